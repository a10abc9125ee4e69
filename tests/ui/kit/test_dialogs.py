"""What all dialogs and menus have in common: plain buttons, and letters that mean one thing."""

import re
from collections import Counter

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QMessageBox,
    QWidget,
)

from app import paths
from app.core import registry
from app.core.words import Message
from app.ui.book.dialog import BookDialog
from app.ui.export.dialog import ExportDialog
from app.ui.files.details_dialog import DetailsDialog
from app.ui.files.new_dialog import NewDialog, ResizeDialog
from app.ui.help.about import LARGEST_SHARE, About
from app.ui.kit.crash import CrashDialog
from app.ui.kit.dialogs import Button, ask
from app.ui.look.theme import ColourScheme
from app.ui.making.dialog import MakingDialog
from tests.ui.using_windows import activate, answer_dialog


def open_preferences(window):
    window.help.show_preferences()
    return window.help.windows["preferences"]


ALL = {
    "about": About,
    "crash": CrashDialog,
    "details": lambda window: DetailsDialog(window.session.state.document.details, window),
    "export": lambda window: ExportDialog(window, window.session.state, rulers=True),
    "print": lambda window: ExportDialog(window, window.session.state, rulers=True, printing=True),
    "new": lambda window: NewDialog("lightup", window.settings, window),
    "resize": lambda window: ResizeDialog("lightup", 7, 7, window),
    "generate": lambda window: MakingDialog(
        window.making.maker, "lightup", window.settings, window
    ),
    "book": lambda window: BookDialog(window.settings, window),
    "preferences": open_preferences,
}


@pytest.fixture
def icons_on_buttons(qapp):
    """A desktop that puts icons on the buttons of dialogs."""
    qapp.setStyleSheet("QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 1 }")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    assert not box.buttons()[0].icon().isNull()
    yield
    qapp.setStyleSheet("")


def letters(titles) -> list[str]:
    """The letters by which things are chosen."""
    found = [re.search(r"&([^&])", title.replace("&&", "")) for title in titles]
    return [match[1].casefold() for match in found if match]


def repeated(titles) -> list[str]:
    return [letter for letter, count in Counter(letters(titles)).items() if count > 1]


@pytest.mark.parametrize("name", ALL)
def test_no_icons_on_the_buttons_of_a_dialog(qtbot, open_window, icons_on_buttons, name):
    dialog = ALL[name](open_window("lightup/first-light"))
    qtbot.addWidget(dialog)
    dialog.show()
    buttons = [b for box in dialog.findChildren(QDialogButtonBox) for b in box.buttons()]
    assert buttons
    assert all(button.icon().isNull() for button in buttons)


@pytest.mark.parametrize("name", ALL)
def test_letters_of_a_dialog_mean_one_thing(qtbot, open_window, name):
    dialog = ALL[name](open_window("lightup/first-light"))
    qtbot.addWidget(dialog)
    titles = [button.text() for button in dialog.findChildren(QAbstractButton)]
    titles += [label.text() for label in dialog.findChildren(QLabel) if label.buddy()]
    assert repeated(titles) == []


@pytest.mark.parametrize("name", ["new", "resize", "generate", "book", "preferences"])
def test_the_letter_of_a_title_leads_to_what_it_names(qtbot, open_window, name):
    dialog = ALL[name](open_window("lightup/first-light"))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    titles = [label for label in dialog.findChildren(QLabel) if label.buddy() and label.isVisible()]
    assert titles
    for title in titles:
        for letter in letters([title.text()]):
            qtbot.keyClick(dialog, letter, Qt.KeyboardModifier.AltModifier)
            assert title.buddy().hasFocus(), title.text()


@pytest.mark.parametrize("kind", registry.kinds())
def test_letters_of_a_menu_mean_one_thing(open_window, kind):
    name = min((paths.puzzles() / kind).glob("*.satori")).stem
    window = open_window(f"{kind}/{name}")

    def check(actions) -> None:
        shown = [action for action in actions if action.isVisible()]
        titles = [action.text() for action in shown]
        assert repeated(titles) == [], titles
        for action in shown:
            if isinstance(action.menu(), QMenu):
                check(action.menu().actions())

    check(window.menuBar().actions())


@pytest.mark.parametrize("kind", registry.kinds())
def test_everything_in_a_menu_has_a_letter(open_window, kind):
    """But for what is listed in one, such as files."""
    name = min((paths.puzzles() / kind).glob("*.satori")).stem
    window = open_window(f"{kind}/{name}")
    window.session.drawing.edit(window.session.editor.blank(3, 3), Message("Clear everything"))
    window.undo.trigger()
    window.modes.solve.trigger()

    def without(actions) -> list[str]:
        found = []
        for action in actions:
            if action.isVisible() and not action.isSeparator() and not letters([action.text()]):
                found.append(action.text())
            if isinstance(action.menu(), QMenu):
                found += without(action.menu().actions())
        return found

    assert without(window.menuBar().actions()) == []


def test_the_colours_are_reached_by_their_letters(qtbot, open_window):
    window = open_window("lightup/first-light")
    activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    for key in (Qt.Key.Key_C, Qt.Key.Key_D):
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        qtbot.keyClick(QApplication.activePopupWidget(), key)
    assert window.settings.look is ColourScheme.DARK
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("key", [Qt.Key.Key_F7, Qt.Key.Key_F8])
def test_parts_of_the_window_come_and_go_with_a_key(qtbot, open_window, key):
    window = open_window("lightup/first-light")
    dock = {Qt.Key.Key_F7: window.arrangement.library, Qt.Key.Key_F8: window.arrangement.steps}[key]
    activate(qtbot, window)
    qtbot.keyClick(window, key)
    assert not dock.isVisible()
    qtbot.keyClick(window, key)
    assert dock.isVisible()


