"""From rules to clauses. Every clause stays in the block of the rule it comes from."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import combinations
from math import comb
from operator import neg

from pysat.card import CardEnc, EncType
from pysat.formula import CNFPlus

from app.core.errors import BadUse
from app.core.jobs import Stop
from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Less, Literal, Model, Statement

# Where a cardinality encoding, with its auxiliary variables, begins to cost less to build and
# load than writing out all combinations of literals: measured by `make bench`.
MANY_FOR_ONE = 12
MANY_FOR_MORE = 9
MANY_PAIRS_PER_VALUE = 3

CHECK_EVERY = 1000
"""Rules turned into clauses between two looks at the Stop."""


class Formula:
    """Clauses in blocks, one block per rule, over the facts and some auxiliary variables.

    Variables up to `facts` are the facts of the model; those above belong to one block each.
    """

    def __init__(self, facts: int) -> None:
        self.facts = facts
        self.variables = facts
        self.clauses: list[Clause] = []
        self.ends: list[int] = []

    def rule_of(self, clause: int) -> int:
        """Return the index of the rule that the clause with this index belongs to."""
        return bisect_right(self.ends, clause)

    def block(self, rule: int) -> list[Clause]:
        """Return the clauses of the rule with this index."""
        return self.clauses[self.ends[rule - 1] if rule else 0 : self.ends[rule]]


def fast_formula(model: Model, stop: Stop) -> Formula:
    """Encode for solving: few clauses, and nothing that the known literals already settle.

    A block then says what its rule says under the known literals; each of those is a unit clause
    in the block of the rule that gave it.
    """
    return _Writer(model, use_known=True).write(stop)


def exact_formula(model: Model, stop: Stop) -> Formula:
    """Encode so that each block alone says exactly what its rule says, no more and no less."""
    return _Writer(model, use_known=False).write(stop)


def plain_formula(model: Model, stop: Stop, limit: int = 5_000_000) -> Formula:
    """Encode as on a blackboard: no auxiliary variables, all combinations written out."""
    count = plain_clause_count(model)
    if count > limit:
        raise BadUse(
            "Written out in full this puzzle has {count:,} clauses; the limit is {limit:,}.",
            count=count,
            limit=limit,
        )
    return _Writer(model, use_known=False, write_out=True).write(stop)


def plain_clause_count(model: Model) -> int:
    """Count the clauses of the plain formula without building it."""
    return sum(_plain_size(rule.says) for rule in model.rules)


def _plain_size(says: Statement) -> int:
    if isinstance(says, AnyOf):
        return 1
    if isinstance(says, AtMost):
        return comb(len(says.literals), says.count + 1)
    if isinstance(says, Exactly):
        size = len(says.literals)
        if says.count > size:
            return 1
        return comb(size, says.count + 1) + (comb(size, says.count - 1) if says.count else 0)
    if isinstance(says, Less):
        greater = len(says.greater)
        return sum(min(value, greater) for value in range(1, len(says.smaller) + 1))
    return len(says.clauses)


class _Writer:
    """Writes the blocks of one formula."""

    def __init__(self, model: Model, *, use_known: bool, write_out: bool = False) -> None:
        self._rules = model.rules
        self._known = model.known if use_known else {}
        self._write_out = write_out
        self._formula = Formula(len(model.facts))
        self._clauses = self._formula.clauses
        self._writers: dict[type[Statement], Callable[..., None]] = {
            AnyOf: self._clauses.append,
            AllOf: self._clauses.extend,
            AtMost: self._at_most,
            Exactly: self._exactly,
            Less: self._less,
        }

    def write(self, stop: Stop) -> Formula:
        """Write every rule's block."""
        clauses, ends = self._clauses, self._formula.ends
        if self._known:
            self._write_under_known(stop)
            return self._formula
        for family in self._rules.families:
            if family.shape is AnyOf:
                ends += range(len(clauses) + 1, len(clauses) + 1 + len(family))
                clauses += family.columns[0]
                continue
            write = self._writers[family.shape]
            for index, arguments in enumerate(zip(*family.columns, strict=True)):
                if index % CHECK_EVERY == 0:
                    stop.check()
                write(*arguments)
                ends.append(len(clauses))
        return self._formula

    def _write_under_known(self, stop: Stop) -> None:
        clauses, ends = self._clauses, self._formula.ends
        units: dict[int, list[Clause]] = {}
        for literal, giver in self._known.items():
            units.setdefault(giver, []).append((literal,))
        for index, rule in enumerate(self._rules):
            if index % CHECK_EVERY == 0:
                stop.check()
            clauses += units.get(index, ())
            says = self._under_known(rule.says)
            self._writers[type(says)](*says)
            ends.append(len(clauses))

    def _under_known(self, says: Statement) -> Statement:
        """Return what is left to say once the known literals are taken for granted."""
        known = self._known
        if isinstance(says, Less):
            return says  # its literals carry meaning by their position: see _less
        if isinstance(says, AllOf):
            return AllOf([rest for clause in says.clauses if (rest := self._open_part(clause)) is not None])
        if isinstance(says, AnyOf):
            rest = self._open_part(says.literals)
            return AllOf(()) if rest is None else AnyOf(rest)
        count = says.count - sum(literal in known for literal in says.literals)
        left = [x for x in says.literals if x not in known and -x not in known]
        return type(says)(left, count)

    def _open_part(self, clause: Clause) -> list[Literal] | None:
        """Return the literals of a clause that are not known, or None where one is known true."""
        if any(literal in self._known for literal in clause):
            return None
        return [literal for literal in clause if -literal not in self._known]

    def _at_most(self, literals: Clause, count: int) -> None:
        size = len(literals)
        if 0 <= count < size:
            if size <= (MANY_FOR_ONE if count == 1 else MANY_FOR_MORE) or self._write_out:
                self._clauses += combinations(map(neg, literals), count + 1)
            else:
                self._take(CardEnc.atmost, literals, count)
        elif count < 0:
            self._clauses.append(())

    def _exactly(self, literals: Clause, count: int) -> None:
        size = len(literals)
        if not 0 <= count <= size:
            self._clauses.append(())
        elif count == 1:
            self._clauses.append(literals)
            self._at_most(literals, 1)
        elif size <= MANY_FOR_MORE or self._write_out:
            self._clauses += combinations(map(neg, literals), count + 1)
            if count:
                self._clauses += combinations(literals, size - count + 1)
        else:
            self._take(CardEnc.equals, literals, count)

    def _take(self, encode: Callable[..., CNFPlus], literals: Clause, count: int) -> None:
        """Append a cardinality encoding made by PySAT."""
        # Sequential counters were the smallest and fastest of PySAT's encodings at every size.
        made = encode(
            list(literals), count, top_id=self._formula.variables, encoding=EncType.seqcounter
        )
        self._clauses += made.clauses
        self._formula.variables = made.nv

    def _less(self, smaller_cell: Clause, greater_cell: Clause) -> None:
        """Forbid every pair of values in the wrong order, by pairs or through a ladder."""
        known = self._known
        smaller = [x if -x not in known else None for x in smaller_cell]
        greater = [x if -x not in known else None for x in greater_cell]
        pairs = sum(
            y is not None
            for value, x in enumerate(smaller)
            if x is not None
            for y in greater[: value + 1]
        )
        sizes = sum(x is not None for x in smaller + greater)
        if self._write_out or pairs <= MANY_PAIRS_PER_VALUE * sizes:
            self._clauses += [
                (-x, -y)
                for value, x in enumerate(smaller)
                if x is not None
                for y in greater[: value + 1]
                if y is not None
            ]
            return
        # Going down the values, `reached` means: the smaller cell holds this value or a larger one.
        reached: Literal | None = None
        for value in range(max(len(smaller), len(greater)) - 1, -1, -1):
            x = smaller[value] if value < len(smaller) else None
            y = greater[value] if value < len(greater) else None
            if x is not None:
                self._formula.variables += 1
                above, reached = reached, self._formula.variables
                self._clauses.append((-x, reached))
                if above is not None:
                    self._clauses.append((-above, reached))
            if y is not None and reached is not None:
                self._clauses.append((-reached, -y))
