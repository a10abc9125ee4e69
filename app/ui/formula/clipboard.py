"""Copying clauses and variables of the formula."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.core.stop import Stop
from app.core.words import text
from app.formula import excerpt
from app.formula.contents import Contents
from app.formula.excerpt import Block
from app.ui.formula.work import FormulaWork
from app.ui.kit.announcer import NOTING_MS, Announcer

MAX_COPIED = 20_000
"""Clauses, rules, variables or lines that can be copied at once; more belongs into a file."""


class FormulaClipboard(FormulaWork):
    """Writes parts of a formula in a worker thread, and puts the text into the clipboard."""

    def __init__(self, announcer: Announcer, parent: QObject) -> None:
        super().__init__(parent)
        self._announcer = announcer
        self.failed.connect(announcer.say)

    def copy_clauses(self, contents: Contents, blocks: Iterable[Block], form: str) -> None:
        """Copy clauses as `text`, `dimacs` or `latex`."""
        chosen = []
        clauses = 0
        for block in blocks:  # lazily: there may be many more than can be copied
            chosen.append(block)
            clauses += len(block.clauses)
            if max(clauses, len(chosen)) > MAX_COPIED:
                self._refuse()
                return
        write = excerpt.CLAUSES[form]
        self._copy(lambda stop: write(contents, chosen, stop))

    def copy_variables(self, contents: Contents, numbers: Sequence[int], form: str) -> None:
        """Copy variables with their meanings as `text`, `dimacs` or `latex`."""
        if len(numbers) > MAX_COPIED:
            self._refuse()
            return
        write = excerpt.NAMES[form]
        self._copy(lambda stop: write(contents, numbers, stop))

    def copy_lines(self, line: Callable[[int], str], rows: Sequence[int]) -> None:
        """Copy some lines of a file."""
        if len(rows) > MAX_COPIED:
            self._refuse()
        else:
            self.cancel()
            self._put("".join([f"{line(row)}\n" for row in rows]))

    def _copy(self, write: Callable[[Stop], str]) -> None:
        self.cancel()
        self._start(lambda stop, report: write(stop), self._put)

    def _put(self, written: str) -> None:
        self._end()
        QGuiApplication.clipboard().setText(written)
        self._announcer.note(text("Copied"), NOTING_MS)

    def _refuse(self) -> None:
        self._announcer.say(
            text(
                "The clipboard takes up to {count:,} clauses, variables or lines. Choose fewer, or "
                "export the formula to a file.",
                count=MAX_COPIED,
            )
        )
