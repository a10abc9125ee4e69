"""Copying puzzles, and pictures of them, and pasting what others have copied."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence
from PySide6.QtWidgets import QMenu

from app.core.document import Document
from app.core.stop import Stop
from app.core.words import text
from app.formats import Format, writable_formats, write_text
from app.ui.kit.task import Errand
from app.ui.look.text_size import NOTED

if TYPE_CHECKING:
    from app.ui.window import Window

T = TypeVar("T")


class Clipboard(QObject):
    """What can be done with the clipboard."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.copying = Errand(window)
        key = QKeySequence.StandardKey
        self.copy = window.action(
            text("&Copy puzzle"),
            self.copy_puzzle,
            key.Copy,
            tip=text("Copy the puzzle as an address or an id that others can open"),
        )
        self.copy_picture = window.action(
            text("Copy p&icture"),
            self.copy_board,
            "Ctrl+Shift+C",
            tip=text("Copy a picture of the board as it is shown"),
        )
        self.paste = window.action(
            text("&Paste puzzle"),
            self.paste_puzzle,
            key.Paste,
            tip=text("Open the puzzle id, address, text or file in the clipboard"),
        )
        for action in (self.copy, self.copy_picture):
            # Elsewhere, a sentence or a formula is copied with these keys.
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            window.area.addAction(action)
            window.library.addAction(action)
        self.copy_menu = QMenu(text("Copy &as"), window)
        self.copy_menu.aboutToShow.connect(self._fill_copy)

    def copy_puzzle(self) -> None:
        """Copy the puzzle in a line, where it can be written in one."""
        document = self._window.session.state.document
        self._copy(lambda stop: _short(document), lambda found: self._put(*found))

    def copy_as(self, form: Format) -> None:
        """Copy the puzzle in this form."""
        document = self._window.session.state.document
        self._copy(lambda stop: write_text(document, form.name), partial(self._put, form))

    def _copy(self, make: Callable[[Stop], T], put: Callable[[T], None]) -> None:
        """Make something and put it into the clipboard, or say why that cannot be."""
        self.copying.start(make, text("Copying…"), put, self._window.announcer.say)

    def _put(self, form: Format, written: str) -> None:
        line = written.strip()
        QGuiApplication.clipboard().setText(written if "\n" in line else line)
        self._window.statusBar().showMessage(text("Copied: {what}", what=form.title), NOTED)

    def _fill_copy(self) -> None:
        self.copy_menu.clear()
        for form in self._window.files.carriers():
            self.copy_menu.addAction(form.title, partial(self.copy_as, form))

    def copy_board(self) -> None:
        """Copy a picture of the board, with the marks of a step and all else that is shown."""
        self._copy(self._window.exports.picture_of_board(), self._put_image)

    def _put_image(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        said = text("Copied: a picture of the board")
        self._window.statusBar().showMessage(said, NOTED)

    def paste_puzzle(self) -> None:
        """Open what is in the clipboard."""
        # Where nothing was ever copied, some platforms have nothing to give.
        data = QGuiApplication.clipboard().mimeData() or QMimeData()
        self._window.files.open_data(data, text("Clipboard"))


def _short(document: Document) -> tuple[Format, str]:
    """Write a puzzle in a line that other programs read, or else all of it."""
    forms = writable_formats(document)
    for form in forms:
        written = write_text(document, form.name)
        if "\n" not in written.strip():
            return form, written
    return forms[0], write_text(document, forms[0].name)
