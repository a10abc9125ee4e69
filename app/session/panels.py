"""What the panel beside the board says of a State, and what documents are called."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.core import registry
from app.core.document import Document, one_line
from app.core.grid import cell_name
from app.core.lessons import Lesson
from app.core.marks import NO_MARK
from app.core.moves import Part
from app.core.words import MOVES, STEPS, Message, Said, as_heading, as_title, count, printable
from app.sat.answer import Answer
from app.session.answers import Chain, Conflict, Move, Verdict
from app.session.highlights import shown_conflict, unfinished_part
from app.session.hints import IDEA, REASON, STAGES, WHERE, hint_lines
from app.session.play_state import Hint, PlayOptions
from app.session.solutions import (
    open_cells,
    say_differences,
    say_what_stays_open,
    say_which_solution,
)
from app.session.state import Mode, Question, State
from app.session.walk import LinePath, can_open, is_numbered, line_at, lines_below, number_of

FROM_MARKS = (
    "The moves start from the marked cell.",
    "The moves start from the {count:,} marked cells.",
)
ONE_BY_ONE = "Press play, or go move by move."
STEP_BY_STEP = "Press play, or go step by step."
CLICK_OR_PLAY = "Click a cell to see why it is so, or play from the start."

OF_BUTTONS = frozenset({ONE_BY_ONE, STEP_BY_STEP, CLICK_OR_PLAY})
"""What tells one where to press and to click, for a window with buttons."""

CLICK = Message("Click")
NEXT_MARK = Message("the next mark, or none")
"""What a click does where one button is for all marks."""

SWAPPED = Message("Left and right"), Message("the mouse buttons have changed places")
"""What stands first where that is so."""

INDENT = "\u2003"
"""Stands before what is said within a further supposition."""


class PanelLine(NamedTuple):
    """A line of a move."""

    path: LinePath
    said: Said
    number: str = ""
    """Empty where the lines are no argument."""
    level: int = 0
    """How far it is indented: within suppositions, and within other lines."""
    folded: bool | None = None
    """Whether lines within it are hidden; None where there are none."""


class PanelText(NamedTuple):
    """What the panel beside the board says."""

    title: Message
    sentences: tuple[Message, ...] = ()
    """One paragraph each, indented by their depth."""
    lines: tuple[PanelLine, ...] = ()
    """The sentences as lines of a move, which can be opened; empty where it is no move."""
    tail: Message | None = None
    """What obviously comes with the move, said quietly."""
    openable: bool = False
    """Whether the lines can be gone through one by one."""
    clashes: tuple[Message, ...] = ()
    """Rules and marks to choose from."""
    argument: tuple[Message, ...] = ()
    """Why these cannot all hold."""
    bulleted: bool = False
    """Whether the sentences are a list."""
    guide: bool = False
    """Whether the rules and keys of the puzzle are told instead."""
    playing: PlayOptions | None = None
    """How a player marks cells; None where the keys are those for drawing."""
    row: int | None = None
    """The row of the list of moves that is shown on the board."""


# The panel beside the board


def panel_text(state: State) -> PanelText:
    """Say what the board shows, or how to draw."""
    failure = state.failure
    if failure is not None and failure.question is Question.VERDICT and failure.sentence:
        return PanelText(Message("No verdict"), _plain(failure.sentence))
    if state.hint is not None and state.mode is Mode.PLAY:
        return _hint_text(state.hint)
    if not state.watching:
        conflict = shown_conflict(state, unfinished_part(state))
        if conflict is not None:
            return _conflict_text(conflict)
        taught = state.lesson if state.mode is Mode.PLAY else None
        return _guide(state) if taught is None else _lesson_text(taught)
    if state.verdict is None:
        return _waiting(state)
    if state.has_no_solution and state.move is None:
        return _no_solution(state)
    if state.shows_solution:
        return _solution(state, state.verdict)
    return _steps(state)


def _lesson_text(lesson: Lesson) -> PanelText:
    """Say what a position of the course is about."""
    more = Message("It is the first move here. Press Hint for help.")
    return PanelText(Message("{idea}", {"idea": as_title(lesson.title)}), (lesson.about, more))


def _hint_text(hint: Hint) -> PanelText:
    values: dict[str, object] = {"stage": hint.stage, "stages": len(STAGES)}
    title = Message("Hint {stage} of {stages}", values)
    if hint.stage >= REASON:
        values["idea"] = as_title(hint.move.title)
        title = Message("Hint {stage} of {stages}: {idea}", values)
    more = {
        WHERE: Message("Press Hint again for the idea, Esc to go on alone."),
        IDEA: Message("Press Hint again for the reason."),
        REASON: Message("Press Hint again to have it done."),
    }
    said = () if hint.answer.said is None else (hint.answer.said,)
    return PanelText(title, (*said, *hint_lines(hint.answer, hint.stage), more[hint.stage]))


def _guide(state: State) -> PanelText:
    title = registry.puzzle_type(state.kind).title
    playing = state.options if state.mode is Mode.PLAY else None
    return PanelText(Message("{title}", {"title": title}), guide=True, playing=playing)


def _waiting(state: State) -> PanelText:
    if state.failure is not None:  # the user did not want to wait
        return PanelText(Message("Stopped"), (Message("Press Solve, or Steps, to go on."),))
    first = "Looking for the first step…" if state.detail else "Looking for the first move…"
    return PanelText(Message(first))


def _no_solution(state: State) -> PanelText:
    if state.conflict is not None:
        return _conflict_text(state.conflict, walked=True)
    failure = state.failure
    if failure is None:
        return PanelText(Message("No solution"), (Message("Looking for the reason…"),))
    if failure.sentence:
        return PanelText(Message("No solution"), _plain(failure.sentence))
    return PanelText(Message("Stopped"), (Message("Press Solve, or Steps, to go on."),))


def _conflict_text(conflict: Conflict, *, walked: bool = False) -> PanelText:
    """Say what cannot all hold, and why, unless one can go through the moves that tell it."""
    said = tuple(one.said for one in conflict.clashes)
    moves = () if walked else conflict.argument or ()
    argument = tuple(line for move in moves for line in _with_tail(move))
    if conflict.needs_marks:
        title = Message("The marks contradict the rules")
    elif len(said) > 1:
        title = Message("These rules cannot all hold")
    else:
        return PanelText(Message("This rule cannot hold"), said, argument=argument, bulleted=True)
    hint = Message("Point at a line, or choose it, to see its cells.")
    return PanelText(title, (hint,), clashes=said, argument=argument)


def _with_tail(move: Move) -> Iterator[Message]:
    yield from move.sentences
    if move.tail is not None:
        yield Message("({tail})", {"tail": move.tail})


def _solution(state: State, verdict: Verdict) -> PanelText:
    failure = state.failure
    reason = _plain(failure.sentence) if failure is not None and failure.sentence else ()
    if verdict.answer is Answer.UNIQUE:
        return PanelText(Message("The solution"), (*reason, *_way_to_solution(state)))
    return PanelText(say_which_solution(state), (*say_differences(state), *reason))


def _way_to_solution(state: State) -> tuple[Message, ...]:
    """Say how one gets there, as far as that is known."""
    told = state.told
    if state.explaining:
        return (Message("The way to it is being found."),)
    if state.conflict is not None:
        return (Message("The marks contradict the rules. Press Steps to see why."),)
    if told.ending is None:
        return (Message("Not all moves to it were found. Press Solve to go on."),)
    if not told.moves:
        return (Message("There is nothing to find."),)
    values = {
        "moves": count(len(state.moves), *(STEPS if state.detail else MOVES)),
        "level": Message(told.ending.difficulty),
    }
    from_marks = "From the marks it takes {moves}. Difficulty from there: {level}."
    return (
        Message(from_marks if told.start else "It takes {moves}. Difficulty: {level}.", values),
        Message(CLICK_OR_PLAY),
    )


def _steps(state: State) -> PanelText:
    told, failure, move = state.told, state.failure, state.move
    if move is not None and state.arguing:
        return _move(state, move)
    if state.conflict is not None:
        return _conflict_text(state.conflict, walked=True)
    stuck = failure is not None and state.chain is None and state.position == len(state.moves)
    if stuck and failure is not None and failure.sentence:
        title = Message("No more steps" if state.detail else "No more moves")
        return PanelText(title, _plain(failure.sentence), row=_row(state))
    if move is not None:
        return _move(state, move)
    if state.at_open_end:
        after = "After the last step" if state.detail else "After the last move"
        heading = "What stays open" if open_cells(state) else after
        return PanelText(Message(heading), say_what_stays_open(state))
    if state.chain is not None:
        return _before_chain(state, state.chain)
    if told.moves:
        step = STEP_BY_STEP if state.detail else ONE_BY_ONE
        first = Message("Before the first step" if state.detail else "Before the first move")
        marks = (_from_marks(state),) if told.start else ()
        return PanelText(first, (*marks, Message(step)))
    return _waiting(state)


def _before_chain(state: State, chain: Chain) -> PanelText:
    """Say what comes where only the moves to one cell are gone through."""
    values = {
        "cell": cell_name(chain.cell),
        "moves": count(len(state.moves), *(STEPS if state.detail else MOVES)),
    }
    said = Message("From what the board shows, {moves} lead to {cell}.", values)
    if len(state.moves) == 1:
        said = Message("From what the board shows, {moves} leads to {cell}.", values)
    return PanelText(Message("Why {cell}", values), (said,))


def _move(state: State, move: Move) -> PanelText:
    """Say a move, with the lines that are unfolded."""
    values: dict[str, object] = {"number": state.position, "technique": as_title(move.title)}
    title = Message("{number}. {technique}", values)
    if state.chain is not None:
        values |= {"cell": cell_name(state.chain.cell), "count": len(state.moves)}
        title = Message("Why {cell}, {number} of {count}: {technique}", values)
    lines = tuple(panel_lines(move, state.unfolded))
    openable = can_open(move)
    return PanelText(title, move.sentences, lines, move.tail, openable, row=_row(state))


def panel_lines(move: Move, unfolded: frozenset[LinePath]) -> Iterator[PanelLine]:
    """Return the lines of a move as they are written."""
    numbered = is_numbered(move)
    for path in lines_below(move.lines, unfolded):
        told = line_at(move, path)
        deep = told.said.depth - bool(told.said.depth and told.supposed)
        folded = None if not told.inner else path not in unfolded
        number = number_of(path) if numbered or len(path) > 1 else ""
        yield PanelLine(path, told.said, number, deep + len(path) - 1, folded)


def _from_marks(state: State) -> Message:
    progress = state.document.progress or ()
    marked = sum(mark != NO_MARK for line in progress for mark in line)
    return Message("{said}", {"said": count(marked, *FROM_MARKS)})


def _row(state: State) -> int | None:
    return state.position - 1 if state.position else None


def _plain(sentence: str) -> tuple[Message, ...]:
    return (Message("{sentence}", {"sentence": sentence}),)


def indented_text(sentences: Iterable[Message]) -> str:
    """Write sentences one to a line, indented by the suppositions they are within."""
    return "\n".join(f"{INDENT * (one.depth - 1)}{one}" for one in sentences)


def move_caption(number: int, move: Move, *, detail: bool = False) -> str:
    """Say a move in one text: its number, its name, its sentences and its tail."""
    said = indented_text(move.sentences)
    values = {
        "number": number,
        "technique": as_heading(move.title),
        "sentence": said if move.tail is None else f"{said} ({move.tail})",
    }
    template = "Step {number}. {technique} {sentence}"
    return str(Message(template if detail else "Move {number}. {technique} {sentence}", values))


def move_brief(move: Move) -> str:
    """Say in few letters what a move is about; nothing where its name says all."""
    about = [told.brief for told in move.of(Part.HEAD, Part.FOLLOWER)]
    return ", ".join(map(str, about if move.brief is None else (move.brief,)))


def guide_of(
    kind: str, playing: PlayOptions | None
) -> tuple[Sequence[Message], Sequence[tuple[Message, Message]]]:
    """Return the rules of a puzzle, and what the mouse and the keys do to it."""
    rules = registry.puzzle_type(kind).rules_text
    if playing is None:
        return rules, registry.editor(kind).hints
    player = registry.player(kind)
    table = list(player.hints)
    if playing.cycle and not player.pencil:
        table = [(press, NEXT_MARK if press == CLICK else does) for press, does in table]
    return rules, (*([SWAPPED] if playing.swap else []), *table)


# Names


def document_name(state: State) -> str:
    """Return what the open document is called: its title, or the name of its file."""
    if state.title:
        return state.title
    return str(Message("Untitled")) if state.path is None else one_line(state.path.name)


def subtitle_of(document: Document) -> str:
    """Return what stands below the title on paper: the kind, the size, and who made the puzzle."""
    puzzle, author = document.puzzle, dict(document.details).get("author", "")
    size = f"{registry.puzzle_type(document.kind).title}, {puzzle.rows} × {puzzle.cols}"
    return printable(f"{size} · {author}" if author else size)


def window_title(state: State, marker: str = "") -> str:
    """Return what a window that shows the document is called.

    A marker of changes follows the name of the document; within that name it is doubled.
    """
    name = document_name(state)
    name = name.replace(marker, marker * 2) if marker else name
    return f"{name}{marker} — {registry.puzzle_type(state.kind).title} — Satori"
