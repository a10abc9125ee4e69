"""3-SAT: the same formula with no clause of more than three literals."""

from collections.abc import Iterator

from app.core.model import Clause
from app.core.stop import Stop
from app.sat.formula import Formula

MOST_LITERALS = 3
"""Longer clauses are split."""

CLAUSES_SPLIT_PER_CHECK = 20
"""Clauses examined between two checks of the Stop."""


def with_short_clauses(formula: Formula, stop: Stop) -> Formula:
    """Split every long clause into a chain of short ones; existing variables keep their meaning.

    Where a clause is true, the new variables have values that make its chain true. Where a chain is
    true, so is its clause.
    """
    made = Formula(formula.facts)
    made.variables = formula.variables
    start = 0
    for end in formula.ends:
        for index in range(start, end):
            if index % CLAUSES_SPLIT_PER_CHECK == 0:
                stop.check()
            clause = formula.clauses[index]
            if len(clause) <= MOST_LITERALS:
                made.clauses.append(clause)
            else:
                made.clauses += _chain(clause, made.variables)
                made.variables += len(clause) - MOST_LITERALS
        made.ends.append(len(made.clauses))
        start = end
    return made


def _chain(clause: Clause, top: int) -> Iterator[Clause]:
    """Split a clause: a ∨ b ∨ c ∨ d becomes (a ∨ b ∨ new) ∧ (¬new ∨ c ∨ d), and so on."""
    new = top + 1
    yield clause[0], clause[1], new
    for literal in clause[2:-2]:
        yield -new, literal, new + 1
        new += 1
    yield -new, clause[-2], clause[-1]
