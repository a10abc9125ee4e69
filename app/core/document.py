"""What a file holds: a puzzle, words about it, and how far a player has come."""

from typing import Any, NamedTuple

from app.core.grid import Tokens


class Document(NamedTuple):
    """A puzzle with its title, author and other details, and optionally a player's progress.

    The tokens of the progress are the puzzle's own words for marks; `.` is a cell without one.
    `warnings` are sentences about what was read but could not be kept.
    """

    kind: str
    puzzle: Any
    details: tuple[tuple[str, str], ...] = ()
    progress: Tokens | None = None
    warnings: tuple[str, ...] = ()
