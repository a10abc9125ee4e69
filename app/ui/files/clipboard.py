"""Copying puzzles and pictures of them, and pasting what other programs have copied."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.core.document import Document
from app.core.stop import Stop
from app.core.words import text
from app.formats import Format, writable_formats, write_text
from app.session.session import Session
from app.ui.files.opening import Opener
from app.ui.kit.actions import make_action
from app.ui.kit.activity import Activity
from app.ui.kit.announcer import NOTING_MS, Announcer
from app.ui.kit.task import Task

T = TypeVar("T")


class Clipboard(QObject):
    """Copies the open puzzle, and opens what is in the clipboard."""

    def __init__(
        self,
        session: Session,
        announcer: Announcer,
        opener: Opener,
        paint_board: Callable[[], Callable[[Stop], QImage]],
        parent: QWidget,
    ) -> None:
        """`paint_board` returns a function that paints, in a thread, what the board shows now."""
        super().__init__(parent)
        self._session = session
        self._announcer = announcer
        self._opener = opener
        self._paint_board = paint_board
        self._copying = Task(announcer, self)
        self._looking = Task(announcer, self)
        """Finds the formats that can carry the puzzle."""
        self._document: Document | None = None
        """The document that the menu of formats is about."""
        make = partial(make_action, parent)
        key = QKeySequence.StandardKey
        self.copy = make(
            text("&Copy puzzle"),
            self.copy_puzzle,
            key.Copy,
            tip=text("Copy the puzzle as an address or an id that others can open"),
        )
        self.copy_picture = make(
            text("Copy p&icture"),
            self.copy_board,
            "Ctrl+Shift+C",
            tip=text("Copy a picture of the board as it is shown"),
        )
        self.paste = make(
            text("&Paste puzzle"),
            self.paste_puzzle,
            key.Paste,
            tip=text("Open the puzzle id, address, text or file in the clipboard"),
        )
        self.copy_menu = QMenu(text("Copy &as"), parent)
        self.copy_menu.aboutToShow.connect(self.find_formats)

    @property
    def activities(self) -> list[Activity]:
        """What Stop stops."""
        return [self._copying, self._looking]

    def take_keys_of(self, *widgets: QWidget) -> None:
        """Let the keys copy the puzzle in these widgets; elsewhere they copy a text."""
        for action in (self.copy, self.copy_picture):
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            for widget in widgets:
                widget.addAction(action)

    # Copying

    def copy_puzzle(self) -> None:
        """Copy the puzzle in one line, where a format can carry it in one."""
        document = self._session.state.document
        self._copy(lambda stop: _short(document), lambda found: self._put(*found))

    def copy_as(self, form: Format) -> None:
        """Copy the puzzle in this format."""
        document = self._session.state.document
        self._copy(lambda stop: write_text(document, form.name), partial(self._put, form))

    def copy_board(self) -> None:
        """Copy a picture of what the board shows."""
        self._copy(self._paint_board(), self._put_image)

    def _copy(self, make: Callable[[Stop], T], put: Callable[[T], None]) -> None:
        self._copying.start(make, text("Copying…"), put, self._announcer.say)

    def _put(self, form: Format, written: str) -> None:
        line = written.strip()
        QGuiApplication.clipboard().setText(written if "\n" in line else line)
        self._announcer.note(text("Copied: {what}", what=form.title), NOTING_MS)

    def _put_image(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._announcer.note(text("Copied: a picture of the board"), NOTING_MS)

    # The menu of formats

    def find_formats(self) -> None:
        """List the formats that can carry the puzzle. Only writing it tells which can."""
        document = self._session.state.document
        if document is self._document and (self._looking.busy or self._lists_formats):
            return
        self._document = document
        self.copy_menu.clear()
        self.copy_menu.addAction(text("Looking for formats…")).setEnabled(False)
        self._looking.start(
            lambda stop: writable_formats(document),
            text("Looking for formats…"),
            self._list_formats,
            self._announcer.say,
        )

    @property
    def _lists_formats(self) -> bool:
        return any(action.isEnabled() for action in self.copy_menu.actions())

    def _list_formats(self, formats: list[Format]) -> None:
        self.copy_menu.clear()
        for form in formats:
            self.copy_menu.addAction(form.title, partial(self.copy_as, form))

    # Pasting

    def paste_puzzle(self) -> None:
        """Open what is in the clipboard."""
        # Where nothing was ever copied, some platforms have no data at all.
        data = QGuiApplication.clipboard().mimeData() or QMimeData()
        self._opener.open_data(data, text("Clipboard"))


def _short(document: Document) -> tuple[Format, str]:
    """Write a puzzle in one line that other programs read, or else as a file of our own."""
    formats = writable_formats(document)
    for form in formats:
        written = write_text(document, form.name)
        if "\n" not in written.strip():
            return form, written
    return formats[0], write_text(document, formats[0].name)
