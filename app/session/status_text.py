"""What the line below the board says of a State."""

from typing import NamedTuple

from app.core.difficulty import LEVELS
from app.core.words import CLAUSES, VARIABLES, Message, Said, count
from app.sat.answer import Answer
from app.session.answers import Verdict
from app.session.highlights import shown_conflict, unfinished_part
from app.session.route_text import route_in_short
from app.session.solutions import SEVERAL, say_how_many, say_how_many_differ
from app.session.state import Mode, Question, State


class VerdictSign(NamedTuple):
    """A small drawing before the verdict, by its name."""

    name: str = ""
    strong: bool = False
    """Whether the words beside it are a verdict."""


NO_SIGN = VerdictSign()
UNFINISHED = VerdictSign("unfinished")
SIGNS = {
    Answer.UNIQUE: VerdictSign("one-solution", strong=True),
    Answer.MULTIPLE: VerdictSign("several-solutions", strong=True),
    Answer.NONE: VerdictSign("no-solution", strong=True),
}
VERDICTS = {
    Answer.UNIQUE: Message("One solution"),
    Answer.MULTIPLE: SEVERAL,
    Answer.NONE: Message("No solution"),
}


class StatusText(NamedTuple):
    """What the line below the board says."""

    said: Said
    sign: VerdictSign = NO_SIGN
    button: Message | None = None
    """What can be asked further."""
    numbers: Message | None = None
    """The size of the formula and the time it took."""
    route: Message | None = None
    """How hard it is, beside the verdict, while the puzzle is drawn or played."""


def status_text(state: State) -> StatusText:
    """Say how many solutions there are, and what else is known of them."""
    verdict, failure = state.verdict, state.failure
    if verdict is None:
        if failure is None:
            return StatusText(Message("Looking for solutions…"))
        if not failure.sentence:
            return StatusText(Message("Stopped"))
        return StatusText(Message("{sentence}", {"sentence": failure.sentence}))
    if state.proposal is not None:
        return StatusText(Message("Not drawn yet"), UNFINISHED)
    unfinished = unfinished_part(state)
    conflict = shown_conflict(state, unfinished)
    said: Said = VERDICTS[verdict.answer]
    sign = SIGNS[verdict.answer]
    if state.several:
        said = say_how_many(state)
    missing = unfinished is not None and verdict.answer is Answer.NONE and conflict is None
    if unfinished is not None:
        sign = UNFINISHED
        both = Message("{missing} {verdict}", {"missing": unfinished.said, "verdict": said})
        said = unfinished.said if missing else both
    if conflict is not None and conflict.needs_marks:
        said = Message("{verdict}, but the marks contradict the rules", {"verdict": said})
    elif state.watching and state.several:
        said = say_how_many_differ(state)
    button = _other_solution(state) if state.several else None
    if verdict.answer is Answer.NONE and conflict is not None and state.move is None:
        button = Message("Why?")
    told = state.drawing and unfinished is None and conflict is None
    route = route_in_short(state.route) if told and state.route is not None else None
    if not state.drawing:
        route = stated_level(state)
    return StatusText(said, sign, button, _numbers(verdict), route)


def stated_level(state: State) -> Message | None:
    """Say how hard the file says that the puzzle is."""
    level = dict(state.document.details).get("difficulty", "")
    return Message(level) if level in LEVELS else None


def _other_solution(state: State) -> Message:
    if state.mode is not Mode.SOLVE:
        return Message("Show them")
    last = state.solution == len(state.solutions) - 1
    return Message("First solution" if last else "Next solution")


def _numbers(verdict: Verdict) -> Message:
    values = {
        "variables": count(verdict.variables, *VARIABLES),
        "clauses": count(verdict.clauses, *CLAUSES),
        "ms": sum(verdict.seconds) * 1000,
    }
    return Message("{variables} · {clauses} · {ms:.0f} ms", values)


def explained_share(state: State) -> tuple[int, int] | None:
    """Return how many facts are decided, and of how many, while moves are being found."""
    if state.question is Question.MOVES and state.told.moves and state.verdict is not None:
        return state.told.decided, state.verdict.facts
    return None
