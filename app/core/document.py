"""What a file holds: a puzzle, words about it, and how far a player has come."""

import re
from typing import Any, NamedTuple

from app.core.grid import Tokens

_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")

ABOUT_SOLUTIONS = ("difficulty", "solutions")
"""Keys of details that say something of the solutions, and so of this very puzzle."""


def one_line(value: str) -> str:
    """Keep a detail on its line, and to what a UTF-8 file can hold."""
    return _CONTROL.sub(" ", value).encode("utf-8", "replace").decode().strip()


class Document(NamedTuple):
    """A puzzle with its title, author and other details, and optionally a player's progress.

    The tokens of the progress are the puzzle's own words for marks; `.` is a cell without one.
    `warnings` are sentences about what was read but could not be kept, `comments` the lines that
    somebody has written into the file for people alone.
    """

    kind: str
    puzzle: Any
    details: tuple[tuple[str, str], ...] = ()
    progress: Tokens | None = None
    warnings: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def with_puzzle(self, puzzle: Any) -> "Document":
        """Return it with another puzzle, without what was only true of the one before."""
        details = tuple(detail for detail in self.details if detail[0] not in ABOUT_SOLUTIONS)
        return self._replace(puzzle=puzzle, details=details, progress=None)
