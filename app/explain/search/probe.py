"""Contradictions that follow from a supposition by single rules, with the fewest rules."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from app.core.model import Literal
from app.core.stop import Stop
from app.explain.search.position import Position

MOST_PREMISE_CHOICES = 200
"""Choices of premises that are tried within one count."""

FEW_PREMISES = 4
"""A count that takes more premises is tried only when a premise is first inferred."""

MOST_RULE_SETS = 4
"""Rule sets that are kept for the same premises."""


class Probe:
    """The literals that follow from a supposition, each with the rules that it takes.

    For every literal that follows, `labels` has the smallest rule sets found, as bits; a set that
    contains another one is not kept. Literals are expanded in the order of the sizes of their sets,
    which leads to the smallest contradiction that single rules can reach.
    """

    def __init__(
        self, position: Position, supposed: Sequence[Literal], most: int, without: int = -1
    ) -> None:
        """Look for at most `most` rules, none of them the rule `without`."""
        self._position = position
        self._without = without
        self._most = most
        self._bits: dict[int, int] = {}
        """The bit of each rule, given when the rule is first used."""
        self.labels: dict[Literal, list[int]] = {literal: [0] for literal in supposed}
        self._waiting: list[list[tuple[Literal, int]]] = [[] for _ in range(most + 1)]
        """By size, the literals to expand, each with one of its rule sets."""
        self._waiting[0] += [(literal, 0) for literal in supposed]
        self._expanded: set[Literal] = set()
        self.true_in: dict[int, int] = {}
        """For counts that take several premises, how many literals were inferred as true."""
        self.false_in: dict[int, int] = {}
        """The same for literals inferred as false."""
        self._found = 0

    def take(self, forced: Iterable[tuple[int, Sequence[Literal]]]) -> None:
        """Add what single rules force without the supposition."""
        for rule, literals in forced:
            bit = self._bits.setdefault(rule, 1 << len(self._bits))
            for literal in literals:
                self._note(literal, bit, 1)

    def find_contradiction(self, stop: Stop) -> list[int] | None:
        """Return the smallest rule set found that contradicts the supposition, or None."""
        labels = self.labels
        for size, waiting in enumerate(self._waiting):
            if size > self._most:
                break
            stop.check()
            for literal, rules in waiting:  # the list grows meanwhile
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
        """Infer what follows from one literal by every rule that mentions it."""
        position, bits, labels = self._position, self._bits, self.labels
        constraints, value = position.constraints, position.value
        rule_of, literals_of = constraints.rule_of, constraints.literals_of
        without = self._without
        first = literal not in self._expanded
        self._expanded.add(literal)
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
                    if premises < lacks or lacks < 1 or (not first and lacks > FEW_PREMISES):
                        continue
                rule = rule_of[number]
                if rule == without:
                    continue
                bit = bits.get(rule, 0)
                used = bit & rules
                # A rule that uses up the limit is of use only for a contradiction.
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
        for rule, forced in constraints.implications[literal]:
            bit = bits.get(rule, 0)
            used = bit & rules
            if rule == without or (size >= self._most and not used):
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
        """Add a rule set to a literal, unless a subset of it is known to suffice."""
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
        """Keep the contradiction between a literal and its opposite if it takes fewer rules."""
        for other in self.labels[literal]:
            size = (other | rules).bit_count()
            if size <= self._most:
                self._found = other | rules
                self._most = size - 1

    def _choose(self, number: int, literal: Literal, rules: int, sign: int, lacks: int) -> None:
        """Infer by a count that takes several premises, one of which has just got this rule set."""
        value, labels, expanded = self._position.value, self.labels, self._expanded
        open_literals = [
            sign * other
            for other in self._position.constraints.literals_of[number]
            if not value[other] and -sign * other != literal
        ]
        premises = [-other for other in open_literals if -other in expanded]
        spare = len(premises) - lacks + 1
        if spare < 0:
            return
        sets = [labels[premise] for premise in premises]
        choices = _unions(sets, spare, [rules], self._most)
        for left_out, unions in islice(choices, MOST_PREMISE_CHOICES):
            chosen = {p for index, p in enumerate(premises) if index not in left_out}
            for conclusion in open_literals:
                if -conclusion not in chosen:
                    for union in unions:
                        self._note(conclusion, union, union.bit_count())


def _unions(
    sets: list[list[int]], spare: int, unions: list[int], most: int, first: int = 0
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield choices of premises to leave out, with the rule sets that the others take."""
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
        unions = sorted(joined, key=_size)[:MOST_RULE_SETS] if len(joined) > 1 else list(joined)
    if not spare:
        yield (), unions


def _size(rules: int) -> tuple[int, int]:
    return rules.bit_count(), rules
