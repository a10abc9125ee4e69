"""What signs rule out, followed along chains of cells."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.model import Literal, Model
from app.core.puzzle import Because
from app.core.steps import Step
from app.core.words import Message
from app.puzzles.futoshiki.techniques import fact_of, no_number

ABOVE, BELOW = " > ", " < "

IS_NOT = "{cell} is not {numbers}"

MOST_LINKED = 5
"""Cells of a chain that are all written."""


class Bound(NamedTuple):
    """Numbers that a chain of signs rules out of a cell."""

    cell: Cell
    up: bool
    """Whether the cell is the greatest of the chain, and not the least."""
    values: tuple[int, ...]
    chain: tuple[Cell, ...]
    """The cells along the signs, from this one on."""
    end: int
    """What is known of the last of them: the least it can be, or the most; 0 if nothing."""
    steps: tuple[Step, ...]
    number: int = 0
    """The number beyond the last sign, which the chain ends with; 0 if it ends with a cell."""
    besides: tuple[Message, ...] = ()
    """Numbers that cells on the way do not have and that make the signs say more."""

    @property
    def signs(self) -> str:
        """The chain as it is written."""
        ends = [str(self.number)] if self.number else []
        said = (ABOVE if self.up else BELOW).join([*names(self.chain), *ends])
        if not self.end:
            return said
        return f"{said} ≥ {self.end}" if self.up else f"{said} ≤ {self.end}"

    @property
    def said(self) -> tuple[object, ...]:
        """The chain, and what is known of cells on the way."""
        return (self.signs, *self.besides)

    @property
    def plain(self) -> bool:
        """Whether one sign says it by itself."""
        return not self.end and len(self.chain) == 2

    @property
    def limit(self) -> int:
        """The least that the cell can be, or the most."""
        return max(self.values) + 1 if self.up else min(self.values) - 1


def is_sign(model: Model, step: Step) -> bool:
    """Tell whether a sign alone rules numbers out."""
    named = model.rules.place(step.rules[0])[0] == "sign"
    return step.size == 1 and named and all(x < 0 for x in step.conclusions)


class Signs:
    """The signs of a move that are not told yet."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._steps: list[Step] = []
        self._by: dict[Literal, Step] = {}

    def add(self, step: Step) -> None:
        """Take note of what a sign rules out."""
        self._steps.append(step)
        self._by.update(dict.fromkeys(step.conclusions, step))

    def bounds(self, literals: Iterable[Literal] | None = None) -> list[Bound]:
        """Return why some literals hold, as far as signs show them; or all that they show."""
        wanted: dict[tuple[Cell, bool], list[Literal]] = {}
        for literal in self._by if literals is None else literals:
            step = self._by.get(literal)
            if step is not None:
                cell = fact_of(self._model, literal).cell
                greater = self._model.rules.place(step.rules[0])[1][1]
                wanted.setdefault((cell, cell == greater), []).append(literal)
        return [self._bound(cell, some, up=up) for (cell, up), some in wanted.items()]

    def told(self, bounds: Iterable[Bound]) -> list[Step]:
        """Return the steps that some bounds tell, in order; they are not told again."""
        used = {step for bound in bounds for step in bound.steps}
        steps = [step for step in self._steps if step in used]
        self._steps = [step for step in self._steps if step not in used]
        self._by = {x: step for x, step in self._by.items() if step not in used}
        return steps

    def _bound(self, cell: Cell, literals: Sequence[Literal], *, up: bool) -> Bound:
        """Follow the signs from a cell as far as the move tells them."""
        used: dict[Step, None] = {}
        waiting = list(literals)
        while waiting:
            steps = [self._by[x] for x in waiting]
            used.update(dict.fromkeys(steps))
            waiting = [x for step in steps for x in step.facts if x in self._by]
        chain = [cell]
        besides: list[Message] = []
        found = list(literals)
        end = number = 0
        while found:  # the strongest of them shows the others as well
            strongest = max(found, key=lambda x: self._value(x) if up else -self._value(x))
            step = self._by[strongest]
            number = next((self._value(x) for x in step.facts if x > 0), 0)
            if number:
                break
            less, greater = self._model.rules.place(step.rules[0])[1]
            chain.append(less if up else greater)
            found = [x for x in step.facts if x in self._by]
            known = [self._value(x) for x in step.facts]
            if known and not found:
                end = max(known) + 1 if up else min(known) - 1
            elif found:
                besides += self._besides(chain[-1], known, found, up=up)
        values = tuple([self._value(x) for x in literals])
        return Bound(cell, up, values, tuple(chain), end, tuple(used), number, tuple(besides))

    def _besides(
        self, cell: Cell, known: Iterable[int], found: Iterable[Literal], *, up: bool
    ) -> list[Message]:
        """Say which numbers a cell does not have, beyond those that signs rule out."""
        shown = [self._value(x) for x in found]
        beyond = [n for n in known if (n > max(shown) if up else n < min(shown))]
        if not beyond:
            return []
        return [Message(IS_NOT, {"cell": cell_name(cell), "numbers": no_number(beyond)})]

    def _value(self, literal: Literal) -> int:
        return fact_of(self._model, literal).value or 0


def told_before(model: Model, step: Step, because: Because, bounds: Iterable[Bound]) -> list[Bound]:
    """Return the signs that rule a number out of cells by themselves and were told before.

    One sees them again at a glance, and the sentence is complete with them.
    """
    told = {bound.cell for bound in bounds}
    found: list[Bound] = []
    for literal in step.facts:
        cell, value = fact_of(model, literal)
        reason = because.get(literal)
        if literal > 0 or cell in told or reason is None or reason.facts or reason.size > 1:
            continue
        name, place = model.rules.place(reason.rules[0])
        if name == "sign":
            less, greater = place
            up = cell == greater
            chain = (greater, less) if up else (less, greater)
            found.append(Bound(cell, up, (value or 0,), chain, 0, ()))
    return found


def names(chain: Sequence[Cell]) -> list[str]:
    """Name the cells of a chain; of a long one, those at its ends."""
    names = [cell_name(cell) for cell in chain]
    return names if len(names) <= MOST_LINKED else [*names[:2], "…", names[-1]]
