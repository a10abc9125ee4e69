"""Beginning, closing, resizing and describing puzzles."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core import registry
from app.core.document import Document
from app.core.words import Message
from app.session.session import Session
from app.session.state import Mode, Origin
from app.ui.files.opening import Opener
from app.ui.files.unsaved import UnsavedChanges
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from app.ui.files.details_dialog import DetailsDialog
    from app.ui.files.new_dialog import NewDialog, ResizeDialog


class Documents(QObject):
    """Begins and closes puzzles, and changes the open one through dialogs."""

    paste_wanted = Signal()
    """The new puzzle is to be what is in the clipboard."""
    generate_wanted = Signal()
    """The new puzzle is to be generated."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        opener: Opener,
        unsaved: UnsavedChanges,
        hold: Hold,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._opener = opener
        self._unsaved = unsaved
        self._hold = hold
        self._dialog_parent = parent

    def make_new(self) -> None:
        """Ask for a kind and a size, and begin a new puzzle."""
        dialogs = load("app.ui.files.new_dialog")
        make: type[NewDialog] = dialogs.NewDialog
        dialog = make(self._kind_to_offer(), self._settings, self._dialog_parent)
        with self._hold.held():
            answer = dialog.exec()
        dialog.deleteLater()
        if answer == dialogs.FROM_CLIPBOARD:
            self.paste_wanted.emit()
        elif answer == dialogs.GENERATED:
            self.generate_wanted.emit()
        elif answer == dialog.DialogCode.Accepted:
            kind, rows, cols = dialog.choice()
            self._settings.set_new_size(kind, rows, cols)
            self._begin(kind, rows, cols)

    def _begin(self, kind: str, rows: int, cols: int) -> None:
        if self._unsaved.may_replace(partial(self._begin, kind, rows, cols)):
            blank = registry.editor(kind).blank(rows, cols)
            self._opener.replace(Document(kind, blank), mode=Mode.DESIGN)

    def open_made(self, document: Document, origin: Origin) -> None:
        """Play a puzzle that was generated; nobody asks to save it, as it can be made again."""
        if self._unsaved.may_replace(partial(self.open_made, document, origin)):
            self._opener.replace(document, mode=Mode.PLAY, origin=origin)

    def _kind_to_offer(self) -> str:
        """Return the kind of the open puzzle, or that of the last new one if nobody chose it."""
        state, kept = self._session.state, self._settings.new_kind
        chosen = state.opened or kept not in registry.kinds()
        return state.kind if chosen else kept

    def close(self) -> None:
        """Show an empty grid of the same kind, as large as a new puzzle."""
        if self._unsaved.may_replace(self.close):
            kind, editor = self._session.state.kind, self._session.editor
            kept = self._settings.new_size(kind) or (editor.usual, editor.usual)
            rows, cols = editor.allowed_size(*(min(side, editor.largest) for side in kept))
            self._opener.replace(Document(kind, editor.blank(rows, cols)), mode=Mode.DESIGN)
            self._settings.last_file = None

    def ask_for_size(self) -> None:
        """Ask for another size of the open puzzle."""
        state = self._session.state
        make: type[ResizeDialog] = load("app.ui.files.new_dialog").ResizeDialog
        dialog = make(state.kind, state.puzzle.rows, state.puzzle.cols, self._dialog_parent)
        with self._hold.held():
            if dialog.exec():
                self._session.drawing.resize(*dialog.choice(), dialog.anchor())
        dialog.deleteLater()

    def ask_for_details(self) -> None:
        """Ask for the title, the author and the other details of the puzzle."""
        make: type[DetailsDialog] = load("app.ui.files.details_dialog").DetailsDialog
        dialog = make(self._session.state.document.details, self._dialog_parent)
        with self._hold.held():
            if dialog.exec():
                self._session.describe(dialog.details(), Message("Title and author"))
        dialog.deleteLater()
