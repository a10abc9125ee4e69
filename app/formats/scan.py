"""Tools shared by all readers: lines, numbers, and the positions of errors."""

import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from app.core.errors import BadInput
from app.core.grid import MAX_CELLS, Tokens
from app.core.words import Choice, Message
from app.formats.codecs import Lines

_WORD = r"\S+"
_MAX_DIGITS = 9
_MAX_LINES = 4 * MAX_CELLS
"""More lines than any puzzle needs, even with a blank line after every row."""
_MAX_ADDRESS_CHARACTERS = 4 * MAX_CELLS
"""More characters than any puzzle needs, even if all of them are escaped."""


def lines_of(text: str) -> Lines:
    """Split text into lines and leave out the blank ones."""
    return without_blanks(all_lines(text), 1)


def all_lines(text: str) -> list[str]:
    """Split text into lines; refuse more lines than any puzzle needs."""
    if text.count("\n") > _MAX_LINES:
        raise BadInput("The text has more than {limit:,} lines.", limit=_MAX_LINES)
    return text.split("\n")


def without_blanks(texts: list[str], first: int) -> Lines:
    """Leave out blank lines; `first` is the number of the first line."""
    while texts and not texts[-1].strip():
        texts.pop()
    if all(map(str.strip, texts)):
        return Lines(texts, range(first, first + len(texts)))
    kept = [(number, line) for number, line in enumerate(texts, first) if line.strip()]
    return Lines([line for _, line in kept], [number for number, _ in kept])


def check_one_block(lines: Lines) -> None:
    """Refuse a grid with blank lines between its rows."""
    first = lines.numbers[0]
    if lines.numbers[-1] - first >= len(lines.texts):
        after = next(line for index, line in enumerate(lines.numbers) if line - first > index)
        raise BadInput("There is more text after the grid.", line=after)


def unwrap(text: str) -> str:
    """Join an address that was broken into several lines."""
    return "".join(line.strip() for line in text.strip().split("\n"))


def address_in(text: str) -> str:
    """Return the address in a text; refuse one that is too long."""
    if len(text) > _MAX_ADDRESS_CHARACTERS:
        raise BadInput("The address is longer than that of any puzzle.")
    return unwrap(text)


def rest(lines: Lines, start: int, end: int | None = None) -> Lines:
    """Return the lines from index `start` up to `end`."""
    return Lines(lines.texts[start:end], lines.numbers[start:end])


