"""What a puzzle becomes: true/false facts and the named rules that tie them together.

A fact has a number, counted from 1 in reading order; a literal is that number, or minus it for
"the fact is false". A rule is one sentence about one place, and says exactly one thing about
literals. Solving, conflicts, explanations and exported formulas are all derived from the rules.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from app.core.grid import Cell
from app.core.lazy import LazySequence

Literal: TypeAlias = int
Clause: TypeAlias = Sequence[Literal]


class Fact(NamedTuple):
    """Something true or false of a cell; `value` tells facts of one cell apart."""

    cell: Cell
    value: int | None = None


class AnyOf(NamedTuple):
    """At least one of the literals is true."""

    literals: Clause


class AtMost(NamedTuple):
    """At most `bound` of the literals are true."""

    literals: Clause
    bound: int


class Exactly(NamedTuple):
    """Exactly `bound` of the literals are true."""

    literals: Clause
    bound: int


class Less(NamedTuple):
    """The value of one cell is less than that of another.

    No pair in the wrong order holds; what is greater has something smaller below it, and what is
    smaller has something greater above it. That a cell has a value at all, and just one, is left to
    other rules. Both sides list the literals "has value 1", "has value 2", … of a cell, in order.
    """

    smaller: Clause
    greater: Clause

    def bounds(self) -> Iterator[Clause]:
        """Yield, for each value of either cell, that the other one has a value beyond it."""
        # The last values of the smaller cell have nothing above them: nobody can rely on them.
        low = self.smaller[: max(0, len(self.greater) - 1)]
        for value, literal in enumerate(self.greater):
            yield (-literal, *low[:value])
        for value, literal in enumerate(self.smaller, 1):
            yield (-literal, *self.greater[value:])

    def pairs(self) -> Iterator[Clause]:
        """Yield the pairs in the wrong order that the bounds leave."""
        for value, literal in enumerate(self.smaller[: max(0, len(self.greater) - 1)], 1):
            for other in self.greater[1:value]:
                yield (-literal, -other)


class AllOf(NamedTuple):
    """Every one of these clauses holds.

    The clauses must be as short as possible: with any literal removed, a clause must no longer
    follow from all of them together. Otherwise reasons could name superfluous facts.
    """

    clauses: Sequence[Clause]


Statement: TypeAlias = AnyOf | AtMost | Exactly | Less | AllOf


class Rule(NamedTuple):
    """One sentence of the puzzle: its name, the place it speaks of, and what it says.

    `place` holds the values of the fields that the puzzle declares for rules of this name.
    """

    name: str
    place: tuple[Any, ...]
    says: Statement


class Family:
    """All rules of one name, stored in columns: 100,000 of them are built in milliseconds.

    The rule at index i has the place `(column[i] for column in places)` and says
    `shape(*(column[i] for column in columns))`. Columns may be lazy sequences.
    """

    def __init__(
        self,
        name: str,
        places: tuple[Sequence[Any], ...],
        shape: type[Statement],
        columns: tuple[Sequence[Any], ...],
    ) -> None:
        self.name = name
        self.places = places
        self.shape = shape
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0])

    def rule(self, index: int) -> Rule:
        """Return one rule of the family."""
        return Rule(self.name, self.place(index), self.says(index))

    def place(self, index: int) -> tuple[Any, ...]:
        """Return the place of one rule of the family."""
        return tuple([column[index] for column in self.places])

    def says(self, index: int) -> Statement:
        """Return what one rule of the family says."""
        return self.shape(*[column[index] for column in self.columns])


class CellsOfClauses(LazySequence[tuple[Cell, ...]]):
    """For each clause, the cells of its literals; `cells` are those of all facts, in order."""

    def __init__(self, clauses: Sequence[Clause], cells: Sequence[Cell]) -> None:
        self.clauses = clauses
        self.cells = cells

    def __len__(self) -> int:
        return len(self.clauses)

    def item(self, index: int) -> tuple[Cell, ...]:
        """Return the cells of one clause."""
        return tuple([self.cells[abs(literal) - 1] for literal in self.clauses[index]])


class Rules(LazySequence[Rule]):
    """The rules of all families, one family after the other."""

    def __init__(self, families: Sequence[Family]) -> None:
        self.families = families
        self._ends = list(accumulate(len(family) for family in families))
        self._places: dict[int, tuple[str, tuple[Any, ...]]] = {}
        """Names and places that were asked for: they are asked for again and again."""

    def __reduce__(self) -> tuple[type["Rules"], tuple[Sequence[Family]]]:
        return Rules, (self.families,)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Rule]:
        for family in self.families:
            yield from map(family.rule, range(len(family)))

    def item(self, index: int) -> Rule:
        """Return one rule."""
        return Rule(*self.place(index), self.says(index))

    def says(self, index: int) -> Statement:
        """Return what a rule says, without computing its place."""
        family, at = self._find(index)
        return family.says(at)

    def place(self, index: int) -> tuple[str, tuple[Any, ...]]:
        """Return the name and place of a rule, without computing what it says."""
        found = self._places.get(index)
        if found is None:
            family, at = self._find(index)
            self._places[index] = found = family.name, family.place(at)
        return found

    def _find(self, index: int) -> tuple[Family, int]:
        """Return the family of a rule, and the index of the rule within it."""
        index = range(len(self))[index]
        which = bisect_right(self._ends, index)
        return self.families[which], index - (self._ends[which - 1] if which else 0)


class CellFacts(LazySequence[Fact]):
    """One yes/no fact for each of some cells of a grid, in reading order."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = cells

    def __reduce__(self) -> tuple[type["CellFacts"], tuple[Sequence[Cell]]]:
        return CellFacts, (self.cells,)  # without the table of numbers

    @cached_property
    def _list(self) -> Sequence[Cell]:
        return list(self.cells)  # they may be computed one by one

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.cells, 1)}

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Fact]:
        return map(Fact, self.cells)

    def item(self, index: int) -> Fact:
        """Return the fact of the cell at this position."""
        return Fact(self.cells[index])

    def cells_of(self, numbers: Iterable[int]) -> list[Cell]:
        """Return the cells of facts, by their numbers."""
        cells = self._list
        return [cells[number - 1] for number in numbers]

    def numbers_at(self, cell: Cell) -> Sequence[int]:
        """Return the numbers of the facts about a cell."""
        number = self._numbers.get(cell)
        return () if number is None else (number,)


