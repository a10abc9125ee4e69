"""Stops that watch the work, or end it at a chosen look."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.core.errors import Cancelled
from app.core.jobs import Job
from app.core.stop import Stop

PATIENCE = 30.0
"""Seconds after which something has failed that takes none on an idle machine."""


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


class SearchStop(Stop):
    """Tells other threads when the solver searches. Its deadline only keeps a test from hanging."""

    def __init__(self) -> None:
        super().__init__(PATIENCE)
        self._searching = threading.Event()

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        with super().interrupting(interrupt):
            self._searching.set()
            yield

    def wait_for_search(self) -> None:
        """Wait until the solver searches."""
        assert self._searching.wait(PATIENCE)


def end_while_searching(work: Callable[[Stop], object], end: Callable[[Stop], None]) -> None:
    """Begin a search without end, end it from another thread, and wait until it has ended."""
    stop = SearchStop()
    job = Job(work, stop)
    stop.wait_for_search()
    end(stop)
    try:
        job.wait()
    finally:
        assert stop.seconds_left, "only its deadline ended it"


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
