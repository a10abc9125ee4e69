"""What is decided so far, what one rule forces from there, and in which order to say it."""

from collections.abc import Iterable, Iterator

from app.core.model import Literal
from app.core.steps import Step
from app.explain.search.agenda import Agenda, Box, box_around
from app.explain.search.constraints import Constraints

Ready = int | tuple[Literal, int, tuple[Literal, ...]]
"""A count that forces the rest of its literals, or a literal that forces others through a rule."""


class Position:
    """The decided facts, and the rules that are ready to decide more."""

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.value = [0] * (2 * constraints.size + 1)
        """For every literal 1 where it is true, -1 where it is false, 0 while it is open."""
        self.may_be_false = constraints.may_be_false.copy()
        self.may_be_true = constraints.may_be_true.copy()
        self.decided = 0
        self.broken = False
        """Whether some rule can no longer hold."""
        self.fresh: list[Literal] = []
        """The literals decided since someone last emptied this list."""
        self._agenda: Agenda[Ready] = Agenda()
        ready: list[Ready] = []
        for number in range(len(constraints.rule)):
            if self.may_be_true[number] <= 0 or self.may_be_false[number] <= 0:
                if self.may_be_true[number] < 0 or self.may_be_false[number] < 0:
                    self.broken = True
                ready.append(number)
        self._note(ready)

    def literals(self) -> list[Literal]:
        """Return all that is decided, in the order of the facts."""
        value = self.value
        return [n * value[n] for n in range(1, self.constraints.size + 1) if value[n]]

    def decide(self, literals: Iterable[Literal]) -> None:
        """Note what is true now, and what rules it makes ready."""
        constraints, value = self.constraints, self.value
        may_be_true, may_be_false = self.may_be_true, self.may_be_false
        ready: list[Ready] = []
        decided: list[Literal] = []
        for literal in literals:
            if value[literal]:
                self.broken |= value[literal] < 0
                continue
            value[literal] = 1
            value[-literal] = -1
            self.decided += 1
            self.fresh.append(literal)
            decided.append(literal)
            for number in constraints.lowers_true[literal]:
                may_be_true[number] = left = may_be_true[number] - 1
                if left <= 0:
                    self.broken |= left < 0
                    ready.append(number)
            for link in constraints.links[literal]:
                ready.append((literal, *link))
            for number in constraints.lowers_false[literal]:
                may_be_false[number] = left = may_be_false[number] - 1
                if left <= 0:
                    self.broken |= left < 0
                    ready.append(number)
        if decided:
            self._agenda.last = box_around(constraints.cells, decided)
        self._note(ready)

    def _note(self, ready: Iterable[Ready]) -> None:
        """Put those rules on the agenda that have something left to decide."""
        cells, value = self.constraints.cells, self.value
        found: list[tuple[Box, Ready]] = []
        for one in ready:
            if isinstance(one, int):
                literals = self.constraints.literals[one]
            else:
                literals = one[2]
                self.broken |= any(value[literal] < 0 for literal in literals)
            left = [literal for literal in literals if not value[literal]]
            if left:
                found.append((box_around(cells, left), one))
        self._agenda.add(found)

    def next_step(self) -> Step | None:
        """Return something that one rule forces, and take it as decided; None where nothing is."""
        while (ready := self._agenda.take()) is not None:
            step = self._from_count(ready) if isinstance(ready, int) else self._from_link(*ready)
            if step is not None:
                self.decide(step.conclusions)
                # Whatever else follows from the same facts is near as well.
                seen = (*step.conclusions, *step.facts)
                self._agenda.last = box_around(self.constraints.cells, seen)
                return step
        return None

    def forced_now(self) -> Iterator[tuple[int, list[Literal]]]:
        """Yield each rule that is ready with the literals that it forces, deciding nothing."""
        constraints = self.constraints
        for number, rule in enumerate(constraints.rule):
            if self.may_be_true[number] == 0 or self.may_be_false[number] == 0:
                yield rule, self._forced(number)[0]
        for fact in range(1, constraints.size + 1):
            if self.value[fact]:
                for rule, forced in constraints.links[fact * self.value[fact]]:
                    yield rule, [literal for literal in forced if not self.value[literal]]

    def _from_count(self, number: int) -> Step | None:
        forced, facts = self._forced(number)
        if not forced:
            return None
        rule = self.constraints.rule[number]
        same = self.constraints.counts_of.get(rule)
        if same is not None:
            # Other parts of the rule may conclude something from the very same facts.
            forced = list(forced)
            known = set(facts)
            for other in same:
                if other != number and min(self.may_be_false[other], self.may_be_true[other]) == 0:
                    more, because = self._forced(other)
                    if known == set(because):
                        forced += [literal for literal in more if literal not in forced]
            if any(-literal in forced for literal in forced):
                self.broken = True
                return None
        return Step(tuple(forced), (rule,), tuple(facts))

    def _forced(self, number: int) -> tuple[list[Literal], list[Literal]]:
        """Return what a count that is ready forces, and the facts that made it ready."""
        value = self.value
        literals = self.constraints.literals[number]
        if self.may_be_true[number] == 0:
            forced = [-literal for literal in literals if not value[literal]]
            return forced, [literal for literal in literals if value[literal] > 0]
        forced = [literal for literal in literals if not value[literal]]
        return forced, [-literal for literal in literals if value[literal] < 0]

    def _from_link(self, fact: Literal, rule: int, forced: tuple[Literal, ...]) -> Step | None:
        open_ones = tuple([literal for literal in forced if not self.value[literal]])
        self.broken |= any(self.value[literal] < 0 for literal in forced)
        return Step(open_ones, (rule,), (fact,)) if open_ones else None
