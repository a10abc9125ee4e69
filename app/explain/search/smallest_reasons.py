"""Reasons smaller than those found by inference, or the proof that there are none.

A world in which a literal is false shows what a reason for it lacks: it has to have one of the
rules that are broken there. So a reason has a rule in common with what is broken in each such
world; and a choice of rules that has, and still is no reason, is refuted by one more world.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.core.model import Literal, Model, literals_in
from app.core.stop import Stop
from app.explain.search.full_solver import Whole
from app.explain.search.position import Position

LEAST = 3
"""Inference finds all reasons of fewer rules: two cases that differ take three."""

HARD = 30
"""Conflicts after which a rule counts as broken where it might be mended."""

MOST_RULES = 12
"""Larger reasons are not looked for in this way."""

TOO_HARD = 1000
"""Conflicts after which it is not found out whether some rules are a reason."""

# In most puzzles inference finds the smallest reasons, and to prove that again and again would take
# most of the time. So this search goes on as long as it pays: it may ask so much at first, and more
# for every reason it finds. What a question takes grows with the puzzle, so what is counted is the
# number of questions times the number of rules.
CREDIT = 250_000
REWARD = 200_000
NEEDED = 100_000
"""Granted in any case where inference finds no reason at all."""

Bits = int
"""A set of rules: the bit with a rule's index is set."""


class World(NamedTuple):
    """Values for all facts: which rules they may break, and what they deny that follows."""

    broken: Bits
    denied: frozenset[Literal]


class EffortSpentError(Exception):
    """As much was asked as was granted."""


