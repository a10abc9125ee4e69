"""Long arguments in parts: at most a few lines are read at once, the others on demand."""

from app.core.lines import Line

MOST_LINES = 6
MOST_WORDS = 60
"""Lines, and words in them, that are read at once."""


def folded(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return lines of which at most a few are read at once."""
    return lines
