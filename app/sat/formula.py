"""From rules to clauses. Every clause is in the block of the rule that it comes from."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, combinations, islice
from math import comb
from operator import neg
from typing import TypeAlias

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

MOST_LITERALS_WRITTEN_OUT = 12
"""Counts of more literals use PySAT's cardinality encodings, which are then faster (measured)."""

MOST_PAIRS = 3_000_000
"""Pairs in a formula up to which "at most one" is written out even for more literals.

The auxiliary variables of an encoding mislead the search: an empty 40×40 Light Up takes
milliseconds with pairs, and minutes without.
"""

MOST_PAIRS_PER_VALUE = 3
"""Pairs for each value of both cells up to which "less than" is written out."""

LITERALS_PER_ENCODING = 500
"""Larger counts are split: the time PySAT takes grows with the square of the literals."""

OPEN = 1 << 30
"""The truth of an open literal. In a sum of truths, the part below this counts the true ones."""

RULES_PER_CHECK = 20
"""Rules turned into clauses between two checks of the Stop."""

CLAUSES_PER_CHECK = 20_000
"""Clauses after which the Stop is checked even within a rule."""


Values: TypeAlias = Sequence[tuple[int, Literal]]
"""Values that a cell can have, in order, each with its literal."""


class Formula:
    """Clauses in blocks, one block per rule, over the facts and some auxiliary variables.

    Variables up to `facts` are the facts of the model; each of the others belongs to one block.
    """

    def __init__(self, facts: int) -> None:
        self.facts = facts
        self.variables = facts
        self.clauses: list[Clause] = []
        self.at_most_one: list[Clause] = []
        """Groups of literals of which at most one is true, left to a solver that can count."""
        self.ends: list[int] = []
        """For every rule, the end of its block in the clauses."""

    def block(self, rule: int) -> list[Clause]:
        """Return the clauses of the rule with this index."""
        return self.clauses[self.ends[rule - 1] if rule else 0 : self.ends[rule]]

    @property
    def clause_count(self) -> int:
        """The number of clauses if each "at most one" were written by pairs."""
        return len(self.clauses) + sum(comb(len(literals), 2) for literals in self.at_most_one)

    def take(self, count: int) -> Iterator[list[Clause]]:
        """Remove and yield the clauses, `count` at a time: to free all at once takes long."""
        left = self.clauses
        left.reverse()
        while left:
            portion = left[: -count - 1 : -1]
            del left[-count:]
            yield portion


def fast_formula(model: Model, stop: Stop) -> Formula:
    """Encode for solving: few clauses, simplified by the known literals.

    A block says what its rule says under the known literals, but for one thing: where other rules
    give a value to both cells of a sign, the pairs that it forbids say all. Each known literal is a
    unit clause in the block of the rule that gives it.
    """
    return _Writer(model, stop, use_known=True).write()


def counting_formula(model: Model, stop: Stop) -> Formula:
    """Encode for solving, but leave "at most one of many" to a solver that can count.

    Written by pairs, an empty Futoshiki of 20 has 229,000 clauses. To load them takes a tenth of a
    second, everything else a fifth of that.
    """
    return _Writer(model, stop, use_known=True, counting=True).write()


def comparing_formula(model: Model, stop: Stop) -> Formula:
    """Encode for many questions, leaving "at most one of many" to a solver that can count.

    With the bounds of its signs, a Futoshiki of 25 with 60 givens and 300 signs is compared with
    other solutions in a third of the time; for a single answer, they are not worth their clauses.
    """
    return _Writer(model, stop, use_known=True, counting=True, bounds=True).write()


def exact_formula(model: Model, stop: Stop, above: int = 0) -> Formula:
    """Encode so that each block alone says exactly what its rule says, no more and no less.

    Auxiliary variables are numbered from `above` on, to be added to clauses that have some.
    """
    return _Writer(model, stop, use_known=False, above=above).write()


def plain_formula(model: Model, stop: Stop, limit: int = 5_000_000) -> Formula:
    """Encode for people: all combinations written out, without auxiliary variables."""
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
    """Count the clauses of a family, once for all rules of the same size."""
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
    return smaller + greater + comb(min(smaller, max(0, greater - 1)), 2)


