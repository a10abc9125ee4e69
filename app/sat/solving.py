"""Questions about a model: its solutions, what they share, and why there are none."""

import time
from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.sat.formula import Formula, exact_formula, fast_formula
from app.sat.oracle import Oracle

CONFLICT_TRIES = 12
"""How often a conflict is shrunk, each time leaving out its rules in another order."""

MANY_RULES = 100
"""A conflict of this many rules is shrunk only once: nobody will read it anyway."""


class Answer(StrEnum):
    """How many solutions a puzzle has, as far as anyone cares."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"


class Seconds(NamedTuple):
    """Time spent turning rules into clauses, giving them to the solver, and searching."""

    encode: float
    load: float
    search: float


class Verdict(NamedTuple):
    """The solutions found (each the numbers of its true facts) and what finding them took."""

    solutions: tuple[tuple[int, ...], ...]
    complete: bool
    variables: int
    clauses: int
    seconds: Seconds

    @property
    def answer(self) -> Answer:
        """One solution, several, or none; of a search that was not cut short by a limit of one."""
        if not self.solutions:
            return Answer.NONE
        return Answer.UNIQUE if len(self.solutions) == 1 else Answer.MULTIPLE


def find_solutions(model: Model, stop: Stop, limit: int = 2) -> Verdict:
    """Find up to `limit` solutions; two are enough to know whether there is exactly one."""
    started = time.perf_counter()
    formula = fast_formula(model, stop)
    encoded = time.perf_counter()
    if formula.settled:
        only = tuple(sorted(literal for (literal,) in formula.clauses if literal > 0))
        seconds = Seconds(encoded - started, 0.0, time.perf_counter() - encoded)
        return Verdict((only,), True, formula.variables, len(formula.clauses), seconds)
    with Oracle(formula, stop) as oracle:
        loaded = time.perf_counter()
        solutions: list[tuple[int, ...]] = []
        more = True
        while more and len(solutions) < limit:
            more = oracle.solve()
            if more:
                found = oracle.model()
                solutions.append(tuple([literal for literal in found if literal > 0]))
                oracle.add([-literal for literal in found])
        searched = time.perf_counter()
    return Verdict(
        tuple(solutions),
        complete=not more,
        variables=formula.variables,
        clauses=len(formula.clauses),
        seconds=Seconds(encoded - started, loaded - encoded, searched - loaded),
    )


def common_literals(model: Model, stop: Stop) -> list[Literal] | None:
    """Return what all solutions agree on (the backbone), or None where there is no solution."""
    formula = fast_formula(model, stop)
    with Oracle(formula, stop) as oracle:
        if not oracle.solve():
            return None
        common = oracle.model()
        # Ask for a solution that differs somewhere from what all so far share, until none does.
        while common:
            oracle.add([-literal for literal in common])
            if not oracle.solve():
                break
            found = set(oracle.model())
            common = [literal for literal in common if literal in found]
        return common


def find_conflict(model: Model, stop: Stop) -> list[int] | None:
    """Return the indexes of rules that cannot all hold, none of them superfluous.

    None where the puzzle has a solution. There can be many such sets; this is one of the smallest
    among a few.
    """
    formula = exact_formula(model, stop)
    core = _core(formula, range(len(model.rules)), stop)
    if core is None:
        return None
    # The solver's first core is far smaller than the puzzle; asking again of the core alone
    # shrinks it further, before each rule that is left is tried by leaving it out.
    while (smaller := _core(formula, core, stop)) is not None and len(smaller) < len(core):
        core = smaller
    order = Random(0)
    found = []
    for _ in range(CONFLICT_TRIES if len(core) < MANY_RULES else 1):
        found.append(_without_superfluous(formula, core, stop))
        order.shuffle(core)
    return min(found, key=len)


def _switched(formula: Formula, rules: Sequence[int]) -> tuple[Formula, dict[int, int]]:
    """Return a formula of some rules, each of which only holds where its switch is on."""
    switched = Formula(formula.facts)
    first = formula.variables + 1
    switches = dict(zip(rules, range(first, first + len(rules)), strict=True))
    for rule, switch in switches.items():
        switched.clauses += [(*clause, -switch) for clause in formula.block(rule)]
    return switched, switches


def _core(formula: Formula, rules: Sequence[int], stop: Stop) -> list[int] | None:
    """Return a conflicting part of these rules as the solver found it, or None."""
    switched, switches = _switched(formula, rules)
    with Oracle(switched, stop) as oracle:
        if oracle.solve(switches.values()):
            return None
        core = set(oracle.core())
    return [rule for rule, switch in switches.items() if switch in core]


def _without_superfluous(formula: Formula, rules: Sequence[int], stop: Stop) -> list[int]:
    """Leave out rules one by one as long as the rest still conflicts."""
    switched, switches = _switched(formula, rules)
    with Oracle(switched, stop) as oracle:
        needed: list[int] = []
        left = list(rules)
        while left:
            rule = left.pop()
            if oracle.solve([switches[other] for other in needed + left]):
                needed.append(rule)
            else:
                core = set(oracle.core())
                left = [other for other in left if switches[other] in core]
    return sorted(needed)
