"""Another language: the window is made anew, and all that is open stays."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import paths
from app.core import words
from app.formats import read_input
from app.session.state import Mode
from app.ui.kit.language import SpokenLanguage
from app.ui.main import Program
from app.ui.window import Window


@pytest.fixture
def program(qapp, qtbot, settings):
    before = words.language()
    spoken = SpokenLanguage(qapp)
    with Program(spoken, settings) as made:
        yield made
        window = made.window
        window.session.saved(None, window.session.state.document)
        window.close()
        window.deleteLater()
    spoken.speak("en")
    words.speak(before)


def choose(program, qtbot, code: str) -> None:
    """Choose a language in the preferences, as a user does."""
    window = program.window
    window.help.preferences.trigger()
    box = window.help.windows["preferences"].language
    box.showPopup()
    QTest.keyClick(box.view(), Qt.Key.Key_Home)
    for _ in range(box.findData(code)):
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window is not window)
    qtbot.waitExposed(program.window)


def test_the_open_window_changes_at_once_and_nothing_is_lost(program, qtbot, settings):
    document = read_input(str(paths.puzzles() / "lightup" / "welcome.satori"))
    first = Window(document, settings)
    program.show(first)
    qtbot.waitExposed(first)
    first.modes.play.trigger()
    first.board.setFocus()
    QTest.keyClick(first.board, Qt.Key.Key_Space)
    document, history = first.session.state.document, first.session.history
    choose(program, qtbot, "fr")
    second = program.window
    assert words.language().code == settings.language == "fr"
    assert not first.isVisible()
    assert second.session.state.document is document
    assert second.session.state.mode is Mode.PLAY
    assert second.session.history is history
    assert second.modes.play.isChecked()
    assert second.help.windows["preferences"].isVisible()
    assert second.session.state.modified == first.session.state.modified
    second.undo.trigger()
    assert second.session.state.document.progress != document.progress
    choose(program, qtbot, "en")
    assert words.language().code == "en"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
