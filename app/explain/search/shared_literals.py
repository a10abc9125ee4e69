"""The literals that all solutions share: only these can follow."""

from collections.abc import Iterable, Sequence

from app.core.model import Literal, Model
from app.core.stop import Stop
from app.explain.search.local_changes import LocalChanges
from app.explain.search.position import Position
from app.sat.backbone import Backbone
from app.sat.formula import comparing_formula
from app.sat.oracle import Oracle


class SharedLiterals:
    """The literals true in every solution found so far, narrowed down as far as needed."""

    def __init__(self, model: Model, given: Iterable[Literal], stop: Stop) -> None:
        self._model = model
        self._stop = stop
        # This formula contains the literals known to the model. A start that denies one of them
        # contradicts the rules, and leaves the formula without a solution, too.
        oracle = Oracle(comparing_formula(model, stop), stop)
        for literal in given:
            oracle.add((literal,))
        self.solvable = oracle.solve()
        """Whether there is any solution."""
        self.solution: Sequence[Literal] = oracle.model() if self.solvable else ()
        self._backbone = Backbone(oracle, self.solution)

    @property
    def literals(self) -> list[Literal]:
        """The literals that may follow."""
        return self._backbone.literals

    @property
    def settled(self) -> bool:
        """Whether all of them are known to follow."""
        return self._backbone.settled

    def narrow(self, position: Position) -> None:
        """Drop literals by quick comparisons; if one finds another solution, settle all."""
        self._backbone.take(position.literals())
        if self._backbone.compare_quickly().found:
            self.settle(position)

    def settle(self, position: Position) -> None:
        """Look for solutions until every literal left is known to follow."""
        backbone = self._backbone
        backbone.take(position.literals())
        if not backbone.compare_thoroughly().easy:
            changes = LocalChanges(self._model, position, backbone.solution, self._stop)
            changes.try_to_deny(backbone.open)
            backbone.take_solution(changes.solution, changes.denied)
        backbone.settle()
