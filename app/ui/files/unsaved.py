"""Unsaved changes, before the document is replaced or the window closed."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from app.core.words import text
from app.session.panels import document_name
from app.session.session import Session
from app.ui.files.saving import Saver
from app.ui.kit.dialogs import Button, ask, wait_box
from app.ui.kit.hold import Hold
from app.ui.look.text_size import shorten

Retry = Callable[[], object]
"""Does again what had to wait."""


class UnsavedChanges(QObject):
    """Asks what to do with unsaved changes.

    Saving takes time. Where it has to end first, the answer is no, and the function `retry` is
    called when it has ended; the latest one only, if there are several.
    """

    def __init__(self, session: Session, saver: Saver, hold: Hold, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._saver = saver
        self._hold = hold
        self._dialog_parent = parent
        self._retry: Retry | None = None
        self._only_if_saved = False
        self._box: QMessageBox | None = None
        saver.worked.connect(self._show_box)
        saver.ended.connect(self._go_on)

    def may_close(self, retry: Retry) -> bool:
        """Tell whether the window may be closed now."""
        self._saver.drop_question()
        if self._saver.busy:
            self._wait(retry, only_if_saved=False)
            return False
        return self.may_replace(retry)

    def may_replace(self, retry: Retry) -> bool:
        """Tell whether another document may take the place of the open one now."""
        if not self._session.state.modified:
            return True
        if self._saver.busy:
            self._wait(retry, only_if_saved=False)
            return False
        answer = self._ask()
        if answer == Button.Save:
            self._wait(retry, only_if_saved=True)
            self._saver.save()
        return answer == Button.Discard

    def _ask(self) -> Button:
        name = shorten(document_name(self._session.state))
        with self._hold.held():
            return ask(
                self._dialog_parent,
                text("Unsaved changes"),
                text("Save the changes to {name}?", name=name),
                Button.Save | Button.Discard | Button.Cancel,
                Button.Save,
            )

    def _wait(self, retry: Retry, *, only_if_saved: bool) -> None:
        if self._retry is None:
            self._hold.take()
        self._retry = retry
        self._only_if_saved = only_if_saved
        self._show_box()

    def _go_on(self, saved: bool) -> None:
        retry, self._retry = self._retry, None
        if retry is None:
            return
        self._hide_box()
        self._hold.release()
        if saved or not self._only_if_saved:
            retry()

    # The box that is shown while a slow disk is waited for

    def _show_box(self) -> None:
        if self._retry is not None and self._saver.slow and self._box is None:
            box = wait_box(self._dialog_parent, text("Saving"), self._saver.doing, text("Stop"))
            box.finished.connect(self._stop)
            self._box = box
            box.open()

    def _hide_box(self) -> None:
        box, self._box = self._box, None
        if box is not None:
            box.close()
            box.deleteLater()

    def _stop(self) -> None:
        if self._box is not None:  # closed by the user
            self._hide_box()
            self._saver.stop()
