"""The window as a user has it: real clicks and keys, and the real worker."""

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from app import paths
from app.core import registry
from app.core.editing import Turn
from app.core.words import Message
from app.formats import read_text
from app.sat.solving import Answer
from app.session.panels import PanelText
from tests.ui.using_library import chosen_line, headings, line_named, listed_lines
from tests.ui.using_windows import (
    BLANK,
    answer_dialog,
    click,
    judged,
    opened,
    paste,
    place,
    wait_for_opener,
    wait_for_saver,
)


def test_a_puzzle_is_on_the_board_and_judged(qtbot, open_window):
    window = open_window("lightup/first-light")
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert window.verdict_line.label.text() == "One solution"
    assert "First light" in window.windowTitle() or "first-light" in window.windowTitle()


def test_no_solution_is_marked_and_said(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    verdict = judged(qtbot, window)
    assert verdict.answer is Answer.NONE
    assert window.board.scene.highlights.conflicts
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "4" in window.steps.lines.accessibleName())
    assert window.modes.steps.isChecked()
    assert window.board.scene.highlights.contradiction


def test_two_solutions_are_shown_in_turn(qtbot, open_window):
    window = open_window(BLANK)
    verdict = judged(qtbot, window)
    assert verdict.answer is Answer.MULTIPLE
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    one = list(window.board.scene.looks)
    assert window.board.scene.highlights.differences == verdict.differences
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert one != list(window.board.scene.looks)


