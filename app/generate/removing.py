"""Clues of a drawing that can go without losing its one solution."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from app.core import registry
from app.core.craft import Change, Craft
from app.core.editing import SQUARE_SYMMETRIES, Symmetry, symmetry_moves
from app.core.generating import NO_SOLUTION, Board, CannotMake, ClueGroup, GoodAsItIs, Truth
from app.core.grid import Cell
from app.core.model import Model
from app.core.puzzle import PuzzleType, RulePlace
from app.core.stop import Stop
from app.core.words import Message, count
from app.generate.clue_solver import ClueSolver
from app.generate.crafting import Finding, Report
from app.generate.minimal import fewest_clues
from app.sat.answer import Answer
from app.sat.solving import find_solutions

ORDERS = 3
"""Orders in which clues are left out; the one in which most can go counts."""

SEVERAL = "There are several solutions: make it unique first."
ALL_NEEDED = "Every clue is needed: nothing can be removed."
ALL_NEEDED_IN_SYMMETRY = "Nothing can be removed without losing the symmetry."
REMOVED = "{removed} of {clues} can go."
CLUES = "{count:,} clue", "{count:,} clues"


class DrawnClues(Board[Any]):
    """A drawing with one solution; groups of its clues can be left out."""

    def __init__(self, craft: Craft[Any], drawn: Any, groups: Sequence[ClueGroup], true: Truth):
        self._craft = craft
        self._drawn = drawn
        self._groups = groups
        self._true = true

    @property
    def solution(self) -> Truth:
        """The one solution."""
        return self._true

    @property
    def groups(self) -> Sequence[ClueGroup]:
        """The drawn clues."""
        return self._groups

    def puzzle(self, groups: Collection[int] | None = None) -> Any:
        """Leave out all other groups."""
        if groups is None:
            return self._drawn
        gone = [group for index, group in enumerate(self._groups) if index not in groups]
        return self._craft.without(self._drawn, {place for group in gone for place in group})


def remove_clues(
    kind: str, drawn: Any, symmetry: Symmetry, seed: int, stop: Stop, report: Report
) -> list[Finding]:
    """Leave out as many clues as can go; those that are left stay symmetric."""
    puzzle_type, craft = registry.puzzle_type(kind), registry.craft(kind)
    model = puzzle_type.model(drawn, stop)
    found = find_solutions(model, stop)
    if found.answer is not Answer.UNIQUE:
        raise CannotMake(NO_SOLUTION if found.answer is Answer.NONE else SEVERAL)
    true = frozenset([model.facts[number - 1] for number in found.solutions[0]])
    groups = _groups(puzzle_type, drawn, _clues(kind, model), symmetry)
    board = DrawnClues(craft, drawn, groups, true)
    random = Random(f"{kind} {seed}")
    best: Collection[int] = range(len(groups))
    with ClueSolver(puzzle_type, registry.generator(kind), board, stop) as solver:
        for number in range(ORDERS):
            report(number + 1)
            kept = fewest_clues(solver, board, board.removal_order(random)).kept
            best = min(best, kept, key=len)
    after = board.puzzle(best)
    changes: tuple[Change[Any], ...] = tuple(craft.changes(drawn, after))
    if not changes:
        raise GoodAsItIs(ALL_NEEDED)
    values = {
        "removed": len(changes),
        "clues": count(sum(map(len, groups)), *CLUES),
    }
    return [Finding(after, Message(REMOVED, values), changes)]


def symmetries_of_clues(kind: str, drawn: Any, stop: Stop) -> list[Symmetry]:
    """Return the symmetries of where the clues of a drawing are, those with most images first."""
    puzzle_type = registry.puzzle_type(kind)
    clues = _clues(kind, puzzle_type.model(drawn, stop))
    places = {_cells(puzzle_type, place) for place in clues}
    found: dict[Symmetry, int] = {}
    for symmetry in registry.generator(kind).symmetries:
        moves = symmetry_moves(symmetry, drawn.rows, drawn.cols)
        if symmetry in SQUARE_SYMMETRIES and drawn.rows != drawn.cols:
            continue
        if moves and all(frozenset(map(move, one)) in places for one in places for move in moves):
            found[symmetry] = len(moves)
    return sorted(found, key=lambda symmetry: -found[symmetry]) if places else []


def remove_symmetrically(
    kind: str, drawn: Any, seed: int, stop: Stop, report: Report
) -> tuple[list[Finding], Symmetry]:
    """Leave out clues, and keep as much of their symmetry as possible; return which one that is."""
    for symmetry in symmetries_of_clues(kind, drawn, stop):
        try:
            return remove_clues(kind, drawn, symmetry, seed, stop, report), symmetry
        except CannotMake:
            continue
    raise CannotMake(ALL_NEEDED_IN_SYMMETRY)


def _clues(kind: str, model: Model) -> list[RulePlace]:
    """Return the clues that are drawn."""
    names = registry.generator(kind).clues
    return [
        (family.name, family.place(index))
        for family in model.rules.families
        if family.name in names
        for index in range(len(family))
    ]


def _cells(puzzle_type: PuzzleType[Any], place: RulePlace) -> frozenset[Cell]:
    return frozenset(puzzle_type.rule_clues(*place))


def _groups(
    puzzle_type: PuzzleType[Any], drawn: Any, clues: Sequence[RulePlace], symmetry: Symmetry
) -> list[ClueGroup]:
    """Put clues together that symmetry ties to each other."""
    moves = symmetry_moves(symmetry, drawn.rows, drawn.cols)
    at = {_cells(puzzle_type, place): place for place in clues}
    groups: dict[ClueGroup, None] = {}
    for cells in at:
        images = {cells, *(frozenset(map(move, cells)) for move in moves)}
        groups[tuple(sorted(at[one] for one in images if one in at))] = None
    return list(groups)
