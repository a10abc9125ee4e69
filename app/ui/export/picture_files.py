"""Pictures as files: PNG, SVG and PDF."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from app.core.errors import BadUse
from app.core.stop import Stop
from app.ui.export.pages import CREATOR, new_buffer, paint_page, pieces, set_page
from app.ui.export.pictures import (
    IMPOSSIBLE,
    STANDARD_PITCH,
    Content,
    Picture,
    paint_on,
    paint_picture,
    picture_image,
    picture_size,
)
from app.ui.look.theme import PAPER


class PictureFormat(StrEnum):
    """The formats of pictures; each is the ending of its files."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


class PictureOptions(NamedTuple):
    """What to export, and how."""

    content: Content
    format: PictureFormat = PictureFormat.PNG
    pitch: int = STANDARD_PITCH
    """Pixels of a cell, which only a PNG has."""
    rulers: bool = False


def picture_file(picture: Picture, form: PictureFormat, pitch: int, stop: Stop) -> Iterator[bytes]:
    """Return the content of a file, in pieces. Safe to call in a worker."""
    buffer = new_buffer()
    WRITERS[form](buffer, picture, pitch, stop)
    return pieces(buffer)


def _write_png(buffer: QBuffer, picture: Picture, pitch: int, stop: Stop) -> None:
    image = picture_image(picture, pitch, stop)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise BadUse(IMPOSSIBLE)


def _write_svg(buffer: QBuffer, picture: Picture, pitch: int, stop: Stop) -> None:
    size = picture_size(picture, STANDARD_PITCH)
    page = QRectF(0, 0, size.width(), size.height())
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(page)
    generator.setTitle(picture.title)

    def paint(painter: QPainter) -> None:
        painter.fillRect(page, PAPER.page)
        paint_picture(painter, page, picture, stop)

    paint_on(generator, paint)


def _write_pdf(buffer: QBuffer, picture: Picture, pitch: int, stop: Stop) -> None:
    writer = QPdfWriter(buffer)
    writer.setTitle(picture.title)
    writer.setCreator(CREATOR)
    set_page(writer, picture)
    paint_on(writer, lambda painter: paint_page(painter, writer, picture, stop))


WRITERS: dict[PictureFormat, Callable[[QBuffer, Picture, int, Stop], None]] = {
    PictureFormat.PNG: _write_png,
    PictureFormat.SVG: _write_svg,
    PictureFormat.PDF: _write_pdf,
}
