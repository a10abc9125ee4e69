"""Norinori as text: what its regions look like in every format that can carry them."""

from collections.abc import Hashable, Sequence
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from app.core.errors import BadInput
from app.core.grid import MAX_CELLS, Tokens, check_size
from app.formats.codecs import (
    Codecs,
    JankoCodec,
    Lines,
    NativeCodec,
    PlainCodec,
    PuzzLinkCodec,
    PzprCodec,
    ReadPuzzle,
    TaskCodec,
    TextCodec,
)
from app.formats.scan import (
    bad_mark,
    check_count,
    check_one_block,
    check_same_width,
    clip,
    columns,
    count_words,
    is_number,
    marks_or_none,
    number,
    numbers_in,
    read_marks,
    rest,
    words_in,
)
from app.puzzles.norinori.codec_borders import borders, regions
from app.puzzles.norinori.codec_loose import heading, lost_elsewhere, with_loose, write_loose
from app.puzzles.norinori.codec_penpa import PENPA
from app.puzzles.norinori.puzzle import BLACK, DOT, WHITE, Norinori, cells_by_region

# A drawing: one label per cell, between spaces; or one character per cell and no spaces at all.


def _read_drawing(lines: Lines) -> Norinori:
    end = heading(lines)
    if not end:  # no heading, or nothing above it
        return _read_regions(lines)
    return with_loose(_read_regions(rest(lines, 0, end)), rest(lines, end + 1))


def _read_regions(lines: Lines) -> Norinori:
    check_one_block(lines)
    texts = [text.replace("\t", " ").rstrip() for text in lines.texts]
    indent = min(len(text) - len(text.lstrip()) for text in texts)
    texts = [text[indent:] for text in texts]
    spaced = any(" " in text for text in texts)
    check_size(len(texts), count_words(texts[0]) if spaced else len(texts[0]))
    labels = [text.split(None, MAX_CELLS) for text in texts] if spaced else texts
    check_same_width(lines, list(map(len, labels)))
    return Norinori.from_labels(labels)


def _write_drawing(puzzle: Norinori) -> list[str]:
    count = 1 + max(map(max, puzzle.regions))
    names = [*ascii_uppercase, *ascii_lowercase]
    if count > len(ascii_letters):
        width = len(str(count))
        names = [str(label).rjust(width) for label in range(1, count + 1)]
    drawn = [" ".join([names[region] for region in line]) for line in puzzle.regions]
    return drawn + write_loose(puzzle)


def _read_progress(puzzle: Norinori, lines: Lines) -> Tokens:
    marks = read_marks(lines, puzzle.rows, puzzle.cols, WHITE + BLACK + DOT)
    return tuple(map(tuple, marks))


def _write_progress(puzzle: Norinori, progress: Tokens) -> list[str]:
    return list(map(" ".join, progress))


# Rows and columns, and the section of a janko page: one number per cell.


def _fits_text(rows: int, cols: int, lines: Lines) -> bool:
    if len(lines.texts) == 2 * rows:
        return True
    return len(lines.texts) == rows and not any("-" in one or "x" in one for one in lines.texts)


def _decode_text(rows: int, cols: int, lines: Lines) -> ReadPuzzle:
    if len(lines.texts) > rows:
        check_count(lines, 2 * rows, 1)
        placeholder = " ".join("-" * cols)
        for index in range(rows):
            if lines.texts[index] != placeholder and set(words_in(lines, index, cols)) != {"-"}:
                bad_mark(lines, index, "-", "-")
        lines = rest(lines, rows)
    check_count(lines, rows, 1)
    return _labelled(lines, cols)


def _labelled(lines: Lines, cols: int) -> ReadPuzzle:
    labels = [words_in(lines, index, cols) for index in range(len(lines.texts))]
    different = set[str]().union(*labels)
    if not all(map(is_number, different)):
        raise _bad_label(lines, labels)
    # Leading zeros are rare.
    if any(label[0] == "0" and label != "0" for label in different):
        return ReadPuzzle(
            Norinori.from_labels([[label.lstrip("0") for label in line] for line in labels])
        )
    return ReadPuzzle(Norinori.from_labels(labels))


def _bad_label(lines: Lines, labels: list[list[str]]) -> BadInput:
    for index, line in enumerate(labels):
        for label, column in zip(line, columns(lines.texts[index]), strict=True):
            if not is_number(label):
                return BadInput(
                    "{label!r} is not the number of a region.",
                    line=lines.numbers[index],
                    column=column,
                    label=clip(label),
                )
    raise AssertionError("all labels are numbers")


