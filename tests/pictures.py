"""Render the main states of the window to build/pictures: `make pictures`, then look at them."""

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app import paths
from app.core.document import Document
from app.formats import read_input, read_text
from app.ui.formula_outline import CLAUSE, KIND, RULE, Node
from app.ui.formula_panel import VARIABLES
from app.ui.settings import Settings
from app.ui.theme import Look
from app.ui.window import Window
from tests.bench.boards import random_norinori, tiled_lightup

FOLDER = Path(__file__).resolve().parents[1] / "build" / "pictures"
PATIENCE = 60
STATES = {
    "lightup": ("welcome", "three-sides-for-four", "six-ways-to-light-a-room"),
    "norinori": ("harbour", "one-is-not-enough", "four-dominoes"),
    "futoshiki": ("garden-steps", "less-than-one", "too-few-signs"),
}
"""For every kind: a puzzle with one solution, with none and with several."""


def spin(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait(done) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError
        spin(20)


class Camera:
    """Opens windows in one look and takes their pictures."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def open(self, document: Document, size=(1180, 780)) -> Window:
        store = QSettings(str(FOLDER / "settings.ini"), QSettings.Format.IniFormat)
        store.clear()
        settings = Settings(store)
        settings.look = self._look
        settings.animated = False
        window = Window(document, settings)
        window.resize(*size)
        window.show()
        wait(lambda: window.analysis.verdict is not None)
        spin(50)
        return window

    def take(self, widget: QWidget, name: str) -> None:
        spin(50)
        path = FOLDER / f"{name}-{str(self._look).replace(' ', '-')}.png"
        widget.grab().save(str(path))
        print(path.relative_to(FOLDER.parents[1]))

    def close(self, window: Window) -> None:
        window.session.undo_stack.setClean()
        window.close()

    def shoot_kind(self, kind: str) -> None:
        one, none, several = (
            read_input(str(paths.puzzles() / kind / f"{name}.satori")) for name in STATES[kind]
        )
        window = self.open(one)
        self.take(window, f"{kind}-design")
        window.enter_watch()
        wait(lambda: window.player.finished)
        self.take(window, f"{kind}-solved")
        sizes = [told.step.size for told in window.player.steps]
        window.player.go(sizes.index(max(sizes)) + 1)
        self.take(window, f"{kind}-step")
        self.close(window)
        window = self.open(none)
        self.take(window, f"{kind}-conflict")
        self.close(window)
        window = self.open(several)
        window.verdict_button.click()
        self.take(window, f"{kind}-several")
        self.close(window)

    def shoot_formula(self, kind: str) -> None:
        window = self.open(read_input(str(paths.puzzles() / kind / f"{STATES[kind][0]}.satori")))
        dock = window.formula_dock
        dock.show()
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula")
        window.enter_watch()
        wait(lambda: window.player.finished)
        window.player.go(len(window.player.steps) // 2)
        model, tree = dock.panel.model, dock.panel.tree
        for node in (Node(KIND, 0), Node(RULE, 0), Node(RULE, 1)):
            model.toggle(node)
        tree.selectRow(model.outline.row(Node(CLAUSE, 1)))
        self.take(window, f"{kind}-formula-step")
        window.board.move_cursor((1, 1))
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula-cell")
        dock.panel.tabs.setCurrentIndex(VARIABLES)
        dock.panel.clear_search()
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula-variables")
        dock.panel.search.setText("nobody")
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula-nothing")
        self.close(window)

    def shoot_large(self) -> None:
        for name, document in (
            ("lightup-40", Document("lightup", tiled_lightup(40))),
            ("norinori-40", Document("norinori", random_norinori(40))),
        ):
            window = self.open(document)
            self.take(window, f"{name}-design")
            window.enter_watch()
            wait(lambda made=window: len(made.player.steps) > 20)
            window.player.go(20)
            self.take(window, f"{name}-step")
            self.close(window)

    def shoot_others(self) -> None:
        window = self.open(read_text("5 5\n" + "- - - - -\n" * 5))
        self.take(window, "empty")
        window.files.open_text("This is no puzzle")
        self.take(window, "error")
        self.close(window)
        window = self.open(read_input(str(paths.welcome())), size=(760, 520))
        self.take(window, "small")
        window.formula_dock.show()
        wait(lambda: not window.formula_dock.busy)
        self.take(window, "small-formula")
        self.close(window)


def main(looks: list[str]) -> None:
    application = QApplication([])
    application.setStyle("Fusion")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for look in map(Look, looks or [Look.LIGHT, Look.DARK]):
        camera = Camera(look)
        for kind in STATES:
            camera.shoot_kind(kind)
            camera.shoot_formula(kind)
        camera.shoot_large()
        camera.shoot_others()
    (FOLDER / "settings.ini").unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1:])
