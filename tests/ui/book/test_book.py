"""Making a book in the window: the dialog with real clicks, stopped and begun again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app.session.book_file import BookFile
from app.ui.book.dialog import BookDialog
from tests.helpers.pdf import needs_reader, pages_of
from tests.ui.using_menus import choose
from tests.ui.using_windows import BLANK, answer_dialog

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(open_window):
    return open_window(BLANK)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Where the dialog of the desktop, which is missing here, says that the book is to be."""
    found = tmp_path / "book.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(found), ""))
    return found


def only(qtbot, dialog, kind, number, size):
    """Choose some puzzles of one kind."""
    for line in dialog.parts.values():
        if line.check.isChecked() != (line.kind == kind):
            line.check.click()
    line = dialog.parts[kind]
    for box, value in ((line.number, number), (line.rows, size), (line.cols, size)):
        if box.isEnabled():
            box.selectAll()
            qtbot.keyClicks(box, str(value))
            qtbot.keyClick(box, Qt.Key.Key_Tab)


def make_book(qtbot, window, act):
    """Choose the book in the menu, and do something in its dialog; return when it is closed."""
    answer_dialog(window, act, BookDialog)
    choose(qtbot, window, "File", "Book of puzzles")


@needs_reader
def test_a_book_is_made(qtbot, window, path):
    def order(dialog):
        only(qtbot, dialog, "futoshiki", 3, 4)
        qtbot.keyClicks(dialog.title, "Rainy days")
        qtbot.mouseClick(dialog.make, LEFT)

    make_book(qtbot, window, order)
    assert window.messages.isVisible()
    assert window.messages.label.text() == "The book is in book.pdf."
    front, puzzles, solutions = pages_of(path)
    assert "Rainy days" in front
    assert "4 × 4" in front
    assert [word for word in puzzles.split() if word in ("Easy", "Normal", "Hard")] == [
        "Easy",
        "Normal",
        "Hard",
    ]
    assert solutions.count("seed") == 3


def test_a_stopped_book_goes_on(qtbot, window, path, settings):
    kept = path.with_suffix(".puzzles")
    seeds = []

    def stop(dialog):
        only(qtbot, dialog, "lightup", 40, 7)
        qtbot.mouseClick(dialog.make, LEFT)
        qtbot.waitUntil(lambda: dialog.progress.value() > 2)
        qtbot.mouseClick(dialog.cancel, LEFT)
        assert "is kept" in dialog.message.text()
        assert dialog.make.isEnabled()
        seeds.append(dialog.seed.text())
        qtbot.mouseClick(dialog.cancel, LEFT)

    def go_on(dialog):
        """All that was chosen is there again, the seed as well."""
        chosen = dialog.chosen(int(dialog.seed.text()))
        seeds.append(dialog.seed.text())
        plan = chosen.plan
        assert [(part.kind, part.puzzles, part.rows) for part in plan.parts] == [("lightup", 40, 7)]
        assert len(BookFile(kept, plan).kept) > 2
        qtbot.mouseClick(dialog.make, LEFT)

    make_book(qtbot, window, stop)
    assert not path.exists()
    before = kept.read_text("utf-8")
    make_book(qtbot, window, go_on)
    assert path.read_bytes().startswith(b"%PDF")
    assert kept.read_text("utf-8").startswith(before)
    assert kept.read_text("utf-8").count("\n") == 41
    assert seeds[0] == seeds[1]
    make_book(qtbot, window, lambda dialog: (seeds.append(dialog.seed.text()), dialog.reject()))
    assert not seeds[2]  # the next book is another one


def test_what_cannot_be_had_is_said(qtbot, window, path):
    said = []

    def order(dialog):
        for line in dialog.parts.values():
            line.check.click()
        qtbot.mouseClick(dialog.make, LEFT)
        said.append(dialog.message.text())
        only(qtbot, dialog, "lightup", 1, 5)
        path.with_suffix(".puzzles").write_text("my notes")
        qtbot.mouseClick(dialog.make, LEFT)
        qtbot.waitUntil(lambda: "holds no puzzles" in dialog.message.text())
        dialog.reject()

    make_book(qtbot, window, order)
    assert said == ["A book has from 1 to 1,000 puzzles of each kind."]
    assert not path.exists()
