"""Links of Penpa+, a drawing program, read as one of the puzzles.

The data is a text, deflated and written in base64. Its lines are lists and objects of JSON in
which frequent names are shortened to `z` and one more character.
"""

import base64
import json
import re
import zlib
from functools import cached_property
from typing import Any
from urllib.parse import unquote

from app.core import words
from app.core.document import Document
from app.core.errors import BadInput, NeedsKind
from app.core.grid import Cell, check_size
from app.core.registry import puzzle_type
from app.formats.codecs import PenpaCodec
from app.formats.hint import InputHint
from app.formats.scan import address_in, is_number, number
from app.formats.shell import carried, codec_to_read, document

_DATA = re.compile(r"[#?&]p=([^&#\s]*)|^m=(?:edit|solve)&p=([^&#\s]*)")
_SHORT = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|$)|z[A-Z0-9_]')
_NAMES = {"zS": "surface", "zN": "number", "zY": "symbol", "zE": "edge"}
_BOARDS = ("square", "sudoku", "kakuro")
_MAX_UNPACKED_BYTES = 4 * 1024 * 1024
_BORDER = 2
"""Every board has two unused rows and columns on each side."""

CENTRE, CORNER, BELOW, RIGHT = range(4)
"""Kinds of points: the centre of a cell, its lower right corner, the middle of an edge."""

Point = tuple[int, Cell]


class PenpaBoard:
    """A drawing: its size without margins, and what is drawn at which point."""

    def __init__(self, lines: list[str]) -> None:
        fields = lines[0].split(",")
        if fields[0] not in _BOARDS:
            raise BadInput("The Penpa+ board {shape!r} has no square cells.", shape=fields[0][:20])
        if len(fields) < 3 or not (is_number(fields[1]) and is_number(fields[2])):
            raise _broken()
        cols, rows = number(fields[1]), number(fields[2])
        check_size(rows, cols)
        margins = _load(lines[1])
        if not (
            isinstance(margins, list)
            and len(margins) == 4
            and all(type(one) is int and 0 <= one <= max(rows, cols) for one in margins)
        ):
            raise _broken()
        self._top, bottom, self._left, right = map(int, margins)
        self.rows: int = rows - self._top - bottom
        self.cols = cols - self._left - right
        check_size(self.rows, self.cols)
        self._width, self._height = cols + 2 * _BORDER, rows + 2 * _BORDER
        self._problem = _load(lines[3])
        self._solution = _load(lines[4]) if len(lines) > 4 else {}
        if not isinstance(self._problem, dict):
            raise _broken()

    def point(self, index: str) -> Point:
        """Return the kind and the cell of a point; it may lie outside the grid."""
        kind, rest = divmod(number(index), self._width * self._height)
        row, col = divmod(rest, self._width)
        return kind, (row - _BORDER - self._top, col - _BORDER - self._left)

    def contains(self, cell: Cell) -> bool:
        """Tell whether a cell is in the grid."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    @cached_property
    def surface(self) -> dict[Point, Any]:
        """The colours of cells, as numbers."""
        return self._points(self._problem, "surface")

    @cached_property
    def numbers(self) -> dict[Point, str]:
        """The texts in cells."""
        found = self._points(self._problem, "number")
        return {
            point: str(value[0]).strip()
            for point, value in found.items()
            if isinstance(value, list) and value
        }

    @cached_property
    def symbols(self) -> dict[Point, tuple[Any, str]]:
        """The style and the name of symbols."""
        return self._symbols(self._problem)

    @cached_property
    def answer_symbols(self) -> dict[Point, tuple[Any, str]]:
        """The style and the name of symbols that a player has placed."""
        return self._symbols(self._solution)

    @cached_property
    def edges(self) -> list[tuple[Point, Point]]:
        """The thick lines between two points of the lattice."""
        found = []
        for name in self._layer(self._problem, "edge") | self._layer(self._problem, "lineE"):
            ends = name.split(",")
            if len(ends) == 2 and all(map(is_number, ends)):
                found.append((self.point(ends[0]), self.point(ends[1])))
        return found

    def _symbols(self, layers: Any) -> dict[Point, tuple[Any, str]]:
        found = self._points(layers, "symbol")
        return {
            point: (value[0], str(value[1]))
            for point, value in found.items()
            if isinstance(value, list) and len(value) > 1
        }

    def _points(self, layers: Any, name: str) -> dict[Point, Any]:
        found = self._layer(layers, name)
        return {self.point(index): value for index, value in found.items() if is_number(index)}

    def _layer(self, layers: Any, name: str) -> dict[str, Any]:
        found = layers.get(name) if isinstance(layers, dict) else None
        return found if isinstance(found, dict) else {}


def read(text: str, hint: InputHint) -> Document:
    """Read a link."""
    found = _DATA.search(address_in(text))
    if found is None:
        raise BadInput("The Penpa+ link has no data; short links cannot be followed from here.")
    board = PenpaBoard(_lines(found[1] or found[2] or ""))
    kind, codec = _choose(board, hint)
    warnings: tuple[str, ...] = ()
    if hint.kind is None:
        said = "This drawing does not name its puzzle; it was read as {kind}."
        warnings = (words.text(said, kind=puzzle_type(kind).title),)
    return document(kind, codec.decode(board), warnings=warnings)


def _choose(board: PenpaBoard, hint: InputHint) -> tuple[str, PenpaCodec]:
    if hint.kind is not None:
        codec = codec_to_read("penpa", hint.kind)
        if codec is None:
            raise BadInput(
                "Penpa+ drawings cannot be read as {title}.", title=puzzle_type(hint.kind).title
            )
        return hint.kind, codec
    fitting = [(kind, codec) for kind, codec in carried("penpa") if codec.fits(board)]
    if len(fitting) != 1:
        raise NeedsKind("This drawing does not tell which kind of puzzle it is.")
    return fitting[0]


def _lines(data: str) -> list[str]:
    """Unpack the data of a link, up to a limit, and split it into lines."""
    if "%" in data:
        data = unquote(data)
    try:
        packed = base64.b64decode(data + "=" * (-len(data) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(packed, _MAX_UNPACKED_BYTES).decode()
    except (ValueError, zlib.error) as error:
        raise BadInput("The data of the Penpa+ link is damaged.") from error
    if unpacker.unconsumed_tail:
        raise BadInput("The Penpa+ link holds more than any puzzle needs.")
    lines = text.split("\n")
    if len(lines) < 4:
        raise _broken()
    return lines


def _load(line: str) -> Any:
    try:
        return json.loads(_SHORT.sub(_lengthen, line))
    except (ValueError, RecursionError) as error:
        raise _broken() from error


def _lengthen(found: re.Match[str]) -> str:
    short = found.group()
    if short[0] == '"':
        return short
    return "null" if short == "zO" else f'"{_NAMES.get(short, short)}"'


def _broken() -> BadInput:
    return BadInput("The data of the Penpa+ link is not a drawing.")
