"""A walkthrough as a booklet: moves one below the other, each with its boards, as PDF."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF

from app.core.stop import Stop
from app.session.scene import Scene
from app.session.walkthrough import Page, Walkthrough, caption
from app.ui.export.pages import usual_page
from app.ui.export.pictures import STANDARD_PITCH, Picture, picture_size
from app.ui.export.sheets import CENTRE, Sheets, sheets_pdf
from app.ui.look.theme import FLAT_PAPER

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
    return sheets_pdf(told.title, usual_page(), stop, lambda sheets: _Booklet(sheets).paint(told))


class _Booklet:
    """Paints pages from top to bottom."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._top = 0.0

    def paint(self, told: Walkthrough) -> None:
        """Paint all pages."""
        rules = [_Words(str(rule)) for rule in told.rules]
        heading = [_Words(told.title, TITLE_MM * 1.3, bold=True), _Words(told.subtitle, SMALL_MM)]
        self._beside(self._board(told.start, "", BOARD_SHARE), [*heading, *rules])
        for page in told.pages:
            self._sheets.stop.check()
            self._block(page)

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
        picture, sheets = Picture(shown, rulers=True), self._sheets
        size = picture_size(picture, STANDARD_PITCH).toSizeF()
        scale = min(
            sheets.width * share / size.width(),
            sheets.height * 0.8 / size.height(),
            LARGEST_CELL_MM / STANDARD_PITCH,
        )
        return _Board(picture, said, size.width() * scale, size.height() * scale)

    def _beside(self, board: _Board, words: Sequence[_Words]) -> None:
        """Paint a board and the words beside it, on the next page if there is no room."""
        left = self._sheets.width * BOARD_SHARE + GAP_MM
        tall = sum(self._tall(one, left) for one in words)
        self._make_room(max(board.height, min(tall, self._sheets.height)))
        page, bottom = self._sheets.page, self._top + board.height
        self._paint_board(board, 0.0)
        for one in words:
            self._write(one, left)
        if self._sheets.page == page:
            self._top = max(self._top, bottom)
        self._top += GAP_MM

    def _above(self, boards: Sequence[_Board], words: Sequence[_Words]) -> None:
        """Paint boards side by side and the words below them, together if they fit on a page."""
        title, *lines = words
        in_row = max(1, int((self._sheets.width + GAP_MM) / (boards[0].width + GAP_MM)))
        rows = [boards[first : first + in_row] for first in range(0, len(boards), in_row)]
        below = SMALL_MM * 1.6 if boards[0].said else 2.0
        tall = self._tall(title, 0.0) + len(rows) * (boards[0].height + below)
        whole = tall + sum(self._tall(one, 0.0) for one in lines)
        self._make_room(whole if whole <= self._sheets.height else tall)
        self._write(title, 0.0)
        for row in rows:
            self._make_room(row[0].height + below)
            for index, board in enumerate(row):
                self._paint_board(board, index * (board.width + GAP_MM))
            self._top += row[0].height + below
        for one in lines:
            self._write(one, 0.0)
        self._top += GAP_MM

    def _paint_board(self, board: _Board, left: float) -> None:
        place = QRectF(left, self._top, board.width, board.height)
        self._sheets.board(place, board.picture, FLAT_PAPER)
        if board.said:
            below = QRectF(left, place.bottom(), board.width, SMALL_MM * 1.6)
            self._sheets.write(below, board.said, SMALL_MM, quiet=True, align=CENTRE)

    def _make_room(self, needed: float) -> None:
        if self._top and self._top + needed > self._sheets.height:
            self._sheets.next_page()
            self._top = 0.0

    def _start(self, words: _Words, left: float) -> float:
        """Return where words begin: after their number, and further to the right within others."""
        left += words.indent
        if not words.number:
            return left
        return left + max(NUMBER_MM, self._sheets.wide(words.number, words.size) + 2.0)

    def _tall(self, words: _Words, left: float) -> float:
        width = self._sheets.width - self._start(words, left)
        return self._sheets.tall(words.said, words.size, width, bold=words.bold) + 1.0

    def _write(self, words: _Words, left: float) -> None:
        """Write a paragraph, on the next page where this one is full."""
        tall, start = self._tall(words, left), self._start(words, left)
        self._make_room(tall)
        quiet = words.size == SMALL_MM
        room = QRectF(start, self._top, self._sheets.width - start, tall)
        self._sheets.write(room, words.said, words.size, bold=words.bold, quiet=quiet)
        if words.number:
            number = QRectF(left + words.indent, self._top, start, tall)
            self._sheets.write(number, words.number, words.size)
        self._top += tall
