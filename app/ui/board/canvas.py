"""The picture of a puzzle: cells, highlights and rulers."""

from collections.abc import Collection, Hashable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontInfo, QMoveEvent, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from app.core.grid import Cell, Edge
from app.core.priority import foreground
from app.session.scene import Preview, Scene
from app.ui.board.argument import paint_argument, paint_ghosts
from app.ui.board.badges import paint_badges
from app.ui.board.bands import upper_band
from app.ui.board.cover import paint_cover
from app.ui.board.fading import MAX_FADING_CELLS, Fading
from app.ui.board.geometry import Geometry
from app.ui.board.highlights import paint_highlights
from app.ui.board.names import paint_names
from app.ui.board.rulers import paint_rulers, ruler_room, ruler_strips
from app.ui.look.theme import LIGHT, Theme
from app.ui.look.view import View, counting_lines, fill
from app.ui.look.views import view_of

MIN_PITCH_PX, MAX_PITCH_PX = 4, 480
"""The limits of the pitch. At the maximum, a 5 × 5 board fills a 3840 × 2160 screen."""

MIN_SPRITE_CACHE_PX = 4_000_000
"""The cache of sprites is cleared above this many pixels, or above twice the visible area."""

BOUNDING_BOX_ABOVE_CELLS = 40
"""Above this many dirty cells, repaint their bounding rectangle instead."""

MAX_NEW_SPRITES_PER_PAINT = 30
"""Paint at most this many new sprites per paint event; the rest follow in the next ones."""

ONE_PASS_MAX_CELLS = 900
"""Boards up to this many cells are painted in one pass."""

PREVIEW_OPACITY = 0.6
"""The opacity of the preview of a click."""


