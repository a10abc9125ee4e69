"""Our own icons: one weight, one colour, taken from the theme."""

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app import paths
from app.ui.theme import Theme

SIZES = (16, 24, 48)
"""In menus, on buttons, and on buttons of finer screens. Qt greys them out itself."""


def icon(name: str, theme: Theme) -> QIcon:
    """Return an icon in the colours of a theme."""
    made = QIcon()
    drawing = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    tinted = drawing.replace("currentColor", theme.text.name())
    renderer = QSvgRenderer(QByteArray(tinted.encode()))
    for size in SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, size, size))
        painter.end()
        made.addPixmap(pixmap)
    return made


def app_icon() -> QIcon:
    """Return the icon of the program."""
    return QIcon(str(paths.resources() / "icons" / "satori.svg"))
