"""Making the formula of a puzzle, and searching it, in a worker thread."""

from PySide6.QtCore import QObject, Signal

from app.core import registry
from app.core.document import Document
from app.core.grid import Cell
from app.core.jobs import Report
from app.core.stop import Stop
from app.formula import finding
from app.formula.contents import Contents, contents_of, free_in_portions
from app.formula.finding import FormulaPart
from app.ui.formula.work import FormulaWork


class FormulaMaker(FormulaWork):
    """Holds one formula at a time. What was asked for last replaces what was asked for before."""

    found = Signal(object, object)
    """A search is done: the Contents of the formula, and the FormulaPart that was found."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.contents: Contents | None = None
        """The formula; None while there is none."""

    def make(self, document: Document, words: str, cell: Cell | None, *, as_solved: bool) -> None:
        """Make the formula of a document, and search it."""
        self.drop()

        def work(stop: Stop, report: Report) -> tuple[Contents, FormulaPart]:
            registry.puzzle_type(document.kind).check_form(document.puzzle)
            contents = contents_of(document, stop, fast=as_solved)
            return contents, finding.find(contents, words, cell, stop)

        self._slow.start()
        self._start(work, self._take)

    def find(self, words: str, cell: Cell | None) -> None:
        """Search the formula, which must be there, for words and a cell."""
        contents = self.contents
        assert contents is not None
        self.cancel()

        def work(stop: Stop, report: Report) -> tuple[Contents, FormulaPart]:
            return contents, finding.find(contents, words, cell, stop)

        self._start(work, self._take)

    def drop(self) -> None:
        """Stop all work, and free the formula."""
        self.cancel()
        contents, self.contents = self.contents, None
        if contents is not None:
            # In a thread: a large formula takes long to free.
            self._jobs.start(
                lambda stop, report: free_in_portions(contents, stop), lambda _: self.worked.emit()
            )
            self.worked.emit()

    def shut_down(self) -> None:
        """Stop all work, and start none to free the formula."""
        self._slow.stop()
        self._jobs.cancel()
        self.contents = None

    def _take(self, result: tuple[Contents, FormulaPart]) -> None:
        self._end()
        self.contents = result[0]
        self.found.emit(*result)
