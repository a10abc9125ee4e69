"""New puzzles: how long they take, against the targets and against Simon Tatham's collection."""

import os
import resource
import shutil
import statistics
import subprocess
import time

from app.core.difficulty import LEVELS
from app.core.editing import Symmetry
from app.core.generating import NoneFound, Wish
from app.core.stop import Stop
from app.generate import make
from tests.bench.printing import row

PUZZLES = 20
MOST_SECONDS = 60.0
"""After this long, a row has to do with the puzzles that it has."""

TARGETS = (
    ("lightup", (7, 10, 14), LEVELS, (0.3, 2)),
    ("lightup", (25,), LEVELS, (1, 5)),
    ("futoshiki", (5, 7), LEVELS, (1, 5)),
    ("futoshiki", (9,), LEVELS, (3, 10)),
    ("norinori", (8,), LEVELS, (0.5, 2)),
    ("norinori", (10,), LEVELS, (1, 5)),
    ("norinori", (12,), LEVELS, (2, 10)),
    ("norinori", (15,), LEVELS, (10, 60)),
    ("norinori", (20,), (None,), (1.5, 6)),
)
"""Kinds, sizes and levels, with the median and the 95th percentile that they are to keep to."""


def generating():
    """seconds of processor time for a new puzzle: median, 95th percentile, and the targets"""
    row("kind", "size", "level", "median", "95th", "targets", "kept", "refused")
    for kind, sizes, levels, target in TARGETS:
        for size in sizes:
            for level in levels:
                seconds, refused = measured(kind, size, level)
                median, high = statistics.median(seconds), percentile(seconds)
                kept = "yes" if median <= target[0] and high <= target[1] else "NO"
                told = f"{median:.3f}", f"{high:.3f}", "{} / {}".format(*target), kept, refused
                row(kind, size, level or "any", *told)


def measured(kind, size, level):
    symmetry = Symmetry.HALF_TURN if kind == "lightup" else Symmetry.NONE
    seconds, refused = [], 0
    began = time.perf_counter()
    for seed in range(PUZZLES):
        started = time.process_time()
        try:
            make(kind, Wish(size, size, level, symmetry, seed=seed), Stop())
        except NoneFound:
            refused += 1
        seconds.append(time.process_time() - started)
        if time.perf_counter() - began > MOST_SECONDS:
            break
    return seconds, refused


def percentile(seconds):
    return sorted(seconds)[round(0.95 * (len(seconds) - 1))]


RIVALS = (
    ("lightup", "sgt-lightup", "{0}x{0}b20s2d2", (10, 14, 20, 25)),
    ("futoshiki", "sgt-unequal", "{0}dk", (7, 9, 10)),
)
"""Programs of Simon Tatham's collection, at their levels "hard" and "tricky"."""


def generating_rivals():
    """unique and minimal without a level, against Tatham's hard or tricky: seconds per puzzle"""
    row("kind", "size", "satori", "tatham", "ratio")
    for kind, program, form, sizes in RIVALS:
        found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/games")
        if found is None:
            row(kind, f"{program} is not installed")
            continue
        for size in sizes:
            ours = statistics.mean(measured(kind, size, None)[0])
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            command = [found, "--generate", str(PUZZLES), form.format(size)]
            subprocess.run(command, capture_output=True, check=True)
            theirs = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / PUZZLES
            row(kind, size, f"{ours:.4f}", f"{theirs:.4f}", f"{theirs / ours:.1f}")
