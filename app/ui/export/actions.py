"""Exporting pictures and printing: what the menu does."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QKeySequence, QPaintEngine, QPainter

from app.core.stop import Stop
from app.core.words import text
from app.session.panels import document_name, move_caption
from app.session.scene import truth_of_solution
from app.ui.look.views import view_of

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from app.ui.export.dialog import Choice
    from app.ui.export.pictures import Picture
    from app.ui.window import Window

# Modules that only exporting needs are imported where it begins: the window is seen sooner.


class ExportActions(QObject):
    """What can be done with a picture of the board."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        make = window.action
        self.export = make(
            text("&Export picture…"),
            self.ask_and_export,
            "Ctrl+E",
            tip=text("Save a picture of the board"),
        )
        self.print = make(
            text("&Print…"),
            self.ask_and_print,
            QKeySequence.StandardKey.Print,
            tip=text("Print the board"),
        )

    # Pictures

    def picture(self, choice: "Choice") -> "Picture":
        """Return what a choice shows just now."""
        from app.ui.export.dialog import What
        from app.ui.export.pictures import Picture

        window = self._window
        session = window.session
        puzzle_type, puzzle = session.puzzle_type, session.state.puzzle
        details = dict(session.state.document.details)
        author = details.get("author", "")
        subtitle = f"{puzzle_type.title}, {puzzle.rows} × {puzzle.cols}"
        picture = Picture(
            view_of(puzzle_type.kind),
            puzzle,
            puzzle_type.looks(puzzle, ()),
            rulers=choice.rulers,
            title=details.get("title", ""),
            subtitle=f"{subtitle} · {author}" if author else subtitle,
        )
        verdict = window.session.state.verdict
        scene = window.board.scene
        if choice.what is What.SOLUTION and verdict is not None and verdict.solutions:
            known = truth_of_solution(verdict.facts, verdict.solutions[0])
            return picture._replace(looks=puzzle_type.looks(puzzle, known))
        if choice.what is What.SHOWN and scene is not None:
            return picture._replace(
                looks=scene.looks, highlights=scene.highlights, caption=self._caption()
            )
        return picture

    def _caption(self) -> str:
        """Say what the board shows of the steps."""
        state = self._window.session.state
        return "" if state.move is None else move_caption(state.position, state.move)

    def ask_and_export(self) -> None:
        """Ask what to export and where to, and do it."""
        from app.ui.export.dialog import ExportDialog
        from app.ui.files.saving import ask_where

        self._window.session.pause()  # or something else would be shown when it is answered
        with self._window.files.opening.held():
            dialog = ExportDialog(self._window)
            accepted, choice = dialog.exec(), dialog.choice()
            dialog.deleteLater()
            if not accepted:
                return
            filters = f"{choice.kind.upper()} (*.{choice.kind})"
            proposal = f"{self._window.files.proposal}.{choice.kind}"
            found = ask_where(
                self._window, text("Export picture"), proposal, {filters: f".{choice.kind}"}
            )
            if found is not None:
                self.export_to(found[0], choice)

    def export_to(self, path: Path, choice: "Choice") -> None:
        """Write a picture beside the window; say so when it is there, or why it is not."""
        from app.core.files import write_atomically
        from app.ui.export import pictures as export

        picture = self.picture(choice)

        def work(stop: Stop) -> None:
            pieces = export.picture_file(picture, choice.kind, choice.pitch, stop)
            write_atomically(path, pieces, stop)

        self._window.export_queue.start(
            work,
            text("Exporting to {name}…", name=path.name),
            text("Exported to {name}", name=path.name),
        )

    # Printing

    def ask_and_print(self) -> None:
        """Ask what to print and on which printer, and do it."""
        self._window.session.pause()
        with self._window.files.opening.held():
            self._ask_and_print()

    def _ask_and_print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog

        from app.ui.export import pictures as export
        from app.ui.export.dialog import ExportDialog
        from app.ui.kit.dialogs import remove_icons

        dialog = ExportDialog(self._window, printing=True)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)

        def preview() -> None:
            shown = QPrintPreviewDialog(printer, dialog)
            export.set_page(printer, self.picture(dialog.choice()))
            shown.paintRequested.connect(lambda to: self.show_or_print(to, dialog.choice()))
            if shown.exec():
                dialog.reject()  # it was printed from there

        dialog.preview.clicked.connect(preview)
        if dialog.exec():
            choice = dialog.choice()
            export.set_page(printer, self.picture(choice))
            where = QPrintDialog(printer, self._window)
            remove_icons(where)
            if where.exec():
                self.print_to(printer, choice)
            where.deleteLater()
        dialog.deleteLater()

    def show_or_print(self, printer: "QPrinter", choice: "Choice") -> None:
        """Paint what a preview shows, or print what is printed from there."""
        from app.ui.export import pictures as export

        if printer.paintEngine().type() is not QPaintEngine.Type.Picture:
            self.print_to(printer, choice)
            return
        # As an image, made beside the window: the preview paints it again each time it moves.
        make = partial(export.page_image, export.room_on(printer), self.picture(choice), Stop())
        image = self._window.export_queue.wait_for(make)
        painter = QPainter(printer)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRect(0, 0, printer.width(), printer.height()), image)
        painter.end()

    def print_to(self, printer: "QPrinter", choice: "Choice") -> None:
        """Print beside the window, on a printer that is set up."""
        from app.ui.export import pictures as export

        picture = self.picture(choice)
        printer.setDocName(picture.title or document_name(self._window.session.state))
        self._window.export_queue.start(
            lambda stop: export.print_page(printer, picture, stop),
            text("Printing…"),
            text("Printed"),
        )
