"""A player's numbers and pencil marks: their literals, and their drawing with the signs."""

from collections.abc import Iterable, Iterator

from app.core.grid import Tokens
from app.core.marks import NO_MARK
from app.core.model import Literal
from app.puzzles.futoshiki.codec_drawing import draw as draw_words
from app.puzzles.futoshiki.notes import is_notes, read_notes
from app.puzzles.futoshiki.puzzle import Futoshiki

PENCIL = "?"

MAX_LINE_CHARACTERS = 80
"""The width of a drawing that pencil marks must not exceed."""


def marks(puzzle: Futoshiki, literals: Iterable[Literal]) -> Tokens:
    """Write numbers that are true, and pencil marks where some are false; skip givens."""
    size = puzzle.size
    written: dict[int, int] = {}
    left: dict[int, set[int]] = {}
    for literal in literals:
        position, value = divmod(abs(literal) - 1, size)
        if literal > 0:
            written[position] = value + 1
        else:
            left.setdefault(position, set(range(1, size + 1))).discard(value + 1)

    def mark(row: int, col: int) -> str:
        position = row * size + col
        if puzzle.givens[row][col]:
            return NO_MARK
        if position in written:
            return str(written[position])
        possible = left.get(position)
        return PENCIL + ",".join(map(str, sorted(possible))) if possible else NO_MARK

    return tuple(tuple(mark(row, col) for col in range(size)) for row in range(size))


def literals(puzzle: Futoshiki, marks: Tokens) -> Iterator[Literal]:
    """Yield the literals of written numbers, and of numbers that pencil marks exclude."""
    size = puzzle.size
    for row, line in enumerate(marks):
        for col, mark in enumerate(line):
            first = (row * size + col) * size
            if is_notes(mark):
                possible = set(read_notes(mark).possible(size))
                yield from (-first - n for n in range(1, size + 1) if n not in possible)
            elif mark != NO_MARK:
                yield first + int(mark)


def draw(puzzle: Futoshiki, tokens: Tokens) -> list[str]:
    """Draw numbers, and those pencil marks that are single digits and fit into the line."""
    size = puzzle.size
    max_digits = MAX_LINE_CHARACTERS // size - 3 if size < 10 else 0

    def word(given: int, mark: str) -> str:
        if given:
            return str(given)
        if not is_notes(mark):
            return mark
        digits = "".join(map(str, read_notes(mark).possible(size)))
        if len(digits) > max_digits:
            return NO_MARK
        return PENCIL + digits if len(digits) == 1 else digits or NO_MARK

    words = [
        [word(given, mark) for given, mark in zip(*lines, strict=True)]
        for lines in zip(puzzle.givens, tokens, strict=True)
    ]
    width = max(len(str(size)), max(len(word) for line in words for word in line))
    return draw_words(words, puzzle.signs, width)
