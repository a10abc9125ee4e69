"""The dialog that asks what to export."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.core.stop import Stop
from app.core.words import Message
from app.ui.export.dialog import LONGEST_SIDE, ExportDialog
from app.ui.export.picture_files import PictureFormat, PictureOptions, picture_file
from app.ui.export.pictures import Content, picture_of
from tests.ui.using_windows import choose_what


@pytest.fixture
def open_dialog(qtbot):
    """Open dialogs about the state of a Session."""
    parent = QWidget()
    qtbot.addWidget(parent)
    return lambda session: ExportDialog(parent, session.state, rulers=False)


def resize(session, rows, cols):
    session.drawing.edit(session.editor.blank(rows, cols), Message("Resize"))


def test_the_dialog_tells_the_size(session, open_dialog):
    dialog = open_dialog(session)
    dialog.pitch.setValue(100)
    assert dialog.size_label.text() == "520 × 520 pixels"
    dialog.format.setCurrentIndex(dialog.format.findData(PictureFormat.SVG))
    assert not dialog.pitch.isEnabled()
    choose_what(dialog, Content.SOLUTION)
    chosen = PictureOptions(Content.SOLUTION, PictureFormat.SVG, 100, rulers=False)
    assert dialog.options() == chosen


def test_what_is_offered_first(session, open_dialog):
    assert open_dialog(session).options().content is Content.SHOWN
    resize(session, 4, 4)  # back to drawing
    assert open_dialog(session).options().content is Content.PUZZLE


def test_only_one_solution_is_the_solution(session_with_several_solutions, open_dialog):
    dialog = open_dialog(session_with_several_solutions)
    assert not dialog.contents.button(Content.SOLUTION.value).isEnabled()


def test_a_large_board_is_not_exported_larger_than_memory(session, open_dialog):
    resize(session, 150, 150)
    dialog = open_dialog(session)
    dialog.pitch.setValue(dialog.pitch.maximum())
    assert int(dialog.size_label.text().split()[0].replace(",", "")) <= LONGEST_SIDE


@pytest.mark.parametrize("form", list(PictureFormat))
def test_a_grid_longer_than_any_image_is_exported(session, open_dialog, form):
    resize(session, 1, 20_000)
    dialog = open_dialog(session)
    dialog.format.setCurrentIndex(dialog.format.findData(form))
    options = dialog.options()
    picture = picture_of(session.state, options.content)
    content = b"".join(picture_file(picture, options.format, options.pitch, Stop()))
    assert content
    if form is PictureFormat.PNG:
        assert dialog.size_label.text() == "20,004 × 5 pixels"
        assert QImage.fromData(content).size().toTuple() == (20_004, 5)
