"""Reasons with fewer rules than those found by inference, or a proof that there are none.

A counterexample to a literal is an assignment in which it is false. Every reason for the literal
contains a rule that the counterexample breaks. So the search chooses rules that hit each known
counterexample (a hitting set). If these are no reason yet, there is one more counterexample.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.core.model import Literal, Model, literals_in
from app.core.stop import Stop
from app.explain.search.full_solver import FullSolver
from app.explain.search.position import Position

FEWEST_RULES = 3
"""Inference finds all smaller reasons: it misses distinctions of cases, which take three rules."""

MOST_RULES_IN_REASON = 12
"""Larger reasons are not looked for here."""

CONFLICT_LIMIT = 1000
"""Conflicts after which the search for a reason is given up."""

MENDING_CONFLICT_LIMIT = 30
"""Conflicts after which a rule counts as broken in a counterexample, though it may not have to."""

# In most puzzles inference finds the smallest reasons, and to prove that at every step would take
# most of the time. So this search goes on only while it pays: it has some credit at first, and more
# for every reason found. A question costs as much credit as there are rules in the puzzle, since
# its time grows with them.
FIRST_CREDIT = 250_000
CREDIT_PER_REASON = 200_000
MOST_CREDIT_AT_ONCE = 100_000
"""The credit that is spent on one step, so that none takes long; the rest is for later steps."""

LEAST_CREDIT_WITHOUT_REASON = 100_000
"""The credit that is granted in any case if inference found no reason at all."""

RuleSet = int
"""A set of rules: the bit with a rule's index is set."""


class Counterexample(NamedTuple):
    """An assignment: the rules that it may break, and the shared literals that it denies."""

    broken: RuleSet
    denied: frozenset[Literal]


class EffortSpentError(Exception):
    """The credit is used up, or a question is too hard."""


