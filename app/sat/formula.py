"""From rules to clauses. Every clause stays in the block of the rule it comes from."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, combinations, islice
from math import comb
from operator import neg

from pysat.card import CardEnc, EncType
from pysat.formula import CNFPlus

from app.core.errors import BadUse
from app.core.model import (
    AllOf,
    AnyOf,
    AtMost,
    Clause,
    Exactly,
    Family,
    Less,
    Literal,
    Model,
    Statement,
)
from app.core.stop import Stop

# Up to these sizes all combinations of literals are written out; beyond, PySAT's cardinality
# encodings take over. Both are measured: an encoding of "exactly two" is faster to build and load
# from 13 literals on. Of "at most one" it is from 13 on, but its auxiliary variables lead the
# search astray: an empty 40×40 Light Up takes milliseconds with pairs, and minutes without.
# So pairs are written as long as there are not too many of them in all.
MANY_FOR_ONE = 12
MANY_FOR_MORE = 12
MOST_PAIRS = 3_000_000
MANY_PAIRS_PER_VALUE = 3

PORTION = 500
"""Literals counted at a time: the time PySAT takes grows with the square of their number."""

OPEN = 1 << 30
"""Stands for a truth not known yet: a sum of such and of ones and zeros tells how many of each."""

CHECK_EVERY = 20
"""Rules turned into clauses between two looks at the Stop."""

MANY_CLAUSES = 20_000
"""Clauses after which the Stop is looked at even within a rule."""


class Formula:
    """Clauses in blocks, one block per rule, over the facts and some auxiliary variables.

    Variables up to `facts` are the facts of the model; those above belong to one block each.
    """

    def __init__(self, facts: int) -> None:
        self.facts = facts
        self.variables = facts
        self.clauses: list[Clause] = []
        self.at_most_one: list[Clause] = []
        """Literals of which one at most is true, for a solver that can count; see `counting`."""
        self.ends: list[int] = []
        self.settled = False
        """Whether there is one unit clause for every fact and nothing else: no need to search."""

    def block(self, rule: int) -> list[Clause]:
        """Return the clauses of the rule with this index."""
        return self.clauses[self.ends[rule - 1] if rule else 0 : self.ends[rule]]

    @property
    def clause_count(self) -> int:
        """The number of clauses, where one at most of many literals is written by pairs."""
        return len(self.clauses) + sum(comb(len(literals), 2) for literals in self.at_most_one)

    def take(self, count: int) -> Iterator[list[Clause]]:
        """Hand over all clauses, so many at a time, and keep none: freeing all takes a while."""
        left = self.clauses
        left.reverse()
        while left:
            portion = left[: -count - 1 : -1]
            del left[-count:]
            yield portion


def fast_formula(model: Model, stop: Stop) -> Formula:
    """Encode for solving: few clauses, and nothing that the known literals already settle.

    A block then says what its rule says under the known literals; each of those is a unit clause
    in the block of the rule that gave it.
    """
    return _Writer(model, stop, use_known=True).write()


def counting_formula(model: Model, stop: Stop) -> Formula:
    """Encode for solving, but leave "at most one of many" to a solver that can count.

    Written by pairs, an empty Futoshiki of 20 has 229,000 clauses: to load them takes a tenth of a
    second, and all else a fifth of that.
    """
    return _Writer(model, stop, use_known=True, counting=True).write()


def exact_formula(model: Model, stop: Stop) -> Formula:
    """Encode so that each block alone says exactly what its rule says, no more and no less."""
    return _Writer(model, stop, use_known=False).write()


def plain_formula(model: Model, stop: Stop, limit: int = 5_000_000) -> Formula:
    """Encode as on a blackboard: no auxiliary variables, all combinations written out."""
    count = plain_clause_count(model)
    if count > limit:
        raise BadUse(
            "Written out in full this puzzle has {count:,} clauses; the limit is {limit:,}.",
            count=count,
            limit=limit,
        )
    return _Writer(model, stop, use_known=False, write_out=True).write()


def plain_clause_count(model: Model) -> int:
    """Count the clauses of the plain formula without building it."""
    return sum(map(_plain_count, model.rules.families))


def _plain_count(family: Family) -> int:
    """Count the clauses of a family, rules of the same size together."""
    shape, first, last = family.shape, family.columns[0], family.columns[-1]
    if shape is AnyOf:
        return len(first)
    if shape is AllOf:
        return sum(map(len, first))
    others = map(len, last) if shape is Less else last
    count = {AtMost: _plain_at_most, Exactly: _plain_exactly, Less: _plain_less}[shape]
    alike = Counter(zip(map(len, first), others, strict=True))
    return sum(times * count(*sizes) for sizes, times in alike.items())


def _plain_at_most(size: int, bound: int) -> int:
    return comb(size, bound + 1)


def _plain_exactly(size: int, bound: int) -> int:
    if not 0 <= bound <= size:
        return 1
    return comb(size, bound + 1) + (comb(size, bound - 1) if bound else 0)


def _plain_less(smaller: int, greater: int) -> int:
    return sum(min(value, greater) for value in range(1, smaller + 1))


class _Writer:
    """Writes the blocks of one formula."""

    def __init__(
        self,
        model: Model,
        stop: Stop,
        *,
        use_known: bool,
        write_out: bool = False,
        counting: bool = False,
    ) -> None:
        self._stop = stop
        self._families = model.rules.families
        self._units = model.known if use_known else {}
        # The truth of every literal: 1, 0 or OPEN. Minus a number finds its place from the end.
        self._truth = truth = [OPEN] * (2 * len(model.facts) + 1)
        for given in self._units.values():
            for literal in given:
                truth[literal] = 1
                truth[-literal] = 0
        self._write_out = write_out
        self._counting = counting
        self._pairs_left = MOST_PAIRS
        self._formula = Formula(len(model.facts))
        self._clauses = self._formula.clauses

    def _writer(self, shape: type[Statement]) -> Callable[..., None]:
        """Return what writes all of a statement."""
        # Looked up anew for every family: kept, these methods would tie the writer to itself in a
        # cycle, and a formula would stay in memory until the garbage collector finds it.
        writers: dict[type[Statement], Callable[..., None]] = {
            AnyOf: self._clauses.append,
            AllOf: self._clauses.extend,
            AtMost: self._at_most,
            Exactly: self._exactly,
            Less: self._less,
        }
        return writers[shape]

    def write(self) -> Formula:
        """Write every rule's block."""
        clauses, ends = self._clauses, self._formula.ends
        units = self._units
        for family in self._families:
            self._stop.check()
            if family.shape is AnyOf and not units:
                ends += range(len(clauses) + 1, len(clauses) + 1 + len(family))
                clauses += family.columns[0]
                continue
            if family.shape is AllOf and not units:
                for start in range(0, len(family), MANY_CLAUSES):
                    self._stop.check()
                    blocks = family.columns[0][start : start + MANY_CLAUSES]
                    ends += islice(accumulate(map(len, blocks), initial=len(clauses)), 1, None)
                    clauses += chain.from_iterable(blocks)
                continue
            write = self._settling_writer(family.shape) if units else self._writer(family.shape)
            checked = len(clauses)
            for index, arguments in enumerate(zip(*family.columns, strict=True)):
                if index % CHECK_EVERY == 0 or len(clauses) - checked > MANY_CLAUSES:
                    self._stop.check()
                    checked = len(clauses)
                given = units.get(len(ends))
                if given:
                    clauses += zip(given)
                write(*arguments)
                ends.append(len(clauses))
        known = sum(map(len, units.values()))
        self._formula.settled = (
            len(clauses) == known == self._formula.facts and not self._formula.at_most_one
        )
        return self._formula

    def _settling_writer(self, shape: type[Statement]) -> Callable[..., None]:
        """Return what writes only the part of a statement that the known literals leave open."""
        if shape is Less:
            return self._less
        if shape is AnyOf:
            return self._open_part
        if shape is AllOf:
            return self._open_parts
        write = self._writer(shape)
        truth = self._truth
        truth_of = truth.__getitem__

        def write_rest(literals: Clause, count: int) -> None:
            total = sum(map(truth_of, literals))
            if total >= OPEN:
                rest = [literal for literal in literals if truth[literal] == OPEN]
                write(rest, count - total % OPEN)
            elif total != count:
                write((), count - total)

        return write_rest

    def _open_parts(self, clauses: Sequence[Clause]) -> None:
        for clause in clauses:
            self._open_part(clause)

    def _open_part(self, clause: Clause) -> None:
        """Write what is left of a clause, unless one of its literals is known to be true."""
        truth = self._truth
        if not any(truth[literal] == 1 for literal in clause):
            self._clauses.append([literal for literal in clause if truth[literal]])

    def _at_most(self, literals: Clause, count: int) -> None:
        size = len(literals)
        if 0 <= count < size:
            if size <= MANY_FOR_MORE:
                self._clauses += combinations(map(neg, literals), count + 1)
            elif self._counting and count == 1:
                self._formula.at_most_one.append(literals)
            elif self._write_out or self._affords_pairs(size, count):
                self._write_many(combinations(map(neg, literals), count + 1))
            else:
                self._count(CardEnc.atmost, literals, count)
        elif count < 0:
            self._clauses.append(())

    def _affords_pairs(self, size: int, count: int) -> bool:
        """Tell whether "at most one" of so many may be written by pairs, and note what it takes."""
        if size > MANY_FOR_ONE and count == 1:
            self._pairs_left -= size * (size - 1) // 2
        return count < 2 and (size <= MANY_FOR_ONE or self._pairs_left >= 0)

    def _exactly(self, literals: Clause, count: int) -> None:
        size = len(literals)
        if not 0 <= count <= size:
            self._clauses.append(())
        elif count == 1:
            self._clauses.append(literals)
            self._at_most(literals, 1)
        elif size <= MANY_FOR_MORE or count == 0 or self._write_out:
            write = self._clauses.extend if size <= MANY_FOR_MORE else self._write_many
            write(combinations(map(neg, literals), count + 1))
            if count:
                write(combinations(literals, size - count + 1))
        else:
            self._count(CardEnc.equals, literals, count)

    def _write_many(self, clauses: Iterator[Clause]) -> None:
        while some := list(islice(clauses, MANY_CLAUSES)):
            self._stop.check()
            self._clauses += some

    def _count(self, encode: Callable[..., CNFPlus], literals: Clause, count: int) -> None:
        """Write a cardinality encoding made by PySAT, in portions where it would grow slow.

        Each portion but the last passes on as many new variables as there were true literals so
        far: "these, plus those carried over, are as many as those passed on" is again a count.
        """
        carried: list[Literal] = []
        last = (len(literals) - 1) // PORTION * PORTION
        for start in range(0, last, PORTION):
            self._stop.check()
            passed_on = [self._new_variable() for _ in range(count)]
            portion = [*literals[start : start + PORTION], *carried, *map(neg, passed_on)]
            self._take(CardEnc.equals, portion, count)
            carried = passed_on
        self._take(encode, [*literals[last:], *carried], count)

    def _take(self, encode: Callable[..., CNFPlus], literals: list[Literal], count: int) -> None:
        # Sequential counters were the smallest and fastest of PySAT's encodings at every size.
        top = self._formula.variables
        made = encode(literals, count, top_id=top, encoding=EncType.seqcounter)
        self._clauses += made.clauses
        # PySAT forgets top_id where it needs no variable at all.
        self._formula.variables = max(top, made.nv)

    def _less(self, smaller: Clause, greater: Clause) -> None:
        """Forbid every pair of values in the wrong order, by pairs or through a ladder."""
        truth = self._truth
        low = [(value, x) for value, x in enumerate(smaller) if truth[x]]
        high = [(value, y) for value, y in enumerate(greater) if truth[y]]
        if not (low and high) or low[-1][0] < high[0][0]:
            return
        pairs = [(-x, -y) for value, x in low for other, y in high if other <= value]
        if self._write_out or len(pairs) <= MANY_PAIRS_PER_VALUE * (len(low) + len(high)):
            self._clauses += pairs
            return
        # Going down the values, `reached` means: the smaller cell holds this value or a larger one.
        reached: Literal | None = None
        while high:
            value, y = high.pop()
            while low and low[-1][0] >= value:
                _, x = low.pop()
                above, reached = reached, self._new_variable()
                self._clauses.append((-x, reached))
                if above is not None:
                    self._clauses.append((-above, reached))
            if reached is not None:
                self._clauses.append((-reached, -y))

    def _new_variable(self) -> Literal:
        self._formula.variables += 1
        return self._formula.variables
