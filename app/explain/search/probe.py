"""Suppose the opposite, and follow the rules until something cannot be: with how few of them?"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from app.core.model import Literal
from app.core.stop import Stop
from app.explain.search.position import Position

MOST_CHOICES = 200
"""Ways to choose premises within one count that are looked at."""


WIDE = 4
"""A count that lacks more than this is followed once for each premise, with its smallest set."""

MOST_SETS = 4
"""Sets of rules for the same premises that are followed."""


class Probe:
    """What follows from a supposition with few rules, each literal with the rules it takes.

    For every literal that follows, `labels` has the smallest sets of rules found, as bits; a set
    that contains another one is not kept. Literals are followed in the order of the sizes of their
    sets, so that the smallest contradiction that single inferences can reach is found.
    """

    def __init__(self, position: Position, supposed: Sequence[Literal], most: int) -> None:
        self._position = position
        self._most = most
        self._bits: dict[int, int] = {}
        """Rules get bits as they are met."""
        self.labels: dict[Literal, list[int]] = {literal: [0] for literal in supposed}
        self._waiting: list[list[tuple[Literal, int]]] = [[] for _ in range(most + 1)]
        self._waiting[0] += [(literal, 0) for literal in supposed]
        self._followed: set[Literal] = set()
        self.true_in: dict[int, int] = {}
        """For counts that lack several, how many of their literals follow as true."""
        self.false_in: dict[int, int] = {}
        self._found = 0

    def take(self, forced: Iterable[tuple[int, Sequence[Literal]]]) -> None:
        """Note what single rules force without any supposition."""
        for rule, literals in forced:
            bit = self._bits.setdefault(rule, 1 << len(self._bits))
            for literal in literals:
                self._note(literal, bit, 1)

    def contradiction(self, stop: Stop) -> list[int] | None:
        """Return the fewest rules found that contradict the supposition, or None."""
        labels = self.labels
        for size, waiting in enumerate(self._waiting):
            if size > self._most:
                break
            stop.check()
            for literal, rules in waiting:  # grows while it is worked on
                label = labels[literal]
                if len(label) > 1 and any(
                    other & rules == other and other != rules for other in label
                ):
                    continue
                self._expand(literal, rules, size)
                if size > self._most:
                    break
        if not self._found:
            return None
        return [rule for rule, bit in self._bits.items() if bit & self._found]

    def _expand(self, literal: Literal, rules: int, size: int) -> None:
        """Follow one literal through all rules that speak of it."""
        position, bits, labels = self._position, self._bits, self.labels
        constraints, value = position.constraints, position.value
        rule_of, literals_of = constraints.rule, constraints.literals
        first = literal not in self._followed
        self._followed.add(literal)
        for sign, counts, left, known in (
            (-1, constraints.lowers_true[literal], position.may_be_true, self.true_in),
            (1, constraints.lowers_false[literal], position.may_be_false, self.false_in),
        ):
            for number in counts:
                lacks = left[number]
                premises = 1
                if lacks != 1:
                    premises = known.get(number, 0) + first
                    known[number] = premises
                    if premises < lacks or lacks < 1 or (not first and lacks > WIDE):
                        continue
                rule = rule_of[number]
                bit = bits.get(rule, 0)
                used = bit & rules
                # The last rule that is allowed has to end in a contradiction.
                last = not used and size + 1 >= self._most
                if last and (size >= self._most or (lacks != 1 and premises == lacks)):
                    continue
                if not bit:
                    bits[rule] = bit = 1 << len(bits)
                after = rules | bit
                if lacks != 1:
                    self._choose(number, literal, after, sign, lacks)
                elif last:
                    for other in literals_of[number]:
                        if -sign * other in labels and other != literal and other != -literal:
                            self._clash(-sign * other, after)
                else:
                    new_size = size if used else size + 1
                    for other in literals_of[number]:
                        if not value[other] and other != literal and other != -literal:
                            self._note(sign * other, after, new_size)
        for rule, forced in constraints.links[literal]:
            bit = bits.get(rule, 0)
            used = bit & rules
            if size >= self._most and not used:
                continue
            if not bit:
                bits[rule] = bit = 1 << len(bits)
            after = rules | bit
            if used or size + 1 < self._most:
                new_size = size if used else size + 1
                for other in forced:
                    if not value[other]:
                        self._note(other, after, new_size)
            else:
                for other in forced:
                    if -other in labels:
                        self._clash(-other, after)

    def _note(self, literal: Literal, rules: int, size: int) -> None:
        """Note that a literal follows with these rules, unless fewer of them are known to do."""
        labels = self.labels
        known = labels.get(literal)
        if known is None:
            labels[literal] = [rules]
        else:
            for other in known:
                if other & rules == other:
                    return
            known.append(rules)
        self._waiting[size].append((literal, rules))
        if -literal in labels:
            self._clash(-literal, rules)

    def _clash(self, literal: Literal, rules: int) -> None:
        """Note the contradiction with a literal that was found to follow."""
        for other in self.labels[literal]:
            size = (other | rules).bit_count()
            if size <= self._most:
                self._found = other | rules
                self._most = size - 1

    def _choose(self, number: int, literal: Literal, rules: int, sign: int, lacks: int) -> None:
        """Follow a count that needs several premises, one of which has just got these rules."""
        value, labels, followed = self._position.value, self.labels, self._followed
        open_ones = [
            sign * other
            for other in self._position.constraints.literals[number]
            if not value[other] and -sign * other != literal
        ]
        premises = [-other for other in open_ones if -other in followed]
        spare = len(premises) - lacks + 1
        if spare < 0:
            return
        sets = [labels[premise] for premise in premises]
        for left_out, unions in islice(_unions(sets, spare, [rules], self._most), MOST_CHOICES):
            chosen = {p for index, p in enumerate(premises) if index not in left_out}
            for conclusion in open_ones:
                if -conclusion not in chosen:
                    for union in unions:
                        self._note(conclusion, union, union.bit_count())


def _unions(
    sets: list[list[int]], spare: int, unions: list[int], most: int, first: int = 0
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield ways to leave some premises out, with the sets of rules that the others take."""
    last = len(sets) - spare
    for index in range(first, len(sets)):
        if spare:
            for left_out, found in _unions(sets, spare - 1, unions, most, index + 1):
                yield (index, *left_out), found
            if index == last:
                return
        joined = {
            x for one in unions for two in sets[index] if (x := one | two).bit_count() <= most
        }
        if not joined:
            return
        unions = sorted(joined, key=_size)[:MOST_SETS] if len(joined) > 1 else list(joined)
    if not spare:
        yield (), unions


def _size(rules: int) -> tuple[int, int]:
    return rules.bit_count(), rules
