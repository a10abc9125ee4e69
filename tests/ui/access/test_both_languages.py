"""The window and its dialogs in English and in French: letters that open one thing, nothing cut."""

import re
from collections import Counter

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMenu,
    QMenuBar,
    QWidget,
)

from app.session.state import Mode
from app.ui.book.dialog import BookDialog
from app.ui.export.dialog import ExportDialog
from app.ui.files.details_dialog import DetailsDialog
from app.ui.files.new_dialog import NewDialog, ResizeDialog
from app.ui.making.dialog import MakingDialog
from tests.ui.cut_words import cut, settle
from tests.ui.using_windows import busy, judged

SMALL = (900, 650)


def letters(titles):
    """The letters that open something, with Alt; those of several are worth nothing."""
    found = [mark.group(1).lower() for title in titles if (mark := re.search("&([^&])", title))]
    return [letter for letter, times in Counter(found).items() if times > 1]


def menus(bar):
    yield bar, [action.text() for action in bar.actions() if action.isVisible()]
    waiting = [action.menu() for action in bar.actions()]
    while waiting:
        menu = waiting.pop()
        if isinstance(menu, QMenu):
            yield menu, [action.text() for action in menu.actions() if action.isVisible()]
            waiting += [action.menu() for action in menu.actions()]


def test_every_letter_opens_one_thing_in_a_menu(qtbot, open_window, spoken):
    window = open_window("lightup/four-lamps")
    bar = window.menuBar()
    assert isinstance(bar, QMenuBar)
    for menu, titles in menus(bar):
        assert letters(titles) == [], menu


def dialogs(window):
    window.help.show_preferences()
    window.keys.show.trigger()
    making = MakingDialog(window.making.maker, "lightup", window.settings, window)
    making.more.click()
    return [
        window.help.windows["preferences"],
        window.keys.dialog,
        making,
        NewDialog("futoshiki", window.settings, window),
        BookDialog(window.settings, window),
        ResizeDialog("lightup", 7, 7, window),
        DetailsDialog(window.session.state.document.details, window),
        ExportDialog(window, window.session.state, rulers=True),
        ExportDialog(window, window.session.state, rulers=True, printing=True),
    ]


def test_every_letter_opens_one_thing_in_a_dialog(qtbot, open_window, spoken):
    window = open_window("lightup/four-lamps")
    doubled = {}
    for dialog in dialogs(window):
        dialog.show()
        QApplication.processEvents()
        titles = [
            part.text()
            for part in dialog.findChildren(QWidget)
            if isinstance(part, QAbstractButton | QLabel) and part.isVisible()
        ]
        if found := letters(titles):
            doubled[type(dialog).__name__] = found
        dialog.close()
    assert doubled == {}


@pytest.mark.parametrize(
    "what",
    ["lightup/chapel", "norinori/lily-pond", "futoshiki/terraces", "futoshiki/too-few-signs"],
)
def test_nothing_is_cut_in_a_small_window(qtbot, open_window, spoken, what):
    window = open_window(what)
    window.resize(*SMALL)
    judged(qtbot, window)
    docks = window.arrangement.library, window.arrangement.steps
    for mode in Mode:
        window.session.enter(mode)
        qtbot.waitUntil(lambda: not busy(window))
        settle()
        assert window.size().toTuple() == SMALL
        assert cut(window) == []
        # Most of the room is the board's.
        assert window.area.width() > max(dock.width() for dock in docks)
        assert window.area.width() * window.area.height() > 0.4 * SMALL[0] * SMALL[1]


def test_nothing_is_cut_in_usual_dialogs(qtbot, open_window, spoken):
    window = open_window("lightup/four-lamps")
    for dialog in dialogs(window):
        dialog.show()
        settle()
        assert cut(dialog) == [], dialog
        dialog.close()
