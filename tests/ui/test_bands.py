"""A large board is painted band by band, and then looks as if it had been painted at once."""

from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication
from shiboken6 import Shiboken

from app.core.collector import collect_all
from app.core.document import Document
from app.puzzles.lightup.puzzle import LightUp
from app.session.scene import scene
from app.session.state import Mode, State
from app.ui.board import bands
from app.ui.board.bands import upper_band
from app.ui.board.canvas import Canvas
from app.ui.board.canvas import _different as different
from app.ui.board.geometry import Geometry

SIDE = 12


class Paints(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched, event):  # noqa: N802
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.mark.parametrize("marked", [0, 400_000])
def test_bands_cover_everything(marked):
    geometry = Geometry(900, 900, 4, 0.0, 20)
    left = QRegion(QRect(0, 0, 1500, 1100))
    found = []
    while not left.isEmpty():
        found.append(upper_band(left, geometry, marked))
        left = left.subtracted(found[-1])
    assert sum(band.height() for band in found) == 1100
    assert len(found) == (45 if marked else 5)


def test_single_cells_are_painted_at_once():
    geometry = Geometry(900, 900, 4, 0.0, 20)
    two = QRegion(geometry.around((0, 0))) | QRegion(geometry.around((800, 800)))
    assert upper_band(two, geometry, 0) == two.boundingRect()


def test_the_picture_is_the_same(qtbot, monkeypatch):
    bulbs = {(row, row * row % SIDE) for row in range(SIDE)}
    rows = tuple(
        tuple("L" if (row, col) in bulbs else "." for col in range(SIDE)) for row in range(SIDE)
    )
    puzzle = LightUp(("." * SIDE,) * SIDE)
    shown = [
        scene(State(Document("lightup", puzzle, progress=progress), mode=Mode.PLAY))
        for progress in (None, rows)
    ]

    def picture(most_work):
        monkeypatch.setattr(bands, "MOST_WORK", most_work)
        canvas, paints = Canvas(), Paints()
        canvas.animated = False
        canvas.set_pitch(24)
        canvas.installEventFilter(paints)
        qtbot.addWidget(canvas)
        with qtbot.waitExposed(canvas):
            canvas.show_scene(shown[0])
            canvas.show()
        canvas.show_scene(shown[1])
        qtbot.waitUntil(lambda: canvas._later.isEmpty() and canvas._asked.isEmpty())
        whole = canvas.screen().grabWindow(canvas.winId()).toImage()
        return whole, paints.count

    (at_once, few), (in_bands, many) = picture(25_000), picture(2 * SIDE)
    assert few < 5 < many
    assert in_bands == at_once


def test_a_board_that_goes_as_soon_as_it_is_painted_is_freed(qtbot):
    """As in the help, where someone goes from page to page."""
    canvas = Canvas()
    canvas.show_scene(scene(State(Document("lightup", LightUp(("...",) * 3)))))
    canvas.grab()
    gone = ref(canvas)
    Shiboken.delete(canvas)
    del canvas
    QApplication.processEvents()
    collect_all()
    assert gone() is None


def test_what_changed_is_painted_anew(qtbot):
    """Of few cells each, of very many rows all between the first and the last."""
    tall = 600
    shown = [
        scene(State(Document("lightup", LightUp(tuple(rows)))))
        for rows in (["..."] * tall, ["..."] * 9 + [".X."] * (tall - 10) + ["..."])
    ]
    looks = [one.looks for one in shown]
    assert different(looks[0], looks[0], 3) == []
    assert different(looks[0], list(looks[0]), 3) == []
    assert different(looks[0], looks[1], 3) == range(27, 3 * (tall - 1))
    assert different(looks[0][:60], looks[1][:60], 3) == list(range(28, 60, 3))
