"""Small pictures of puzzles with a player's marks on them. Safe to call in a worker."""

from html import escape
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from app.core.document import Document
from app.core.stop import Stop
from app.session.scene import scene
from app.session.state import Mode, State
from app.ui.board.cells import cell_painter, paint_cells
from app.ui.board.geometry import Geometry
from app.ui.look.theme import Theme
from app.ui.look.views import view_of

LARGEST_SIDE_PX = 320
"""The longer side of a picture while it is painted, about."""

TIP_SIDE_PX = 200
"""The longer side of the picture in a tip."""

KEPT_SIDE_PX = 96
"""The longer side of the picture that is kept for a line: hundreds of them may be listed."""

LEAST_PITCH, MOST_PITCH = 4, 40
"""Pixels of a cell."""

MOST_CELLS = 10_000
"""Larger boards have no picture: nothing could be seen in it."""


class Thumbnail(NamedTuple):
    """A small picture, and a larger one as text for the tip below the mouse."""

    image: QImage
    encoded: str


def tip_of(title: str, said: str, path: str, picture: Thumbnail | None) -> str:
    """Return the text of a tip: the title, a picture where there is one, and two sentences."""
    parts = [f"<b>{escape(title)}</b>", escape(said), f"<small>{escape(path)}</small>"]
    if picture is not None:
        parts.insert(1, f'<img src="data:image/png;base64,{picture.encoded}">')
    return "<p style='white-space:nowrap'>" + "<br>".join(filter(None, parts)) + "</p>"


def _encoded(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().toBase64().data()).decode("ascii")


def thumbnail(document: Document, theme: Theme, stop: Stop) -> Thumbnail | None:
    """Return a picture of a board, or None where it is too large."""
    puzzle = document.puzzle
    if puzzle.rows * puzzle.cols > MOST_CELLS:
        return None
    shown, view = scene(State(document, mode=Mode.PLAY)), view_of(document.kind)
    pitch = LARGEST_SIDE_PX // max(puzzle.rows, puzzle.cols)
    pitch = max(LEAST_PITCH, min(MOST_PITCH, pitch))
    geometry = Geometry(puzzle.rows, puzzle.cols, pitch, view.gap, margin=2)
    image = QImage(geometry.size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(theme.page)
    painter = QPainter(image)
    try:
        paint = cell_painter(painter, geometry, view, theme, stop)
        paint_cells(shown.looks, shown.cols, paint)
        view.paint_frame(painter, geometry.board, pitch, theme)
    finally:
        painter.end()
    return Thumbnail(scaled(image, KEPT_SIDE_PX), _encoded(scaled(image, TIP_SIDE_PX)))


def scaled(image: QImage, side: int) -> QImage:
    """Return a picture that fits into a square."""
    ratio = Qt.AspectRatioMode.KeepAspectRatio
    return image.scaled(side, side, ratio, Qt.TransformationMode.SmoothTransformation)
