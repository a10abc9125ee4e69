"""The open puzzle: its file, its edits and how to take them back."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.core import registry
from app.core.document import Document
from app.core.puzzle import PuzzleType
from app.core.words import Message
from app.formats import native


class Session(QObject):
    """One document at a time, changed only through commands that can be undone."""

    opened = Signal()
    """Another document is open."""
    changed = Signal()
    """The puzzle is another one than before."""
    retitled = Signal()
    """The name or the state of the file changed."""
    marks_lost = Signal()
    """A player's marks do not fit the puzzle any more, and are not part of it."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.path: Path | None = None
        self.opened_count = 0
        """How many documents were opened: what ends late may be about an earlier one."""
        self.undo_stack = QUndoStack(self)
        # Not a lambda: it would outlive the session, and the stack tells of its own end.
        self.undo_stack.cleanChanged.connect(self._tell_state)

    def _tell_state(self) -> None:
        self.retitled.emit()

    @property
    def puzzle(self) -> Any:
        """The puzzle as it is now."""
        return self.document.puzzle

    @property
    def puzzle_type(self) -> PuzzleType[Any]:
        """Its kind."""
        return registry.puzzle_type(self.document.kind)

    @property
    def modified(self) -> bool:
        """Whether there is something to be saved."""
        return not self.undo_stack.isClean()

    @property
    def name(self) -> str:
        """What to call the document."""
        if self.path is not None:
            return self.path.name
        return dict(self.document.details).get("title", "") or str(Message("Untitled"))

    def open(self, document: Document, path: Path | None, *, modified: bool = False) -> None:
        """Take another document in place of the present one."""
        self.document = document
        self.path = path
        self.opened_count += 1
        self.undo_stack.clear()
        self.undo_stack.setClean()  # an empty stack that was not clean stays so otherwise
        if modified:
            self.undo_stack.resetClean()
        self.opened.emit()
        self.changed.emit()
        self.retitled.emit()

    def saved(self, path: Path, document: Document) -> None:
        """Note that this document is in this file now; there may be a newer one already."""
        self.path = path
        if document is self.document:
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self.retitled.emit()

    def edit(self, puzzle: Any, what: str) -> None:
        """Change the puzzle in a way that can be undone."""
        if puzzle == self.puzzle:
            return
        before, after = self.document, self.document.with_puzzle(puzzle)
        if before.progress is not None:
            marks = native.fitting_progress(before.kind, puzzle, before.progress)
            after = after._replace(progress=marks)
        self.undo_stack.push(_Edit(self, before, after, what))
        if before.progress is not None and after.progress is None:
            self.marks_lost.emit()

    def describe(self, details: tuple[tuple[str, str], ...], what: str) -> None:
        """Change the words about the puzzle in a way that can be undone."""
        if details != self.document.details:
            after = self.document._replace(details=details)
            self.undo_stack.push(_Edit(self, self.document, after, what))

    def _show(self, document: Document) -> None:
        same = document.puzzle is self.puzzle
        self.document = document
        if same:
            self.retitled.emit()  # what was found out about it still holds
        else:
            self.changed.emit()


class _Edit(QUndoCommand):
    """One edit: the documents before and after, which share the rows that did not change."""

    def __init__(self, session: Session, before: Document, after: Document, what: str) -> None:
        super().__init__(what)
        self._session = session
        self._before = before
        self._after = after

    def redo(self) -> None:
        """Make the edit, or make it again."""
        self._session._show(self._after)

    def undo(self) -> None:
        """Take the edit back."""
        self._session._show(self._before)
