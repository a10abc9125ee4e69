"""The views of the formula panel: a plain table of rows, and a tree made of it."""

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from app.ui.formula.delegate import FormulaDelegate
from app.ui.formula.file_text import LinesModel
from app.ui.formula.model import FormulaModel

CLOSE_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Minus)
OPEN_KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Plus)
TOGGLE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RowsView(QTableView):
    """A table without a grid, with rows of the same height."""

    typed = Signal(str)
    """Text typed in the table. Qt would search every row for it, which is slow in a long table."""

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
        """Adapt the height of the rows to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def keyboardSearch(self, search: str) -> None:
        """Signal what was typed instead of searching the rows."""
        if search.isprintable():
            self.typed.emit(search)


WIDEST_LINE = 2_000
"""Characters of a line that can be scrolled to; longer ones are cut off."""


class LinesView(RowsView):
    """Shows the lines of a file in letters of the same width."""

    def __init__(self, model: LinesModel, name: str) -> None:
        self._lines = model
        super().__init__(model, name)
        self.horizontalHeader().hide()
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    def _fit(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        if font != self.font():
            self.setFont(font)  # comes back here
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 2)
        self.fit_width()

    def fit_width(self) -> None:
        """Make room for the longest line."""
        letters = min(WIDEST_LINE, self._lines.widest + 2)
        width = letters * self.fontMetrics().horizontalAdvance("0")
        self.horizontalHeader().resizeSection(0, max(width, self.viewport().width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the whole width."""
        super().resizeEvent(event)
        self.fit_width()


class FormulaView(RowsView):
    """Shows a FormulaModel as a tree whose rows open and close by mouse and keys."""

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

    def show_marked(self) -> None:
        """Open the marked rules and scroll to them; the first one is visible in any case."""
        rows = self._formula.open_marked()
        self.updateGeometries()  # else scrollTo does not reach rows that were just inserted
        for row in reversed(rows):
            self.scrollTo(self._formula.index(row, 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Toggle a row on a click on its arrow; else choose it."""
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
        """Open or close the current row, or go to its parent."""
        index, key = self.currentIndex(), Qt.Key(event.key())
        if not index.isValid() or key not in (*CLOSE_KEYS, *OPEN_KEYS, *TOGGLE_KEYS):
            super().keyPressEvent(event)
            return
        node = self._formula.node(index)
        is_open = self._formula.is_open(node)
        if key in TOGGLE_KEYS or key in (CLOSE_KEYS if is_open else OPEN_KEYS):
            self.toggle(index)
        elif key in CLOSE_KEYS:
            row = self._formula.outline.row(self._formula.parent_of(node))
            self.setCurrentIndex(self._formula.index(row, 0))