class SmallestReasons:
    """Searches for smallest reasons, and keeps counterexamples while the decisions allow them."""

    def __init__(self, model: Model, solver: FullSolver, position: Position, stop: Stop) -> None:
        self._model = model
        self._solver = solver
        self._position = position
        self._stop = stop
        self._rules_of: dict[int, RuleSet] = {}
        self._neighbours: dict[int, RuleSet] = {}
        self._open: Sequence[Literal] = ()
        self._counterexamples: dict[Literal, list[Counterexample]] = {}
        self._ruled_out: dict[Literal, int] = {}
        """For literals that follow, the size up to which they have no reason."""
        self._credit = FIRST_CREDIT
        self._questions_left = 0

    def below(
        self, literals: Sequence[Literal], best: int | None
    ) -> tuple[Literal, list[int]] | None:
        """Return one of these literals with a smallest reason, of fewer than `best` rules.

        None if there is none, or if none is found with the credit. All of the literals follow.
        """
        granted = min(self._credit, MOST_CREDIT_AT_ONCE)
        if best is None:
            granted = max(LEAST_CREDIT_WITHOUT_REASON, granted)
        cost = len(self._model.rules)
        if granted < cost:
            return None
        self._questions_left = granted // cost
        found = self._search(literals, best or MOST_RULES_IN_REASON + 1)
        self._credit = max(0, self._credit - (granted - self._questions_left * cost))
        if found is not None:
            self._credit += CREDIT_PER_REASON
        return found

    def _search(self, literals: Sequence[Literal], best: int) -> tuple[Literal, list[int]] | None:
        self._add_decisions()
        self._open = literals
        try:
            for size in range(FEWEST_RULES, best):
                for literal in literals:
                    if self._ruled_out.get(literal, FEWEST_RULES - 1) < size:
                        reason = self._reason(literal, size)
                        if reason is not None:
                            return literal, list(_rules(reason))
                        self._ruled_out[literal] = size
        except EffortSpentError:
            pass
        return None

    def _add_decisions(self) -> None:
        """Drop counterexamples that contradict the new decisions."""
        value = self._position.value
        decided = [literal for literal in self._open if value[literal]]
        self._solver.add_decisions()
        self._neighbours.clear()
        for literal in decided:
            self._counterexamples.pop(literal, None)
        for literal, known in self._counterexamples.items():
            kept = [one for one in known if one.denied.isdisjoint(decided)]
            if len(kept) < len(known):
                self._counterexamples[literal] = kept
                self._ruled_out.pop(literal, None)

    def _reason(self, literal: Literal, size: int) -> RuleSet | None:
        """Return a reason of at most `size` rules for a literal, or None if there is none."""
        known = self._counterexamples.get(literal, ())
        if _disjoint([one.broken for one in known])[1] > size:
            return None
        near = self._near(literal, size)
        broken_sets = [one.broken & near for one in known]
        if 0 in broken_sets:
            return None
        # A reason hits each of these disjoint sets, so more than `size` of them rule it out.
        union, count = _disjoint(broken_sets)
        while count <= size:
            broken = self._broken_by_counterexample(literal, union, near)
            if broken is None:
                return self._choose(literal, near, broken_sets, 0, 0, size)
            if not broken:
                break
            broken_sets.append(broken)
            union |= broken
            count += 1
        return None

    def _choose(
        self,
        literal: Literal,
        near: RuleSet,
        broken_sets: list[RuleSet],
        chosen: RuleSet,
        tried: RuleSet,
        left: int,
    ) -> RuleSet | None:
        """Complete the chosen rules to a reason with at most `left` more, none of those tried."""
        self._spend()
        unhit = [broken & ~tried for broken in broken_sets if not broken & chosen]
        if not unhit:
            broken = self._broken_by_counterexample(literal, chosen, near)
            if broken is None:
                return chosen
            broken_sets.append(broken)
            unhit = [broken & ~tried]
        if _disjoint(unhit)[1] > left:
            return None
        for rule in _rules(min(unhit, key=int.bit_count)):
            found = self._choose(literal, near, broken_sets, chosen | 1 << rule, tried, left - 1)
            if found is not None:
                return found
            tried |= 1 << rule
        return None

    def _broken_by_counterexample(
        self, literal: Literal, chosen: RuleSet, near: RuleSet
    ) -> RuleSet | None:
        """Return the near rules that a counterexample breaks which keeps the chosen rules.

        None if there is no such counterexample: the chosen rules are a reason for the literal.
        """
        solver = self._solver
        if not self._can_be_false(literal, list(_rules(chosen)), CONFLICT_LIMIT):
            return None
        assignment = solver.assignment()
        broken = solver.broken_in(assignment)
        wanted = list(_rules(near | chosen))
        kept = [rule for rule in wanted if rule not in broken]
        # The fewer rules a counterexample breaks, the fewer choices it leaves.
        for rule in wanted:
            if rule in broken and self._can_be_false(
                literal, [rule, *kept], MENDING_CONFLICT_LIMIT
            ):
                assignment = solver.assignment()
                broken = solver.broken_in(assignment)
                kept = [other for other in wanted if other not in broken]
        denied = frozenset(other for other in self._open if assignment[abs(other) - 1] != other)
        found = Counterexample(_bits(broken), denied)
        for other in denied:
            self._counterexamples.setdefault(other, []).append(found)
        return found.broken & near

    def _can_be_false(self, literal: Literal, rules: list[int], conflicts: int) -> bool:
        """Tell whether a literal can be false while some rules hold; False if that is hard."""
        self._spend()
        answer = self._solver.can_hold(rules, -literal, conflicts)
        if answer is None and conflicts == CONFLICT_LIMIT:
            raise EffortSpentError
        return answer is True

    def _spend(self) -> None:
        self._stop.check()
        if not self._questions_left:
            raise EffortSpentError
        self._questions_left -= 1

    def _near(self, literal: Literal, size: int) -> RuleSet:
        """Return the rules that a minimal reason of this size can contain.

        The rules of a minimal reason are connected by open facts that they share.
        """
        reached = edge = self._rules_about(abs(literal))
        for _ in range(size - 1):
            near = 0
            for rule in _rules(edge):
                near |= self._next_to(rule)
            edge = near & ~reached
            reached |= near
        return reached

    def _next_to(self, rule: int) -> RuleSet:
        """Return the rules that share an open fact with a rule."""
        if rule not in self._neighbours:
            value = self._position.value
            near = 0
            for literal in literals_in(self._model.rules.says(rule)):
                if not value[literal]:
                    near |= self._rules_about(abs(literal))
            self._neighbours[rule] = near
        return self._neighbours[rule]

    def _rules_about(self, fact: int) -> RuleSet:
        if fact not in self._rules_of:
            self._rules_of[fact] = _bits(self._position.constraints.rules_about((fact,)))
        return self._rules_of[fact]


def _disjoint(rule_sets: Iterable[RuleSet]) -> tuple[RuleSet, int]:
    """Choose disjoint sets, small ones first; return their union, and how many they are."""
    union = count = 0
    for rules in sorted(rule_sets, key=int.bit_count):
        if not rules & union:
            union |= rules
            count += 1
    return union, count


def _bits(rules: Iterable[int]) -> RuleSet:
    bits = 0
    for rule in rules:
        bits |= 1 << rule
    return bits


def _rules(bits: RuleSet) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
