"""Long work: how it is run beside its caller, and stopped. The only maker of threads."""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, TypeVar

from app.core.errors import Cancelled, TimedOut

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

A = TypeVar("A")
T = TypeVar("T")

GRACE = 2.0
"""Seconds that a job has to end once its time is up."""


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
        self._lock = threading.Lock()

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
        if self._reason is not None:
            raise self._reason()  # a new one each time: an error remembers where it was raised
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

    def _end(self, reason: type[Cancelled] | type[TimedOut]) -> None:
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
            self._value = self._function(self._stop)
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits for the job
            self._error = error

    def wait(self) -> T:
        """Return what the function returned, or raise what it raised; end it at its deadline."""
        self._thread.join(self._stop.seconds_left)
        if self._thread.is_alive():
            self._stop.expire()
            self._thread.join(GRACE)
            if self._thread.is_alive():
                raise TimedOut  # it waits for something outside that cannot be interrupted
        error, self._error = self._error, None
        if error is not None:
            raise error
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


def stream(
    function: Callable[[Stop], Iterable[T]], seconds: float | None = None
) -> Generator[T, None, None]:
    """Yield what a job yields, as soon as it does, while this thread only waits and uses it.

    What was found before the job had to end is yielded before the reason for it is raised.
    """
    from queue import Empty, SimpleQueue

    stop = Stop(seconds)
    found: SimpleQueue[tuple[T] | None] = SimpleQueue()

    def work(stop: Stop) -> None:
        try:
            for value in function(stop):
                found.put((value,))
        finally:
            found.put(None)

    job = Job(work, stop)
    try:
        late = False
        while True:
            try:
                entry = found.get(timeout=GRACE if late else stop.seconds_left)
            except Empty:
                if late:
                    raise TimedOut from None  # it waits for something outside
                stop.expire()
                late = True
                continue
            if entry is None:
                break
            yield entry[0]
        job.wait()
    finally:
        stop.cancel()


def map_in_processes(
    function: Callable[[A], T], items: Iterable[A], count: int, on_death: Callable[[A], T]
) -> Iterator[T]:
    """Yield the function of every item, in order, worked out by `count` processes.

    The items are taken as they come. Where a process is killed from outside, `on_death` of the
    item it worked on stands in for the value.
    """
    from multiprocessing import active_children
    from queue import Queue

    before = set(active_children())
    pool = _Pool(count)
    waiting: Queue[tuple[A, _Started[T]] | BaseException | None] = Queue(4 * count)

    def read() -> None:
        _block_interrupts()
        end: BaseException | None = None
        try:
            for item in items:
                waiting.put((item, pool.start(function, item)))
        except BaseException as error:  # noqa: BLE001 - raised where the values are taken
            end = error
        waiting.put(end)

    threading.Thread(target=read, name="satori-reader", daemon=True).start()
    try:
        while isinstance(entry := waiting.get(), tuple):
            item, started = entry
            value = pool.result(started)
            if value is None:
                # Some process died, perhaps on another item: this one alone will show.
                value = pool.result(pool.start(function, item))
            yield on_death(item) if value is None else value[0]
        if entry is not None:
            raise entry
    finally:
        for child in set(active_children()) - before:
            child.kill()
        pool.close()


class _Started(Generic[T]):
    """Work handed to some processes."""

    def __init__(self, executor: ProcessPoolExecutor, future: Future[T] | None) -> None:
        self.executor = executor
        self.future = future


class _Pool:
    """Processes that are replaced when one of them is killed."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._lock = threading.Lock()
        self._executor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        return ProcessPoolExecutor(self._count, get_context("spawn"), _leave_interrupts_to_parent)

    def start(self, function: Callable[[A], T], item: A) -> _Started[T]:
        """Start the work on an item."""
        from concurrent.futures.process import BrokenProcessPool

        with self._lock:
            try:
                return _Started(self._executor, self._executor.submit(function, item))
            except BrokenProcessPool:
                return _Started(self._executor, None)

    def result(self, started: _Started[T]) -> tuple[T] | None:
        """Return what came of the work; None where its processes died."""
        from concurrent.futures.process import BrokenProcessPool

        if started.future is not None:
            try:
                return (started.future.result(),)
            except BrokenProcessPool:
                pass
        with self._lock:
            if self._executor is started.executor:
                self._executor = self._new()
        started.executor.shutdown()
        return None

    def close(self) -> None:
        """Let go of the processes."""
        self._executor.shutdown(cancel_futures=True)


def _block_interrupts() -> None:
    """Let a thread start processes that Ctrl-C does not reach while they are not ready for it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _leave_interrupts_to_parent() -> None:
    """Keep Ctrl-C, which reaches all processes of a terminal, from ending a worker noisily."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
