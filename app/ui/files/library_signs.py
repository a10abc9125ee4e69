"""The small pictures beside the lines of the library: ticks, and how far one is."""

from collections.abc import Collection

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from app.store.records import Record, Standing
from app.ui.files.thumbnails import Thumbnail, scaled
from app.ui.look.icons import ICON_SIDE_PX, tinted
from app.ui.look.theme import Theme

SIGN_MARGIN = 0.18
"""The share of its side that is left free above and below a tick."""


class LibrarySigns:
    """Ticks for solved puzzles, and pictures of those that are begun."""

    def __init__(self, theme: Theme) -> None:
        self.pictures: dict[str, Thumbnail] = {}
        """By the keys of their puzzles."""
        self._icons: dict[str, QIcon] = {}
        """The pictures in the size of a line."""
        self._side, self._ratio = 16, 1.0
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draw ticks in other colours; pictures are painted anew elsewhere."""
        self._theme = theme
        self._solved = _tick("one-solution", theme)
        self._with_help = _tick("solved-with-help", theme)

    def set_size(self, size: QSize, ratio: float) -> None:
        """Show pictures in another size, with so many pixels of the screen for each of Qt's."""
        self._side, self._ratio = size.width(), ratio
        self._icons.clear()

    def keep(self, keys: Collection[str]) -> None:
        """Forget the pictures of all other puzzles."""
        for key in self.pictures.keys() - keys:
            del self.pictures[key]
            self._icons.pop(key, None)

    def take(self, key: str, picture: Thumbnail) -> None:
        """Take a new picture of a puzzle."""
        self.pictures[key] = picture
        self._icons.pop(key, None)

    def has(self, record: Record) -> bool:
        """Tell whether anything is shown beside a puzzle."""
        if record.standing is Standing.BEGUN:
            return record.key in self.pictures
        return record.standing is Standing.SOLVED

    def icon_of(self, record: Record) -> QIcon | None:
        """Return what is shown beside a puzzle, if anything is."""
        if not self.has(record):
            return None
        if record.standing is Standing.SOLVED:
            return self._with_help if record.helped else self._solved
        if record.key not in self._icons:
            self._icons[record.key] = self._small(self.pictures[record.key])
        return self._icons[record.key]

    def _small(self, picture: Thumbnail) -> QIcon:
        pixmap = QPixmap.fromImage(scaled(picture.image, round(self._side * self._ratio)))
        painter = QPainter(pixmap)
        painter.setPen(self._theme.outline)
        painter.drawRect(pixmap.rect().adjusted(0, 0, -1, -1))
        painter.end()
        pixmap.setDevicePixelRatio(self._ratio)
        icon = QIcon(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)  # not tinted by Qt
        return icon


def _tick(name: str, theme: Theme) -> QIcon:
    """Return a tick that can be seen on the line that is chosen as well."""
    icon = QIcon(_with_margin(tinted(name, theme.accent)))
    icon.addPixmap(_with_margin(tinted(name, theme.on_accent)), QIcon.Mode.Selected)
    return icon


def _with_margin(sign: QIcon) -> QPixmap:
    """Return a sign that is smaller than a picture in the same place."""
    pixmap = QPixmap(ICON_SIDE_PX, ICON_SIDE_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    margin = round(ICON_SIDE_PX * SIGN_MARGIN)
    sign.paint(painter, pixmap.rect().adjusted(2 * margin, margin, 0, -margin))
    painter.end()
    return pixmap