def _encode_text(puzzle: Norinori) -> list[str]:
    placeholder = " ".join("-" * puzzle.cols)
    return [placeholder] * puzzle.rows + _encode_numbers(puzzle)


def _encode_numbers(puzzle: Norinori) -> list[str]:
    return [" ".join(map(str, line)) for line in puzzle.regions]


def _decode_janko(lines: Lines) -> ReadPuzzle:
    cols = count_words(lines.texts[0])
    check_size(len(lines.texts), cols)
    return _labelled(lines, cols)


# The older plain form: columns, rows, then a line with the cell numbers of every region.


def _header(lines: Lines) -> int:
    """Return the number of lines with the numbers of columns and rows, or 0."""
    counts = [count_words(text) for text in lines.texts[:2]]
    if counts[0] == 2:
        return 1
    return 2 if counts == [1, 1] else 0


def _likeness(lines: Lines) -> int:
    header = _header(lines)
    words = " ".join(lines.texts).split(None, MAX_CELLS + 2) if header else []
    if not words or not all(map(is_number, words[:2])):
        return 0
    if not all(is_number(word) and len(word) < 8 for word in set(words)):
        return 1
    cols, rows, *cells = map(int, words)
    count = cols * rows
    different = len({cell for cell in cells if 1 <= cell <= count})
    if len(cells) == different == count:
        return 4
    # A list of cells with a few mistakes.
    return 3 if 3 * different >= 2 * count and 10 * abs(len(cells) - count) <= count + 9 else 1


def _decode_plain(lines: Lines, size: tuple[int, int] | None) -> ReadPuzzle:
    header = _header(lines)
    if not header:
        raise BadInput(
            "The text must begin with the numbers of columns and rows, on one line or on two.",
            line=lines.numbers[0],
        )
    cols, rows = [one for index in range(header) for one in numbers_in(lines, index)]
    check_size(rows, cols)
    labels = [-1] * (rows * cols)
    for index in range(header, len(lines.texts)):
        for cell in numbers_in(lines, index):
            if not 1 <= cell <= len(labels):
                raise BadInput(
                    "There is no cell {cell}; they are numbered from 1 to {last}.",
                    line=lines.numbers[index],
                    cell=cell,
                    last=len(labels),
                )
            if labels[cell - 1] >= 0:
                raise BadInput(
                    "Cell {cell} is mentioned a second time.", line=lines.numbers[index], cell=cell
                )
            labels[cell - 1] = index
    if -1 in labels:
        raise BadInput(
            "Cell {cell} is in no region.", line=lines.numbers[-1], cell=labels.index(-1) + 1
        )
    return ReadPuzzle(_from_flat(labels, cols))


def _from_flat(labels: Sequence[Hashable], cols: int) -> Norinori:
    return Norinori.from_labels(
        [labels[start : start + cols] for start in range(0, len(labels), cols)]
    )


def _encode_plain(puzzle: Norinori) -> list[str]:
    lines = [str(puzzle.cols), str(puzzle.rows)]
    for cells in cells_by_region(puzzle):
        lines.append(" ".join([str(row * puzzle.cols + col + 1) for row, col in cells]))
    return lines


# puzz.link: one digit for five borders, those between columns first.

_DIGITS = "0123456789" + ascii_lowercase[:22]
_BITS = {digit: format(value, "05b") for value, digit in enumerate(_DIGITS)}
_FROM_BITS = {bits: digit for digit, bits in _BITS.items()}
_READ_BITS = _BITS | {digit.upper(): bits for digit, bits in _BITS.items()}


