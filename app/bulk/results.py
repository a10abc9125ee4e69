"""Files of results, as `batch` and `generate --json` write them: a line of JSON for each puzzle."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from sys import intern
from typing import IO, Any, NamedTuple

from app.core.errors import BadInput
from app.core.stop import Stop

LONGEST_LINE = 64_000_000
"""Bytes of a line that are read; no answer is as long."""

LARGEST = 1_000_000
"""Rows, columns and seconds that are believed: no puzzle has more cells."""

MADE = "made"
"""The verdict on a puzzle that was generated: nobody asked for one, and it is unique."""


class Row(NamedTuple):
    """What a result says about one puzzle; None and "" where it says nothing."""

    number: int
    """The line of the file, counted from 1."""
    source: str
    """The input, or the id of a puzzle that was generated."""
    kind: str
    rows: int
    cols: int
    verdict: str
    level: str
    moves: int | None
    techniques: tuple[tuple[str, int], ...]
    """The techniques of its steps, and how many steps take each; the most frequent ones first."""
    seconds: float | None
    error: str

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns."""
        return self.rows, self.cols


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; of one that is longer than any answer, only enough to tell."""
    return iter(partial(file.readline, LONGEST_LINE), b"")


def read_rows(lines: Iterable[bytes], stop: Stop | None = None) -> Iterator[Row]:
    """Read results line by line; a last line that was torn while it was written is left out."""
    stop = stop or Stop()
    for number, line in enumerate(lines, 1):
        stop.check()
        too_long = len(line) == LONGEST_LINE
        row = None if too_long else read_row(number, line)
        if row is not None:
            yield row
        elif too_long or (line.strip() and (number == 1 or line.endswith(b"\n"))):
            raise BadInput("Line {number} is no result of batch or generate --json.", number=number)


def is_result(line: bytes) -> bool:
    """Tell whether the first line of a file is a result, and so, the file one of results."""
    return line.lstrip()[:1] == b"{" and read_row(1, line) is not None


def read_row(number: int, line: bytes) -> Row | None:
    """Read a line; None if it is no result."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or "puzzle" not in found:
        return None
    source = found.get("input", found.get("id"))
    if not isinstance(source, str):
        return None
    rows, cols = _size(found.get("rows"), found.get("cols"))
    moves = found.get("moves")
    return Row(
        number,
        _whole_characters(source),
        _word(found.get("puzzle")),
        rows,
        cols,
        _word(found.get("verdict", MADE)),
        _word(found.get("difficulty")),
        len(moves) if isinstance(moves, list) else None,
        _techniques(found.get("steps")),
        _seconds(found.get("seconds")),
        _word(found.get("error")),
    )


def _word(value: Any) -> str:
    return intern(_whole_characters(value)) if isinstance(value, str) else ""


def _whole_characters(said: str) -> str:
    """Return text that can be written: JSON can name halves of characters."""
    return said if said.isascii() else said.encode("utf-8", "replace").decode()


def _size(rows: Any, cols: Any) -> tuple[int, int]:
    """Return the size of a grid; zeros for what is none."""
    sides = [side for side in (rows, cols) if type(side) is int and 0 < side <= LARGEST]
    return (sides[0], sides[1]) if len(sides) == 2 else (0, 0)


def _seconds(value: Any) -> float | None:
    """Return all seconds of an answer together; None where they are no times."""
    parts = list(value.values()) if isinstance(value, dict) else [value]
    numbers: list[float] = [part for part in parts if type(part) in (int, float)]
    if not numbers or not all(0 <= part <= LARGEST for part in numbers):
        return None
    return sum(numbers)


def _techniques(steps: Any) -> tuple[tuple[str, int], ...]:
    if not isinstance(steps, list):
        return ()
    names = (step.get("technique") for step in steps if isinstance(step, dict))
    return tuple(Counter(_word(name) for name in names if isinstance(name, str)).most_common())
