"""Keys that the user chooses: kept, told, refused with a sentence, and letters switched off."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from app.session.state import Mode
from app.ui.help.keys import shortcuts
from tests.ui.using_menus import choose
from tests.ui.using_windows import activate, judged

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def dialog(qtbot, open_window):
    """The list of keys of a window, opened from its menu."""
    window = open_window("lightup/pinwheel")
    judged(qtbot, window)
    qtbot.waitUntil(window.isActiveWindow)
    choose(qtbot, window, "Help", "Change keys")
    shown = window.keys.dialog
    qtbot.waitUntil(shown.isVisible)
    return shown


def press(qtbot, dialog, name, key, held=Qt.KeyboardModifier.NoModifier):
    """Choose an action by its usual key, and press another one for it."""
    dialog.choose(name)
    dialog.field.setFocus()
    QTest.keyClick(dialog.field, key, held)
    dialog.field.editingFinished.emit()  # a moment later by itself
    return dialog.said.text()


def test_every_key_has_a_name_of_its_own(dialog):
    names = [one.name for one in dialog.parent().keys.map.actions]
    assert len(set(names)) == len(names)
    assert {"F4", "H", "Ctrl+S", "Space"} <= set(names)


def test_a_key_is_changed_kept_and_told(qtbot, dialog, open_window):
    window = dialog.parent()
    said = press(qtbot, dialog, "F4", Qt.Key.Key_J, CTRL)
    assert said == "“Play” has the key Ctrl+J now."
    dialog.close()
    activate(qtbot, window)
    QTest.keyClick(window.board, Qt.Key.Key_F4)
    assert window.session.state.mode is Mode.DESIGN
    QTest.keyClick(window.board, Qt.Key.Key_J, CTRL)
    assert window.session.state.mode is Mode.PLAY
    assert "(Ctrl+J)" in window.modes.play.toolTip()
    told = [row for _, rows in shortcuts(window.menuBar()) for row in rows]
    assert ("Ctrl+J", "Play") in told
    other = open_window("lightup/pinwheel")
    assert other.modes.play.shortcut().toString() == "Ctrl+J"
    other.keys.map.forget_all()
    assert other.modes.play.shortcut().toString() == "F4"
    assert not other.settings.keys


@pytest.mark.parametrize(
    ("name", "key", "held", "sentence"),
    [
        ("F4", Qt.Key.Key_S, CTRL, "Ctrl+S is already the key of “Save”."),
        ("F4", Qt.Key.Key_H, None, "H is already the key of “Hint”."),
        ("F4", Qt.Key.Key_PageUp, None, "PgUp is already the key of “One move or solution back”."),
        ("F4", Qt.Key.Key_5, None, "5 is used on the board."),
        ("F4", Qt.Key.Key_5, CTRL, "Ctrl+5 is used on the board."),
        ("H", Qt.Key.Key_X, None, "X is used on the board."),
        ("F4", Qt.Key.Key_Delete, None, "Del is used on the board."),
        ("F4", Qt.Key.Key_Escape, None, "Esc always leads out of where you are."),
        (
            "F4",
            Qt.Key.Key_J,
            Qt.KeyboardModifier.AltModifier,
            "Alt+J is for menus: Alt and a letter open them.",
        ),
    ],
)
def test_a_key_that_is_taken_is_refused(qtbot, dialog, name, key, held, sentence):
    before = dialog.parent().modes.play.shortcuts(), dialog.parent().play_actions.hint.shortcuts()
    said = press(qtbot, dialog, name, key, held or Qt.KeyboardModifier.NoModifier)
    assert said == sentence
    assert dialog.field.keySequence().toString() == name
    after = dialog.parent().modes.play.shortcuts(), dialog.parent().play_actions.hint.shortcuts()
    assert after == before


def test_single_letters_are_switched_off_and_on(qtbot, dialog):
    window = dialog.parent()
    dialog.letters.click()
    assert window.play_actions.hint.shortcuts() == []
    assert window.playback_bar.play.shortcut().toString() == "Space"
    said = press(qtbot, dialog, "F4", Qt.Key.Key_J)
    assert said == "J is a single character, and those are switched off."
    dialog.close()
    activate(qtbot, window)
    window.modes.play.trigger()
    QTest.keyClick(window.board, Qt.Key.Key_H)
    assert window.session.state.hint is None
    assert not window.settings.letter_keys
    dialog.letters.click()
    QTest.keyClick(window.board, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: window.session.state.hint is not None)


def test_a_key_is_taken_away_and_given_back(dialog):
    window = dialog.parent()
    dialog.choose("Left")
    dialog.none.click()
    assert window.playback_bar.back.shortcuts() == []
    assert dialog.said.text() == "“One move or solution back” has no key now."
    dialog.usual.click()
    assert [keys.toString() for keys in window.playback_bar.back.shortcuts()] == ["Left", "PgUp"]


def test_tab_leads_through_the_list_and_out_of_the_field(qtbot, dialog):
    stops = []
    dialog.list.setFocus()
    for _ in range(12):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        stops.append(QApplication.focusWidget())
        if stops[-1] is dialog.list:
            break
    close = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close)
    assert stops[-1] is dialog.list
    assert stops.index(dialog.none) < stops.index(dialog.usual) < stops.index(dialog.letters)
    assert close in stops
