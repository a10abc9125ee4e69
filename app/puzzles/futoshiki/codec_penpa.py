"""Futoshiki as it is drawn with Penpa+: numbers, and inequality signs on the edges."""

from app.core.errors import BadInput
from app.core.grid import cell_name
from app.formats.codecs import PenpaCodec, ReadPuzzle
from app.formats.penpa import PenpaBoard, Point
from app.formats.scan import clip, is_number, number
from app.puzzles.futoshiki.codec_drawing import check_square
from app.puzzles.futoshiki.puzzle import Futoshiki, Sign

_CENTRE, _BELOW, _RIGHT = 0, 2, 3
_SIGN = "inequality"
_STYLES = {1: "<", 5: "<", 2: "^", 6: "^", 3: ">", 7: ">", 4: "v", 8: "v"}


def _fits(board: PenpaBoard) -> bool:
    return any(name == _SIGN for _, name in board.symbols.values())


def _decode(board: PenpaBoard) -> ReadPuzzle:
    check_square(board.rows, board.cols)
    givens = [[0] * board.cols for _ in range(board.rows)]
    for (kind, cell), text in board.numbers.items():
        if text and board.contains(cell):
            if kind != _CENTRE or not is_number(text):
                raise BadInput(
                    "The clue {text!r} at {cell} cannot be read as part of a Futoshiki.",
                    text=clip(text),
                    cell=cell_name(cell),
                )
            givens[cell[0]][cell[1]] = number(text)
    signs = [
        _sign(point, style)
        for point, (style, name) in board.symbols.items()
        if name == _SIGN and board.contains(point[1])
    ]
    return ReadPuzzle(Futoshiki.build(givens, signs))


def _sign(point: Point, style: object) -> Sign:
    kind, (row, col) = point
    mark = _STYLES.get(style) if type(style) is int else None
    if kind == _RIGHT and mark in ("<", ">"):
        first, second = (row, col), (row, col + 1)
    elif kind == _BELOW and mark in ("^", "v"):
        first, second = (row, col), (row + 1, col)
    else:
        raise BadInput(
            "A sign near {cell} does not stand between two cells.", cell=cell_name((row, col))
        )
    return (first, second) if mark in ("<", "^") else (second, first)


PENPA = PenpaCodec(_fits, _decode)
