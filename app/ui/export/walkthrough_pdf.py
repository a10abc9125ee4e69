"""A walkthrough as a booklet: moves one below the other, each with its board, as PDF."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPainter, QPdfWriter

from app.core.stop import Stop
from app.session.answers import ToldLine
from app.session.scene import Scene
from app.session.walkthrough import Walkthrough
from app.ui.export.pages import CREATOR, MARGIN_MM, new_buffer, pieces, usual_page
from app.ui.export.pictures import STANDARD_PITCH, Picture, paint_on, paint_picture, picture_size
from app.ui.look.theme import PAPER

BOARD_SHARE = 0.44
"""The width of a board, as a share of the page."""

LARGEST_CELL_MM = 9.0
GAP_MM = 6.0
TITLE_MM, TEXT_MM, SMALL_MM = 4.6, 3.7, 3.2
"""Heights of the letters."""

FOOT_MM = 8.0
"""Room for the number of the page."""


def walkthrough_pdf(told: Walkthrough, stop: Stop) -> Iterator[bytes]:
    """Write a booklet, in pieces. Safe to call in a worker."""
    buffer = new_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(told.title)
    writer.setCreator(CREATOR)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    portrait = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(usual_page(), portrait, margins, QPageLayout.Unit.Millimeter))
    paint_on(writer, lambda painter: _Booklet(writer, painter, stop).paint(told))
    return pieces(buffer)


class _Booklet:
    """Paints pages from top to bottom."""

    def __init__(self, writer: QPdfWriter, painter: QPainter, stop: Stop) -> None:
        self._writer = writer
        self._painter = painter
        self._stop = stop
        self._mm = writer.logicalDpiX() / 25.4
        self._top = 0.0
        self._page = 1

    def paint(self, told: Walkthrough) -> None:
        """Paint all pages."""
        rules = [(str(rule), TEXT_MM, False) for rule in told.rules]
        self._block(
            told.start,
            [(told.title, TITLE_MM * 1.3, True), (told.subtitle, SMALL_MM, False), *rules],
        )
        for page in told.pages:
            self._stop.check()
            words = [(page.title, TITLE_MM, True)]
            words += [(line, TEXT_MM, False) for line in _numbered(page.lines)]
            if page.tail is not None:
                words.append((str(page.tail), SMALL_MM, False))
            self._block(page.scene, words)
        self._block(None, [(str(told.ending), TITLE_MM, True)])
        self._foot()

    def _block(self, shown: Scene | None, words: list[tuple[str, float, bool]]) -> None:
        """Paint a board and the words beside it, on the next page if there is no room."""
        width, height = self._writer.width(), self._writer.height() - FOOT_MM * self._mm
        board = QRectF(0, 0, 0, 0)
        picture = None
        if shown is not None:
            picture = Picture(shown, rulers=True)
            size = picture_size(picture, STANDARD_PITCH).toSizeF()
            largest = LARGEST_CELL_MM * self._mm / STANDARD_PITCH
            scale = min(width * BOARD_SHARE / size.width(), height / size.height(), largest)
            board = QRectF(0, 0, size.width() * scale, size.height() * scale)
        left = width * BOARD_SHARE + GAP_MM * self._mm if picture else 0.0
        tall = sum(self._height(*one, left) for one in words)
        needed = max(board.height(), tall)
        if self._top and self._top + needed > height:
            self._next_page()
        if picture is not None:
            board.moveTop(self._top)
            paint_picture(self._painter, board, picture, self._stop)
        top = self._top
        for one in words:
            top = self._write(*one, left, top)
        self._top = max(self._top + needed, top) + GAP_MM * self._mm

    def _room(self, left: float, top: float) -> QRectF:
        return QRectF(left, top, self._writer.width() - left, self._writer.height())

    def _height(self, words: str, size: float, bold: bool, left: float) -> float:
        self._set_font(size, bold=bold)
        flags = int(Qt.TextFlag.TextWordWrap)
        return self._painter.boundingRect(self._room(left, 0), flags, words).height() + self._mm

    def _write(self, words: str, size: float, bold: bool, left: float, top: float) -> float:
        """Write words, on the next page where this one is full; return where they end."""
        tall = self._height(words, size, bold, left)
        if top + tall > self._writer.height() - FOOT_MM * self._mm and top > self._top:
            self._next_page()
            top = 0.0
        self._set_font(size, bold=bold)
        self._painter.setPen(PAPER.quiet if size == SMALL_MM else PAPER.ink)
        self._painter.drawText(self._room(left, top), int(Qt.TextFlag.TextWordWrap), words)
        return top + tall

    def _set_font(self, size: float, *, bold: bool) -> None:
        font = QFont()
        font.setPixelSize(round(size * self._mm))
        font.setBold(bold)
        self._painter.setFont(font)

    def _next_page(self) -> None:
        self._foot()
        self._writer.newPage()
        self._page += 1
        self._top = 0.0

    def _foot(self) -> None:
        self._set_font(SMALL_MM, bold=False)
        self._painter.setPen(PAPER.quiet)
        room = QRectF(0, 0, self._writer.width(), self._writer.height())
        flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter
        self._painter.drawText(room, int(flags), str(self._page))
        self._painter.setFont(QFont())


def _numbered(lines: Iterable[ToldLine], start: str = "") -> Iterator[str]:
    """Yield the lines, those within others after them, numbered if they are several."""
    lines = list(lines)
    for number, line in enumerate(lines, 1):
        name = f"{start}{number}"
        yield f"{name}. {line.said}" if start or len(lines) > 1 else str(line.said)
        yield from _numbered(line.inner, f"{name}.")
