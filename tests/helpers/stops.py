"""Stops that watch the work, or end it at a chosen look."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.core.errors import Cancelled
from app.core.jobs import Stop


class CountingStop(Stop):
    """Counts the looks at it, and cancels the work at one of them."""

    def __init__(self, cancel_at: int | None = None) -> None:
        super().__init__()
        self.looks = 0
        self._cancel_at = cancel_at

    def check(self) -> None:
        self.looks += 1
        if self.looks == self._cancel_at:
            # Not `cancel`, which waits for the lock that a look before a search is within.
            self._reason = Cancelled
        super().check()


class WatchingStop(Stop):
    """Measures the longest stretch of work without a look at it, in seconds of the job's thread.

    While the solver searches it can be interrupted, so that does not count.
    """

    longest = 0.0
    _since = 0.0

    def watch(self, work: Callable[[Stop], object]) -> object:
        """Do the work, up to what its caller gets of it."""
        self._since = time.thread_time()
        try:
            return work(self)
        finally:
            self._note()

    def check(self) -> None:
        self._note()
        super().check()

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        with super().interrupting(interrupt):
            yield
        self._since = time.thread_time()

    def _note(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._since)
        self._since = now
