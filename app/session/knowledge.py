"""What is known at what a State shows: of marks, moves, lines and solutions."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.core import registry
from app.core.grid import Tokens
from app.core.model import Literal
from app.core.moves import Part
from app.core.puzzle import Known, note, truth_of
from app.formats import native
from app.session.answers import ToldStep
from app.session.state import Mode, State
from app.session.walk import Ghost, line_knowledge, number_of


def known(state: State) -> Known:
    """Return what the board shows of the facts."""
    if state.drawn is not state.puzzle:
        return marks_on(state, state.drawn)
    if state.shows_solution:
        assert state.verdict is not None
        return truth_of_solution(state.verdict.facts, state.solutions[state.solution])
    if state.move is not None:
        return move_knowledge(state).known
    if state.mode is Mode.STEPS and state.moves and not state.arguing:
        return tuple(_at(state, state.position))
    return marks_on(state, state.puzzle)


def known_before_move(state: State) -> Known:
    """Return what is known before the move that is shown, or what the board shows."""
    return known(state) if state.move is None else tuple(_at(state, state.position - 1))


def known_before_line(state: State) -> Known:
    """Return what holds before the line that is shown, suppositions included; or before the move.

    What the line itself supposes is included: the line reasons about it.
    """
    if state.move is None or not state.shown_path:
        return known_before_move(state)
    assert state.shown_line is not None
    at_move, gives = move_knowledge(state), state.shown_line.line.gives
    truth = list(at_move.known)
    number = number_of(state.shown_path)
    certain = [ghost for ghost in at_move.ghosts if ghost.case is None]
    before = [ghost for ghost in certain if ghost.supposed or ghost.number != number]
    note(truth, (ghost.literal for ghost in before))
    for literal in gives:
        if not at_move.before[abs(literal)]:
            truth[abs(literal)] = 0
    return tuple(truth)


def _at(state: State, position: int) -> list[int]:
    """Return what is known after so many moves."""
    assert state.verdict is not None
    if state.arguing:
        truth = list(marks_on(state, state.puzzle)) or truth_of((), state.verdict.facts)
    else:
        start = state.told.start if state.chain is None else state.chain.start
        truth = truth_of(start, state.verdict.facts)
    for move in state.moves[:position]:
        note(truth, move.literals)
    return truth


class MoveKnowledge(NamedTuple):
    """What is known while a move, or a line of it, is shown."""

    before: Known
    """What was known before it, with what nobody needs to hear of."""
    known: Known
    ghosts: tuple[Ghost, ...] = ()


def move_knowledge(state: State) -> MoveKnowledge:
    """Return what is known at the move that is shown, or at the line of it."""
    assert state.move is not None
    truth = _at(state, state.position - 1)
    _note_obvious(truth, state.move.of(Part.SILENT))
    before = tuple(truth)
    at_line = line_knowledge(state.move, state.shown_path) if state.shown_path else None
    if at_line is None or at_line.last:
        note(truth, state.move.literals)
        return MoveKnowledge(before, tuple(truth))
    note(truth, at_line.given)
    # What obviously comes with the lines so far; later lines rest on it.
    _note_obvious(truth, state.move.of(Part.SILENT, Part.TAIL))
    return MoveKnowledge(before, tuple(truth), at_line.ghosts)


def _note_obvious(truth: list[int], steps: Iterable[ToldStep]) -> None:
    """Write the conclusions of the steps whose facts are all known into what is known."""
    for told in steps:
        if all(truth[abs(fact)] == (1 if fact > 0 else -1) for fact in told.step.facts):
            note(truth, told.step.conclusions)


def marks_on(state: State, puzzle: Any) -> Known:
    """Return what the player's marks say of a puzzle; of a changed drawing, those that fit."""
    marks = shown_marks(state)
    if marks is not None and puzzle is not state.puzzle:
        marks = native.fitting_progress(state.kind, puzzle, marks)
    return () if marks is None else known_from(state.kind, puzzle, marks)


def known_from(kind: str, puzzle: Any, marks: Tokens) -> Known:
    """Return what marks say of the puzzle they are of."""
    puzzle_type = registry.puzzle_type(kind)
    facts = puzzle_type.fact_count(puzzle)
    return tuple(truth_of(puzzle_type.literals(puzzle, marks), facts))


def shown_marks(state: State) -> Tokens | None:
    """Return the player's marks, those of a stroke under way included."""
    return state.document.progress if state.draft_marks is None else state.draft_marks


def literals_of(known: Known) -> tuple[Literal, ...]:
    """Return what is known as literals."""
    return tuple([number * value for number, value in enumerate(known) if number and value])


def truth_of_solution(facts: int, true: Iterable[int]) -> Known:
    """Return the knowledge of all facts in a solution, given its true facts."""
    truth = [-1] * (facts + 1)
    for number in true:
        truth[number] = 1
    return tuple(truth)
