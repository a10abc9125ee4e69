"""What is in a cell stays readable below marks and the cursor, however small it is."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import qGray

from app.core.editing import Spot
from app.core.registry import editor
from app.ui.board import Board
from app.ui.canvas import Scene
from app.ui.overlay import Marks
from app.ui.theme import CONTRAST, DARK, LIGHT
from app.ui.views import view_of

CELL = (1, 1)
PITCHES = (23, 27, 32, 38, 44, 60, 90)
MARKS = ("differences", "conflicts", "conclusions", "stressed", "chosen")


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
    return Scene(view_of(kind), size, size, view_of(kind).looks(puzzle, ()))


FIGURES = {
    "two digits": (scene("futoshiki", 25), scene("futoshiki", 25, "2", "4")),
    "on a wall": (scene("lightup", 5, "x"), scene("lightup", 5, "4")),
}
"""Without the figure, and with it."""


def painted(board, shown):
    """All pixels of the cell, by their places."""
    board.show_scene(shown)
    corner = board.geometry_of_cells.corner(CELL)
    side = round(board.geometry_of_cells.cell_rect(CELL).width())
    image = board.grab(QRect(*corner, side, side)).toImage()
    return {(x, y): image.pixel(x, y) for x in range(side) for y in range(side)}


def figure(board, name):
    """The pixels of a figure that nobody could take for what is around it."""
    blank, written = (painted(board, shown) for shown in FIGURES[name])
    return {
        place: colour
        for place, colour in written.items()
        if abs(qGray(colour) - qGray(blank[place])) > 60
    }


@pytest.mark.parametrize("name", FIGURES)
def test_marks_hide_no_figure(board, name):
    shown = FIGURES[name][1]
    for pitch in PITCHES:
        board.set_pitch(pitch)
        before, read = painted(board, shown), figure(board, name)
        assert len(read) > 5
        for sort in MARKS:
            marks = Marks(**{sort: frozenset((CELL,))})
            after = painted(board, shown._replace(marks=marks))
            assert after != before, (pitch, sort)
            assert {place: after[place] for place in read} == read, (pitch, sort)
