"""The dialog that asks what to export or print."""

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
from app.session.state import State
from app.ui.export.picture_files import PictureFormat, PictureOptions
from app.ui.export.pictures import (
    LARGEST_PITCH,
    SMALLEST_PITCH,
    STANDARD_PITCH,
    Content,
    size_in_pixels,
)
from app.ui.kit.dialogs import add_aside, form_of, put_below, remove_icons

LONGEST_SIDE = 16_000
"""Pixels of the longer side of an image; a larger one may not fit into memory."""


class ExportDialog(QDialog):
    """Asks what a picture shows, and for a file also its format and size."""

    def __init__(
        self, parent: QWidget, state: State, *, rulers: bool, printing: bool = False
    ) -> None:
        super().__init__(parent)
        self._state = state
        self.setWindowTitle(text("Print") if printing else text("Export picture"))
        form = form_of(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        self._add_contents(form)
        self.rulers = QCheckBox(text("&Row and column numbers"))
        self.rulers.setChecked(rulers)
        self.format = QComboBox()
        for picture_format, title in (
            (PictureFormat.PNG, text("PNG, an image")),
            (PictureFormat.SVG, text("SVG, a drawing of any size")),
            (PictureFormat.PDF, text("PDF, a page")),
        ):
            self.format.addItem(title, picture_format)
        self.pitch = QSpinBox()
        # The longest grids are long and narrow, so one pixel to a cell fits into memory.
        longest = max(state.puzzle.rows, state.puzzle.cols)
        largest = max(1, LONGEST_SIDE // (longest + 2))
        self.pitch.setRange(min(SMALLEST_PITCH, largest), min(LARGEST_PITCH, largest))
        self.pitch.setValue(STANDARD_PITCH)
        self.pitch.setSuffix(text(" pixels"))
        self.size_label = QLabel()
        if not printing:
            form.addRow(text("&File"), self.format)
            form.addRow(text("&Cells"), self.pitch)
            form.addRow("", self.size_label)
        form.addRow("", self.rulers)
        put_below(form, self._make_buttons(printing=printing))
        remove_icons(self)
        self.format.currentIndexChanged.connect(self._refresh)
        self.pitch.valueChanged.connect(self._refresh)
        self.rulers.toggled.connect(self._refresh)
        self._refresh()

    def _add_contents(self, form: QFormLayout) -> None:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        self.contents = QButtonGroup(self)
        solved = self._state.has_one_solution
        for content, title, enabled in (
            (Content.PUZZLE, text("The &puzzle"), True),
            (Content.SOLUTION, text("The &solution"), solved),
            (Content.SHOWN, text("What is shown &now"), True),
        ):
            button = QRadioButton(title)
            button.setEnabled(enabled)
            self.contents.addButton(button, content.value)
            column.addWidget(button)
        if not solved:
            tip = text("Only for a puzzle with exactly one solution")
            self.contents.button(Content.SOLUTION.value).setToolTip(tip)
        usual = Content.SHOWN if self._state.watching else Content.PUZZLE
        self.contents.button(usual.value).setChecked(True)
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
        is_image = self.format.currentData() == PictureFormat.PNG
        self.pitch.setEnabled(is_image)
        puzzle = self._state.puzzle
        size = size_in_pixels(
            self._state.kind,
            puzzle.rows,
            puzzle.cols,
            self.pitch.value(),
            rulers=self.rulers.isChecked(),
        )
        self.size_label.setText(
            text("{width:,} × {height:,} pixels", width=size.width(), height=size.height())
            if is_image
            else text("Sharp at any size")
        )

    def options(self) -> PictureOptions:
        """Return what was chosen."""
        return PictureOptions(
            Content(self.contents.checkedId()),
            PictureFormat(self.format.currentData()),
            self.pitch.value(),
            self.rulers.isChecked(),
        )
