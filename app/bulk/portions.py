"""Work in portions: about a second of it at a time, so that handing it over costs nothing."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

A = TypeVar("A")
T = TypeVar("T")
A_contra = TypeVar("A_contra", contravariant=True)
T_co = TypeVar("T_co", covariant=True)

SECONDS = 1.0
"""The work that a portion should take."""

MOST_ITEMS = 500
"""Items of a portion, however little work they are: its answers are written all at once."""


class Work(Protocol[A_contra, T_co]):
    """What is done with each item, by a process that knows it by its name."""

    def do(self, item: A_contra) -> T_co:
        """Return the answer to an item."""
        ...

    def killed(self, item: A_contra) -> T_co:
        """Return the answer to an item whose processes were killed."""
        ...


class Done(NamedTuple, Generic[T]):
    """The answers to a portion, in order, and the seconds they took."""

    answers: list[T]
    seconds: float


def do_portion(work: Work[A, T], portion: list[A]) -> Done[T]:
    """Answer the items of a portion; the one function that other processes run."""
    started = time.perf_counter()
    answers = [work.do(item) for item in portion]
    return Done(answers, time.perf_counter() - started)


class Portions(Iterator[list[A]]):
    """Items in portions that grow while they take little time; iterate to get them.

    The first ones are small, for those who wait for the first answer. A portion is handed over
    unfilled where the next item would have to be waited for.
    """

    def __init__(self, items: Iterable[A], waiting: Callable[[], bool] | None = None) -> None:
        self._items = iter(items)
        self.waiting = waiting or (lambda: False)
        """Tells whether the next item would have to be waited for."""
        self._size = 1

    def __next__(self) -> list[A]:
        portion = [next(self._items)]
        while len(portion) < self._size and not self.waiting():
            try:
                portion.append(next(self._items))
            except StopIteration:
                break
        return portion

    def note(self, items: int, seconds: float) -> None:
        """Learn from a portion how large the next ones should be."""
        fitting = round(items * SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, 2 * items, MOST_ITEMS)) if items else self._size
