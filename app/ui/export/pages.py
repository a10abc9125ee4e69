"""A page with a picture: paper, heading and board, for PDF, printers and previews."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
)
from PySide6.QtPrintSupport import QPrinter

from app.core.files import write_atomically
from app.core.stop import Stop
from app.ui.export.pictures import (
    STANDARD_PITCH,
    Picture,
    blank_image,
    paint_on,
    paint_picture,
    picture_size,
)
from app.ui.look.theme import PAPER

LARGEST_CELL_MM = 14.0
"""A small puzzle does not fill the page."""

MARGIN_MM = 15.0
"""Free on each side of a page."""

PREVIEW_DPI = 150
"""Dots per inch of a page in the preview; fine enough to zoom in."""

PIECE_BYTES = 1 << 20
"""A file is copied in pieces: Python's lock is held during each."""

LETTER_TERRITORIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Where Letter is usual rather than A4, by the Unicode Common Locale Data Repository."""

CREATOR = "Satori"


def usual_page() -> QPageSize:
    """Return the paper that is usual in the user's territory."""
    territory = QLocale.territoryToCode(QLocale.system().territory())
    letter = territory in LETTER_TERRITORIES
    return QPageSize(QPageSize.PageSizeId.Letter if letter else QPageSize.PageSizeId.A4)


def set_page(device: QPagedPaintDevice, picture: Picture) -> None:
    """Choose paper, and turn it so that the board is as large as possible."""
    wide = picture.scene.cols > picture.scene.rows * 1.2
    turned = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    device.setPageLayout(QPageLayout(usual_page(), turned, margins, QPageLayout.Unit.Millimeter))


def paint_page(painter: QPainter, device: QPaintDevice, picture: Picture, stop: Stop) -> None:
    """Paint a title, a subtitle, a caption, and the board below them."""
    millimetre = device.logicalDpiX() / 25.4
    width, height = device.width(), device.height()
    top = 0.0
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
            room = QRectF(0, top, width, height / 2)
            flags = int(Qt.TextFlag.TextWordWrap)
            top = painter.boundingRect(room, flags, words).bottom() + 1.5 * millimetre
            painter.drawText(room, flags, words)
    painter.setFont(QFont())
    top += 3 * millimetre
    largest = picture_size(picture, STANDARD_PITCH).toSizeF()
    largest *= LARGEST_CELL_MM * millimetre / STANDARD_PITCH
    rect = QRectF(0, top, min(width, largest.width()), min(height - top, largest.height()))
    rect.moveLeft((width - rect.width()) / 2)
    paint_picture(painter, rect, picture, stop)


def preview_size(printer: QPrinter) -> QSize:
    """Return how many pixels a page has in the preview."""
    return QSize(printer.width(), printer.height()) * (PREVIEW_DPI / printer.logicalDpiX())


def page_image(size: QSize, picture: Picture, stop: Stop) -> QImage:
    """Return a page for the preview. Safe to call in a worker."""
    image = blank_image(size)
    image.setDotsPerMeterX(round(PREVIEW_DPI / 0.0254))
    image.setDotsPerMeterY(round(PREVIEW_DPI / 0.0254))
    image.fill(PAPER.page)
    paint_on(image, lambda painter: paint_page(painter, image, picture, stop))
    return image


def print_page(printer: QPrinter, picture: Picture, stop: Stop) -> None:
    """Print a page, on paper or to a file. Safe to call in a worker."""
    if printer.outputFileName():
        # QPrinter itself does not report a full disk, and leaves half a file.
        write_atomically(Path(printer.outputFileName()), _printed_pdf(printer, picture, stop), stop)
        return
    paint_on(
        printer,
        lambda painter: paint_page(painter, printer, picture, stop),
        "The printer does not answer.",
    )


def _printed_pdf(printer: QPrinter, picture: Picture, stop: Stop) -> Iterator[bytes]:
    """Return the PDF that a printer with these settings would write."""
    buffer = new_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(printer.docName())
    writer.setCreator(CREATOR)
    writer.setPageLayout(printer.pageLayout())
    writer.setResolution(printer.resolution())
    if printer.colorMode() is printer.ColorMode.GrayScale:
        writer.setColorModel(QPdfWriter.ColorModel.Grayscale)
    paint_on(writer, lambda painter: paint_page(painter, writer, picture, stop))
    return pieces(buffer)


def new_buffer() -> QBuffer:
    """Return memory for a device to write to."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer


def pieces(buffer: QBuffer) -> Iterator[bytes]:
    """Yield what was written to a buffer."""
    buffer.seek(0)
    while piece := buffer.read(PIECE_BYTES).data():
        yield bytes(piece)
