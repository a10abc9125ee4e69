"""Exporting and printing what a Session has open. Loaded late."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from app.core.files import write_atomically
from app.core.stop import Stop
from app.core.words import text
from app.session.panels import document_name
from app.session.problem import Problem
from app.session.session import Session
from app.session.walkthrough import walkthrough
from app.ui.export import printing
from app.ui.export.dialog import ExportDialog
from app.ui.export.pages import print_page
from app.ui.export.picture_files import PictureOptions, picture_file
from app.ui.export.pictures import (
    Content,
    Picture,
    clipboard_pitch,
    picture_image,
    picture_of,
)
from app.ui.export.queue import ExportQueue
from app.ui.export.walkthrough_html import walkthrough_html
from app.ui.export.walkthrough_pdf import walkthrough_pdf
from app.ui.kit.file_dialog import AskWhere
from app.ui.kit.hold import Hold
from app.ui.kit.settings import Settings


class Exporter:
    """Asks what to export or print, and has it done in a worker."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        settings: Settings,
        queue: ExportQueue,
        ask_where: AskWhere,
        hold: Hold,
    ) -> None:
        self._dialog_parent = parent
        self._session = session
        self._settings = settings
        self._queue = queue
        self._ask_where = ask_where
        self._hold = hold

    def ask_and_export(self) -> None:
        """Ask what to export and where to, and export it."""
        self._session.tour.pause()  # or another step would be exported than the one on the board
        with self._hold.held():
            dialog = ExportDialog(
                self._dialog_parent, self._session.state, rulers=self._settings.rulers
            )
            accepted, options = dialog.exec(), dialog.options()
            dialog.deleteLater()
            if not accepted:
                return
            ending = f".{options.format}"
            filters = {f"{options.format.upper()} (*{ending})": ending}
            self._ask_where(
                text("Export picture"), filters, lambda path, _: self.export_to(path, options)
            )

    def export_to(self, path: Path, options: PictureOptions) -> None:
        """Write a picture to a file."""
        picture = picture_of(self._session.state, options.content, rulers=options.rulers)

        def work(stop: Stop) -> None:
            content = picture_file(picture, options.format, options.pitch, stop)
            write_atomically(path, content, stop)

        self._queue.start(
            work,
            text("Exporting to {name}…", name=path.name),
            text("Exported to {name}", name=path.name),
        )

    def ask_and_export_walkthrough(self) -> None:
        """Ask where to write the solution move by move, and write it."""
        self._session.tour.pause()
        filters = {
            text("Page for a browser (*.html)"): ".html",
            text("PDF (*.pdf)"): ".pdf",
        }
        with self._hold.held():
            self._ask_where(text("Export walkthrough"), filters, self.export_walkthrough)

    def export_walkthrough(self, path: Path, ending: str) -> None:
        """Write the solution move by move to a file."""
        document = self._session.state.document

        def work(stop: Stop) -> None:
            told = walkthrough(Problem(document), stop)
            write = walkthrough_pdf if ending == ".pdf" else walkthrough_html
            write_atomically(path, write(told, stop), stop)

        self._queue.start(
            work,
            text("Exporting to {name}…", name=path.name),
            text("Exported to {name}", name=path.name),
        )

    def ask_and_print(self) -> None:
        """Ask what to print and on which printer, and print it."""
        self._session.tour.pause()
        with self._hold.held():
            printing.ask_and_print(
                self._dialog_parent,
                self._session.state,
                self.print_to,
                rulers=self._settings.rulers,
            )

    def print_to(self, printer: QPrinter, picture: Picture) -> None:
        """Print a picture on a printer that is set up."""
        printer.setDocName(picture.title or document_name(self._session.state))
        self._queue.start(
            lambda stop: print_page(printer, picture, stop), text("Printing…"), text("Printed")
        )

    def picture_of_board(self) -> Callable[[Stop], QImage]:
        """Return what makes an image of the board as it is shown now, in a worker."""
        shown = picture_of(self._session.state, Content.SHOWN, rulers=self._settings.rulers)
        return partial(picture_image, shown, clipboard_pitch(shown.scene.rows, shown.scene.cols))
