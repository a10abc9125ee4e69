"""Why a puzzle has no solution: a smallest set of its rules that cannot all hold."""

from collections.abc import Iterable, Sequence

from pysat.examples.hitman import Hitman

from app.core.jobs import Stop
from app.core.model import Model
from app.sat.formula import Formula, exact_formula
from app.sat.oracle import Oracle

EFFORT = 100
"""Rounds of looking for a smaller conflict; what a round takes grows with those before it."""

FEW_RULES = 8
"""Conflicts of up to so many rules are looked for; the work grows steeply with their number."""


def find_conflict(model: Model, stop: Stop) -> list[int] | None:
    """Return the indexes of rules that cannot all hold; None where the puzzle has a solution.

    None of the rules is superfluous; and unless the puzzle is large, where there is a conflict of
    few rules it is one of the smallest.
    """
    with Switchboard(exact_formula(model, stop), stop) as board:
        if board.can_hold(board.rules):
            return None
        core = board.core()
        # Asking again of the core alone shrinks it, before its rules are left out one by one.
        while not board.can_hold(core) and len(smaller := board.core()) < len(core):
            core = smaller
        return sorted(_smallest(board, _without_superfluous(board, core), stop))


class Switchboard:
    """The rules of a formula, each of which can be switched on and off for every question."""

    def __init__(self, formula: Formula, stop: Stop) -> None:
        self.rules = range(len(formula.ends))
        self._first = first = formula.variables + 1
        switched = Formula(formula.facts)
        for switch, block in enumerate(formula.take_blocks(), first):
            stop.check()
            switched.clauses += [(*clause, -switch) for clause in block]
        self._switches = range(first, first + len(self.rules))
        self._oracle = Oracle(switched, stop, also=self._switches)

    def __enter__(self) -> "Switchboard":
        return self

    def __exit__(self, *_: object) -> None:
        self._oracle.close()

    def can_hold(self, rules: Iterable[int]) -> bool:
        """Tell whether these rules can all hold."""
        return self._oracle.solve([self._first + rule for rule in rules])

    def core(self) -> list[int]:
        """Return those of the rules just asked about that were enough for the answer no."""
        return sorted(switch - self._first for switch in self._oracle.core())

    def holding(self) -> set[int]:
        """Return the rules that were on when the answer was yes: those asked about, and more."""
        on = self._oracle.true_among(self._switches)
        return {switch - self._first for switch in on}


def _without_superfluous(board: Switchboard, rules: Sequence[int]) -> list[int]:
    """Leave out rules one by one as long as the rest still conflicts."""
    needed: list[int] = []
    left = list(rules)
    while left:
        rule = left.pop()
        if board.can_hold(needed + left):
            needed.append(rule)
        else:
            core = set(board.core())
            left = [other for other in left if other in core]
    return needed


def _smallest(board: Switchboard, best: list[int], stop: Stop) -> list[int]:
    """Look for a smaller conflict than the one known, as long as the effort lasts.

    Every conflict has a rule in common with everything that had to be given up for the others to
    hold. So a smallest set that meets all those is a smallest conflict, if it is one at all.
    """
    with Hitman(solver="m22", htype="sorted") as given_up:
        for _ in range(EFFORT):
            stop.check()
            candidate: list[int] = given_up.get() or []
            if len(candidate) >= min(len(best), FEW_RULES + 1):
                break
            if not board.can_hold(candidate):
                return candidate
            held = _most(board)
            given_up.hit([rule for rule in board.rules if rule not in held])
    return best


def _most(board: Switchboard) -> set[int]:
    """Switch on more rules than just held, until no other could be added."""
    held = board.holding()
    for rule in board.rules:
        if rule not in held and board.can_hold([*held, rule]):
            held |= board.holding()
    return held
