"""A line of the dialog for books: how many puzzles of a kind, and how large."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from app.core import registry
from app.core.words import text
from app.session.book import MOST_PUZZLES, BookPart

USUAL_NUMBER = 12


class PartLine(QWidget):
    """Chooses a number and a size, or that there are none of a kind."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self._square = registry.generator(kind).square
        making, title = registry.generator(kind), registry.puzzle_type(kind).title
        self.check = QCheckBox(title)
        self.number, self.rows, self.cols = QSpinBox(), QSpinBox(), QSpinBox()
        self.number.setRange(1, MOST_PUZZLES)
        for box in (self.rows, self.cols):
            box.setRange(making.smallest, making.largest)
        for box, name in (
            (self.number, text("How many: {title}", title=title)),
            (self.rows, text("Rows: {title}", title=title)),
            (self.cols, text("Columns: {title}", title=title)),
        ):
            box.setAccessibleName(name)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self.check, 1)
        for widget in (self.number, QLabel(text("of size")), self.rows, QLabel("×"), self.cols):
            line.addWidget(widget)
        self.check.toggled.connect(self._enable)
        self.rows.valueChanged.connect(self._keep_square)
        self.offer((), ())

    def offer(self, mine: Sequence[BookPart], others: Sequence[BookPart]) -> None:
        """Show a part of a plan; without any plan, some of every kind."""
        usual = registry.generator(self.kind).usual
        part = mine[0] if mine else BookPart(self.kind, USUAL_NUMBER, usual, usual)
        self.number.setValue(part.puzzles)
        self.rows.setValue(part.rows)
        self.cols.setValue(part.cols)
        self.check.setChecked(bool(mine) or not others)
        self._enable()

    @property
    def part(self) -> BookPart | None:
        """What is chosen, if there are to be any."""
        if not self.check.isChecked():
            return None
        return BookPart(self.kind, self.number.value(), self.rows.value(), self.cols.value())

    def _keep_square(self, rows: int) -> None:
        if self._square:
            self.cols.setValue(rows)

    def _enable(self) -> None:
        on = self.check.isChecked()
        self.number.setEnabled(on)
        self.rows.setEnabled(on)
        self.cols.setEnabled(on and not self._square)
