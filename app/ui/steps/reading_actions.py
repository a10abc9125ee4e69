"""The actions that open a move and go through its lines, and the switch for every detail."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.session import Session
from app.session.state import State
from app.ui.kit.actions import make_action
from app.ui.kit.settings import Settings

SHOWN_FIELDS = frozenset(
    {"mode", "position", "told", "conflict", "detail", "line", "unfolded", "chain"}
)
"""The fields of a State that decide what can be opened."""


class ReadingActions(QObject):
    """Opens the shown move; the keys count on the board, where nothing else wants them then."""

    def __init__(self, host: QWidget, session: Session, settings: Settings) -> None:
        super().__init__(host)
        self._session = session
        self._settings = settings
        reading = session.reading
        self.open = make_action(
            host,
            text("&Open the move"),
            reading.enter,
            "Return",
            tip=text("Go through the lines of the move, or ask why a line holds"),
        )
        self.down = make_action(
            host,
            text("Ne&xt line"),
            reading.go_down,
            "Down",
            tip=text("Show the next line of the move on the board"),
        )
        self.up = make_action(
            host,
            text("Pre&vious line"),
            lambda: reading.turn(-1),
            "Up",
            tip=text("Show the line before on the board"),
        )
        self.close = make_action(
            host, text("&Close the move"), reading.leave, "Esc", tip=text("Show the whole move")
        )
        self.open.setShortcuts([QKeySequence("Return"), QKeySequence("Enter")])
        self.actions = (self.open, self.down, self.up, self.close)
        for action in self.actions:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.detail = make_action(
            host,
            text("Every deta&il"),
            self._set_detail,
            "Ctrl+D",
            tip=text("Show every step of a move on its own"),
            checkable=True,
        )
        self.detail.setChecked(settings.detail)
        session.tour.set_detail(settings.detail)
        session.subscribe(self._show)
        self._show(session.state, SHOWN_FIELDS)

    def _set_detail(self, detail: bool) -> None:
        self._settings.detail = detail
        self._session.tour.set_detail(detail)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if changed & SHOWN_FIELDS:
            told = state.shown_line if state.line else None
            self.open.setEnabled(state.openable and (told is None or bool(told.inner)))
            self.down.setEnabled(state.openable)
            self.up.setEnabled(bool(state.line))
            self.close.setEnabled(bool(state.line) or state.chain is not None)
            for action in self.actions:
                action.setVisible(state.watching)
