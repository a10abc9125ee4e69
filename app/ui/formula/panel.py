"""The formula panel: rules and clauses as a tree, variables, texts of files, and a search."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core import words
from app.core.grid import Cell, cell_name
from app.core.words import count, placed, text
from app.formula.contents import Contents
from app.formula.excerpt import Block
from app.formula.finding import FormulaPart
from app.session.counted import ShownCount
from app.ui.formula.bar import CLAUSES_TAB, SHORT_TAB, SMT_TAB, VARIABLES_TAB, FormulaBar
from app.ui.formula.file_text import LinesModel
from app.ui.formula.model import FormulaModel
from app.ui.formula.rows import FormulaView, LinesView, RowsView
from app.ui.formula.sum_view import SumView
from app.ui.formula.variables import VariablesModel
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Theme

FILE_FORMS = {SHORT_TAB: "3sat", SMT_TAB: "smt2"}
"""The tabs that show a file as it would be exported, and its form."""

MAX_OPENED_RULES = 40
"""Up to this many rules, the result of a search is shown with all rules open."""

MAX_MARKED_ROWS = 500
"""Only the cells of this many chosen rows are marked on the board."""


class Asked(NamedTuple):
    """What a user asks to see of a formula."""

    tab: int
    words: str
    cell: Cell | None
    follows: bool


class FormulaPanel(QWidget):
    """Shows the found part of a formula, and signals what the user asks for."""

    query_changed = Signal()
    """The words in the search field or the cell of the filter changed."""
    cells_chosen = Signal(object)
    """The cells that the chosen rows mention, as a frozenset."""
    writing_changed = Signal()
    """The user switched between clauses as solved and clauses written out."""
    copy_wanted = Signal(str)
    """The form to copy in: text, dimacs or latex."""
    export_wanted = Signal()
    form_changed = Signal()
    """The user wants to see the formula in another form."""

    def __init__(self, theme: Theme, *, as_solved: bool) -> None:
        super().__init__()
        self.cell: Cell | None = None
        """The filter: only rules that mention this cell are shown."""
        self.found: FormulaPart | None = None
        """The part of the formula that is shown."""
        self._contents: Contents | None = None
        self._message = self._file_message = ""
        self.model = FormulaModel(self)
        self.variables = VariablesModel(self)
        self.lines = LinesModel(self)
        self._make_views()
        self.bar = FormulaBar(as_solved=as_solved)
        self._connect_bar()
        self._fit()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.bar)
        self.sum = SumView()
        """A count of the move on the board, beside the clauses."""
        self.sum.hide()
        both = QSplitter(Qt.Orientation.Horizontal)
        both.setChildrenCollapsible(False)
        both.addWidget(self.pages)
        both.addWidget(self.sum)
        both.setStretchFactor(0, 3)
        both.setStretchFactor(1, 2)
        layout.addWidget(both, 1)
        self.set_theme(theme)
        self.say("")

    # Parts

    def _make_views(self) -> None:
        self.tree = FormulaView(self.model, text("Clauses"))
        self.tree.selectionModel().selectionChanged.connect(self._tell_cells)
        self.table = RowsView(self.variables, text("Variables"))
        across = self.table.horizontalHeader()
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setHighlightSections(False)
        across.setSectionResizeMode(VariablesModel.MEANING, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(self._tell_cells)
        self.table.clicked.connect(self._show_uses)
        self.table.activated.connect(
            lambda index: self.search_for(self.variables.name(index.row()))
        )
        self.file = LinesView(self.lines, text("File"))
        self.words = QLabel()
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setWordWrap(True)
        self.words.setForegroundRole(self.words.palette().ColorRole.PlaceholderText)
        self.pages = QStackedWidget()
        for page in (self.tree, self.table, self.file, self.words):
            self.pages.addWidget(page)
        for view in (self.tree, self.table):
            view.customContextMenuRequested.connect(self._show_menu)
            view.typed.connect(self._search_typed)
        self.file.customContextMenuRequested.connect(self._show_menu)

    def _fit(self) -> None:
        """Adapt sizes to the font."""
        metrics = self.fontMetrics()
        self.bar.fit(metrics.horizontalAdvance("0"), beside_text(self))
        across = self.table.horizontalHeader()
        for column, sample in (
            (VariablesModel.VARIABLE, "N000000"),
            (VariablesModel.VALUE, "✕ false"),
            (VariablesModel.USED, "000 clauses of 000 rules"),
        ):
            across.resizeSection(column, metrics.horizontalAdvance(sample) + 32)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt sizes to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _connect_bar(self) -> None:
        bar = self.bar
        bar.tabs.currentChanged.connect(self._change_tab)
        bar.search.textChanged.connect(self.query_changed)
        bar.chip.clicked.connect(lambda: self.set_cell(None))
        bar.writing.currentIndexChanged.connect(self.writing_changed)
        bar.follow.toggled.connect(self._toggle_follow)
        bar.export.clicked.connect(self.export_wanted)
        bar.copy_wanted.connect(self.copy_wanted)
        self.addActions(bar.copy_menu.actions())  # so that their keys work in all of the panel

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.tree.delegate.theme = theme
        self.bar.set_theme(theme)
        self._repaint()

    # What is asked for

    @property
    def asked(self) -> Asked:
        """What the user asks to see of the formula."""
        bar = self.bar
        return Asked(bar.tabs.currentIndex(), bar.search.text(), self.cell, bar.follow.isChecked())

    def ask_again(self, asked: Asked) -> None:
        """Show what was asked for before."""
        self.bar.follow.setChecked(asked.follows)
        self.bar.search.setText(asked.words)
        self.set_cell(asked.cell)
        self.bar.tabs.setCurrentIndex(asked.tab)

    # Contents

    @property
    def as_solved(self) -> bool:
        """Whether to show the clauses given to the solver, or else all clauses written out."""
        return bool(self.bar.writing.currentData())

    @property
    def filtered(self) -> bool:
        """Whether the user asks for a part of the formula only."""
        return bool(self.bar.search.text().strip()) or self.cell is not None

    def say(self, sentence: str) -> None:
        """Show a sentence instead of a formula."""
        self._message = sentence
        self.found = None
        self._contents = None
        self.sum.hide()
        self.model.show(None, None)
        self.variables.show(None, ())
        self._count_found()
        self._turn_page()

    @property
    def form(self) -> str:
        """The form of the file that is shown; empty for clauses and variables."""
        return FILE_FORMS.get(self.bar.tabs.currentIndex(), "")

    def _change_tab(self) -> None:
        """Offer what makes sense with the chosen tab."""
        self.bar.search.setVisible(not self.form)
        self.bar.chip.setVisible(self.cell is not None and not self.form)
        self.bar.follow.setEnabled(not self.form)
        # SMT-LIB asserts rules, not clauses.
        self.bar.writing.setEnabled(self.bar.tabs.currentIndex() != SMT_TAB)
        for action in self.bar.copy_menu.actions()[1:]:
            action.setEnabled(not self.form)
        self._count_found()
        self._turn_page()
        self.form_changed.emit()

    def show_lines(self) -> None:
        """Show the lines of a file that are there."""
        self._file_message = ""
        self.file.fit_width()
        self._count_found()
        self._turn_page()

    def say_of_file(self, sentence: str) -> None:
        """Show a sentence instead of a file."""
        self._file_message = sentence
        self._turn_page()

    def show_found(self, contents: Contents, found: FormulaPart) -> None:
        """Show the found part of a formula."""
        self._message = ""
        self.found = found
        self._contents = contents
        self.model.show(
            contents, found, all_open=self.filtered and len(found.rules) <= MAX_OPENED_RULES
        )
        self.variables.show(contents, found.variables)
        self.bar.search.setPlaceholderText(
            text(
                "Search: {variable}, {cell}, {rule}",
                variable=contents.variable(1),
                cell=cell_name((0, 0)),
                rule=contents.name_kind(contents.kinds[-1]),
            )
        )
        self._count_found()
        self.tree.scrollToTop()
        self._turn_page()

    def _count_found(self) -> None:
        """Say how much is shown."""
        found = self.found
        if self.form:
            lines = count(self.lines.rowCount(), "{count:,} line", "{count:,} lines")
            self.bar.count.setText(str(lines) if self.lines.rowCount() else "")
        elif found is not None and self.filtered:
            self.bar.count.setText(
                text(
                    "{rules} · {clauses} · {variables}",
                    rules=count(len(found.rules), *words.RULES),
                    clauses=count(found.clauses, *words.CLAUSES),
                    variables=count(len(found.variables), *words.VARIABLES),
                )
            )
        else:
            self.bar.count.clear()

    def _turn_page(self) -> None:
        """Show the tree, the table, a file, or a sentence if there is nothing to list."""
        tab, found = self.bar.tabs.currentIndex(), self.found
        self.words.setText(self._file_message if self.form else self._message)
        if self.form:
            self.pages.setCurrentWidget(self.file if self.lines.rowCount() else self.words)
        elif found is None:
            self.pages.setCurrentWidget(self.words)
        elif not (found.rules if tab == CLAUSES_TAB else found.variables):
            nothing = (text("No rule matches."), text("No variable matches."))
            self.words.setText(nothing[tab] if self.filtered else text("The formula is empty."))
            self.pages.setCurrentWidget(self.words)
        else:
            self.pages.setCurrentIndex(tab)
        self._tell_cells()

    def set_known(self, known: Sequence[int]) -> None:
        """Show which literals are true and false: for each variable 1, -1, or 0 if open."""
        self.model.set_known(known)
        self.variables.set_known(known)
        self._repaint()

    def _repaint(self) -> None:
        self.tree.viewport().update()
        self.table.viewport().update()

    def mark_rules(self, rules: frozenset[int]) -> None:
        """Mark rules; scroll to them if the panel follows the board."""
        if self.found is not None and rules != self.model.marked:
            self.model.mark(rules)
            if self.bar.follow.isChecked():
                self.tree.show_marked()
            self.tree.viewport().update()

    def show_sum(self, shown: ShownCount | None) -> None:
        """Add up a count of the move on the board, if there is one."""
        contents = self._contents
        self.sum.setVisible(shown is not None and contents is not None)
        if shown is not None and contents is not None:
            self.sum.show_count(contents, shown)

    # Search and filter

    def _toggle_follow(self, follow: bool) -> None:
        if follow:
            self.tree.show_marked()
        else:
            self.set_cell(None)

    def set_cell(self, cell: Cell | None) -> None:
        """Show only the rules that mention a cell, or all rules."""
        if cell == self.cell:
            return
        self.cell = cell
        self.bar.chip.setVisible(cell is not None and not self.form)
        if cell is not None:
            self.bar.chip.setText(placed(cell_name(cell)))
        self.query_changed.emit()

    def search_for(self, words: str) -> None:
        """Show the clauses that match some words."""
        self.bar.tabs.setCurrentIndex(CLAUSES_TAB)
        self.bar.search.setText(words)

    def _search_typed(self, words: str) -> None:
        self.bar.search.setFocus()
        self.bar.search.setText(words)

    def clear_search(self) -> None:
        """Show the whole formula."""
        self.bar.search.clear()
        self.set_cell(None)

    def _show_uses(self, index: QModelIndex) -> None:
        if index.column() == VariablesModel.USED:
            self.search_for(self.variables.name(index.row()))

    # Chosen rows

    @property
    def shows_variables(self) -> bool:
        """Whether the table of variables is the current tab."""
        return self.bar.tabs.currentIndex() == VARIABLES_TAB

    @property
    def _view(self) -> RowsView:
        if self.form:
            return self.file
        return self.table if self.shows_variables else self.tree

    def chosen_rows(self) -> Iterator[int]:
        """Yield the chosen rows of the current tab; there may be very many."""
        selection = self._view.selectionModel().selection()
        for chosen in map(selection.at, range(selection.size())):
            yield from range(chosen.top(), chosen.bottom() + 1)

    def chosen_lines(self) -> Sequence[int]:
        """Return the chosen lines of a file; all of them if none is chosen."""
        rows = list(islice(self.chosen_rows(), self.lines.rowCount()))
        return sorted(rows) if rows else range(self.lines.rowCount())

    def chosen_variables(self) -> Sequence[int]:
        """Return the numbers of the chosen variables; of all that were found if none is chosen."""
        assert self.found is not None
        return sorted(map(self.variables.number, self.chosen_rows())) or self.found.variables

    def chosen_blocks(self) -> Iterator[Block]:
        """Yield the chosen clauses; all that were found if no row is chosen."""
        rows = list(self.chosen_rows()) or [0]  # the first row stands for all clauses
        return self.model.blocks(rows)

    def _tell_cells(self) -> None:
        cells: frozenset[Cell] = frozenset()
        if self.found is not None and not self.form:
            model = self.variables if self.shows_variables else self.model
            cells = cells.union(*map(model.cells, islice(self.chosen_rows(), MAX_MARKED_ROWS)))
        self.cells_chosen.emit(cells)

    def _show_menu(self, place: QPoint) -> None:
        self.bar.copy_menu.popup(self._view.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the whole formula on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear_search()
        else:
            super().keyPressEvent(event)
