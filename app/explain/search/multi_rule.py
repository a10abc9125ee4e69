"""The next step where no single rule decides anything: one that needs as few rules as possible."""

from collections.abc import Iterable, Sequence

from app.core.model import Literal, Model
from app.core.steps import Step
from app.core.stop import Stop
from app.explain.reasons.minimal import simplest_step
from app.explain.search.cores import small_cores
from app.explain.search.full_solver import Whole
from app.explain.search.position import Position
from app.explain.search.probe import Probe
from app.explain.search.shared_literals import Targets
from app.explain.search.smallest_reasons import LEAST, Smallest

SIZES = (2, 3, 4, 5, 6, 8)
"""Reasons are inferred rule by rule with up to so many rules, one number after the other."""


class Search:
    """Finds reasons for open literals, and remembers what was found until it may have changed.

    For every literal that may follow: the size up to which no reason was found, and the rules of
    the best reason that was. A reason stays one when more is decided; that there is none may not.
    """

    def __init__(self, model: Model, position: Position, targets: Targets, stop: Stop) -> None:
        self._model = model
        self._position = position
        self._targets = targets
        self._stop = stop
        self._cells = position.constraints.cells
        self._ruled_out: dict[Literal, int] = {}
        """For every open literal, the size up to which it has no reason."""
        self._found: dict[Literal, list[int]] = {}
        self._near_true: dict[int, dict[Literal, int]] = {}
        self._near_false: dict[int, dict[Literal, int]] = {}
        self._last_size = 2
        self._whole = Whole(model, position, targets.solution, stop)
        self._smallest = Smallest(model, self._whole, position, stop)
        targets.narrow(position)
        self._take_targets()
        position.fresh.clear()

    def next_step(self, last: Literal) -> Step | None:
        """Return a step of the smallest size known, near the last one; None if nothing follows."""
        self._forget_what_changed()
        step = self._best(last)
        if step is not None:
            self._last_size = min(max(2, step.size), SIZES[-1])
        return step

    def _take_targets(self) -> None:
        value = self._position.value
        known = self._ruled_out
        self._ruled_out = {
            literal: known.get(literal, 1)
            for literal in self._targets.literals
            if not value[literal]
        }

    def _settle(self) -> None:
        """Find out what really follows before time is spent on what does not."""
        self._targets.settle(self._position)
        self._take_targets()

    def _forget_what_changed(self) -> None:
        """Take back that there is no reason where a premise came to be decided."""
        position = self._position
        constraints = position.constraints
        changed: set[Literal] = set()
        for literal in position.fresh:
            for decided in (literal, -literal):
                self._ruled_out.pop(decided, None)
                self._found.pop(decided, None)
            for counts, left, near in (
                (constraints.lowers_true[literal], position.may_be_true, self._near_true),
                (constraints.lowers_false[literal], position.may_be_false, self._near_false),
            ):
                for count in counts:
                    watching = near.get(count)
                    if watching:
                        lacks = left[count]
                        for other in [x for x, known in watching.items() if known >= lacks]:
                            del watching[other]
                            changed.add(other)
        position.fresh.clear()
        for literal in changed:
            if literal in self._ruled_out:
                self._ruled_out[literal] = 1

    def _best(self, last: Literal) -> Step | None:
        """Return a step of the smallest size that can be found."""
        self._infer(last)
        if not self._ruled_out:
            return None
        value = self._position.value
        found = self._smallest_found(last)
        if found is None or len(found[1]) > LEAST:
            literals = self._nearest(self._ruled_out, last)
            smaller = self._smallest.below(literals, None if found is None else len(found[1]))
            found = smaller or found
            if found is None:
                self._found |= small_cores(self._model, self._whole, literals, value, self._stop)
                found = self._smallest_found(last)
        assert found is not None
        literal, rules = found
        return simplest_step(self._model, rules, value, literal, self._stop)

    def _infer(self, last: Literal) -> None:
        """Look for reasons by inference, for small ones first, until there is one."""
        # What changed is tried at once with as many rules as the last step took.
        changed = [x for x, size in self._ruled_out.items() if size == 1]
        self._sweep(self._nearest(changed, last), min(self._best_size() - 1, self._last_size), 2)
        done = 1
        for size in SIZES:
            if self._best_size() <= done + 1:
                break
            if size == 3 and not self._targets.settled:
                self._settle()
            left = [x for x, known in self._ruled_out.items() if known < size]
            self._sweep(self._nearest(left, last), min(size, self._best_size() - 1), done + 1)
            done = size

    def _best_size(self) -> int:
        return min(map(len, self._found.values()), default=SIZES[-1] + 1)

    def _smallest_found(self, last: Literal) -> tuple[Literal, list[int]] | None:
        """Return the nearest of the literals with the smallest reason, and that."""
        best = self._best_size()
        smallest = [literal for literal, rules in self._found.items() if len(rules) == best]
        if not smallest:
            return None
        literal = self._nearest(smallest, last)[0]
        return literal, self._found[literal]

    def _sweep(self, literals: Iterable[Literal], most: int, enough: int) -> None:
        """Look for reasons of at most so many rules, until one is small enough."""
        for literal in literals:
            if self._ruled_out[literal] >= most:
                continue
            rules = self._probe(literal, most)
            if rules is not None:
                if len(rules) <= enough:
                    break
                most = len(rules) - 1

    def _probe(self, literal: Literal, most: int) -> list[int] | None:
        probe = Probe(self._position, (-literal,), most)
        rules = probe.contradiction(self._stop)
        if rules is not None:
            self._found[literal] = rules
            most = len(rules) - 1
        self._ruled_out[literal] = most
        for known, watching in (
            (probe.true_in, self._near_true),
            (probe.false_in, self._near_false),
        ):
            for count, premises in known.items():
                watching.setdefault(count, {})[literal] = premises
        return rules

    def _nearest(self, literals: Iterable[Literal], last: Literal) -> Sequence[Literal]:
        """Sort by the distance from the cell of the last step; of equals the first comes first."""
        if not last:
            return sorted(literals, key=abs)
        cells = self._cells
        row, col = cells[abs(last) - 1]

        def distance(literal: Literal) -> tuple[int, int]:
            r, c = cells[abs(literal) - 1]
            return abs(r - row) + abs(c - col), abs(literal)

        return sorted(literals, key=distance)
