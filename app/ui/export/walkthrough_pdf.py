"""A walkthrough as a booklet: moves one below the other, each with its boards, as PDF."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPainter, QPdfWriter

from app.core.stop import Stop
from app.session.scene import Scene
from app.session.walkthrough import Page, Walkthrough, caption
from app.ui.export.pages import CREATOR, MARGIN_MM, new_buffer, pieces, usual_page
from app.ui.export.pictures import STANDARD_PITCH, Picture, paint_on, paint_picture, picture_size
from app.ui.look.theme import FLAT_PAPER, PAPER

BOARD_SHARE, SMALL_SHARE, LARGE_SHARE = 0.44, 0.31, 0.55
"""The width of a board, as a share of the page: of one or two, of three in a row, and of one with
so many cells that its words stand below it."""

LARGE_COLS = 24
"""A board with more columns gets the larger share."""

LARGEST_CELL_MM = 9.0
GAP_MM = 6.0
INDENT_MM, NUMBER_MM = 5.0, 8.0
"""How far lines are indented by what they are within, and by their numbers."""
TITLE_MM, TEXT_MM, SMALL_MM = 4.6, 3.7, 3.2
"""Heights of the letters."""

FOOT_MM = 8.0
"""Room for the number of the page."""


class _Words(NamedTuple):
    """A paragraph."""

    said: str
    size: float = TEXT_MM
    bold: bool = False
    number: str = ""
    indent: float = 0.0
    """Millimetres."""


class _Board(NamedTuple):
    """A board with what stands below it, as large as it is drawn."""

    picture: Picture
    said: str
    width: float
    height: float


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
        self._width = float(writer.width())
        self._height = writer.height() - FOOT_MM * self._mm
        self._top = 0.0
        self._page = 1

    def paint(self, told: Walkthrough) -> None:
        """Paint all pages."""
        rules = [_Words(str(rule)) for rule in told.rules]
        heading = [_Words(told.title, TITLE_MM * 1.3, bold=True), _Words(told.subtitle, SMALL_MM)]
        self._beside(self._board(told.start, "", BOARD_SHARE), [*heading, *rules])
        for page in told.pages:
            self._stop.check()
            self._block(page)
        self._foot()

    def _block(self, page: Page) -> None:
        """Paint a move: one board beside its words, or several boards above them."""
        words = [_Words(str(page.title), TITLE_MM, bold=True)]
        for line in page.lines:
            indent = line.level * INDENT_MM
            words.append(_Words(str(line.said), number=line.number, indent=indent))
        if page.tail is not None:
            words.append(_Words(str(page.tail), SMALL_MM))
        large = page.state.puzzle.cols > LARGE_COLS
        share = {1: LARGE_SHARE if large else BOARD_SHARE, 2: BOARD_SHARE}.get(
            len(page.papers), SMALL_SHARE
        )
        boards = [
            self._board(page.board(path), str(caption(page, path)) if page.arguments else "", share)
            for path in page.papers
        ]
        if len(boards) == 1 and not large:
            self._beside(boards[0], words)
        else:
            self._above(boards, words)

    def _board(self, shown: Scene, said: str, share: float) -> _Board:
        picture = Picture(shown, rulers=True)
        size = picture_size(picture, STANDARD_PITCH).toSizeF()
        largest = LARGEST_CELL_MM * self._mm / STANDARD_PITCH
        scale = min(self._width * share / size.width(), self._height * 0.8 / size.height(), largest)
        return _Board(picture, said, size.width() * scale, size.height() * scale)

    def _beside(self, board: _Board, words: Sequence[_Words]) -> None:
        """Paint a board and the words beside it, on the next page if there is no room."""
        left = self._width * BOARD_SHARE + GAP_MM * self._mm
        tall = sum(self._tall(one, left) for one in words)
        self._make_room(max(board.height, min(tall, self._height)))
        page, bottom = self._page, self._top + board.height
        self._paint_board(board, 0.0)
        for one in words:
            self._write(one, left)
        if self._page == page:
            self._top = max(self._top, bottom)
        self._top += GAP_MM * self._mm

    def _above(self, boards: Sequence[_Board], words: Sequence[_Words]) -> None:
        """Paint boards side by side and the words below them, together if they fit on a page."""
        title, *lines = words
        gap = GAP_MM * self._mm
        in_row = max(1, int((self._width + gap) / (boards[0].width + gap)))
        rows = [boards[first : first + in_row] for first in range(0, len(boards), in_row)]
        below = (SMALL_MM * 1.6 if boards[0].said else 2.0) * self._mm
        tall = self._tall(title, 0.0) + len(rows) * (boards[0].height + below)
        whole = tall + sum(self._tall(one, 0.0) for one in lines)
        self._make_room(whole if whole <= self._height else tall)
        self._write(title, 0.0)
        for row in rows:
            self._make_room(row[0].height + below)
            for index, board in enumerate(row):
                self._paint_board(board, index * (board.width + gap))
            self._top += row[0].height + below
        for one in lines:
            self._write(one, 0.0)
        self._top += gap

    def _paint_board(self, board: _Board, left: float) -> None:
        place = QRectF(left, self._top, board.width, board.height)
        paint_picture(self._painter, place, board.picture, self._stop, theme=FLAT_PAPER)
        if board.said:
            self._set_font(SMALL_MM, bold=False)
            self._painter.setPen(PAPER.quiet)
            below = QRectF(left, place.bottom(), board.width, SMALL_MM * 1.6 * self._mm)
            self._painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), board.said)

    def _make_room(self, needed: float) -> None:
        if self._top and self._top + needed > self._height:
            self._next_page()

    def _room(self, words: _Words, left: float, top: float) -> QRectF:
        left += words.indent * self._mm + self._number_room(words)
        return QRectF(left, top, self._width - left, self._writer.height())

    def _number_room(self, words: _Words) -> float:
        """Return how far words stand from their left edge, because of their number."""
        if not words.number:
            return 0.0
        self._set_font(words.size, bold=words.bold)
        wide = self._painter.fontMetrics().horizontalAdvance(words.number)
        return max(NUMBER_MM, wide / self._mm + 2.0) * self._mm

    def _tall(self, words: _Words, left: float) -> float:
        self._set_font(words.size, bold=words.bold)
        room, flags = self._room(words, left, 0), int(Qt.TextFlag.TextWordWrap)
        return self._painter.boundingRect(room, flags, words.said).height() + self._mm

    def _write(self, words: _Words, left: float) -> None:
        """Write a paragraph, on the next page where this one is full."""
        tall = self._tall(words, left)
        self._make_room(tall)
        self._set_font(words.size, bold=words.bold)
        self._painter.setPen(PAPER.quiet if words.size == SMALL_MM else PAPER.ink)
        room = self._room(words, left, self._top)
        self._painter.drawText(room, int(Qt.TextFlag.TextWordWrap), words.said)
        if words.number:
            number = QRectF(room).adjusted(-self._number_room(words), 0, 0, 0)
            self._painter.drawText(number, 0, words.number)
        self._top += tall

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
