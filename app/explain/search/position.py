"""The decided facts, and the steps that single rules force from there."""

from collections.abc import Iterable, Iterator, Sequence

from app.core.model import Literal
from app.core.steps import Step
from app.explain.search.agenda import Agenda, Box, box_around
from app.explain.search.constraints import Constraints

Ready = int | tuple[Literal, int, tuple[Literal, ...]]
"""A count that decides its open literals, or an implication: a literal, a rule, what it forces."""


class Position:
    """The decided facts, and the rules that now force more."""

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.value = [0] * (2 * constraints.fact_count + 1)
        """For every literal 1 if it is true, -1 if it is false, 0 if it is open."""
        self.may_be_false = constraints.may_be_false.copy()
        self.may_be_true = constraints.may_be_true.copy()
        self.decided = 0
        self.broken = False
        """Whether some rule is violated."""
        self.newly_decided: list[Literal] = []
        """The literals decided since the caller last cleared this list."""
        self._agenda: Agenda[Ready] = Agenda()
        self.anywhere = False
        """Whether steps come in any order, which is faster: not those near the last one first."""
        givens: list[int] = []
        ready: list[Ready] = []
        for number, rule in enumerate(constraints.rule_of):
            if self.may_be_true[number] <= 0 or self.may_be_false[number] <= 0:
                if self.may_be_true[number] < 0 or self.may_be_false[number] < 0:
                    self.broken = True
                (givens if rule in constraints.givens else ready).append(number)
        self._opening = self._from_givens(givens)
        self._add_to_agenda(ready)

    def copy(self) -> "Position":
        """Return a position with the same facts, without the steps that wait."""
        new = Position.__new__(Position)
        new.constraints = self.constraints
        new.value = self.value.copy()
        new.may_be_false = self.may_be_false.copy()
        new.may_be_true = self.may_be_true.copy()
        new.decided = self.decided
        new.broken = self.broken
        new.newly_decided = []
        new.anywhere = False
        new._opening = iter(())
        new._agenda = Agenda()
        return new

    def literals(self) -> list[Literal]:
        """Return the decided literals in the order of the facts."""
        value = self.value
        return [n * value[n] for n in range(1, self.constraints.fact_count + 1) if value[n]]

    def decide(self, literals: Iterable[Literal]) -> None:
        """Set literals to true, and find the rules that now force more."""
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
            self.newly_decided.append(literal)
            decided.append(literal)
            # First what one fact implies: further facts lead to the same with longer reasons.
            for implication in constraints.implications[literal]:
                ready.append((literal, *implication))
            for number in constraints.lowers_true[literal]:
                may_be_true[number] = left = may_be_true[number] - 1
                if left <= 0:
                    self.broken |= left < 0
                    ready.append(number)
            for number in constraints.lowers_false[literal]:
                may_be_false[number] = left = may_be_false[number] - 1
                if left <= 0:
                    self.broken |= left < 0
                    ready.append(number)
        if decided and not self.anywhere:
            self._agenda.last = box_around(constraints.cells, decided)
        self._add_to_agenda(ready)

    def _add_to_agenda(self, ready: Iterable[Ready]) -> None:
        """Put those that have open literals left on the agenda."""
        cells, value = self.constraints.cells, self.value
        found: list[tuple[Box, Ready]] = []
        for one in ready:
            if isinstance(one, int):
                left = [x for x in self.constraints.literals_of[one] if not value[x]]
                around = left
            else:
                literal, _, forced = one
                self.broken |= any(value[x] < 0 for x in forced)
                left = [x for x in forced if not value[x]]
                around = [literal, *left]
            if left:
                box = self._agenda.last if self.anywhere else box_around(cells, around)
                found.append((box, one))
        self._agenda.add(found)

    def next_step(self) -> Step | None:
        """Decide something that one rule forces, and return the step; None if there is nothing."""
        step = self.take_forced(plain_first=True)
        if step is not None:
            self.decide(step.conclusions)
            # Other conclusions from the same facts count as near, too.
            seen = (*step.conclusions, *step.facts)
            self._agenda.last = box_around(self.constraints.cells, seen)
        return step

    def take_forced(self, *, plain_first: bool = False) -> Step | None:
        """Return a step that one rule forces, without deciding it; each is returned once.

        With `plain_first`, what a rule says without any fact is returned before anything else that
        it says, and as often as it takes until the caller decides it.
        """
        while (ready := self._next_ready()) is not None:
            if plain_first:
                ready = self._without_facts(ready)
            step = self._count_step(ready) if isinstance(ready, int) else self._implied_step(*ready)
            if step is not None:
                return step
            if self.broken:
                break
        return None

    def _next_ready(self) -> Ready | None:
        ready = next(self._opening, None)
        return self._agenda.take() if ready is None else ready

    def _from_givens(self, givens: Sequence[int]) -> Iterator[Ready]:
        """Yield the givens, each followed by the other facts of its cell, then all that they imply.

        Players see givens at a glance: no step may be told as if one of them were not known.
        """
        constraints = self.constraints
        literals = [constraints.literals_of[number][0] for number in givens]
        for number, literal in zip(givens, literals, strict=True):
            yield number
            for other in constraints.lowers_true[literal]:
                if self.may_be_true[other] == 0 and self._is_in_one_cell(other):
                    yield other
        for literal in literals:
            for implication in constraints.implications[literal]:
                yield literal, *implication

    def _is_in_one_cell(self, number: int) -> bool:
        """Tell whether a count is about one cell."""
        cells = self.constraints.cells
        return len({cells[abs(x) - 1] for x in self.constraints.literals_of[number]}) == 1

    def _without_facts(self, ready: Ready) -> Ready:
        """Prefer what the same rule says without any fact, if that is open; keep this for later."""
        constraints = self.constraints
        rule = constraints.rule_of[ready] if isinstance(ready, int) else ready[1]
        for number in constraints.units_of.get(rule, ()):
            if number != ready and not self.value[constraints.literals_of[number][0]]:
                self._add_to_agenda([ready])
                return number
        return ready

    def forced_now(self) -> Iterator[tuple[int, list[Literal]]]:
        """Yield every rule that forces literals, with these literals; nothing is decided."""
        constraints = self.constraints
        for number, rule in enumerate(constraints.rule_of):
            if self.may_be_true[number] == 0 or self.may_be_false[number] == 0:
                yield rule, self._forced(number)
        for fact in range(1, constraints.fact_count + 1):
            if self.value[fact]:
                for rule, forced in constraints.implications[fact * self.value[fact]]:
                    yield rule, [literal for literal in forced if not self.value[literal]]

    def _count_step(self, number: int) -> Step | None:
        forced = self._forced(number)
        if not forced:  # most counts have been settled by others meanwhile
            return None
        facts = self._forcing(number)
        rule = self.constraints.rule_of[number]
        same = self.constraints.counts_of.get(rule)
        if same is not None:
            # Other counts of the rule may force literals from the same facts.
            known = set(facts)
            for other in same:
                if other != number and min(self.may_be_false[other], self.may_be_true[other]) == 0:
                    more = self._forced(other)
                    if more and known == set(self._forcing(other)):
                        forced += [literal for literal in more if literal not in forced]
            if any(-literal in forced for literal in forced):
                self.broken = True
                return None
        return Step(tuple(forced), (rule,), tuple(facts))

    def _forced(self, number: int) -> list[Literal]:
        """Return the literals that a count forces."""
        value = self.value
        sign = -1 if self.may_be_true[number] == 0 else 1
        literals = self.constraints.literals_of[number]
        return [sign * literal for literal in literals if not value[literal]]

    def _forcing(self, number: int) -> list[Literal]:
        """Return the facts from which a count forces literals."""
        value = self.value
        sign = 1 if self.may_be_true[number] == 0 else -1
        literals = self.constraints.literals_of[number]
        return [sign * literal for literal in literals if value[literal] == sign]

    def _implied_step(self, fact: Literal, rule: int, forced: tuple[Literal, ...]) -> Step | None:
        open_literals = tuple([literal for literal in forced if not self.value[literal]])
        self.broken |= any(self.value[literal] < 0 for literal in forced)
        return Step(open_literals, (rule,), (fact,)) if open_literals else None
