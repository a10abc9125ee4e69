"""Models built by hand, and what their statements say, evaluated directly."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product

from pysat.solvers import Solver

from app.core.grid import GridCells
from app.core.model import (
    AllOf,
    AnyOf,
    AtMost,
    CellFacts,
    Clause,
    Exactly,
    Family,
    Less,
    Model,
    Rules,
    Statement,
)
from app.core.puzzle import RulePlace
from app.core.stop import Stop
from app.sat.formula import plain_formula

Assignment = Mapping[int, bool]
"""For the number of each fact, whether it is true."""


def build(facts: int, statements: Iterable[Statement]) -> Model:
    """Make a model of nameless cells in a row; neighbouring statements of a shape are a family.

    The place of every rule is its index among all statements.
    """
    families = []
    first = 0
    for shape, group in groupby(statements, type):
        columns = tuple(zip(*group, strict=True))
        indexes = range(first, first + len(columns[0]))
        families.append(Family(shape.__name__, (indexes,), shape, columns))
        first = indexes.stop
    return Model(CellFacts(GridCells(1, facts)), Rules(families))


def is_true(literal: int, values: Assignment) -> bool:
    return values[abs(literal)] == (literal > 0)


def says_true(says: Statement, values: Assignment) -> bool:
    """Tell whether a statement holds, from its meaning and not from its clauses."""
    match says:
        case AnyOf(literals):
            return any(is_true(literal, values) for literal in literals)
        case AtMost(literals, count):
            return sum(is_true(literal, values) for literal in literals) <= count
        case Exactly(literals, count):
            return sum(is_true(literal, values) for literal in literals) == count
        case AllOf(clauses):
            return all(any(is_true(literal, values) for literal in clause) for clause in clauses)
        case Less(smaller, greater):
            lows = [value for value, x in enumerate(smaller, 1) if is_true(x, values)]
            highs = [value for value, x in enumerate(greater, 1) if is_true(x, values)]
            if not lows or not highs:
                return not lows and not highs
            return max(lows) < min(highs)
    raise AssertionError(says)


def false_rules(model: Model, values: Assignment) -> list[RulePlace]:
    """Name the rules that are false under some values of the facts."""
    return [(rule.name, rule.place) for rule in model.rules if not says_true(rule.says, values)]


def all_assignments(facts: int) -> Iterator[Assignment]:
    for values in product((False, True), repeat=facts):
        yield dict(enumerate(values, 1))


def true_numbers(values: Assignment) -> tuple[int, ...]:
    return tuple(number for number, value in values.items() if value)


def brute_solutions(model: Model) -> set[tuple[int, ...]]:
    """Find all solutions by trying every assignment."""
    rules = [rule.says for rule in model.rules]
    return {
        true_numbers(values)
        for values in all_assignments(len(model.facts))
        if all(says_true(says, values) for says in rules)
    }


def pigeons(count: int, holes: int) -> Model:
    """Each pigeon sits in exactly one hole, and no hole takes two."""
    where = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(count)]
    one_hole = [Exactly(row, 1) for row in where]
    return build(count * holes, [*one_hole, *(AtMost(col, 1) for col in zip(*where, strict=True))])


class Asker:
    """Tells whether clauses can hold together with given values of the facts.

    By another solver than the program uses, and without any of its ways to ask.
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        clauses = [list(clause) for clause in clauses]
        self._never = [] in clauses  # not all solvers take an empty clause for what it is
        self._solver = Solver("cadical153", bootstrap_with=[c for c in clauses if c])

    def __enter__(self) -> "Asker":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def allows(self, values: Assignment) -> bool:
        assumed = [number if value else -number for number, value in values.items()]
        return not self._never and self._solver.solve(assumed)


def can_hold(clauses: Iterable[Clause]) -> bool:
    with Asker(clauses) as asker:
        return asker.allows({})


def assert_irreducible(model: Model, conflict: Sequence[int]) -> None:
    """Check that the rules with these indexes conflict, and would not if any one were gone."""
    formula = plain_formula(model, Stop())
    assert list(conflict) == sorted(set(conflict))

    def hold(rules: Iterable[int]) -> bool:
        return can_hold(clause for rule in rules for clause in formula.block(rule))

    assert not hold(conflict)
    for rule in conflict:
        assert hold(other for other in conflict if other != rule), f"{rule} is superfluous"


def fact_solutions(clauses: Sequence[Clause], facts: int) -> set[tuple[int, ...]]:
    """Find all assignments of the facts that some values of the other variables extend."""
    with Asker(clauses) as asker:
        return {true_numbers(v) for v in all_assignments(facts) if asker.allows(v)}
