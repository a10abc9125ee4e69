"""Reasons by two cases: whichever of the two holds, the supposition cannot be."""

from collections.abc import Callable, Iterator, Sequence

from app.core.jobs import Stop
from app.core.model import Literal
from app.explain.position import Position
from app.explain.probing import Probe

MOST_RULES = 6
"""Up to so many rules a reason by cases is looked for."""

CREDIT = 100
"""Cases looked at before they have to pay: in many puzzles they never help."""

REWARD = 300


class Splitting:
    """Looks for reasons by cases, as long as it finds some."""

    def __init__(self, position: Position, stop: Stop) -> None:
        self._position = position
        self._stop = stop
        self._ruled_out: dict[Literal, int] = {}
        self._credit = CREDIT
        self.helped = False
        """Whether any reason by cases was found."""

    def forget(self, literal: Literal) -> None:
        """Take back that a literal has no reason by cases."""
        self._ruled_out.pop(literal, None)

    def smaller(
        self, literals: Callable[[], Sequence[Literal]], best: int
    ) -> tuple[Literal, list[int]] | None:
        """Return a literal with the rules of a reason smaller than the best one so far."""
        # Two cases that differ take three rules at least.
        if best <= 3 or self._credit <= 0:
            return None
        ordered = literals()
        for size in range(3, min(best, MOST_RULES + 1)):
            for literal in ordered:
                if self._ruled_out.get(literal, 2) >= size:
                    continue
                rules = self._cases(literal, size)
                if rules is not None:
                    self._credit += REWARD
                    self.helped = True
                    return literal, rules
                self._ruled_out[literal] = size
                if self._credit <= 0:
                    return None
        return None

    def _cases(self, literal: Literal, most: int) -> list[int] | None:
        """Return at most so many rules that contradict the opposite of a literal in two cases."""
        position, stop = self._position, self._stop
        probe = Probe(position, (-literal,), most)
        rules = probe.contradiction(stop)
        if rules is not None:
            return rules
        for case in dict.fromkeys(self._choices(probe)):
            self._credit -= 1
            rules = Probe(position, (-literal, case), most).contradiction(stop)
            if rules is not None:
                rules = Probe(position, (-literal, -case), most, rules).contradiction(stop)
                if rules is not None:
                    return rules
        return None

    def _choices(self, probe: Probe) -> Iterator[Literal]:
        """Yield literals that make a rule near the supposition decide more, either way."""
        position = self._position
        for sign, known, left in (
            (1, probe.true_in, position.may_be_true),
            (-1, probe.false_in, position.may_be_false),
        ):
            for count, premises in known.items():
                if left[count] - premises == 1:
                    for literal in position.constraints.literals[count]:
                        case = sign * literal
                        if (
                            not position.value[case]
                            and case not in probe.labels
                            and -case not in probe.labels
                            and self._decides_more(probe, -case)
                        ):
                            yield case

    def _decides_more(self, probe: Probe, literal: Literal) -> bool:
        position = self._position
        constraints = position.constraints
        return any(
            left[count] - known.get(count, 0) <= 1
            for counts, left, known in (
                (constraints.lowers_true[literal], position.may_be_true, probe.true_in),
                (constraints.lowers_false[literal], position.may_be_false, probe.false_in),
            )
            for count in counts
        ) or bool(constraints.links[literal])
