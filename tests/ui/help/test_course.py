"""The course in its window: looked at, explained and tried."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton

from app import paths
from app.session.course import POSITIONS, course
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from app.ui.help.course import USUAL_SIZE


def press(qtbot, window, words, number):
    buttons = [one for one in window.findChildren(QPushButton) if one.text() == words]
    qtbot.mouseClick(buttons[number], Qt.MouseButton.LeftButton)


@pytest.fixture
def window(open_window, tmp_path):
    return open_window("norinori/paddock", store=GameStore(Database(tmp_path / "games.db")))


@pytest.fixture
def techniques(qtbot, window):
    window.help.techniques.trigger()
    shown = window.help.windows["techniques"]
    qtbot.waitUntil(lambda: len(shown.boards) == POSITIONS)
    return shown


def test_it_opens_with_the_kind_of_the_open_puzzle(qtbot, techniques):
    assert techniques.kinds.currentText() == "Norinori"
    (first, *others) = course("norinori", paths.course())
    assert techniques.pages.count() == 1 + len(others)
    said = [label.text() for label in techniques.findChildren(QLabel)]
    assert first.heading in said
    assert str(first.about) in said
    qtbot.keyClick(techniques.pages, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: str(others[0].about) in texts(techniques))
    techniques.kinds.setCurrentIndex(techniques.kinds.findText("Futoshiki"))
    qtbot.waitUntil(lambda: str(course("futoshiki", paths.course())[0].about) in texts(techniques))


def texts(techniques):
    return [label.text() for label in techniques.findChildren(QLabel)]


@pytest.mark.parametrize("kind", ["Futoshiki", "Light Up", "Norinori"])
def test_the_positions_stand_beside_each_other(qtbot, techniques, kind):
    shown = techniques.boards
    techniques.resize(USUAL_SIZE)  # larger than the screen of the tests
    techniques.kinds.setCurrentIndex(techniques.kinds.findText(kind))
    qtbot.waitUntil(lambda: kind == "Norinori" or techniques.boards != shown)
    qtbot.waitUntil(lambda: len(techniques.boards) == POSITIONS)

    def are_in_one_row():
        places = [board.mapTo(techniques, QPoint()) for board in techniques.boards]
        apart = max(one.y() for one in places) - min(one.y() for one in places)
        return apart < min(board.height() for board in techniques.boards)

    qtbot.waitUntil(are_in_one_row)


def test_a_position_is_explained_on_its_board(qtbot, techniques):
    press(qtbot, techniques, "Explain", 1)
    assert techniques.reason.text()
    marked = [bool(board.scene.highlights.conclusions) for board in techniques.boards]
    assert marked == [False, True, False]


def test_a_position_is_tried_and_nothing_of_it_is_kept(qtbot, window, techniques):
    title = techniques.pages.currentItem().text()
    press(qtbot, techniques, "Try it", 0)
    assert not techniques.isVisible()
    state = window.session.state
    assert state.mode is Mode.PLAY
    assert not state.covered
    assert state.document.progress is None or state.lesson is not None
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)
    window.play_actions.hint.trigger()
    qtbot.waitUntil(lambda: window.session.state.hint is not None)
    for _ in range(3):
        window.play_actions.hint.trigger()
    assert title in window.windowTitle()
    assert not window.isWindowModified()
    assert not window.games.keeper.behind
