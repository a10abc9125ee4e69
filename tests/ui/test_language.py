"""Another language: the window is made anew, and all that is open stays."""

import json
import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from app import paths
from app.core import words
from app.formats import read_input
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from app.store.shelf import Filter
from app.ui.files.recovery_copy import unpack
from app.ui.files.recovery_folder import default_folder, find_abandoned
from app.ui.kit.language import SpokenLanguage
from app.ui.main import Program
from app.ui.window import Window
from tests.ui.using_windows import answer_dialog, opened, save

WELCOME = paths.puzzles() / "lightup" / "welcome.satori"


@pytest.fixture
def program(qapp, qtbot, settings, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
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


def show(program, qtbot, settings) -> Window:
    """Show a window with a puzzle."""
    window = Window(read_input(str(WELCOME)), settings)
    program.show(window)
    qtbot.waitExposed(window)
    return window


def test_the_open_window_changes_at_once_and_nothing_is_lost(program, qtbot, settings):
    first = show(program, qtbot, settings)
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


def test_what_is_unsaved_is_never_without_a_copy(program, qtbot, settings):
    def copies():
        return sorted(default_folder().glob("*.recovery"))

    first = show(program, qtbot, settings)
    first.board.setFocus()
    QTest.keyClick(first.board, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: copies() != [])
    before = copies()
    choose(program, qtbot, "fr")
    assert copies() == before  # whoever kills it now finds it again
    second = program.window
    QTest.keyClick(second.board, Qt.Key.Key_Right)
    QTest.keyClick(second.board, Qt.Key.Key_3)
    drawn = second.session.state.puzzle
    qtbot.waitUntil(lambda: unpack(before[0].read_text("utf-8")).document.puzzle == drawn)
    assert copies() == before
    assert find_abandoned(default_folder()) == []  # its window lives
    second.undo.trigger()
    second.undo.trigger()
    assert second.session.state.document.puzzle == read_input(str(WELCOME)).puzzle
    qtbot.waitUntil(lambda: copies() == [])


def test_saving_still_asks_about_what_others_wrote(program, qtbot, settings, tmp_path):
    file = tmp_path / "mine.satori"
    shutil.copy(WELCOME, file)
    first = show(program, qtbot, settings)
    opened(first, file)
    first.board.setFocus()
    QTest.keyClick(first.board, Qt.Key.Key_4)
    choose(program, qtbot, "fr")
    file.write_text(file.read_text("utf-8") + "\n# theirs\n", "utf-8")
    second = program.window
    answer_dialog(
        second, lambda box: box.button(QMessageBox.StandardButton.Cancel).click(), QMessageBox
    )
    save(second)
    assert "# theirs" in file.read_text("utf-8")
    assert second.session.state.modified


def test_the_line_that_is_read_stays_open(program, qtbot, settings):
    first = show(program, qtbot, settings)
    first.session.enter(Mode.STEPS)
    qtbot.waitUntil(lambda: first.session.state.told.finished)
    first.session.tour.go(3)
    first.session.reading.show((0,))
    first.board.move_cursor((2, 1))
    choose(program, qtbot, "fr")
    second = program.window
    qtbot.waitUntil(lambda: second.session.state.line == (0,))
    assert (second.session.state.mode, second.session.state.moves_done) == (Mode.STEPS, 3)
    assert second.board.cursor_cell == (2, 1)


def test_a_hint_that_is_read_stays_in_the_other_language(program, qtbot, settings):
    first = show(program, qtbot, settings)
    first.modes.play.trigger()
    first.board.setFocus()
    for stage in (1, 2, 3):
        first.play_actions.hint.trigger()
        qtbot.waitUntil(lambda at=stage: getattr(first.session.state.hint, "stage", 0) == at)
    said = first.steps.sentence.text()
    choose(program, qtbot, "fr")
    second = program.window
    qtbot.waitUntil(lambda: second.session.analysis.watch is not None)
    assert second.session.state.hint.stage == 3
    assert second.steps.title.text().startswith("Indice 3 sur 4")
    assert second.steps.sentence.text() not in (said, "")
    second.play_actions.hint.trigger()
    assert second.session.state.hint is None
    assert second.session.state.document.progress is not None


def test_windows_beside_it_stay_open_and_change_their_language(program, qtbot, settings, tmp_path):
    first = show(program, qtbot, settings)
    first.help.show_help()
    first.help.windows["help"].open_page("norinori")
    first.help.show_techniques()
    course = first.help.windows["techniques"]
    course.kinds.setCurrentIndex(course.kinds.findData("futoshiki"))
    course.pages.setCurrentRow(3)
    technique = course.place
    first.keys.show.trigger()
    choose(program, qtbot, "fr")
    second = program.window
    windows = second.help.windows
    assert windows["help"].isVisible()
    assert windows["help"].place == ("norinori",)
    assert windows["help"].windowTitle().startswith("Règles et touches")
    assert windows["techniques"].place == technique
    assert windows["techniques"].kinds.currentData() == "futoshiki"
    assert "about" not in windows
    assert second.keys.dialog.isVisible()
    assert second.keys.dialog.windowTitle() == "Touches"
    windows["help"].close()
    choose(program, qtbot, "en")
    assert "help" not in program.window.help.windows


def test_the_formula_goes_on_with_what_is_asked_of_it(program, qtbot, settings):
    first = show(program, qtbot, settings)
    first.formula_dock.show()
    qtbot.waitUntil(lambda: first.formula_dock.panel is not None and not first.formula_dock.busy)
    panel = first.formula_dock.panel
    panel.bar.search.setText("r1c2")
    panel.bar.tabs.setCurrentIndex(1)
    asked = panel.asked
    choose(program, qtbot, "fr")
    dock = program.window.formula_dock
    qtbot.waitUntil(lambda: dock.panel is not None and not dock.busy)
    assert dock.isVisible()
    assert dock.panel.asked == asked
    assert dock.panel.bar.tabs.tabText(0) == "Clauses"
    assert dock.panel.filtered


def test_listed_results_and_the_choice_of_the_library_stay(program, qtbot, settings, tmp_path):
    path = tmp_path / "results.jsonl"
    rows = [
        {"input": name, "puzzle": kind, "rows": 5, "cols": 5, "verdict": "unique"}
        for name, kind in (("a", "lightup"), ("b", "norinori"), ("c", "lightup"))
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    first = show(program, qtbot, settings)
    qtbot.waitUntil(lambda: first.library.tree is not None)
    first.library.filter.choose(Filter(kind="futoshiki"))
    first.files.opener.open_path(path)
    qtbot.waitUntil(lambda: first.files.collection is not None and not first.files.collection.busy)
    results = first.files.collection
    results.kind.setCurrentIndex(results.kind.findData("lightup"))
    results.words.setText("c")
    qtbot.waitUntil(lambda: not results.busy)
    wanted = results.wanted
    choose(program, qtbot, "fr")
    second = program.window
    shown = second.files.collection
    qtbot.waitUntil(lambda: not shown.busy)
    assert shown.isVisible()
    assert shown.wanted == wanted
    assert shown.model.rowCount() == 1
    assert shown.note.text() == "Résultats\u202f: 1 sur 3."
    qtbot.waitUntil(lambda: second.library.tree is not None)
    assert second.library.wanted == Filter(kind="futoshiki")
    assert second.library.filter.filter == Filter(kind="futoshiki")


def test_a_board_that_is_zoomed_stays_so(program, qtbot, settings):
    first = show(program, qtbot, settings)
    fitting = first.board.pitch
    first.area.zoom(3)
    first.area.horizontalScrollBar().setValue(40)
    view = first.area.view
    assert view.pitch > fitting
    choose(program, qtbot, "fr")
    second = program.window
    qtbot.waitUntil(lambda: second.area.view == view)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_entry_of_a_menu_has_a_letter_of_its_own(program, qtbot, settings, tmp_path, code):
    """Else a letter only goes from one of them to the next."""
    store = GameStore(Database(tmp_path / "games.sqlite"))  # brings Statistics
    document = read_input(str(paths.puzzles() / "futoshiki" / "seven-signs.satori"))
    program.show(Window(document, settings, store=store))
    qtbot.waitExposed(program.window)
    if code != words.language().code:
        choose(program, qtbot, code)
    menus = program.window.menuBar().findChildren(QMenu)
    assert len(menus) > 6
    for menu in menus:
        entries = [entry for entry in menu.actions() if entry.isVisible()]
        letters = [QKeySequence.mnemonic(entry.text()).toString() for entry in entries]
        given = [letter for letter in letters if letter]
        assert len(given) == len(set(given)), (menu.title(), sorted(given))
