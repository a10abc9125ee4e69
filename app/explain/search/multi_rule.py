"""Steps that take several rules, as few as possible, where no single rule decides anything."""

from collections.abc import Iterable, Sequence

from app.core.model import Literal, Model
from app.core.steps import Step
from app.core.stop import Stop
from app.core.ways import Way
from app.explain.reasons.minimal import simplest_step
from app.explain.search.choice import BEST, Candidate, Candidates, HowTold
from app.explain.search.cores import core_reasons, renewed_reasons
from app.explain.search.full_solver import FullSolver
from app.explain.search.long_arguments import with_shorter_argument
from app.explain.search.position import Position
from app.explain.search.probe import Probe
from app.explain.search.shared_literals import SharedLiterals
from app.explain.search.smallest_reasons import FEWEST_RULES, SmallestReasons

MOST_LOOKS = 60
"""Literals, nearest first, that are newly looked at to find a step of a size that is told better;
what was found before is compared in any case."""

MANY_RULES = 4
"""From so many rules on, hardly anything is told better than counts, so nothing is looked for."""

REASON_SIZES = (2, 3, 4, 5, 6, 8)
"""Inference looks for reasons of up to 2 rules first, then of up to 3, and so on."""


class MultiRuleSearch:
    """Finds reasons for open literals, and remembers the results while they are valid.

    A reason stays valid as more is decided. A literal without a reason may get one.
    """

    def __init__(
        self,
        model: Model,
        position: Position,
        shared: SharedLiterals,
        stop: Stop,
        most_rules: int | None,
        *,
        only_inference: bool,
        how_told: HowTold | None,
    ) -> None:
        self._candidates = how_told and Candidates(model, position, how_told, stop)
        self._model = model
        self._most_rules = most_rules
        """The largest reasons that are looked for; None for any."""
        self._only_inference = only_inference
        self._sizes = tuple(s for s in REASON_SIZES if most_rules is None or s <= most_rules)
        self._position = position
        self._shared = shared
        self._stop = stop
        self._cells = position.constraints.cells
        self._ruled_out: dict[Literal, int] = {}
        """For every open literal that may follow, the size up to which it has no reason."""
        self._found: dict[Literal, list[int]] = {}
        """For literals, the rules of the smallest reason found."""
        self._near_true: dict[int, dict[Literal, int]] = {}
        """For counts, the literals whose probes reached them, with the number of true premises."""
        self._near_false: dict[int, dict[Literal, int]] = {}
        """The same with the number of false premises."""
        self._last_size = 2
        self._solver = FullSolver(model, position, shared.solution, stop)
        self._smallest = SmallestReasons(model, self._solver, position, stop)
        shared.narrow(position)
        self._take_shared_literals()
        position.newly_decided.clear()

    def next_step(self, last: Literal) -> Step | None:
        """Return a step of the smallest size found; None if nothing follows.

        Of steps of that size, it is one that is told best, and of those the nearest to the last.
        """
        self._drop_outdated_results()
        step = self._best(last)
        if step is not None and self._candidates is not None:
            step = self._best_told(self._candidates, step, last)
            if step.size > REASON_SIZES[-1]:
                step = self._with_shorter_argument(step)
        if step is not None:
            self._last_size = min(max(2, step.size), REASON_SIZES[-1])
        return step

    def _take_shared_literals(self) -> None:
        value = self._position.value
        known = self._ruled_out
        self._ruled_out = {
            literal: known.get(literal, 1)
            for literal in self._shared.literals
            if not value[literal]
        }

    def _settle(self) -> None:
        """Find out which literals follow, to spend no time on the others."""
        self._shared.settle(self._position)
        self._take_shared_literals()

    def _drop_outdated_results(self) -> None:
        """Drop the results of probes that would get further after the new decisions."""
        position = self._position
        constraints = position.constraints
        changed: set[Literal] = set()
        for literal in position.newly_decided:
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
        position.newly_decided.clear()
        for literal in changed:
            if literal in self._ruled_out:
                self._ruled_out[literal] = 1

    def _best(self, last: Literal) -> Step | None:
        """Return a step of the smallest size that the three searches find."""
        self._infer(last)
        if not self._ruled_out:
            return None
        value = self._position.value
        found = self._smallest_found(last)
        if self._only_inference:
            if found is None:
                return None
        elif found is None or len(found[1]) > FEWEST_RULES:
            literals = self._nearest(self._ruled_out, last)
            best = None if found is None else len(found[1])
            if best is None and self._most_rules is not None:
                best = self._most_rules + 1
            found = self._smallest.below(literals, best) or found
            if found is None:
                if self._most_rules is not None:
                    return None
                self._found |= core_reasons(self._model, self._solver, literals, value, self._stop)
                found = self._smallest_found(last)
            elif len(found[1]) > REASON_SIZES[-1] and found[0] in self._found:
                # Since it was found, more was decided, with which fewer rules may do.
                self._found |= renewed_reasons(
                    self._model, self._solver, self._found, value, self._stop
                )
                found = self._smallest_found(last)
        assert found is not None
        literal, rules = found
        return simplest_step(self._model, rules, value, literal, self._stop)

    def _best_told(self, candidates: Candidates, step: Step, last: Literal) -> Step:
        """Return a step that is no larger and told best, of such the nearest to the last one."""
        candidates.begin()
        best = candidates.of_step(step)
        if best.way <= BEST:
            return step
        size = best.step.size
        most = min(size, REASON_SIZES[-1])  # inference takes very long for more
        looks = 0 if size >= MANY_RULES and best.way <= Way.COMPARISON else MOST_LOOKS
        for literal in self._nearest(self._ruled_out, last):
            rules = self._found.get(literal)
            if rules is None and looks and self._ruled_out[literal] < most:
                looks -= 1
                rules = self._probe(literal, most)
            if rules is None or len(rules) > size:
                continue
            other = candidates.made(literal)
            if other is None and looks:
                looks -= 1
                other = candidates.make(literal, rules)
            if other is not None and other.rank < best.rank:
                best = other
                if best.way <= BEST:
                    break
        if best.way > Way.CASES and size <= REASON_SIZES[-1]:
            best = self._told_otherwise(candidates, best)
        return best.step

    def _with_shorter_argument(self, step: Step) -> Step:
        """Return a step, or one with more rules if its argument is far shorter to read."""
        reasons = sorted(self._found.items(), key=lambda one: len(one[1]))
        value, known = self._position.value, set(self._position.literals())
        return with_shorter_argument(self._model, step, reasons, value, known, self._stop)

    def _told_otherwise(self, candidates: Candidates, best: Candidate) -> Candidate:
        """Return a step to the same literal that does without one of the rules, if told better."""
        literal = best.step.conclusions[0]
        for rule in best.step.rules:
            probe = Probe(self._position, (-literal,), best.step.size, rule)
            rules = probe.find_contradiction(self._stop)
            if rules is not None:
                best = min(best, candidates.make(literal, rules), key=lambda one: one.rank)
        return best

    def _infer(self, last: Literal) -> None:
        """Look for reasons by inference, small ones first, until one is found."""
        # Literals with outdated results are tried first, with as many rules as the last step took.
        changed = [x for x, size in self._ruled_out.items() if size == 1]
        self._sweep(self._nearest(changed, last), min(self._best_size() - 1, self._last_size), 2)
        done = 1
        for size in self._sizes:
            if self._best_size() <= done + 1:
                break
            if size == 3 and not self._shared.settled:
                self._settle()
            left = [x for x, known in self._ruled_out.items() if known < size]
            self._sweep(self._nearest(left, last), min(size, self._best_size() - 1), done + 1)
            done = size

    def _best_size(self) -> int:
        return min(map(len, self._found.values()), default=REASON_SIZES[-1] + 1)

    def _smallest_found(self, last: Literal) -> tuple[Literal, list[int]] | None:
        """Return the nearest of the literals with the smallest reasons found, and its reason."""
        best = self._best_size()
        smallest = [literal for literal, rules in self._found.items() if len(rules) == best]
        if not smallest:
            return None
        literal = self._nearest(smallest, last)[0]
        return literal, self._found[literal]

    def _sweep(self, literals: Iterable[Literal], most: int, enough: int) -> None:
        """Look for reasons of at most `most` rules, until one has at most `enough`."""
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
        rules = probe.find_contradiction(self._stop)
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
        """Sort literals by their distance from the last step, then by number."""
        if not last:
            return sorted(literals, key=abs)
        cells = self._cells
        row, col = cells[abs(last) - 1]

        def distance(literal: Literal) -> tuple[int, int]:
            r, c = cells[abs(literal) - 1]
            return abs(r - row) + abs(c - col), abs(literal)

        return sorted(literals, key=distance)
