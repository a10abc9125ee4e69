"""What a Session needs of whoever runs its work: a window uses threads, a test what it likes."""

from collections.abc import Callable
from typing import Any, Protocol

from app.core.jobs import Report
from app.core.stop import Stop


class Cancellable(Protocol):
    """Work under way."""

    def cancel(self) -> None:
        """Stop the work; what it still has to say is not heard any more."""


class Worker(Protocol):
    """Runs work beside its caller and hands its values back in the caller's own thread."""

    def start(
        self,
        work: Callable[[Stop, Report], Any],
        on_done: Callable[[Any], None],
        on_error: Callable[[str], None],
        on_values: Callable[[list[Any]], None],
    ) -> Cancellable:
        """Call the function beside the caller, and the others in the caller's thread."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Cancellable:
        """Call a function in the caller's thread after some time."""
