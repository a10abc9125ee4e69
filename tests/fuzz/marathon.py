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
    from tests.fuzz.day import Day

    window = program._window([], Settings())
    window.resize(1200, 900)
    window.show()
    day = Day(window, Random(seed))
    samples = []
    begun = time.monotonic()
    with program.guarded(window, Path.cwd() / "recovery"):
        for number in range(rounds):
            day.go_round()
            rest(50)
            samples.append(resident())
            if number % 10 == 9:
                spent = time.monotonic() - begun
                print(f"{number + 1:4} rounds, {spent:5.0f} s: {samples[-1]:.1f} MB", flush=True)
    quarter = rounds // 4
    before, after = max(samples[: quarter + 1]), max(samples[-quarter - 1 :])
    print(f"{before:.1f} MB in the first quarter, {after:.1f} MB in the last", flush=True)
    os._exit(int(after - before > MOST_GROWTH))


if __name__ == "__main__":
    if sys.argv[1:2] == ["inside"]:
        sys.exit(inside(int(sys.argv[2]), int(sys.argv[3])))
    sys.exit(main(*sys.argv[1:]))
