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
from typing import NamedTuple

from app.formats import read_input
from app.store.database import Database
from app.store.games import GameStore

ROOT = Path(__file__).parents[2]
PUZZLE = ROOT / "puzzles" / "lightup" / "pinwheel.satori"

GRACE_SECONDS = 1.0
"""What a player may lose."""

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
    heard = window.games.keeper.written
    def hear():
        print("written", len(window.games.keeper._written.history.versions), flush=True)
        heard()
    window.games.keeper.written = hear
    QTimer.singleShot(0, window, lambda: mark(window))
    return guarded(window)
main.guarded = with_a_user
sys.exit(main.run(sys.argv[1:2], "", sys.exit))
"""


def environment(home: Path) -> dict[str, str]:
    folders = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    return os.environ | folders | {"QT_QPA_PLATFORM": "offscreen"}


class Played(NamedTuple):
    """What a player did until the program was killed."""

    marks: list[tuple[float, int, float]]
    """When each mark was made, how many versions there were then, and what the clock said."""
    written: int
    """How many versions were said to be in the database."""
    killed: float


def play_and_kill(home: Path, seed: int, count: int) -> Played:
    """Make some marks, of which some are written, and be killed."""
    program = [sys.executable, "-c", PROGRAM, str(PUZZLE), str(seed)]
    with subprocess.Popen(
        program, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said: list[list[str]] = []
        while len(said) < count or not any(words[0] == "written" for words in said):
            said.append(process.stdout.readline().split())
        process.kill()
        killed = time.time()
        said += map(str.split, process.stdout.readlines())
    marks = [(float(at), int(n), float(s)) for at, n, s in (w for w in said if len(w) == 3)]
    return Played(marks, max(int(w[1]) for w in said if w[0] == "written"), killed)


def lost(home: Path, played: Played, *, in_time: bool) -> str:
    """Say what was lost that should not have been, or nothing.

    `in_time`: also what is older than a second. A machine with much else to do is late.
    """
    file = next(iter(home.rglob("games.sqlite")), None)
    kept = file and GameStore(Database(file)).read(read_input(str(PUZZLE)))
    if kept is None:
        return "everything"
    due, clock = played.written, 0.0
    for at, versions, seconds in played.marks if in_time else ():
        if at < played.killed - GRACE_SECONDS:
            due, clock = max(due, versions), seconds
    if len(kept.history.versions) < due:
        return f"{due - len(kept.history.versions)} marks"
    return f"{clock - kept.play.seconds:.1f} seconds" if kept.play.seconds < clock else ""


def kill_often(times: int, home: Path, *, in_time: bool) -> list[str]:
    """Play and be killed, each time where the last one ended; return what was lost each time."""
    chance = random.Random(14)
    return [
        lost(home, play_and_kill(home, seed, chance.randrange(2, 40)), in_time=in_time)
        for seed in range(times)
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        losses = kill_often(int(sys.argv[1]), Path(folder), in_time=True)
    print(f"killed {len(losses)} times; lost: {list(filter(None, losses)) or 'nothing'}")
    sys.exit(any(losses))
