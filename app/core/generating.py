"""How puzzles of a kind are made: the contract between the generator and one kind of puzzle.

The generator knows nothing about any puzzle. It asks for a board, which is a puzzle with the one
solution it is to have; has the solver look for another solution, and the board changed until there
is none; leaves out clues; and has the explainer tell how hard the rest is.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, Generic, NamedTuple, TypeAlias

from app.core.editing import SQUARE_SYMMETRIES, Symmetry
from app.core.errors import BadUse
from app.core.model import Fact
from app.core.options import Option
from app.core.puzzle import P, RulePlace
from app.core.stop import Stop
from app.core.words import Message

Truth: TypeAlias = frozenset[Fact]
"""A solution: the facts that are true in it."""

ClueGroup: TypeAlias = tuple[RulePlace, ...]
"""Clues that are left out together, each named by its rule."""


NARROW, WIDE = "narrow", "wide"
PATHS = NARROW, WIDE
"""The shapes that a path can be wished to have: few moves are open at a time, or many."""


class Need(NamedTuple):
    """A technique of the course, and how many moves have to take it at least."""

    technique: str
    times: int = 1


class Wish(NamedTuple):
    """What a new puzzle is to be like. The same wish always gives the same puzzle."""

    rows: int
    cols: int
    level: str | None = None
    """The difficulty; None if any will do."""
    symmetry: Symmetry = Symmetry.NONE
    style: Mapping[str, Any] = {}
    """Values of the options that the kind of puzzle has, by name; others have their defaults."""
    seed: int = 0
    path: str | None = None
    """One of `PATHS`; None if any will do."""
    needs: Need | None = None


SEEDS = 10**9
"""Seeds that nobody chose are smaller."""

LONGEST_SEED = 15
"""Digits of a seed that somebody chooses."""


def any_seed() -> int:
    """Return a seed at random."""
    return SystemRandom().randrange(SEEDS)


class CannotMake(BadUse):
    """Why there is no puzzle as wished: the wish makes no sense, or nothing is found."""


class NoneFound(CannotMake):
    """A wish that no board has fulfilled."""


class GoodAsItIs(CannotMake):
    """Why nothing has to be done: the drawing is what it was to become."""


class Board(ABC, Generic[P]):
    """A puzzle in the making: what is drawn so far, and the solution that it is to have."""

    near = False
    """Whether the solver looks for other solutions close to the wanted one, or far from it."""

    @abstractmethod
    def puzzle(self, groups: Collection[int] | None = None) -> P:
        """Return the puzzle with these groups of clues, or with all of them."""

    @property
    @abstractmethod
    def solution(self) -> Truth:
        """The wanted solution. No other solution may contain all its facts."""

    @property
    def groups(self) -> Sequence[ClueGroup]:
        """The clues that can be left out, in groups by symmetry."""
        return ()

    def removal_order(self, random: Random) -> list[list[int]]:
        """Return the order in which groups are left out where that is possible, in portions.

        No clue of a portion goes for the sake of one of an earlier portion.
        """
        order = list(range(len(self.groups)))
        random.shuffle(order)
        return [order]

    def repair(self, other: Truth) -> bool:
        """Change the board so that this is no solution; False if that is not possible."""
        return False

    def ease(self, undecided: Sequence[Fact]) -> bool:
        """Change the board where a solver of the level got stuck; False if that is not possible."""
        return False

    def tidy(self) -> bool:
        """Change the board a little so that it looks better; False if it looks well."""
        return False

    def fits(self) -> bool:
        """Tell whether the board looks as wished; if not, another is begun."""
        return True

    def pleases(self, groups: Collection[int]) -> bool:
        """Tell whether the board looks well with these groups of clues; if not, others are kept."""
        return True

    def save(self) -> Any:
        """Return all that `restore` needs to undo the changes to come."""
        return None

    def restore(self, saved: Any) -> None:
        """Undo all changes since this was saved."""


Sample: TypeAlias = Callable[[P], Truth | None]
"""Finds a random solution of a drawing, if there is one."""


NO_SOLUTION = "What is drawn has no solution."


def any_solution(drawn: P, sample: Sample[P]) -> Truth:
    """Return a random solution of a drawing, and refuse one without."""
    found = sample(drawn)
    if found is None:
        raise CannotMake(NO_SOLUTION)
    return found


class Generator(ABC, Generic[P]):
    """How puzzles of one kind are made. `generation.py` in its folder exports GENERATOR."""

    smallest = 2
    largest = 20
    """The minimum and the maximum number of rows and of columns."""

    usual = 8
    """The default number of rows and of columns."""

    square = False
    """Whether grids have as many rows as columns."""

    symmetries: Collection[Symmetry] = (Symmetry.NONE,)
    """The symmetries that its clues can have."""

    usual_symmetry = Symmetry.NONE
    """The one that people expect of printed puzzles, and that is proposed first."""

    options: tuple[Option, ...] = ()
    """What else can be chosen."""

    clues: tuple[str, ...]
    """The names of the rules that are drawn on the grid; all others hold on any grid."""

    repairs_keep_rules = False
    """Whether repairs change only `clues`, and no clue can be left out.

    The solver is then kept while a board is repaired, and so are the steps of a level while it is
    made easier: a clue of the same name and place has to say the same.
    """

    repairs = 0
    """How often a board is repaired before another is begun."""

    repairs_may_harm = False
    """Whether a repair is undone after which other solutions are further from the wanted one."""

    easings = 40
    """How often a board that is too hard is changed in vain before another is begun."""

    tidyings = 0
    """How many changes that improve the looks of a board are tried."""

    @abstractmethod
    def begin(self, wish: Wish, random: Random, stop: Stop) -> Board[P]:
        """Begin a board with a random solution."""

    def resume(
        self, drawn: P, wish: Wish, random: Random, sample: Sample[P], stop: Stop
    ) -> Board[P]:
        """Begin a board with all that is drawn, and a random solution of it."""
        raise CannotMake("Drawings of this kind of puzzle cannot be completed.")

    def check(self, wish: Wish) -> None:
        """Refuse a wish that makes no sense."""
        size = {"rows": wish.rows, "cols": wish.cols}
        if self.square and wish.rows != wish.cols:
            raise CannotMake("{rows} × {cols} is not square, as this puzzle has to be.", **size)
        if not all(self.smallest <= side <= self.largest for side in (wish.rows, wish.cols)):
            raise CannotMake(
                "New puzzles of this kind have from {smallest} to {largest} rows and columns, "
                "not {rows} × {cols}.",
                smallest=self.smallest,
                largest=self.largest,
                **size,
            )
        if wish.symmetry not in self.symmetries:
            raise CannotMake(
                "Puzzles of this kind are not made with the symmetry {symmetry}.",
                symmetry=Message(wish.symmetry),
            )
        if wish.symmetry in SQUARE_SYMMETRIES and wish.rows != wish.cols:
            raise CannotMake(
                "Only a square grid has the symmetry {symmetry}; {rows} × {cols} is none.",
                symmetry=Message(wish.symmetry),
                **size,
            )

    def values(self, wish: Wish) -> dict[str, Any]:
        """Return the value of every option, chosen or usual."""
        return {option.name: option.usual for option in self.options} | dict(wish.style)
