"""What somebody does all day long at the window. Imported where there is a display."""

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app import paths
from app.session.state import Mode, Question
from app.ui.window import Window
from tests.bench.heartbeat import rest, spin

LEVELS = ("easy", "normal", "hard")
SIZES = {"lightup": (7, 10, 14), "norinori": (6, 8, 10), "futoshiki": (4, 5, 6)}
MARKS, HINTS, EDITS = 30, 4, 20
"""What is done in a round."""

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class Day:
    """Makes, plays, walks through and changes puzzles, one after the other."""

    def __init__(self, window: Window, random: Random) -> None:
        self._window = window
        self._session = window.session
        self._random = random
        bundled = sorted(paths.puzzles().rglob("*.satori"))
        self._bundled = bundled[: len(bundled) // 2]

    def go_round(self) -> None:
        """Make a puzzle and do everything with it; then open a bundled one."""
        kind = self._random.choice([*SIZES])
        size = self._random.choice(SIZES[kind])
        before = self._forget_changes()
        self._window.making.make_like(kind, size, size, self._random.choice(LEVELS))
        spin(lambda: not self._window.making.busy)
        if self._session.state.document is not before:
            self._wait_for_other_than(before)
        self._play()
        self._walk()
        self._draw()
        before = self._forget_changes()
        self._window.files.opener.open_path(self._random.choice(self._bundled))
        self._wait_for_other_than(before)
        self._walk()

    def _play(self) -> None:
        self._session.enter(Mode.PLAY)
        spin(self._settled)
        actions = self._window.play_actions
        for number in range(MARKS):
            self._click()
            QTest.keyClick(self._window.board, self._random.choice("123456789"))
            if number % (MARKS // HINTS) == 0:
                for _ in range(self._random.randint(1, 4)):
                    actions.hint.trigger()
                    spin(self._settled)
        actions.check.trigger()
        actions.back.trigger()
        spin(self._settled)

    def _walk(self) -> None:
        self._session.enter(Mode.SOLVE)
        spin(lambda: self._settled() and self._session.state.all_told)
        count = len(self._session.state.moves)
        for there in sorted(self._random.sample(range(count + 1), min(10, count + 1))):
            self._window.playback_bar.slider.setValue(there)
            rest(1)

    def _draw(self) -> None:
        self._session.enter(Mode.DESIGN)
        for _ in range(EDITS):
            self._click()
        spin(self._settled)
        for _ in range(EDITS // 2):
            self._window.undo.trigger()
        spin(self._settled)

    def _click(self) -> None:
        """Click on some cell, with the right button once in three times."""
        button = self._random.choice((LEFT, LEFT, RIGHT))
        puzzle, board = self._session.state.puzzle, self._window.board
        cell = self._random.randrange(puzzle.rows), self._random.randrange(puzzle.cols)
        place = board.geometry_of_cells.cell_rect(cell).center().toPoint()
        QTest.mouseClick(board, button, pos=place)
        rest(1)

    def _forget_changes(self) -> object:
        """Return the open document, taken for saved, so that nobody is asked about it."""
        document = self._session.state.document
        self._session.saved(self._session.state.path, document)
        return document

    def _settled(self) -> bool:
        state = self._session.state
        return state.verdict is not None and state.question is Question.NONE

    def _wait_for_other_than(self, before: object) -> None:
        spin(lambda: self._session.state.document is not before and self._settled())
