"""Draw the program's icon in the sizes that desktops ask for, after a change of satori.svg."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import paths
from app.cli.desktop import ICON_SIZES, icon_file


def main() -> None:
    renderer = QSvgRenderer(str(paths.resources() / "icons" / "satori.svg"))
    for size in ICON_SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        target = icon_file(size)
        target.parent.mkdir(parents=True, exist_ok=True)
        image.save(str(target))


if __name__ == "__main__":
    main()
