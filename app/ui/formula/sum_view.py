"""A count as inequalities that add up to something impossible."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.words import text
from app.formula.adding import SUM, add_up, write_inequality
from app.formula.contents import Contents
from app.session.counted import ShownCount
from app.ui.look.text_size import LineLabel

ROOM_PX = 8
"""The space above and below a row."""


class SumView(QWidget):
    """Lists what is added, line by line, and the sum."""

    def __init__(self) -> None:
        super().__init__()
        self.title = QLabel(text("Added up"))
        self.title.setForegroundRole(self.title.palette().ColorRole.PlaceholderText)
        self.total = LineLabel()
        """The sum; below the table, where it is always seen."""
        self.total.setContentsMargins(4, 0, 0, 0)
        self.table = QTableWidget(0, 2)
        self.table.setAccessibleName(text("Added up"))
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().hide()
        across = self.table.horizontalHeader()
        across.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        across.setStretchLastSection(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.title)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.total)
        self._fit()

    def _fit(self) -> None:
        height = self.fontMetrics().height() + ROOM_PX
        self.table.verticalHeader().setDefaultSectionSize(height)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the height of the rows to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def show_count(self, contents: Contents, count: ShownCount) -> None:
        """List a count; what the shown line adds is bold, and so is the end."""
        *rows, total = add_up(count.terms, count.known, count.conclusion)
        written = write_inequality(total.inequality, contents.variable)
        self.total.setText(text("{sum}   {reason}", sum=written, reason=str(total.reason)))
        ends = QFont(self.font())
        ends.setBold(total.reason is SUM)
        self.total.setFont(ends)
        first = len(count.terms) - count.now
        self.table.setRowCount(len(rows))
        for at, row in enumerate(rows):
            times = f"{row.times} × " if row.times > 1 else ""
            written = write_inequality(row.inequality, contents.variable)
            said = f"{times}({written})" if times else written
            why = contents.say_rule(row.rule) if row.rule is not None else str(row.reason or "")
            strong = first <= at < len(count.terms)
            for column, words in enumerate((said, why)):
                item = QTableWidgetItem(words)
                item.setToolTip(words)
                font = QFont(self.table.font())
                font.setBold(strong)
                item.setFont(font)
                if column:
                    item.setForeground(self.palette().placeholderText())
                self.table.setItem(at, column, item)
