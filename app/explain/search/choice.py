"""Steps to compare: what the reasons found so far lead to, and how that is told."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from app.core.model import Literal, Model, literals_in
from app.core.steps import Step
from app.core.stop import Stop
from app.core.ways import Way
from app.explain.reasons.minimal import simplest_step
from app.explain.search.position import Position

HowTold = Callable[[Step, Collection[Literal]], Way]
"""Tells how a step is told after what is known."""

BEST = Way.NAMED
"""The best way in which steps of several rules are told."""


class Candidate(NamedTuple):
    """A step that could be next, and how it would be told."""

    step: Step
    way: Way
    open_facts: tuple[int, ...] = ()
    """The facts that its rules left open: as soon as one is decided, it may be told otherwise."""

    @property
    def rank(self) -> tuple[int, Way]:
        """What a step is chosen by: small ones first, then those that are told well."""
        return self.step.size, self.way


class Candidates:
    """Makes steps of reasons, and remembers them while they are told as they were."""

    def __init__(self, model: Model, position: Position, how_told: HowTold, stop: Stop) -> None:
        self._model = model
        self._position = position
        self._how_told = how_told
        self._stop = stop
        self._known: set[Literal] | None = None
        self._made: dict[Literal, Candidate] = {}

    def begin(self) -> None:
        """Take note that more is decided."""
        self._known = None

    def of_step(self, step: Step) -> Candidate:
        """Return the candidate of a step."""
        literal = step.conclusions[0]
        made = self.made(literal)
        return made if made is not None and made.step == step else self._add(literal, step)

    def made(self, literal: Literal) -> Candidate | None:
        """Return the candidate that was made for a literal, if it would still be told so."""
        found = self._made.get(literal)
        if found is not None:
            value = self._position.value
            if any([value[fact] for fact in found.open_facts]):
                del self._made[literal]
                return None
        return found

    def make(self, literal: Literal, rules: Sequence[int]) -> Candidate:
        """Return the candidate of a reason for a literal."""
        value = self._position.value
        return self._add(literal, simplest_step(self._model, rules, value, literal, self._stop))

    def _add(self, literal: Literal, step: Step) -> Candidate:
        if self._known is None:
            self._known = set(self._position.literals())
        value, says = self._position.value, self._model.rules.says
        mentioned = {abs(x) for rule in step.rules for x in literals_in(says(rule))}
        way = self._how_told(step, self._known)
        made = Candidate(step, way, tuple([fact for fact in mentioned if not value[fact]]))
        for one in (literal, *step.conclusions):
            self._made[one] = made
        return made
