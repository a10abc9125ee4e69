"""How many puzzles a second: one process, two, and a cluster of two workers on this machine."""

import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench import boards
from tests.bench.printing import row
from tests.cli.process import started

TIMES = 20
ROUNDS = 3
WAYS = {
    "one process": ("--jobs", "1"),
    "two processes": ("--jobs", "2"),
    "cluster of two": ("--jobs", "2", "--cluster", "local"),
}


class Pace(NamedTuple):
    """How fast it goes, and what it takes."""

    rate: float
    """Puzzles a second."""
    processor: float
    """Seconds of all processors for a puzzle, which others on the machine disturb less."""


def bulk():
    """Lists in bulk, warm: the corpus 20 times, without the first time; in turns, best of three."""
    texts = [text for found in boards.corpus_texts().values() for text in found]
    if not texts:
        print("(no ../shared/corpus)")
        return
    paces = {name: [] for name in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            Path(folder, str(number)).write_text(text, "utf-8")
        lines = "".join(f"{number}\n" for number in range(len(texts)))
        Path(folder, "list").write_text(lines * TIMES)
        for _ in range(ROUNDS):
            for name, options in WAYS.items():
                paces[name].append(_pace(Path(folder), options, len(texts)))
    rates = {name: max(pace.rate for pace in found) for name, found in paces.items()}
    row("way", "a second", "times", "of", "processor ms", f"load {os.getloadavg()[0]:.1f}")
    before = None
    for name, found in paces.items():
        times = [f"{rates[name] / rates[before]:.2f}", before] if before else ["", ""]
        processor = min(pace.processor for pace in found)
        row(name, f"{rates[name]:.0f}", *times, f"{1000 * processor:.2f}")
        before = name


def _pace(folder, options, first):
    """Measure from the end of the first time to the end of the last but one."""
    counted = (TIMES - 2) * first
    with started("batch", "list", *options, cwd=folder) as process:
        for _ in range(first):
            process.stdout.readline()
        begun, spent = time.perf_counter(), sum(process.family().values())
        for _ in range(counted):
            process.stdout.readline()
        seconds = time.perf_counter() - begun
        return Pace(counted / seconds, (sum(process.family().values()) - spent) / counted)
