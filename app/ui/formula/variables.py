"""The variables of a formula as a table, each row made when it is seen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QFont

from app.core.grid import Cell
from app.core.words import CLAUSES, RULES, count, text
from app.formula.contents import Contents, truth
from app.ui.formula.model import NOWHERE, Index


class VariablesModel(QAbstractTableModel):
    """Number, meaning and value of variables, and where they are used."""

    VARIABLE, MEANING, VALUE, USED = range(4)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._contents: Contents | None = None
        self._numbers: Sequence[int] = ()
        self._known: Sequence[int] = ()
        self._link = QFont()
        self._link.setUnderline(True)

    def show(self, contents: Contents | None, numbers: Sequence[int]) -> None:
        """Show some variables, or none."""
        self.beginResetModel()
        self._contents, self._numbers = contents, numbers
        self.endResetModel()

    def set_known(self, known: Sequence[int]) -> None:
        """Take over what is true by now; the view is to be painted again."""
        self._known = known

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Count the variables."""
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Number, meaning, value, and where it is used."""
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Name the columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return (text("Variable"), text("Meaning"), text("Value"), text("Used in"))[section]

    def number(self, row: int) -> int:
        """Return the variable of a row."""
        return self._numbers[row]

    def name(self, row: int) -> str:
        """Return how the variable of a row is written."""
        assert self._contents is not None
        return self._contents.variable(self.number(row))

    def cells(self, row: int) -> frozenset[Cell]:
        """Return the cell that a variable is about; a helper is about none."""
        contents, number = self._contents, self.number(row)
        if contents is None or number > contents.formula.facts:
            return frozenset()
        return frozenset([contents.stated.model.facts[number - 1].cell])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Say what is in a field of the table."""
        if index.column() == self.USED:
            if role == Qt.ItemDataRole.ToolTipRole:
                return text("Click to see them")
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
