"""Long work: how it is run beside its caller, watched, and stopped. The only maker of threads."""

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from app.core.errors import Cancelled, Stopped, TimedOut

A = TypeVar("A")
T = TypeVar("T")


class Stop:
    """The way to end a job from any thread: asked for by `cancel`, or due at a deadline.

    A job calls `check` often in its own loops and wraps every long call into foreign code in
    `interrupting`, handing over the function that makes that call return early.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._reason: Stopped | None = None
        self._interrupt: Callable[[], None] | None = None
        self._lock = threading.Lock()

    @property
    def seconds_left(self) -> float | None:
        """How long until the deadline, or None where there is none."""
        if self._deadline is None:
            return None
        return max(0.0, self._deadline - time.monotonic())

    def cancel(self) -> None:
        """Ask the job to end now."""
        self._end(Cancelled())

    def expire(self) -> None:
        """End the job because its time is up."""
        self._end(TimedOut())

    def check(self) -> None:
        """Raise `Cancelled` or `TimedOut` if the job has to end."""
        if self._reason is not None:
            raise self._reason
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise TimedOut

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Have `interrupt` called by the thread that ends the job, while inside the block."""
        with self._lock:
            self.check()
            self._interrupt = interrupt
        try:
            yield
        finally:
            with self._lock:
                self._interrupt = None

    def _end(self, reason: Stopped) -> None:
        with self._lock:
            if self._reason is None:
                self._reason = reason
            if self._interrupt is not None:
                self._interrupt()


@contextmanager
def making_many_values() -> Iterator[None]:
    """Pause the cyclic garbage collector while a great many tuples, and no cycles, are made.

    It would look at all of them again and again and find nothing: a tenth of the time of a solve.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Job(Generic[T]):
    """A function at work in a thread of its own."""

    def __init__(self, function: Callable[[Stop], T], stop: Stop) -> None:
        self._function = function
        self._stop = stop
        self._value: T
        self._error: BaseException | None = None
        # A daemon, so that a job that ignores its Stop cannot keep the program from ending.
        self._thread = threading.Thread(target=self._work, name="satori-job", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            with making_many_values():
                self._value = self._function(self._stop)
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits for the job
            self._error = error

    def wait(self) -> T:
        """Return what the function returned, or raise what it raised; end it at its deadline."""
        self._thread.join(self._stop.seconds_left)
        if self._thread.is_alive():
            self._stop.expire()
            self._thread.join()
        if self._error is not None:
            raise self._error
        return self._value


def run(function: Callable[[Stop], T], seconds: float | None = None) -> T:
    """Do a job while this thread only waits, so that a deadline or Ctrl-C ends it at once."""
    stop = Stop(seconds)
    job = Job(function, stop)
    try:
        return job.wait()
    except KeyboardInterrupt:
        stop.cancel()
        raise


def map_in_processes(
    function: Callable[[A], T], items: Iterable[A], count: int, on_death: Callable[[A], T]
) -> Iterator[T]:
    """Yield the function of every item, in order, worked out by `count` processes.

    Where a process is killed from outside, `on_death` of the item whose turn it is stands in.
    """
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    def new_pool() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(count, get_context("spawn"), _leave_interrupts_to_parent)

    pool = new_pool()
    waiting: deque[tuple[A, Future[T]]] = deque()
    source = iter(items)
    more = True
    try:
        while more or waiting:
            # Enough to keep everyone busy, few enough to take a long list as it comes.
            while more and len(waiting) < 4 * count:
                try:
                    item = next(source)
                except StopIteration:
                    more = False
                else:
                    waiting.append((item, pool.submit(function, item)))
            if not waiting:
                break
            item, future = waiting.popleft()
            try:
                value = future.result()
            except BrokenProcessPool:
                value = on_death(item)
                pool = new_pool()
                waiting = deque((other, pool.submit(function, other)) for other, _ in waiting)
            yield value
    finally:
        for child in active_children():
            child.kill()
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    """Keep Ctrl-C, which reaches all processes of a terminal, from ending a worker noisily."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
