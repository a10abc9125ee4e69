"""The way to end long work, which looks at it often."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from app.core import priority
from app.core.errors import Cancelled, TimedOut


class Stop:
    """The way to end a job from any thread: asked for by `cancel`, or due at a deadline.

    A job calls `check` often in its own loops, which also sees the deadline, and wraps every long
    call into foreign code in `interrupting`, handing over the function that makes that call return
    early; at the deadline, whoever waits for the job calls it through `expire`.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._reason: type[Cancelled] | type[TimedOut] | None = None
        self._interrupt: Callable[[], None] | None = None
        self._lock = Lock()

    @property
    def seconds_left(self) -> float | None:
        """How long until the deadline, or None where there is none."""
        if self._deadline is None:
            return None
        return max(0.0, self._deadline - time.monotonic())

    def cancel(self) -> None:
        """Ask the job to end now."""
        self._end(Cancelled)

    def expire(self) -> None:
        """End the job because its time is up."""
        self._end(TimedOut)

    def check(self) -> None:
        """Raise `Cancelled` or `TimedOut` if the job has to end."""
        if priority.busy_until:
            priority.wait_for_foreground()  # also before the end: freeing memory takes time too
        self._end_if_due()

    def _end_if_due(self) -> None:
        if self._reason is not None:
            raise self._reason()  # a new one each time: an error remembers where it was raised
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise TimedOut

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Have `interrupt` called by the thread that ends the job, while inside the block."""
        with self._lock:
            self._end_if_due()
            self._interrupt = interrupt
        try:
            yield
        finally:
            with self._lock:
                self._interrupt = None

    def _end(self, reason: type[Cancelled] | type[TimedOut]) -> None:
        with self._lock:
            if self._reason is None:
                self._reason = reason
            if self._interrupt is not None:
                self._interrupt()
