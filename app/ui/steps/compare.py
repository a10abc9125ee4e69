"""The choice of what is marked in one of several solutions."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QStyleOptionToolButton, QToolButton, QWidget

from app.core.words import Message, text
from app.session.session import Session
from app.session.state import Compared, State
from app.ui.kit.actions import make_action

CHOICES = {
    Compared.BEFORE: (
        Message("Changes from the solution &before"),
        Message("Changes"),
        Message("Mark the cells in which a solution differs from the one before"),
    ),
    Compared.FIRST: (
        Message("Changes from the &first solution"),
        Message("From the first"),
        Message("Mark the cells in which a solution differs from the first one"),
    ),
    Compared.ALL: (
        Message("All &undecided cells"),
        Message("Undecided"),
        Message("Mark the cells that are not the same in all solutions"),
    ),
}
"""For each choice its title in the menu, that on the button, and what it does."""


class CompareMenu(QMenu):
    """Says what is marked; enabled while several solutions are gone through."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(text("&Mark in solutions"), parent)
        self._session = session
        group = QActionGroup(self)
        self.choices = {}
        for compared, (title, _, tip) in CHOICES.items():
            action = make_action(
                self,
                str(title),
                partial(session.tour.compare, compared),
                tip=str(tip),
                checkable=True,
            )
            self.choices[compared] = group.addAction(action)
        self.addActions(list(self.choices.values()))
        session.subscribe(self._show)
        self._show(session.state, frozenset(State._fields))

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"mode", "verdict"}:
            self.menuAction().setEnabled(state.going_through_solutions)
        if "compared" in changed:
            self.choices[state.compared].setChecked(True)


class CompareButton(QToolButton):
    """Opens the menu, and names the present choice."""

    def __init__(self, menu: CompareMenu) -> None:
        super().__init__()
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(menu)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        """Leave out the arrow of the style, which looks like a comma."""
        super().initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu

    def name(self, compared: Compared) -> None:
        """Name a choice."""
        _, short, tip = CHOICES[compared]
        self.setText(f"{short} ▾")
        self.setAccessibleName(str(short))
        self.setToolTip(str(tip))