def _with_a_value(families: Sequence[Family]) -> set[tuple[Literal, ...]]:
    """Return the literals of which rules say that at least one is true, where signs need that."""
    if not any(family.shape is Less for family in families):
        return set()
    return {
        tuple(literals)
        for family in families
        if family.shape is Exactly
        for literals, bound in zip(*family.columns, strict=True)
        if bound
    }


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
        bounds: bool = False,
        above: int = 0,
    ) -> None:
        self._stop = stop
        self._families = model.rules.families
        self._units = model.known if use_known else {}
        # The truth of every literal: 1, 0 or OPEN. Negative literals are negative indexes.
        self._truth = truth = [OPEN] * (2 * len(model.facts) + 1)
        for given in self._units.values():
            for literal in given:
                truth[literal] = 1
                truth[-literal] = 0
        leave_bounds = use_known and not bounds
        self._with_a_value = _with_a_value(self._families) if leave_bounds else set()
        self._write_out = write_out
        self._counting = counting
        self._pairs_left = MOST_PAIRS
        self._formula = Formula(len(model.facts))
        self._formula.variables = max(above, len(model.facts))
        self._clauses = self._formula.clauses

    def _writer(self, shape: type[Statement]) -> Callable[..., None]:
        """Return the method that writes a whole statement."""
        # Made anew for every family: as an attribute, this dict would form a reference cycle and
        # keep the formula in memory until the garbage collector runs.
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
                for start in range(0, len(family), CLAUSES_PER_CHECK):
                    self._stop.check()
                    blocks = family.columns[0][start : start + CLAUSES_PER_CHECK]
                    ends += islice(accumulate(map(len, blocks), initial=len(clauses)), 1, None)
                    clauses += chain.from_iterable(blocks)
                continue
            write = self._simplifying_writer(family.shape) if units else self._writer(family.shape)
            checked = len(clauses)
            for index, arguments in enumerate(zip(*family.columns, strict=True)):
                if index % RULES_PER_CHECK == 0 or len(clauses) - checked > CLAUSES_PER_CHECK:
                    self._stop.check()
                    checked = len(clauses)
                given = units.get(len(ends))
                if given:
                    clauses += zip(given)
                write(*arguments)
                ends.append(len(clauses))
        return self._formula

    def _simplifying_writer(self, shape: type[Statement]) -> Callable[..., None]:
        """Return the function that writes what the known literals leave of a statement."""
        if shape is Less:
            return self._less
        if shape is AnyOf:
            return self._simplified_clause
        if shape is AllOf:
            return self._simplified_clauses
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

    def _simplified_clauses(self, clauses: Sequence[Clause]) -> None:
        for clause in clauses:
            self._simplified_clause(clause)

    def _simplified_clause(self, clause: Clause) -> None:
        """Write the open literals of a clause, unless one of its literals is known to be true."""
        truth = self._truth
        if not any(truth[literal] == 1 for literal in clause):
            self._clauses.append([literal for literal in clause if truth[literal]])

    def _at_most(self, literals: Clause, count: int) -> None:
        size = len(literals)
        if 0 <= count < size:
            if size <= MOST_LITERALS_WRITTEN_OUT:
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
        """Tell whether "at most one" of `size` literals may be written by pairs, and count them."""
        if count == 1:
            self._pairs_left -= size * (size - 1) // 2
        return count < 2 and self._pairs_left >= 0

    def _exactly(self, literals: Clause, count: int) -> None:
        size = len(literals)
        if not 0 <= count <= size:
            self._clauses.append(())
        elif count == 1:
            self._clauses.append(literals)
            self._at_most(literals, 1)
        elif size <= MOST_LITERALS_WRITTEN_OUT or count == 0 or self._write_out:
            write = self._clauses.extend if size <= MOST_LITERALS_WRITTEN_OUT else self._write_many
            write(combinations(map(neg, literals), count + 1))
            if count:
                write(combinations(literals, size - count + 1))
        else:
            self._count(CardEnc.equals, literals, count)

    def _write_many(self, clauses: Iterator[Clause]) -> None:
        while some := list(islice(clauses, CLAUSES_PER_CHECK)):
            self._stop.check()
            self._clauses += some

    def _count(self, encode: Callable[..., CNFPlus], literals: Clause, count: int) -> None:
        """Write a cardinality encoding by PySAT, split into portions if there are many literals.

        Each portion but the last passes new variables on, of which as many are true as literals
        were true so far: "the literals, with the variables carried over, equal those passed on".
        """
        carried: list[Literal] = []
        size = LITERALS_PER_ENCODING
        last = (len(literals) - 1) // size * size
        for start in range(0, last, size):
            self._stop.check()
            passed_on = [self._new_variable() for _ in range(count)]
            portion = [*literals[start : start + size], *carried, *map(neg, passed_on)]
            self._take(CardEnc.equals, portion, count)
            carried = passed_on
        self._take(encode, [*literals[last:], *carried], count)

    def _take(self, encode: Callable[..., CNFPlus], literals: list[Literal], count: int) -> None:
        # Of PySAT's encodings, sequential counters were the smallest and fastest at every size.
        top = self._formula.variables
        made = encode(literals, count, top_id=top, encoding=EncType.seqcounter)
        self._clauses += made.clauses
        # If PySAT needs no auxiliary variable, `nv` ignores top_id.
        self._formula.variables = max(top, made.nv)

    def _less(self, smaller: Clause, greater: Clause) -> None:
        """Write a sign clause by clause or, where these would be many, with ladders."""
        if self._write_out:
            says = Less(smaller, greater)
            self._clauses += says.bounds()
            self._clauses += says.pairs()
            return
        truth = self._truth
        low = [(value, x) for value, x in enumerate(smaller) if truth[x]]
        high = [(value, y) for value, y in enumerate(greater) if truth[y]]
        if not self._with_a_value.issuperset((tuple(smaller), tuple(greater))):
            self._take_from_before(low, high)
            # From above it is the same, with values counted down.
            down = [(-value, y) for value, y in reversed(high)]
            self._take_from_before(down, [(-value, x) for value, x in reversed(low)])
        if not (low and high) or low[-1][0] < high[0][0]:
            return
        pairs = [(-x, -y) for value, x in low for other, y in high if other <= value]
        if len(pairs) <= MOST_PAIRS_PER_VALUE * (len(low) + len(high)):
            self._clauses += pairs
            return
        # From the largest value down, `reached` means: the smaller cell has this value or a larger.
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

    def _take_from_before(self, some: Values, later: Values) -> None:
        """Write that each of the later values takes one of some others that comes before it."""
        ladder = len(some) * len(later) > 2 * MOST_PAIRS_PER_VALUE * (len(some) + len(later))
        before: list[Literal] = []
        left = list(reversed(some))
        for value, y in later:
            while left and left[-1][0] < value:
                before.append(left.pop()[1])
            if ladder and len(before) > 1:
                # From here on, one variable stands for all of these.
                step = self._new_variable()
                self._clauses.append((-step, *before))
                before = [step]
            self._clauses.append((-y, *before))

    def _new_variable(self) -> Literal:
        self._formula.variables += 1
        return self._formula.variables
