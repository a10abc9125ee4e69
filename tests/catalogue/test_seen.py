"""Nothing that a person reads in the window is left out of translation."""

import re

import pytest

from app import paths
from app.core.registry import kinds, puzzle_type
from app.core.words import speaking
from tests import pictures
from tests.catalogue.known import Marked, unmarked
from tests.catalogue.seen import Reader

OF_QT = """
Cancel, Close, OK, Float, Yes, No, Save, Discard, First page, Fit page, Fit width, Landscape,
Last page, Next page, Portrait, Previous page, Print Preview, Zoom in, Zoom out, Press shortcut,
Ctrl, Shift, Alt, Backspace, Return, Down, Up, Left, Right, End, Home, Esc, Space, Del, Page, PgUp
"""
"""What Qt says and translates itself: its buttons, and the names of keys."""

NAMES = {"Satori", "English", "Français", "Python", "Qt", "PySide", "PySAT", "python", "sat", "dev"}

IDENTIFIERS = {"bulb", "lit", "wall"}
"""Names of facts and rules in a formula, by which it can be searched and exported."""

NOT_OURS = re.compile(r"formula-(3sat|smt2)|^about|^question")
"""States that show the text of a file, what the system says of itself, or what the test asks."""


@pytest.fixture(scope="module")
def titles() -> list[str]:
    found = {puzzle_type(kind).title for kind in kinds()}
    for path in paths.puzzles().rglob("*.satori"):
        found |= set(re.findall(r"^title: (.*)$", path.read_text("utf-8"), re.MULTILINE))
    return sorted(found, key=len, reverse=True)


def test_all_that_is_seen_is_said_by_the_language(qapp, tmp_path, monkeypatch, titles):
    monkeypatch.setattr(pictures, "FOLDER", tmp_path)
    reader = Reader()
    with speaking(Marked()):
        reader.shoot_games()
        reader.shoot_kind("norinori")
        reader.shoot_play("futoshiki")
        reader.shoot_help("lightup")
        reader.shoot_tools("lightup")
        reader.shoot_formula("lightup")
        reader.shoot_bars()
        reader.shoot_dialogs()
    known = set(unmarked(OF_QT)) | NAMES | IDENTIFIERS
    left: dict[str, set[str]] = {}
    bundled = re.escape(str(paths.puzzles()))  # in the tips of the library
    files = re.compile(rf"{bundled}\S*|({'|'.join(kinds())})/\d+/\d+|evening\.jsonl")
    for said, states in reader.found.items():
        said = files.sub(" ", said)
        for title in titles:
            said = said.replace(title, " ")
        words = {word for word in unmarked(said) if not word.isupper()} - known
        ours = {state for state in states if not NOT_OURS.search(state)}
        if words and ours:
            left[" ".join(sorted(words))] = ours
    assert left == {}
