"""What is worked out beside the window: verdicts, and explanations step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.grid import Cell, Edge, list_cells
from app.core.jobs import Stop
from app.core.puzzle import PuzzleType
from app.core.words import Message
from app.sat.answer import Answer, Seconds
from app.ui.jobs import Report

if TYPE_CHECKING:
    from app.core.model import Model, Rule
    from app.core.steps import Reason, Step


class Verdict(NamedTuple):
    """How many solutions a puzzle has, one or two of them, and where there is trouble."""

    answer: Answer
    model: Model
    solutions: tuple[tuple[int, ...], ...]
    """For each solution, the truth of every fact by its number."""
    different: frozenset[Cell]
    """Where two solutions differ."""
    conflict: tuple[Message, ...]
    """The rules that cannot all hold, in words."""
    conflicting: frozenset[Cell]
    conflicting_edges: frozenset[Edge]
    variables: int
    clauses: int
    seconds: Seconds
    reason: Reason | None = None
    """The rules that cannot all hold."""
    argument: tuple[Message, ...] = ()
    """Why they cannot, once that is worked out."""


class Told(NamedTuple):
    """A step, ready to be shown."""

    step: Step
    technique: str
    sentences: tuple[Message, ...]
    conclusions: frozenset[Cell]
    reasons: frozenset[Cell]
    reason_edges: frozenset[Edge]
    places: str
    """Where its conclusions are, in words."""

    @property
    def text(self) -> str:
        """The step in words, an argument with one inference to a line."""
        return "\n".join(map(str, self.sentences))


class Ending(NamedTuple):
    """How an explanation ended."""

    open_cells: tuple[Cell, ...]


def judge(puzzle_type: PuzzleType[Any], puzzle: Any, stop: Stop) -> Verdict:
    """Find out how many solutions a puzzle has; of two, where they differ; without any, why."""
    from app.sat.solving import find_solutions  # the solver is not needed before the window is seen

    model = puzzle_type.model(puzzle, stop)
    found = find_solutions(model, stop)
    solutions = tuple(_truth(len(model.facts), true) for true in found.solutions)
    different: frozenset[Cell] = frozenset()
    conflict: tuple[Message, ...] = ()
    conflicting: frozenset[Cell] = frozenset()
    edges: frozenset[Edge] = frozenset()
    reason: Reason | None = None
    if found.answer is Answer.MULTIPLE:
        one, other = solutions
        different = frozenset(
            model.facts[n - 1].cell for n in range(1, len(one)) if one[n] != other[n]
        )
    elif found.answer is Answer.NONE:
        from app.explain.conflicts import conflict_of

        reason = conflict_of(model, stop)
        rules = [model.rules[index] for index in reason.rules]
        conflict = tuple(puzzle_type.say_rule(puzzle, rule.name, rule.place) for rule in rules)
        conflicting, edges = _places(puzzle_type, puzzle, rules)
    return Verdict(
        found.answer,
        model,
        solutions,
        different,
        conflict,
        conflicting,
        edges,
        found.variables,
        found.clauses,
        found.seconds,
        reason,
    )


def argue(
    puzzle_type: PuzzleType[Any], puzzle: Any, verdict: Verdict, stop: Stop
) -> tuple[Message, ...]:
    """Say why the rules of a conflict cannot all hold, one inference after the other."""
    from app.explain import say_why

    assert verdict.reason is not None
    steps = say_why(puzzle_type, puzzle, verdict.model, verdict.reason, stop)
    return tuple(sentence for sentences in steps for sentence in sentences)


def _places(
    puzzle_type: PuzzleType[Any], puzzle: Any, rules: Iterable[Rule]
) -> tuple[frozenset[Cell], frozenset[Edge]]:
    """Return the cells and the edges that show some rules on the board."""
    cells: set[Cell] = set()
    edges: set[Edge] = set()
    for rule in rules:
        cells.update(puzzle_type.rule_cells(puzzle, rule.name, rule.place))
        edges.update(puzzle_type.rule_edges(puzzle, rule.name, rule.place))
    return frozenset(cells), frozenset(edges)


def _truth(facts: int, true: Sequence[int]) -> tuple[int, ...]:
    truth = [-1] * (facts + 1)
    for number in true:
        truth[number] = 1
    return tuple(truth)


def tell(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, stop: Stop, report: Report
) -> Ending:
    """Report every step of an explanation as it is found."""
    from app.explain import Explanation, Words

    words = Words(puzzle_type, puzzle, model, stop)
    explanation = Explanation(model, stop)
    facts = model.facts
    for step in explanation:
        cells, edges = _places(puzzle_type, puzzle, (model.rules[index] for index in step.rules))
        reasons = cells.union(facts[abs(literal) - 1].cell for literal in step.facts)
        conclusions = frozenset(facts[abs(literal) - 1].cell for literal in step.conclusions)
        places = str(list_cells(conclusions))
        report(Told(step, *words.say_step(step), conclusions, reasons, edges, places))
    outcome = explanation.outcome
    assert outcome is not None
    still_open = dict.fromkeys(facts[number - 1].cell for number in outcome.open_facts)
    return Ending(tuple(still_open))
