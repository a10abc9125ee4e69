"""What an explanation is made of: values without text or colour, and sentences still to be said."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.core.grid import Cell, cell_name
from app.core.model import Literal


class Step(NamedTuple):
    """Conclusions and why they hold: the rules used, and the facts known before that they need.

    Rules are indexes into the rules of the model. Rules and facts together force every one of the
    conclusions, and without any one of them they would force none.
    """

    conclusions: tuple[Literal, ...]
    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()
    technique: str = ""

    @property
    def size(self) -> int:
        """The number of rules to be thought of at once."""
        return len(self.rules)


class Reason(NamedTuple):
    """Rules and facts that cannot all hold, none of them superfluous."""

    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()


class Link(NamedTuple):
    """One inference: from what was supposed or inferred before, through one rule, to more.

    `premises` and `facts` are the literals that the rule needs, supposed or inferred ones and
    known ones. Without conclusions it is the end of an argument: the rule cannot hold.
    """

    rule: int
    premises: tuple[Literal, ...]
    facts: tuple[Literal, ...]
    conclusions: tuple[Literal, ...]


class Argument(NamedTuple):
    """Inferences that end in a contradiction, or in two cases that both do.

    `case` is the literal that the first of the two cases supposes and the second denies.
    """

    links: tuple[Link, ...]
    case: Literal = 0
    cases: "tuple[Argument, ...]" = ()


class Message(NamedTuple):
    """One whole sentence: a template, by which translations are found, and what fills it."""

    template: str
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return self.template.format(**self.values)


class Listing(NamedTuple):
    """Things to be listed within a sentence, in words of the language it is said in."""

    items: tuple[str, ...]

    def __str__(self) -> str:
        if len(self.items) < 2:
            return "".join(self.items)
        values = {"first": ", ".join(self.items[:-1]), "last": self.items[-1]}
        return str(Message("{first} and {last}", values))


def list_cells(cells: Iterable[Cell]) -> Listing:
    """List cells, three or more in a line as one run from its first to its last."""
    left = sorted(set(cells))
    names: list[str] = []
    while left:
        start = left[0]
        runs = (_run(start, left, (0, 1)), _run(start, left, (1, 0)))
        run = max(runs, key=len)
        if len(run) < 3:
            run = [start]
            names.append(cell_name(start))
        else:
            names.append(f"{cell_name(start)}–{cell_name(run[-1])}")
        left = [cell for cell in left if cell not in run]
    return Listing(tuple(names))


def _run(start: Cell, cells: list[Cell], step: tuple[int, int]) -> list[Cell]:
    """Return the cells that follow each other without a gap from this one on."""
    known = set(cells)
    run = [start]
    while (cell := (run[-1][0] + step[0], run[-1][1] + step[1])) in known:
        run.append(cell)
    return run
