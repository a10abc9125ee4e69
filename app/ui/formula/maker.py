"""Making the formula of a puzzle, and searching it, in a worker thread."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.core import registry
from app.core.document import Document
from app.core.grid import Cell
from app.core.jobs import Report
from app.core.stop import Stop
from app.formula import finding
from app.formula.contents import Contents, contents_of, free_in_portions
from app.formula.finding import FormulaPart
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.kit.task import SLOW_MS


class FormulaMaker(QObject):
    """Holds one formula at a time. What was asked for last replaces what was asked for before."""

    worked = Signal()
    """Work began or ended."""
    slow = Signal()
    """The formula takes a while."""
    found = Signal(object, object)
    """A search is done: the Contents of the formula, and the FormulaPart that was found."""
    failed = Signal(str)
    """There is no formula; a sentence says why."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._ticket: Ticket | None = None
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self.slow)
        self.contents: Contents | None = None
        """The formula; None while there is none."""

    @property
    def busy(self) -> bool:
        """Whether a formula is being made, searched or freed."""
        return self._jobs.busy

    def make(self, document: Document, words: str, cell: Cell | None, *, as_solved: bool) -> None:
        """Make the formula of a document, and search it."""
        self.drop()

        def work(stop: Stop, report: Report) -> tuple[Contents, FormulaPart]:
            registry.puzzle_type(document.kind).check_form(document.puzzle)
            contents = contents_of(document, stop, fast=as_solved)
            return contents, finding.find(contents, words, cell, stop)

        self._slow.start()
        self._start(work)

    def find(self, words: str, cell: Cell | None) -> None:
        """Search the formula, which must be there, for words and a cell."""
        contents = self.contents
        assert contents is not None
        self.cancel()
        self._start(lambda stop, report: (contents, finding.find(contents, words, cell, stop)))

    def cancel(self) -> None:
        """Stop making or searching."""
        self._slow.stop()
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
            self.worked.emit()

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

    def _start(self, work: Callable[[Stop, Report], tuple[Contents, FormulaPart]]) -> None:
        self._ticket = self._jobs.start(work, self._take, self._fail)
        self.worked.emit()

    def _take(self, result: tuple[Contents, FormulaPart]) -> None:
        self._end()
        self.contents = result[0]
        self.found.emit(*result)

    def _fail(self, sentence: str) -> None:
        self._end()
        self.failed.emit(sentence)

    def _end(self) -> None:
        self._slow.stop()
        self._ticket = None
        self.worked.emit()
