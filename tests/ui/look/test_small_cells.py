"""What is in a cell stays readable below marks and the cursor, however small it is."""

from itertools import product

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import qGray

from app.core.editing import Spot
from app.core.registry import editor, puzzle_type
from app.session.highlights import Highlights
from app.session.scene import Scene
from app.ui.board.board import Board
from app.ui.look.theme import CONTRAST, DARK, LIGHT

CELL = (1, 1)
PITCHES = (23, 27, 32, 38, 44, 60, 90)
MARKS = ("reasons", "differences", "conflicts", "conclusions", "stressed", "chosen")


@pytest.fixture(params=[LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def board(qtbot, request):
    """A board without the cursor, as long as nobody gives it the keys."""
    made = Board()
    qtbot.addWidget(made)
    made.set_theme(request.param)
    return made


def scene(kind, size, *keys):
    """A board with one clue."""
    puzzle = editor(kind).blank(size, size)
    for key in keys:
        puzzle = editor(kind).type(puzzle, Spot(CELL), key)
    return Scene(kind, size, size, puzzle_type(kind).looks(puzzle, ()))


FIGURES = {
    "two digits": (scene("futoshiki", 25), scene("futoshiki", 25, "2", "4")),
    "on a wall": (scene("lightup", 5, "x"), scene("lightup", 5, "4")),
}
"""Without the figure, and with it."""


def painted(board, shown):
    """All pixels of the cell and of what is around it, by their places."""
    board.show_scene(shown)
    image = board.grab(board.geometry_of_cells.around(CELL)).toImage()
    places = product(range(image.width()), range(image.height()))
    return {place: image.pixel(*place) for place in places}


def figure(board, name):
    """The pixels of a figure that nobody could take for what is around it."""
    blank, written = (painted(board, shown) for shown in FIGURES[name])
    return {
        place: colour
        for place, colour in written.items()
        if abs(qGray(colour) - qGray(blank[place])) > 60
    }


def hidden(read, after):
    """Which pixels of a figure are clearly different now."""
    return [place for place in read if abs(qGray(after[place]) - qGray(read[place])) > 40]


@pytest.mark.parametrize("name", FIGURES)
def test_marks_hide_no_figure(board, name):
    shown = FIGURES[name][1]
    for pitch in PITCHES:
        board.set_pitch(pitch)
        before, read = painted(board, shown), figure(board, name)
        assert len(read) > 5
        for sort in MARKS:
            highlights = Highlights(**{sort: frozenset((CELL,))})
            after = painted(board, shown._replace(highlights=highlights))
            assert after != before, (pitch, sort)
            assert not hidden(read, after), (pitch, sort)


@pytest.mark.parametrize("name", FIGURES)
def test_the_cursor_hides_no_figure(qtbot, board, name):
    shown = FIGURES[name][1]
    reads = {}
    for pitch in PITCHES:
        board.set_pitch(pitch)
        reads[pitch] = figure(board, name), painted(board, shown)
    board.move_cursor(CELL)
    board.show()
    board.setFocus()
    qtbot.waitUntil(board.hasFocus)
    for pitch, (read, before) in reads.items():
        board.set_pitch(pitch)
        after = painted(board, shown)
        assert after != before, pitch
        assert not hidden(read, after), pitch


@pytest.mark.parametrize("pitch", [4, 5, 6, 8])
@pytest.mark.parametrize("kind", ["lightup", "norinori"])
def test_small_cells_have_lines_between_them(board, kind, pitch):
    board.set_pitch(pitch)
    board.show_scene(scene(kind, 100))
    x, y = board.geometry_of_cells.corner((14, 14))
    image = board.grab(QRect(x - 5 * pitch, y, 10 * pitch, pitch)).toImage()
    across = [qGray(image.pixel(x, 1)) for x in range(image.width())]
    inside, lines = across[1::pitch], across[pitch - 1 :: pitch]
    assert len(set(inside)) == 1
    steps = [abs(line - inside[0]) for line in lines]
    assert min(steps) > 8
    # That after ten columns is stronger, so that one can count.
    assert steps.index(max(steps)) == 0
    assert max(steps) > 1.15 * max(steps[1:])


def test_only_small_cells_are_counted_by_lines(board):
    board.set_pitch(20)
    board.show_scene(scene("lightup", 21))
    tenth, other = (board.geometry_of_cells.corner((4, col)) for col in (9, 8))
    one, same = (board.grab(QRect(x, y, 20, 20)).toImage() for x, y in (tenth, other))
    assert one == same
