"""Boards as pictures and on paper: PNG, SVG, PDF and print share one way of painting."""

import traceback
from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
)

from app.core.errors import BadUse
from app.core.files import write_atomically
from app.core.stop import Stop
from app.session.scene import Highlights
from app.ui.board.geometry import Geometry
from app.ui.board.highlights import paint_badges, paint_highlights
from app.ui.board.rulers import paint_rulers
from app.ui.look.theme import PAPER, Theme
from app.ui.look.view import View

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PITCH = 48
"""Where the size in pixels does not matter, cells are painted this large and then scaled."""

LARGEST_CELL = 14.0
"""Millimetres: a small puzzle need not fill a page."""

MARGIN = 15.0
"""Millimetres left free around a page."""

SCREEN_DPI = 150
"""Dots per inch of a page on the screen; fine enough to have a closer look."""

PIECE = 1 << 20
"""Bytes that are taken at a time: the window waits while Python copies any."""

IMPOSSIBLE = "The picture cannot be made."

LETTER_TERRITORIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Where the usual paper is not A4, according to the Unicode Common Locale Data Repository."""


class Kind(StrEnum):
    """The sorts of file a picture can go to; each is the ending of its files."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


class Picture(NamedTuple):
    """All that is seen of a board, and what stands beside it on a page."""

    view: View[Any]
    puzzle: Any
    looks: Sequence[Hashable]
    highlights: Highlights = Highlights()
    rulers: bool = False
    title: str = ""
    subtitle: str = ""
    caption: str = ""


def paint_board(
    painter: QPainter,
    rect: QRectF,
    view: View[Any],
    puzzle: Any,
    looks: Sequence[Hashable],
    highlights: Highlights,
    theme: Theme,
    stop: Stop,
    *,
    rulers: bool = False,
    pitch: int = PITCH,
) -> None:
    """Paint a board as large as it fits into a rectangle, in the middle of its top."""
    geometry = _geometry(view, puzzle, pitch, rulers=rulers)
    size = geometry.size
    scale = min(rect.width() / size.width(), rect.height() / size.height())
    painter.save()
    try:
        painter.translate(rect.center().x() - size.width() * scale / 2, rect.top())
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        # Backwards: a cell has lines on its right and below, which the next would cover a little.
        for index in reversed(range(len(looks))):
            stop.check()
            x, y = geometry.corner(divmod(index, puzzle.cols))
            painter.save()  # each cell finds the painter as a sprite of the window would
            view.paint(painter, QRectF(x, y, pitch, pitch), looks[index], theme)
            painter.restore()
        view.paint_frame(painter, geometry.board, pitch, theme)
        everything = geometry.board.toAlignedRect()
        if rulers:
            paint_rulers(painter, geometry, theme, painter.font(), everything, QPoint())
        paint_highlights(painter, geometry, highlights, theme, everything)
        paint_badges(painter, geometry, highlights, theme, everything)
    finally:
        painter.restore()


def _geometry(view: View[Any], puzzle: Any, pitch: int, *, rulers: bool) -> Geometry:
    margin = max(20, round(pitch * 0.6)) if rulers else max(2, round(pitch * 0.1))
    return Geometry(puzzle.rows, puzzle.cols, pitch, view.gap, margin)


def size_in_pixels(view: View[Any], puzzle: Any, pitch: int, *, rulers: bool) -> QSize:
    """Return the size of a picture with cells of so many pixels."""
    return _geometry(view, puzzle, pitch, rulers=rulers).size


def picture_file(picture: Picture, kind: Kind, pitch: int, stop: Stop) -> Iterator[bytes]:
    """Return what a file of a picture holds, in pieces; made to be called beside the window."""
    buffer = _new_buffer()
    _WRITERS[kind](buffer, picture, pitch, stop)
    return _pieces(buffer)


def _new_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer


def _pieces(buffer: QBuffer) -> Iterator[bytes]:
    buffer.seek(0)
    while piece := buffer.read(PIECE).data():
        yield bytes(piece)


def _paint_on(
    device: QPaintDevice, paint: Callable[[QPainter], None], refusal: str = IMPOSSIBLE
) -> None:
    """Paint on something, and have it finished; or say that this cannot be done."""
    painter = QPainter(device)
    try:
        if not painter.isActive():
            raise BadUse(refusal)
        paint(painter)
    except Exception as error:
        traceback.clear_frames(error.__traceback__)  # they all know the painter
        raise
    finally:
        # Not `end`, which holds up the window; without anyone who knows it, it ends all the same.
        del painter


def _paint(
    painter: QPainter, rect: QRectF, picture: Picture, stop: Stop, pitch: int = PITCH
) -> None:
    view, puzzle, looks, highlights, rulers, *_ = picture
    paint_board(
        painter, rect, view, puzzle, looks, highlights, PAPER, stop, rulers=rulers, pitch=pitch
    )


