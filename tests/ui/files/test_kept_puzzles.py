"""Puzzles in no file in the library: they come back, and another like any puzzle is made."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from app.formats import read_text
from app.session.state import Mode, Origin
from app.store.database import Database
from app.store.games import GameStore
from tests.ui.using_library import chosen_line, line_named, listed_lines
from tests.ui.using_windows import click, judged, wait_for_opener, wait_while

MADE = "satori 1\nkind: lightup\ndifficulty: easy\nseed: 8\n\n. . X\n. 0 .\n. . .\n"
NAME = "Light Up 3 × 3, easy, seed 8"


@pytest.fixture
def start(open_window, settings, tmp_path):
    settings.opens_in = Mode.PLAY

    def open_it():
        window = open_window("lightup/first-light", store=GameStore(Database(tmp_path / "games")))
        wait_while(lambda: window.library.tree is None or window.library.busy)
        return window

    return open_it


def lines(window):
    return [line for line in listed_lines(window) if line.name == NAME]


def test_a_generated_puzzle_comes_back(qtbot, start, settings):
    window = start()
    window.files.documents.open_made(read_text(MADE), Origin(8))
    judged(qtbot, window)
    assert settings.last_game
    click(qtbot, window, 0, 0)
    qtbot.waitUntil(lambda: len(lines(window)) == 1)
    qtbot.waitUntil(lambda: chosen_line(window) == lines(window)[0])
    window.close()
    again = start()
    qtbot.waitUntil(lambda: bool(lines(again)) and lines(again)[0].icon is not None)
    (line,) = lines(again)
    assert line.heading.title == "Played, not saved"
    line.click()
    wait_for_opener(again)
    state = again.session.state
    assert (state.document.progress[0][0], state.path, state.mode) == ("L", None, Mode.PLAY)
    assert state.origin.seed == 8  # so that another one like it can be made
    assert not state.modified
    assert chosen_line(again) == line
    choose_of(again, line, "Remove from the list")
    assert lines(again) == []


def choose_of(window, line, title):
    """Choose from the menu of a line."""
    tree, place = window.library.tree, QPoint(60, line.rect().center().y())
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, place, tree.viewport().mapToGlobal(place))
    QApplication.sendEvent(tree.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text().replace("&", "") == title).trigger()
    menu.close()


def test_another_like_a_puzzle_of_the_library(qtbot, start):
    window = start()
    choose_of(window, line_named(window, "Paddock"), "Another like this")
    qtbot.waitUntil(lambda: window.session.state.origin is not None)
    state = window.session.state
    assert (state.kind, state.puzzle.rows, state.puzzle.cols) == ("norinori", 6, 6)
    assert dict(state.document.details)["difficulty"] == "normal"
