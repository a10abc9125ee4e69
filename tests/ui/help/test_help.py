"""Help, About and Preferences: beside the window, true to it, and gone with it."""

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from app import __version__
from app.core.document import Document
from app.core.registry import editor, kinds, puzzle_type
from app.core.stop import Stop
from app.formats import read_text
from app.sat.answer import Answer
from app.session.highlights import Highlights
from app.session.questions import problem_of
from app.ui.help.keys import shortcuts
from app.ui.help.window import KEYS_PAGE
from app.ui.kit.settings import Settings
from app.ui.look.theme import DARK, ColourScheme, theme_for

BLANK = "3 3\n- - -\n- - -\n- - -\n"


def words(widget):
    return [label.text() for label in widget.findChildren(QLabel)]


@pytest.fixture
def help_window(qtbot, open_window):
    window = open_window(BLANK)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    shown = window.help.windows["help"]
    qtbot.waitUntil(lambda: not shown._jobs.busy)
    return shown


def test_help_opens_on_the_page_of_the_open_puzzle(qtbot, help_window):
    assert help_window.isVisible()
    assert not help_window.isModal()
    said = words(help_window)
    for rule in puzzle_type("lightup").rules_text:
        assert str(rule) in said
    for press, does in editor("lightup").hints:
        assert str(press) in said
        assert any(str(does)[1:] in line for line in said)


def test_help_and_panel_say_the_same(help_window):
    panel = set(help_window.parentWidget().steps.guide.accessibleName().splitlines())
    helped = set(words(help_window))
    for press, does in editor("lightup").hints:
        said = str(does)[0].upper() + str(does)[1:]
        assert {str(press), said, "Drawing"} <= panel & helped


@pytest.mark.parametrize("kind", kinds())
def test_the_rules_of_a_puzzle_are_seen_without_scrolling(qtbot, help_window, kind):
    help_window.open_page(kind)
    qtbot.waitUntil(lambda: not help_window._jobs.busy)
    QApplication.processEvents()
    assert help_window.area.verticalScrollBar().maximum() == 0


def test_the_example_is_solved_beside_itself(qtbot, help_window):
    given, solved = help_window.boards
    assert given.scene.looks != solved.scene.looks
    assert not given.editable


@pytest.mark.parametrize("kind", kinds())
def test_every_page_can_be_shown(qtbot, help_window, kind):
    help_window.open_page(kind)
    qtbot.waitUntil(lambda: not help_window._jobs.busy)
    assert puzzle_type(kind).title in words(help_window)
    given, solved = help_window.boards
    assert given.scene.looks != solved.scene.looks
    assert not help_window.grab().isNull()


@pytest.mark.parametrize("kind", kinds())
def test_every_puzzle_tells_its_rules(kind):
    assert len(puzzle_type(kind).rules_text) >= 2
    assert all(str(rule).endswith(".") for rule in puzzle_type(kind).rules_text)


@pytest.mark.parametrize("kind", kinds())
def test_every_example_has_one_solution(kind):
    document = read_text(puzzle_type(kind).example)
    assert document.kind == kind
    assert problem_of(document).verdict(Stop()).answer is Answer.UNIQUE


@pytest.mark.parametrize("kind", kinds())
def test_every_sort_of_mark_is_in_the_legend(qtbot, open_window, kind):
    window = open_window(BLANK)
    window.session.open(Document(kind, editor(kind).blank(4, 4)), None)
    window.help.legend.trigger()
    shown = window.help.windows["help"]
    said = words(shown)
    assert any("r1c2" in line and "row 1, column 2" in line for line in said)
    samples = [board.scene for board in shown.boards]
    assert {sample.kind for sample in samples} == {kind}
    for sort in Highlights._fields:
        assert sort.endswith("edges") or any(getattr(sample.highlights, sort) for sample in samples)
    assert all(board.accessibleName() in said for board in shown.boards)
    pictures = {bytes(board.grab().toImage().constBits()) for board in shown.boards}
    assert len(pictures) == len(samples)


def test_all_keys_of_the_window_are_named(help_window):
    help_window.open_page(KEYS_PAGE)
    said = words(help_window)
    window = help_window.parent()
    with_keys = [
        action for action in window.findChildren(QAction) if not action.shortcut().isEmpty()
    ]
    assert len(with_keys) > 15
    for action in with_keys:
        assert action.shortcut().toString() in said
    assert "Undo" in said


def test_no_key_has_two_meanings(open_window):
    window = open_window(BLANK)
    keys = [key for _, rows in shortcuts(window.menuBar()) for key, _ in rows]
    assert len(keys) == len(set(keys))


