"""The window as a user has it: real clicks and keys, and the real worker."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox

from app import paths
from app.core import registry
from app.core.editing import Spot, Turn
from app.core.grid import all_cells
from app.explain.difficulty import LEVELS as ALL_LEVELS
from app.formats import read_text, writable_formats
from app.sat.solving import Answer
from app.ui.board import Board
from app.ui.canvas import MOST_NEW, Scene
from app.ui.library_tree import LEVELS
from app.ui.session import Session
from app.ui.views import view_of

BLANK = "3 3\n- - -\n- - -\n- - -\n"


def place(window, row, col):
    """The middle of a cell, in the pixels of the board."""
    return window.board.geometry_of_cells.cell_rect((row, col)).center().toPoint()


def shown(window):
    return list(window.board.scene.looks)


def looks(window, known):
    return list(view_of(window.session.document.kind).looks(window.session.puzzle, known))


def judged(qtbot, window):
    qtbot.waitUntil(lambda: window.analysis.verdict is not None)
    return window.analysis.verdict


def click(qtbot, window, row, col, button=Qt.MouseButton.LeftButton):
    qtbot.mouseClick(window.board, button, pos=place(window, row, col))


def test_a_puzzle_is_on_the_board_and_judged(qtbot, open_window):
    window = open_window("lightup/first-light")
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert window.verdict_line.label.text() == "One solution"
    assert "First light" in window.windowTitle() or "first-light" in window.windowTitle()


def test_clicks_cycle_and_undo_takes_them_back(qtbot, open_window):
    window = open_window(BLANK)
    before = window.session.puzzle
    click(qtbot, window, 0, 1)
    assert window.session.puzzle.grid[0] == ".X."
    click(qtbot, window, 0, 1)
    assert window.session.puzzle.grid[0] == ".0."
    click(qtbot, window, 0, 1, Qt.MouseButton.RightButton)
    assert window.session.puzzle.grid[0] == ".X."
    assert window.isWindowModified()
    for _ in range(3):
        window.undo.trigger()
    assert window.session.puzzle == before
    assert not window.isWindowModified()


def test_typing_at_the_cursor(qtbot, open_window):
    window = open_window(BLANK)
    board = window.board
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Down)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_2)
    assert window.session.puzzle.grid == ("...", ".2.", "...")
    qtbot.keyClick(board, Qt.Key.Key_Delete)
    assert window.session.puzzle.grid == ("...", "...", "...")


def test_a_drag_is_one_edit(qtbot, open_window):
    window = open_window(BLANK)
    board = window.board
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=place(window, 0, 0))
    qtbot.mouseMove(board, place(window, 0, 1))
    qtbot.mouseMove(board, place(window, 0, 2))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place(window, 0, 2))
    assert window.session.puzzle.grid[0] == "XXX"
    window.undo.trigger()
    assert window.session.puzzle.grid[0] == "..."


def test_solving_shows_the_solution_and_its_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert shown(window) == looks(window, window.analysis.verdict.solutions[0])
    assert window.player.position == len(window.player.steps) > 3
    window.player_bar.first.trigger()
    assert shown(window) == looks(window, ())
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert window.player.position == 1
    assert window.board.scene.marks.conclusions
    assert window.steps.sentence.text()


def test_a_click_goes_to_the_step_that_decided_a_cell(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    told = window.player.steps[0]
    row, col = min(told.conclusions)
    click(qtbot, window, row, col)
    assert (row, col) in window.player.current.conclusions


def test_no_solution_is_marked_and_said(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    verdict = judged(qtbot, window)
    assert verdict.answer is Answer.NONE
    assert window.board.scene.marks.conflicts
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert "4" in window.steps.sentence.text()


def test_two_solutions_are_shown_in_turn(qtbot, open_window):
    window = open_window(BLANK)
    verdict = judged(qtbot, window)
    assert verdict.answer is Answer.MULTIPLE
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    one = list(window.board.scene.looks)
    assert window.board.scene.marks.differences == verdict.different
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert one != list(window.board.scene.looks)


def test_a_bad_file_changes_nothing(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    before = window.session.document
    bad = tmp_path / "bad.satori"
    bad.write_text("satori 1\nkind: lightup\n\n. . 9\n")
    window.files.open_path(bad)
    assert window.session.document == before
    assert window.messages.isVisible()
    assert "9" in window.messages.label.text()


@pytest.mark.parametrize("name", ["first-light", "city-at-night"])
def test_editing_while_solving_drops_the_old_answer(qtbot, open_window, name):
    window = open_window(f"lightup/{name}")
    window.solve.trigger()
    window.session.edit(window.editor.blank(3, 3), "Clear")
    assert not window.watching
    assert judged(qtbot, window).answer is Answer.MULTIPLE
    assert not window.player.steps


def test_closing_while_solving(qtbot, open_window):
    window = open_window("lightup/milky-way")
    window.solve.trigger()
    window.close()
    assert not window.isVisible()


def test_hover_shows_what_a_click_would_do(qtbot, open_window):
    window = open_window(BLANK)
    qtbot.mouseMove(window.board, place(window, 1, 1) + QPoint(1, 1))
    qtbot.waitUntil(lambda: bool(window.board._preview))
    after = window.editor.click(window.session.puzzle, Spot((1, 1)))
    wanted = view_of("lightup").looks(after, ())
    assert window.board._preview == {4: wanted[4]}


def test_what_a_click_did_is_seen_until_the_mouse_leaves(qtbot, open_window):
    window = open_window(BLANK)
    board = window.board
    qtbot.mouseMove(board, place(window, 1, 1))
    qtbot.waitUntil(lambda: bool(board._preview))
    with qtbot.waitSignal(board.hovered) as told:
        click(qtbot, window, 1, 1)
    assert told.args == [None]
    assert not board._preview
    qtbot.mouseMove(board, place(window, 1, 2))
    qtbot.mouseMove(board, place(window, 1, 1))
    qtbot.waitUntil(lambda: bool(board._preview))


@pytest.mark.parametrize("kind", registry.kinds())
def test_a_preview_shows_nothing_of_what_is_there(qtbot, kind):
    editor, view = registry.editor(kind), view_of(kind)
    board = Board()
    qtbot.addWidget(board)
    board.editable = False  # without the cursor
    spot = Spot((1, 1), (1, 2)) if editor.edges else Spot((1, 1))
    blank = editor.blank(3, 3)
    after = view.looks(editor.click(blank, spot), ())

    def picture(before):
        board.show_scene(Scene(view, 3, 3, view.looks(before, ())))
        board.set_preview(after, view.looks(blank, ())[4])
        assert 4 in board._preview
        corner = board.geometry_of_cells.corner((1, 1))
        return board.grab(QRect(*corner, board.pitch, board.pitch)).toImage()

    other = editor.click(editor.click(blank, spot), spot)
    if view.looks(other, ())[4] == view.looks(blank, ())[4]:
        other = editor.click(blank, Spot((1, 1), (2, 1)))
    assert view.looks(other, ())[4] != view.looks(blank, ())[4]
    assert picture(blank) == picture(other)


def test_solving_what_has_no_solution_says_why(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    window.solve.trigger()
    assert window.watching
    assert "4" in window.steps.sentence.text()
    qtbot.waitUntil(lambda: not window.analysis.busy)
    assert not window.player.steps
    assert window.steps.argument.isVisible()
    assert "touches only 3 white cells" in window.steps.argument.text()


def answer_dialog(window, act):
    """Do something in the dialog that comes up next."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(10, window, look)
        else:
            act(dialog)

    QTimer.singleShot(0, window, look)


