"""A player whose program is killed in the middle of playing, again and again.

`python -m tests.store.killing 20` does it twenty times; the suite does it a few times.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.formats import read_input
from app.store.database import Database
from app.store.games import GameStore

ROOT = Path(__file__).parents[2]
PUZZLE = ROOT / "puzzles" / "lightup" / "pinwheel.satori"

GRACE_SECONDS = 1.0
"""What a player may lose."""

LATE_SECONDS = 0.5
"""How much later a machine with other work to do may be."""

# The program itself; only the user is played, who marks cells as fast as ten times a second.
PROGRAM = """
import random, sys, time
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from app.core.grid import all_cells
from app.ui import main

chance = random.Random(int(sys.argv[2]))

def mark(window):
    session = window.session
    row, col = chance.choice([
        cell for cell in all_cells(session.state.puzzle.rows, session.state.puzzle.cols)
        if session.game.player.can_mark(session.state.puzzle, cell)
    ])
    button = chance.choice([Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
    where = window.board.geometry_of_cells.cell_rect((row, col)).center().toPoint()
    QTest.mouseClick(window.board, button, pos=where)
    print(time.time(), len(session.history.versions), session.game.elapsed(), flush=True)
    QTimer.singleShot(chance.randrange(20, 150), window, lambda: mark(window))

guarded = main.guarded
def with_a_user(window):
    QTimer.singleShot(0, window, lambda: mark(window))
    return guarded(window)
main.guarded = with_a_user
sys.exit(main.run(sys.argv[1:2], sys.exit))
"""


def environment(home: Path) -> dict[str, str]:
    folders = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    return os.environ | folders | {"QT_QPA_PLATFORM": "offscreen"}


def database(home: Path) -> Path | None:
    return next(iter(home.rglob("games.sqlite")), None)


def play_and_kill(home: Path, seed: int, count: int) -> list[tuple[float, int, float]]:
    """Make some marks and be killed; return when each mark was made, and which one it was."""
    program = [sys.executable, "-c", PROGRAM, str(PUZZLE), str(seed)]
    with subprocess.Popen(
        program, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(count)]
        process.kill()
        killed = time.time()
        said += process.stdout.readlines()
    marks = [(float(at), int(n), float(s)) for at, n, s in map(str.split, filter(None, said))]
    return [mark for mark in marks if mark[0] <= killed] + [(killed, 0, 0.0)]


def lost(home: Path, made: list[tuple[float, int, float]]) -> str:
    """Say what was lost that should not have been, or nothing."""
    killed = made.pop()[0]
    due = [mark for mark in made if mark[0] < killed - GRACE_SECONDS - LATE_SECONDS]
    file = database(home)
    if file is None:
        return "everything" if due else ""
    kept = GameStore(Database(file)).read(read_input(str(PUZZLE)))
    if kept is None:
        return "everything" if due else ""
    if due and len(kept.history.versions) < due[-1][1]:
        return f"{due[-1][1] - len(kept.history.versions)} marks"
    clock = due[-1][2] if due else 0.0
    return f"{clock - kept.play.seconds:.1f} seconds" if kept.play.seconds < clock else ""


def kill_often(times: int, home: Path) -> list[str]:
    """Play and be killed, each time where the last one ended; return what was lost each time."""
    chance = random.Random(14)
    found = []
    for seed in range(times):
        found.append(lost(home, play_and_kill(home, seed, chance.randrange(2, 40))))
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        losses = kill_often(int(sys.argv[1]), Path(folder))
    print(f"killed {len(losses)} times; lost: {list(filter(None, losses)) or 'nothing'}")
    sys.exit(any(losses))
