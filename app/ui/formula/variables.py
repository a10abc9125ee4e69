"""The item model of the table of variables."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QFont

from app.core.grid import Cell
from app.core.words import CLAUSES, RULES, count, text
from app.formula.contents import Contents, truth
from app.ui.formula.model import NO_PARENT, Index


class VariablesModel(QAbstractTableModel):
    """Name, meaning and value of each variable, and how often it is used."""

    VARIABLE, MEANING, VALUE, USED = range(4)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._contents: Contents | None = None
        self._numbers: Sequence[int] = ()
        self._known: Sequence[int] = ()
        self._link = QFont()
        self._link.setUnderline(True)

    def show(self, contents: Contents | None, numbers: Sequence[int]) -> None:
        """Show the variables with these numbers."""
        self.beginResetModel()
        self._contents, self._numbers = contents, numbers
        self.endResetModel()

    def set_known(self, known: Sequence[int]) -> None:
        """Take the known facts; the caller repaints the view."""
        self._known = known

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        """Count the variables."""
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Name the columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return (text("Variable"), text("Meaning"), text("Value"), text("Used in"))[section]

    def number(self, row: int) -> int:
        """Return the number of the variable in a row."""
        return self._numbers[row]

    def name(self, row: int) -> str:
        """Return the name of the variable in a row."""
        assert self._contents is not None
        return self._contents.variable(self.number(row))

    def cells(self, row: int) -> frozenset[Cell]:
        """Return the cell of the variable in a row; a helper variable has none."""
        contents, number = self._contents, self.number(row)
        if contents is None or number > contents.formula.facts:
            return frozenset()
        return frozenset([contents.stated.model.facts[number - 1].cell])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a field; the last column looks like a link."""
        if index.column() == self.USED:
            if role == Qt.ItemDataRole.ToolTipRole:
                return text("Show these clauses")
            if role == Qt.ItemDataRole.FontRole:
                return self._link
        if role != Qt.ItemDataRole.DisplayRole or self._contents is None:
            return None
        number, column = self.number(index.row()), index.column()
        if column == self.VARIABLE:
            return self._contents.variable(number)
        if column == self.MEANING:
            return self._contents.meaning(number)
        if column == self.USED:
            uses = self._contents.uses
            return text(
                "{clauses} of {rules}",
                clauses=count(uses.clauses[number], *CLAUSES),
                rules=count(uses.rules[number], *RULES),
            )
        if not self._known:
            return ""
        return {1: text("✓ true"), -1: text("✕ false"), 0: text("open")}[truth(number, self._known)]
