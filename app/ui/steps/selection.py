"""Selecting text that is painted in several pieces."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPalette, QTextCharFormat, QTextLayout

from app.ui.steps.line_layout import PlacedLine


class TextSpot(NamedTuple):
    """A place in a text: which piece, and before which character."""

    piece: int
    character: int


class Selection:
    """The characters between where the mouse was pressed and where it is."""

    def __init__(self) -> None:
        self._anchor: TextSpot | None = None
        self._head: TextSpot | None = None

    def __bool__(self) -> bool:
        return self._anchor != self._head

    def clear(self) -> None:
        """Select nothing."""
        self._anchor = self._head = None

    def start(self, placed: Sequence[PlacedLine], point: QPoint) -> None:
        """Begin at a point."""
        self._anchor = self._head = _spot_at(placed, point)

    def extend(self, placed: Sequence[PlacedLine], point: QPoint) -> None:
        """Go on to a point."""
        self._head = _spot_at(placed, point)

    def _within(self, piece: int, length: int) -> tuple[int, int]:
        """Return from where to where a piece is selected."""
        if self._anchor is None or self._head is None:
            return 0, 0
        first, last = sorted((self._anchor, self._head))
        start = first.character if piece == first.piece else 0
        end = last.character if piece == last.piece else length
        return (start, end) if first.piece <= piece <= last.piece else (0, 0)

    def words(self, placed: Sequence[PlacedLine]) -> str:
        """Return the selected text, a line for each piece."""
        found = []
        for index, piece in enumerate(placed):
            said = piece.text.text()
            start, end = self._within(index, len(said))
            found.append(said[start:end])
        return "\n".join(filter(None, found))

    def ranges(
        self, index: int, piece: PlacedLine, palette: QPalette
    ) -> list[QTextLayout.FormatRange]:
        """Return how a piece is painted where it is selected."""
        start, end = self._within(index, len(piece.text.text()))
        if start == end:
            return []
        found = QTextLayout.FormatRange()
        looks = QTextCharFormat()
        looks.setBackground(palette.highlight())
        looks.setForeground(palette.highlightedText())
        found.start, found.length, found.format = start, end - start, looks
        return [found]


def _spot_at(placed: Sequence[PlacedLine], point: QPoint) -> TextSpot | None:
    """Return the place in the text that is nearest to a point."""
    if not placed:
        return None
    piece = next(
        (index for index, one in enumerate(placed) if point.y() <= one.box.bottom()),
        len(placed) - 1,
    )
    laid, at = placed[piece].text, point - placed[piece].at
    rows = [laid.lineAt(number) for number in range(laid.lineCount())]
    row = next((one for one in rows if at.y() < one.y() + one.height()), rows[-1])
    return TextSpot(piece, row.xToCursor(at.x()))
