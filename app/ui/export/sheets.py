"""Sheets of paper in a PDF: words and boards on them, and page numbers below."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter, QPdfWriter

from app.core.stop import Stop
from app.ui.export.pages import CREATOR, MARGIN_MM, new_buffer, pieces
from app.ui.export.pictures import Picture, paint_on, paint_picture
from app.ui.look.theme import PAPER, Theme

FOOT_MM = 8.0
"""Room for the number of the page."""

FOOT_LETTERS_MM = 3.2

LEFT = Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignHCenter
RIGHT = Qt.AlignmentFlag.AlignRight


class Sheets:
    """Paints sheets one after the other. All sizes are millimetres."""

    def __init__(self, writer: QPdfWriter, painter: QPainter, stop: Stop) -> None:
        self._writer = writer
        self._painter = painter
        self._mm = writer.logicalDpiX() / 25.4
        self.stop = stop
        self.width = writer.width() / self._mm
        self.height = writer.height() / self._mm - FOOT_MM
        self.page = 1

    def write(
        self,
        place: QRectF,
        words: str,
        size: float,
        *,
        bold: bool = False,
        quiet: bool = False,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Write words into a place, with letters of a height."""
        self._set_font(size, bold=bold)
        self._painter.setPen(PAPER.quiet if quiet else PAPER.ink)
        flags = int(align) | int(Qt.TextFlag.TextWordWrap)
        self._painter.drawText(self._scaled(place), flags, words)
        self._painter.setFont(QFont())

    def tall(self, words: str, size: float, width: float, *, bold: bool = False) -> float:
        """Return how high words are where they have some width."""
        self._set_font(size, bold=bold)
        room = QRectF(0, 0, width * self._mm, 1e6)
        found = self._painter.boundingRect(room, int(Qt.TextFlag.TextWordWrap), words)
        return found.height() / self._mm

    def wide(self, words: str, size: float) -> float:
        """Return the width of words on one line."""
        self._set_font(size, bold=False)
        return self._painter.fontMetrics().horizontalAdvance(words) / self._mm

    def fitting(self, words: str, size: float, width: float) -> str:
        """Shorten words to a width on one line."""
        self._set_font(size, bold=False)
        metrics = self._painter.fontMetrics()
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(width * self._mm))

    def line(self, top: float) -> None:
        """Draw a thin line across the page."""
        place = self._scaled(QRectF(0, top, self.width, 0.15))
        self._painter.fillRect(place, PAPER.outline)

    def board(self, place: QRectF, picture: Picture, theme: Theme) -> None:
        """Draw a board as large as fits into a place, at its top and centred."""
        paint_picture(self._painter, self._scaled(place), picture, self.stop, theme=theme)

    def next_page(self) -> None:
        """Go on with the next page."""
        self.stop.check()
        self.end()
        self._writer.newPage()
        self.page += 1

    def end(self) -> None:
        """Number the page."""
        place = QRectF(0, self.height + FOOT_MM - 1.5 * FOOT_LETTERS_MM, self.width, 10)
        self.write(place, str(self.page), FOOT_LETTERS_MM, quiet=True, align=CENTRE)

    def _scaled(self, place: QRectF) -> QRectF:
        mm = self._mm
        return QRectF(place.x() * mm, place.y() * mm, place.width() * mm, place.height() * mm)

    def _set_font(self, size: float, *, bold: bool) -> None:
        font = QFont()
        font.setPixelSize(round(size * self._mm))
        font.setBold(bold)
        self._painter.setFont(font)


def sheets_pdf(
    title: str, paper: QPageSize, stop: Stop, paint: Callable[[Sheets], None]
) -> Iterator[bytes]:
    """Return the content of a PDF, in pieces. Safe to call in a worker."""
    buffer = new_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(CREATOR)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    portrait = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(paper, portrait, margins, QPageLayout.Unit.Millimeter))

    def paint_all(painter: QPainter) -> None:
        sheets = Sheets(writer, painter, stop)
        paint(sheets)
        sheets.end()

    paint_on(writer, paint_all)
    return pieces(buffer)