def _decode_puzzlink(cols: int, rows: int, body: str) -> ReadPuzzle:
    right, below = (cols - 1) * rows, cols * (rows - 1)
    split = -(-right // 5)
    count = split - (-below // 5)
    if len(body) != count:
        raise BadInput(
            "Characters in the puzzle code: {found}; the borders of a grid of {rows} × {cols} "
            "cells take {count}.",
            rows=rows,
            cols=cols,
            count=count,
            found=len(body),
        )
    if not _READ_BITS.keys() >= set(body):
        position = next(index for index, mark in enumerate(body) if mark not in _READ_BITS)
        raise BadInput(
            "{mark!r} at character {position} of the puzzle code means nothing there.",
            mark=body[position],
            position=position + 1,
        )
    bits_right = "".join(map(_READ_BITS.__getitem__, body[:split]))
    bits_below = "".join(map(_READ_BITS.__getitem__, body[split:]))
    for bits, used, position in ((bits_right, right, split), (bits_below, below, count)):
        if "1" in bits[used:]:
            raise BadInput(
                "Character {position} of the puzzle code draws borders outside the grid.",
                position=position,
            )
    return regions(_cut(bits_right, rows, cols - 1), _cut(bits_below, rows - 1, cols))


def _cut(bits: str, rows: int, width: int) -> list[str]:
    return [bits[row * width : (row + 1) * width] for row in range(rows)]


def _encode_puzzlink(puzzle: Norinori) -> str:
    digits = []
    for bits in map("".join, borders(puzzle)):
        padded = bits + "0" * (-len(bits) % 5)
        digits += [_FROM_BITS[padded[start : start + 5]] for start in range(0, len(padded), 5)]
    return "".join(digits)


# pzprv3: borders, or the numbers of the regions, and below them the marks.

_MARKS = str.maketrans("+", DOT)
_TO_MARKS = str.maketrans(DOT, "+")


def _decode_pzpr(version: int, rows: int, cols: int, lines: Lines) -> ReadPuzzle:
    if version == 0:
        lines = rest(lines, 1)
        check_count(lines, 2 * rows, 4)
        words = [words_in(lines, index, cols) for index in range(rows)]
        found = regions(*borders(Norinori.from_labels(words)))
        start = rows
    else:
        # A grid of one column has nothing between its columns: those lines are blank.
        middle = rows if cols > 1 else 0
        start = middle + rows - 1
        if len(lines.texts) != 2 * start + rows:  # auxiliary lines may follow
            check_count(lines, start + rows, 4)
        right = [_bits(lines, index, cols - 1) for index in range(middle)] or [""] * rows
        below = [_bits(lines, index, cols) for index in range(middle, start)]
        found = regions(right, below)
    marks = read_marks(rest(lines, start, start + rows), rows, cols, ".#+")
    progress = marks_or_none([line.translate(_MARKS) for line in marks])
    return ReadPuzzle(found.puzzle, progress, found.warnings)


def _bits(lines: Lines, index: int, count: int) -> str:
    row = "".join(words_in(lines, index, count))
    if len(row) != count or row.strip("01"):
        bad_mark(lines, index, "[01]", "0 1")
    return row


def _encode_pzpr(puzzle: Norinori, progress: Tokens | None) -> list[str]:
    right, below = borders(puzzle)
    marks = progress or [WHITE * puzzle.cols] * puzzle.rows
    rows = [*right, *below, *("".join(line).translate(_TO_MARKS) for line in marks)]
    return ["".join([f"{mark} " for mark in row]) for row in rows]


# Tasks of puzzle pages: the number of every cell's region.


def _decode_task(rows: int, cols: int, task: str) -> ReadPuzzle:
    check_size(rows, cols)
    found = task.count(",") + 1
    if found != rows * cols:
        raise BadInput(
            "Numbers in the task: {found}; cells in a grid of {rows} × {cols}: {count}.",
            found=found,
            rows=rows,
            cols=cols,
            count=rows * cols,
        )
    words = task.split(",")
    wrong = next((word for word in words if not is_number(word)), None)
    if wrong is not None:
        raise BadInput(
            "{word!r}, number {position} of the task, is not the number of a region.",
            word=clip(wrong),
            position=words.index(wrong) + 1,
        )
    return ReadPuzzle(_from_flat([number(word) for word in words], cols))


def _encode_task(puzzle: Norinori) -> str:
    return ",".join([str(region + 1) for line in puzzle.regions for region in line])


_NAME = "norinori"

CODECS = Codecs(
    native=NativeCodec(_read_drawing, _write_drawing, _read_progress, _write_progress),
    puzzlink=PuzzLinkCodec((_NAME,), _decode_puzzlink, _encode_puzzlink),
    pzprv3=PzprCodec((_NAME,), 1, _decode_pzpr, _encode_pzpr),
    text=TextCodec(_fits_text, _decode_text, _encode_text),
    janko=JankoCodec((_NAME,), "areas", _decode_janko, _encode_numbers),
    task=TaskCodec(r"\d++(?:,\d++)*+", _decode_task, _encode_task),
    plain=PlainCodec(_likeness, _decode_plain, _encode_plain),
    penpa=PENPA,
    lost_elsewhere=lost_elsewhere,
)
