"""Norinori as it is drawn with Penpa+: thick lines between the regions."""

from app.core.errors import BadInput
from app.core.grid import cell_name
from app.formats.codecs import PenpaCodec, ReadPuzzle
from app.formats.penpa import PenpaBoard
from app.formats.scan import clip
from app.puzzles.norinori.codec_borders import regions

_CORNER = 1


def _fits(board: PenpaBoard) -> bool:
    return bool(board.edges) and not (board.surface or board.numbers or board.symbols)


def _decode(board: PenpaBoard) -> ReadPuzzle:
    for (_, cell), text in board.numbers.items():
        if text and board.contains(cell):
            raise BadInput(
                "{text!r} at {cell} is not a clue of Norinori.",
                text=clip(text),
                cell=cell_name(cell),
            )
    right = [["0"] * (board.cols - 1) for _ in range(board.rows)]
    below = [["0"] * board.cols for _ in range(board.rows - 1)]
    for (kind, start), (other, end) in map(sorted, board.edges):
        if kind != _CORNER or other != _CORNER:
            continue
        row, col = end
        # Ignore the frame, which is often drawn as well.
        if (row - 1, col) == start and 0 <= row < board.rows and 0 <= col < board.cols - 1:
            right[row][col] = "1"
        elif (row, col - 1) == start and 0 <= row < board.rows - 1 and 0 <= col < board.cols:
            below[row][col] = "1"
    return regions(list(map("".join, right)), list(map("".join, below)))


PENPA = PenpaCodec(_fits, _decode)
