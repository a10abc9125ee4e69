"""Other programs doing the same job, each in a virtual environment of its own.

`make rivals` sets them up under build/rivals; the bench leaves out what is not there. This file
is also the script that runs inside those environments, so it imports nothing of Satori.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2] / "build" / "rivals"


@contextmanager
def rival(name: str, job: str) -> Iterator[Callable[[Any], float] | None]:
    """Yield what tells the seconds a rival needs for a problem; None where it is not installed.

    It runs all the time, so that it is as warm as we are.
    """
    python = ROOT / name / "bin" / "python"
    if not python.exists():
        yield None
        return
    with subprocess.Popen(
        [python, __file__, job], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        asked, answered = process.stdin, process.stdout
        assert asked is not None
        assert answered is not None

        def seconds(problem: Any) -> float:
            print(json.dumps(problem), file=asked, flush=True)
            said = next(line for line in answered if MARK in line)
            return float(said.rpartition(MARK)[2])

        yield seconds
        asked.close()
        process.wait()


def in_turns(
    ours: Callable[[int], object],
    theirs: Callable[[int], float],
    count: int,
    rounds: int = 5,
) -> tuple[float, float]:
    """Return the seconds that both sides need for all problems, by number: the best of each.

    In turns, so that both meet the same machine.
    """
    totals = [0.0, 0.0]
    for number in range(count):
        found = [(_timed(ours, number), theirs(number)) for _ in range(rounds)]
        for side in (0, 1):
            totals[side] += min(pair[side] for pair in found)
    return totals[0], totals[1]


def _timed(work: Callable[[int], object], number: int) -> float:
    start = time.perf_counter()
    work(number)
    return time.perf_counter() - start


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


MARK = "seconds: "
"""What stands before an answer: a rival may print as well, even on the same line."""


def _main(job: str) -> None:
    named = {"unequal": _unequal, "mus": _mus}
    solve = named.get(job) or _puzzlekit(job)
    for line in sys.stdin:
        problem = json.loads(line)
        start = time.perf_counter()
        solve(problem)
        print(f"{MARK}{time.perf_counter() - start}", flush=True)


if __name__ == "__main__":
    _main(sys.argv[1])
