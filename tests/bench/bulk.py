"""How many puzzles a second: one process, two, and a cluster of two workers on this machine."""

import os
import subprocess
import tempfile
import time
from pathlib import Path

from tests.bench import boards
from tests.bench.printing import row
from tests.cli.process import environment, satori

TIMES = 20
ROUNDS = 3
WAYS = {
    "one process": ("--jobs", "1"),
    "two processes": ("--jobs", "2"),
    "cluster of two": ("--jobs", "2", "--cluster", "local"),
}


def bulk():
    """Lists in bulk, warm: the corpus 20 times, without the first time; in turns, best of three."""
    texts = [text for found in boards.corpus_texts().values() for text in found]
    if not texts:
        print("(no ../shared/corpus)")
        return
    best = dict.fromkeys(WAYS, 0.0)
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            Path(folder, str(number)).write_text(text, "utf-8")
        Path(folder, "list").write_text("\n".join(map(str, range(len(texts)))) + "\n")
        Path(folder, "list").write_text(Path(folder, "list").read_text() * TIMES)
        for _ in range(ROUNDS):
            for name, options in WAYS.items():
                best[name] = max(best[name], _rate(folder, options, len(texts)))
    row("way", "puzzles a second", "ms each", "times", "of", f"load {os.getloadavg()[0]:.1f}")
    one, two, cluster = best.values()
    row("one process", f"{one:.0f}", f"{1000 / one:.2f}")
    row("two processes", f"{two:.0f}", f"{1000 / two:.2f}", f"{two / one:.2f}", "one process")
    times = f"{cluster / two:.2f}"
    row("cluster of two", f"{cluster:.0f}", f"{1000 / cluster:.2f}", times, "two processes")


def _rate(folder, options, first):
    """Return how many puzzles a second are answered after the first ones."""
    command = satori("batch", "list", *options)
    with subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.PIPE
    ) as process:
        for _ in range(first):
            process.stdout.readline()
        begun = time.perf_counter()
        left = sum(1 for _ in process.stdout)
        return left / (time.perf_counter() - begun)
