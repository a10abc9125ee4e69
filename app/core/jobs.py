"""Long work: how it is run beside its caller, and stopped. The only maker of threads."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, nullcontext, suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from app.core.ending import lastly
from app.core.errors import BadUse, Cancelled, TimedOut, reason_of
from app.core.stop import Stop

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

A = TypeVar("A")
T = TypeVar("T")

GRACE = 2.0
"""Seconds that a job has to end once its time is up."""

LOOK_UP = 0.1
"""Seconds after which a thread that waits looks whether there was a signal."""

MOST_PER_PROCESSOR = 4
"""Processes that share a processor; more would only take memory from each other."""

TRIES = 2
"""Times an item is worked on: a process may be killed though its item is not to blame."""

JOB = "satori-job"
"""The name of the threads that jobs are done in."""

READ_AHEAD = 4
"""Items taken for each process while the answer to the first of them is awaited."""

making_many_values = nullcontext
"""Does nothing; app.ui.kit.jobs still uses it."""


def _a_while(seconds_left: float | None) -> float:
    """Return how long to wait at a time.

    A signal that comes just before a thread begins to wait does not wake it up: whoever may have
    to handle one looks up from time to time.
    """
    return LOOK_UP if seconds_left is None else min(LOOK_UP, seconds_left)


def _wait_for(queue: SimpleQueue[T]) -> T:
    """Take the next value from a queue."""
    while True:
        with suppress(Empty):
            return queue.get(timeout=LOOK_UP)


class Job(Generic[T]):
    """A function at work in a thread of its own."""

    def __init__(self, function: Callable[[Stop], T], stop: Stop) -> None:
        self._function = function
        self._stop = stop
        self._value: T
        self._error: BaseException | None = None
        # A daemon, so that a job that ignores its Stop cannot keep the program from ending.
        self._thread = threading.Thread(target=self._work, name=JOB, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._value = self._function(self._stop)
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits for the job
            self._error = error

    def wait(self) -> T:
        """Return what the function returned, or raise what it raised; end it at its deadline."""
        while self._thread.is_alive() and self._stop.seconds_left != 0:
            self._thread.join(_a_while(self._stop.seconds_left))
        if self._thread.is_alive():
            self._stop.expire()
            self._thread.join(GRACE)
            if self._thread.is_alive():
                raise TimedOut  # it waits for something outside that cannot be interrupted
        error, self._error = self._error, None
        if error is not None:
            raise error
        return self._value

    def ended_within(self, seconds: float) -> bool:
        """Wait for the end, but no longer than that; tell whether it has come."""
        self._thread.join(seconds)
        return not self._thread.is_alive()


def any_at_work() -> bool:
    """Tell whether a job has not ended, maybe because it does not look at its Stop."""
    return any(thread.name == JOB for thread in threading.enumerate())


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
                entry = found.get(timeout=GRACE if late else _a_while(stop.seconds_left))
            except Empty:
                if not late and stop.seconds_left != 0:
                    continue
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
) -> Generator[T, None, None]:
    """Yield the function of every item, in order, worked out by up to `count` processes.

    The items are taken as they come. Where processes that work on an item are killed from outside,
    `on_death` of it stands in for the value.
    """
    most = MOST_PER_PROCESSOR * (os.cpu_count() or 1)
    crew = _Crew(function, iter(items), min(count, most), on_death)
    with lastly(crew.dismiss):
        yield from crew.values()


def run_in_process(
    function: Callable[[A], T], item: A, on_death: Callable[[A], T], stop: Stop
) -> T:
    """Return the function of an item, worked out by a process that ends when it is stopped."""
    crew = _Crew(function, iter([item]), 1, on_death)
    with lastly(crew.dismiss), stop.interrupting(crew.dismiss), closing(crew.values()) as found:
        return next(found)


_Outcome: TypeAlias = tuple[bool, Any]
"""Whether a function returned, and what it returned or else raised."""


class _Crew(Generic[A, T]):
    """Processes, each with a thread that takes items for it and hands out what became of them.

    No more of them are started than there are items.
    """

    def __init__(
        self,
        function: Callable[[A], T],
        items: Iterator[A],
        count: int,
        on_death: Callable[[A], T],
    ) -> None:
        self._function = function
        self._items = items
        self._count = count
        self._on_death = on_death
        self._threads = 0
        self._workers: list[_Worker] = []
        self._turns: SimpleQueue[SimpleQueue[_Outcome] | None] = SimpleQueue()
        self._room = threading.Semaphore(READ_AHEAD * count)
        self._taking = threading.Lock()
        # Held while a process is started, which must not be cut off half way; by the same thread
        # also twice, because a signal may ask for what the thread is about to do anyway.
        self._starting = threading.RLock()
        self._all_taken = False
        self._dismissed = False

    def values(self) -> Generator[T, None, None]:
        """Yield what became of every item, in order."""
        self._add_thread()
        try:
            while (turn := _wait_for(self._turns)) is not None:
                returned, value = _wait_for(turn)
                if not returned:
                    raise value
                self._room.release()
                yield value
        finally:
            self._all_taken = True
            self._room.release(self._count)  # to the threads, so that they see it and end

    def dismiss(self) -> None:
        """Kill all processes, and have no other started."""
        self._dismissed = True
        with self._starting:
            for worker in self._workers:
                worker.kill()

    def _add_thread(self) -> None:
        if self._threads < self._count:
            self._threads += 1
            threading.Thread(target=self._tend, name="satori-crew", daemon=True).start()

    def _take(self) -> tuple[A, SimpleQueue[_Outcome]] | None:
        """Take the next item, and its turn among the others."""
        self._room.acquire()
        with self._taking:
            if self._all_taken:
                return None
            turn: SimpleQueue[_Outcome] = SimpleQueue()
            try:
                item = next(self._items)
            except StopIteration:
                self._all_taken = True
                self._turns.put(None)
                return None
            except BaseException as error:  # noqa: BLE001 - raised where the values are taken
                self._all_taken = True
                turn.put((False, error))
                self._turns.put(turn)
                return None
            self._turns.put(turn)
            self._add_thread()
            return item, turn

    def _tend(self) -> None:
        worker: _Worker | None = None
        while taken := self._take():
            item, turn = taken
            outcome: _Outcome | None = None
            try:
                for _ in range(TRIES):
                    worker = worker or self._start()
                    outcome = worker.work_on(item)
                    if outcome is not None:
                        break
                    worker = None
                else:
                    outcome = True, self._on_death(item)
            except BaseException as error:  # noqa: BLE001 - raised where the values are taken
                outcome = False, error
            turn.put(outcome)

    def _start(self) -> _Worker:
        with self._starting:
            if self._dismissed:
                raise Cancelled
            self._workers = [worker for worker in self._workers if worker.is_alive()]
            self._workers.append(_Worker(self._function))
            return self._workers[-1]


class _Worker:
    """A process that applies a function to items, and ends when this process does."""

    def __init__(self, function: Callable[..., Any]) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")
        self._pipe, their_end = context.Pipe()
        process = context.Process(target=_serve, args=(function, their_end), daemon=True)
        try:
            _block_interrupts()
            process.start()
        except OSError as error:
            raise BadUse(
                "Another process cannot be started: {reason}.", reason=reason_of(error)
            ) from error
        finally:
            their_end.close()  # or the end of the process would not end the pipe
        self.is_alive = process.is_alive
        self.kill = process.kill

    def work_on(self, item: object) -> _Outcome | None:
        """Return what becomes of an item; None where the process is killed meanwhile, or was."""
        try:
            self._pipe.send(item)
            outcome: _Outcome = self._pipe.recv()
        except (EOFError, OSError):
            return None
        return outcome


def _block_interrupts() -> None:
    """Let a thread start processes that Ctrl-C, which reaches all of a terminal, does not end."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()  # the first start would do that, and unblock what is blocked here
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(function: Callable[[A], T], pipe: Connection[_Outcome, A]) -> None:
    """Answer items until there are no more: what a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be blocked
    threading.Thread(target=_end_with_parent, name="satori-parent", daemon=True).start()
    with suppress(EOFError, OSError):  # the parent has ended
        while True:
            item = pipe.recv()
            try:
                outcome: _Outcome = True, function(item)
            except Exception as error:  # noqa: BLE001 - raised in the parent
                outcome = False, error
            try:
                pipe.send(outcome)
            except (TypeError, AttributeError, ValueError) as error:  # it cannot be sent as it is
                pipe.send((False, RuntimeError(f"{outcome[1]!r}: {error}")))


def _end_with_parent() -> None:
    """End this process when its parent has ended, however that happened and whatever it does."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