class Smallest:
    """Knows worlds, each of which remains one until something is decided that it denies."""

    def __init__(self, model: Model, whole: Whole, position: Position, stop: Stop) -> None:
        self._model = model
        self._whole = whole
        self._position = position
        self._stop = stop
        self._rules_of: dict[int, Bits] = {}
        self._neighbours: dict[int, Bits] = {}
        self._open: Sequence[Literal] = ()
        self._worlds: dict[Literal, list[World]] = {}
        self._ruled_out: dict[Literal, int] = {}
        """For literals that follow, up to how many rules there is no reason."""
        self._credit = CREDIT
        self._left = 0

    def below(
        self, literals: Sequence[Literal], best: int | None
    ) -> tuple[Literal, list[int]] | None:
        """Return one of some literals that follow with a reason of fewer rules than the best.

        It is a smallest one. None if there is none, or none was found with the effort granted.
        """
        granted = self._credit if best is not None else max(NEEDED, self._credit)
        cost = len(self._model.rules)
        if granted < cost:
            return None
        self._left = granted // cost
        found = self._search(literals, best or MOST_RULES + 1)
        self._credit = max(0, self._credit - (granted - self._left * cost))
        if found is not None:
            self._credit += REWARD
        return found

    def _search(self, literals: Sequence[Literal], best: int) -> tuple[Literal, list[int]] | None:
        self._take_decisions()
        self._open = literals
        try:
            for size in range(LEAST, best):
                for literal in literals:
                    if self._ruled_out.get(literal, LEAST - 1) < size:
                        reason = self._reason(literal, size)
                        if reason is not None:
                            return literal, list(_rules(reason))
                        self._ruled_out[literal] = size
        except EffortSpentError:
            pass
        return None

    def _take_decisions(self) -> None:
        """Forget the worlds that what was decided since excludes, and what they showed."""
        value = self._position.value
        decided = [literal for literal in self._open if value[literal]]
        self._whole.take_decisions()
        self._neighbours.clear()
        for literal in decided:
            self._worlds.pop(literal, None)
        for literal, worlds in self._worlds.items():
            kept = [world for world in worlds if world.denied.isdisjoint(decided)]
            if len(kept) < len(worlds):
                self._worlds[literal] = kept
                self._ruled_out.pop(literal, None)

    def _reason(self, literal: Literal, size: int) -> Bits | None:
        """Return at most so many rules that force a literal, if there are."""
        known = self._worlds.get(literal, ())
        if _disjoint([world.broken for world in known])[1] > size:
            return None
        near = self._near(literal, size)
        lacks = [world.broken & near for world in known]
        if 0 in lacks:
            return None
        # A reason has a rule of each of these sets, so more than `size` of them rule it out.
        apart, count = _disjoint(lacks)
        while count <= size:
            lack = self._lack(literal, apart, near)
            if lack is None:
                return self._choose(literal, near, lacks, 0, 0, size)
            if not lack:
                break
            lacks.append(lack)
            apart |= lack
            count += 1
        return None

    def _choose(
        self, literal: Literal, near: Bits, lacks: list[Bits], chosen: Bits, tried: Bits, left: int
    ) -> Bits | None:
        """Add at most so many rules to those chosen, none that were tried, to make a reason."""
        self._spend()
        open_lacks = [lack & ~tried for lack in lacks if not lack & chosen]
        if not open_lacks:
            lack = self._lack(literal, chosen, near)
            if lack is None:
                return chosen
            lacks.append(lack)
            open_lacks = [lack & ~tried]
        if _disjoint(open_lacks)[1] > left:
            return None
        for rule in _rules(min(open_lacks, key=int.bit_count)):
            found = self._choose(literal, near, lacks, chosen | 1 << rule, tried, left - 1)
            if found is not None:
                return found
            tried |= 1 << rule
        return None

    def _lack(self, literal: Literal, chosen: Bits, near: Bits) -> Bits | None:
        """Return the rules that a world breaks which denies a literal and keeps the chosen ones.

        None where there is no such world: the chosen rules are a reason.
        """
        whole = self._whole
        if not self._holds(list(_rules(chosen)), literal, TOO_HARD):
            return None
        world = whole.world()
        broken = whole.broken_in(world)
        wanted = list(_rules(near | chosen))
        kept = [rule for rule in wanted if rule not in broken]
        for rule in wanted:
            if rule in broken and self._holds([rule, *kept], literal, HARD):
                world = whole.world()
                broken = whole.broken_in(world)
                kept = [other for other in wanted if other not in broken]
        denied = frozenset(other for other in self._open if world[abs(other) - 1] != other)
        made = World(_bits(broken), denied)
        for other in denied:
            self._worlds.setdefault(other, []).append(made)
        return made.broken & near

    def _holds(self, rules: list[int], literal: Literal, conflicts: int) -> bool:
        """Tell whether some rules leave a literal open, as far as it is easy to find out."""
        self._spend()
        answer = self._whole.can_hold(rules, -literal, conflicts)
        if answer is None and conflicts == TOO_HARD:
            raise EffortSpentError
        return answer is True

    def _spend(self) -> None:
        self._stop.check()
        if not self._left:
            raise EffortSpentError
        self._left -= 1

    def _near(self, literal: Literal, size: int) -> Bits:
        """Return the rules that can be in a reason of so many, none of which is superfluous.

        They hang together by facts that are open, or some would not be needed.
        """
        reached = edge = self._rules_about(abs(literal))
        for _ in range(size - 1):
            near = 0
            for rule in _rules(edge):
                near |= self._next_to(rule)
            edge = near & ~reached
            reached |= near
        return reached

    def _next_to(self, rule: int) -> Bits:
        """Return the rules that share an open fact with a rule."""
        if rule not in self._neighbours:
            value = self._position.value
            near = 0
            for literal in literals_in(self._model.rules.says(rule)):
                if not value[literal]:
                    near |= self._rules_about(abs(literal))
            self._neighbours[rule] = near
        return self._neighbours[rule]

    def _rules_about(self, fact: int) -> Bits:
        if fact not in self._rules_of:
            self._rules_of[fact] = _bits(self._position.constraints.rules_about((fact,)))
        return self._rules_of[fact]


def _disjoint(lacks: Iterable[Bits]) -> tuple[Bits, int]:
    """Return some of these sets that have no rule in common: their rules, and how many they are."""
    union = count = 0
    for lack in sorted(lacks, key=int.bit_count):
        if not lack & union:
            union |= lack
            count += 1
    return union, count


def _bits(rules: Iterable[int]) -> Bits:
    bits = 0
    for rule in rules:
        bits |= 1 << rule
    return bits


def _rules(bits: Bits) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
