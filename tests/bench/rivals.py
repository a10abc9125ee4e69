"""Other programs doing the same job, each in a virtual environment of its own.

`make rivals` sets them up under build/rivals; the bench leaves out what is not there. This file
is also the script that runs inside those environments, so it imports nothing of Satori.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "build" / "rivals"


def seconds(rival: str, job: str, problems: list, repeats: int = 3) -> list[float] | None:
    """Return the best time the rival needed for each problem, or None where it is not installed."""
    python = ROOT / rival / "bin" / "python"
    if not python.exists():
        return None
    request = json.dumps({"job": job, "problems": problems, "repeats": repeats})
    done = subprocess.run(
        [python, __file__], input=request, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout.splitlines()[-1])


def _puzzlekit(name):
    import puzzlekit

    return lambda problem: puzzlekit.solve(problem, name)


def _unequal(problem):
    import numpy
    from puzzle_solver.puzzles.unequal.unequal import Board

    Board(board=numpy.array(problem)).solve_and_print(verbose=False)


def _main() -> None:
    request = json.load(sys.stdin)
    solve = _unequal if request["job"] == "unequal" else _puzzlekit(request["job"])
    solve(request["problems"][0])  # what is imported or compiled on first use is not counted
    times = []
    for problem in request["problems"]:
        best = float("inf")
        for _ in range(request["repeats"]):
            start = time.perf_counter()
            solve(problem)
            best = min(best, time.perf_counter() - start)
        times.append(best)
    print(json.dumps(times))


if __name__ == "__main__":
    _main()
