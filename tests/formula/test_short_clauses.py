"""3-SAT: short clauses, and the same solutions as far as the facts go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver

from app.core.model import AnyOf
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formula.short_clauses import with_short_clauses
from app.sat.formula import plain_formula
from tests.formula.samples import (
    BUNDLED,
    CONFLICT,
    IDS,
    KINDS,
    SEEDS,
    exported,
    random_document,
    read,
)
from tests.helpers.models import brute_solutions, build, fact_solutions
from tests.helpers.solving import solutions
from tests.helpers.strategies import models


def count(clauses: list[list[int]], facts: int) -> int:
    """Count the values of the facts with which the clauses can hold, by ruling out each found."""
    if [] in clauses:
        return 0
    found = 0
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        while solver.solve():
            model = dict.fromkeys(range(1, facts + 1), False)
            model |= {abs(literal): literal > 0 for literal in solver.get_model()}
            found += 1
            solver.add_clause([-fact if model[fact] else fact for fact in range(1, facts + 1)])
            if not facts:
                break
    return found


@given(models(), st.data())
def test_the_same_solutions(model, data):
    formula = with_short_clauses(plain_formula(model, Stop()), Stop())
    assert all(len(clause) <= 3 for clause in formula.clauses)
    assert fact_solutions(formula.clauses, formula.facts) == brute_solutions(model)


@pytest.mark.parametrize("size", range(9))
def test_clauses_of_every_length(size):
    formula = plain_formula(build(9, [AnyOf(range(1, size + 1))]), Stop())
    short = with_short_clauses(formula, Stop())
    assert short.variables == 9 + max(0, size - 3)
    assert len(short.clauses) == max(1, size - 2)
    assert short.ends == [len(short.clauses)]
    assert len(fact_solutions(short.clauses, 9)) == 512 - 2 ** (9 - size)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("fast", [False, True])
def test_random_puzzles_have_as_many_solutions(kind, fast):
    counts = set()
    for seed in SEEDS:
        document = random_document(kind, seed)
        theirs = CNF(from_string=exported(document, "3sat", fast=fast))
        facts = len(puzzle_type(kind).model(document.puzzle, Stop()).facts)
        ours = len(solutions(kind, document.puzzle))
        assert count(theirs.clauses, facts) == ours
        counts.add(ours)
    assert 0 in counts
    assert max(counts) > 1


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("path", BUNDLED, ids=IDS)
def test_bundled_puzzles(path, fast):
    text = exported(read(path), "3sat", fast=fast)
    theirs = CNF(from_string=text)
    assert max(map(len, theirs.clauses)) <= 3
    assert f"p cnf {theirs.nv} {len(theirs.clauses)}\n" in text
    assert "c No clause has more than three literals" in text


def test_an_empty_clause_stays():
    assert [] in CNF(from_string=exported(CONFLICT, "3sat")).clauses
