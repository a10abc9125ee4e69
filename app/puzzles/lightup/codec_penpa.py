"""Light Up as it is drawn with Penpa+: black cells, numbers, bulbs."""

from app.core.errors import BadInput
from app.core.grid import Cell, cell_name
from app.formats.codecs import PenpaCodec, ReadPuzzle
from app.formats.penpa import PenpaBoard
from app.formats.scan import clip, marks_or_none
from app.puzzles.lightup.puzzle import BULB, NUMBERS, WALL, WHITE, LightUp

_BLACK = 4
_BULB = (3, "sun_moon")


def _fits(board: PenpaBoard) -> bool:
    return _BLACK in board.surface.values()


def _decode(board: PenpaBoard) -> ReadPuzzle:
    grid = [[WHITE] * board.cols for _ in range(board.rows)]
    for (_, cell), colour in board.surface.items():
        if colour == _BLACK and board.contains(cell):
            grid[cell[0]][cell[1]] = WALL
    for (kind, cell), text in board.numbers.items():
        if board.contains(cell):
            if kind or text not in (*NUMBERS, "", "?"):
                raise BadInput(
                    "{text!r} at {cell} is not a clue of Light Up.",
                    text=clip(text),
                    cell=cell_name(cell),
                )
            grid[cell[0]][cell[1]] = text if text in tuple(NUMBERS) else WALL
    bulbs: set[Cell] = {
        cell for (kind, cell), symbol in board.answer_symbols.items() if symbol == _BULB
    }
    marks = [
        [BULB if mark == WHITE and (row, col) in bulbs else "." for col, mark in enumerate(line)]
        for row, line in enumerate(grid)
    ]
    return ReadPuzzle(LightUp(tuple(map("".join, grid))), marks_or_none(marks))


PENPA = PenpaCodec(_fits, _decode)
