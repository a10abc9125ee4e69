"""What can follow at all: the literals that no solution found so far disagrees with."""

from collections.abc import Iterable, Sequence

from app.core.model import Literal, Model
from app.core.stop import Stop
from app.explain.search.local_changes import Nearby
from app.explain.search.position import Position
from app.sat.backbone import Backbone
from app.sat.formula import fast_formula
from app.sat.oracle import Oracle


class Targets:
    """Literals true in every solution known, narrowed down as far as is needed."""

    def __init__(self, model: Model, given: Iterable[Literal], stop: Stop) -> None:
        self._model = model
        self._stop = stop
        # The fast formula takes for granted what the model knows, which a start position
        # that contradicts the rules may deny: the formula then has no solution either.
        oracle = Oracle(fast_formula(model, stop), stop)
        for literal in given:
            oracle.add((literal,))
        self.possible = oracle.solve()
        """Whether there is any solution."""
        self.solution: Sequence[Literal] = oracle.model() if self.possible else ()
        self._backbone = Backbone(oracle, self.solution)

    @property
    def literals(self) -> list[Literal]:
        """What may follow."""
        return self._backbone.literals

    @property
    def settled(self) -> bool:
        """Whether all of it does."""
        return self._backbone.settled

    def narrow(self, position: Position) -> None:
        """Leave out what is easily seen not to follow; all of it where there are many solutions."""
        self._backbone.take(position.literals())
        if self._backbone.compare_quickly().found:
            self.settle(position)

    def settle(self, position: Position) -> None:
        """Look for solutions until only what follows is left."""
        backbone = self._backbone
        backbone.take(position.literals())
        if not backbone.compare_well().easy:
            nearby = Nearby(self._model, position, backbone.solution, self._stop)
            nearby.change(backbone.open)
            backbone.take_solution(nearby.solution, nearby.denied)
        backbone.settle()
