"""The content of a file: a puzzle, details about it, and a player's progress."""

import re
from typing import Any, NamedTuple

from app.core.grid import Tokens

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Marks that command a terminal, break a line or turn the direction of what follows."""

SOLUTION_DETAILS = ("difficulty", "solutions")
"""Keys of details that describe the solutions: dropped when the puzzle changes."""


def one_line(value: str) -> str:
    """Make a detail fit on one line of a UTF-8 file."""
    return _CONTROL.sub(" ", value).encode("utf-8", "replace").decode().strip()


class Document(NamedTuple):
    """A puzzle with its title, author and other details, and optionally a player's progress.

    The tokens of the progress are the puzzle's own words for marks; `.` is a cell without one.
    `warnings` are sentences about content of the source that the document does not keep,
    `comments` are the comment lines of the file.
    """

    kind: str
    puzzle: Any
    details: tuple[tuple[str, str], ...] = ()
    progress: Tokens | None = None
    warnings: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def tidied(self) -> "Document":
        """Return the document with details and comments that can be printed anywhere."""
        details = tuple((key, one_line(value)) for key, value in self.details)
        return self._replace(details=details, comments=tuple(map(one_line, self.comments)))

    def with_puzzle(self, puzzle: Any) -> "Document":
        """Return the document with another puzzle, without what only fits the old one."""
        details = tuple(detail for detail in self.details if detail[0] not in SOLUTION_DETAILS)
        return self._replace(puzzle=puzzle, details=details, progress=None)
