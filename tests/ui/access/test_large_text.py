"""Text of twice the size in a window of 1280 × 720: nothing is cut."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QToolButton,
    QWidget,
)

from app.session.play_state import Pause
from app.session.state import Mode, Question
from app.ui.look.text_size import STANDARD_SIZE, LineLabel, set_text_size
from tests.ui.using_windows import click, judged

SIZE = QSize(1280, 720)
LARGE = 200


@pytest.fixture
def large(qtbot, open_window, settings):
    """Open windows with large text; all text is as it was afterwards."""
    settings.text_size = LARGE

    def open_it(what, mode=Mode.DESIGN):
        window = open_window(what)
        window.resize(SIZE)
        judged(qtbot, window)
        window.session.enter(mode)
        if mode in (Mode.SOLVE, Mode.STEPS):
            qtbot.waitUntil(lambda: window.session.state.told.finished)
        qtbot.waitUntil(lambda: window.session.state.question is Question.NONE)
        settle()
        return window

    yield open_it
    set_text_size(STANDARD_SIZE)


def settle():
    for _ in range(5):
        QApplication.processEvents()


def scrolls(widget, within):
    parent = widget.parentWidget()
    while parent is not None and parent is not within:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def too_small(widget):
    """Whether the words of a widget do not fit into it."""
    if isinstance(widget, LineLabel):
        widget.grab()  # what it had to leave out is its tip then
        return bool(widget.toolTip())
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height() + 2
    if isinstance(widget, QLabel | QComboBox):
        return bool(widget.sizeHint().width() > widget.width() + 1 and words(widget))
    style = widget.toolButtonStyle().name if isinstance(widget, QToolButton) else ""
    return style != "ToolButtonIconOnly" and widget.sizeHint().width() > widget.width() + 1


def words(widget):
    if isinstance(widget, QComboBox):
        room = widget.width() - widget.height()
        wide = widget.fontMetrics().horizontalAdvance(widget.currentText()) > room
        return widget.currentText() if wide else ""
    return widget.text()


def cut(window):
    """The words in a window that cannot be read as a whole."""
    found = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton | QComboBox):
            continue
        if not widget.isVisibleTo(window) or widget.window() is not window:
            continue
        box = QRect(widget.mapTo(window, QPoint()), widget.size())
        outside = not window.rect().contains(box) and not scrolls(widget, window)
        if outside or too_small(widget):
            found.append((type(widget).__name__, words(widget), widget.size().toTuple()))
    return found


@pytest.mark.parametrize(
    ("what", "mode"),
    [
        ("lightup/pinwheel", Mode.DESIGN),
        ("futoshiki/seven-signs", Mode.PLAY),
        ("norinori/paddock", Mode.STEPS),
        ("futoshiki/too-few-signs", Mode.SOLVE),
        ("norinori/one-is-not-enough", Mode.DESIGN),
    ],
)
def test_nothing_is_cut_in_the_window(qtbot, large, what, mode):
    window = large(what, mode)
    assert window.size() == SIZE
    assert cut(window) == []
    if mode is Mode.STEPS:
        for _ in window.session.state.moves:
            window.session.tour.next()
            settle()
            assert cut(window) == []


def test_nothing_is_cut_of_what_a_player_is_told(qtbot, large):
    window = large("satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n", Mode.PLAY)
    game = window.session.game
    click(qtbot, window, 0, 1)
    game.check()
    game.check()
    settle()
    assert window.play_bar.message.text() == "1 mistake, shown."
    assert cut(window) == []
    for pause in (game.pause, game.resume):
        pause(Pause.ASKED)
        settle()
        assert cut(window) == []
    game.begin_trial()
    settle()
    assert cut(window) == []
    game.drop_trial()
    for cell in ((0, 1), (0, 2), (2, 0)):
        click(qtbot, window, *cell)
    settle()
    assert window.play_bar.message.text().startswith("Solved in 0:0")
    assert cut(window) == []


def test_nothing_is_cut_in_the_dialogs(qtbot, large):
    window = large("lightup/pinwheel")
    for action in (window.help.preferences, window.keys.show, window.help.help, window.help.about):
        action.trigger()
    settle()
    for dialog in (*window.help.windows.values(), window.keys.dialog):
        assert dialog.width() <= SIZE.width()
        assert (
            dialog.height() <= SIZE.height() or dialog.height() <= dialog.screen().size().height()
        )
        assert cut(dialog) == [], dialog
