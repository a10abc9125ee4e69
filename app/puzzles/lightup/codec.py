"""Light Up as text: what its cells look like in every format that can carry it."""

import re
from collections.abc import Sequence

from app.core.errors import BadInput, CannotWrite
from app.core.grid import Tokens, check_size
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
    TathamCodec,
    TextCodec,
)
from app.formats.scan import (
    bad_character,
    bad_mark,
    check_count,
    check_one_block,
    check_same_width,
    clip,
    column_of,
    count_words,
    cut_rows,
    expand,
    marks_or_none,
    number,
    read_marks,
    without_spaces,
    words_in,
)
from app.puzzles.lightup.codec_penpa import PENPA
from app.puzzles.lightup.puzzle import BULB, CELLS, CROSS, NUMBERS, WALL, WHITE, LightUp

_NONE = "."
_MARKS = frozenset((_NONE, BULB, CROSS))
_WITHOUT_WALLS = str.maketrans(dict.fromkeys(WALL + NUMBERS, _NONE))


# A drawing: `. X 0 1 2 3 4`, with or without spaces.


def _read_drawing(lines: Lines) -> LightUp:
    check_one_block(lines)
    rows = list(map(without_spaces, lines.texts))
    for index, row in enumerate(rows):
        if not CELLS.issuperset(row):
            bad_character(lines, index, "".join(CELLS), ". X 0 1 2 3 4")
    check_same_width(lines, list(map(len, rows)))
    return LightUp(tuple(rows))


def _write_drawing(puzzle: LightUp) -> list[str]:
    return list(map(" ".join, puzzle.grid))


def _read_progress(puzzle: LightUp, lines: Lines) -> Tokens:
    rows = []
    found = read_marks(lines, puzzle.rows, puzzle.cols, _NONE + BULB + CROSS + WALL + NUMBERS)
    for index, (line, marks) in enumerate(zip(puzzle.grid, found, strict=True)):
        for col, (cell, mark) in enumerate(zip(line, marks, strict=True)):
            if mark not in (_MARKS if cell == WHITE else (_NONE, cell)):
                raise BadInput(
                    "{mark!r} cannot stand at r{row}c{col}.",
                    line=lines.numbers[index],
                    column=column_of(lines.texts[index], col),
                    mark=mark,
                    row=index + 1,
                    col=col + 1,
                )
        rows.append(tuple(marks.translate(_WITHOUT_WALLS)))
    return tuple(rows)


def _write_progress(puzzle: LightUp, progress: Tokens) -> list[str]:
    return [
        " ".join(mark if cell == WHITE else cell for cell, mark in zip(line, marks, strict=True))
        for line, marks in zip(puzzle.grid, progress, strict=True)
    ]


# Rows and columns, and the section of a janko page: `- x 0 1 2 3 4`.

_WORDS = "-x01234"
_FROM_WORDS = str.maketrans("-x", WHITE + WALL)
_TO_WORDS = str.maketrans(WHITE + WALL, "-x")


def _fits_text(rows: int, cols: int, lines: Lines) -> bool:
    # Numbers alone are regions of another puzzle.
    return len(lines.texts) == rows and any("-" in text or "x" in text for text in lines.texts)


def _decode_text(rows: int, cols: int, lines: Lines) -> ReadPuzzle:
    check_count(lines, rows, 1)
    grid = []
    gaps = " " * (cols - 1)
    for index, text in enumerate(lines.texts):
        # Nearly every row has one space between its words.
        row = text[::2]
        if text[1::2] != gaps or row.strip(_WORDS):
            row = "".join(words_in(lines, index, cols))
            if len(row) != cols or row.strip(_WORDS):
                bad_mark(lines, index, f"[{_WORDS}]", "- x 0 1 2 3 4")
        grid.append(row.translate(_FROM_WORDS))
    return ReadPuzzle(LightUp(tuple(grid)))


def _encode_text(puzzle: LightUp) -> list[str]:
    _refuse_only_numbers(puzzle)
    return _encode_words(puzzle)


def _encode_words(puzzle: LightUp) -> list[str]:
    return [" ".join(line.translate(_TO_WORDS)) for line in puzzle.grid]


def _refuse_only_numbers(puzzle: LightUp) -> None:
    if not any(WHITE in line or WALL in line for line in puzzle.grid):
        raise CannotWrite(
            "This format cannot carry a Light Up that consists of numbered walls only."
        )


