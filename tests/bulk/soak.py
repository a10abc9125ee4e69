"""A list of a million short lines: the memory of all processes has to stay the same.

nice .venv/bin/python -m tests.bulk.soak [LINES] [OPTION OF BATCH…]
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.cli.process import started

LINE = "2x2:4c\n"
LEAST = 20
"""Samples that are compared: those of the second quarter with the last quarter."""

MOST_GROWTH = 10.0
"""Megabytes that all processes together may grow meanwhile."""


def megabytes(pid: int) -> float:
    """Return the memory that a process has for itself."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:  # it has ended meanwhile
        return 0.0
    private = (line.split()[1] for line in rollup.splitlines() if line.startswith("Private_"))
    return sum(map(int, private)) / 1024


def main(lines: str = "1000000", *options: str) -> int:
    """Answer the lines and print the memory every few seconds."""
    samples: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        with open(Path(folder, "list"), "w") as file:
            file.writelines([LINE] * int(lines))
        begun = time.monotonic()
        command = ("batch", "list", "-o", "out", *(options or ("--jobs", "2")))
        with started(*command, cwd=Path(folder)) as process:
            while process.poll() is None:
                time.sleep(2)
                samples.append(sum(map(megabytes, process.family())))
                if len(samples) % 15 == 0:
                    done = os.path.getsize(Path(folder, "out"))
                    spent = time.monotonic() - begun
                    print(f"{spent:6.0f} s  {done:12,} bytes  {samples[-1]:6.1f} MB")
        with open(Path(folder, "out"), "rb") as file:
            answers = sum(1 for _ in file)
    quarter = len(samples) // 4
    if quarter < LEAST // 4:
        print("too short to tell")
        return 1
    before, after = max(samples[quarter : 2 * quarter]), max(samples[-quarter:-1])
    spent = time.monotonic() - begun
    print(f"{answers:,} answers in {spent:.0f} s; {before:.1f} MB, then {after:.1f} MB")
    return int(answers != int(lines) or after - before > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
