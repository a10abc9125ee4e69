"""Whether new puzzles are what was wished for, found out without the generator."""

from collections.abc import Iterator

from app.core.document import Document
from app.core.editing import Symmetry, symmetry_moves
from app.core.generating import Wish
from app.core.stop import Stop
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.sat.solving import Answer
from app.session.problem import Problem
from tests.helpers import brute, by_z3


def level_of(kind: str, puzzle) -> str | None:
    """What a whole explanation says; None where there are several solutions."""
    problem = Problem(Document(kind, puzzle))
    if problem.verdict(Stop()).answer is not Answer.UNIQUE:
        return None
    *_, ending = problem.moves(Stop())
    return ending.difficulty


def is_unique(kind: str, puzzle) -> bool:
    """Whether there is one solution, by trying everything where that is quick, or by z3."""
    if kind == "lightup":
        return len(by_z3.light_up(puzzle.grid, 2)) == 1
    if kind == "norinori":
        if puzzle.rows * puzzle.cols <= 16:
            return len(brute.norinori_solutions(puzzle.regions)) == 1
        return len(by_z3.norinori(puzzle.regions, 2)) == 1
    if puzzle.size <= 4:
        return len(brute.futoshiki_solutions(puzzle.givens, puzzle.signs)) == 1
    return len(by_z3.futoshiki(puzzle.givens, puzzle.signs, 2)) == 1


def clues_of(kind: str, puzzle) -> set:
    """The places of clues: cells, and for signs pairs of cells."""
    if kind == "lightup":
        return {
            (row, col)
            for row, line in enumerate(puzzle.grid)
            for col, mark in enumerate(line)
            if mark.isdigit()
        }
    if kind == "futoshiki":
        return digits_of(puzzle) | {frozenset(sign) for sign in puzzle.signs}
    return set()


def digits_of(puzzle: Futoshiki) -> set:
    return {(r, c) for r, line in enumerate(puzzle.givens) for c, value in enumerate(line) if value}


def groups_of(kind: str, puzzle, symmetry: Symmetry) -> list[frozenset]:
    """The places of clues that symmetry ties together."""
    moves = symmetry_moves(symmetry, puzzle.rows, puzzle.cols)

    def moved(place, move):
        return frozenset(map(move, place)) if isinstance(place, frozenset) else move(place)

    groups = {
        frozenset((place, *(moved(place, move) for move in moves)))
        for place in clues_of(kind, puzzle)
    }
    return sorted(groups, key=str)


def is_symmetric(kind: str, puzzle, symmetry: Symmetry) -> bool:
    """Whether clues, and in Light Up walls, are where the symmetry wants them."""
    clues = clues_of(kind, puzzle)
    if not all(group <= clues for group in groups_of(kind, puzzle, symmetry)):
        return False
    if kind != "lightup":
        return True
    moves = symmetry_moves(symmetry, puzzle.rows, puzzle.cols)
    walls = {
        (row, col)
        for row, line in enumerate(puzzle.grid)
        for col, mark in enumerate(line)
        if mark != "."
    }
    return all(move(wall) in walls for wall in walls for move in moves)


def with_less(kind: str, puzzle, symmetry: Symmetry) -> Iterator:
    """All puzzles with one symmetric group of clues less."""
    for group in groups_of(kind, puzzle, symmetry):
        if kind == "lightup":
            yield LightUp(
                tuple(
                    "".join("X" if (row, col) in group else mark for col, mark in enumerate(line))
                    for row, line in enumerate(puzzle.grid)
                )
            )
        else:
            givens = [
                [0 if (row, col) in group else value for col, value in enumerate(line)]
                for row, line in enumerate(puzzle.givens)
            ]
            signs = [sign for sign in puzzle.signs if frozenset(sign) not in group]
            yield Futoshiki.build(givens, signs)


def is_minimal(kind: str, puzzle, wish: Wish) -> bool:
    """Whether no group of clues can go without losing the one solution or the level."""
    for less in with_less(kind, puzzle, wish.symmetry):
        if has_several(kind, less):
            continue
        if wish.level is None or level_of(kind, less) == wish.level:
            return False
    return True


def has_several(kind: str, puzzle) -> bool:
    """Whether there are two solutions; the solver finds them, but the rules are looked at here."""
    problem = Problem(Document(kind, puzzle))
    kinds = problem.puzzle_type
    drawn = {kinds.solution(puzzle, true) for true in problem.verdict(Stop()).solutions}
    return len(drawn) > 1 and not any(kinds.broken_rules(puzzle, one) for one in drawn)
