"""What a presentation says of a State: there is nothing to choose or to look up."""

from collections.abc import Sequence

from app.core import registry
from app.core.words import Message, Said, count
from app.session.panels import OF_BUTTONS, PanelLine, PanelText, document_name, panel_text
from app.session.play_text import play_text
from app.session.state import Mode, State
from app.session.status_text import status_text
from app.session.walk import kept_lines

BULLET = "•"


def presented_text(state: State) -> PanelText:
    """Say what the board shows, in lines."""
    said = panel_text(state)
    if said.clashes:
        said = said._replace(sentences=said.clashes, clashes=(), bulleted=True)
    elif said.lines:
        return said
    elif said.guide:
        said = _instead_of_guide(state)
    else:
        told = tuple(one for one in said.sentences if one.template not in OF_BUTTONS)
        empty = said.sentences and not told
        said = _instead_of_guide(state) if empty else said._replace(sentences=told)
    return said._replace(lines=tuple(_as_lines(said)))


def shortened(state: State, said: PanelText, lines: int) -> PanelText:
    """Return a text with so many of its lines, those that matter now, and without its tail.

    At a line of a move these are what it rests on and what stands around it; of a whole move, the
    end; of a list, the beginning, with how many more there are.
    """
    kept = sorted(_by_need(state, said)[:lines])
    shown = tuple(said.lines[index] for index in kept)
    more = len(said.sentences) - len(shown)
    if said.bulleted and more > 0:
        rest = count(more, "and one more", "and {count:,} more")
        shown = (*shown, PanelLine((len(said.lines),), rest, BULLET))
    return said._replace(lines=shown, tail=None)


def _by_need(state: State, said: PanelText) -> list[int]:
    """Return the places of all lines, first those that one needs most now."""
    places = range(len(said.lines))
    path, move = state.shown_path, state.move
    if said.bulleted or not said.openable or move is None:
        return list(places)
    if not path:
        return list(reversed(places))
    kept = kept_lines(move, path)
    shown = next((place for place in places if said.lines[place].path == path), 0)

    def need(place: int) -> tuple[bool, bool, int]:
        away = place - shown
        return place != shown, said.lines[place].path not in kept, abs(2 * away + (away < 0))

    return sorted(places, key=need)


def _as_lines(said: PanelText) -> list[PanelLine]:
    """Return sentences as lines, those below a supposition indented."""
    sentences: Sequence[Message] = (*said.sentences, *said.argument)
    found: list[PanelLine] = []
    before = 0
    for index, one in enumerate(sentences):
        level = one.depth - (one.depth > before)
        bullet = BULLET if said.bulleted and index < len(said.sentences) else ""
        found.append(PanelLine((index,), one, bullet, level))
        before = one.depth
    return found


def _instead_of_guide(state: State) -> PanelText:
    title = Message("{title}", {"title": document_name(state)})
    if state.mode is not Mode.PLAY:
        return PanelText(title, (_sentence(status_text(state).said),))
    playing = play_text(state)
    rules = tuple(registry.puzzle_type(state.kind).rules_text)
    return PanelText(title, rules if playing is None else (_sentence(playing),))


def _sentence(said: Said) -> Message:
    return Message("{said}", {"said": said})