def _blank_image(size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise BadUse("There is not enough memory for a picture of this size.")
    return image


def picture_image(picture: Picture, pitch: int, stop: Stop) -> QImage:
    """Return a picture with cells of so many pixels; made to be called beside the window."""
    size = size_in_pixels(picture.view, picture.puzzle, pitch, rulers=picture.rulers)
    image = _blank_image(size)

    def paint(painter: QPainter) -> None:
        for top in range(0, size.height(), pitch):  # a large one at once holds up the window
            stop.check()
            painter.fillRect(0, top, size.width(), pitch, PAPER.page)
        _paint(painter, QRectF(0, 0, size.width(), size.height()), picture, stop, pitch)

    _paint_on(image, paint)
    image.setText("Title", picture.title)
    return image


def _write_png(buffer: QBuffer, picture: Picture, pitch: int, stop: Stop) -> None:
    image = picture_image(picture, pitch, stop)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise BadUse(IMPOSSIBLE)


def _write_svg(buffer: QBuffer, picture: Picture, pitch: int, stop: Stop) -> None:
    from PySide6.QtSvg import QSvgGenerator

    size = size_in_pixels(picture.view, picture.puzzle, PITCH, rulers=picture.rulers)
    page = QRectF(0, 0, size.width(), size.height())
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(page)
    generator.setTitle(picture.title)

    def paint(painter: QPainter) -> None:
        painter.fillRect(page, PAPER.page)
        _paint(painter, page, picture, stop)

    _paint_on(generator, paint)


def _write_pdf(buffer: QBuffer, picture: Picture, pitch: int, stop: Stop) -> None:
    from PySide6.QtGui import QPdfWriter

    writer = QPdfWriter(buffer)
    writer.setTitle(picture.title)
    writer.setCreator("Satori")
    set_page(writer, picture)
    _paint_on(writer, lambda painter: paint_page(painter, writer, picture, stop))


_WRITERS: dict[Kind, Callable[[QBuffer, Picture, int, Stop], None]] = {
    Kind.PNG: _write_png,
    Kind.SVG: _write_svg,
    Kind.PDF: _write_pdf,
}


def usual_page() -> QPageSize:
    """Return the paper that is used where the user is."""
    territory = QLocale.territoryToCode(QLocale.system().territory())
    letter = territory in LETTER_TERRITORIES
    return QPageSize(QPageSize.PageSizeId.Letter if letter else QPageSize.PageSizeId.A4)


def set_page(device: QPagedPaintDevice, picture: Picture) -> None:
    """Choose paper, turned so that the board is as large as it can be."""
    wide = picture.puzzle.cols > picture.puzzle.rows * 1.2
    turned = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    device.setPageLayout(QPageLayout(usual_page(), turned, margins, QPageLayout.Unit.Millimeter))


def print_page(printer: "QPrinter", picture: Picture, stop: Stop) -> None:
    """Print a page, on paper or to a file; made to be called beside the window."""
    if printer.outputFileName():
        # Not by the printer itself: it says nothing of a full disk, and leaves half a file.
        write_atomically(Path(printer.outputFileName()), _printed(printer, picture, stop), stop)
        return
    _paint_on(
        printer,
        lambda painter: paint_page(painter, printer, picture, stop),
        "The printer does not answer.",
    )


def _printed(printer: "QPrinter", picture: Picture, stop: Stop) -> Iterator[bytes]:
    """Return what a printer that is set up would write to a file."""
    from PySide6.QtGui import QPdfWriter

    buffer = _new_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(printer.docName())
    writer.setCreator("Satori")
    writer.setPageLayout(printer.pageLayout())
    writer.setResolution(printer.resolution())
    if printer.colorMode() is printer.ColorMode.GrayScale:
        writer.setColorModel(QPdfWriter.ColorModel.Grayscale)
    _paint_on(writer, lambda painter: paint_page(painter, writer, picture, stop))
    return _pieces(buffer)


def room_on(printer: "QPrinter") -> QSize:
    """Return how many pixels a page has on the screen."""
    return QSize(printer.width(), printer.height()) * (SCREEN_DPI / printer.logicalDpiX())


def page_image(size: QSize, picture: Picture, stop: Stop) -> QImage:
    """Return a page as it is seen on the screen; made to be called beside the window."""
    image = _blank_image(size)
    image.setDotsPerMeterX(round(SCREEN_DPI / 0.0254))
    image.setDotsPerMeterY(round(SCREEN_DPI / 0.0254))
    image.fill(PAPER.page)
    _paint_on(image, lambda painter: paint_page(painter, image, picture, stop))
    return image


def paint_page(painter: QPainter, device: QPaintDevice, picture: Picture, stop: Stop) -> None:
    """Paint a page: a title, what there is to say, and the board."""
    millimetre = device.logicalDpiX() / 25.4
    width, height = device.width(), device.height()
    below = 0.0
    for words, size, bold, colour in (
        (picture.title, 5.0, True, PAPER.ink),
        (picture.subtitle, 3.5, False, PAPER.quiet),
        (picture.caption, 3.8, False, PAPER.ink),
    ):
        if words:
            font = QFont(painter.font())
            font.setPixelSize(round(size * millimetre))
            font.setBold(bold)
            painter.setFont(font)
            painter.setPen(colour)
            room = QRectF(0, below, width, height / 2)
            flags = int(Qt.TextFlag.TextWordWrap)
            below = painter.boundingRect(room, flags, words).bottom() + 1.5 * millimetre
            painter.drawText(room, flags, words)
    painter.setFont(QFont())
    below += 3 * millimetre
    board = size_in_pixels(picture.view, picture.puzzle, PITCH, rulers=picture.rulers)
    largest = board.toSizeF() * (LARGEST_CELL * millimetre / PITCH)
    rect = QRectF(0, below, min(width, largest.width()), min(height - below, largest.height()))
    rect.moveLeft((width - rect.width()) / 2)
    _paint(painter, rect, picture, stop)
