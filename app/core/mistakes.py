"""Rules that a player's marks break for certain: looked at one by one, without search."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from app.core.grid import Cell, Edge
from app.core.model import (
    AllOf,
    AnyOf,
    Clause,
    Exactly,
    Less,
    Literal,
    Model,
    Rule,
    Statement,
    literals_in,
)
from app.core.puzzle import Known, PuzzleType, RulePlace, truth_of
from app.core.stop import Stop


class MistakeKind(StrEnum):
    """How a rule is broken. The board shows each kind in its own shape."""

    TOO_MANY = "too many"
    """Marks that cannot all stay."""
    TOO_FEW = "too few"
    """Something is needed here, and no place for it is left."""
    SIGN = "sign"
    """What is between two cells fails."""


class Mistake(NamedTuple):
    """A rule that cannot hold any more, and where that is seen."""

    kind: MistakeKind
    place: RulePlace
    cells: frozenset[Cell]
    edges: frozenset[Edge] = frozenset()


class Broken(NamedTuple):
    """Literals of a rule that show that it cannot hold."""

    literals: Clause
    too_many: bool
    """Whether too many literals hold; otherwise, too few can hold any more."""


def value(truth: Known, literal: Literal) -> int:
    """Return 1 if a literal is known to hold, -1 if not, 0 if that is open."""
    return truth[literal] if literal > 0 else -truth[-literal]


def how_broken(says: Statement, truth: Known) -> Broken | None:
    """Tell how a rule is broken, if it cannot hold whatever is still open."""
    if isinstance(says, AllOf):
        for clause in says.clauses:
            if all(value(truth, literal) < 0 for literal in clause):
                return Broken(clause, too_many=all(literal < 0 for literal in clause))
        return None
    if isinstance(says, Less):
        smaller, greater = (_possible(side, truth) for side in says)
        # Either side without any value is the trouble of its cell.
        if smaller and greater and smaller[0] >= greater[-1]:
            return Broken((), too_many=True)
        return None
    values = [value(truth, literal) for literal in says.literals]
    if not isinstance(says, AnyOf) and values.count(1) > says.bound:
        holding = [one for one, known in zip(says.literals, values, strict=True) if known > 0]
        return Broken(holding, too_many=True)
    needed = 1 if isinstance(says, AnyOf) else says.bound if isinstance(says, Exactly) else 0
    if len(values) - values.count(-1) < needed:
        return Broken(says.literals, too_many=False)
    return None


def _possible(side: Clause, truth: Known) -> list[int]:
    """Return the values that one side of a sign can still have, in order."""
    known = [index for index, literal in enumerate(side) if value(truth, literal) > 0]
    return known or [index for index, literal in enumerate(side) if value(truth, literal) == 0]


def holds(says: Statement, truth: Known) -> bool:
    """Tell whether a rule holds if all facts that are not known to be true are false."""
    if isinstance(says, AllOf):
        return all(any(_true(truth, one) for one in clause) for clause in says.clauses)
    if isinstance(says, Less):
        smaller, greater = (
            [index for index, literal in enumerate(side) if truth[literal] > 0] for side in says
        )
        return bool(smaller and greater) and max(smaller) < min(greater)
    count = sum(_true(truth, literal) for literal in says.literals)
    if isinstance(says, AnyOf):
        return count > 0
    return count == says.bound if isinstance(says, Exactly) else count <= says.bound


def _true(truth: Known, literal: Literal) -> bool:
    return truth[literal] > 0 if literal > 0 else truth[-literal] <= 0


def first_open_rule(model: Model, truth: Known) -> int | None:
    """Return the first rule that does not hold yet; None if the puzzle is solved."""
    for index in range(len(model.rules)):
        if not holds(model.rules.says(index), truth):
            return index
    return None


def ruled_out(says: Statement, truth: Known) -> Iterator[int]:
    """Yield the open facts that a rule shows to be false."""
    if isinstance(says, AllOf):
        for clause in says.clauses:
            left = [literal for literal in clause if value(truth, literal) >= 0]
            if len(left) == 1 and left[0] < 0 and truth[-left[0]] == 0:
                yield -left[0]
    elif not isinstance(says, AnyOf | Less):
        values = [value(truth, literal) for literal in says.literals]
        if values.count(1) >= says.bound:
            yield from (
                one
                for one, known in zip(says.literals, values, strict=True)
                if known == 0 and one > 0
            )


class Watch:
    """Follows a player's marks, and knows which rules they break.

    Only rules about facts that changed are looked at again.
    """

    def __init__(self, model: Model, obvious: Collection[str], stop: Stop) -> None:
        self.model = model
        facts = len(model.facts) + 1
        self._rules_about: list[list[int]] = [[] for _ in range(facts)]
        self._obvious_about: list[list[int]] = [[] for _ in range(facts)]
        index = 0
        for family in model.rules.families:
            plain = family.name in obvious
            for at in range(len(family)):
                if not at % 500:
                    stop.check()
                for number in {abs(literal) for literal in literals_in(family.says(at))}:
                    self._rules_about[number].append(index)
                    if plain:
                        self._obvious_about[number].append(index)
                index += 1
        self._marked = [0] * facts
        self._ruled_out: dict[int, tuple[int, ...]] = {}
        """For each obvious rule, the facts that it rules out."""
        self._times_out = [0] * facts
        self.truth = [0] * facts
        """What is marked, and what obviously follows."""
        self.broken: dict[int, Broken] = {}
        """The rules that cannot hold, by their index."""
        self._look_at(range(index))

    def follow(self, literals: Iterable[Literal]) -> None:
        """Take other marks."""
        marked = truth_of(literals, len(self._marked) - 1)
        pairs = enumerate(zip(self._marked, marked, strict=True))
        changed = {number for number, (old, new) in pairs if old != new}
        self._marked = marked
        for rule in {rule for number in changed for rule in self._obvious_about[number]}:
            changed.update(self._rule_out(rule))
        for number in changed:
            self.truth[number] = marked[number] or (-1 if self._times_out[number] else 0)
        self._look_at({rule for number in changed for rule in self._rules_about[number]})

    def rules_about(self, facts: Iterable[int]) -> Iterator[Statement]:
        """Yield what the rules about some facts say."""
        for rule in {rule for number in facts for rule in self._rules_about[number]}:
            yield self.model.rules.says(rule)

    def _rule_out(self, rule: int) -> set[int]:
        """Update what an obvious rule rules out; return the facts for which that changed."""
        before = self._ruled_out.pop(rule, ())
        after = tuple(ruled_out(self.model.rules.says(rule), self._marked))
        for number in before:
            self._times_out[number] -= 1
        for number in after:
            self._times_out[number] += 1
        if after:
            self._ruled_out[rule] = after
        return set(before).symmetric_difference(after)

    def _look_at(self, rules: Iterable[int]) -> None:
        for rule in rules:
            broken = how_broken(self.model.rules.says(rule), self.truth)
            if broken is None:
                self.broken.pop(rule, None)
            else:
                self.broken[rule] = broken


def mistakes_of(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, broken: dict[int, Broken]
) -> tuple[Mistake, ...]:
    """Return where broken rules are seen on the board, in the order of the rules."""
    return tuple(
        _mistake(puzzle_type, puzzle, model, model.rules[rule], broken[rule])
        for rule in sorted(broken)
    )


def _mistake(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, rule: Rule, broken: Broken
) -> Mistake:
    place = rule.name, rule.place
    edges = puzzle_type.rule_edges(puzzle, *place)
    if edges:
        return Mistake(MistakeKind.SIGN, place, frozenset(), frozenset(edges))
    shown = puzzle_type.rule_cells(puzzle, *place)
    clue = frozenset(shown).difference(model.cells_of_rule(rule))
    if broken.too_many:
        return Mistake(
            MistakeKind.TOO_MANY, place, clue or frozenset(model.cells_of(broken.literals))
        )
    return Mistake(MistakeKind.TOO_FEW, place, clue or frozenset(shown))


def wrong_cells(
    model: Model, literals: Iterable[Literal], solution: Sequence[int]
) -> frozenset[Cell]:
    """Return the cells with marks that a solution contradicts."""
    return frozenset(model.cells_of(_wrong(literals, solution)))


def _wrong(literals: Iterable[Literal], solution: Sequence[int]) -> list[Literal]:
    true = set(solution)
    return [one for one in literals if (one > 0) != (abs(one) in true)]


def first_wrong_cells(
    watch: Watch, literals: Iterable[Literal], solution: Sequence[int]
) -> frozenset[Cell]:
    """Return the same cells, but not those that are wrong only because of another wrong mark."""
    wrong = _wrong(literals, solution)
    claimed = {one for one in wrong if one > 0}
    if len(claimed) in (0, len(wrong)):
        return frozenset(watch.model.cells_of(wrong))
    truth = [int(number in claimed) for number in range(len(watch.truth))]
    follows = {-number for rule in watch.rules_about(claimed) for number in ruled_out(rule, truth)}
    return frozenset(watch.model.cells_of(one for one in wrong if one not in follows))
