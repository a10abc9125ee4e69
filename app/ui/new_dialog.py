"""Asking for the kind and the size of a puzzle."""

from typing import Any

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QWidget,
)

from app.core import registry
from app.core.words import text


class SizeDialog(QDialog):
    """Asks for numbers of rows and columns."""

    def __init__(self, kind: str, puzzle: Any = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("Resize"))
        self.rows = QSpinBox()
        self.cols = QSpinBox()
        self.form = QFormLayout(self)
        self.form.addRow(text("&Rows"), self.rows)
        self.form.addRow(text("&Columns"), self.cols)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.form.addRow(buttons)
        self.rows.valueChanged.connect(self._keep_square)
        self._kind = kind
        self._limit(kind)
        if puzzle is not None:
            self.rows.setValue(puzzle.rows)
            self.cols.setValue(puzzle.cols)

    def _limit(self, kind: str) -> None:
        self._kind = kind
        editor = registry.editor(kind)
        for box in (self.rows, self.cols):
            box.setRange(editor.smallest, editor.largest)
            box.setValue(editor.usual)
        self.cols.setEnabled(not editor.square)

    def _keep_square(self, rows: int) -> None:
        if registry.editor(self._kind).square:
            self.cols.setValue(rows)

    def choice(self) -> tuple[int, int]:
        """Return the rows and columns."""
        return self.rows.value(), self.cols.value()


class NewDialog(SizeDialog):
    """Asks for a kind as well."""

    def __init__(self, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(kind, None, parent)
        self.setWindowTitle(text("New puzzle"))
        self.kind = QComboBox()
        for puzzle_type in registry.puzzle_types():
            self.kind.addItem(puzzle_type.title, puzzle_type.kind)
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self.kind.currentIndexChanged.connect(lambda _: self._limit(self.kind.currentData()))
        self.form.insertRow(0, text("&Kind"), self.kind)

    def choice(self) -> tuple[str, int, int]:  # type: ignore[override]
        """Return the kind, the rows and the columns."""
        return self.kind.currentData(), self.rows.value(), self.cols.value()
