"""A look from near by: of a large board, the part where the argument is."""

from PySide6.QtCore import QObject

from app.core.grid import Cell
from app.session.highlights import Highlights
from app.ui.board.area import BoardArea


class CloseUp(QObject):
    """Zooms a board in on the cells of an argument, and out to the whole board otherwise."""

    def __init__(self, area: BoardArea) -> None:
        super().__init__(area)
        self._area = area
        self._pitch: int | None = None
        self._followed: frozenset[Cell] = frozenset()
        area.board.highlighted.connect(self._look)

    def follow(self, pitch: float | None) -> None:
        """Show cells at least this large, if they fit; None shows the whole board again."""
        self._pitch = None if pitch is None else round(pitch)
        self._followed = frozenset()
        self._area.show_bars(pitch is None)
        if self._area.fits:
            self._area.fit()
            self._look()

    def _look(self) -> None:
        """Turn to what is highlighted, unless the user has zoomed."""
        area, scene = self._area, self._area.board.scene
        if self._pitch is None or not area.fits or scene is None:
            return
        cells = _cells_of_argument(scene.highlights)
        if cells == self._followed:
            return
        self._followed = cells
        if cells:
            area.close_up(cells, self._pitch)
        else:
            area.fit()


def _cells_of_argument(now: Highlights) -> frozenset[Cell]:
    """Return the cells that a move, a line of it or a conflict is about."""
    return (
        now.conclusions
        | now.others
        | now.reasons
        | now.supposed
        | now.inferred
        | now.contradiction
        | now.stressed
        | now.conflicts
    )