class Canvas(QWidget):
    """Shows one scene. If only looks or highlights change, repaints only the changed cells."""

    seen = Signal()
    """Sent once, after the first painting of the board and so of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._scene: Scene | None = None
        self._theme = LIGHT
        self._pitch = 40
        self.animated = True
        self.rulers = True
        self._preview: dict[int, Hashable] = {}
        self._preview_edges: Sequence[Edge] = ()
        self._blank: Hashable = None
        self._sprites: dict[Hashable, QPixmap] = {}
        self._ratio = 1.0
        self._shows_cover = False
        """Whether the cover was painted last."""
        """Device pixels per logical pixel."""
        self._fading = Fading(self)
        self._fading.changed.connect(self._update_cells)
        self._letters = QFontInfo(self.font()).pixelSize()
        """The font size of the window, in pixels."""
        self._later = QRegion()
        """What to repaint after pending events are handled."""
        self._asked = QRegion()
        """What is about to be repainted, and shows the scene before until then."""
        self._marked = 0
        """How many cells have a highlight."""
        # QTimer.singleShot(0) would fire before all other timers.
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._update_later)
        self._seen = False
        # Not QTimer.singleShot: of a board that goes before, PySide keeps all, sprites included.
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.timeout.connect(self._tell_seen)

    # What is shown

    @property
    def geometry_of_cells(self) -> Geometry:
        """Where the cells are."""
        scene = self._scene
        rows, cols = (scene.rows, scene.cols) if scene else (0, 0)
        gap = self._view.gap if scene else 0.0
        least, share = self._margin
        return Geometry(rows, cols, self._pitch, gap, max(least, int(self._pitch * share)))

    @property
    def _margin(self) -> tuple[int, float]:
        """The minimum margin around the board: in pixels, and as a share of the pitch."""
        if not self.rulers or self._scene is None:
            return 12, 0.05
        return ruler_room(self._scene.rows, self._scene.cols, self._letters), 0.2

    def fitting_pitch(self, room: QSize, part: tuple[int, int] | None = None) -> int:
        """Return the largest pitch at which the board, or so many rows and columns, fit."""
        geometry, (least, share) = self.geometry_of_cells, self._margin
        down, across = (geometry.rows, geometry.cols) if part is None else part
        cols, rows = across - geometry.gap, down - geometry.gap
        return int(
            min(
                (room.width() - 2 * least) / cols,
                (room.height() - 2 * least) / rows,
                room.width() / (cols + 2 * share),
                room.height() / (rows + 2 * share),
            )
        )

    @property
    def _view(self) -> View[Any]:
        """The View of this kind of puzzle."""
        assert self._scene is not None
        return view_of(self._scene.kind)

    @property
    def scene(self) -> Scene | None:
        """The scene shown now."""
        return self._scene

    @property
    def pitch(self) -> int:
        """The distance from one cell to the next, in pixels."""
        return self._pitch

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._sprites.clear()
        self.update()

    def set_pitch(self, pitch: int) -> None:
        """Set the size of the cells, within limits."""
        pitch = max(MIN_PITCH_PX, min(MAX_PITCH_PX, pitch))
        if pitch != self._pitch:
            self._pitch = pitch
            self._sprites.clear()
            self._resize()

    def set_rulers(self, *, shown: bool) -> None:
        """Show or hide the numbers of rows and columns."""
        self.rulers = shown
        self._resize()

    def changeEvent(self, event: QEvent) -> None:
        """Use the new font size for the rulers."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._letters = QFontInfo(self.font()).pixelSize()
            self._resize()

    def _resize(self) -> None:
        self._fading.end()
        self.resize(self.sizeHint())
        self.updateGeometry()
        self._update_soon(QRegion(self.rect()))

    def sizeHint(self) -> QSize:
        """Return the size of the board with its margins."""
        return self.geometry_of_cells.size

    def show_scene(self, scene: Scene) -> None:
        """Show a scene. If the grid stays the same, repaint only the changed cells."""
        before, self._scene = self._scene, scene
        marked = scene.highlights.cells
        self._marked = len(marked)
        if before is None or not scene.same_cells(before):
            self._sprites.clear()
            self._preview.clear()
            # Resizing would repaint immediately; delay until pending events are handled.
            self.setUpdatesEnabled(not self._seen)
            self._resize()
            return
        self.set_preview(None)
        if scene.covered != before.covered or bool(scene.names) != bool(before.names):
            self._fading.end()
            self.update()
            return
        changed = _different(before.looks, scene.looks, scene.cols)
        if scene.fade_from is not None and self.animated and self.isVisible():
            self._fading.start(changed, before.looks, scene.cols, scene.fade_from)
        elif changed:
            self._fading.end()
        cells: set[Cell] = set()
        if len(changed) > BOUNDING_BOX_ABOVE_CELLS:  # no set of cells: there may be 10,000
            last = changed[-1] // scene.cols, scene.cols - 1
            self._update_between((changed[0] // scene.cols, 0), last)
        else:
            cells.update(divmod(index, scene.cols) for index in changed)
        if before.highlights != scene.highlights:
            cells |= before.highlights.cells | marked
        if before.ghosts != scene.ghosts:
            cells |= before.ghosts.keys() | scene.ghosts.keys()
        self._update_cells(cells)

    def _update_cell(self, cell: Cell) -> None:
        area = self.geometry_of_cells.around(cell)
        self._asked |= area
        self.update(area)

    def _update_cells(self, cells: Collection[Cell]) -> None:
        if len(cells) <= BOUNDING_BOX_ABOVE_CELLS:
            for cell in cells:
                self._update_cell(cell)
            return
        rows, cols = zip(*cells, strict=True)
        self._update_between((min(rows), min(cols)), (max(rows), max(cols)))

    def _update_between(self, first: Cell, last: Cell) -> None:
        """Repaint the rectangle of cells between two corners."""
        geometry = self.geometry_of_cells
        self._update_soon(QRegion(geometry.around(first).united(geometry.around(last))))

    def _update_soon(self, area: QRegion) -> None:
        """Repaint a large area after pending events are handled, because it takes long."""
        self._later |= area
        self._turn.start(0)

    def _update_later(self) -> None:
        area, self._later = self._later, QRegion()
        if not self.updatesEnabled():
            self.setUpdatesEnabled(True)  # this repaints the whole board
        self._asked |= area
        self.update(area)

    def set_preview(self, preview: Preview | None) -> None:
        """Show a preview of an edit, or none."""
        gone, self._preview = self._preview, {}
        scene = self._scene
        if scene is None:
            return
        self._update_cells([divmod(index, scene.cols) for index in gone])
        if preview is not None and len(preview.looks) == len(scene.looks):
            looks, self._blank, edges = preview
            self._preview_edges = edges
            pairs = enumerate(zip(scene.looks, looks, strict=True))
            within = {row * scene.cols + col for edge in edges for row, col in edge}
            self._preview = {
                index: new
                for index, (old, new) in pairs
                if old != new and (index in within or not edges)
            }
            self._update_cells([divmod(index, scene.cols) for index in self._preview])

    # Painting

    @property
    def _most_sprite_pixels(self) -> float:
        """The limit of the cache: all cells that are seen may look different."""
        seen = self.visibleRegion().boundingRect().size() * self._ratio
        return max(MIN_SPRITE_CACHE_PX, 2 * seen.width() * seen.height())

    def _sprite(self, look: Hashable) -> QPixmap:
        """Return the cached picture of a look; paint it at the first call."""
        found = self._sprites.get(look)
        if found is None:
            assert self._scene is not None
            side = round(self._pitch * self._ratio)
            if len(self._sprites) * side * side > self._most_sprite_pixels:
                self._sprites.clear()
            found = QPixmap(side, side)
            found.setDevicePixelRatio(self._ratio)
            found.fill(self._theme.page)
            painter = QPainter(found)
            try:
                painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
                painter.setFont(self.font())
                rect = QRectF(0, 0, self._pitch, self._pitch)
                self._view.paint(painter, rect, look, self._theme)
            finally:
                painter.end()  # an open painter would crash the program after an error
            self._sprites[look] = found
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the requested region; of a large board a band of it, and the rest after that."""
        with foreground(afterwards=0):
            painter = QPainter(self)
            try:
                band = upper_band(event.region(), self.geometry_of_cells, self._marked)
                self._put_off(painter, event.region().subtracted(band))
                painter.setClipRect(band)
                self._paint(painter, event.region().intersected(band))
            finally:
                painter.end()
                if not self._seen:  # even after an error: its report waits for it
                    self._seen = True
                    self._telling.start()

    def _put_off(self, painter: QPainter, rest: QRegion) -> None:
        """Paint the rest later. Until then, erase what shows something else than this board."""
        if not rest.isEmpty():
            strange = rest.subtracted(self._asked) if self._sprites else rest
            for rect in strange:  # type: ignore[attr-defined]
                fill(painter, rect, self._theme.page)
            self._update_soon(rest)
        self._asked = QRegion()

    def _tell_seen(self) -> None:
        if self.isVisible():  # the window may be closed already
            self.seen.emit()

    def _paint(self, painter: QPainter, region: QRegion) -> None:
        scene = self._scene
        theme = self._theme
        area = region.boundingRect()
        if self._ratio != self.devicePixelRatioF():  # moved to another screen
            self._ratio = self.devicePixelRatioF()
            self._sprites.clear()
        if scene is None:
            fill(painter, area, theme.page)
            return
        geometry = self.geometry_of_cells
        self._shows_cover = scene.covered
        if scene.covered:
            paint_cover(painter, geometry.board, theme, self.rect())
            return
        board = geometry.board.toAlignedRect()
        for rect in region:  # type: ignore[attr-defined]
            if not board.contains(rect):
                fill(painter, rect, theme.page)
            self._paint_cells(painter, geometry, rect, scene)
        if not board.contains(area):
            self._view.paint_frame(painter, geometry.board, self._pitch, theme)
        if self._fading:
            self._fading.paint(painter, geometry, self._sprite)
        if self._preview:
            self._paint_preview(painter, geometry, scene)
        if not geometry.gap:
            counting_lines(painter, geometry.board, self._pitch, theme, area)
        paint_ghosts(
            painter,
            scene,
            lambda cell, look: painter.drawPixmap(*geometry.corner(cell), self._sprite(look)),
        )
        paint_highlights(painter, geometry, scene.highlights, theme, area)
        paint_argument(painter, geometry, scene.highlights, theme, area)
        self._paint_pointers(painter, geometry, theme, area)
        paint_names(painter, geometry, scene, theme, area)
        paint_badges(painter, geometry, scene.highlights, theme, area)
        if any(area.intersects(strip) for strip in self._ruler_strips(self.pos())):
            edge = _seen_from(self.pos())
            paint_rulers(painter, geometry, theme, self.font(), area, edge, self._letters)

    def _paint_pointers(
        self, painter: QPainter, geometry: Geometry, theme: Theme, area: QRect
    ) -> None:
        """Paint the cursor and the hovered spot; here, nothing."""

    def _ruler_strips(self, place: QPoint) -> Sequence[QRect]:
        """Return the areas of the rulers for a board at this position in its scroll area."""
        if not self.rulers:
            return ()
        return ruler_strips(self.geometry_of_cells, _seen_from(place))

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the rulers at the edge of the visible part."""
        before, now = event.oldPos(), event.pos()
        if _seen_from(before) != _seen_from(now):
            for strip in (*self._ruler_strips(before), *self._ruler_strips(now)):
                self.update(strip)

    def _paint_cells(
        self, painter: QPainter, geometry: Geometry, rect: QRect, scene: Scene
    ) -> None:
        rows, cols = geometry.cells_in(rect)
        looks, sprites, pitch, margin = scene.looks, self._sprites, self._pitch, geometry.margin
        fresh = not sprites
        one_pass = fresh and len(looks) <= ONE_PASS_MAX_CELLS
        most = len(sprites) + (len(looks) if one_pass else MAX_NEW_SPRITES_PER_PAINT)
        put_off: list[Cell] = []
        draw = painter.drawPixmap
        for row in rows:
            y = margin + row * pitch
            start = row * scene.cols
            for col in cols:
                look = looks[start + col]
                sprite = sprites.get(look)
                if sprite is None:
                    if len(sprites) >= most:
                        put_off.append((row, col))
                        if fresh:  # erase the puzzle shown before
                            square = QRect(margin + col * pitch, y, pitch, pitch)
                            fill(painter, square, self._theme.page)
                        continue
                    sprite = self._sprite(look)
                draw(margin + col * pitch, y, sprite)
        if put_off:
            self._update_cells(put_off)

    def _paint_preview(self, painter: QPainter, geometry: Geometry, scene: Scene) -> None:
        """Paint the previewed cells faintly, over a blank cell."""
        edges = self._preview_edges
        painter.save()
        if edges:
            boxes = [geometry.edge_rect(edge).toAlignedRect() for edge in edges]
            painter.setClipRegion(reduce(or_, map(QRegion, boxes)), Qt.ClipOperation.IntersectClip)
        for index, look in self._preview.items():
            x, y = geometry.corner(divmod(index, scene.cols))
            painter.setOpacity(1.0)
            painter.drawPixmap(x, y, self._sprite(self._blank))
            painter.setOpacity(PREVIEW_OPACITY)
            painter.drawPixmap(x, y, self._sprite(look))
        painter.restore()


def _seen_from(place: QPoint) -> QPoint:
    """Return the top left visible point of a board at this position in its scroll area."""
    return QPoint(max(0, -place.x()), max(0, -place.y()))


def _different(before: Sequence[Hashable], after: Sequence[Hashable], cols: int) -> Sequence[int]:
    """Return the indices at which two lists of looks differ.

    Rows are compared first: an edit changes few, and looks that stay are the same objects. Where
    very many differ, all cells between the first and the last of them are returned.
    """
    if before is after:  # only the highlights changed
        return []
    starts = range(0, len(after), cols)
    rows = [at for at in starts if before[at : at + cols] != after[at : at + cols]]
    if len(rows) > MAX_FADING_CELLS:
        return range(rows[0], rows[-1] + cols)
    ends = min(len(before), len(after))  # the last row of a malformed puzzle may be short
    cells = (index for at in rows for index in range(at, min(at + cols, ends)))
    return [index for index in cells if before[index] != after[index]]
