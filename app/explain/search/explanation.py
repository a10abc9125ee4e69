"""The steps from a position to everything that follows, one by one, and the outcome."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.core.model import Literal, Model
from app.core.steps import Reason, Step
from app.core.stop import Stop
from app.explain.search.choice import HowTold
from app.explain.search.conflicts import conflict_of
from app.explain.search.constraints import Constraints
from app.explain.search.multi_rule import MultiRuleSearch
from app.explain.search.position import Position
from app.explain.search.shared_literals import SharedLiterals


class Outcome(NamedTuple):
    """How an explanation ended."""

    open_facts: tuple[int, ...] = ()
    """The numbers of the facts in which solutions differ."""
    conflict: Reason | None = None
    """Rules and given literals that contradict each other; there are no open facts then."""

    @property
    def complete(self) -> bool:
        """Whether every fact was decided."""
        return not self.open_facts and self.conflict is None


class Explanation:
    """The steps from a position to everything that follows from it; iterate to find them."""

    def __init__(
        self,
        model: Model,
        stop: Stop,
        start: Iterable[Literal] = (),
        near: Literal = 0,
        most_rules: int | None = None,
        *,
        only_inference: bool = False,
        constraints: Constraints | None = None,
        how_told: HowTold | None = None,
    ) -> None:
        """Explain from a start; of equally easy steps, those near a literal come first.

        What only steps of more than `most_rules` decide stays open. With `only_inference`, so does
        what takes the slower searches for small reasons. `constraints` are those of the model, if
        someone has them. `how_told` tells how well a step is told after what is known: of equally
        large steps, those that are told best come first.
        """
        self._how_told = how_told
        self._only_inference = only_inference
        self._model = model
        self._most_rules = most_rules
        self._stop = stop
        self._start = tuple(start)
        self._near = near
        self._position: Position | None = None
        self._constraints = constraints
        self.sizes: list[int] = []
        """The numbers of rules of the steps found so far."""
        self.outcome: Outcome | None = None
        """Set once all steps are found."""

    @property
    def constraints(self) -> Constraints:
        """The rules, indexed by literal."""
        if self._constraints is None:
            self._constraints = Constraints(self._model, self._stop)
        return self._constraints

    @property
    def progress(self) -> float:
        """The share of the facts that are decided, from 0 to 1."""
        if self._position is None:
            return 0.0
        return self._position.decided / max(1, self._position.constraints.fact_count)

    def __iter__(self) -> Iterator[Step]:
        model, stop = self._model, self._stop
        self._position = position = Position(self.constraints)
        position.decide(self._start)
        size = position.constraints.fact_count
        search: MultiRuleSearch | None = None
        last = self._near
        while True:
            stop.check()
            step = None if position.broken else position.next_step()
            if step is None:
                if position.broken:
                    break
                if position.decided == size:
                    self.outcome = Outcome()
                    return
                if search is None:
                    shared = SharedLiterals(model, self._start, stop)
                    if not shared.solvable:
                        break
                    search = MultiRuleSearch(
                        model,
                        position,
                        shared,
                        stop,
                        self._most_rules,
                        only_inference=self._only_inference,
                        how_told=self._how_told,
                    )
                step = search.next_step(last)
                if step is None:
                    left = (n for n in range(1, size + 1) if not position.value[n])
                    self.outcome = Outcome(tuple(left))
                    return
                position.decide(step.conclusions)
            last = step.conclusions[0]
            self.sizes.append(step.size)
            yield step

        self.outcome = Outcome(conflict=conflict_of(model, stop, self._start))
