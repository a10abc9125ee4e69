"""The formula of the open puzzle, made while the dock is open."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.grid import Cell
from app.core.words import text
from app.formula.contents import Contents
from app.formula.finding import FormulaPart
from app.session.session import Session
from app.session.state import State
from app.ui.formula.board_follower import BoardFollower
from app.ui.formula.clipboard import FormulaClipboard
from app.ui.formula.file_text import FileTextMaker
from app.ui.formula.maker import FormulaMaker
from app.ui.formula.panel import FormulaPanel
from app.ui.kit.announcer import Announcer
from app.ui.kit.settings import Settings
from app.ui.look.theme import Themes

DEBOUNCE_MS = 120
"""Milliseconds without an edit or a keystroke before the formula is made or searched again."""


class FormulaPresenter(QObject):
    """Connects the session, the panel and the parts that make, follow and copy the formula."""

    worked = Signal()
    """Work began or ended."""
    export_wanted = Signal(str, bool)
    """The user wants to export the formula: its form, and as solved (true) or written out."""

    def __init__(
        self,
        session: Session,
        themes: Themes,
        announcer: Announcer,
        settings: Settings,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._open = False
        self.panel = panel = FormulaPanel(themes.theme, as_solved=settings.formula_as_solved)
        self._maker = maker = FormulaMaker(self)
        self._file_maker = FileTextMaker(panel.lines, self)
        self._clipboard = FormulaClipboard(announcer, self)
        self._follower = BoardFollower(session, panel, self)
        self._debounce = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._debounce.timeout.connect(self._update)
        maker.found.connect(self._show)
        maker.failed.connect(panel.say)
        maker.slow.connect(lambda: panel.say(text("Making the formula…")))
        maker.worked.connect(self.worked)
        self._file_maker.written.connect(panel.show_lines)
        self._file_maker.failed.connect(panel.say_of_file)
        self._file_maker.slow.connect(lambda: panel.say_of_file(text("Making the formula…")))
        self._file_maker.worked.connect(self.worked)
        self._clipboard.worked.connect(self.worked)
        panel.form_changed.connect(self._make_file)
        panel.query_changed.connect(self._update_soon)
        panel.writing_changed.connect(self._change_writing)
        panel.cells_chosen.connect(session.choose_cells)
        panel.copy_wanted.connect(self._copy)
        panel.export_wanted.connect(
            lambda: self.export_wanted.emit(panel.form or "dimacs", panel.as_solved)
        )
        themes.changed.connect(panel.set_theme)
        session.subscribe(self._follow)

    # While the dock is open

    def open(self) -> None:
        """Make the formula, and keep it up to date."""
        self._open = True
        self._follower.start()
        self._make()

    def close(self) -> None:
        """Free the formula."""
        self._open = False
        self._follower.stop()
        self._drop()

    def shut_down(self) -> None:
        """Stop all work for good."""
        self._open = False
        self._debounce.stop()
        self._follower.stop()
        self._clipboard.cancel()
        self._maker.shut_down()
        self._file_maker.cancel()

    def follow_cursor(self, cell: Cell) -> None:
        """Filter by the cell of the board's cursor, if the panel follows the board."""
        self._follower.follow_cursor(cell)

    @property
    def busy(self) -> bool:
        """Whether something is being made, searched or copied, or is about to be."""
        parts = self._maker, self._file_maker, self._clipboard
        return self._debounce.isActive() or any(part.busy for part in parts)

    def stop(self) -> None:
        """Stop making, searching and copying."""
        self._debounce.stop()
        self._maker.cancel()
        self._file_maker.cancel()
        self._clipboard.cancel()
        if not self.panel.lines.rowCount():
            self.panel.say_of_file(text("Stopped. Choose another tab and this one again."))
        if self._maker.contents is None:
            self.panel.say(text("Stopped. Close the formula and open it again to make it."))
        self.worked.emit()

    # Making

    def _make(self) -> None:
        self._drop()
        panel = self.panel
        self._maker.make(
            self._session.state.document,
            panel.bar.search.text(),
            panel.cell,
            as_solved=panel.as_solved,
        )
        self._make_file()

    def _make_file(self) -> None:
        """Write the file whose tab is chosen, if one is."""
        panel = self.panel
        self._file_maker.drop()
        panel.say_of_file("")
        if self._open and panel.form:
            self._file_maker.make(
                self._session.state.document, panel.form, as_solved=panel.as_solved
            )

    def _drop(self) -> None:
        """Show nothing, and free the formula."""
        self._debounce.stop()
        self._clipboard.cancel()
        self._maker.drop()
        self._file_maker.drop()
        self.panel.say("")
        self.panel.say_of_file("")

    def _update_soon(self) -> None:
        if self._open:
            self._debounce.start()

    def _update(self) -> None:
        """Search the formula, or make it if there is none."""
        if self._maker.contents is None:
            self._make()
        else:
            self._maker.find(self.panel.bar.search.text(), self.panel.cell)

    def _show(self, contents: Contents, found: FormulaPart) -> None:
        self.panel.show_found(contents, found)
        self._follower.mark_move()

    def _change_writing(self) -> None:
        self._settings.formula_as_solved = self.panel.as_solved
        self._make()

    # The session

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if "opened" in changed:
            # The board has put its cursor on the first cell before: that is no choice of the user.
            self.panel.clear_search()
        if "edition" in changed:
            self._drop_lost_cell(state)
            if self._open:
                self._drop()
                self._debounce.start()

    def _drop_lost_cell(self, state: State) -> None:
        """Remove the filter if its cell is not in the grid any more."""
        cell, puzzle = self.panel.cell, state.puzzle
        if cell is not None and not (cell[0] < puzzle.rows and cell[1] < puzzle.cols):
            self.panel.set_cell(None)

    # Copying

    def _copy(self, form: str) -> None:
        contents, panel = self._maker.contents, self.panel
        if panel.form:
            self._clipboard.copy_lines(panel.lines.line, panel.chosen_lines())
            return
        if contents is None or panel.found is None:
            return
        if panel.shows_variables:
            self._clipboard.copy_variables(contents, panel.chosen_variables(), form)
        else:
            self._clipboard.copy_clauses(contents, panel.chosen_blocks(), form)
