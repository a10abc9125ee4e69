"""Futoshiki in Simon Tatham's collection, where it is called Unequal, and in page tasks.

A description lists every cell with the directions in which its neighbour is smaller.
"""

import re
from collections.abc import Iterator, Sequence

from app.core.errors import BadInput, CannotWrite
from app.core.grid import Cell, Tokens, cell_name
from app.formats.codecs import ReadPuzzle, TaskCodec, TathamCodec
from app.formats.scan import clip, number
from app.puzzles.futoshiki.codec_drawing import EMPTY, check_square
from app.puzzles.futoshiki.notes import is_notes, read_notes
from app.puzzles.futoshiki.puzzle import Futoshiki, Sign, check_size

_MIN_SIZE, _MAX_SIZE = 3, 32
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_PARAMS = r"([0-9]+)(a?)(?:d(.))?"
_ENTRY = r"([a-z]*)([0-9]+)([URDL]*)(,|$)"


def _decode_tatham(params: str, description: str) -> ReadPuzzle:
    parts = re.fullmatch(_PARAMS, params)
    if parts is None:
        raise BadInput("{params!r} do not begin with a size.", params=clip(params))
    if parts[2]:
        raise BadInput("This is an Adjacent (Renzoku) puzzle, not a Futoshiki.")
    if parts[3] and parts[3] not in "tekxr":
        raise BadInput("{letter!r} is none of the difficulties t, e, k, x and r.", letter=parts[3])
    size = number(parts[1])
    if not _MIN_SIZE <= size <= _MAX_SIZE:
        raise BadInput(
            "Simon Tatham's Unequal has sizes from {smallest} to {largest}, not {size}.",
            smallest=_MIN_SIZE,
            largest=_MAX_SIZE,
            size=size,
        )
    return _decode_description(size, description)


def _decode_description(size: int, description: str) -> ReadPuzzle:
    check_size(size)
    cells: list[int] = []
    signs: list[Sign] = []
    position = 0
    entry = re.compile(_ENTRY)
    while position < len(description):
        found = entry.match(description, position)
        if found is None:
            raise _bad_entry(description, position)
        cells += [0] * sum(ord(letter) - ord("`") for letter in found[1][: size * size])
        if len(cells) >= size * size:
            raise BadInput(
                "The puzzle code goes on after the last of {count} cells, at character {position}.",
                count=size * size,
                position=position + 1,
            )
        here = divmod(len(cells), size)
        signs += _signs_at(here, found[3], size)
        cells.append(number(found[2]))
        position = found.end()
    if len(cells) < size * size:
        raise BadInput(
            "The puzzle code ends too early: it covers {count} of the {cells} cells.",
            count=len(cells),
            cells=size * size,
        )
    return ReadPuzzle(Futoshiki.build(_square(cells, size), signs))


def _bad_entry(description: str, position: int) -> BadInput:
    good = re.compile(r"[a-z]*(?:\d+[URDL]*)?", re.ASCII).match(description, position)
    end = good.end() if good else position
    if end == len(description):
        return BadInput("The puzzle code ends with letters that no number follows.")
    return BadInput(
        "{mark!r} at character {position} of the puzzle code means nothing there.",
        mark=description[end],
        position=end + 1,
    )


def _signs_at(cell: Cell, directions: str, size: int) -> Iterator[Sign]:
    for direction in directions:
        step = _STEPS[direction]
        other = cell[0] + step[0], cell[1] + step[1]
        if not (0 <= other[0] < size and 0 <= other[1] < size):
            raise BadInput(
                "The sign {direction} at {cell} points off the grid.",
                direction=direction,
                cell=cell_name(cell),
            )
        yield other, cell


def _square(cells: Sequence[int], size: int) -> list[Sequence[int]]:
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _encode_tatham(puzzle: Futoshiki) -> str:
    if not _MIN_SIZE <= puzzle.size <= _MAX_SIZE:
        raise CannotWrite(
            "Simon Tatham's Unequal has sizes from {smallest} to {largest} only.",
            smallest=_MIN_SIZE,
            largest=_MAX_SIZE,
        )
    return _encode_description(puzzle)


