"""The dialog that lists the results of a file, to sort, to filter and to open puzzles from."""

from array import array
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.bulk.collection import Collection, Wanted, arrange, collect
from app.bulk.results import lines_of, read_rows
from app.core import registry
from app.core.difficulty import LEVELS
from app.core.errors import BadInput, reason_of
from app.core.jobs import Report
from app.core.stop import Stop
from app.core.words import as_title, text, translated
from app.ui.files.collection_model import NAMES, CollectionModel, size_title
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.look.text_size import ROW_HEIGHT, shorten

TYPING_MS = 200
"""After the last key, the time until what was typed is looked for."""

WIDTHS = {
    "number": 5,
    "source": 16,
    "kind": 6,
    "size": 5,
    "verdict": 9,
    "level": 6,
    "moves": 4,
    "seconds": 5,
}
"""The widths of columns, in font heights; techniques take the rest."""


class _Middle(QStyledItemDelegate):
    """Shortens long names in the middle: paths differ at the end, ids at the beginning."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Have the words shortened there."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


class CollectionDialog(QDialog):
    """A table of results. It stays open beside the window while puzzles are opened from it."""

    chosen = Signal(str, object)
    """The source of a puzzle, and the folder of the file that lists it."""

    def __init__(
        self, path: Path, parent: QWidget | None = None, wanted: Wanted | None = None
    ) -> None:
        """List the results of a file: all of them, or what is wanted."""
        super().__init__(parent)
        self.setWindowTitle(shorten(path.name))
        self.path = path
        self._wanted = wanted
        self._collection = Collection()
        self._jobs = Jobs(self)
        self._arranging: Ticket | None = None
        self.model = CollectionModel(self)
        self.words = QLineEdit(placeholderText=text("Find"), clearButtonEnabled=True)
        self.words.setAccessibleName(text("Find"))
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._typing.timeout.connect(self._arrange)
        self.words.textChanged.connect(lambda: self._typing.start())
        self.kind = self._choice(text("Kind"), text("All kinds"))
        self.size_choice = self._choice(text("Size"), text("All sizes"))
        self.level = self._choice(text("Difficulty"), text("All levels"))
        self.technique = self._choice(text("Technique"), text("All techniques"))
        self.note = QLabel(text("Reading…"))
        self.note.setWordWrap(True)
        self.table = self._make_table()
        self._lay_out()
        self._jobs.start(partial(_read, self.path), self._take, self._refuse, self._count)

    @property
    def busy(self) -> bool:
        """Whether the list is about to change."""
        return self._typing.isActive() or self._arranging is not None or not self._collection.rows

    def _choice(self, name: str, everything: str) -> QComboBox:
        choice = QComboBox()
        choice.setAccessibleName(name)
        choice.addItem(everything, None)
        choice.currentIndexChanged.connect(self._arrange)
        return choice

    def _make_table(self) -> QTableView:
        table = QTableView(showGrid=False, wordWrap=False)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setModel(self.model)
        table.setAccessibleName(text("Results"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setItemDelegateForColumn(NAMES.index("source"), _Middle(table))
        table.activated.connect(self._choose)
        height = table.fontMetrics().height()
        rows = table.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(round(ROW_HEIGHT * height))
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        for column, name in enumerate(NAMES):
            if name in WIDTHS:
                table.setColumnWidth(column, WIDTHS[name] * height)
        header.setSectionResizeMode(NAMES.index("techniques"), QHeaderView.ResizeMode.Stretch)
        header.setSortIndicatorShown(True)
        header.setSectionsClickable(True)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        header.sortIndicatorChanged.connect(lambda *_: self._arrange())
        return table

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        self.words.setMinimumWidth(14 * self.fontMetrics().averageCharWidth())
        top.addWidget(self.words, 2)
        for choice in (self.kind, self.size_choice, self.level, self.technique):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            choice.setMaximumWidth(14 * self.fontMetrics().height())
            top.addWidget(choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 14)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        column.addWidget(self.note)
        room = self.screen().availableSize()
        line = self.fontMetrics().height()
        self.resize(QSize(68 * line, 40 * line).boundedTo(room * 0.9))

    def _count(self, numbers: list[int]) -> None:
        self.note.setText(text("Reading… {count:,}", count=numbers[-1]))

    def _refuse(self, reason: str) -> None:
        self.note.setText(reason)

    def _take(self, collection: Collection) -> None:
        self._collection = collection
        choices = collection.choices
        fill = self._fill
        fill(self.kind, ((registry.kind_title(kind), kind) for kind in choices.kinds))
        fill(self.size_choice, ((size_title(size), size) for size in choices.sizes))
        fill(self.level, ((as_title(level), level) for level in choices.levels))
        fill(self.technique, ((translated(name), name) for name in choices.techniques))
        if self._wanted is not None:
            self._choose_as(self._wanted)
        self._arrange()

    def _choose_as(self, wanted: Wanted) -> None:
        """Choose what is wanted, where these results have it."""
        for choice, value in (
            (self.kind, wanted.kind),
            (self.size_choice, wanted.size),
            (self.level, wanted.level),
            (self.technique, wanted.technique),
        ):
            choice.setCurrentIndex(max(0, choice.findData(value) if value else 0))
        self.words.setText(wanted.words)
        order = Qt.SortOrder.DescendingOrder if wanted.falling else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(NAMES.index(wanted.column), order)

    @staticmethod
    def _fill(choice: QComboBox, values: Iterable[tuple[str, object]]) -> None:
        for title, value in values:
            choice.addItem(title, value)
        choice.setVisible(choice.count() > 1)

    @property
    def wanted(self) -> Wanted:
        """What is to be listed, in which order."""
        header = self.table.horizontalHeader()
        size = self.size_choice.currentData()
        return Wanted(
            self.kind.currentData() or "",
            None if size is None else tuple(size),
            self.level.currentData() or "",
            self.technique.currentData() or "",
            self.words.text(),
            NAMES[header.sortIndicatorSection()],
            header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder,
        )

    def _arrange(self) -> None:
        """Find the new order in a thread: sorting 100,000 rows takes longer than a frame."""
        if self._arranging is not None:
            self._arranging.cancel()
        rows, wanted = self._collection.rows, self.wanted
        self._arranging = self._jobs.start(
            lambda stop, report: arrange(rows, wanted, LEVELS, stop),
            partial(self._show_order, wanted),
            self._refuse,
        )

    def _show_order(self, wanted: Wanted, order: "array[int]") -> None:
        self._arranging = None
        rows = self._collection.rows
        self.model.show(rows, order)
        if len(order) == len(rows):
            said = text("{count:,} results. A double click opens a puzzle.", count=len(rows))
        else:
            said = text("{shown:,} of {count:,} results.", shown=len(order), count=len(rows))
        self.note.setText(said)

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.model.row_at(index).source, self.path.parent)

    def done(self, result: int) -> None:
        """Stop all work, and close."""
        self._typing.stop()
        self._jobs.shut_down()
        super().done(result)


def _read(path: Path, stop: Stop, report: Report) -> Collection:
    """Read all results of a file; not as a method, as no thread is to keep a window."""
    try:
        with open(path, "rb") as file:
            return collect(read_rows(lines_of(file), stop), LEVELS, report)
    except OSError as error:
        raise BadInput(
            "{name} cannot be read: {reason}.", name=path.name, reason=reason_of(error)
        ) from error