def clip(text: str, most: int = 20) -> str:
    """Shorten text for a quotation, and replace characters that cannot be printed."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(mark if mark.isprintable() else "�" for mark in short)


def is_number(word: str) -> bool:
    """Tell whether a word consists of ASCII digits only."""
    return word.isascii() and word.isdigit()


def number(word: str, line: int | None = None, column: int | None = None) -> int:
    """Read a whole number written in ASCII digits."""
    if not is_number(word):
        raise BadInput(
            "{word!r} stands where a number is expected.",
            line=line,
            column=column,
            word=clip(word),
        )
    if len(word) > _MAX_DIGITS:
        raise BadInput(
            "The number {word} is far too large.", line=line, column=column, word=clip(word)
        )
    return int(word)


def columns(text: str) -> list[int]:
    """Return the column, counted from 1, where each word of a line begins."""
    return [found.start() + 1 for found in re.finditer(_WORD, text)]


def numbers_in(lines: Lines, index: int) -> list[int]:
    """Read a line of numbers."""
    text, line = lines.texts[index], lines.numbers[index]
    words = text.split(None, MAX_CELLS)
    if len(words) > MAX_CELLS:
        raise BadInput("This line has more than {limit:,} numbers.", line=line, limit=MAX_CELLS)
    if all(is_number(word) and len(word) <= _MAX_DIGITS for word in words):
        return list(map(int, words))
    return [number(word, line, place) for word, place in zip(words, columns(text), strict=False)]


def words_in(lines: Lines, index: int, count: int) -> list[str]:
    """Split a line into exactly `count` words."""
    words = lines.texts[index].split(None, count)
    if len(words) != count:
        raise BadInput(
            "Cells in this row: {found}; expected: {count}.",
            line=lines.numbers[index],
            found=count_words(lines.texts[index]),
            count=count,
        )
    return words


def count_words(text: str) -> int:
    """Count the words of a line, but stop after MAX_CELLS."""
    return len(text.split(None, MAX_CELLS))


def without_spaces(text: str) -> str:
    """Remove the spaces between the cells of a row."""
    return text.replace(" ", "").replace("\t", "")


def check_count(lines: Lines, count: int, last_line: int) -> None:
    """Refuse a block that does not have exactly `count` lines."""
    if len(lines.texts) > count:
        raise BadInput(
            "There is more text after row {count}, the last one.",
            line=lines.numbers[count],
            count=count,
        )
    if len(lines.texts) < count:
        raise BadInput(
            "The text ends too early; rows found: {found} of {count}.",
            line=lines.numbers[-1] if lines.texts else last_line,
            found=len(lines.texts),
            count=count,
        )


def check_same_width(lines: Lines, widths: Sequence[int]) -> None:
    """Refuse rows that differ in length from the first."""
    for line, width in zip(lines.numbers, widths, strict=True):
        if width != widths[0]:
            raise BadInput(
                "Cells in this row: {found}; in the first row: {count}.",
                line=line,
                found=width,
                count=widths[0],
            )


def _quoted(marks: Sequence[str]) -> Choice:
    """Return one of some marks, each in the quotation marks of the language."""
    return Choice(tuple(Message("{mark!r}", {"mark": mark}) for mark in marks))


def bad_mark(lines: Lines, index: int, good: str, wanted: str) -> NoReturn:
    """Raise an error for the first word of a line that does not match the pattern `good`."""
    for found in re.finditer(_WORD, lines.texts[index]):
        if not re.fullmatch(good, found.group()):
            raise BadInput(
                "{mark!r} means nothing here; a cell is one of {wanted}.",
                line=lines.numbers[index],
                column=found.start() + 1,
                mark=clip(found.group()),
                wanted=_quoted(wanted.split()),
            )
    raise AssertionError("all words are good")


def bad_character(lines: Lines, index: int, good: str, wanted: str) -> NoReturn:
    """Raise an error for the first character of a line that is neither in `good` nor blank."""
    for column, mark in enumerate(lines.texts[index], 1):
        if mark not in good and mark not in " \t":
            raise BadInput(
                "{mark!r} means nothing here; a cell is one of {wanted}.",
                line=lines.numbers[index],
                column=column,
                mark=mark,
                wanted=_quoted(wanted.split()),
            )
    raise AssertionError("all characters are good")


def read_marks(lines: Lines, rows: int, cols: int, good: str) -> list[str]:
    """Read one mark per cell, with or without spaces between them."""
    check_count(lines, rows, 1)
    found = list(map(without_spaces, lines.texts))
    for index, marks in enumerate(found):
        if marks.strip(good):
            bad_character(lines, index, good, " ".join(good))
        if len(marks) != cols:
            raise BadInput(
                "Marks in this row: {found}; expected: {count}.",
                line=lines.numbers[index],
                found=len(marks),
                count=cols,
            )
    return found


def column_of(text: str, index: int) -> int:
    """Return the column, counted from 1, of the non-blank character with this index."""
    return [column for column, mark in enumerate(text, 1) if mark not in " \t"][index]


def expand(body: str, table: Mapping[str, str], cells: int, cut: str = "", fill: str = "") -> str:
    """Expand a run-length code in which every character stands for one or more cells.

    If the last character is in `cut`, its cells may extend past the end of the grid. With `fill`,
    a code that is not empty may stop early; `fill` is then the mark of the remaining cells.
    """
    marks = set(body)
    if not marks <= table.keys():
        position = next(index for index, mark in enumerate(body) if mark not in table)
        raise BadInput(
            "{mark!r} at character {position} of the puzzle code means nothing there.",
            mark=body[position],
            position=position + 1,
        )
    # Count before expanding, so that a long text takes no more memory than its length.
    count = sum(body.count(mark) * len(table[mark]) for mark in marks)
    if count < cells and not (fill and body):
        raise BadInput(
            "The puzzle code ends too early: it covers {count} of the {cells} cells.",
            count=count,
            cells=cells,
        )
    if count > cells and (body[-1] not in cut or count - len(table[body[-1]]) >= cells):
        raise BadInput(
            "The puzzle code goes on after the last cell, at character {position}.",
            position=_overrun(body, table, cells, cut),
        )
    return "".join(map(table.__getitem__, body))[:cells].ljust(cells, fill or " ")


def _overrun(body: str, table: Mapping[str, str], cells: int, cut: str) -> int:
    """Find the position, counted from 1, of the character that goes past the last cell."""
    count = 0
    for position, mark in enumerate(body, 1):
        full = count >= cells
        count += len(table[mark])
        if full or (count > cells and mark not in cut):
            return position
    raise AssertionError("the description ends with the last cell")


def cut_rows(flat: str, cols: int) -> tuple[str, ...]:
    """Cut the cells of a grid in reading order into rows."""
    return tuple(flat[start : start + cols] for start in range(0, len(flat), cols))


def marks_or_none(rows: Sequence[Sequence[str]]) -> Tokens | None:
    """Return a player's marks, or None if there are none."""
    if all(token == "." for row in rows for token in row):
        return None
    return tuple(map(tuple, rows))
