"""Rows of a formula as a list, and as a tree: opened and closed by mouse and keys."""

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from app.ui.formula.delegate import FormulaDelegate
from app.ui.formula.model import FormulaModel

CLOSING = (Qt.Key.Key_Left, Qt.Key.Key_Minus)
OPENING = (Qt.Key.Key_Right, Qt.Key.Key_Plus)
TOGGLING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RowsView(QTableView):
    """A table that looks like a plain list of rows of the same height."""

    typed = Signal(str)
    """Something was typed; Qt would look for it row by row, however many there are."""

    def __init__(self, model: QAbstractTableModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._fit()

    def _fit(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def keyboardSearch(self, search: str) -> None:
        """Hand over what was typed."""
        if search.isprintable():
            self.typed.emit(search)


class FormulaView(RowsView):
    """Shows a FormulaModel. An arrow, a double click, Enter, plus and minus open or close a row."""

    def __init__(self, model: FormulaModel, name: str) -> None:
        super().__init__(model, name)
        self._formula = model
        self.delegate = FormulaDelegate(model)
        self.setItemDelegate(self.delegate)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def toggle(self, index: QModelIndex) -> None:
        """Open or close a row."""
        if index.isValid():
            self._formula.toggle(self._formula.node(index))
            self.viewport().update()

    def follow_step(self) -> None:
        """Show the rules of the current step: as many as there is room for, from the first on."""
        rows = self._formula.open_step()
        self.updateGeometries()  # or it could not be scrolled to rows that are new
        for row in reversed(rows):
            self.scrollTo(self._formula.index(row, 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or close a row by its arrow, or choose it."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        if index.isValid() and event.button() is Qt.MouseButton.LeftButton:
            node = self._formula.node(index)
            arrow = self.delegate.arrow(self.visualRect(index), node)
            if arrow.contains(place) and self._formula.can_open(node):
                self.toggle(index)
                return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open or close a row."""
        self.toggle(self.indexAt(event.position().toPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or close the current row, or go to the one that it belongs to."""
        index, key = self.currentIndex(), Qt.Key(event.key())
        if not index.isValid() or key not in (*CLOSING, *OPENING, *TOGGLING):
            super().keyPressEvent(event)
            return
        node = self._formula.node(index)
        closes = self._formula.is_open(node)
        if key in TOGGLING or (key in CLOSING and closes) or (key in OPENING and not closes):
            self.toggle(index)
        elif key in CLOSING:
            row = self._formula.outline.row(self._formula.parent_of(node))
            self.setCurrentIndex(self._formula.index(row, 0))
