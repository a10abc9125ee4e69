"""The formula below the board: made beside the window while it is seen, and gone when it is not."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QWidget

from app.core.grid import Cell
from app.core.stop import Stop
from app.core.words import text
from app.session.scene import LOOK_FIELDS, known_before_move
from app.session.state import State
from app.ui.kit.jobs import Jobs, Report, Ticket
from app.ui.look.text_size import NOTED, TITLE_SCALE, enlarge

if TYPE_CHECKING:
    from app.formula.contents import Contents
    from app.formula.finding import Found
    from app.ui.formula.panel import FormulaPanel
    from app.ui.window import Window

# What only a formula needs is imported once one is seen: the window is there sooner.

T = TypeVar("T")

QUIET = 120
"""Milliseconds without a change before the formula is made, or searched, again."""

SLOW = 300
"""Milliseconds after which one is told that it takes a while."""

BEHIND = 40
"""Milliseconds after which the formula shows a step: not in the same moment as the board does."""

LINES = 11
"""How high it is at first, in lines of text."""

MOST_COPIED = 20_000
"""Clauses, or variables, that go into the clipboard; more is for a file."""


class FormulaDock(QDockWidget):
    """Keeps the formula that is shown that of the open puzzle."""

    worked = Signal()
    """Something is being made, searched for or copied, or is not any more."""
    export_wanted = Signal(bool)
    """The formula is to be exported; whether with the clauses as solved."""

    def __init__(self, window: "Window") -> None:
        super().__init__(text("Formula"))
        self.setObjectName("formula")
        enlarge(self, TITLE_SCALE)
        self.setWidget(QWidget())
        self._window = window
        self._jobs = Jobs(self)
        self._panel: FormulaPanel | None = None
        self._contents: Contents | None = None
        self._making: Ticket | None = None
        self._copying: Ticket | None = None
        self._quiet = self._timer(QUIET, self._work)
        self._behind = self._timer(BEHIND, self._show_step)
        self._slow = self._timer(SLOW, self._say_slow)
        window.session.subscribe(self._follow_session)
        self.hide()

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    @property
    def panel(self) -> "FormulaPanel":
        """What is in the dock, made when it is first needed."""
        if self._panel is None:
            from app.ui.formula.panel import FormulaPanel

            window = self._window
            self._panel = panel = FormulaPanel(window.theme, fast=window.settings.formula_as_solved)
            panel.asked.connect(self._ask)
            panel.written_otherwise.connect(self._write_otherwise)
            panel.chosen.connect(window.session.choose_cells)
            panel.copy_wanted.connect(self.copy)
            panel.export_wanted.connect(lambda: self.export_wanted.emit(panel.fast))
            window.themes.changed.connect(panel.set_theme)
            window.board.moved.connect(self._follow)
            self.setWidget(panel)
        return self._panel

    # While it is seen

    def showEvent(self, event: QShowEvent) -> None:
        """Make the formula."""
        super().showEvent(event)
        if event.spontaneous():
            return
        if self._panel is not None:
            self._begin()
        elif self._making is None:
            if self._window.isVisible():
                self._make_room()
            self._making = self._start(_load, self._begin, self._fail)

    def _begin(self, _: object = None) -> None:
        """Make the formula that is going to be seen."""
        self._making = None
        if self.isVisible():
            self.panel.show()
            self._show_known(self._window.session.state)
            self._make()

    def _make_room(self) -> None:
        """Be high enough to read in, when first opened, and leave most to the board."""
        wanted = min(LINES * (self.fontMetrics().height() + 8), self._window.height() // 3)
        height = max(self.height(), wanted)
        self._window.resizeDocks([self], [height], Qt.Orientation.Vertical)

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget the formula, unless the whole window is only out of sight for a while."""
        super().hideEvent(event)
        if not event.spontaneous() and self._panel is not None:
            self._forget()

    def shut_down(self) -> None:
        """Stop what is under way for good."""
        self._quiet.stop()
        self._slow.stop()
        self._behind.stop()
        self._jobs.cancel()
        self._contents = None  # or it would be given back by a job when the dock is hidden

    # Making it

    def _puzzle_changed(self) -> None:
        """Drop what was said of the puzzle as it was, and soon make it anew."""
        if self._panel is not None:
            cell, puzzle = self._panel.cell, self._window.session.state.puzzle
            if cell is not None and not (cell[0] < puzzle.rows and cell[1] < puzzle.cols):
                self._panel.set_cell(None)
        if self.isVisible():
            self._forget()
            self._quiet.start()

    def _start(
        self,
        work: Callable[[Stop, Report], T],
        then: Callable[[T], None],
        refuse: Callable[[str], None],
    ) -> Ticket:
        """Do something beside the window, where Stop can be pressed meanwhile."""

        def done(value: T) -> None:
            self.worked.emit()
            then(value)

        def fail(sentence: str) -> None:
            self.worked.emit()
            refuse(sentence)

        ticket = self._jobs.start(work, done, fail)
        self.worked.emit()
        return ticket

    def stop(self) -> None:
        """Give up what is being made, searched for or copied."""
        self._give_up()
        if self._panel is not None and self._contents is None:
            self._panel.say(text("Stopped. Open the formula again to have it written."))

    def _give_up(self) -> None:
        if self._panel is None:
            return  # its modules are being read: that is soon done, and nothing else would show it
        self._quiet.stop()
        self._slow.stop()
        for ticket in (self._making, self._copying):
            if ticket is not None:
                ticket.cancel()
        self._making = self._copying = None
        self.worked.emit()

    def _forget(self) -> None:
        self._give_up()
        contents, self._contents = self._contents, None
        self.panel.say("")
        if contents is not None:
            from app.formula.contents import give_back

            self._start(lambda stop, report: give_back(contents, stop), _ignore, _ignore)

    def _make(self) -> None:
        """Make the formula beside the window, and find in it what is searched for."""
        self._forget()
        from app.formula.contents import contents_of
        from app.formula.finding import find

        document, puzzle_type = (
            self._window.session.state.document,
            self._window.session.puzzle_type,
        )
        fast, words, cell = self.panel.fast, self.panel.search.text(), self.panel.cell

        def work(stop: Stop, report: Report) -> "tuple[Contents, Found]":
            puzzle_type.check_form(document.puzzle)
            contents = contents_of(document, stop, fast=fast)
            return contents, find(contents, words, cell, stop)

        self._making = self._start(work, self._take, self._fail)
        self._slow.start()

    def _ask(self) -> None:
        """Soon search for something else, unless nobody would see it."""
        if self.isVisible():
            self._quiet.start()

    def _write_otherwise(self) -> None:
        self._window.settings.formula_as_solved = self.panel.fast
        self._make()

    def _work(self) -> None:
        """Make what is not there, or search in what is."""
        contents = self._contents
        if contents is None:
            self._make()
            return
        from app.formula.finding import find

        words, cell = self.panel.search.text(), self.panel.cell
        if self._making is not None:
            self._making.cancel()

        def work(stop: Stop, report: Report) -> "tuple[Contents, Found]":
            return contents, find(contents, words, cell, stop)

        self._making = self._start(work, self._take, self._fail)

    def _take(self, made: "tuple[Contents, Found]") -> None:
        self._slow.stop()
        self._making = None
        self._contents = made[0]
        self.panel.show_found(*made)
        self._mark_step()

    def _fail(self, sentence: str) -> None:
        self._slow.stop()
        self._making = None
        self.panel.say(sentence)

    def _say_slow(self) -> None:
        if self._contents is None:
            self.panel.say(text("Writing the formula…"))

    @property
    def busy(self) -> bool:
        """Whether anything is still to come."""
        return self._quiet.isActive() or self._jobs.busy

    # With the board

    def _follow_session(self, state: State, changed: frozenset[str]) -> None:
        if self._panel is not None:
            if "opened" in changed:
                self._panel.clear_search()
            if "edition" in changed:
                self._puzzle_changed()
        if changed & LOOK_FIELDS:
            self._show_known(state)

    def _show_known(self, state: State) -> None:
        """Show how the clauses stand with what the board shows; nothing, in a drawing.

        At a move, it is what was known before: one sees what is left to conclude from it.
        """
        if self._panel is None:
            return
        known = known_before_move(state) if state.watching else ()
        self._panel.model.set_known(known)
        self._panel.variables.set_known(known)
        self._panel.refresh()
        if self.isVisible() and not self._behind.isActive():
            self._behind.start()

    def _show_step(self) -> None:
        """Show the rules that the current step rests on."""
        move = self._window.session.state.move
        if move is not None and self.panel.follow.isChecked():
            self.panel.set_cell(None)  # it would hide what the step rests on
        self._mark_step()

    def _mark_step(self) -> None:
        move = self._window.session.state.move
        rules = () if move is None else [told.step.rules for told in move.steps]
        self.panel.mark_step(frozenset().union(*rules))

    @property
    def _watching(self) -> bool:
        return self._window.session.state.watching

    def _follow(self, cell: Cell) -> None:
        """Show what speaks of the cell chosen on the board; in a solution, it leads to a step."""
        if (
            self.isVisible()
            and self.panel.follow.isChecked()
            and not self._window.session.state.watching
        ):
            self.panel.set_cell(cell)

    def show_cell(self, cell: Cell) -> None:
        """Show what speaks of a cell."""
        self.panel.set_cell(cell)

    # Clipboard

    def copy(self, form: str) -> None:
        """Put the chosen rows, or all that are shown, into the clipboard."""
        from app.formula import excerpt
        from app.ui.formula.panel import VARIABLES

        contents, panel = self._contents, self.panel
        if contents is None or panel.found is None:
            return
        if panel.tabs.currentIndex() == VARIABLES:
            chosen = sorted(map(panel.variables.number, panel.selected()))
            numbers = chosen or panel.found.variables
            if len(numbers) > MOST_COPIED:
                self._refuse()
                return
            write_names = excerpt.NAMES[form]
            self._put(lambda stop: write_names(contents, numbers, stop))
            return
        blocks = []
        clauses = 0
        rows = list(panel.selected()) or [0]  # the first row is the whole puzzle
        for block in panel.model.blocks(rows):
            blocks.append(block)
            clauses += len(block.clauses)
            if max(clauses, len(blocks)) > MOST_COPIED:
                self._refuse()
                return
        write = excerpt.CLAUSES[form]
        self._put(lambda stop: write(contents, blocks, stop))

    def _refuse(self) -> None:
        self._window.announcer.say(
            text(
                "The clipboard takes up to {count:,} clauses or variables. Choose fewer, or "
                "export the formula to a file.",
                count=MOST_COPIED,
            )
        )

    def _put(self, write: Callable[[Stop], str]) -> None:
        """Write something beside the window, and put it into the clipboard."""
        if self._copying is not None:
            self._copying.cancel()

        def done(written: str) -> None:
            QGuiApplication.clipboard().setText(written)
            self._window.statusBar().showMessage(text("Copied"), NOTED)

        self._copying = self._start(
            lambda stop, report: write(stop), done, self._window.announcer.say
        )


def _load(stop: Stop, report: Report) -> None:
    """Read the modules that only a formula needs; the window would have to wait for the disk."""
    import app.formula.finding
    import app.ui.formula.panel  # noqa: F401


def _ignore(_: object) -> None:
    """Nobody waits for this."""
