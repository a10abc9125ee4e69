"""The rows of a collection as a table for Qt, which asks only for those on the screen."""

from array import array
from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.bulk.report import VERDICTS, say_seconds
from app.bulk.results import Row
from app.core import registry
from app.core.difficulty import LEVELS
from app.core.words import Message, as_title, number, text, translated

NOWHERE = QModelIndex()
MAX_CELL_CHARACTERS = 300
"""Characters of a cell; an id can have thousands."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

COLUMNS = {
    "number": Message("Line"),
    "source": Message("Puzzle"),
    "kind": Message("Kind"),
    "size": Message("Size"),
    "verdict": Message("Verdict"),
    "level": Message("Difficulty"),
    "moves": Message("Moves"),
    "techniques": Message("Techniques"),
    "seconds": Message("Time"),
}
NAMES = tuple(COLUMNS)
NUMBERS = ("number", "moves", "seconds")


def size_title(size: tuple[int, int]) -> str:
    """Name a size."""
    return text("{rows} × {cols}", rows=size[0], cols=size[1])


SAID: dict[str, Callable[[Row], str]] = {
    "number": lambda row: number(row.number),
    "source": lambda row: row.source.split("\n")[0],
    "kind": lambda row: registry.kind_title(row.kind),
    "size": lambda row: size_title(row.size) if row.rows else "",
    "verdict": lambda row: str(VERDICTS.get(row.verdict, row.verdict)),
    "level": lambda row: as_title(row.level) if row.level in LEVELS else row.level,
    "moves": lambda row: "" if row.moves is None else number(row.moves),
    "techniques": lambda row: ", ".join(translated(name) for name, _ in row.techniques),
    "seconds": lambda row: "" if row.seconds is None else say_seconds(row.seconds),
}
"""What each column says about a row."""


class CollectionModel(QAbstractTableModel):
    """Rows in an order that was found elsewhere."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: Sequence[Row] = ()
        self._order = array("L")

    def show(self, rows: Sequence[Row], order: "array[int]") -> None:
        """Show some of the rows, in this order."""
        self.beginResetModel()
        self._rows, self._order = rows, order
        self.endResetModel()

    def row_at(self, index: QModelIndex) -> Row:
        """Return the row at a place of the table."""
        return self._rows[self._order[index.row()]]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = NOWHERE) -> int:
        """Count the rows that are listed."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = NOWHERE) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(NAMES)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the title of a column, and where it stands."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if NAMES[section] in NUMBERS else LEFT
        return str(COLUMNS[NAMES[section]]) if role == Qt.ItemDataRole.DisplayRole else None

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return what a cell says; pointed at, also why there is no answer."""
        name = NAMES[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and name in NUMBERS:
            return RIGHT
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        row = self._rows[self._order[index.row()]]
        if role == Qt.ItemDataRole.ToolTipRole and name == "verdict" and row.error:
            return row.error[:MAX_CELL_CHARACTERS]
        return SAID[name](row)[:MAX_CELL_CHARACTERS]
