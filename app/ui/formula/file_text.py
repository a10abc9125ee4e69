"""The formula as the text of a file, made in a worker thread, line by line."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from app.core import registry
from app.core.document import Document
from app.core.jobs import Report
from app.core.stop import Stop
from app.core.words import text
from app.ui.formula.model import NO_PARENT, Index
from app.ui.formula.work import FormulaWork
from app.ui.kit.late import load

LINES_PER_PIECE = 1000

MOST_CHARACTERS = 100_000_000
"""Of a longer text, only so much is shown: nobody scrolls further, and it has to be kept."""


class Piece(NamedTuple):
    """Some lines of a text."""

    text: str
    lines: int
    widest: int
    """The number of characters of the longest line."""


class LinesModel(QAbstractTableModel):
    """The lines of a text that comes piece by piece."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pieces: list[Piece] = []
        self._ends: list[int] = []
        """For each piece, the number of lines up to its end."""
        self.widest = 0
        self._lines_of = lru_cache(maxsize=4)(lambda which: self._pieces[which].text.splitlines())

    def clear(self) -> None:
        """Forget the text."""
        self.beginResetModel()
        self._pieces, self._ends, self.widest = [], [], 0
        self._lines_of.cache_clear()
        self.endResetModel()

    def add(self, pieces: list[Piece]) -> None:
        """Add lines at the end."""
        before = self.rowCount()
        self.beginInsertRows(NO_PARENT, before, before + sum(one.lines for one in pieces) - 1)
        for piece in pieces:
            before += piece.lines
            self._pieces.append(piece)
            self._ends.append(before)
            self.widest = max(self.widest, piece.widest)
        self.endInsertRows()

    def line(self, row: int) -> str:
        """Return a line."""
        which = bisect_right(self._ends, row)
        start = self._ends[which - 1] if which else 0
        return self._lines_of(which)[row - start]

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """Count the lines."""
        return 0 if parent.isValid() or not self._ends else self._ends[-1]

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a line."""
        return self.line(index.row()) if role == Qt.ItemDataRole.DisplayRole else None


class FileTextMaker(FormulaWork):
    """Writes one formula at a time, as an export would."""

    written = Signal()
    """There are more lines, or all of them."""

    def __init__(self, lines: LinesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._lines = lines

    def make(self, document: Document, form: str, *, as_solved: bool) -> None:
        """Write the formula of a document in some form."""
        self.drop()

        def work(stop: Stop, report: Report) -> None:
            registry.puzzle_type(document.kind).check_form(document.puzzle)
            export: Callable[..., Iterator[str]] = load("app.formula.export").export
            for piece in _pieces(export(document, form, stop, fast=as_solved)):
                report(piece)

        self._slow.start()
        self._start(work, self._finish, self._add)

    def drop(self) -> None:
        """Stop writing, and forget the text."""
        self.cancel()
        self._lines.clear()

    def _add(self, pieces: list[Piece]) -> None:
        self._slow.stop()
        self._lines.add(pieces)
        self.written.emit()

    def _finish(self, _: object) -> None:
        self._end()
        self.written.emit()

    def _fail(self, sentence: str) -> None:
        self._lines.clear()
        super()._fail(sentence)


def _pieces(written: Iterator[str]) -> Iterator[Piece]:
    """Cut a text into pieces of some lines; of a very long one, only the beginning."""
    lines = _lines(written)
    characters = 0
    while some := list(islice(lines, LINES_PER_PIECE)):
        characters += sum(map(len, some))
        if characters > MOST_CHARACTERS:
            some.append(text("… Export the formula to read on."))
        yield Piece("\n".join(some), len(some), max(map(len, some)))
        if characters > MOST_CHARACTERS:
            return


def _lines(written: Iterator[str]) -> Iterator[str]:
    """Yield the lines of a text whose pieces end with lines."""
    for piece in written:
        yield from piece.splitlines()
