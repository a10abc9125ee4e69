"""One puzzle explained: its verdict, its steps as they are found, and what became of it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from app.cli.result import Result, Task, Work, places
from app.core import registry
from app.core.errors import AppError, BadUse, TimedOut
from app.core.grid import Cell, cell_name
from app.core.jobs import stream
from app.core.model import Literal, Model
from app.core.puzzle import PuzzleType
from app.core.steps import Reason, Step
from app.core.stop import Stop
from app.core.words import STEPS, Message, count, text
from app.explain import (
    Explanation,
    Said,
    Words,
    conflict_of,
    difficulty_of_sizes,
    find_conflict,
    why_cell,
)

NO_FACT = "There is nothing to find out at {cell}."
STEPS_LATE = "The time limit was reached after {steps}, before the explanation was complete."


class Begun(NamedTuple):
    """The verdict is known, and where the explanation starts: at what a player has marked."""

    result: Result
    model: Model
    start: tuple[Literal, ...]


class ToldStep(NamedTuple):
    """A step, and from the first one on that is wanted its technique and sentences."""

    number: int
    step: Step
    technique: str = ""
    sentences: tuple[Message, ...] = ()


class Ended(NamedTuple):
    """All that is known in the end; `clash` says which rules, and marks, cannot all hold."""

    result: Result
    clash: tuple[Message, ...] = ()


def walk(argument: str, task: Task) -> Iterator[Begun | ToldStep | Ended]:
    """Explain one input beside the calling thread. The end is told however it comes."""
    work = Work(argument, task)
    steps: int | None = None
    try:
        for event in stream(lambda stop: _explain(work, stop), task.timeout):
            steps = event.number if isinstance(event, ToldStep) else 0
            yield event
    except (AppError, MemoryError) as error:
        result = work.fail(error)
        if isinstance(error, TimedOut) and steps is not None:
            found = count(steps, *STEPS)
            result = result._replace(error=text(STEPS_LATE, steps=found))
        yield Ended(result)


def explained(argument: str, task: Task) -> Result:
    """Explain one input to the end, and return all of it."""
    steps: list[dict[str, Any]] = []
    for event in walk(argument, task):
        if isinstance(event, Begun):
            begun = event
        elif isinstance(event, Ended):
            return event.result._replace(steps=tuple(steps))
        elif event.number >= task.first_step:
            steps.append(_step_json(begun, event))
    raise AssertionError("it never ended")


def _explain(work: Work, stop: Stop) -> Iterator[Begun | ToldStep | Ended]:
    model = work.solve(stop)
    work.reach(complete=False)
    document = work.reached.document
    assert document is not None
    puzzle_type = registry.puzzle_type(document.kind)
    start: tuple[Literal, ...] = ()
    if document.progress is not None:
        start = tuple(puzzle_type.literals(document.puzzle, document.progress))
    yield Begun(work.reached, model, start)

    words = Words(puzzle_type, document.puzzle, model, stop)
    known = set(start)
    impossible = _conflict(work, model, start, stop)
    if impossible is not None:
        work.take_conflict(model, impossible, stop)
        if work.reached.verdict != "none":
            work.reach(clashing=tuple(_facts_json(puzzle_type, model, impossible.facts)))
        yield Ended(work.reached, words.say_conflict(impossible))
        return

    if work.task.cell is not None:
        for number, step in enumerate(_leading_to(work.task.cell, model, start, stop), 1):
            yield _told(number, words.say_step(step, known))
            known.update(step.conclusions)
        yield Ended(work.reached)
        return
    explanation = Explanation(model, stop, start)
    sizes = []
    for number, step in enumerate(explanation, 1):
        sizes.append(step.size)
        if number < work.task.first_step:
            yield ToldStep(number, step)
        else:
            yield _told(number, words.say_step(step, known))
        known.update(step.conclusions)
    outcome = explanation.outcome
    assert outcome is not None
    if outcome.complete:
        # Of several solutions, the one that the marks of a player lead to.
        true = sorted(literal for literal in known if literal > 0)
        solution = puzzle_type.solution(document.puzzle, true)
        work.reach(solutions=(solution,), complete=True, difficulty=difficulty_of_sizes(sizes))
    else:
        work.reach(differ=tuple(dict.fromkeys(model.cells_of(outcome.open_facts))))
    yield Ended(work.reached)


def _told(number: int, said: Said) -> ToldStep:
    return ToldStep(number, said.step, said.technique, said.sentences)


def _conflict(work: Work, model: Model, start: tuple[Literal, ...], stop: Stop) -> Reason | None:
    """Return what cannot hold together: rules alone, or else rules and marks of a player."""
    if work.reached.verdict == "none":
        return conflict_of(model, stop)
    return find_conflict(model, stop, start) if start else None


def _leading_to(
    cell: Cell, model: Model, start: tuple[Literal, ...], stop: Stop
) -> tuple[Step, ...]:
    if not any(fact.cell == cell for fact in model.facts):
        raise BadUse(NO_FACT, cell=cell_name(cell))
    return why_cell(model, cell, stop, start)


def _step_json(begun: Begun, told: ToldStep) -> dict[str, Any]:
    assert begun.result.document is not None
    puzzle_type = registry.puzzle_type(begun.result.document.kind)
    step = told.step
    return {
        "technique": told.technique,
        "text": " ".join(map(str, told.sentences)),
        "conclusions": _facts_json(puzzle_type, begun.model, step.conclusions),
        "rules": [puzzle_type.rule_json(*rule) for rule in places(begun.model, step.rules)],
        "facts": _facts_json(puzzle_type, begun.model, step.facts),
    }


def _facts_json(
    puzzle_type: PuzzleType[Any], model: Model, literals: Iterable[Literal]
) -> list[dict[str, Any]]:
    return [
        puzzle_type.fact_json(model.facts[abs(literal) - 1], holds=literal > 0)
        for literal in literals
    ]
