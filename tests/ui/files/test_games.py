"""Games in the window: kept without asking, and there again when the puzzle is opened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app import paths
from app.core.play import mark_at
from app.formats import read_input
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from tests.ui.using_windows import (
    click,
    judged,
    opened,
    paste,
    press_in_box,
    save,
    wait_for_opener,
    wait_while,
)

PINWHEEL = paths.puzzles() / "lightup" / "pinwheel.satori"
PADDOCK = paths.puzzles() / "norinori" / "paddock.satori"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture
def play(qtbot, open_window, settings, file):
    """Open windows for playing, each with a store of its own on one database."""
    settings.opens_in = Mode.PLAY

    def open_it(path=PINWHEEL):
        window = open_window("lightup/first-light", store=GameStore(Database(file)))
        opened(window, path)
        judged(qtbot, window)
        return window

    return open_it


def marks(window):
    return window.session.game.marks


def test_a_window_closes_without_asking_and_the_next_one_goes_on(qtbot, play):
    window = play()
    for col in range(3):
        click(qtbot, window, 0, col, Qt.MouseButton.RightButton)
    window.undo.trigger()
    left = marks(window)
    assert [mark_at(left, (0, col)) for col in range(3)] == ["x", "x", "."]
    assert not window.isWindowModified()
    window.close()  # a question would be waited for forever
    again = play()
    assert marks(again) == left
    assert again.session.state.mode is Mode.PLAY
    again.redo.trigger()
    assert mark_at(marks(again), (0, 2)) == "x"
    for _ in range(3):
        again.undo.trigger()
    assert again.session.state.document.progress is None


def test_a_puzzle_that_is_pasted_is_known_again(qtbot, play):
    window = play()
    click(qtbot, window, 0, 0)
    before = marks(window)
    opened(window, PADDOCK)  # not written yet, and not asked about
    assert window.session.state.path == PADDOCK
    paste(window, PINWHEEL.read_text("utf-8"))
    assert window.session.state.path is None
    assert marks(window) == before


def test_marks_are_saved_into_the_file_as_before(qtbot, play, tmp_path):
    path = tmp_path / "mine.satori"
    path.write_text(PINWHEEL.read_text("utf-8"), "utf-8")
    window = play(path)
    click(qtbot, window, 0, 0)
    save(window)
    assert read_input(str(path)).progress == marks(window)
    click(qtbot, window, 0, 1)
    left = marks(window)
    window.close()
    assert marks(play(path)) == left != read_input(str(path)).progress


def test_two_windows_play_the_same_puzzle(qtbot, play):
    first, second = play(), play()
    for window, row in ((first, 0), (second, 4), (first, 2)):
        click(qtbot, window, row, 0)
        wait_while(lambda window=window: window.games.keeper.behind)
    assert not first.messages.isVisible()
    assert not second.messages.isVisible()
    second.close()
    left = marks(first)
    first.close()
    assert marks(play()) == left


def test_a_broken_database_is_told_in_one_sentence(qtbot, open_window, play, file):
    file.write_text("not a database " * 100)
    window = open_window("lightup/pinwheel", store=GameStore(Database(file)))
    qtbot.waitUntil(window.messages.isVisible)
    said = window.messages.label.text()
    assert said.startswith("The record of your games cannot be read; it was set aside as games-")
    window.session.enter(Mode.PLAY)
    click(qtbot, window, 0, 0)
    left = marks(window)
    window.close()
    assert marks(play()) == left


def test_what_is_not_kept_stays_said_until_it_is_closed(qtbot, open_window, file):
    file.mkdir()  # where the database should be
    window = open_window("lightup/pinwheel", store=GameStore(Database(file)))
    messages = window.messages
    qtbot.waitUntil(messages.isVisible)
    assert messages.label.text().startswith("Your marks are not kept")
    said = messages.label.text()
    window.announcer.warn("No recovery copy is kept either.")
    window.announcer.say("Something else.")
    assert messages.label.text().split("\n") == [
        said,
        "No recovery copy is kept either.",
        "Something else.",
    ]
    window.files.opener.open_path(paths.puzzles() / "lightup/chapel.satori")
    wait_for_opener(window)
    assert messages.isVisible()
    assert messages.label.text().split("\n") == [said, "No recovery copy is kept either."]
    messages.close_button.click()
    assert not messages.isVisible()
    window.announcer.say("Something else.")
    assert messages.label.text() == "Something else."


def test_drawing_is_still_asked_about_and_keeps_the_marks(qtbot, play):
    window = play()
    click(qtbot, window, 0, 0)
    left = marks(window)
    window.modes.design.trigger()
    click(qtbot, window, 3, 3)
    assert window.isWindowModified()
    press_in_box(window, QMessageBox.StandardButton.Discard)
    window.files.opener.open_path(PINWHEEL)
    wait_for_opener(window)
    assert marks(window) == left
