"""The drawing of a Futoshiki: numbers with `< >` between them and `^ v` below them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.core.errors import BadInput
from app.core.grid import Tokens, cell_name
from app.formats.codecs import Lines
from app.formats.scan import check_count, clip, columns, is_number, number
from app.puzzles.futoshiki.notes import Notes, is_notes, read_notes
from app.puzzles.futoshiki.puzzle import MAX_SIZE, Futoshiki, Sign, check_size

EMPTY = "."
_MAX_LINE_CHARACTERS = 64 * MAX_SIZE
_CELL = r"[0-9]+|[._]"
_SIGN_LINE = r"[\s^v]*"
_CELLS_LINE = r"[\s0-9._<>]*"
_SIGN_BETWEEN = r"[0-9._]\s*[<>]\s*[0-9._]"


def check_square(rows: int, cols: int) -> None:
    """Refuse a size that no Futoshiki has."""
    if rows != cols:
        raise BadInput(
            "A Futoshiki is square, but this grid has {rows} × {cols} cells.",
            rows=rows,
            cols=cols,
        )
    check_size(rows)


def looks_drawn(lines: Lines) -> bool:
    """Tell whether lines without a header must be a drawing with signs."""
    if not re.fullmatch(_CELLS_LINE, lines.texts[0]):
        return False
    texts = lines.texts[: 2 * MAX_SIZE]  # no drawing has more lines
    return any(re.search(_SIGN_BETWEEN, text) for text in texts) or any(
        re.fullmatch(_SIGN_LINE, text) for text in texts
    )


def row_lines(lines: Lines) -> list[int]:
    """Return the numbers of the lines that hold cells."""
    pairs = zip(lines.texts, lines.numbers, strict=True)
    return [line for text, line in pairs if not re.fullmatch(_SIGN_LINE, text)]


class _Row(NamedTuple):
    """A row of cells as drawn: values, their positions in the text, and the sign after each."""

    values: list[int]
    spans: list[tuple[int, int]]
    signs: list[str]


def read_drawing(lines: Lines) -> Futoshiki:
    """Read a drawing."""
    texts = [text.expandtabs() for text in _short_enough(lines)]
    rows: list[_Row] = []
    signs: list[Sign] = []
    waiting: int | None = None  # number of a line of signs that needs a row below it
    for text, line in zip(texts, lines.numbers, strict=True):
        if re.fullmatch(_SIGN_LINE, text):
            if waiting is not None or not rows:
                raise BadInput("Signs ^ and v stand between two rows of cells.", line=line)
            signs += _vertical(text, line, rows)
            waiting = line
        else:
            rows.append(_read_row(text, line, rows[0] if rows else None))
            check_size(max(len(rows), 2))
            waiting = None
    if waiting is not None:
        raise BadInput("Signs ^ and v stand between two rows of cells.", line=waiting)
    signs += _horizontal(rows)
    return Futoshiki.build([row.values for row in rows], signs)


def _short_enough(lines: Lines) -> list[str]:
    for text, line in zip(lines.texts, lines.numbers, strict=True):
        if len(text) > _MAX_LINE_CHARACTERS:
            raise BadInput("This line is too long for a row of a Futoshiki.", line=line)
    return lines.texts


def _read_row(text: str, line: int, first: _Row | None) -> _Row:
    row = _Row([], [], [])
    cells = re.compile(_CELL)
    position = 0
    for found in re.finditer(r"\S", text):
        if found.start() < position:
            continue  # a digit of the number before it
        mark = found.group()
        if mark in "<>":
            if len(row.signs) >= len(row.values):
                raise BadInput(
                    "The sign {mark} has no cell before it.",
                    line=line,
                    column=found.start() + 1,
                    mark=mark,
                )
            row.signs.append(mark)
            continue
        cell = cells.match(text, found.start())
        if cell is None:
            raise BadInput(
                "{mark!r} means nothing here; a row has numbers, dots, and the signs < and >.",
                line=line,
                column=found.start() + 1,
                mark=mark,
            )
        row.signs.extend([""] * (len(row.values) - len(row.signs)))
        row.values.append(_value(cell.group(), line, cell.start() + 1))
        row.spans.append(cell.span())
        position = cell.end()
    _check_row(row, line, len(text.rstrip()), first)
    return row


def _value(word: str, line: int, column: int) -> int:
    return number(word, line, column) if is_number(word) else 0


def _check_row(row: _Row, line: int, column: int, first: _Row | None) -> None:
    if len(row.signs) >= len(row.values):
        raise BadInput("The last sign has no cell after it.", line=line, column=column)
    if first is not None and len(row.values) != len(first.values):
        raise BadInput(
            "Cells in this row: {found}; in the first row: {count}.",
            line=line,
            found=len(row.values),
            count=len(first.values),
        )


def _vertical(text: str, line: int, rows: list[_Row]) -> Iterator[Sign]:
    upper = len(rows) - 1
    for found in re.finditer(r"[v^]", text):
        place = found.start()
        col = next(
            (col for col, (start, end) in enumerate(rows[-1].spans) if start <= place < end), None
        )
        if col is None:
            raise BadInput(
                "The sign {mark} does not stand below a cell.",
                line=line,
                column=place + 1,
                mark=found.group(),
            )
        above, below = (upper, col), (upper + 1, col)
        yield (above, below) if found.group() == "^" else (below, above)


def _horizontal(rows: list[_Row]) -> Iterator[Sign]:
    for row, drawn in enumerate(rows):
        for col, sign in enumerate(drawn.signs):
            if sign:
                left, right = (row, col), (row, col + 1)
                yield (left, right) if sign == "<" else (right, left)


def write_drawing(puzzle: Futoshiki) -> list[str]:
    """Draw a puzzle."""
    width = len(str(puzzle.size)) if any(map(any, puzzle.givens)) else 1
    givens = [[str(given) if given else EMPTY for given in line] for line in puzzle.givens]
    return draw(givens, puzzle.signs, width)


def draw(words: Sequence[Sequence[str]], signs: Iterable[Sign], width: int) -> list[str]:
    """Draw a word of at most this width for each cell, and the signs between them."""
    across = {(less, greater): "<" for less, greater in signs if less < greater}
    across |= {(greater, less): ">" for less, greater in signs if greater < less}
    lines = []
    for row, line in enumerate(words):
        text = ""
        below = ""
        for col, word in enumerate(line):
            text += word.rjust(width)
            text += f" {across.get(((row, col), (row, col + 1)), ' ')} "
            sign = across.get(((row, col), (row + 1, col)), " ")
            below += {"<": "^", ">": "v", " ": " "}[sign].rjust(width) + "   "
        lines.append(text.rstrip())
        if below.strip():
            lines.append(below.rstrip())
    return lines


def read_progress(puzzle: Futoshiki, lines: Lines) -> Tokens:
    """Read a player's numbers and pencil marks."""
    check_count(lines, puzzle.size, 1)
    return tuple(
        tuple(_read_marks(puzzle, row, text, line))
        for row, (text, line) in enumerate(zip(lines.texts, lines.numbers, strict=True))
    )


