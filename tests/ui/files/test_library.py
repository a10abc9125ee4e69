"""The library with the user's folders, what was begun and solved, filters, and the next puzzle."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from app import paths
from app.core.editing import Spot
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from app.store.shelf import Filter
from app.ui.look.theme import ColourScheme
from tests.ui.using_library import chosen_line, headings, line_named, lines_below, listed_lines
from tests.ui.using_menus import choose
from tests.ui.using_windows import activate, click, judged, opened, wait_for_opener, wait_while

MANY = 2_000
"""Files whose reading takes longer than a portion may, also on a fast machine."""


def file_text(number, level="normal"):
    """A puzzle of three columns, another one for every number below 2 ** 15."""
    bits = f"{number:015b}".replace("0", " .").replace("1", " X")
    rows = [bits[start : start + 6].strip() for start in range(0, 30, 6)]
    head = f"satori 1\nkind: lightup\ntitle: Number {number}\ndifficulty: {level}\n\n"
    return head + "\n".join(rows) + "\n"


@pytest.fixture
def play(qtbot, open_window, settings, tmp_path):
    """Open windows for playing that keep games."""
    settings.opens_in = Mode.PLAY

    def open_it(what="lightup/pinwheel"):
        window = open_window("lightup/first-light", store=GameStore(Database(tmp_path / "games")))
        wait_while(lambda: window.library.tree is None or window.library.busy)
        opened(window, paths.puzzles() / f"{what}.satori")
        judged(qtbot, window)
        return window

    return open_it


def solve(window):
    """Solve the open puzzle as a player would, but faster."""
    session = window.session
    wait_while(lambda: session.state.verdict is None)
    player, puzzle = session.game.player, session.state.puzzle
    drawing = session.puzzle_type.solution(puzzle, session.state.verdict.solutions[0])
    for row, line in enumerate(drawing):
        for col, word in enumerate(line):
            if word == player.yes and player.can_mark(puzzle, (row, col)):
                session.click(Spot((row, col)))
    wait_while(lambda: not session.state.play.solved)


def listed(window):
    """The names of all puzzles that are listed, without recent files."""
    return [line.name for line in listed_lines(window)]


def test_begun_and_solved_puzzles_are_seen(qtbot, play):
    window = play("lightup/pinwheel")
    line = line_named(window, "Pinwheel")
    assert (line.beside, line.icon) == ("6 × 6", None)
    click(qtbot, window, 0, 0)
    qtbot.waitUntil(lambda: line.icon is not None)
    assert line.beside == ""
    first = picture(line)
    click(qtbot, window, 0, 2)
    qtbot.waitUntil(lambda: picture(line) != first)  # where one is now
    window.appearance.set_look(ColourScheme.DARK)
    second = picture(line)
    qtbot.waitUntil(lambda: picture(line) != second)
    qtbot.waitUntil(lambda: "<img" in line.tip)
    tip = line.tip
    assert "Begun, " in tip
    opened(window, paths.puzzles() / "lightup" / "first-light.satori")
    solve(window)
    done = line_named(window, "First light")
    qtbot.waitUntil(lambda: ":" in done.beside)
    assert done.icon is not None
    assert "without help" in done.tip
    window.close()
    again = play("norinori/paddock")
    qtbot.waitUntil(lambda: line_named(again, "Pinwheel").icon is not None)
    assert ":" in line_named(again, "First light").beside


def test_a_puzzle_is_begun_that_is_not_listed(qtbot, play):
    window = play("lightup/pinwheel")
    click(qtbot, window, 0, 0)
    wait_while(lambda: window.games.keeper.behind)
    lines = window.library.tree.lines
    qtbot.waitUntil(lambda: len(lines.begun()) == 1)
    window.library.filter.choose(Filter(standing="begun"))
    assert listed(window) == ["Pinwheel"]
    opened(window, paths.puzzles() / "lightup" / "chapel.satori")  # as hard: below the same heading
    judged(qtbot, window)
    click(qtbot, window, 0, 0)
    qtbot.waitUntil(lambda: len(lines.begun()) == 2)
    window.library.show_recent([])
    assert listed(window) == ["Pinwheel"]
    assert chosen_line(window) is None


def test_the_open_puzzle_stays_in_sight(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    opened(window, paths.puzzles() / "lightup" / "chapel.satori")
    tree = window.library.tree
    qtbot.waitUntil(lambda: chosen_line(window) is not None)
    tree.verticalScrollBar().setValue(0)
    place = tree.visualRect(tree.currentIndex())
    while place.bottom() > tree.viewport().height():  # at the lower edge
        tree.verticalScrollBar().setValue(tree.verticalScrollBar().value() + place.height())
        place = tree.visualRect(tree.currentIndex())
    high = tree.viewport().height()
    window.formula_dock.show()
    qtbot.waitUntil(lambda: tree.viewport().height() < high - place.height())
    assert tree.viewport().rect().contains(tree.visualRect(tree.currentIndex()))


def picture(line):
    return line.icon.pixmap(24, 24).toImage()


def test_filters(qtbot, play):
    window = play("lightup/pinwheel")
    click(qtbot, window, 0, 0)
    wait_while(lambda: window.games.keeper.behind)
    everything = listed(window)
    filters = window.library.filter

    def take(menu, title):
        QTest.mouseClick(filters, Qt.MouseButton.LeftButton)
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, QMenu)
        inner = next(x for x in popup.actions() if x.text().replace("&", "") == menu)
        if title:
            next(x for x in inner.menu().actions() if x.text() == title).trigger()
        else:
            inner.trigger()
        popup.close()

    line = line_named(window, "Pinwheel")
    qtbot.waitUntil(lambda: line.icon is not None)
    take("State", "Begun")
    assert listed(window) == ["Pinwheel"]
    assert filters.text() == "Begun"
    assert chosen_line(window).name == "Pinwheel"
    take("State", "All")
    take("Kind", "Norinori")
    assert set(listed(window)) < set(everything)
    assert "Paddock" in listed(window)
    take("Size", "Larger")
    take("Difficulty", "Easy")
    assert filters.filter == Filter("norinori", "large", "easy", "")
    take("List all", "")
    assert listed(window) == everything


def test_a_folder_is_added_remembered_and_removed(qtbot, play, tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    folder.mkdir()
    for number in (3, 20, 100):
        (folder / f"{number}.satori").write_text(file_text(number))
    window = play()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    QTest.mouseClick(window.library.add_button, Qt.MouseButton.LeftButton)
    names = ["Number 3", "Number 20", "Number 100"]
    qtbot.waitUntil(lambda: listed(window)[-3:] == names)
    QTest.mouseClick(window.library.add_button, Qt.MouseButton.LeftButton)  # no second time
    assert window.settings.folders == [folder]
    line_named(window, "Number 20").click()
    wait_for_opener(window)
    assert window.session.state.title == "Number 20"
    window.close()
    again = play()
    qtbot.waitUntil(lambda: listed(again)[-3:] == names)
    (folder / "3.satori").unlink()
    again.library.tree.folder_changed.emit(folder)
    qtbot.waitUntil(lambda: listed(again)[-2:] == names[1:])
    assert "Number 3" not in listed(again)
    again.library.tree.folder_unwanted.emit(folder)
    assert "Number 20" not in listed(again)
    assert again.settings.folders == []
    assert (folder / "20.satori").exists()


def test_the_next_puzzle_is_opened_from_the_bar_and_the_menu(qtbot, play):
    window = play("lightup/four-lamps")
    assert not window.play_bar.next.isVisible()
    solve(window)
    qtbot.waitUntil(window.play_bar.next.isVisible)
    names = listed(window)
    following = names[names.index("Four lamps") + 1]
    wait_while(lambda: window.games.keeper.behind)
    QTest.mouseClick(window.play_bar.next, Qt.MouseButton.LeftButton)
    wait_for_opener(window)
    assert window.session.state.title == following
    assert not window.play_bar.next.isVisible()
    what_if = window.play_bar.what_if  # where the second click of a double click arrives
    QTest.mouseDClick(what_if, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(what_if, Qt.MouseButton.LeftButton)
    assert not window.session.state.play.trials
    choose(qtbot, window, "Play", "Next puzzle")
    wait_for_opener(window)
    assert window.session.state.title == names[names.index("Four lamps") + 2]


def test_there_may_be_no_next_puzzle(play, qtbot):
    window = play()
    window.session.open(
        window.session.state.document._replace(details=(("difficulty", "odd"),)), None
    )
    window.play_actions.next.trigger()
    assert window.messages.label.text().startswith("There is no other unsolved puzzle")


def test_the_next_puzzle_of_a_file_without_a_difficulty_is_in_the_users_folders(play, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for number in (9, 20, 24):
        lines = file_text(number).splitlines(keepends=True)
        (folder / f"{number}.satori").write_text("".join(lines[:3] + lines[4:]))
    window = play()
    window.library.add_folder(folder)
    wait_while(lambda: window.library.busy)
    opened(window, folder / "9.satori")
    titles = []
    for _ in range(3):
        window.play_actions.next.trigger()
        wait_for_opener(window)
        titles.append(window.session.state.title)
    assert titles == ["Number 20", "Number 24", "Number 9"]


def test_the_library_by_keyboard(qtbot, play):
    window = play("lightup/welcome")
    tree = window.library.tree
    activate(qtbot, window)
    tree.setFocus()

    def press(*keys):
        for key in keys:
            qtbot.keyClick(tree, key)
        return tree.currentIndex().data()

    key = Qt.Key
    assert press(key.Key_Home) == headings(window)[0] == "Futoshiki"
    assert press(key.Key_Right) == "Easy"  # it was open already
    count = tree.lines.rowCount()
    assert press(key.Key_Right) == "Easy"
    assert tree.lines.rowCount() > count
    first = press(key.Key_Right)
    assert first == press(key.Key_Right) != "Easy"
    assert press(key.Key_Left) == "Easy"
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert tree.currentIndex().data(spoken) == "Easy\nexpanded"
    assert press(key.Key_Left) == "Easy"
    assert tree.currentIndex().data(spoken) == "Easy\ncollapsed"
    assert tree.lines.rowCount() == count
    assert press(key.Key_Left) == "Futoshiki"
    assert press(key.Key_Return, key.Key_Down) == "Light Up"  # it is closed
    assert press(key.Key_End, key.Key_Up) == "Expert"
    tree.keyboardSearch("welc")
    assert press(key.Key_Up, key.Key_Down) == "Welcome"
    press(key.Key_Down, key.Key_Return)
    wait_for_opener(window)
    assert window.session.state.title == tree.currentIndex().data() != "Welcome"


def test_a_large_folder_comes_in_portions_and_is_filtered(
    qtbot, open_window, settings, tmp_path, monkeypatch
):
    """How long that takes, also of 10,000 files, is measured by tests/bench/playing.py."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(MANY):
        level = ("easy", "hard")[number % 2]
        (folder / f"{number}.satori").write_text(file_text(number, level))
    window = open_window("lightup/first-light", store=GameStore(Database(tmp_path / "games")))
    qtbot.waitUntil(lambda: window.library.tree is not None and not window.library.busy)
    tree = window.library.tree
    portions = []
    window.library.add_folder(folder)
    top = tree.lines.groups[-1]
    assert top.title == "many"
    assert not top.listed
    tree.lines.toggle(top)
    tree.lines.rowsInserted.connect(lambda _, first, last: portions.append(last + 1 - first))
    qtbot.waitUntil(lambda: len(top.listed) == MANY)
    assert sum(portions) == MANY
    assert max(portions) < MANY
    assert tree.lines.shown(top, 1) == f"{MANY:,}"
    names = [line.name for line in lines_below(tree, top)]
    assert names == [f"Number {number}" for number in range(MANY)]
    asked = []
    shown = tree.lines.shown
    monkeypatch.setattr(tree.lines, "shown", lambda *what: asked.append(what) or shown(*what))
    for _ in range(4):
        window.library.filter.choose(Filter(level="hard"))
        QApplication.processEvents()
        assert len(top.listed) == MANY / 2
        window.library.filter.choose(Filter())
        QApplication.processEvents()
        assert len(top.listed) == MANY
    assert 0 < len(asked) < MANY  # only what is on the screen


def test_names_are_read_beside_sizes_in_a_window_of_the_usual_size(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    qtbot.waitUntil(lambda: window.library.tree is not None)
    qtbot.waitUntil(lambda: len(headings(window)) == 3)
    tree = window.library.tree
    qtbot.waitUntil(lambda: not tree.isColumnHidden(1))
    lines, metrics = tree.lines, tree.fontMetrics()
    titles = [entry.title for group in lines.groups if group.inside for entry in group.lines]
    deep = next(group.depth for group in lines.groups if group.inside)
    room = tree.columnWidth(0) - (deep + 2) * tree._names.indent_px
    assert len(titles) > 500
    assert sum(metrics.horizontalAdvance(title) > room for title in titles) < len(titles) / 50
