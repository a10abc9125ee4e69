"""When the machine itself stood still: other machines on the same processors have their share."""

import atexit
import os
import subprocess
import sys
from typing import NamedTuple

SLEEP = 0.005

SLEEPER = f"""
import os, sys, time
os.sched_setaffinity(0, [int(sys.argv[1])])
last = time.perf_counter()
while True:
    time.sleep({SLEEP})
    now = time.perf_counter()
    if now - last > {SLEEP} + 0.003:
        print(last, now, flush=True)
    last = now
"""


class Stall(NamedTuple):
    """A time in which a program that had only slept was not woken."""

    start: float
    end: float

    def within(self, start: float, end: float) -> float:
        """How much of a time the stall took."""
        return max(0.0, min(self.end, end) - max(self.start, start))


class Sleepers:
    """Programs that do nothing but wake up, one on each processor, and note when they could not.

    They use the clock of `time.perf_counter`, which all programs on Linux share.
    """

    def __init__(self) -> None:
        self._programs = [
            subprocess.Popen(
                [sys.executable, "-S", "-c", SLEEPER, str(processor)], stdout=subprocess.PIPE
            )
            for processor in sorted(os.sched_getaffinity(0))
        ]
        atexit.register(self._end)
        self._texts = [""] * len(self._programs)
        for program in self._programs:
            assert program.stdout is not None
            os.set_blocking(program.stdout.fileno(), False)

    def stalls(self) -> list[list[Stall]]:
        """All stalls until now, for each processor."""
        for number, program in enumerate(self._programs):
            assert program.stdout is not None
            self._texts[number] += (program.stdout.read() or b"").decode()
        return [
            [
                Stall(float(start) + SLEEP, float(end))
                for start, end in map(str.split, text.splitlines())
            ]
            for text in self._texts
        ]

    def _end(self) -> None:
        for program in self._programs:
            program.kill()
            program.wait()
            assert program.stdout is not None
            program.stdout.close()
