"""Boards as SVG for a page with many of them: each look of a cell is drawn once and repeated."""

import re
from collections.abc import Callable, Hashable
from html import escape

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from app.core.grid import Cell
from app.core.stop import Stop
from app.session.scene import Scene
from app.ui.board.argument import paint_argument, paint_ghosts
from app.ui.board.highlights import paint_badges, paint_highlights
from app.ui.board.rulers import paint_rulers
from app.ui.export.pages import new_buffer, pieces
from app.ui.export.pictures import STANDARD_PITCH, paint_on, ruled_geometry
from app.ui.look.theme import PAPER
from app.ui.look.views import view_of

OVERLAP = 6
"""Units that a cell may be painted beyond its sides: lines between cells."""

_BODY = re.compile(r"<svg[^>]*>(.*)</svg>", re.S)
_TITLES = re.compile(r"<(title|desc)>.*?</\1>", re.S)
_FONTS = re.compile(r'font-family="[^"]*"')
_IDS = re.compile(r'(id="|url\(#)(\w+)')


class SvgBoards:
    """Draws boards of one puzzle; `symbols` are what they repeat."""

    def __init__(self, shown: Scene, stop: Stop) -> None:
        self._kind = shown.kind
        self._view = view_of(shown.kind)
        self._geometry = ruled_geometry(shown.kind, shown.rows, shown.cols, STANDARD_PITCH)
        self._stop = stop
        self._names: dict[Hashable, str] = {}
        self._symbols: list[str] = []

    @property
    def symbols(self) -> str:
        """The looks of all boards drawn so far, to stand before them on the page."""
        return f'<svg width="0" height="0" aria-hidden="true">{"".join(self._symbols)}</svg>'

    def board(self, shown: Scene, described: str) -> str:
        """Draw a board."""
        size, pitch = self._geometry.size, STANDARD_PITCH
        cells: list[str] = []
        # Backwards: the next cell would cover some of the lines on the right and below.
        for index in reversed(range(len(shown.looks))):
            self._stop.check()
            x, y = self._geometry.corner(divmod(index, shown.cols))
            name = self._name(shown.looks[index])
            at = f'x="{x - OVERLAP:g}" y="{y - OVERLAP:g}"'
            side = pitch + 2 * OVERLAP
            cells.append(f'<use href="#{name}" {at} width="{side}" height="{side}"/>')
        over = self._drawn(size, lambda painter: self._paint_over(painter, shown), "o")
        box = f"0 0 {size.width()} {size.height()}"
        return (
            f'<svg viewBox="{box}" role="img" aria-label="{escape(described)}">'
            f"{''.join(cells)}{over}</svg>"
        )

    def _paint_over(self, painter: QPainter, shown: Scene) -> None:
        everything = self._geometry.board.toAlignedRect()

        def paint(cell: Cell, look: Hashable) -> None:
            x, y = self._geometry.corner(cell)
            painter.save()
            self._view.paint(painter, QRectF(x, y, STANDARD_PITCH, STANDARD_PITCH), look, PAPER)
            painter.restore()

        paint_ghosts(painter, shown, paint)
        self._view.paint_frame(painter, self._geometry.board, STANDARD_PITCH, PAPER)
        paint_rulers(painter, self._geometry, PAPER, painter.font(), everything, QPoint())
        paint_highlights(painter, self._geometry, shown.highlights, PAPER, everything)
        paint_argument(painter, self._geometry, shown.highlights, PAPER, everything)
        paint_badges(painter, self._geometry, shown.highlights, PAPER, everything)

    def _name(self, look: Hashable) -> str:
        """Return the name of the symbol for a look; draw it where it is new."""
        if look not in self._names:
            name = f"c{len(self._names)}"
            self._names[look] = name
            side = STANDARD_PITCH + 2 * OVERLAP
            rect = QRectF(OVERLAP, OVERLAP, STANDARD_PITCH, STANDARD_PITCH)
            drawn = self._drawn(
                QSize(side, side),
                lambda painter: self._view.paint(painter, rect, look, PAPER),
                name,
            )
            self._symbols.append(
                f'<symbol id="{name}" viewBox="0 0 {side} {side}">{drawn}</symbol>'
            )
        return self._names[look]

    def _drawn(self, size: QSize, paint: Callable[[QPainter], None], prefix: str) -> str:
        """Return what is painted as elements of SVG, whose names are not used elsewhere."""
        buffer = new_buffer()
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(size)
        generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
        paint_on(generator, paint)
        written = b"".join(pieces(buffer)).decode()
        found = _BODY.search(written)
        assert found is not None
        body = _FONTS.sub('font-family="system-ui, sans-serif"', _TITLES.sub("", found[1]).strip())
        return _IDS.sub(rf"\g<1>{prefix}{len(self._symbols)}-\2", body)