def _read_marks(puzzle: Futoshiki, row: int, text: str, line: int) -> Iterator[str]:
    words = text.split()
    if len(words) != puzzle.size:
        raise BadInput(
            "Marks in this row: {found}; expected: {count}.",
            line=line,
            found=len(words),
            count=puzzle.size,
        )
    for col, (word, column) in enumerate(zip(words, columns(text), strict=True)):
        given = puzzle.givens[row][col]
        if word == EMPTY:
            yield EMPTY
        elif given:
            if number(word, line, column) != given:
                raise BadInput(
                    "{cell} is given as {given}, so the progress cannot say {word}.",
                    line=line,
                    column=column,
                    cell=cell_name((row, col)),
                    given=given,
                    word=word,
                )
            yield EMPTY
        elif is_notes(word) and read_notes(word) != Notes():
            for part in re.findall("[0-9]+", word):
                _in_range(part, puzzle, line, column)
            yield str(read_notes(word))
        else:
            yield str(_in_range(word, puzzle, line, column))


def _in_range(word: str, puzzle: Futoshiki, line: int, column: int) -> int:
    value = number(word, line, column)
    if not 1 <= value <= puzzle.size:
        raise BadInput(
            "{word} is out of range; values go from 1 to {size}.",
            line=line,
            column=column,
            word=clip(word),
            size=puzzle.size,
        )
    return value


def write_progress(puzzle: Futoshiki, progress: Tokens) -> list[str]:
    """Write a player's numbers and pencil marks together with the givens."""
    rows = [
        [str(given) if given else mark for given, mark in zip(givens, marks, strict=True)]
        for givens, marks in zip(puzzle.givens, progress, strict=True)
    ]
    width = max(len(word) for row in rows for word in row)
    return [" ".join(word.ljust(width) for word in row).rstrip() for row in rows]