@pytest.mark.parametrize(
    ("key", "held"),
    [
        (Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier),
    ],
)
def test_either_key_makes_a_change_again(qtbot, open_window, monkeypatch, key, held):
    monkeypatch.setattr(QKeySequence, "keyBindings", lambda _: [])  # a desktop that knows neither
    window = open_window("lightup/first-light")
    activate(qtbot, window)
    before = window.session.state.puzzle
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    after = window.session.state.puzzle
    assert before != after
    window.undo.trigger()
    assert window.session.state.puzzle == before
    qtbot.keyClick(window.board, key, held)
    assert window.session.state.puzzle == after


def test_a_question_is_answered(qtbot, open_window, icons_on_buttons):
    window = open_window("lightup/first-light")
    seen = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.extend(button.icon().isNull() for button in box.buttons())
        qtbot.mouseClick(box.button(Button.Discard), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, window, answer)
    chosen = ask(window, "Title", "Which?", Button.Save | Button.Discard, Button.Save)
    assert chosen == Button.Discard
    assert seen == [True, True]


def press_letter(qtbot, box, key):
    box.activateWindow()
    qtbot.waitUntil(box.isActiveWindow)
    qtbot.keyClick(box, key, Qt.KeyboardModifier.AltModifier)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (Qt.Key.Key_S, Button.Save),
        (Qt.Key.Key_D, Button.Discard),
        (Qt.Key.Key_C, Button.Cancel),
        (Qt.Key.Key_Y, Button.Yes),
        (Qt.Key.Key_N, Button.No),
    ],
)
def test_a_question_is_answered_by_a_letter(qtbot, open_window, key, expected):
    window = open_window("lightup/first-light")

    def answer(box) -> None:
        assert repeated(button.text() for button in box.buttons()) == []
        press_letter(qtbot, box, key)

    answer_dialog(window, answer, QMessageBox)
    kinds = (
        Button.Save | Button.Discard | Button.Cancel
        if expected in (Button.Save, Button.Discard, Button.Cancel)
        else Button.Yes | Button.No
    )
    assert ask(window, "Title", "Which?", kinds, Button.NoButton) == expected


def test_changes_are_discarded_by_a_letter(qtbot, open_window):
    window = open_window("lightup/first-light")
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    assert window.session.state.modified
    answer_dialog(window, lambda box: press_letter(qtbot, box, Qt.Key.Key_D), QMessageBox)
    assert window.close()


@pytest.mark.parametrize("name", ["new", "resize"])
def test_a_typed_size_takes_the_place_of_the_usual_one(qtbot, open_window, name):
    dialog: QDialog = ALL[name](open_window("lightup/welcome"))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_5)
    assert dialog.rows.value() == 5


def ink(label) -> int:
    """How far to the right a label is written."""
    image = label.grab().toImage()
    paper = image.pixel(image.width() - 1, 0)
    rows, columns = range(image.height()), reversed(range(image.width()))
    return next(x for x in columns if any(image.pixel(x, y) != paper for y in rows))


@pytest.mark.parametrize("name", ALL)
def test_labels_with_a_letter_to_choose_them_by_are_not_cut(qtbot, open_window, name):
    # An underlined letter is written apart from the next one, which Qt does not reckon with.
    dialog = ALL[name](open_window("lightup/first-light"))
    dialog.show()
    for label in dialog.findChildren(QLabel):
        if label.buddy() is not None and label.isVisible():
            room = label.width()
            label.resize(room + 20, label.height())
            assert ink(label) < room, label.text()
    dialog.deleteLater()


def test_all_of_the_about_window_is_seen_in_text_of_any_size(qtbot, open_window):
    window = open_window("lightup/first-light")
    widths = []
    for percent in (100, 200, 80, 250):
        window.appearance.set_text_size(percent)
        window.help.show_about()
        about = window.help.windows["about"]
        QApplication.processEvents()
        widths.append(about.width())
        room = about.screen().availableSize()
        assert about.width() <= room.width()
        assert about.height() <= room.height()
        for label in about.findChildren(QLabel):
            assert label.height() >= label.heightForWidth(label.width())
        assert about.area.horizontalScrollBar().maximum() == 0
        hidden = about.area.verticalScrollBar().maximum()
        assert hidden == 0 or about.height() == int(room.height() * LARGEST_SHARE)
        if percent == 80:
            about.close()  # and opened again in another size
    assert widths[2] < widths[0] < widths[1] <= widths[3]
    window.appearance.set_text_size(100)


@pytest.mark.parametrize("name", ["export", "print", "new", "resize", "preferences"])
def test_buttons_are_apart_from_a_form_and_to_the_right(qtbot, open_window, name):
    dialog = ALL[name](open_window("lightup/first-light"))
    dialog.show()
    (box,) = dialog.findChildren(QDialogButtonBox)
    places = sorted(button.geometry().left() for button in box.buttons())
    right = max(button.geometry().right() for button in box.buttons())
    assert right == box.contentsRect().right()
    wide = max(button.width() for button in box.buttons())
    main = places[-2:] if len(places) > 1 else places
    assert main[0] > wide // 3  # with room before those that end the dialog
    above = max(
        child.geometry().bottom()
        for child in dialog.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child is not box and child.isVisible()
    )
    first = min(button.mapTo(dialog, button.rect().topLeft()).y() for button in box.buttons())
    assert 18 <= first - above <= 24
    dialog.deleteLater()


def test_the_button_says_what_it_does(open_window):
    window = open_window("lightup/first-light")
    ok = QDialogButtonBox.StandardButton.Ok
    for name, said in (("new", "Create"), ("resize", "Resize")):
        dialog = ALL[name](window)
        assert dialog.buttons.button(ok).text() == said
        dialog.deleteLater()
