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


def _mus(problem):
    """Explain step by step: the smallest of the reasons that `mus` finds for all open facts."""
    import cpmpy
    from cpmpy.tools import mus

    facts = cpmpy.boolvar(shape=problem["facts"])

    def said(literal):
        return facts[literal - 1] if literal > 0 else ~facts[-literal - 1]

    rules = [
        cpmpy.all([cpmpy.any([said(literal) for literal in clause]) for clause in clauses])
        for clauses in problem["rules"]
    ]
    cpmpy.Model(rules).solve()
    solution = [n if facts[n - 1].value() else -n for n in range(1, problem["facts"] + 1)]
    known = []
    while len(known) < len(solution):
        hard = [said(literal) for literal in known]
        sizes = {x: len(mus(rules, [*hard, said(-x)])) for x in solution if x not in known}
        known.append(min(sizes, key=sizes.get))


def _main() -> None:
    request = json.load(sys.stdin)
    named = {"unequal": _unequal, "mus": _mus}
    solve = named.get(request["job"]) or _puzzlekit(request["job"])
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
