"""The program's icons, in a colour of the theme."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app import paths
from app.ui.look.theme import Theme

ICON_SIDE_PX = 48
"""Large enough for buttons on high-resolution screens; Qt scales icons down."""


def icon(name: str, theme: Theme, *, accented: bool = False) -> QIcon:
    """Return an icon in the text or accent colour of a theme."""
    return tinted(name, theme.accent if accented else theme.text)


def chosen_icon(name: str, theme: Theme) -> QIcon:
    """Return an icon that can be read on the accent colour too, where it is switched on."""
    found = icon(name, theme)
    found.addPixmap(_pixmap(name, theme.on_accent), QIcon.Mode.Normal, QIcon.State.On)
    return found


def tinted(name: str, colour: QColor) -> QIcon:
    """Return an icon in a colour."""
    return QIcon(_pixmap(name, colour))


def _pixmap(name: str, colour: QColor) -> QPixmap:
    coloured = _drawing(name).replace("currentColor", colour.name())
    renderer = QSvgRenderer(QByteArray(coloured.encode()))
    pixmap = QPixmap(ICON_SIDE_PX, ICON_SIDE_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, ICON_SIDE_PX, ICON_SIDE_PX))
    painter.end()
    return pixmap


@cache
def _drawing(name: str) -> str:
    """Return the SVG text of an icon; read each file once."""
    return (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def no_icon() -> QIcon:
    """Return a transparent icon, for buttons that get theirs later."""
    pixmap = QPixmap(ICON_SIDE_PX, ICON_SIDE_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


def app_icon() -> QIcon:
    """Return the icon of the program."""
    return QIcon(str(paths.resources() / "icons" / "satori.svg"))
