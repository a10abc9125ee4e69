"""Shortcuts from a puzzle to its solutions, as the program finds them."""

from typing import Any

from app.core.grid import Tokens
from app.core.puzzle import RulePlace
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import find_conflict
from app.sat.solving import Answer, find_solutions

ALL = 1_000_000


def solutions(kind: str, puzzle: Any, limit: int = ALL) -> list[Tokens]:
    """Find solutions of a puzzle, after checking that it is well formed."""
    puzzle_kind = puzzle_type(kind)
    puzzle_kind.check_form(puzzle)
    found = find_solutions(puzzle_kind.model(puzzle, Stop()), Stop(), limit).solutions
    return [puzzle_kind.solution(puzzle, facts) for facts in found]


def verdict(kind: str, puzzle: Any) -> str:
    """Tell whether a puzzle has one solution, several or none."""
    puzzle_kind = puzzle_type(kind)
    puzzle_kind.check_form(puzzle)
    answer: Answer = find_solutions(puzzle_kind.model(puzzle, Stop()), Stop()).answer
    return answer.value


def conflict(kind: str, puzzle: Any) -> list[RulePlace] | None:
    """Name the rules of a smallest conflict."""
    model = puzzle_type(kind).model(puzzle, Stop())
    found = find_conflict(model, Stop())
    if found is None:
        return None
    return [model.rules.place(index) for index in found.rules]


def text(solution: Tokens) -> str:
    """Write a solution in one line, rows separated by spaces."""
    return " ".join("".join(line) for line in solution)