def test_a_new_puzzle(qtbot, open_window):
    window = open_window("lightup/first-light")

    def choose(dialog) -> None:
        dialog.kind.setCurrentIndex(dialog.kind.findData("futoshiki"))
        dialog.rows.setValue(4)
        dialog.accept()

    answer_dialog(window, choose)
    window.files.new.trigger()
    assert window.session.document.kind == "futoshiki"
    assert (window.session.puzzle.rows, window.session.puzzle.cols) == (4, 4)
    assert window.session.path is None


def test_a_new_puzzle_from_the_clipboard(qtbot, open_window):
    window = open_window("lightup/first-light")
    QApplication.clipboard().setText("https://puzz.link/p?norinori/4/4/7c8c1g")
    answer_dialog(window, lambda dialog: dialog.paste.click())
    window.files.new.trigger()
    assert window.session.document.kind == "norinori"
    assert window.session.modified


def test_resizing_keeps_what_fits(qtbot, open_window):
    window = open_window("lightup/first-light")
    before = window.session.puzzle

    def choose(dialog) -> None:
        dialog.rows.setValue(before.rows + 1)
        dialog.accept()

    answer_dialog(window, choose)
    window.files.resize.trigger()
    assert window.session.puzzle.grid == (*before.grid, "." * before.cols)
    window.undo.trigger()
    assert window.session.puzzle == before


