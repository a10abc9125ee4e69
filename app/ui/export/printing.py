"""Printing: the preview, and the choice of a printer."""

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPaintEngine, QPainter
from PySide6.QtPrintSupport import (
    QPrintDialog,
    QPrinter,
    QPrintPreviewDialog,
    QPrintPreviewWidget,
)
from PySide6.QtWidgets import QWidget

from app.session.state import State
from app.ui.export.dialog import ExportDialog
from app.ui.export.pages import page_image, preview_size, set_page
from app.ui.export.pictures import Picture, picture_of
from app.ui.kit.dialogs import remove_icons
from app.ui.kit.jobs import Jobs, Ticket

Print = Callable[[QPrinter, Picture], None]
"""Prints a picture in a worker."""


class PrintPreview(QPrintPreviewDialog):
    """Shows a page as an image: Qt repaints it whenever it is scrolled or zoomed.

    A worker makes the image. Until it arrives, and when the paper changes, the page is blank.
    """

    def __init__(
        self, parent: QWidget, printer: QPrinter, picture: Picture, print_picture: Print
    ) -> None:
        super().__init__(printer, parent)
        self._picture = picture
        self._print = print_picture
        self._jobs = Jobs(self)
        self._ticket: Ticket | None = None
        self._image = QImage()
        self.paintRequested.connect(self._paint)

    @property
    def pages(self) -> QPrintPreviewWidget:
        """The part that shows the page."""
        found = self.findChild(QPrintPreviewWidget)
        assert isinstance(found, QPrintPreviewWidget)
        return found

    @property
    def ready(self) -> bool:
        """Whether the page is shown."""
        return not self._jobs.busy and not self._image.isNull()

    def done(self, result: int) -> None:
        """Stop making the image."""
        self._jobs.shut_down()
        super().done(result)

    def _paint(self, printer: QPrinter) -> None:
        if printer.paintEngine().type() is not QPaintEngine.Type.Picture:
            self._print(printer, self._picture)  # the user pressed Print
            return
        if self._image.size() != preview_size(printer):
            self._make_image(printer)
        painter = QPainter(printer)  # also for a blank page, or there would be no page
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRect(0, 0, printer.width(), printer.height()), self._image)
        painter.end()

    def _make_image(self, printer: QPrinter) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._image = QImage()
        size, picture = preview_size(printer), self._picture
        self._ticket = self._jobs.start(
            lambda stop, report: page_image(size, picture, stop), self._show_image
        )

    def _show_image(self, image: QImage) -> None:
        self._image = image
        self.pages.updatePreview()


def ask_and_print(parent: QWidget, state: State, print_picture: Print, *, rulers: bool) -> None:
    """Ask what to print and on which printer, and print it."""
    dialog = ExportDialog(parent, state, rulers=rulers, printing=True)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)

    def picture() -> Picture:
        options = dialog.options()
        return picture_of(state, options.content, rulers=options.rulers)

    def preview() -> None:
        set_page(printer, picture())
        shown = PrintPreview(dialog, printer, picture(), print_picture)
        if shown.exec():
            dialog.reject()  # it was printed from there
        shown.deleteLater()

    dialog.preview.clicked.connect(preview)
    if dialog.exec():
        set_page(printer, picture())
        where = QPrintDialog(printer, parent)
        remove_icons(where)
        if where.exec():
            print_picture(printer, picture())
        where.deleteLater()
    dialog.deleteLater()
