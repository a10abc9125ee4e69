"""The formula of the puzzle to look into: a tree of its clauses, and a table of its variables."""

from collections.abc import Iterator
from itertools import islice

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core import words
from app.core.grid import Cell, cell_name
from app.core.words import count, text
from app.formula.contents import Contents
from app.formula.finding import Found
from app.ui.formula.model import FormulaModel
from app.ui.formula.rows import FormulaView, RowsView
from app.ui.formula.variables import VariablesModel
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Theme

CLAUSES, VARIABLES = range(2)
"""The tabs."""

FEW = 40
"""Rules that are opened by themselves once they are found."""

MOST_MARKED = 500
"""Rows chosen whose cells are all marked on the board."""


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
        self._message = ""
        self.model = FormulaModel(self)
        self.variables = VariablesModel(self)
        self._make_views()
        self._make_tools()
        self._fit()
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
        self.tree = FormulaView(self.model, text("Clauses"))
        self.tree.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.table = RowsView(self.variables, text("Variables"))
        across = self.table.horizontalHeader()
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setHighlightSections(False)
        across.setSectionResizeMode(VariablesModel.MEANING, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.table.clicked.connect(self._follow_use)
        self.table.activated.connect(
            lambda index: self.search_for(self.variables.name(index.row()))
        )
        self.words = QLabel()
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setWordWrap(True)
        self.words.setForegroundRole(self.words.palette().ColorRole.PlaceholderText)
        self.pages = QStackedWidget()
        for page in (self.tree, self.table, self.words):
            self.pages.addWidget(page)
        for view in (self.tree, self.table):
            view.customContextMenuRequested.connect(self._show_menu)
            view.typed.connect(self._search_typed)

    def _fit(self) -> None:
        """Make room for text of its size."""
        metrics = self.fontMetrics()
        self.search.setMaximumWidth(metrics.horizontalAdvance("0") * 32)
        for button in (self.follow, self.copy, self.export, self.chip):
            button.setIconSize(beside_text(self))
        across = self.table.horizontalHeader()
        for column, sample in (
            (VariablesModel.VARIABLE, "N000000"),
            (VariablesModel.VALUE, "✕ false"),
            (VariablesModel.USED, "000 clauses of 000 rules"),
        ):
            across.resizeSection(column, metrics.horizontalAdvance(sample) + 32)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

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
            "follow", text("Follow the board: show what speaks of the chosen cell or step")
        )
        self.follow.setCheckable(True)
        self.follow.setChecked(True)
        self.follow.toggled.connect(self._follow_or_not)
        self.copy = self._button("copy", text("Copy the chosen rows, or all"))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export = self._button("export", text("Export the formula"))
        self.export.clicked.connect(self.export_wanted)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAutoRaise(True)
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
        self.tree.delegate.theme = theme
        for button in (self.follow, self.copy, self.export):
            button.setIcon(icon(button.objectName(), theme))
        self.chip.setIcon(icon("close", theme))
        self.refresh()

    # What is shown

    @property
    def fast(self) -> bool:
        """Whether the clauses that the program solves are wanted, and not those of a blackboard."""
        return bool(self.writing.currentData())

    @property
    def narrowed(self) -> bool:
        """Whether only a part of the formula is wanted."""
        return bool(self.search.text().strip()) or self.cell is not None

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
        self.model.show(contents, found, all_open=self.narrowed and len(found.rules) <= FEW)
        self.variables.show(contents, found.variables)
        self.search.setPlaceholderText(
            text(
                "Search: {variable}, {cell}, {rule}",
                variable=contents.variable(1),
                cell=cell_name((0, 0)),
                rule=contents.kinds[-1].name,
            )
        )
        if self.narrowed:
            self.count.setText(
                text(
                    "{rules} · {clauses} · {variables}",
                    rules=count(len(found.rules), *words.RULES),
                    clauses=count(found.clauses, *words.CLAUSES),
                    variables=count(len(found.variables), *words.VARIABLES),
                )
            )
        else:
            self.count.clear()
        self.tree.scrollToTop()
        self._turn_page()

    def _turn_page(self) -> None:
        """Show the tree, the table, or why there is neither."""
        tab, found = self.tabs.currentIndex(), self.found
        self.words.setText(self._message)
        if found is None:
            self.pages.setCurrentWidget(self.words)
        elif not (found.rules if tab == CLAUSES else found.variables):
            nothing = (text("No rule speaks of that."), text("No variable is called that."))
            self.words.setText(nothing[tab] if self.narrowed else text("There is nothing to say."))
            self.pages.setCurrentWidget(self.words)
        else:
            self.pages.setCurrentIndex(tab)
        self._tell_chosen()

    def refresh(self) -> None:
        """Paint again: other facts are known by now."""
        self.tree.viewport().update()
        self.table.viewport().update()

    def mark_step(self, rules: frozenset[int]) -> None:
        """Mark the rules that the current step rests on, and show them where that is wanted."""
        if self.found is not None and rules != self.model.step:
            self.model.mark_step(rules)
            if self.follow.isChecked():
                self.tree.follow_step()
            self.tree.viewport().update()

    # What is wanted

    def _follow_or_not(self, follow: bool) -> None:
        if follow:
            self.tree.follow_step()
        else:
            self.set_cell(None)

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

    def _search_typed(self, words: str) -> None:
        self.search.setFocus()
        self.search.setText(words)

    def clear_search(self) -> None:
        """Show everything again."""
        self.search.clear()
        self.set_cell(None)

    def _follow_use(self, index: QModelIndex) -> None:
        if index.column() == VariablesModel.USED:
            self.search_for(self.variables.name(index.row()))

    def selected(self) -> Iterator[int]:
        """Yield the chosen rows of the page that is shown, whose number may be large."""
        view = self.tree if self.tabs.currentIndex() == CLAUSES else self.table
        selection = view.selectionModel().selection()
        for chosen in map(selection.at, range(selection.size())):
            yield from range(chosen.top(), chosen.bottom() + 1)

    def _tell_chosen(self) -> None:
        cells: frozenset[Cell] = frozenset()
        if self.found is not None:
            model = self.model if self.tabs.currentIndex() == CLAUSES else self.variables
            cells = cells.union(*map(model.cells, islice(self.selected(), MOST_MARKED)))
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
