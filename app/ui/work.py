"""What is worked out beside the window: verdicts, and explanations step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.grid import Cell, Edge
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.core.words import Message
from app.sat.answer import Answer, Seconds
from app.ui.kit.jobs import Report

if TYPE_CHECKING:
    from app.core.model import Model, Rule
    from app.core.steps import Step

DEEPER = "\u2003"
"""Before what is said within a further supposition."""


class Clash(NamedTuple):
    """One of the rules that cannot all hold: in words, and where it is seen on the board."""

    said: Message
    cells: frozenset[Cell]
    edges: frozenset[Edge]


class Verdict(NamedTuple):
    """How many solutions a puzzle has, one or two of them, and where there is trouble."""

    answer: Answer
    model: Model
    solutions: tuple[tuple[int, ...], ...]
    """For each solution, the truth of every fact by its number."""
    different: frozenset[Cell]
    """Where two solutions differ."""
    variables: int
    clauses: int
    seconds: Seconds
    conflict: tuple[Clash, ...] = ()
    """The rules that cannot all hold, some time after it is known that there is no solution."""
    argument: tuple[Message, ...] = ()
    """Why they cannot, later still."""


class Told(NamedTuple):
    """A step, ready to be shown."""

    step: Step
    technique: str
    sentences: tuple[Message, ...]
    conclusions: frozenset[Cell]
    reasons: frozenset[Cell]
    reason_edges: frozenset[Edge]
    brief: str
    """What it concludes, in a few letters."""

    @property
    def text(self) -> str:
        """The step in words, an argument with one inference to a line, indented by its depth."""
        return "\n".join(f"{DEEPER * (one.depth - 1)}{one}" for one in self.sentences)


class Ending(NamedTuple):
    """How an explanation ended."""

    open_cells: tuple[Cell, ...]
    difficulty: str
    """How hard its steps are to find."""


def judge(puzzle_type: PuzzleType[Any], puzzle: Any, stop: Stop) -> Verdict:
    """Find out how many solutions a puzzle has; of two, where they differ."""
    from app.sat.solving import find_solutions  # the solver is not needed before the window is seen

    model = puzzle_type.model(puzzle, stop)
    found = find_solutions(model, stop)
    solutions = tuple(_truth(len(model.facts), true) for true in found.solutions)
    different: frozenset[Cell] = frozenset()
    if found.answer is Answer.MULTIPLE:
        one, other = solutions
        different = frozenset(
            model.facts[n - 1].cell for n in range(1, len(one)) if one[n] != other[n]
        )
    return Verdict(
        found.answer,
        model,
        solutions,
        different,
        found.variables,
        found.clauses,
        found.seconds,
    )


def find_trouble(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, stop: Stop, report: Report
) -> tuple[Message, ...]:
    """Report the rules that cannot all hold, and say why, one inference after the other."""
    from app.explain import conflict_of, say_why

    reason = conflict_of(model, stop)
    report(
        tuple(
            Clash(
                puzzle_type.say_rule(puzzle, rule.name, rule.place),
                *_places(puzzle_type, puzzle, (rule,)),
            )
            for rule in (model.rules[index] for index in reason.rules)
        )
    )
    steps = say_why(puzzle_type, puzzle, model, reason, stop)
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
    puzzle_type: PuzzleType[Any],
    puzzle: Any,
    model: Model,
    stop: Stop,
    report: Report,
    already_told: int = 0,
) -> Ending:
    """Report every step of an explanation as it is found, but for the first ones.

    Those are the same every time.
    """
    from app.explain import Explanation, Words, difficulty_of_sizes

    words = Words(puzzle_type, puzzle, model, stop)
    explanation = Explanation(model, stop)
    facts = model.facts
    sizes: list[int] = []
    known: set[int] = set()
    for found in explanation:
        technique, sentences, step = words.say_step(found, known)
        known.update(step.conclusions)
        sizes.append(step.size)
        if len(sizes) <= already_told:
            continue
        cells, edges = _places(puzzle_type, puzzle, (model.rules[index] for index in step.rules))
        reasons = cells.union(facts[abs(literal) - 1].cell for literal in step.facts)
        conclusions = frozenset(facts[abs(literal) - 1].cell for literal in step.conclusions)
        brief = str(words.say_briefly(step))
        report(Told(step, technique, sentences, conclusions, reasons, edges, brief))
    outcome = explanation.outcome
    assert outcome is not None
    still_open = dict.fromkeys(facts[number - 1].cell for number in outcome.open_facts)
    return Ending(tuple(still_open), difficulty_of_sizes(sizes))
