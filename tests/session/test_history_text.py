"""A history as plain data: what is kept, what is shared, and what is left of damaged data."""

import json

import pytest

from app.core import registry
from app.core.document import Document
from app.core.editing import Anchor, Spot
from app.core.errors import AppError
from app.core.words import Message
from app.formats import native, read_text
from app.session.history import History, Snapshot, Version
from app.session.history_text import MOST_CELLS_KEPT, MOST_VERSIONS, HistoryWriter, nearest, unpack
from app.session.state import Mode

ROWS = "satori 1\nkind: lightup\ntitle: Été\n\n. X\n. .\n\nprogress:\nL .\n. .\n"
CORNER = Spot((0, 0))


def packed(snapshot: Snapshot) -> dict:
    """A packed history that has been in a file."""
    return json.loads(json.dumps(HistoryWriter().pack(snapshot)))


def numbered(count: int, present: int) -> Snapshot:
    """Versions that differ in their titles."""
    document = read_text(ROWS)
    versions = [Version(document._replace(details=(("title", str(n)),))) for n in range(count)]
    return Snapshot(tuple(versions), present)


def titles(snapshot: Snapshot) -> list[int]:
    return [int(dict(version.document.details)["title"]) for version in snapshot.versions]


def test_a_history_comes_back(open_session):
    session = open_session(ROWS)
    session.describe((("title", "Hiver"),), Message("Title and author"))
    session.enter(Mode.PLAY)
    session.game.begin_trial()
    session.click(Spot((1, 1)))
    session.game.begin_trial()
    session.drawing.resize(3, 4, Anchor.TOP_LEFT)
    session.drawing.clear()
    session.undo()
    assert len(session.history.versions[4].trials) == 2
    found = unpack(packed(session.history.snapshot()))
    assert found == session.history.snapshot()
    history = History(found.versions, found.present)
    assert history.document == session.state.document
    assert (history.undo_title, history.redo_title) == (session.state.undo, session.state.redo)


@pytest.mark.parametrize("kind", registry.kinds())
def test_every_kind_of_puzzle_comes_back(open_session, kind):
    editor = registry.editor(kind)
    session = open_session(native.write(Document(kind, editor.blank(5, 5))))
    for key in "4X23":
        session.type(CORNER, key)
    assert unpack(packed(session.history.snapshot())) == session.history.snapshot()


def test_lines_are_stored_once(open_session):
    session = open_session("satori 1\nkind: lightup\n\n" + ". . . .\n" * 4)
    for _ in range(10):
        session.click(CORNER)
    found = packed(session.history.snapshot())
    assert len(found["versions"]) == 11
    assert len(found["lines"]) == len(set(found["lines"])) < 15


def test_a_version_is_written_once(open_session, monkeypatch):
    written = []
    write = native.write
    monkeypatch.setattr(native, "write", lambda document: written.append(1) or write(document))
    session = open_session(ROWS)
    writer = HistoryWriter()
    for count in range(1, 20):
        writer.pack(session.history.snapshot())
        assert len(written) == count
        session.click(CORNER)


@pytest.mark.parametrize(
    ("present", "first", "last"),
    [(999, 800, 999), (0, 0, 199), (500, 401, 600), (950, 800, 999)],
)
def test_the_versions_around_the_present_one_are_kept(present, first, last):
    kept = nearest(numbered(1000, present))
    assert len(kept.versions) == MOST_VERSIONS
    assert titles(kept)[0] == first
    assert titles(kept)[-1] == last
    assert titles(kept)[kept.present] == present


def test_of_a_huge_puzzle_few_versions_are_kept():
    huge = Document("lightup", registry.editor("lightup").blank(1000, 1000))
    versions = tuple(Version(huge._replace(details=(("title", str(n)),))) for n in range(9))
    kept = nearest(Snapshot(versions, 8))
    assert titles(kept) == [7, 8]
    assert len(kept.versions) * 1000 * 1000 <= MOST_CELLS_KEPT


@pytest.mark.parametrize("edit", [Message("{x}", {"x": "a{b}"}), Message("Drawing"), None])
def test_titles_of_edits(edit):
    document = read_text(ROWS)
    before = Snapshot((Version(document), Version(document, edit)), 1)
    (_, after) = unpack(packed(before)).versions
    assert after.edit == edit or str(after.edit) == str(edit)


def test_a_damaged_title_is_no_template():
    found = packed(Snapshot((Version(read_text(ROWS), Message("Drawing")),)))
    found["titles"] = ["{0.__class__} {"]
    assert str(unpack(found).versions[0].edit) == "{0.__class__} {"


@pytest.mark.parametrize(
    ("damaged", "kept"), [(1, [2, 3, 4, 5]), (4, [0, 1, 2, 3]), (0, [1, 2, 3, 4, 5])]
)
def test_what_can_be_read_around_the_present_version_is_kept(damaged, kept):
    found = packed(numbered(6, 2))
    found["versions"][damaged][0] = -1
    snapshot = unpack(found)
    assert titles(snapshot) == kept
    assert titles(snapshot)[snapshot.present] == 2


def test_versions_of_another_kind_are_left_out():
    other = Version(Document("norinori", registry.editor("norinori").blank(2, 2)))
    own = Version(read_text(ROWS))
    assert unpack(packed(Snapshot((other, own), 1))) == Snapshot((own,), 0)


@pytest.mark.parametrize(
    "change",
    [
        {"present": 6},
        {"present": -1},
        {"present": True},
        {"present": None},
        {"lines": []},
        {"lines": None},
        {"versions": []},
        {"versions": [[0.5]] * 6},
        {"titles": []},
        {"titles": [7] * 6},
    ],
)
def test_without_its_present_version_a_history_is_refused(change):
    with pytest.raises((ValueError, TypeError, LookupError, AppError)):
        unpack(packed(numbered(6, 2)) | change)