class ValueFacts(LazySequence[Fact]):
    """Facts "this cell holds this value", for values 1 to `size` of every cell of a grid."""

    def __init__(self, rows: int, cols: int, size: int) -> None:
        self._rows = rows
        self._cols = cols
        self._size = size

    def __len__(self) -> int:
        return self._rows * self._cols * self._size

    def item(self, index: int) -> Fact:
        """Return the fact at this position: ordered by cell, then by value."""
        position, value = divmod(index, self._size)
        return Fact(divmod(position, self._cols), value + 1)

    def cells_of(self, numbers: Iterable[int]) -> list[Cell]:
        """Return the cells of facts, by their numbers."""
        return [divmod((number - 1) // self._size, self._cols) for number in numbers]

    def numbers_at(self, cell: Cell) -> Sequence[int]:
        """Return the numbers of the facts about a cell, in the order of their values."""
        row, col = cell
        if not (0 <= row < self._rows and 0 <= col < self._cols):
            return ()
        first = (row * self._cols + col) * self._size + 1
        return range(first, first + self._size)


Facts: TypeAlias = CellFacts | ValueFacts


class Model(NamedTuple):
    """A puzzle as facts and rules.

    `known` may list literals that follow without search, by the index of the rule that gives them
    (together with other known literals). The fast formula removes them from the other rules. The
    rules are complete without `known`.
    """

    facts: Facts
    rules: Rules
    known: Mapping[int, Sequence[Literal]] = {}

    def cells_of(self, literals: Iterable[Literal]) -> list[Cell]:
        """Return the cells that literals speak of, one for each literal."""
        return self.facts.cells_of(map(abs, literals))

    def cells_of_rule(self, rule: Rule) -> list[Cell]:
        """Return the cells whose facts a rule speaks of, in reading order."""
        numbers = sorted({abs(literal) for literal in literals_in(rule.says)})
        return list(dict.fromkeys(self.cells_of(numbers)))


def literals_in(says: Statement) -> Sequence[Literal]:
    """Return all literals of a statement."""
    if isinstance(says, AllOf):
        return [literal for clause in says.clauses for literal in clause]
    if isinstance(says, Less):
        return [*says.smaller, *says.greater]
    return says.literals