def test_the_cells_in_which_solutions_differ_are_named(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    said = "The solutions differ in the 12 marked cells, r2c1–r2c4, r3c1–r3c4 and r4c1–r4c4."
    qtbot.waitUntil(lambda: said in window.steps.sentence.text())


def test_a_bad_file_changes_nothing(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    before = window.session.state.document
    bad = tmp_path / "bad.satori"
    bad.write_text("satori 1\nkind: lightup\n\n. . 9\n")
    opened(window, bad)
    assert window.session.state.document == before
    assert window.messages.isVisible()
    assert "9" in window.messages.label.text()


@pytest.mark.parametrize("name", ["first-light", "city-at-night"])
def test_editing_while_solving_drops_the_old_answer(qtbot, open_window, name):
    window = open_window(f"lightup/{name}")
    window.modes.solve.trigger()
    window.session.drawing.edit(window.session.editor.blank(3, 3), Message("Clear"))
    assert not window.session.state.watching
    assert judged(qtbot, window).answer is Answer.MULTIPLE
    assert not window.session.state.told.moves


def test_closing_while_solving(qtbot, open_window):
    window = open_window("lightup/milky-way")
    window.modes.solve.trigger()
    window.close()
    assert not window.isVisible()


def test_a_new_puzzle(qtbot, open_window):
    window = open_window("lightup/first-light")

    def choose(dialog) -> None:
        dialog.kind.setCurrentIndex(dialog.kind.findData("futoshiki"))
        dialog.rows.setValue(4)
        dialog.accept()

    answer_dialog(window, choose)
    window.files.new.trigger()
    assert window.session.state.document.kind == "futoshiki"
    assert (window.session.state.puzzle.rows, window.session.state.puzzle.cols) == (4, 4)
    assert window.session.state.path is None


def test_the_next_new_puzzle_is_offered_in_the_size_of_the_last(open_window, settings):
    window = open_window("lightup/first-light")
    offered = []

    def choose(dialog) -> None:
        offered.append(dialog.choice())
        dialog.kind.setCurrentIndex(dialog.kind.findData("norinori"))
        offered.append(dialog.choice())
        dialog.rows.setValue(12)
        dialog.cols.setValue(9)
        dialog.accept()

    for _ in range(2):
        answer_dialog(window, choose)
        window.files.new.trigger()
    assert offered[0][0] == "lightup"
    assert offered[1][1:] != (12, 9)
    assert offered[2:] == [("norinori", 12, 9), ("norinori", 12, 9)]
    settings.set_new_size("norinori", 0, 10**6)
    assert settings.new_size("norinori") == (0, 10**6)  # the dialog knows what is possible
    answer_dialog(window, lambda dialog: offered.append(dialog.choice()) or dialog.reject())
    window.files.new.trigger()
    editor = window.session.editor
    assert offered[-1] == ("norinori", editor.smallest, editor.largest)


def test_a_size_that_is_not_square_is_not_offered_where_it_has_to_be(open_window, settings):
    window = open_window("lightup/first-light")
    settings.set_new_size("futoshiki", 4, 9)  # as somebody may have written into the file
    offered = []

    def look(dialog) -> None:
        dialog.kind.setCurrentIndex(dialog.kind.findData("futoshiki"))
        offered.append(dialog.choice())
        dialog.reject()

    answer_dialog(window, look)
    window.files.new.trigger()
    assert offered == [("futoshiki", 4, 4)]


def test_a_new_puzzle_from_the_clipboard(qtbot, open_window):
    window = open_window("lightup/first-light")
    QApplication.clipboard().setText("https://puzz.link/p?norinori/4/4/7c8c1g")
    answer_dialog(window, lambda dialog: dialog.paste.click())
    window.files.new.trigger()
    wait_for_opener(window)
    assert window.session.state.document.kind == "norinori"
    assert window.session.state.modified


def test_the_kind_of_the_last_new_puzzle_is_offered_at_the_next_start(qtbot, open_window):
    window = open_window("lightup/first-light")
    offered = []

    def choose(dialog) -> None:
        offered.append(dialog.kind.currentData())
        qtbot.keyClick(dialog.kind, Qt.Key.Key_Down)
        dialog.accept()

    answer_dialog(window, choose)
    window.files.new.trigger()
    made = window.session.state.document.kind
    assert offered == ["lightup"]
    assert made != "lightup"
    window = open_window("lightup/first-light")
    answer_dialog(window, lambda dialog: (choose(dialog), dialog.reject()))
    window.files.new.trigger()
    assert offered == ["lightup", made]


def test_the_kind_of_a_puzzle_that_was_opened_is_offered(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.settings.set_new_size("norinori", 8, 8)
    paste(window, "2 2\n- -\n- -\n")
    offered = []

    def look(dialog) -> None:
        offered.append(dialog.kind.currentData())
        dialog.reject()

    answer_dialog(window, look)
    window.files.new.trigger()
    assert offered == ["lightup"]


def test_what_was_known_of_another_puzzle_is_not_shown(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    assert window.board.scene.highlights.conflicts
    paste(window, "2 2\n- -\n- -\n")
    assert not window.board.scene.highlights.cells
    assert window.verdict_line.label.text() == "Looking for solutions…"


def test_a_form_that_loses_something_does_not_count_as_saved(qtbot, open_window, tmp_path):
    window = open_window("lightup/welcome")
    window.session.drawing.edit(
        window.session.editor.turned(window.session.state.puzzle, Turn.ROTATE_LEFT), Message("Turn")
    )
    window.files.saver.write(tmp_path / "puzzle.txt", "tatham")
    wait_for_saver(window)
    assert (tmp_path / "puzzle.txt").exists()
    assert window.session.state.modified
    assert window.messages.isVisible()


def test_closing_goes_on_only_if_all_of_it_was_saved(qtbot, open_window, tmp_path, monkeypatch):
    window = open_window("lightup/welcome")
    window.session.drawing.edit(
        window.session.editor.turned(window.session.state.puzzle, Turn.ROTATE_LEFT), Message("Turn")
    )
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Save)
    target = tmp_path / "puzzle.txt"
    kinds = []

    def choose(parent, title, folder, filters):
        kinds.append(next(one for one in filters.split(";;") if "puzz.link" in one))
        return str(target), kinds[-1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert not window.close()
    wait_for_saver(window)
    assert kinds
    assert target.exists()
    assert window.isVisible()
    assert window.session.state.modified
    assert window.messages.isVisible()


def test_the_library_is_filled_once_it_is_seen(qtbot, open_window):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    tree = window.library.tree
    kinds = [
        puzzle_type.title
        for puzzle_type in registry.puzzle_types()
        if (paths.puzzles() / puzzle_type.kind).is_dir()
    ]
    qtbot.waitUntil(lambda: headings(window) == kinds)
    for kind in kinds:
        below = [x.title for x in tree.lines.groups if x.inside and x.inside.title == kind]
        assert below == ["Easy", "Normal", "Hard", "Expert", "No unique solution"]
    assert len(listed_lines(window)) == len(list(paths.puzzles().rglob("*.satori")))
    welcome = line_named(window, "Welcome")
    assert welcome.heading.title == "Normal"
    assert welcome.beside == "8 × 8"
    welcome.click()
    wait_for_opener(window)
    assert window.session.state.path == paths.welcome()
    assert window.windowTitle().startswith("Welcome[*]")
    assert chosen_line(window).name == "Welcome"
    assert window.board.hasFocus()
    assert headings(window) == kinds  # recent ones are for files of one's own
    assert window.settings.recent == []


def test_what_was_said_of_the_solutions_goes_with_the_puzzle(qtbot, open_window):
    window = open_window("lightup/welcome")
    click(qtbot, window, 0, 0)
    assert dict(window.session.state.document.details) == {"title": "Welcome", "author": "Satori"}
    window.undo.trigger()
    assert dict(window.session.state.document.details)["difficulty"] == "normal"


def test_docks_get_their_widths_back(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.resize(1200, 700)
    docks = (window.arrangement.library, window.arrangement.steps)
    wanted = [round(dock.wish) for dock in docks]
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == wanted)
    window.resize(window.minimumSizeHint().width(), 600)
    qtbot.waitUntil(lambda: window.arrangement.steps.width() < wanted[1])
    window.resize(1200, 700)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == wanted)
    window.resizeDocks([window.arrangement.library], [260], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: window.arrangement.library.width() == 260)
    window.resize(1300, 700)
    qtbot.waitUntil(lambda: window.width() == 1300)
    assert window.arrangement.library.width() == 260


def test_a_long_sentence_can_be_scrolled(qtbot, open_window):
    window = open_window("lightup/first-light")
    said = PanelText(Message("A title"), (Message("A long sentence. " * 300),))
    window.steps.show_text(said, "lightup")
    bar = window.steps.room.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert window.steps.room.height() <= window.steps.height()
    assert window.height() < 1000


def test_what_is_opened_after_something_pasted_is_not_changed(qtbot, open_window):
    window = open_window("lightup/first-light")
    document = window.session.state.document
    window.session.open(read_text(BLANK), None, modified=True)
    assert window.session.state.modified
    window.session.open(document, None)
    assert not window.session.state.modified
    assert not window.isWindowModified()


def test_dropping_nothing_says_so(qtbot, open_window):
    window = open_window("lightup/first-light")
    before = window.session.state.document
    nothing = QMimeData()
    nothing.setUrls([])
    window.files.opener.open_dropped(nothing)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.session.state.document is before


def test_numbers_of_another_puzzle_do_not_stay(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    assert window.verdict_line.numbers.text()
    qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    window.stop.trigger()
    assert window.verdict_line.label.text() == "Stopped"
    assert not window.verdict_line.numbers.text()


def test_an_edit_uncovers_the_verdict(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    window.statusBar().showMessage("Copied", 2000)
    qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    assert not window.statusBar().currentMessage()
    assert window.verdict_line.label.isVisible()


def test_the_hints_stay_together_at_the_top(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.resize(1400, 1000)
    hints = window.steps.guide
    qtbot.waitUntil(lambda: hints.height() > 600)
    last = max(placed.place.bottom() for placed in hints.placed(hints.width()))
    assert last < hints.height() - 200


def test_the_library_marks_what_is_open(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    assert chosen_line(window) is None
    opened(window, paths.puzzles() / "norinori" / "hello.satori")
    qtbot.waitUntil(lambda: bool(chosen_line(window) and chosen_line(window).beside))
    assert chosen_line(window).name == "Hello"
    own = tmp_path / "own.satori"
    own.write_text((paths.puzzles() / "norinori" / "hello.satori").read_text())
    opened(window, own)
    assert chosen_line(window).tip == str(own)
    paste(window, "https://puzz.link/p?norinori/4/4/7c8c1g")
    assert chosen_line(window) is None


@pytest.mark.parametrize(
    ("title", "name"), [("A/B: no. 5?", "AB no 5.satori"), ("..", "puzzle.satori")]
)
def test_saving_proposes_the_title(qtbot, open_window, tmp_path, monkeypatch, title, name):
    window = open_window(f"satori 1\nkind: lightup\ntitle: {title}\n\n. 1\n. .\n")
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda parent, title, proposal, filters: (str(tmp_path / proposal), ""),
    )
    window.files.save_as.trigger()
    wait_for_saver(window)
    assert window.session.state.path == tmp_path / name
    assert window.session.state.path.exists()
    assert window.files.proposal == str(tmp_path / name.removesuffix(".satori"))


@pytest.mark.parametrize(
    ("name", "stem"),
    [("hall v1.5.satori", "hall v1.5"), ("hall v1.5", "hall v1.5"), ("hall.TXT", "hall")],
)
def test_what_looks_like_an_ending_and_is_none(
    qtbot, open_window, tmp_path, monkeypatch, name, stem
):
    """A file is proposed under the name that it has, with the ending of the form."""
    window = open_window("lightup/first-light")
    path = tmp_path / name
    path.write_text("satori 1\nkind: lightup\n\n. 1\n. .\n")
    opened(window, path)
    path.unlink()
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda parent, title, proposal, filters: (proposal, "")
    )
    window.files.save_as.trigger()
    wait_for_saver(window)
    window.formula_export.action.trigger()
    qtbot.waitUntil(lambda: not window.export_queue.busy)
    found = {file.name for file in tmp_path.glob("hall*")}
    assert found == {f"{stem}.satori", f"{stem}.cnf"}


def test_an_ending_in_capitals_is_one(qtbot, open_window, tmp_path, monkeypatch):
    window = open_window("lightup/first-light")
    target = tmp_path / "HALL.SATORI"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.files.save_as.trigger()
    wait_for_saver(window)
    assert window.session.state.path == target


@pytest.mark.parametrize("size", [(760, 520), (1400, 1000)])
def test_no_hint_is_cut_off(qtbot, open_window, size):
    window = open_window("futoshiki/garden-steps")
    window.resize(*size)
    hints = window.steps.guide

    def whole() -> bool:
        placed = hints.placed(hints.width())
        return len(placed) > 10 and all(hints.rect().contains(one.place) for one in placed)

    qtbot.waitUntil(whole)
    for words, bold, room in hints.placed(hints.width()):
        metrics = QFontMetrics(hints._font(bold=bold))
        assert metrics.horizontalAdvance(max(words.split(), key=len)) <= room.width()


def test_docks_are_wider_in_a_wide_window_unless_the_user_chose_a_width(qtbot, open_window):
    window = open_window("lightup/first-light")
    library, steps = window.arrangement.library, window.arrangement.steps
    window.resize(1200, 700)
    qtbot.waitUntil(lambda: library.width() == 230)
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: library.width() > 300 and steps.width() > 380)
    window.resize(1200, 700)
    qtbot.waitUntil(lambda: library.width() == 230)
    library.chosen = 210.0
    window.close()
    again = open_window("lightup/first-light")
    again.resize(1920, 1080)
    again.arrangement.fit_text()
    qtbot.waitUntil(lambda: again.arrangement.steps.width() > 380)
    assert again.arrangement.library.width() == 210
