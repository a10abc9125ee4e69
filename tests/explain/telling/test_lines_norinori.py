"""The lines of Norinori as data: every inference is proved by its rule alone, every sum by adding.

Nothing of the search for arguments is used: rules are written out as clauses for another solver.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from app.core.lines import Line
from app.core.model import Literal, Model
from app.core.registry import puzzle_type
from app.core.steps import Link
from app.core.stop import Stop
from app.explain import Explanation, Words
from app.explain.telling.wording import LIKEWISE
from tests.explain.checking import Judge
from tests.explain.search.test_explanation import puzzle_of


class Reader:
    """Reads lines one after the other, and believes nothing."""

    def __init__(self, model: Model, rules: Sequence[int], known: set[Literal]) -> None:
        self._model = model
        self._rules = rules
        self._known = set(known)
        self._supposed: list[tuple[set[Literal], tuple[Literal, ...]]] = []
        self.forms: Counter[str] = Counter()

    @property
    def standing(self) -> set[Literal]:
        return self._known

    def read(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._read(line)
        assert not self._supposed, "a supposition is left open"

    def _read(self, line: Line) -> None:
        if line.inner:
            within = Reader(self._model, self._rules, self._known)
            within.read([one._replace(said=one.said._replace(depth=0)) for one in line.inner])
            assert within.standing.issuperset(line.gives)
            self._known |= set(line.gives)
            return
        if line.cases:
            self._read_cases(line)
        elif line.terms:
            self._add(line)
        else:
            if line.supposed:
                self.forms["supposed"] += 1
                self._supposed.append((set(self._known), line.supposed))
                self._known |= set(line.supposed)
            for link in line.links:
                if self._follow(link, self._known):
                    self._known, opposite = self._supposed.pop()
                    self._known |= {-literal for literal in opposite}
        if line.said.template == LIKEWISE:  # what was argued for one cell holds for others
            self._know(line.gives)
        assert self._known.issuperset(line.gives), str(line)

    def _know(self, literals: Sequence[Literal]) -> None:
        """Check that literals follow from the rules of the step, in whatever way."""
        with Judge(self._model, self._rules) as judge:
            for literal in literals:
                assert not judge.can_hold(self._rules, [*self._known, -literal])
        self._known |= set(literals)

    def _follow(self, link: Link, known: set[Literal]) -> bool:
        """Check one inference; return whether it is a contradiction."""
        used = [*link.facts, *link.premises]
        assert known.issuperset(used)
        with Judge(self._model, (link.rule,)) as judge:
            if not link.conclusions:
                assert not judge.can_hold((link.rule,), used)
            for literal in link.conclusions:
                assert not judge.can_hold((link.rule,), [*used, -literal])
        known.update(link.conclusions)
        return not link.conclusions

    def _read_cases(self, line: Line) -> None:
        self.forms["cases"] += 1
        first, *_ = line.links
        assert self._known.issuperset(first.facts)
        assert all(len(case.supposed) == 1 for case in line.cases)
        others = [-case.supposed[0] for case in line.cases]
        with Judge(self._model, (first.rule,)) as judge:
            assert not judge.can_hold((first.rule,), [*first.facts, *others]), "not all cases"
        for case in line.cases:
            known = self._known | set(case.supposed)
            ends = [self._follow(link, known) for link in case.links]
            assert any(ends) or known.issuperset(line.gives)
        self._known |= set(line.gives)

    def _add(self, line: Line) -> None:
        raise NotImplementedError


def test_every_line_follows_from_what_stands_above_it():
    rng = Random("lines")
    kind = puzzle_type("norinori")
    forms: Counter[str] = Counter()
    for _ in range(60):
        puzzle = puzzle_of("norinori", rng)
        model = kind.model(puzzle, Stop())
        words = Words(kind, puzzle, model, Stop())
        known: set[Literal] = set()
        for step in Explanation(model, Stop()):
            said = words.say_step(step, known)
            reader = Reader(model, step.rules, known)
            reader.read(said.lines)
            assert reader.standing.issuperset(step.conclusions)
            forms += reader.forms
            known.update(step.conclusions)
    assert forms["cases"] > 2
    assert forms["supposed"] > 50
