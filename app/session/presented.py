"""What a presentation says of a State: there is nothing to choose or to look up."""

from collections.abc import Sequence

from app.core import registry
from app.core.words import Message
from app.session.panels import PanelLine, PanelText, document_name, panel_text
from app.session.play_text import play_text
from app.session.state import Mode, State
from app.session.status_text import status_text
from app.session.walk import kept_lines

MOST_LINES = 8
"""So many lines are read from far away; of more, those around the one that is shown."""

LINES_AROUND = 2
"""How many lines are then seen before and after it."""


def presented_text(state: State) -> PanelText:
    """Say what the board shows, in lines."""
    said = panel_text(state)
    if said.clashes:
        said = said._replace(sentences=said.clashes, clashes=(), bulleted=True)
    elif said.lines:
        return said._replace(lines=_lines_near(state, said.lines))
    elif said.guide:
        said = _instead_of_guide(state)
    return said._replace(lines=tuple(_as_lines(said)))


def _lines_near(state: State, lines: tuple[PanelLine, ...]) -> tuple[PanelLine, ...]:
    """Return the lines of a move; of many, only what one needs at the one that is shown."""
    path, move = state.shown_path, state.move
    if len(lines) <= MOST_LINES or not path or move is None:
        return lines
    kept = kept_lines(move, path)
    beside = [one for one in lines if one.path[:-1] == path[:-1]]
    if len(beside) > MOST_LINES:
        beside = [one for one in beside if abs(one.path[-1] - path[-1]) <= LINES_AROUND]
    return tuple([one for one in lines if one.path in kept or one in beside])


def _as_lines(said: PanelText) -> list[PanelLine]:
    """Return sentences as lines, those below a supposition indented."""
    sentences: Sequence[Message] = (*said.sentences, *said.argument)
    found: list[PanelLine] = []
    before = 0
    for index, one in enumerate(sentences):
        level = one.depth - (one.depth > before)
        bullet = "•" if said.bulleted and index < len(said.sentences) else ""
        found.append(PanelLine((index,), one, bullet, level))
        before = one.depth
    return found


def _instead_of_guide(state: State) -> PanelText:
    title = Message("{title}", {"title": document_name(state)})
    if state.mode is not Mode.PLAY:
        return PanelText(title, (status_text(state).said,))
    playing = play_text(state)
    rules = tuple(registry.puzzle_type(state.kind).rules_text)
    return PanelText(title, rules if playing is None else (playing,))
