"""What is on its way out of the window: pictures, formulas and pages."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from app.core.stop import Stop
from app.core.words import text
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.look.text_size import READ

if TYPE_CHECKING:
    from app.ui.window import Window

T = TypeVar("T")


class ExportQueue(QObject):
    """Writes or prints beside the window, which says so; Stop ends it without leaving a half."""

    worked = Signal()
    """Something is on its way out, or not any more."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._jobs = Jobs(self)
        self._doing: dict[Ticket, str] = {}
        self._failed = False

    @property
    def busy(self) -> bool:
        """Whether anything is on its way."""
        return self._jobs.busy

    def start(self, work: Callable[[Stop], None], doing: str, done: str) -> None:
        """Begin something; say what is being done, and in the end that it is done, or why not."""

        def fail(sentence: str) -> None:
            self._failed = True
            self._window.statusBar().clearMessage()
            self._window.announcer.say(sentence)
            self.worked.emit()

        self._doing = {ticket: doing for ticket, doing in self._doing.items() if ticket.running}
        ticket = self._jobs.start(lambda stop, report: work(stop), lambda _: self._say(done), fail)
        self._doing[ticket] = doing
        self._window.statusBar().showMessage(doing)
        self.worked.emit()

    def wait_for(self, function: Callable[[], T]) -> T:
        """Have something made beside the window that nothing goes on without."""
        return self._jobs.wait_for(function)

    def stop(self) -> None:
        """Stop whatever is on its way."""
        if self.busy:
            for ticket in self._doing:
                ticket.cancel()
            self._say(text("Stopped"))

    def may_end(self) -> bool:
        """Wait for what is on its way, or stop it if the user says so; tell whether to go on."""
        doing = [doing for ticket, doing in self._doing.items() if ticket.running]
        if not doing:
            return True
        from PySide6.QtWidgets import QMessageBox

        from app.ui.kit.dialogs import Button, remove_icons

        box = QMessageBox(
            QMessageBox.Icon.Question,
            text("Still at work"),
            text("{doing} The window closes when that is done.", doing=doing[0]),
            Button.Cancel,
            self._window,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)  # it names a file
        stop = box.addButton(text("Stop it"), QMessageBox.ButtonRole.DestructiveRole)
        remove_icons(box)

        def look() -> None:
            if not self.busy:
                box.done(0)

        self._failed = False
        self.worked.connect(look)
        box.exec()
        self.worked.disconnect(look)
        if box.clickedButton() is stop:
            self.stop()
        box.deleteLater()
        return not self.busy and not self._failed

    def _say(self, what: str) -> None:
        self._window.statusBar().showMessage(what, READ)
        self.worked.emit()
