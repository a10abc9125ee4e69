"""Draw the pictures of the README anew, and say which of them have changed."""

import os
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = "2"

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.session.state import Mode, Question
from app.ui.look.theme import ColourScheme
from app.ui.window import Window
from tests import pictures
from tests.pictures import Camera, bundled, wait

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "pictures"
CLOCKS = 130
"""Pixels at the bottom that do not count as a change: there times are told."""

STAGES = 4
DONE_BEFORE = 8
"""Moves that are made on the board before the one that the hint is about."""


def explanation(camera: Camera) -> Window:
    """The longest argument in the middle of a puzzle, with the line before its end open."""
    window = camera.open(bundled("lightup", "hard/hidden-bridge"), (1180, 760))
    session = window.session
    session.enter(Mode.STEPS)
    wait(lambda: session.state.told.finished)
    moves = session.state.told.moves
    middle = range(len(moves) // 3, len(moves) * 2 // 3)
    longest = max(middle, key=lambda index: len(moves[index].lines))
    session.tour.go(longest + 1)
    session.reading.show((len(moves[longest].lines) - 2,))
    return window


def hint(camera: Camera) -> Window:
    """A game half way, with a hint at its third stage."""
    window = camera.open(bundled("norinori", "crossing"), (900, 650), Mode.PLAY)
    game = window.session.game
    for _ in range(STAGES * DONE_BEFORE + STAGES - 1):
        game.hint()
        wait(lambda: window.session.state.question is not Question.HINT)
    return window


def without_times(image: QImage) -> QImage:
    shown = image.convertToFormat(QImage.Format.Format_RGB32)
    return shown.copy(0, 0, shown.width(), shown.height() - CLOCKS)


def main() -> None:
    application = QApplication([])
    application.setStyle("Fusion")
    qInstallMessageHandler(pictures.tell)
    pictures.FOLDER.mkdir(parents=True, exist_ok=True)
    camera = Camera(ColourScheme.LIGHT)
    for name, make in (("window", explanation), ("play", hint)):
        path = FOLDER / f"{name}.png"
        before = QImage(str(path))
        window = make(camera)
        pictures.spin(100)
        drawn = window.grab().toImage()
        camera.close(window)
        if without_times(drawn) == without_times(before):
            print(f"{path.name}: as before")
        else:
            drawn.save(str(path))
            print(f"{path.name}: drawn anew; look at it")
    (pictures.FOLDER / "settings.ini").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