@pytest.mark.parametrize("name", ["futoshiki/warm-up", "lightup/welcome", "norinori/hello"])
def test_four_turns_lead_back(qtbot, open_window, name):
    window = open_window(name)
    before = window.session.puzzle
    for _ in range(4):
        window.drawing.turner(Turn.ROTATE_LEFT, "Rotate left")()
    assert window.session.puzzle == before
    assert window.session.modified


def test_stop_can_be_pressed_while_steps_are_found(qtbot, open_window):
    window = open_window("lightup/milky-way")
    judged(qtbot, window)
    window.solve.trigger()
    assert window.stop.isEnabled()
    qtbot.waitUntil(lambda: len(window.player.steps) > 5)
    window.stop.trigger()
    assert not window.stop.isEnabled()
    assert not window.analysis.busy
    assert not window.player.finished


def test_a_stopped_explanation_begins_again(qtbot, open_window):
    window = open_window("lightup/old-town")
    judged(qtbot, window)
    window.solve.trigger()
    window.stop.trigger()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished, timeout=20000)
    assert window.player.position == len(window.player.steps) > 0


def test_what_was_known_of_another_puzzle_is_not_shown(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    assert window.board.scene.marks.conflicts
    window.files.open_text("2 2\n- -\n- -\n")
    assert not window.board.scene.marks.cells
    assert window.verdict_line.label.text() == "Looking for solutions…"


def test_a_form_that_loses_something_does_not_count_as_saved(qtbot, open_window, tmp_path):
    window = open_window("lightup/welcome")
    window.session.edit(window.editor.turned(window.session.puzzle, Turn.ROTATE_LEFT), "Turn")
    assert not window.files._write(tmp_path / "puzzle.txt", "tatham")
    assert (tmp_path / "puzzle.txt").exists()
    assert window.session.modified
    assert window.messages.isVisible()


def test_closing_goes_on_only_if_all_of_it_was_saved(qtbot, open_window, tmp_path, monkeypatch):
    window = open_window("lightup/welcome")
    window.session.edit(window.editor.turned(window.session.puzzle, Turn.ROTATE_LEFT), "Turn")
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Save)
    target = tmp_path / "puzzle.txt"
    kinds = []

    def choose(parent, title, folder, filters):
        kinds.append(next(one for one in filters.split(";;") if "puzz.link" in one))
        return str(target), kinds[-1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert not window.close()
    assert kinds
    assert target.exists()
    assert window.isVisible()
    assert window.session.modified
    assert window.messages.isVisible()


def test_changes_that_are_given_up_go_without_a_word(qtbot, capsys):
    session = Session(read_text(BLANK))
    session.edit(read_text("3 3\n0 - -\n- - -\n- - -\n").puzzle, "Draw")
    assert session.modified
    with qtbot.waitSignal(session.destroyed):
        session.deleteLater()
    assert capsys.readouterr().err == ""


def test_the_library_is_filled_once_it_is_seen(qtbot, open_window):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    tree = window.library.tree
    kinds = [
        puzzle_type.title
        for puzzle_type in registry.puzzle_types()
        if (paths.puzzles() / puzzle_type.kind).is_dir()
    ]
    qtbot.waitUntil(lambda: tree.topLevelItemCount() > len(kinds))
    tops = [tree.topLevelItem(index + 1) for index in range(len(kinds))]  # after recent files
    assert [top.text(0) for top in tops] == kinds
    listed = 0
    for top in tops:
        groups = [top.child(index) for index in range(top.childCount())]
        names = [str(title) for title in LEVELS.values()]
        assert [group.text(0) for group in groups] == names
        listed += sum(group.childCount() for group in groups)
    assert listed == len(list(paths.puzzles().glob("*/*.satori")))
    welcome = tree.findItems("Welcome", Qt.MatchFlag.MatchRecursive)[0]
    assert welcome.parent().text(0) == "Normal"
    assert welcome.text(1) == "8 × 8"
    welcome.parent().setExpanded(True)
    tree.scrollToItem(welcome)
    middle = tree.visualItemRect(welcome).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert window.session.path == paths.welcome()
    assert window.windowTitle().startswith("Welcome[*]")
    assert tree.currentItem().text(0) == "Welcome"
    assert window.board.hasFocus()
    recent = tree.topLevelItem(0)
    assert [recent.child(index).text(0) for index in range(recent.childCount())] == ["Welcome"]
    window.files.recent_menu.aboutToShow.emit()
    assert window.files.recent_menu.actions()[0].text() == "Welcome"


def test_the_library_knows_every_level():
    assert tuple(LEVELS) == (*ALL_LEVELS, "")


def test_what_was_said_of_the_solutions_goes_with_the_puzzle(qtbot, open_window):
    window = open_window("lightup/welcome")
    click(qtbot, window, 0, 0)
    assert dict(window.session.document.details) == {"title": "Welcome", "author": "Satori"}
    window.undo.trigger()
    assert dict(window.session.document.details)["difficulty"] == "normal"


def test_the_list_of_steps_follows(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.steps.list.count() == len(window.player.steps)
    window.player.go(2)
    qtbot.waitUntil(lambda: window.steps.list.currentRow() == 1)
    qtbot.mouseClick(
        window.steps.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=window.steps.list.visualItemRect(window.steps.list.item(0)).center(),
    )
    assert window.player.position == 1


def test_the_panel_does_not_go_on_looking_for_what_was_found(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.player.steps
    assert window.steps.title.text() == "One of the solutions"
    assert window.board.scene.marks.differences == window.analysis.verdict.different


def edge_pixels(window, edge):
    """What is seen between two cells."""
    first, second = (window.board.geometry_of_cells.cell_rect(cell) for cell in edge)
    middle = ((first.center() + second.center()) / 2).toPoint()
    around = QRect(middle - QPoint(8, 8), middle + QPoint(8, 8))
    return window.board.grab(around).toImage()


def test_the_sign_that_a_step_rests_on_is_marked(qtbot, open_window):
    window = open_window("futoshiki/garden-steps")
    window.board.animated = False
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    steps = window.player.steps
    number = next(n for n, told in enumerate(steps, 1) if told.technique == "sign bound")
    edges = steps[number - 1].reason_edges
    window.player.go(number - 1)
    before = [edge_pixels(window, edge) for edge in edges]
    window.player.go(number)
    assert window.board.scene.marks.reason_edges == edges != frozenset()
    signs = {(min(sign), max(sign)) for sign in window.session.puzzle.signs}
    assert edges <= signs
    assert all(edge_pixels(window, edge) != seen for edge, seen in zip(edges, before, strict=True))


def test_the_signs_of_a_conflict_are_marked(qtbot, open_window):
    window = open_window("futoshiki/less-than-one")
    before = edge_pixels(window, ((0, 2), (0, 3)))
    judged(qtbot, window)
    assert window.board.scene.marks.conflict_edges == {((0, 2), (0, 3))}
    assert edge_pixels(window, ((0, 2), (0, 3))) != before


def test_docks_get_their_widths_back(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.resize(1200, 700)
    docks = (window.library_dock, window.steps_dock)
    wanted = [dock.wanted for dock in docks]
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == wanted)
    window.resize(window.minimumSizeHint().width(), 600)
    qtbot.waitUntil(lambda: window.steps_dock.width() < wanted[1])
    window.resize(1200, 700)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == wanted)
    window.resizeDocks([window.library_dock], [260], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: window.library_dock.width() == 260)
    window.resize(1300, 700)
    qtbot.waitUntil(lambda: window.width() == 1300)
    assert window.library_dock.width() == 260


def test_there_is_a_player_only_where_there_are_steps(qtbot, open_window):
    window = open_window("lightup/first-light")
    assert not window.player_bar.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.player_bar.isVisible()
    assert window.steps.list.isVisible()
    window.design.trigger()
    assert not window.player_bar.isVisible()
    assert not window.steps.list.isVisible()
    window.files.open_path(paths.puzzles() / "lightup" / "three-sides-for-four.satori")
    judged(qtbot, window)
    window.solve.trigger()
    assert not window.player_bar.isVisible()
    assert not window.steps.list.isVisible()


def test_a_long_sentence_can_be_scrolled(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.steps.say("A title", "A long sentence. " * 300)
    bar = window.steps.room.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert window.steps.room.height() <= window.steps.height()
    assert window.height() < 1000


def test_copying_offers_what_can_carry_the_puzzle(qtbot, open_window):
    window = open_window("futoshiki/garden-steps")
    window.files.copy_menu.aboutToShow.emit()
    titles = [action.text() for action in window.files.copy_menu.actions()]
    wanted = [form.title for form in writable_formats(window.session.document)]
    assert titles == wanted
    assert "Address for puzz.link" not in titles
    assert all(title[0].isupper() for title in titles)
    window.files.copy_menu.actions()[titles.index("Simon Tatham's id")].trigger()
    assert read_text(QApplication.clipboard().text()).puzzle == window.session.puzzle


def colours_on_screen(window):
    """What the screen shows in the cells: not painted anew, as a picture of them would be."""
    screen = window.screen().grabWindow(window.winId()).toImage()
    puzzle = window.session.puzzle
    places = (place(window, *cell) for cell in all_cells(puzzle.rows, puzzle.cols))
    return [screen.pixelColor(window.board.mapTo(window, point)) for point in places]


def test_another_change_while_one_fades_in_leaves_nothing_behind(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    judged(qtbot, window)
    before = colours_on_screen(window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)

    def all_lit() -> bool:
        now = colours_on_screen(window)
        return sum(a != b for a, b in zip(before, now, strict=True)) == 8

    qtbot.waitUntil(all_lit)


def test_solving_again_shows_the_solution_again(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    solved = shown(window)
    count = len(window.player.steps)
    window.design.trigger()
    assert shown(window) != solved
    window.solve.trigger()
    assert shown(window) == solved
    assert window.player.position == count
    assert window.steps.title.text().startswith(f"{count}. ")
    assert window.steps.list.isVisible()
    qtbot.keyClick(window.board, Qt.Key.Key_Home)
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert window.player.position == 1
    window.solve.trigger()
    assert shown(window) == solved
    assert window.player.position == count


def test_solving_what_has_several_solutions_shows_one(qtbot, open_window):
    window = open_window("lightup/two-lamps-of-four")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    verdict = window.analysis.verdict
    one, other = (looks(window, solution) for solution in verdict.solutions)
    assert shown(window) == one
    assert window.board.scene.marks.differences == verdict.different
    assert window.steps.title.text() == "One of the solutions"
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert shown(window) == other
    assert window.verdict_line.button.text() == "Show the first"
    assert window.steps.title.text() == "Another solution"
    window.solve.trigger()
    assert shown(window) == one
    window.design.trigger()
    assert window.verdict_line.button.text() == "Show them"


def test_a_solution_is_none_of_the_steps(qtbot, open_window):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    assert window.player.position == len(window.player.steps) > 1
    assert not window.steps.list.selectedItems()
    window.steps.chosen.emit(1)
    assert window.steps.title.text().startswith("1. ")
    assert window.verdict_line.button.text() == "Show them"
    qtbot.mouseClick(window.verdict_line.button, Qt.MouseButton.LeftButton)
    assert window.steps.title.text() == "One of the solutions"
    assert window.player.position == len(window.player.steps)


def test_what_is_opened_after_something_pasted_is_not_changed(qtbot, open_window):
    window = open_window("lightup/first-light")
    document = window.session.document
    window.session.open(read_text(BLANK), None, modified=True)
    assert window.session.modified
    window.session.open(document, None)
    assert not window.session.modified
    assert not window.isWindowModified()


def test_dropping_nothing_says_so(qtbot, open_window):
    window = open_window("lightup/first-light")
    before = window.session.document
    nothing = QMimeData()
    nothing.setUrls([])
    window.files.open_dropped(nothing)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.session.document is before


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


def test_the_player_has_no_speed_where_there_is_no_room(qtbot, open_window):
    window = open_window("lightup/first-light")
    judged(qtbot, window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    bar = window.player_bar
    assert bar.speed.isVisible()
    window.resize(700, 560)
    qtbot.waitUntil(lambda: not bar.speed.isVisible())
    assert window.width() == 700
    assert bar.width() >= bar.layout().minimumSize().width()  # or parts would overlap
    window.resize(1180, 780)
    qtbot.waitUntil(bar.speed.isVisible)
    assert bar.width() >= bar.layout().minimumSize().width()


def test_the_hints_stay_together_at_the_top(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.resize(1400, 1000)
    hints = window.steps.hints
    qtbot.waitUntil(lambda: hints.height() > 600)
    last = max(label.geometry().bottom() for label in hints.findChildren(QLabel))
    assert last < hints.height() / 2


def test_the_library_marks_what_is_open(qtbot, open_window, tmp_path):
    window = open_window("lightup/first-light")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    tree = window.library.tree
    assert tree.currentItem() is None
    window.files.open_path(paths.puzzles() / "norinori" / "hello.satori")
    qtbot.waitUntil(lambda: bool(tree.selectedItems() and tree.selectedItems()[0].text(1)))
    assert tree.currentItem().text(0) == "Hello"
    assert [item.text(0) for item in tree.selectedItems()] == ["Hello"]
    own = tmp_path / "own.satori"
    own.write_text((paths.puzzles() / "norinori" / "hello.satori").read_text())
    window.files.open_path(own)
    assert [item.text(0) for item in tree.selectedItems()] == ["own.satori"]
    window.files.open_text("https://puzz.link/p?norinori/4/4/7c8c1g")
    assert tree.selectedItems() == []


def test_another_puzzle_begins_with_the_cursor_in_its_corner(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.board.move_cursor((2, 3))
    window.files.open_path(paths.puzzles() / "lightup" / "lamp-and-shadow.satori")
    assert window.board.cursor_cell == (0, 0)
    window.board.move_cursor((2, 3))
    answer_dialog(window, lambda dialog: dialog.accept())
    window.files.new.trigger()
    assert window.board.cursor_cell == (0, 0)


def test_what_is_unfinished_is_said_before_the_verdict(qtbot, open_window):
    window = open_window("norinori/hello")
    window.session.edit(window.editor.blank(4, 4), "Clear")
    after = window.editor.click(window.session.puzzle, Spot((1, 1), (1, 2)))
    window.session.edit(after, "Draw")
    judged(qtbot, window)
    assert window.verdict_line.label.text() == (
        "A border ends inside the region of r2c2. Several solutions"
    )
    assert window.verdict_line.button.text() == "Show them"
    assert window.verdict_line.button.isVisible()


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
    assert window.session.path == tmp_path / name
    assert window.session.path.exists()
    assert window.files.proposal == str(tmp_path / name.removesuffix(".satori"))


def test_the_symmetry_of_drawing_is_shown(open_window):
    window = open_window(BLANK)
    label = window.menus.symmetry_label
    assert not label.isVisible()
    choices = {action.text(): action for action in window.menus.symmetries.actions()}
    choices["Half turn"].trigger()
    assert label.isVisible()
    assert label.text() == "Symmetry: Half turn"
    window.files.open_path(paths.puzzles() / "lightup" / "welcome.satori")
    assert label.isVisible()
    window.files.open_path(paths.puzzles() / "futoshiki" / "warm-up.satori")
    assert not label.isVisible()  # it keeps none


def test_many_new_looks_are_painted_one_after_the_other(qtbot, open_window):
    window = open_window("norinori/atlas")
    judged(qtbot, window)
    board = window.board
    board.animated = False
    qtbot.waitUntil(lambda: set(shown(window)) <= set(board._sprites))
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    new = set(shown(window)) - set(looks(window, ()))
    assert len(new) > MOST_NEW
    qtbot.waitUntil(lambda: new <= set(board._sprites))
    at_once = board.grab().toImage()
    board._sprites.clear()
    board.repaint()
    assert board.grab().toImage() == at_once


@pytest.mark.parametrize("size", [(760, 520), (1400, 1000)])
def test_no_hint_is_cut_off(qtbot, open_window, size):
    window = open_window("futoshiki/garden-steps")
    window.resize(*size)
    labels = window.steps.hints.findChildren(QLabel)
    assert len(labels) > 10

    def whole() -> bool:
        return all(label.height() >= label.heightForWidth(label.width()) for label in labels)

    qtbot.waitUntil(whole)
