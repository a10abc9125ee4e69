"""Our own icons: one weight, one colour, taken from the theme."""

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app import paths
from app.ui.theme import Theme

SIZES = (16, 24, 32, 48)


def icon(name: str, theme: Theme) -> QIcon:
    """Return an icon in the colours of a theme."""
    made = QIcon()
    drawing = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    for mode, colour in ((QIcon.Mode.Normal, theme.text), (QIcon.Mode.Disabled, theme.border)):
        for size in SIZES:
            made.addPixmap(_painted(drawing, colour, size), mode)
    return made


def app_icon() -> QIcon:
    """Return the icon of the program."""
    return QIcon(str(paths.resources() / "icons" / "satori.svg"))


def _painted(drawing: str, colour: QColor, size: int) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour.name()).encode()))
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
