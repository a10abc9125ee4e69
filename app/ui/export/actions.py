"""The entry of the room: the actions that export and print, and the image for the clipboard."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.stop import Stop
from app.core.words import text
from app.session.session import Session
from app.ui.export.queue import ExportQueue
from app.ui.kit.actions import make_action
from app.ui.kit.file_dialog import AskWhere
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from app.ui.export.exporter import Exporter


class ExportActions(QObject):
    """Exports and prints what a Session has open."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        settings: Settings,
        queue: ExportQueue,
        ask_where: AskWhere,
        hold: Hold,
    ) -> None:
        super().__init__(parent)
        self._needs = parent, session, settings, queue, ask_where, hold
        self.export = make_action(
            parent,
            text("&Export picture…"),
            lambda: self.exporter.ask_and_export(),
            "Ctrl+E",
            tip=text("Save a picture of the board"),
        )
        self.print = make_action(
            parent,
            text("&Print…"),
            lambda: self.exporter.ask_and_print(),
            QKeySequence.StandardKey.Print,
            tip=text("Print the board"),
        )

        self.walkthrough = make_action(
            parent,
            text("Export &walkthrough…"),
            lambda: self.exporter.ask_and_export_walkthrough(),
            None,
            tip=text("Save the solution move by move, as a page for a browser or as PDF"),
        )

    @cached_property
    def exporter(self) -> "Exporter":
        """The Exporter, made when it is first needed."""
        make: type[Exporter] = load("app.ui.export.exporter").Exporter
        return make(*self._needs)

    def picture_of_board(self) -> Callable[[Stop], QImage]:
        """Return what makes an image of the board as it is shown now, in a worker."""
        return self.exporter.picture_of_board()
