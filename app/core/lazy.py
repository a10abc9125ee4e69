"""Sequences whose items are computed from data when they are asked for."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from operator import eq
from typing import TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """A sequence that computes each item from its data; its data must be picklable.

    Two of the same class are equal if their items are.
    """

    @abstractmethod
    def item(self, index: int) -> T_co:
        """Compute the item at an index from 0 to len(self) - 1."""

    def __iter__(self) -> Iterator[T_co]:
        return map(self.item, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | Sequence[T_co]:
        indexes = range(len(self))[index]
        if isinstance(indexes, range):
            return [self.item(i) for i in indexes]
        return self.item(indexes)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, LazySequence):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # as for lists
