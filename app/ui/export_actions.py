"""Exporting pictures and printing: what the menu does, and the question it asks."""

from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.files import write_atomically
from app.core.jobs import Stop
from app.core.words import text
from app.sat.answer import Answer
from app.ui import export
from app.ui.export import Kind, Picture
from app.ui.jobs import Jobs, Report, sentence
from app.ui.views import view_of

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from app.ui.window import Window

SMALLEST_PITCH, LARGEST_PITCH = 8, 200
MOST_PIXELS = 16_000
"""The longest side of a picture; a larger one would not fit into memory everywhere."""


class What(Enum):
    """What of a puzzle is to be seen."""

    PUZZLE = auto()
    SOLUTION = auto()
    SHOWN = auto()


class Choice(NamedTuple):
    """What to export, and how."""

    what: What
    kind: Kind = Kind.PNG
    pitch: int = export.PITCH
    rulers: bool = False


class ExportDialog(QDialog):
    """Asks what is to be seen; for a file also its kind and size."""

    def __init__(self, window: "Window", *, printing: bool = False) -> None:
        super().__init__(window)
        self._window = window
        self.setWindowTitle(text("Print") if printing else text("Export picture"))
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.setVerticalSpacing(12)
        self._add_whats(form)
        self.rulers = QCheckBox(text("Number the &rows and columns"))
        self.rulers.setChecked(window.settings.rulers)
        self.kind = QComboBox()
        for kind, title in (
            (Kind.PNG, text("PNG, an image")),
            (Kind.SVG, text("SVG, a drawing of any size")),
            (Kind.PDF, text("PDF, a page")),
        ):
            self.kind.addItem(title, kind)
        puzzle = window.session.puzzle
        self.pitch = QSpinBox()
        most = MOST_PIXELS // (max(puzzle.rows, puzzle.cols) + 2)
        self.pitch.setRange(min(SMALLEST_PITCH, most), min(LARGEST_PITCH, most))
        self.pitch.setValue(export.PITCH)
        self.pitch.setSuffix(text(" pixels"))
        self.size_label = QLabel()
        if not printing:
            form.addRow(text("&File"), self.kind)
            form.addRow(text("&Cells"), self.pitch)
            form.addRow("", self.size_label)
        form.addRow("", self.rulers)
        form.addRow(self._make_buttons(printing=printing))
        self.kind.currentIndexChanged.connect(self._refresh)
        self.pitch.valueChanged.connect(self._refresh)
        self.rulers.toggled.connect(self._refresh)
        self._refresh()

    def _add_whats(self, form: QFormLayout) -> None:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        self._whats = QButtonGroup(self)
        verdict = self._window.analysis.verdict
        solved = verdict is not None and verdict.answer is Answer.UNIQUE
        for what, title, able in (
            (What.PUZZLE, text("The &puzzle"), True),
            (What.SOLUTION, text("The &solution"), solved),
            (What.SHOWN, text("What is shown &now"), True),
        ):
            button = QRadioButton(title)
            button.setEnabled(able)
            self._whats.addButton(button, what.value)
            column.addWidget(button)
        if not solved:
            tip = text("Only a puzzle with one solution has the solution")
            self._whats.button(What.SOLUTION.value).setToolTip(tip)
        usual = What.SHOWN if self._window.watching else What.PUZZLE
        self._whats.button(usual.value).setChecked(True)
        form.addRow(text("Show"), box)

    def _make_buttons(self, *, printing: bool) -> QDialogButtonBox:
        role = QDialogButtonBox.ButtonRole
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(text("Print…") if printing else text("Export…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        if printing:
            self.preview = buttons.addButton(text("Pre&view…"), role.ActionRole)
        return buttons

    def select(self, what: What) -> None:
        """Choose what is to be seen."""
        self._whats.button(what.value).setChecked(True)

    def _refresh(self) -> None:
        is_image = self.kind.currentData() == Kind.PNG
        self.pitch.setEnabled(is_image)
        window = self._window
        size = export.size_in_pixels(
            view_of(window.session.document.kind),
            window.session.puzzle,
            self.pitch.value(),
            rulers=self.rulers.isChecked(),
        )
        self.size_label.setText(
            text("{width:,} × {height:,} pixels", width=size.width(), height=size.height())
            if is_image
            else text("Sharp at any size")
        )

    def choice(self) -> Choice:
        """Return what was chosen."""
        return Choice(
            What(self._whats.checkedId()),
            Kind(self.kind.currentData()),
            self.pitch.value(),
            self.rulers.isChecked(),
        )


class ExportActions(QObject):
    """What can be done with a picture of the board."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.jobs = Jobs(self)
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

    def picture(self, choice: Choice) -> Picture:
        """Return what a choice shows just now."""
        window = self._window
        session = window.session
        view, puzzle = view_of(session.document.kind), session.puzzle
        details = dict(session.document.details)
        author = details.get("author", "")
        subtitle = f"{session.puzzle_type.title}, {puzzle.rows} × {puzzle.cols}"
        picture = Picture(
            view,
            puzzle,
            view.looks(puzzle, ()),
            rulers=choice.rulers,
            title=details.get("title", "") or session.name,
            subtitle=f"{subtitle} · {author}" if author else subtitle,
        )
        verdict = window.analysis.verdict
        scene = window.board.scene
        if choice.what is What.SOLUTION and verdict is not None and verdict.solutions:
            return picture._replace(looks=view.looks(puzzle, verdict.solutions[0]))
        if choice.what is What.SHOWN and scene is not None:
            return picture._replace(looks=scene.looks, marks=scene.marks, caption=self._caption())
        return picture

    def _caption(self) -> str:
        """Say what the board shows of the steps."""
        player, scene = self._window.player, self._window.board.scene
        told = player.current
        if told is None or scene is None or scene.marks.conclusions != told.conclusions:
            return ""
        return export.step_caption(player.position, told.step.technique, told.text)

    def ask_and_export(self) -> None:
        """Ask what to export and where to, and do it."""
        dialog = ExportDialog(self._window)
        accepted, choice = dialog.exec(), dialog.choice()
        dialog.deleteLater()
        if not accepted:
            return
        session = self._window.session
        name = Path(session.name).stem.strip() or text("puzzle")
        folder = Path() if session.path is None else session.path.parent
        filters = f"{choice.kind.upper()} (*.{choice.kind})"
        proposal = str(folder / f"{name}.{choice.kind}")
        given, _ = QFileDialog.getSaveFileName(
            self._window, text("Export picture"), proposal, filters
        )
        if given:
            path = Path(given)
            self.export_to(path if path.suffix else path.with_suffix(f".{choice.kind}"), choice)

    def export_to(self, path: Path, choice: Choice) -> None:
        """Write a picture beside the window; say so when it is there, or why it is not."""
        picture = self.picture(choice)
        window = self._window

        def work(stop: Stop, report: Report) -> None:
            write_atomically(path, export.picture_file(picture, choice.kind, choice.pitch))

        def done(_: object) -> None:
            window.statusBar().showMessage(text("Exported to {name}", name=path.name), 3000)

        self.jobs.start(work, done, self._fail)

    def _fail(self, error: Exception) -> None:
        said = sentence(error)
        if said is None:
            raise error
        self._window.messages.say(said)

    # Printing

    def ask_and_print(self) -> None:
        """Ask what to print and on which printer, and do it."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog

        dialog = ExportDialog(self._window, printing=True)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)

        def preview() -> None:
            shown = QPrintPreviewDialog(printer, dialog)
            export.set_page(printer, self.picture(dialog.choice()))
            shown.paintRequested.connect(lambda to: self.print_to(to, dialog.choice()))
            if shown.exec():
                dialog.reject()  # it was printed from there

        dialog.preview.clicked.connect(preview)
        if dialog.exec():
            choice = dialog.choice()
            export.set_page(printer, self.picture(choice))
            if QPrintDialog(printer, self._window).exec():
                self.print_to(printer, choice)
        dialog.deleteLater()

    def print_to(self, printer: "QPrinter", choice: Choice) -> None:
        """Print on a printer that is set up."""
        picture = self.picture(choice)
        printer.setDocName(picture.title)
        painter = QPainter()
        self._window.setCursor(Qt.CursorShape.WaitCursor)
        try:
            if painter.begin(printer):
                export.paint_page(painter, printer, picture)
                painter.end()
            else:
                self._window.messages.say(text("The printer does not answer."))
        finally:
            self._window.unsetCursor()

    def close(self) -> None:
        """Stop what is under way."""
        self.jobs.close()
