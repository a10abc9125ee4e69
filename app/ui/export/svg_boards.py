"""Boards as SVG for a page with many of them: each look and each row is drawn once and repeated."""

import re
from collections.abc import Callable, Hashable
from html import escape

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from app.core.grid import Cell
from app.core.stop import Stop
from app.session.scene import Scene
from app.ui.board.argument import GHOST_OPACITY, paint_argument
from app.ui.board.badges import paint_badges
from app.ui.board.highlights import paint_highlights
from app.ui.board.rulers import letters_for, paint_rulers
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
_EMPTY = re.compile(r"<(g|defs)\b[^>]*>\s*</\1>")
_GROUP = re.compile(r"<g ([^>]*)>((?:(?!</?g\b).)*)</g>", re.S)
_FONT = re.compile(r'\s*font-[a-z]+="[^"]*"')
_USUAL = re.compile(
    r'\s*(?:transform="matrix\(1,0,0,1,0,0\)"|(?:fill|stroke)-opacity="1"|vector-effect="none"'
    r'|font-weight="400"|font-style="normal")'
)
_LINES = re.compile(r'(?:<polyline fill="none" points="[^"]*"\s*/>\s*)+')
_POINTS = re.compile(r'points="\s*([^"]*?)\s*"')
_PLACES = re.compile(r'\bd="[^"]*"')
_NUMBER = re.compile(r"\d+\.\d+")


class SvgBoards:
    """Draws boards of one puzzle; `take_parts` gives what they repeat."""

    def __init__(self, shown: Scene, stop: Stop) -> None:
        self._view = view_of(shown.kind)
        self._geometry = ruled_geometry(shown.kind, shown.rows, shown.cols, STANDARD_PITCH)
        self._stop = stop
        self._names: dict[Hashable, str] = {}
        self._parts: list[str] = []
        self._drawings = 0

    def take_parts(self) -> str:
        """Return the parts of the boards drawn since the last call, to stand before them."""
        made, self._parts = self._parts, []
        if not made:
            return ""
        return f'<svg width="0" height="0" class="parts" aria-hidden="true">{"".join(made)}</svg>'

    def board(self, shown: Scene, described: str) -> str:
        """Draw a board."""
        size, cols = self._geometry.size, shown.cols
        looks = tuple(shown.looks)
        # Backwards: the next row would cover some of the lines below.
        rows = [
            self._row(row, looks[row * cols : (row + 1) * cols])
            for row in reversed(range(shown.rows))
        ]
        ghosts = [
            self._cell(cell, below) + self._cell(cell, look, f' opacity="{GHOST_OPACITY}"')
            for cell, (below, look) in shown.ghosts.items()
        ]
        frame = self._part(("frame",), lambda: self._drawn(size, self._paint_frame))
        over = self._drawn(size, lambda painter: self._paint_over(painter, shown))
        box = f"0 0 {size.width()} {size.height()}"
        return (
            f'<svg viewBox="{box}" role="img" aria-label="{escape(described)}">'
            f"{''.join(rows)}{''.join(ghosts)}{frame}{over}</svg>"
        )

    def _paint_frame(self, painter: QPainter) -> None:
        everything = self._geometry.board.toAlignedRect()
        self._view.paint_frame(painter, self._geometry.board, STANDARD_PITCH, PAPER)
        geometry, font = self._geometry, painter.font()
        letters = letters_for(geometry.rows, geometry.cols, STANDARD_PITCH)
        paint_rulers(painter, geometry, PAPER, font, everything, QPoint(), letters)

    def _paint_over(self, painter: QPainter, shown: Scene) -> None:
        everything = self._geometry.board.toAlignedRect()
        paint_highlights(painter, self._geometry, shown.highlights, PAPER, everything)
        paint_argument(painter, self._geometry, shown.highlights, PAPER, everything)
        paint_badges(painter, self._geometry, shown.highlights, PAPER, everything)

    def _row(self, row: int, looks: tuple[Hashable, ...]) -> str:
        """Repeat a row of cells; most moves leave most rows as they were."""
        self._stop.check()

        def drawn() -> str:
            places = reversed(list(enumerate(looks)))
            return "".join(self._cell((row, col), look) for col, look in places)

        return self._part(("row", row, looks), drawn)

    def _cell(self, cell: Cell, look: Hashable, more: str = "") -> str:
        """Repeat a cell that looks so, at its place."""
        side = STANDARD_PITCH + 2 * OVERLAP
        rect = QRectF(OVERLAP, OVERLAP, STANDARD_PITCH, STANDARD_PITCH)

        def paint(painter: QPainter) -> None:
            self._view.paint(painter, rect, look, PAPER)

        x, y = self._geometry.corner(cell)
        place = f' x="{x - OVERLAP:g}" y="{y - OVERLAP:g}"{more}'
        return self._part(("cell", look), lambda: self._drawn(QSize(side, side), paint), place)

    def _part(self, key: Hashable, draw: Callable[[], str], more: str = "") -> str:
        """Return a part that is drawn once and repeated."""
        if key not in self._names:
            drawn = draw()
            self._names[key] = name = f"p{len(self._names)}"
            self._parts.append(f'<g id="{name}">{drawn}</g>')
        return f'<use href="#{self._names[key]}"{more}/>'

    def _drawn(self, size: QSize, paint: Callable[[QPainter], None]) -> str:
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
        body = _shorter(_FONTS.sub('font-family="system-ui, sans-serif"', found[1]))
        self._drawings += 1
        return _IDS.sub(rf"\g<1>d{self._drawings}-\2", body)


def _shorter(body: str) -> str:
    """Leave out what says nothing: most of what Qt writes."""

    def tidy(group: re.Match[str]) -> str:
        said, inside = group[1], group[2].strip()
        said = said if "<text" in inside else _FONT.sub("", said)
        inside = _PLACES.sub(_rounded, _LINES.sub(_joined, inside))
        return f"<g {' '.join(said.split())}>{inside}</g>"

    body = _GROUP.sub(tidy, _USUAL.sub("", _TITLES.sub("", body)))
    empty = 1
    while empty:
        body, empty = _EMPTY.subn("", body)
    return re.sub(r">\s+<", "><", body).strip()


def _joined(lines: re.Match[str]) -> str:
    """Draw many lines as one path: hatching consists of them."""
    starts = (points.split() for points in _POINTS.findall(lines[0]))
    path = "".join(f"M{first}L{' '.join(others)}" for first, *others in starts)
    return f'<path fill="none" d="{path}"/>'


def _rounded(places: re.Match[str]) -> str:
    """Write places with one decimal: a cell has 48 units."""
    return _NUMBER.sub(lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), places[0])
