"""The rules that an answer breaks, according to the puzzle's own checker and to the model."""

from collections.abc import Collection

from app.core.grid import Tokens
from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Statement
from app.core.puzzle import RulePlace
from app.formula.naming import Stated


def broken_rules(stated: Stated, true: Collection[int]) -> tuple[Tokens, list[RulePlace]]:
    """Return the drawing of an answer with these true facts, and the rules that it breaks.

    The puzzle's own checker judges the drawing. What a drawing cannot show, such as a cell with two
    values, is found with the rules of the model.
    """
    tokens = stated.puzzle_type.solution(stated.puzzle, true)
    seen = stated.puzzle_type.broken_rules(stated.puzzle, tokens)
    facts = set(true)
    unseen = [
        (rule.name, rule.place) for rule in stated.model.rules if not _holds(rule.says, facts)
    ]
    return tokens, list(dict.fromkeys([*seen, *unseen]))


def _holds(says: Statement, true: set[int]) -> bool:
    """Tell whether a statement holds, by its meaning instead of its clauses."""
    if isinstance(says, AnyOf):
        return _count(says.literals, true) > 0
    if isinstance(says, AtMost):
        return _count(says.literals, true) <= says.bound
    if isinstance(says, Exactly):
        return _count(says.literals, true) == says.bound
    if isinstance(says, AllOf):
        return all(_count(clause, true) > 0 for clause in says.clauses)
    lows = [value for value, x in enumerate(says.smaller) if _count((x,), true)]
    highs = [value for value, y in enumerate(says.greater) if _count((y,), true)]
    if not lows or not highs:
        # A value of one cell asks for one of the other, so without any nothing is asked.
        return not lows and not highs
    return max(lows) < min(highs)


def _count(literals: Clause, true: set[int]) -> int:
    return sum((abs(literal) in true) == (literal > 0) for literal in literals)