def test_help_follows_the_theme(qtbot, help_window):
    help_window.parent().appearance.set_look(ColourScheme.DARK)
    picture = help_window.boards[0].grab().toImage()
    assert picture.pixelColor(1, 1) == DARK.page
    assert QApplication.palette().window().color() == DARK.window


def test_help_is_narrow_or_wide(qtbot, help_window):
    given, solved = help_window.boards
    help_window.resize(1000, 700)
    qtbot.waitUntil(lambda: solved.x() > given.x())
    help_window.resize(help_window.minimumSize())
    qtbot.waitUntil(lambda: solved.y() > given.y())
    assert help_window.area.horizontalScrollBar().maximum() == 0


def test_the_windows_close_with_the_window(qtbot, help_window):
    window = help_window.parent()
    window.help.about.trigger()
    window.help.preferences.trigger()
    assert all(shown.isVisible() for shown in window.help.windows.values())
    window.close()
    assert not any(shown.isVisible() for shown in window.help.windows.values())


def test_help_may_be_closed_while_it_solves(qtbot, open_window):
    window = open_window(BLANK)
    window.help.help.trigger()
    shown = window.help.windows["help"]
    qtbot.waitUntil(shown.isActiveWindow)
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()
    window.help.help.trigger()
    given, solved = shown.boards
    qtbot.waitUntil(lambda: given.scene.looks != solved.scene.looks)


def test_about_names_versions_and_licence(qtbot, open_window):
    window = open_window(BLANK)
    window.help.about.trigger()
    about = window.help.windows["about"]
    said = " ".join(words(about))
    assert __version__ in said
    assert "MIT" in said
    qtbot.mouseClick(about.copy, Qt.MouseButton.LeftButton)
    assert f"Satori: {__version__}" in QGuiApplication.clipboard().text()


@pytest.fixture
def preferences(qtbot, open_window):
    window = open_window(BLANK)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    return window.help.windows["preferences"]


def test_preferences_apply_at_once_and_are_kept(qtbot, preferences, tmp_path):
    window = preferences.parent()
    preferences.look.setFocus()
    qtbot.keyClick(preferences.look, Qt.Key.Key_End)
    assert window.settings.look is ColourScheme.CONTRAST
    assert window.appearance.looks[ColourScheme.CONTRAST].isChecked()
    preferences.rulers.click()
    assert not window.board.rulers
    assert not window.appearance.rulers.isChecked()
    preferences.animation.click()
    assert not window.board.animated
    qtbot.keyClick(preferences.speed, Qt.Key.Key_End)
    assert window.playback_bar.speed.value() == window.playback_bar.speed.maximum()
    window.settings.write()
    kept = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    assert kept.look is ColourScheme.CONTRAST
    assert (kept.rulers, kept.animated) == (False, False)
    assert kept.speed == window.playback_bar.speed.maximum()


@pytest.mark.parametrize(
    ("written", "flag"),
    [("true", True), ("false", False), ("maybe", True), ("", True), ("no, never", True)],
)
def test_flags_that_were_tampered_with_are_as_usual(tmp_path, written, flag):
    file = tmp_path / "settings.ini"
    file.write_text(f"[General]\nanimated={written}\nrulers={written}\n")
    kept = Settings(QSettings(str(file), QSettings.Format.IniFormat))
    assert (kept.animated, kept.rulers) == (flag, flag)


def test_preferences_follow_the_menus(preferences):
    window = preferences.parent()
    window.appearance.looks[ColourScheme.DARK].trigger()
    assert preferences.look.currentData() == ColourScheme.DARK
    window.appearance.rulers.trigger()
    assert not preferences.rulers.isChecked()
    window.playback_bar.speed.setValue(0)
    assert preferences.speed.value() == 0


def test_a_speed_is_kept_for_the_next_window(open_window, settings):
    open_window(BLANK).playback_bar.speed.setValue(5)
    other = open_window(BLANK)
    assert other.playback_bar.speed.value() == 5
    assert other.playback.speed == 5


@pytest.mark.parametrize("value", ["fast", "-1", "99", "", "2.5"])
def test_a_speed_that_makes_no_sense_is_the_usual_one(settings, value):
    settings._store.setValue("speed", value)
    assert settings.speed == 2


def test_every_look_can_be_chosen_in_the_preferences(qtbot, preferences):
    """With the keys, one after the other and back to the first."""
    window = preferences.parent()
    preferences.look.setFocus()
    seen = []
    for key in (Qt.Key.Key_End, *[Qt.Key.Key_Up] * 3):
        qtbot.keyClick(preferences.look, key)
        seen.append(window.settings.look)
        assert window.theme is theme_for(window.settings.look)
        assert window.appearance.looks[window.settings.look].isChecked()
    assert seen == list(reversed(window.appearance.looks))