def _decode_janko(lines: Lines) -> ReadPuzzle:
    cols = count_words(lines.texts[0])
    check_size(len(lines.texts), cols)
    return _decode_text(len(lines.texts), cols, lines)


# The older plain form: the drawing and nothing else.


def _likeness(lines: Lines) -> int:
    if not any("." in text or "X" in text for text in lines.texts):
        return 0
    if all(re.fullmatch(r"[ \t.X0-9]*", text) for text in lines.texts):
        return 4
    first = without_spaces(lines.texts[0])
    return 1 if 2 * len(re.findall("[.X0-9]", first[:1000])) >= len(first[:1000]) else 0


def _decode_plain(lines: Lines, size: tuple[int, int] | None) -> ReadPuzzle:
    return ReadPuzzle(_read_drawing(lines))


def _encode_plain(puzzle: LightUp) -> list[str]:
    _refuse_only_numbers(puzzle)
    return _write_drawing(puzzle)


# puzz.link: a digit or letter for a numbered wall and up to two white cells after it.

_PUZZLINK = (
    {str(n): str(n) for n in range(5)}
    | {str(n + 5): f"{n}." for n in range(5)}
    | {"abcde"[n]: f"{n}.." for n in range(5)}
    | {chr(ord("f") + count): WHITE * count for count in range(1, 21)}
    | {".": WALL}
)
_PUZZLINK_PIECE = r"([0-4])(?=[^.])|([0-4])\.(?=[^.])|([0-4])\.{0,2}|(X)|(\.{1,20})"


def _decode_puzzlink(cols: int, rows: int, body: str) -> ReadPuzzle:
    flat = expand(body, _PUZZLINK, rows * cols, cut="56789abcde")
    return ReadPuzzle(LightUp(cut_rows(flat, cols)))


def _encode_puzzlink(puzzle: LightUp) -> str:
    def encode(found: re.Match[str]) -> str:
        alone, one_white, more, wall, whites = found.groups()
        if alone:
            return alone
        if one_white:
            return str(int(one_white) + 5)
        if more:
            return "abcde"[int(more)]
        return "." if wall else chr(ord("f") + len(whites))

    return re.sub(_PUZZLINK_PIECE, encode, "".join(puzzle.grid))


def _decode_kanpen(rows: int, cols: int, lines: Lines) -> ReadPuzzle:
    check_count(lines, rows, 1)
    grid, marks = [], []
    for index in range(rows):
        row = "".join(words_in(lines, index, cols))
        if len(row) != cols or row.strip(".012345+*"):
            bad_mark(lines, index, "[.0-5+*]", ". 0 1 2 3 4 5 + *")
        grid.append(row.translate(str.maketrans("5+*", WALL + WHITE + WHITE)))
        marks.append(row.translate(str.maketrans("012345+*", _NONE * 6 + BULB + CROSS)))
    return ReadPuzzle(LightUp(tuple(grid)), marks_or_none(marks))


# pzprv3: walls and marks in one drawing.

_PZPR_GRID = str.maketrans("-#+", WALL + WHITE + WHITE)
_PZPR_MARKS = str.maketrans("-01234#+", _NONE * 6 + BULB + CROSS)
_TO_PZPR = {BULB: "#", CROSS: "+", _NONE: "."}


def _decode_pzpr(version: int, rows: int, cols: int, lines: Lines) -> ReadPuzzle:
    # Clues that were greyed out by hand follow in a second drawing.
    if len(lines.texts) != 2 * rows:
        check_count(lines, rows, 4)
    grid, marks = [], []
    for index in range(rows):
        row = "".join(words_in(lines, index, cols))
        if len(row) != cols or row.strip("-.#+01234"):
            bad_mark(lines, index, "[-.#+0-4]", ". - 0 1 2 3 4 # +")
        grid.append(row.translate(_PZPR_GRID))
        marks.append(row.translate(_PZPR_MARKS))
    return ReadPuzzle(LightUp(tuple(grid)), marks_or_none(marks))


def _encode_pzpr(puzzle: LightUp, progress: Tokens | None) -> list[str]:
    marks = progress or [_NONE * puzzle.cols] * puzzle.rows
    return [
        "".join(
            f"{_TO_PZPR[mark] if cell == WHITE else '-' if cell == WALL else cell} "
            for cell, mark in zip(line, row, strict=True)
        )
        for line, row in zip(puzzle.grid, marks, strict=True)
    ]


# Simon Tatham's ids, and the tasks of pages that use the same description.

