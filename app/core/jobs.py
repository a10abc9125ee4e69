"""Long work in a thread beside its caller, stopped and time-limited."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.errors import TimedOut
from app.core.stop import Stop

T = TypeVar("T")

Report = Callable[[object], None]
"""Delivers a value while the work goes on."""

GRACE_SECONDS = 0.2
"""How long a job may go on after its deadline before its caller stops waiting."""

POLL_SECONDS = 0.1
"""How long a thread waits before it looks whether a signal has arrived."""

JOB_THREAD = "satori-job"
"""The name of every thread that runs a job."""

Outcome: TypeAlias = tuple[bool, Any]
"""Whether a function returned, and what it returned or raised."""

_Given: TypeAlias = "tuple[Callable[[Stop], Any], Stop] | None"
"""What a helper is to do; None when it may end."""


class Job(Generic[T]):
    """A function that runs in a thread of its own."""

    def __init__(self, function: Callable[[Stop], T], stop: Stop) -> None:
        self._function = function
        self._stop = stop
        self._value: T
        self._error: BaseException | None = None
        # A daemon, so that a job that ignores its Stop cannot keep the program from ending.
        self._thread = threading.Thread(target=self._run, name=JOB_THREAD, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._value = self._function(self._stop)
        except BaseException as error:  # noqa: BLE001 - raised by `wait`
            self._error = error

    def wait(self) -> T:
        """Return what the function returns or raise what it raises; stop it at its deadline."""
        while self._thread.is_alive() and self._stop.seconds_left != 0:
            self._thread.join(_poll_seconds(self._stop.seconds_left))
        if self._thread.is_alive():
            self._stop.expire()
            self._thread.join(GRACE_SECONDS)
            if self._thread.is_alive():
                raise TimedOut  # it hangs in a call that cannot be interrupted
        error, self._error = self._error, None
        if error is not None:
            raise error
        return self._value

    def ended_within(self, seconds: float) -> bool:
        """Wait for the end for some seconds at most; tell whether it has come."""
        self._thread.join(seconds)
        return not self._thread.is_alive()


class HelperThread:
    """A thread that does one thing after another: for many things, far cheaper than a `Job` each.

    Whoever waits for it is safe from what cannot be interrupted: that thread is left to itself, and
    the next thing gets another.
    """

    def __init__(self) -> None:
        self._given: SimpleQueue[_Given] | None = None
        self._done: SimpleQueue[Outcome]

    def run(self, function: Callable[[Stop], T], seconds: float | None = None) -> T:
        """Return what a function returns, or raise what it raises; stop it at its deadline."""
        if self._given is None:
            self._given, self._done = SimpleQueue(), SimpleQueue()
            arguments = (self._given, self._done)
            threading.Thread(
                target=_do_what_is_given, args=arguments, name="satori-helper", daemon=True
            ).start()
        stop = Stop(seconds)
        self._given.put((function, stop))
        outcome = self._outcome(stop)
        if outcome is None:
            stop.expire()
            with suppress(Empty):
                outcome = self._done.get(timeout=GRACE_SECONDS)
        if outcome is None:
            self.rest()
            raise TimedOut
        returned, value = outcome
        if not returned:
            raise value
        done: T = value
        return done

    def rest(self) -> None:
        """Let the thread end once it is free; the next thing gets another."""
        if self._given is not None:
            self._given.put(None)
            self._given = None

    def _outcome(self, stop: Stop) -> Outcome | None:
        """Wait for the outcome until the deadline."""
        while stop.seconds_left != 0:
            with suppress(Empty):
                return self._done.get(timeout=_poll_seconds(stop.seconds_left))
        return None


def _do_what_is_given(given: SimpleQueue[_Given], done: SimpleQueue[Outcome]) -> None:
    """Do what is given until there is no more."""
    while (thing := given.get()) is not None:
        function, stop = thing
        try:
            outcome: Outcome = True, function(stop)
        except BaseException as error:  # noqa: BLE001 - raised by `HelperThread.run`
            outcome = False, error
        done.put(outcome)


def any_at_work() -> bool:
    """Tell whether any job is still running."""
    return any(thread.name == JOB_THREAD for thread in threading.enumerate())


def run(function: Callable[[Stop], T], seconds: float | None = None) -> T:
    """Run a job while this thread only waits, so that a deadline or Ctrl-C ends it at once."""
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
    """Run a job and yield each of its values as soon as it is there.

    All values found before the job fails or runs out of time are yielded before the error is
    raised.
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
            patience = GRACE_SECONDS if late else _poll_seconds(stop.seconds_left)
            try:
                entry = found.get(timeout=patience)
            except Empty:
                if not late and stop.seconds_left != 0:
                    continue
                if late:
                    raise TimedOut from None  # it hangs in a call that cannot be interrupted
                stop.expire()
                late = True
                continue
            if entry is None:
                break
            yield entry[0]
        job.wait()
    finally:
        stop.cancel()


def _poll_seconds(seconds_left: float | None) -> float:
    """Return how long to wait at a time.

    A signal that arrives just before a thread begins to wait does not wake it, so no thread that
    handles signals waits for long.
    """
    return POLL_SECONDS if seconds_left is None else min(POLL_SECONDS, seconds_left)
