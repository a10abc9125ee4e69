"""What a new puzzle is ordered with, also as texts: for State.origin, and for settings."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from app.core.difficulty import LEVELS
from app.core.document import Document
from app.core.editing import Symmetry
from app.core.errors import BadUse
from app.core.generating import PATHS, Generator, Wish, any_seed
from app.core.registry import generator
from app.generate import read_need
from app.session.state import Origin

FIRST_LEVEL = LEVELS[1]
"""The level that is proposed to those who have not chosen one yet."""

Texts = tuple[tuple[str, str], ...]
"""Names and values, as in State.origin."""


class Order(NamedTuple):
    """A kind of puzzle, and what the new one is to be like."""

    kind: str
    wish: Wish

    @property
    def next(self) -> "Order":
        """The order of another puzzle like this one."""
        return self._replace(wish=self.wish._replace(seed=self.wish.seed + 1))

    @property
    def origin(self) -> Origin:
        """What the State keeps of the order."""
        return Origin(self.wish.seed, texts_of(self))


def texts_of(order: Order) -> Texts:
    """Write everything but the kind and the seed."""
    wish, making = order.wish, generator(order.kind)
    values = making.values(wish)
    return (
        ("rows", str(wish.rows)),
        ("cols", str(wish.cols)),
        ("level", wish.level or ""),
        ("symmetry", wish.symmetry),
        ("path", wish.path or ""),
        ("needs", "{}:{}".format(*wish.needs) if wish.needs else ""),
        *((option.name, option.write(values[option.name])) for option in making.options),
    )


def order_from(kind: str, texts: Iterable[tuple[str, str]], seed: int = 0) -> Order:
    """Read an order; what is missing or makes no sense is as usual."""
    found, making = dict(texts), generator(kind)
    rows, cols = (_side(making, found.get(name, "")) for name in ("rows", "cols"))
    level = found.get("level", FIRST_LEVEL)
    symmetry = found.get("symmetry", "")
    style = making.values(Wish(rows, cols))
    for option in making.options:
        with suppress(BadUse):
            style[option.name] = option.read(found.get(option.name, ""))
    path, needs = found.get("path", ""), None
    with suppress(BadUse):
        needs = read_need(kind, found.get("needs", ""))
    wish = Wish(
        rows,
        rows if making.square else cols,
        level if level in LEVELS else None,
        Symmetry(symmetry) if symmetry in making.symmetries else Symmetry.NONE,
        style,
        seed,
        path if path in PATHS else None,
        needs,
    )
    return Order(kind, wish)


def proposed_order(kind: str, texts: Sequence[tuple[str, str]]) -> Order:
    """Return the order to propose: the last one, or what people expect of such a puzzle."""
    return order_from(kind, texts or (("symmetry", generator(kind).usual_symmetry),))


def next_order(kind: str, origin: Origin) -> Order:
    """Return the order of another puzzle like the one of this kind that was made so."""
    return order_from(kind, origin.options, origin.seed).next


def like(kind: str, rows: int, cols: int, level: str) -> Order:
    """Return the order of a puzzle of the same size and level as another, whatever its style."""
    return Order(kind, Wish(rows, cols, level if level in LEVELS else None, seed=any_seed()))


def origin_of(document: Document) -> Origin | None:
    """Return how a puzzle was made, as far as it tells; None where it was not."""
    details, puzzle = dict(document.details), document.puzzle
    seed = details.get("seed", "")
    if not (seed.isascii() and seed.isdigit()):
        return None
    level = details.get("difficulty", "")
    sides = ("rows", str(puzzle.rows)), ("cols", str(puzzle.cols))
    return Origin(int(seed), (*sides, ("level", level)))


def _side(making: Generator[Any], given: str) -> int:
    """Read a number of rows or columns."""
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 5 else 0
    return number if making.smallest <= number <= making.largest else making.usual
