"""Showing in the formula panel what the board shows."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

from app.core.grid import Cell
from app.session.answers import ToldLine
from app.session.counted import shown_count
from app.session.knowledge import known_before_line
from app.session.scene import LOOK_FIELDS
from app.session.session import Session
from app.session.state import State
from app.ui.formula.panel import FormulaPanel

MOVE_DELAY_MS = 40
"""Milliseconds between a move on the board and its rules in the panel: the board comes first."""


class BoardFollower(QObject):
    """Gives the panel the known facts, the rules of the shown move and the cell of the cursor."""

    def __init__(self, session: Session, panel: FormulaPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._panel = panel
        self._following = False
        self._move_timer = QTimer(self, singleShot=True, interval=MOVE_DELAY_MS)
        self._move_timer.timeout.connect(self._show_move)
        session.subscribe(self._follow)

    def start(self) -> None:
        """Follow the board from now on."""
        self._following = True
        self._show_known(self._session.state)

    def stop(self) -> None:
        """Do not follow the board any more."""
        self._following = False
        self._move_timer.stop()

    def follow_cursor(self, cell: Cell) -> None:
        """Filter by the cell of the cursor; while watching, a cell leads to a move instead."""
        wanted = self._following and self._panel.bar.follow.isChecked()
        if wanted and not self._session.state.watching:
            self._panel.set_cell(cell)

    def mark_move(self) -> None:
        """Mark the rules that the shown move, or the line of it, uses, and add its count up."""
        state = self._session.state
        self._panel.mark_rules(rules_of(state))
        self._panel.show_sum(shown_count(state))

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if self._following and changed & LOOK_FIELDS:
            self._show_known(state)

    def _show_known(self, state: State) -> None:
        """Show the facts known before the move, so that its conclusions are still open."""
        self._panel.set_known(known_before_line(state) if state.watching else ())
        if not self._move_timer.isActive():
            self._move_timer.start()

    def _show_move(self) -> None:
        if self._session.state.move is not None and self._panel.bar.follow.isChecked():
            self._panel.set_cell(None)  # a filter could hide the rules of the move
        self.mark_move()


def rules_of(state: State) -> frozenset[int]:
    """Return the rules that the shown move, or the line of it, uses."""
    told, move = state.shown_line, state.move
    if told is not None:
        return frozenset(_rules_in(told))
    steps = () if move is None else move.steps
    return frozenset(rule for one in steps for rule in one.step.rules)


def _rules_in(told: ToldLine) -> Iterator[int]:
    line = told.line
    yield from (link.rule for link in line.inferences)
    yield from (term.rule for term in line.terms)
    for inner in told.inner:
        yield from _rules_in(inner)
