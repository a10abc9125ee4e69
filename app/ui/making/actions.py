"""Generating a puzzle through a dialog, or another one like the open one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core import registry
from app.core.document import Document
from app.core.words import text
from app.session.session import Session
from app.session.state import Origin
from app.ui.kit.actions import make_action
from app.ui.kit.announcer import NOTING_MS, Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.kit.session_worker import SessionWorker
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from app.session.making import Customer, Maker
    from app.session.orders import Order
    from app.ui.making.dialog import MakingDialog


class MakingActions(QObject):
    """Has puzzles made, and opened. Stop stops another one that is waited for."""

    worked = Signal()

    def __init__(
        self,
        host: QWidget,
        session: Session,
        settings: Settings,
        announcer: Announcer,
        hold: Hold,
        open_made: Callable[[Document, Origin], None],
    ) -> None:
        super().__init__(host)
        self._dialog_parent = host
        self._session = session
        self._settings = settings
        self._announcer = announcer
        self._hold = hold
        self._open_made = open_made
        self._maker: Maker | None = None
        self._found: tuple[Document, Order] | None = None
        """What was made while a dialog asked about the open document."""
        hold.released.connect(self._open_found)
        self.generate = make_action(
            host,
            text("&Generate…"),
            self.ask,
            "Ctrl+G",
            icon_name="generate",
            tip=text("Have a new puzzle made, as hard as you like"),
        )

    @property
    def maker(self) -> "Maker":
        """What makes the puzzles; it is made itself when it is first needed."""
        if self._maker is None:
            make: type[Maker] = load("app.session.making").Maker
            self._maker = make(self._session, SessionWorker(self))
        return self._maker

    def ask(self) -> None:
        """Ask what the puzzle is to be like, and open it once it is made."""
        self.stop()
        make: type[MakingDialog] = load("app.ui.making.dialog").MakingDialog
        dialog = make(self.maker, self._kind_to_offer(), self._settings, self._dialog_parent)
        with self._hold.held():
            dialog.exec()
        dialog.deleteLater()
        if dialog.document is not None and dialog.order is not None:
            self._open_made(dialog.document, dialog.order.origin)
        self.maker.look_ahead()  # what was made ahead is gone if something was stopped

    def _kind_to_offer(self) -> str:
        """Return the kind of the open puzzle, or that of the last one if nobody chose it."""
        state, kept = self._session.state, self._settings.making_kind
        chosen = state.opened or kept not in registry.kinds()
        return state.kind if chosen else kept

    def make_another(self) -> None:
        """Open another puzzle like the open one; mostly it is made already."""
        state = self._session.state
        if state.origin is not None:
            next_order: Callable[[str, Origin], Order] = load("app.session.orders").next_order
            self._make(next_order(state.kind, state.origin))

    def make_like(self, kind: str, rows: int, cols: int, level: str) -> None:
        """Open a new puzzle of the same size and level as another."""
        like: Callable[[str, int, int, str], Order] = load("app.session.orders").like
        self._make(like(kind, rows, cols, level))

    def _make(self, order: "Order") -> None:
        if not self.busy:
            self._wait_for(order)

    def _wait_for(self, order: "Order") -> None:
        make_customer: type[Customer] = load("app.session.making").Customer
        customer = make_customer(
            lambda document: self._take(document, order),
            self._refuse,
            self._end,
            lambda progress: None,
        )
        self.maker.make(order, customer)
        if self.busy:
            self._announcer.note(text("Making another puzzle…"), 0)
            self.worked.emit()

    def _take(self, document: Document, order: "Order") -> None:
        self._end()
        self._found = document, order
        if not self._hold.active:
            self._open_found()

    def _open_found(self) -> None:
        found, self._found = self._found, None
        if found is not None:
            document, order = found
            self._open_made(document, order.origin)

    def _refuse(self, sentence: str) -> None:
        self._end()
        self._announcer.say(sentence)

    def _end(self) -> None:
        self._announcer.clear()
        self.worked.emit()

    # As an Activity

    @property
    def busy(self) -> bool:
        """Whether a puzzle is waited for."""
        return self._maker is not None and self._maker.busy

    def stop(self) -> None:
        """Wait no longer."""
        if self._maker is not None and self._maker.busy:
            self._maker.stop()
            self._announcer.note(text("Stopped"), NOTING_MS)
