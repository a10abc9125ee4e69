"""The formula of the puzzle to look into: a tree of its clauses, and a table of its variables."""

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.core.grid import Cell, cell_name
from app.core.words import text
from app.formula.contents import Contents, say_clauses, say_rules, say_variables
from app.formula.finding import Found
from app.ui.formula_delegate import FormulaDelegate
from app.ui.formula_model import FormulaModel, Level
from app.ui.formula_variables import VariablesModel
from app.ui.icons import icon
from app.ui.theme import Theme

CLAUSES, VARIABLES = range(2)
"""The tabs."""

FEW = 40
"""Rules that are opened by themselves once they are found."""

MOST_MARKED = 500
"""Rows chosen whose cells are all marked on the board."""


class _Tree(QTreeView):
    """A tree whose keys never open all that is below a row: that may be any number of rows."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open one row with an asterisk, as with a plus."""
        if event.key() == Qt.Key.Key_Asterisk:
            self.expand(self.currentIndex())
        else:
            super().keyPressEvent(event)


class FormulaPanel(QWidget):
    """Shows a part of a formula, and tells what is wanted of it."""

    asked = Signal()
    """Other words are searched for, or another cell."""
    chosen = Signal(object)
    """The cells that the chosen rows speak of."""
    written_otherwise = Signal()
    """The clauses of the other way of writing are wanted."""
    copy_wanted = Signal(str)
    """The form to copy in: text, dimacs or latex."""
    export_wanted = Signal()

    def __init__(self, theme: Theme, *, fast: bool) -> None:
        super().__init__()
        self.cell: Cell | None = None
        """The cell that all that is shown has to do with, or None."""
        self.found: Found | None = None
        self._opened: set[str] = set()
        """The kinds of rules that were opened by the user."""
        self._message = ""
        self.model = FormulaModel(self)
        self.variables = VariablesModel(self)
        self._delegate = FormulaDelegate(self.model)
        self._make_views()
        self._make_tools()
        self._make_copying()
        self.writing.setCurrentIndex(self.writing.findData(fast))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(6)
        layout.addLayout(self._tools())
        layout.addWidget(self.pages, 1)
        self.set_theme(theme)
        self.say("")

    # Parts

    def _make_views(self) -> None:
        self.tree = _Tree()
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(self._delegate)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setAccessibleName(text("Clauses"))
        self.tree.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.tree.expanded.connect(self._note_opened)
        self.tree.collapsed.connect(self._note_closed)
        self.table = QTableView()
        self.table.setModel(self.variables)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAccessibleName(text("Variables"))
        self.table.setTabKeyNavigation(False)
        down, across = self.table.verticalHeader(), self.table.horizontalHeader()
        down.hide()
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultSectionSize(self.fontMetrics().height() + 8)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setHighlightSections(False)
        across.setSectionResizeMode(VariablesModel.MEANING, QHeaderView.ResizeMode.Stretch)
        for column, sample in (
            (VariablesModel.VARIABLE, "N000000"),
            (VariablesModel.VALUE, "✕ false"),
            (VariablesModel.USED, "000 clauses of 000 rules"),
        ):
            across.resizeSection(column, self.fontMetrics().horizontalAdvance(sample) + 32)
        self.table.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.table.clicked.connect(self._follow_use)
        self.table.activated.connect(lambda index: self.search_for(self.variables.name(index)))
        self.words = QLabel()
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setWordWrap(True)
        self.words.setForegroundRole(self.words.palette().ColorRole.PlaceholderText)
        self.pages = QStackedWidget()
        for page in (self.tree, self.table, self.words):
            self.pages.addWidget(page)
        for view in (self.tree, self.table):
            view.setFrameShape(QFrame.Shape.NoFrame)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(self._show_menu)

    def _make_tools(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.addTab(text("Clauses"))
        self.tabs.addTab(text("Variables"))
        self.tabs.currentChanged.connect(self._turn_page)
        self.search = QLineEdit()
        self.search.setAccessibleName(text("Search the formula"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(260)
        self.search.textChanged.connect(self.asked)
        self.chip = QToolButton()
        self.chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chip.setToolTip(text("Show what speaks of other cells again"))
        self.chip.clicked.connect(lambda: self.set_cell(None))
        self.chip.hide()
        self.count = QLabel()
        self.count.setForegroundRole(self.count.palette().ColorRole.PlaceholderText)
        self.count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.writing = QComboBox()
        self.writing.addItem(text("As solved"), True)
        self.writing.addItem(text("Written out"), False)
        self.writing.setAccessibleName(text("Which clauses"))
        self.writing.setToolTip(
            text(
                "As solved: the clauses that Satori solves.\n"
                "Written out: those of a blackboard, without helpers."
            )
        )
        self.writing.currentIndexChanged.connect(self.written_otherwise)
        self.follow = self._button(
            "follow", text("Show what speaks of the cell chosen on the board")
        )
        self.follow.setCheckable(True)
        self.follow.setChecked(True)
        self.follow.toggled.connect(lambda on: None if on else self.set_cell(None))
        self.copy = self._button("copy", text("Copy the chosen rows, or all"))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export = self._button("export", text("Export the formula"))
        self.export.clicked.connect(self.export_wanted)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setIconSize(QSize(18, 18))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    def _tools(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.tabs)
        row.addSpacing(6)
        row.addWidget(self.search, 1)
        row.addWidget(self.chip)
        row.addWidget(self.count, 1)
        row.addWidget(self.writing)
        for button in (self.follow, self.copy, self.export):
            row.addWidget(button)
        return row

    def _make_copying(self) -> None:
        self.copy_menu = QMenu(self)
        for title, form, keys in (
            (text("Copy as &text"), "text", "Ctrl+C"),
            (text("Copy as &DIMACS"), "dimacs", "Ctrl+Shift+C"),
            (text("Copy as &LaTeX"), "latex", "Ctrl+Alt+C"),
        ):
            action = QAction(title, self)
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, form=form: self.copy_wanted.emit(form))
            self.addAction(action)
            self.copy_menu.addAction(action)
        self.copy.setMenu(self.copy_menu)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._delegate.theme = theme
        for button in (self.follow, self.copy, self.export):
            button.setIcon(icon(button.objectName(), theme))
        self.chip.setIcon(icon("close", theme))
        self.refresh()

    # What is shown

    @property
    def fast(self) -> bool:
        """Whether the clauses that the program solves are wanted, and not those of a blackboard."""
        return bool(self.writing.currentData())

    def say(self, sentence: str) -> None:
        """Show a sentence in place of a formula."""
        self._message = sentence
        self.found = None
        self.model.show(None, None)
        self.variables.show(None, ())
        self.count.clear()
        self._turn_page()

    def show_found(self, contents: Contents, found: Found) -> None:
        """Show a part of a formula."""
        self._message = ""
        self.found = found
        self.model.show(contents, found)
        self.variables.show(contents, found.variables)
        self.search.setPlaceholderText(
            text(
                "Search: {variable}, {cell}, {rule}",
                variable=contents.variable(1),
                cell=cell_name((0, 0)),
                rule=contents.kinds[-1].name,
            )
        )
        narrowed = bool(self.search.text().strip()) or self.cell is not None
        if narrowed:
            counts = (
                say_rules(len(found.rules)),
                say_clauses(found.clauses),
                say_variables(len(found.variables)),
            )
            self.count.setText(" · ".join(counts))
        else:
            self.count.clear()
        self._open_rows(found, narrowed=narrowed)
        self.tree.scrollToTop()
        self._turn_page()

    def _open_rows(self, found: Found, *, narrowed: bool) -> None:
        """Open the rows that were open before, or all where there are few."""
        self.tree.blockSignals(True)  # these are not opened by the user
        root = self.model.index(0, 0)
        self.tree.expand(root)
        few = narrowed and len(found.rules) <= FEW
        for row, part in enumerate(found.parts):
            kind = self.model.index(row, 0, root)
            if few or part.kind.name in self._opened:
                self.tree.expand(kind)
            if few:
                for position in range(part.end - part.first):
                    self.tree.expand(self.model.index(position, 0, kind))
        self.tree.blockSignals(False)

    def _note_opened(self, index: QModelIndex) -> None:
        if self.model.level(index) is Level.KIND and self.found is not None:
            self._opened.add(self.found.parts[index.row()].kind.name)

    def _note_closed(self, index: QModelIndex) -> None:
        if self.model.level(index) is Level.KIND and self.found is not None:
            self._opened.discard(self.found.parts[index.row()].kind.name)

    def _turn_page(self) -> None:
        """Show the tree, the table, or why there is neither."""
        tab, found = self.tabs.currentIndex(), self.found
        self.words.setText(self._message)
        if found is None:
            self.pages.setCurrentWidget(self.words)
        elif not (found.rules if tab == CLAUSES else found.variables):
            nothing = (text("No rule speaks of that."), text("No variable is called that."))
            self.words.setText(nothing[tab])
            self.pages.setCurrentWidget(self.words)
        else:
            self.pages.setCurrentIndex(tab)
        self._tell_chosen()

    def refresh(self) -> None:
        """Paint again: other facts are known by now."""
        self.tree.viewport().update()
        self.table.viewport().update()

    # What is wanted

    def set_cell(self, cell: Cell | None) -> None:
        """Show only what speaks of a cell, or all again."""
        if cell == self.cell:
            return
        self.cell = cell
        self.chip.setVisible(cell is not None)
        if cell is not None:
            self.chip.setText(cell_name(cell))
        self.asked.emit()

    def search_for(self, words: str) -> None:
        """Show the clauses that have to do with some words."""
        self.tabs.setCurrentIndex(CLAUSES)
        self.search.setText(words)

    def clear_search(self) -> None:
        """Show everything again."""
        self.search.clear()
        self.set_cell(None)

    def _follow_use(self, index: QModelIndex) -> None:
        if index.column() == VariablesModel.USED:
            self.search_for(self.variables.name(index))

    def selected(self) -> list[QModelIndex]:
        """Return the chosen rows of the page that is shown."""
        if self.tabs.currentIndex() == VARIABLES:
            return self.table.selectionModel().selectedRows()
        return self.tree.selectionModel().selectedIndexes()

    def _tell_chosen(self) -> None:
        cells: frozenset[Cell] = frozenset()
        if self.found is not None:
            model = self.model if self.tabs.currentIndex() == CLAUSES else self.variables
            cells = cells.union(*(model.cells(row) for row in self.selected()[:MOST_MARKED]))
        self.chosen.emit(cells)

    def _show_menu(self, place: QPoint) -> None:
        view = self.tree if self.tabs.currentIndex() == CLAUSES else self.table
        self.copy_menu.popup(view.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to all of the formula with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear_search()
        else:
            super().keyPressEvent(event)
