"""What a picture of the board shows, and how it is painted on any device."""

import traceback
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QImage, QPaintDevice, QPainter

from app.core import registry
from app.core.errors import BadUse
from app.core.puzzle import Known
from app.core.stop import Stop
from app.core.words import printable
from app.session.knowledge import truth_of_solution
from app.session.panels import move_caption, subtitle_of
from app.session.scene import Scene, scene
from app.session.state import State
from app.ui.board.argument import paint_argument, paint_ghosts
from app.ui.board.badges import paint_badges
from app.ui.board.cells import cell_painter, paint_cells
from app.ui.board.geometry import Geometry
from app.ui.board.highlights import paint_highlights
from app.ui.board.names import paint_names
from app.ui.board.rulers import letters_for, paint_rulers, ruler_room
from app.ui.look.theme import PAPER, Theme
from app.ui.look.views import view_of

STANDARD_PITCH = 48
"""Pixels of a cell in a new image. Drawings are painted with such cells and then scaled."""

SMALLEST_PITCH, LARGEST_PITCH = 8, 200
"""Pixels of a cell in an image."""

CLIPBOARD_SIDE = 2000
"""Pixels of the longer side of a copied image, about: enough for a letter or a slide."""

IMPOSSIBLE = "The picture cannot be made."


class Content(Enum):
    """What a picture shows."""

    PUZZLE = auto()
    SOLUTION = auto()
    SHOWN = auto()
    """The board as the window shows it."""


class Picture(NamedTuple):
    """A scene, and the words above it on a page."""

    scene: Scene
    rulers: bool = False
    title: str = ""
    subtitle: str = ""
    caption: str = ""
    """The move that the scene shows."""


def picture_of(state: State, content: Content, *, rulers: bool = False) -> Picture:
    """Return a picture of the open puzzle."""
    puzzle_type, puzzle = registry.puzzle_type(state.kind), state.puzzle
    known: Known = ()
    if content is Content.SOLUTION and state.verdict is not None and state.verdict.solutions:
        known = truth_of_solution(state.verdict.facts, state.verdict.solutions[0])
    looks = puzzle_type.looks(puzzle, known)
    picture = Picture(
        Scene(state.kind, puzzle.rows, puzzle.cols, looks),
        rulers=rulers,
        title=printable(state.title),
        subtitle=subtitle_of(state.document),
    )
    if content is Content.SHOWN:
        caption = ""
        if state.move is not None:
            caption = move_caption(state.position, state.move, detail=state.detail)
        return picture._replace(scene=scene(state), caption=caption)
    return picture


# Sizes


def size_in_pixels(kind: str, rows: int, cols: int, pitch: int, *, rulers: bool) -> QSize:
    """Return the size of a picture with cells of this many pixels."""
    return _geometry(kind, rows, cols, pitch, rulers=rulers).size


def picture_size(picture: Picture, pitch: int) -> QSize:
    """Return the size of this picture with cells of this many pixels."""
    return _picture_geometry(picture, pitch).size


def clipboard_pitch(rows: int, cols: int) -> int:
    """Return the size of the cells in an image for the clipboard."""
    return min(max(CLIPBOARD_SIDE // max(rows, cols), SMALLEST_PITCH), LARGEST_PITCH)


def ruled_geometry(kind: str, rows: int, cols: int, pitch: int) -> Geometry:
    """Return where the cells of a board with numbered rows and columns are."""
    return _geometry(kind, rows, cols, pitch, rulers=True)


def _picture_geometry(picture: Picture, pitch: int) -> Geometry:
    kind, rows, cols, *_ = picture.scene
    return _geometry(kind, rows, cols, pitch, rulers=picture.rulers)


def _geometry(kind: str, rows: int, cols: int, pitch: int, *, rulers: bool) -> Geometry:
    margin = max(2, round(pitch * 0.1))
    if rulers:
        letters = letters_for(rows, cols, pitch)
        margin = max(20, round(pitch * 0.6), ruler_room(rows, cols, letters) if letters else 0)
    return Geometry(rows, cols, pitch, view_of(kind).gap, margin)


# Painting


def paint_picture(
    painter: QPainter,
    rect: QRectF,
    picture: Picture,
    stop: Stop,
    pitch: int = STANDARD_PITCH,
    theme: Theme = PAPER,
) -> None:
    """Paint a board as large as fits into a rectangle, at its top and centred."""
    shown, view = picture.scene, view_of(picture.scene.kind)
    geometry = _picture_geometry(picture, pitch)
    size = geometry.size
    scale = min(rect.width() / size.width(), rect.height() / size.height())
    painter.save()
    try:
        painter.translate(rect.center().x() - size.width() * scale / 2, rect.top())
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        paint = cell_painter(painter, geometry, view, theme, stop)
        paint_cells(shown.looks, shown.cols, paint)
        paint_ghosts(painter, shown, paint)
        view.paint_frame(painter, geometry.board, pitch, theme)
        everything = geometry.board.toAlignedRect()
        if picture.rulers:
            letters = letters_for(shown.rows, shown.cols, pitch)
            paint_rulers(painter, geometry, theme, painter.font(), everything, QPoint(), letters)
        paint_highlights(painter, geometry, shown.highlights, theme, everything)
        paint_argument(painter, geometry, shown.highlights, theme, everything)
        paint_names(painter, geometry, shown, theme, everything)
        paint_badges(painter, geometry, shown.highlights, theme, everything)
    finally:
        painter.restore()


def paint_on(
    device: QPaintDevice, paint: Callable[[QPainter], None], refusal: str = IMPOSSIBLE
) -> None:
    """Paint on a device and finish, or raise BadUse where the device refuses."""
    painter = QPainter(device)
    try:
        if not painter.isActive():
            raise BadUse(refusal)
        paint(painter)
    except Exception as error:
        traceback.clear_frames(error.__traceback__)  # each of them refers to the painter
        raise
    finally:
        # Not `end()`, which holds Python's lock; a painter without references ends as well.
        del painter


def blank_image(size: QSize) -> QImage:
    """Return an image to paint on, or raise BadUse where there is no memory for it."""
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise BadUse("There is not enough memory for a picture of this size.")
    return image


def picture_image(picture: Picture, pitch: int, stop: Stop) -> QImage:
    """Return an image with cells of this many pixels. Safe to call in a worker."""
    size = picture_size(picture, pitch)
    image = blank_image(size)

    def paint(painter: QPainter) -> None:
        for top in range(0, size.height(), pitch):  # in strips: each call holds Python's lock
            stop.check()
            painter.fillRect(0, top, size.width(), pitch, PAPER.page)
        paint_picture(painter, QRectF(0, 0, size.width(), size.height()), picture, stop, pitch)

    paint_on(image, paint)
    image.setText("Title", picture.title)
    return image
