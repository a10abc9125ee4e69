"""The contract between the text formats and the puzzles they carry.

A shell (a module of this package) knows the outside of a format: headers, records, addresses.
A puzzle knows what its cells look like inside. Its `codec.py` exports `CODECS`, which has a set
of plain functions for every shell that can carry the puzzle and None for the others.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.grid import Tokens

if TYPE_CHECKING:
    from app.formats.penpa import PenpaBoard


class Lines(NamedTuple):
    """Lines of text that are not blank, and the numbers they have in the file."""

    texts: list[str]
    numbers: Sequence[int]


class ReadPuzzle(NamedTuple):
    """What was read: a puzzle, a player's progress, and warnings about what is not kept."""

    puzzle: Any
    progress: Tokens | None = None
    warnings: tuple[str, ...] = ()


class NativeCodec(NamedTuple):
    """The drawing of a puzzle, and of a player's marks, in the program's own files."""

    read: Callable[[Lines], Any]
    write: Callable[[Any], list[str]]
    read_progress: Callable[[Any, Lines], Tokens]
    write_progress: Callable[[Any, Tokens], list[str]]
    looks_drawn: Callable[[Lines], bool] | None = None
    """Tells whether lines without a header must be a drawing of this puzzle."""
    row_lines: Callable[[Lines], list[int]] | None = None
    """Returns the numbers of the lines with cells, if there are lines without cells."""


class PuzzLinkCodec(NamedTuple):
    """The body of a puzz.link address. All `names` are read, the first is written."""

    names: tuple[str, ...]
    decode: Callable[[int, int, str], ReadPuzzle]
    """Takes columns, rows, and the body."""
    encode: Callable[[Any], str]
    decode_kanpen: Callable[[int, int, Lines], ReadPuzzle] | None = None
    """Takes rows, columns, and the rows of an old kanpen address."""


class PzprCodec(NamedTuple):
    """The body of a pzprv3 file. All `names` are read; the first and `version` are written."""

    names: tuple[str, ...]
    version: int
    decode: Callable[[int, int, int, Lines], ReadPuzzle]
    """Takes version, rows, columns, and the body."""
    encode: Callable[[Any, Tokens | None], list[str]]


class TathamCodec(NamedTuple):
    """Ids and saved games of Simon Tatham's collection."""

    game: str
    params: str
    """A regular expression that the parameters of this game match."""
    decode: Callable[[str, str], ReadPuzzle]
    """Takes parameters and description."""
    encode: Callable[[Any], str]
    """Returns the description."""
    short_params: Callable[[Any], str]
    full_params: Callable[[Any], str]
    replay: Callable[[Any, Sequence[str]], tuple[Tokens, int]]
    """Replays moves; returns the marks and the number of moves that were understood."""
    moves: Callable[[Any, Tokens], list[str]]


class TextCodec(NamedTuple):
    """The rows of cells below a line with the numbers of rows and columns."""

    fits: Callable[[int, int, Lines], bool]
    """Takes rows, columns, and the lines: do they look like this puzzle?"""
    decode: Callable[[int, int, Lines], ReadPuzzle]
    encode: Callable[[Any], list[str]]


class JankoCodec(NamedTuple):
    """A section of a janko.at page. All `names` are read, the first is written."""

    names: tuple[str, ...]
    section: str
    decode: Callable[[Lines], ReadPuzzle]
    encode: Callable[[Any], list[str]]


class TaskCodec(NamedTuple):
    """The `task` of the puzzle-*.com pages."""

    pattern: str
    """A regular expression that matches the tasks of this puzzle and of no other."""
    decode: Callable[[int, int, str], ReadPuzzle]
    """Takes rows, columns, and the task."""
    encode: Callable[[Any], str]


class PlainCodec(NamedTuple):
    """The older plain form of a puzzle."""

    likeness: Callable[[Lines], int]
    """Rates how well lines fit this puzzle: 4 surely, 3 nearly, 2 probably, 1 perhaps, 0 not."""
    decode: Callable[[Lines, tuple[int, int] | None], ReadPuzzle]
    """Takes the lines and, if known, the size."""
    encode: Callable[[Any], list[str]]


class PenpaCodec(NamedTuple):
    """A puzzle drawn on a Penpa+ board."""

    fits: Callable[["PenpaBoard"], bool]
    decode: Callable[["PenpaBoard"], ReadPuzzle]


class Codecs(NamedTuple):
    """A puzzle's codecs, one for each shell that can carry it."""

    native: NativeCodec
    puzzlink: PuzzLinkCodec | None = None
    pzprv3: PzprCodec | None = None
    tatham: TathamCodec | None = None
    text: TextCodec | None = None
    janko: JankoCodec | None = None
    task: TaskCodec | None = None
    plain: PlainCodec | None = None
    penpa: PenpaCodec | None = None
    lost_elsewhere: Callable[[Any], str | None] | None = None
    """Returns a sentence about what only the program's own files keep, with {format} in it."""