_TATHAM = {str(n): str(n) for n in range(5)} | {
    chr(ord("`") + count): WHITE * count for count in range(1, 27)
}
_TATHAM["B"] = WALL


def _decode_tatham(params: str, description: str) -> ReadPuzzle:
    size = re.match(r"(\d+)x(\d+)", params)
    if size is None:
        raise BadInput("{params!r} do not begin with a size such as 7x7.", params=clip(params))
    cols, rows = number(size[1]), number(size[2])
    if cols < 2 or rows < 2:
        raise BadInput(
            "Simon Tatham's Light Up has at least 2 columns and 2 rows, not {cols} and {rows}.",
            cols=cols,
            rows=rows,
        )
    return _decode_description(rows, cols, description)


def _decode_description(rows: int, cols: int, description: str) -> ReadPuzzle:
    check_size(rows, cols)
    return ReadPuzzle(LightUp(cut_rows(expand(description, _TATHAM, rows * cols), cols)))


def _decode_task(rows: int, cols: int, task: str) -> ReadPuzzle:
    return _decode_description(rows, cols, task.replace("_", ""))


def _encode_tatham(puzzle: LightUp) -> str:
    if puzzle.cols < 2 or puzzle.rows < 2:
        raise CannotWrite("Simon Tatham's Light Up has at least 2 columns and 2 rows.")
    return _encode_description(puzzle)


def _encode_description(puzzle: LightUp) -> str:
    def encode(found: re.Match[str]) -> str:
        piece = found.group()
        return "B" if piece == WALL else chr(ord("`") + len(piece))

    return re.sub(r"X|\.{1,26}", encode, "".join(puzzle.grid))


def _short_params(puzzle: LightUp) -> str:
    return f"{puzzle.cols}x{puzzle.rows}"


def _full_params(puzzle: LightUp) -> str:
    return f"{puzzle.cols}x{puzzle.rows}b20s0d0"


_MOVE = r"([LI])([0-9]{1,9}),([0-9]{1,9})"


def _replay(puzzle: LightUp, moves: Sequence[str]) -> tuple[Tokens, int]:
    bulbs: set[tuple[int, int]] = set()
    crosses: set[tuple[int, int]] = set()
    followed = 0
    for move in moves:
        steps = [re.fullmatch(_MOVE, step) for step in move.split(";") if step not in ("S", "")]
        if not all(step and _is_white(puzzle, int(step[3]), int(step[2])) for step in steps):
            break
        for step in filter(None, steps):
            (bulbs if step[1] == "L" else crosses).symmetric_difference_update(
                {(int(step[3]), int(step[2]))}
            )
        followed += 1
    marks = [[_NONE] * puzzle.cols for _ in range(puzzle.rows)]
    for row, col in crosses:
        marks[row][col] = CROSS
    for row, col in bulbs:
        marks[row][col] = BULB
    return tuple(map(tuple, marks)), followed


def _is_white(puzzle: LightUp, row: int, col: int) -> bool:
    return row < puzzle.rows and col < puzzle.cols and puzzle.grid[row][col] == WHITE


def _moves(puzzle: LightUp, progress: Tokens) -> list[str]:
    return [
        f"{'L' if mark == BULB else 'I'}{col},{row}"
        for row, marks in enumerate(progress)
        for col, mark in enumerate(marks)
        if mark in (BULB, CROSS)
    ]


_NAMES = ("akari", "lightup", "bijutsukan")

CODECS = Codecs(
    native=NativeCodec(_read_drawing, _write_drawing, _read_progress, _write_progress),
    puzzlink=PuzzLinkCodec(_NAMES, _decode_puzzlink, _encode_puzzlink, _decode_kanpen),
    pzprv3=PzprCodec(("lightup", "akari", "bijutsukan"), 0, _decode_pzpr, _encode_pzpr),
    tatham=TathamCodec(
        "Light Up",
        r"\d+x\d+(b\d+)?(s\d+)?r?(d\d+)?",
        _decode_tatham,
        _encode_tatham,
        _short_params,
        _full_params,
        _replay,
        _moves,
    ),
    text=TextCodec(_fits_text, _decode_text, _encode_text),
    janko=JankoCodec(
        ("akari", "light up", "lightup", "bijutsukan"), "problem", _decode_janko, _encode_words
    ),
    task=TaskCodec(r"[0-4Ba-z_]+", _decode_task, _encode_description),
    plain=PlainCodec(_likeness, _decode_plain, _encode_plain),
    penpa=PENPA,
)
