"""A puzzle explained from a position on: steps as they are found, and how it ends."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.core.model import Literal, Model
from app.core.steps import Reason, Step
from app.core.stop import Stop
from app.explain.search.conflicts import conflict_of
from app.explain.search.constraints import Constraints
from app.explain.search.multi_rule import Search
from app.explain.search.position import Position
from app.explain.search.shared_literals import Targets


class Outcome(NamedTuple):
    """How an explanation ended.

    `open_facts` are the numbers of the facts in which solutions differ; with a conflict the
    rules and what was given at the start contradict each other, and nothing else is said.
    """

    open_facts: tuple[int, ...] = ()
    conflict: Reason | None = None

    @property
    def complete(self) -> bool:
        """Whether every fact was decided."""
        return not self.open_facts and self.conflict is None


class Explanation:
    """The steps from a position to everything that follows from it, and then the outcome."""

    def __init__(
        self,
        model: Model,
        stop: Stop,
        start: Iterable[Literal] = (),
    ) -> None:
        self._model = model
        self._stop = stop
        self._start = tuple(start)
        self._position: Position | None = None
        self.outcome: Outcome | None = None
        """Known once all steps were taken."""

    @property
    def progress(self) -> float:
        """The share of the facts that are decided."""
        if self._position is None:
            return 0.0
        return self._position.decided / max(1, self._position.constraints.size)

    def __iter__(self) -> Iterator[Step]:
        model, stop = self._model, self._stop
        self._position = position = Position(Constraints(model, stop))
        position.decide(self._start)
        size = position.constraints.size
        search: Search | None = None
        last = 0
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
                    targets = Targets(model, self._start, stop)
                    if not targets.possible:
                        break
                    search = Search(model, position, targets, stop)
                step = search.next_step(last)
                if step is None:
                    left = (n for n in range(1, size + 1) if not position.value[n])
                    self.outcome = Outcome(tuple(left))
                    return
                position.decide(step.conclusions)
            last = step.conclusions[0]
            yield step

        self.outcome = Outcome(conflict=conflict_of(model, stop, self._start))
