"""A long day at the window: the memory has to stay the same. `make marathon`.

`python -m tests.fuzz.marathon ROUNDS SEED`. In every round a puzzle is made, played with hints,
explained and walked through, and drawn on; then a bundled one is opened. 200 rounds are what a
person does in eight hours: 200 puzzles made, 800 hints, 400 walks, 6,000 marks and 4,000 edits.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.fuzz.elsewhere import away_from_home

MOST_GROWTH = 30.0
"""Megabytes that the program may grow after a quarter of the rounds."""

LEVELS = ("easy", "normal", "hard")
SIZES = {"lightup": (7, 10, 14), "norinori": (6, 8, 10), "futoshiki": (4, 5, 6)}
MARKS, HINTS, EDITS = 30, 4, 20
"""What is done in a round."""


def main(rounds: str = "200", seed: str = "0") -> int:
    """Start the program on another display, with a home of its own."""
    command = [sys.executable, "-m", "tests.fuzz.marathon", "inside", rounds, seed]
    with away_from_home() as (environment, home):
        return subprocess.run(command, env=environment, cwd=home).returncode


def inside(rounds: int, seed: int) -> int:
    """Go through the rounds; return whether the memory grew too much."""
    from app.core.heap import share_one_heap
    from app.ui import main as program
    from app.ui.kit.settings import Settings

    share_one_heap()  # importing the next starts Qt
    from tests.bench.heartbeat import resident, rest

    window = program._window([], Settings())
    window.resize(1200, 900)
    window.show()
    day = _day(window, Random(seed))
    samples = []
    begun = time.monotonic()
    with program.guarded(window, Path.cwd() / "recovery"):
        for number in range(rounds):
            next(day)
            rest(50)
            samples.append(resident())
            if number % 10 == 9:
                spent = time.monotonic() - begun
                print(f"{number + 1:4} rounds, {spent:5.0f} s: {samples[-1]:.1f} MB", flush=True)
    quarter = rounds // 4
    before, after = max(samples[: quarter + 1]), max(samples[-quarter - 1 :])
    print(f"{before:.1f} MB in the first quarter, {after:.1f} MB in the last", flush=True)
    os._exit(int(after - before > MOST_GROWTH))


def _day(window, random):
    """Yield after every round."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from app import paths
    from app.session.state import Mode, Question
    from tests.bench.heartbeat import rest, spin

    left, right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
    bundled = sorted(paths.puzzles().rglob("*.satori"))
    session = window.session

    def settled():
        state = session.state
        return state.verdict is not None and state.question is Question.NONE

    def click(button):
        puzzle = session.state.puzzle
        cell = random.randrange(puzzle.rows), random.randrange(puzzle.cols)
        place = window.board.geometry_of_cells.cell_rect(cell).center().toPoint()
        QTest.mouseClick(window.board, button, pos=place)
        rest(1)

    def mark():
        click(random.choice((left, left, right)))
        QTest.keyClick(window.board, random.choice("123456789"))

    def play():
        session.enter(Mode.PLAY)
        spin(settled)
        for number in range(MARKS):
            mark()
            if number % (MARKS // HINTS) == 0:
                for _ in range(random.randint(1, 4)):
                    window.play_actions.hint.trigger()
                    spin(settled)
        window.play_actions.check.trigger()
        window.play_actions.back.trigger()
        spin(settled)

    def walk():
        session.enter(Mode.SOLVE)
        spin(lambda: settled() and session.state.all_told)
        count = len(session.state.moves)
        for there in sorted(random.sample(range(count + 1), min(10, count + 1))):
            window.playback_bar.slider.setValue(there)
            rest(1)

    def draw():
        session.enter(Mode.DESIGN)
        for _ in range(EDITS):
            click(random.choice((left, left, right)))
        spin(settled)
        for _ in range(EDITS // 2):
            window.undo.trigger()
        spin(settled)

    def opened(before):
        return lambda: session.state.document is not before and settled()

    while True:
        kind = random.choice([*SIZES])
        size = random.choice(SIZES[kind])
        before = session.state.document
        session.saved(session.state.path, before)  # nobody is asked
        window.making.make_like(kind, size, size, random.choice(LEVELS))
        spin(lambda: not window.making.busy)
        if session.state.document is not before:
            spin(opened(before))
        for act in (play, walk, draw):
            act()
        before = session.state.document
        session.saved(session.state.path, before)
        window.files.opener.open_path(random.choice(bundled[: len(bundled) // 2]))
        spin(opened(before))
        walk()
        yield


if __name__ == "__main__":
    if sys.argv[1:2] == ["inside"]:
        sys.exit(inside(int(sys.argv[2]), int(sys.argv[3])))
    sys.exit(main(*sys.argv[1:]))
