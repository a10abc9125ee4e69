"""Futoshiki as text: all formats that can carry it, with puzz.link and pzprv3 in this module.

puzz.link has no Futoshiki, but Minarism, which without its numbers is a Futoshiki without givens.
Its signs are listed edge by edge: `<` if the left or upper cell is smaller, `>`, or a blank.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from app.core.errors import BadInput, CannotWrite
from app.core.grid import Cell, Tokens
from app.formats.codecs import Codecs, Lines, NativeCodec, PuzzLinkCodec, PzprCodec, ReadPuzzle
from app.formats.scan import (
    bad_mark,
    check_count,
    clip,
    columns,
    expand,
    marks_or_none,
    number,
    words_in,
)
from app.puzzles.futoshiki.codec_drawing import (
    EMPTY,
    check_square,
    looks_drawn,
    read_drawing,
    read_progress,
    row_lines,
    write_drawing,
    write_progress,
)
from app.puzzles.futoshiki.codec_penpa import PENPA
from app.puzzles.futoshiki.codec_plain import PLAIN
from app.puzzles.futoshiki.codec_tatham import TASK, TATHAM
from app.puzzles.futoshiki.notes import is_notes, read_notes
from app.puzzles.futoshiki.puzzle import Futoshiki, Sign

_EDGES = {"g": "<", "h": ">"} | {chr(ord("h") + count): " " * count for count in range(1, 19)}
_NO_GIVENS = "puzz.link cannot carry the givens of a Futoshiki."


def _edges(size: int) -> list[tuple[Cell, Cell]]:
    across = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    down = [((r, c), (r + 1, c)) for r in range(size - 1) for c in range(size)]
    return across + down


def _signs_from_edges(size: int, marks: str) -> Iterator[Sign]:
    for (first, second), mark in zip(_edges(size), marks, strict=True):
        if mark == "<":
            yield first, second
        elif mark == ">":
            yield second, first


def _signs_to_edges(puzzle: Futoshiki) -> str:
    if any(map(any, puzzle.givens)):
        raise CannotWrite(_NO_GIVENS)
    signs = set(puzzle.signs)
    return "".join(
        "<" if edge in signs else ">" if edge[::-1] in signs else " "
        for edge in _edges(puzzle.size)
    )


def _without_givens(size: int, signs: Iterable[Sign]) -> Futoshiki:
    return Futoshiki.build([[0] * size] * size, signs)


def _decode_puzzlink(cols: int, rows: int, body: str) -> ReadPuzzle:
    check_square(rows, cols)
    if re.search("[-.0-9a-f]", body):
        raise BadInput("Difference clues make this a Minarism puzzle, not a Futoshiki.")
    marks = expand(body, _EDGES, 2 * rows * (rows - 1), fill=" ")
    return ReadPuzzle(_without_givens(rows, _signs_from_edges(rows, marks)))


def _encode_puzzlink(puzzle: Futoshiki) -> str:
    edges = _signs_to_edges(puzzle).replace("<", "g").replace(">", "h")
    return re.sub(" {1,18}", lambda run: chr(ord("h") + len(run.group())), edges)


_PZPR_EDGES = str.maketrans("ab0", "<> ")
_TO_PZPR_EDGES = str.maketrans("<> ", "ab0")
_PZPR_CELL = r"[.+=%-]?(?:\[[0-9,]*\])?|[0-9]+"


def _decode_pzpr(version: int, rows: int, cols: int, lines: Lines) -> ReadPuzzle:
    check_square(rows, cols)
    check_count(lines, 3 * rows - 1, 4)
    marks = ""
    for index in range(2 * rows - 1):
        words = words_in(lines, index, rows - 1 if index < rows else rows)
        if not {"a", "b", "0"}.issuperset(words):
            wrong = next(word for word in words if word not in ("a", "b", "0"))
            if wrong == "." or wrong.isdigit():
                raise BadInput("Difference clues make this a Minarism puzzle, not a Futoshiki.")
            bad_mark(lines, index, "[ab0]", "a b 0")
        marks += "".join(words)
    puzzle = _without_givens(rows, _signs_from_edges(rows, marks.translate(_PZPR_EDGES)))
    answers = [
        [
            _read_answer(word, rows, lines.numbers[index], column)
            for word, column in zip(
                words_in(lines, index, rows), columns(lines.texts[index]), strict=True
            )
        ]
        for index in range(2 * rows - 1, 3 * rows - 1)
    ]
    return ReadPuzzle(puzzle, marks_or_none(answers))


def _read_answer(word: str, size: int, line: int, column: int) -> str:
    if not re.fullmatch(_PZPR_CELL, word):
        raise BadInput("{word!r} is not an answer.", line=line, column=column, word=clip(word))
    values = [number(part, line, column) for part in re.findall("[0-9]+", word)]
    if any(not 1 <= value <= size for value in values):
        raise BadInput(
            "{word!r} is out of range; values go from 1 to {size}.",
            line=line,
            column=column,
            word=clip(word),
            size=size,
        )
    if not values:
        return EMPTY
    return "?" + ",".join(map(str, sorted(set(values)))) if "[" in word else str(values[0])


def _write_answer(mark: str, size: int) -> str:
    if not is_notes(mark):
        return mark
    return f".[{','.join(map(str, read_notes(mark).possible(size)))}]"


def _encode_pzpr(puzzle: Futoshiki, progress: Tokens | None) -> list[str]:
    size = puzzle.size
    edges = _signs_to_edges(puzzle).translate(_TO_PZPR_EDGES)
    split = size * (size - 1)
    rows: list[Sequence[str]] = [edges[i : i + size - 1] for i in range(0, split, size - 1)]
    rows += [edges[i : i + size] for i in range(split, 2 * split, size)]
    for marks in progress or [[EMPTY] * size] * size:
        rows.append([_write_answer(mark, size) for mark in marks])
    return ["".join(f"{mark} " for mark in row) for row in rows]


CODECS = Codecs(
    native=NativeCodec(
        read_drawing, write_drawing, read_progress, write_progress, looks_drawn, row_lines
    ),
    puzzlink=PuzzLinkCodec(("minarism",), _decode_puzzlink, _encode_puzzlink),
    pzprv3=PzprCodec(("minarism",), 0, _decode_pzpr, _encode_pzpr),
    tatham=TATHAM,
    task=TASK,
    plain=PLAIN,
    penpa=PENPA,
)
