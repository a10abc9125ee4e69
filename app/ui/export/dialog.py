"""What to export or print: the question, and the answer."""

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.words import text
from app.sat.answer import Answer
from app.ui.export import pictures as export
from app.ui.export.pictures import Kind
from app.ui.kit.dialogs import add_aside, form_of, put_below, remove_icons
from app.ui.look.views import view_of

if TYPE_CHECKING:
    from app.ui.window import Window

SMALLEST_CELL, LARGEST_CELL = 8, 200
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
        form = form_of(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        self._add_whats(form)
        self.rulers = QCheckBox(text("&Row and column numbers"))
        self.rulers.setChecked(window.settings.rulers)
        self.kind = QComboBox()
        for kind, title in (
            (Kind.PNG, text("PNG, an image")),
            (Kind.SVG, text("SVG, a drawing of any size")),
            (Kind.PDF, text("PDF, a page")),
        ):
            self.kind.addItem(title, kind)
        puzzle = window.session.state.puzzle
        self.pitch = QSpinBox()
        # A longer grid is narrow, as cells are limited: with a pixel for each, it fits anyway.
        most = max(1, MOST_PIXELS // (max(puzzle.rows, puzzle.cols) + 2))
        self.pitch.setRange(min(SMALLEST_CELL, most), min(LARGEST_CELL, most))
        self.pitch.setValue(export.PITCH)
        self.pitch.setSuffix(text(" pixels"))
        self.size_label = QLabel()
        if not printing:
            form.addRow(text("&File"), self.kind)
            form.addRow(text("&Cells"), self.pitch)
            form.addRow("", self.size_label)
        form.addRow("", self.rulers)
        put_below(form, self._make_buttons(printing=printing))
        remove_icons(self)
        self.kind.currentIndexChanged.connect(self._refresh)
        self.pitch.valueChanged.connect(self._refresh)
        self.rulers.toggled.connect(self._refresh)
        self._refresh()

    def _add_whats(self, form: QFormLayout) -> None:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        self._whats = QButtonGroup(self)
        verdict = self._window.session.state.verdict
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
        usual = What.SHOWN if self._window.session.state.watching else What.PUZZLE
        self._whats.button(usual.value).setChecked(True)
        form.addRow(text("Show"), box)

    def _make_buttons(self, *, printing: bool) -> QDialogButtonBox:
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(text("Print…") if printing else text("Export…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        if printing:
            self.preview = add_aside(buttons, text("Pre&view…"))
        return buttons

    def _refresh(self) -> None:
        is_image = self.kind.currentData() == Kind.PNG
        self.pitch.setEnabled(is_image)
        window = self._window
        size = export.size_in_pixels(
            view_of(window.session.state.document.kind),
            window.session.state.puzzle,
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
