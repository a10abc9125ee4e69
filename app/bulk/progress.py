"""How far a long run is, on one line of a terminal."""

import sys
import time
from typing import TextIO

from app.core.words import clock_text, text

SECONDS_BETWEEN = 0.2


class ProgressLine:
    """Counts answers, and says how many there are, how fast they come and how long it will take."""

    def __init__(self, total: int | None = None, done: int = 0, *, shown: bool = True) -> None:
        self._shown = shown and is_watched(sys.stderr)
        self._total = total
        self._first = self._done = done
        self._errors = 0
        self._started = time.monotonic()
        self._said_at = 0.0
        self._width = 0

    def note(self, *, error: bool = False) -> None:
        """Take note of an answer."""
        self._done += 1
        self._errors += error
        now = time.monotonic()
        if self._shown and now - self._said_at > SECONDS_BETWEEN:
            self._said_at = now
            self._say(now)

    def end(self) -> None:
        """Say the last numbers and leave the line."""
        if self._shown and self._done > self._first:
            self._say(time.monotonic())
            self._write("\n")
        self._shown = False

    def _say(self, now: float) -> None:
        rate = (self._done - self._first) / max(now - self._started, 1e-3)
        parts = [text("{count:,} done", count=self._done), text("{rate:,.0f} a second", rate=rate)]
        if self._total is not None and rate > 0:
            left = max(0, self._total - self._done) / rate
            parts.append(text("{time} left", time=clock_text(round(left))))
        if self._errors:
            parts.append(text("{count:,} failed", count=self._errors))
        line = ", ".join(parts)
        self._write(f"\r{line.ljust(self._width)}")
        self._width = len(line)

    def _write(self, said: str) -> None:
        try:
            sys.stderr.write(said)
            sys.stderr.flush()
        except OSError:  # the terminal is gone; the work goes on
            self._shown = False


def is_watched(stream: TextIO | None) -> bool:
    """Tell whether a stream leads to a terminal."""
    return stream is not None and stream.isatty()
