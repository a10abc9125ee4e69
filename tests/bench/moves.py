"""How the corpus is told in moves; alone: `python -m tests.bench.moves [kind …] [every]`.

`every` leaves out puzzles: `python -m tests.bench.moves norinori 8` takes seconds. Times are those
of the processor, which other programs do not disturb.
"""

import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from app.core.collector import spare_old_objects
from app.core.lines import Line
from app.core.stop import Stop
from app.formats import read_text
from app.session.answers import Move
from app.session.problem import Problem
from tests.bench import boards
from tests.bench.printing import ms, row

MANY_RULES = 3
"""From so many rules on, it matters whether an argument takes a supposition."""

MOST_WORDS = 60

HEADINGS = (
    *("kind", "puzzles", "moves/cell", "words median", "over 60 %", "over 120", "most"),
    *("most lines", "3+ rules", "unsupposed %", "median ms", "95 % below", "worst", "first worst"),
)


class ToldPuzzle(NamedTuple):
    """One puzzle told in moves: how long that took, and what is read."""

    seconds: float
    first: float
    cells: int
    words: list[int]
    """Of every move, the words read at once."""
    lines: list[int]
    supposing: list[bool]
    """For every step of many rules, whether it is told with a supposition."""


def explaining_moves(kinds=(), every=1):
    """The corpus told in moves: how many, how many words at once, and how long it takes."""
    row(*HEADINGS)
    told: list[ToldPuzzle] = []
    for kind, texts in boards.corpus_texts().items():
        if not kinds or kind in kinds:
            found = [tell(text) for text in texts[::every]]
            told += found
            _report(kind, found)
    if told:
        _report("all", told)


def tell(text: str) -> ToldPuzzle:
    """Tell one puzzle, from its rules to the last move."""
    document = read_text(text)
    start = time.process_time()
    moves: list[Move] = []
    first = 0.0
    for told in Problem(document).moves(Stop()):
        first = first or time.process_time() - start
        if isinstance(told, Move):
            moves.append(told)
    seconds = time.process_time() - start
    return ToldPuzzle(
        seconds,
        first,
        _cells(document.puzzle),
        list(map(words_at_once, moves)),
        [len(move.lines) for move in moves],
        [supposes for move in moves for supposes in _supposing(move)],
    )


def words_at_once(move: Move) -> int:
    """How many words of a move are read at once, its tail included."""
    said = [*move.sentences, *([move.tail] if move.tail else [])]
    return sum(len(str(one).split()) for one in said)


def _cells(puzzle) -> int:
    """All cells, but without those that are given."""
    givens = getattr(puzzle, "givens", ())
    return puzzle.rows * puzzle.cols - sum(bool(value) for line in givens for value in line)


def _supposing(move: Move) -> Iterator[bool]:
    """Tell of every step of many rules whether it is told with a supposition."""
    in_lines = any(map(_is_supposed, _all_lines(told.line for told in move.lines)))
    for told in move.steps:
        if told.step.size >= MANY_RULES:
            yield in_lines and any(said.depth > 0 for said in told.sentences)


def _all_lines(lines) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _all_lines(line.inner)


def _is_supposed(line: Line) -> bool:
    return line.said.depth > 0 or line.said.template.startswith(("Suppose", "With {value}"))


def _report(name: str, told: list[ToldPuzzle]) -> None:
    words = [count for one in told for count in one.words] or [0]
    many = [supposes for one in told for supposes in one.supposing]
    times = sorted(one.seconds for one in told)
    row(
        name,
        len(told),
        f"{len(words) / sum(one.cells for one in told):.3f}",
        f"{median(words):.0f}",
        f"{100 * sum(count > MOST_WORDS for count in words) / len(words):.2f}",
        sum(count > 2 * MOST_WORDS for count in words),
        max(words),
        max(count for one in told for count in one.lines),
        len(many),
        f"{100 * (1 - sum(many) / len(many)):.1f}" if many else "-",
        ms(median(times)),
        ms(times[int(len(times) * 0.95)]),
        ms(times[-1]),
        ms(max(one.first for one in told)),
    )


if __name__ == "__main__":
    spare_old_objects()  # as the program does
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    explaining_moves([word for word in sys.argv[1:] if not word.isdigit()], *numbers)