def _encode_description(puzzle: Futoshiki) -> str:
    flags: dict[Cell, str] = {}
    signs = set(puzzle.signs)
    for _, cell in puzzle.signs:
        flags[cell] = "".join(
            direction
            for direction, (down, right) in _STEPS.items()
            if ((cell[0] + down, cell[1] + right), cell) in signs
        )
    return "".join(
        f"{given}{flags.get((row, col), '')},"
        for row, givens in enumerate(puzzle.givens)
        for col, given in enumerate(givens)
    )


def _short_params(puzzle: Futoshiki) -> str:
    return str(puzzle.size)


def _full_params(puzzle: Futoshiki) -> str:
    return f"{puzzle.size}de"


_MOVE = r"([RP])([0-9]{1,9}),([0-9]{1,9}),([0-9]{1,9})"


def _replay(puzzle: Futoshiki, moves: Sequence[str]) -> tuple[Tokens, int]:
    size = puzzle.size
    numbers: dict[Cell, int] = {}
    pencil: dict[Cell, set[int]] = {}
    free = {(r, c) for r in range(size) for c in range(size) if not puzzle.givens[r][c]}
    followed = 0
    for move in moves:
        step = re.fullmatch(_MOVE, move)
        if step:
            cell, value = (int(step[3]), int(step[2])), int(step[4])
            if cell not in free or value > size:
                break
            if step[1] == "P" and value:
                pencil.setdefault(cell, set()).symmetric_difference_update({value})
            else:
                numbers[cell] = value
                pencil.pop(cell, None)
        elif move == "M":
            pencil |= {cell: set(range(1, size + 1)) for cell in free if not numbers.get(cell)}
        elif move.startswith("S"):
            solution = _solution(move[1:], size)
            if solution is None:
                break
            numbers = {cell: solution[cell[0] * size + cell[1]] for cell in free}
            pencil = {}
        else:
            break
        followed += 1
    return _marks(size, numbers, pencil), followed


def _solution(text: str, size: int) -> list[int] | None:
    """Read one digit or letter per cell; from size 10 on, they count from 0."""
    digits = "123456789" if size < 10 else "0123456789abcdefghijklmnopqrstuv"
    values = [digits.find(mark) + 1 for mark in text.lower()]
    return values if len(values) == size * size and all(0 < v <= size for v in values) else None


def _marks(size: int, numbers: dict[Cell, int], pencil: dict[Cell, set[int]]) -> Tokens:
    def mark(cell: Cell) -> str:
        if numbers.get(cell):
            return str(numbers[cell])
        if pencil.get(cell):
            return "?" + ",".join(map(str, sorted(pencil[cell])))
        return EMPTY

    return tuple(tuple(mark((row, col)) for col in range(size)) for row in range(size))


def _moves(puzzle: Futoshiki, progress: Tokens) -> list[str]:
    made = []
    for row, marks in enumerate(progress):
        for col, mark in enumerate(marks):
            if is_notes(mark):
                left = read_notes(mark).possible(puzzle.size)
                made += [f"P{col},{row},{value}" for value in left]
            elif mark != EMPTY:
                made.append(f"R{col},{row},{mark}")
    return made


# Tasks of puzzle pages have the same form. They have signs or end with a comma; others do not.

_TASK = r"(?=.*(?:[URDL]|,$))[a-z]*+\d++[URDL]*+(?:,[a-z]*+\d++[URDL]*+)++,?"


def _decode_task(rows: int, cols: int, task: str) -> ReadPuzzle:
    check_square(rows, cols)
    return _decode_description(rows, task)


TATHAM = TathamCodec(
    "Unequal",
    r"\d+a?(d[a-z])?",
    _decode_tatham,
    _encode_tatham,
    _short_params,
    _full_params,
    _replay,
    _moves,
)
TASK = TaskCodec(_TASK, _decode_task, _encode_description)
