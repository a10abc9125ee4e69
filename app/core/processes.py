"""Long work in processes beside this one. With `jobs`, the only maker of threads and processes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.core.ending import cleanup
from app.core.errors import BadUse, Cancelled, reason_of
from app.core.jobs import POLL_SECONDS, Outcome
from app.core.stop import Stop

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

A = TypeVar("A")
T = TypeVar("T")

PROCESSES_PER_CPU = 4
"""The most processes for each processor; more would only compete for memory."""

ATTEMPTS = 2
"""How often an item is worked on: its process may be killed for a reason that lies elsewhere."""

ITEMS_AHEAD = 4
"""Items taken for each process while the result of the first one is awaited."""


def map_in_processes(
    function: Callable[[A], T],
    items: Iterable[A],
    count: int,
    on_death: Callable[[A], T],
    attempts: int = ATTEMPTS,
) -> Generator[T, None, None]:
    """Yield the function of every item, in order, computed by up to `count` processes.

    Items are taken one by one, as processes become free. If the processes that work on an item are
    killed from outside, `on_death` of the item takes the place of its value.
    """
    pool = _Pool(function, iter(items), at_most(count), on_death, attempts)
    with cleanup(pool.kill):
        yield from pool.values()


def at_most(count: int) -> int:
    """Return how many processes are started where somebody wants so many."""
    return min(count, PROCESSES_PER_CPU * (os.cpu_count() or 1))


def run_in_process(
    function: Callable[[A], T], item: A, on_death: Callable[[A], T], stop: Stop
) -> T:
    """Return the function of an item, computed by a process that the Stop kills."""
    pool = _Pool(function, iter([item]), 1, on_death)
    with cleanup(pool.kill), stop.interrupting(pool.kill), closing(pool.values()) as values:
        return next(values)


@contextmanager
def starting_processes_of_others() -> Iterator[None]:
    """Have processes that a library starts in the block leave Ctrl-C to this one.

    What tidies up after them says nothing: this program ends by a signal without asking them.
    """
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore"
    try:
        _multiprocessing().resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def work_if_started_to() -> None:
    """Become a worker if a program without a Python of its own started itself again for that."""
    _multiprocessing().freeze_support()


class _Pool(Generic[A, T]):
    """Processes, each with a thread that gives it items and takes its outcomes.

    No more processes are started than there are items.
    """

    def __init__(
        self,
        function: Callable[[A], T],
        items: Iterator[A],
        count: int,
        on_death: Callable[[A], T],
        attempts: int = ATTEMPTS,
    ) -> None:
        self._attempts = attempts
        self._function = function
        self._items = items
        self._count = count
        self._on_death = on_death
        self._threads = 0
        self._processes: list[_Process] = []
        self._outcomes: SimpleQueue[SimpleQueue[Outcome] | None] = SimpleQueue()
        """For each item in order a queue that gets its outcome; None after the last."""
        self._free_slots = threading.Semaphore(ITEMS_AHEAD * count)
        self._taking = threading.Lock()
        # Held while a process is started, so that `kill` does not miss it. Reentrant, because a
        # signal can call `kill` in the thread that holds it.
        self._starting = threading.RLock()
        self._all_taken = False
        self._killed = False

    def values(self) -> Generator[T, None, None]:
        """Yield the value of every item, in order."""
        self._add_thread()
        try:
            while (outcome := _take_from(self._outcomes)) is not None:
                returned, value = _take_from(outcome)
                if not returned:
                    raise value
                self._free_slots.release()
                yield value
        finally:
            self._all_taken = True
            self._free_slots.release(self._count)  # wakes the threads, which then end

    def kill(self) -> None:
        """Kill all processes and start no more."""
        self._killed = True
        with self._starting:
            for process in self._processes:
                process.kill()

    def _add_thread(self) -> None:
        if self._threads < self._count:
            self._threads += 1
            threading.Thread(target=self._feed, name="satori-pool", daemon=True).start()

    def _take(self) -> tuple[A, SimpleQueue[Outcome]] | None:
        """Take the next item, with the queue for its outcome; None if there are no more."""
        self._free_slots.acquire()
        with self._taking:
            if self._all_taken:
                return None
            outcome: SimpleQueue[Outcome] = SimpleQueue()
            try:
                item = next(self._items)
            except StopIteration:
                self._all_taken = True
                self._outcomes.put(None)
                return None
            except BaseException as error:  # noqa: BLE001 - raised by `values`
                self._all_taken = True
                outcome.put((False, error))
                self._outcomes.put(outcome)
                return None
            self._outcomes.put(outcome)
            self._add_thread()
            return item, outcome

    def _feed(self) -> None:
        """Have items worked on, one after the other, by a process of this thread."""
        process: _Process | None = None
        while taken := self._take():
            item, queue = taken
            outcome: Outcome | None = None
            try:
                for _ in range(self._attempts):
                    process = process or self._start()
                    outcome = process.work_on(item)
                    if outcome is not None:
                        break
                    process = None
                else:
                    outcome = True, self._on_death(item)
            except BaseException as error:  # noqa: BLE001 - raised by `values`
                outcome = False, error
            queue.put(outcome)

    def _start(self) -> _Process:
        with self._starting:
            if self._killed:
                raise Cancelled
            self._processes = [process for process in self._processes if process.is_alive()]
            self._processes.append(_Process(self._function))
            return self._processes[-1]


class _Process:
    """A process that applies a function to items, and ends when this process does."""

    def __init__(self, function: Callable[..., Any]) -> None:
        context = _context(function)
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
            their_end.close()  # so that the pipe closes when the process ends
        self.is_alive = process.is_alive
        self.kill = process.kill

    def work_on(self, item: object) -> Outcome | None:
        """Return the outcome for an item; None if the process is killed, or was before."""
        try:
            self._pipe.send(item)
            outcome: Outcome = self._pipe.recv()
        except (EOFError, OSError):
            return None
        return outcome


def _context(function: Callable[..., Any]) -> Any:
    """Return the way to start processes: each as a copy of one that has loaded the function."""
    multiprocessing = _multiprocessing()
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    parts = (function.func, *function.args) if isinstance(function, partial) else (function,)
    modules = [getattr(part, "__module__", None) for part in parts]
    context.set_forkserver_preload([module for module in modules if module is not None])
    return context


def _take_from(queue: SimpleQueue[T]) -> T:
    """Take the next value from a queue, waiting for it."""
    while True:
        with suppress(Empty):
            return queue.get(timeout=POLL_SECONDS)


def _multiprocessing() -> ModuleType:
    """Import multiprocessing when the first process is started: it takes 7 ms."""
    import multiprocessing.resource_tracker

    return multiprocessing


def _block_interrupts() -> None:
    """Keep Ctrl-C, which a terminal sends to all processes, from those this thread starts."""
    if hasattr(signal, "pthread_sigmask"):
        # Started now, because otherwise the first process would start it and unblock the signal.
        _multiprocessing().resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(function: Callable[[A], T], pipe: Connection[Outcome, A]) -> None:
    """Apply a function to items from a pipe until the pipe closes; runs in the other process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it could not be blocked
    threading.Thread(target=_end_with_parent, name="satori-parent", daemon=True).start()
    with suppress(EOFError, OSError):  # the parent has ended
        while True:
            item = pipe.recv()
            try:
                outcome: Outcome = True, function(item)
            except Exception as error:  # noqa: BLE001 - raised in the parent
                outcome = False, error
            try:
                pipe.send(outcome)
            except (TypeError, AttributeError, ValueError) as error:  # it cannot be pickled
                pipe.send((False, RuntimeError(f"{outcome[1]!r}: {error}")))


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, whatever this process is doing."""
    parent = _multiprocessing().parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
