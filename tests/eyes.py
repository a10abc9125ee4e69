"""The states of the boards as three kinds of colour blindness see them: `python -m tests.eyes`.

Makes sheets in build/pictures/eyes from what `make pictures` has left in build/pictures: a line for
each state, with the picture as it is and as it is seen with protanopia, deuteranopia, tritanopia.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from app.core.registry import kinds
from tests.helpers.eyes import SEEN_BY, as_seen

PICTURES = Path(__file__).resolve().parents[1] / "build" / "pictures"
STATES = (
    *("conflict", "errors-rules", "errors-solution", "checked-small", "trials-small"),
    *("move", "line-1", "line-2", "several", "several-open"),
    *("play-small", "unique-small", "end-small", "formula-step", "why", "ghosts"),
)
EYES = ("everyone", "protanopia", "deuteranopia", "tritanopia")
LINES = 5
"""How many states are on a sheet."""
TOOLS = 40
"""Pixels of a picture that the menus take, and are left out."""
WIDTH = 420
"""Pixels of one picture."""


def seen_by(image: QImage, eyes: str) -> QImage:
    """Return a picture as others see it."""
    matrix = SEEN_BY[eyes]
    known: dict[int, int] = {}
    bits = memoryview(image.bits()).cast("I")
    for index, colour in enumerate(bits):
        if colour not in known:
            known[colour] = as_seen(colour, matrix)
        bits[index] = known[colour]
    return image


def sheet(names: list[str]) -> QImage:
    """Return some pictures below each other, each as everyone sees it and as others do."""
    rows = []
    for name in names:
        image = QImage(str(PICTURES / name)).convertToFormat(QImage.Format.Format_RGB32)
        middle = image.width() * 0.15, image.width() * 0.85  # without most of the library
        wide, high = int(middle[1] - middle[0]), image.height() - TOOLS
        image = image.copy(QRect(int(middle[0]), TOOLS, wide, high))
        image = image.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        rows.append([seen_by(image.copy(), eyes) for eyes in EYES])
    whole = QImage(len(EYES) * WIDTH, sum(row[0].height() for row in rows), image.format())
    painter, y = QPainter(whole), 0
    for row in rows:
        for column, picture in enumerate(row):
            painter.drawImage(column * WIDTH, y, picture)
        y += row[0].height()
    painter.end()
    return whole


def main(looks: list[str]) -> None:
    folder = PICTURES / "eyes"
    folder.mkdir(parents=True, exist_ok=True)
    for look in looks or ["light", "dark", "high-contrast"]:
        for kind in kinds():
            names = [f"{kind}-{state}-{look}.png" for state in STATES]
            found = [name for name in names if (PICTURES / name).exists()]
            for number, start in enumerate(range(0, len(found), LINES), 1):
                path = folder / f"{kind}-{look}-{number}.png"
                sheet(found[start : start + LINES]).save(str(path))
                print(path.relative_to(PICTURES.parents[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
