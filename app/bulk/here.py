"""Portions worked on by processes of this machine."""

from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from app.bulk.portions import Done, Portions, Work, do_portion
from app.core.processes import map_in_processes

A = TypeVar("A")
T = TypeVar("T")


class _Dead(NamedTuple, Generic[A]):
    """A portion whose process was killed."""

    portion: list[A]


def do_here(
    work: Work[A, T], items: Iterable[A], jobs: int, waiting: Callable[[], bool] | None = None
) -> Generator[T, None, None]:
    """Yield the answer to every item, in order.

    The portion of a killed process is tried again item by item, so that an item that kills costs
    no answer but its own.
    """
    if jobs == 1:
        for item in items:
            yield work.do(item)
        return
    portions = Portions(items, waiting)
    function = partial(do_portion, work)
    outcomes: Generator[Done[T] | _Dead[A], None, None]
    outcomes = map_in_processes(function, portions, jobs, on_death=_Dead, attempts=1)
    for outcome in outcomes:
        if isinstance(outcome, _Dead):
            yield from map_in_processes(work.do, outcome.portion, 1, on_death=work.killed)
        else:
            portions.note(len(outcome.answers), outcome.seconds)
            yield from outcome.answers
