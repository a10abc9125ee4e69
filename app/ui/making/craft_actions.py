"""The tools for those who draw puzzles: actions that propose a change of the drawing."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.core.words import Message, text
from app.session.session import Session
from app.session.state import Tool
from app.session.tools import why_not
from app.ui.kit.actions import make_action, set_tip
from app.ui.kit.announcer import NOTING_MS, Announcer
from app.ui.kit.late import load
from app.ui.kit.session_worker import SessionWorker
from app.ui.kit.task import SLOW_MS

if TYPE_CHECKING:
    from app.session.workshop import Workshop, WorkshopHearer

TOOLS = {
    Tool.COMPLETE: (
        Message("C&omplete the drawing"),
        "Ctrl+K",
        Message("Add what it takes to have one solution; all that is drawn stays"),
    ),
    Tool.UNIQUE: (
        Message("Make uni&que"),
        "Ctrl+U",
        Message("Find the smallest change that leaves one solution"),
    ),
    Tool.REMOVE: (
        Message("Remove what is &not needed"),
        "Ctrl+Shift+K",
        Message("Leave out clues without losing the one solution"),
    ),
}
DOING = {
    Tool.COMPLETE: Message("Completing the drawing…"),
    Tool.UNIQUE: Message("Looking for the smallest change…"),
    Tool.REMOVE: Message("Looking for clues that can go…"),
}


class CraftActions(QObject):
    """Has drawings completed, made unique and thinned out. Stop stops the work."""

    worked = Signal()

    def __init__(self, host: QWidget, session: Session, announcer: Announcer) -> None:
        super().__init__(host)
        self._session = session
        self._announcer = announcer
        self._workshop: Workshop | None = None
        self._tool = Tool.COMPLETE
        self._tried = 0
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._tell)
        self.actions: dict[Tool, QAction] = {
            tool: make_action(host, str(title), partial(self._use, tool), keys, tip=str(tip))
            for tool, (title, keys, tip) in TOOLS.items()
        }

    @property
    def workshop(self) -> "Workshop":
        """What uses the tools; it is made when it is first needed."""
        if self._workshop is None:
            make: type[Workshop] = load("app.session.workshop").Workshop
            make_hearer: type[WorkshopHearer] = load("app.session.workshop").WorkshopHearer
            hearer = make_hearer(
                self._announcer.say, self._announcer.praise, self._follow, self._hear
            )
            self._workshop = make(self._session, SessionWorker(self), hearer)
        return self._workshop

    def add_to(self, menu: QMenu) -> None:
        """Add the tools to a menu; those that cannot be used say why while it is open."""
        menu.addActions(list(self.actions.values()))
        menu.aboutToShow.connect(self._say_why_not)
        menu.aboutToHide.connect(self._allow)

    def _say_why_not(self) -> None:
        for tool, action in self.actions.items():
            reason = why_not(self._session.state, tool)
            action.setEnabled(reason is None)
            set_tip(action, str(TOOLS[tool][2] if reason is None else reason))

    def _allow(self) -> None:
        """Let the keys of all tools be heard: where one cannot be used, it is said why."""
        for action in self.actions.values():
            action.setEnabled(True)

    def _use(self, tool: Tool) -> None:
        reason = why_not(self._session.state, tool)
        if reason is not None:
            self._announcer.say(str(reason))
            return
        self._tool = tool
        self.workshop.use(tool)

    def _follow(self) -> None:
        """Say what is being done if it takes long."""
        if self.busy:
            self._tried = 0
            self._slow.start()
        else:
            self._slow.stop()
            self._announcer.clear()
        self.worked.emit()

    def _hear(self, tried: int) -> None:
        self._tried = tried
        if not self._slow.isActive():
            self._tell()

    def _tell(self) -> None:
        if self.busy:
            values = {"doing": DOING[self._tool], "count": self._tried}
            said = (
                text("{doing} {count:,} tried", **values) if self._tried else str(values["doing"])
            )
            self._announcer.note(said, 0)

    # As an Activity

    @property
    def busy(self) -> bool:
        """Whether a tool is at work."""
        return self._workshop is not None and self._workshop.busy

    def stop(self) -> None:
        """Stop the work."""
        if self._workshop is not None and self._workshop.busy:
            self._workshop.stop()
            self._announcer.note(text("Stopped"), NOTING_MS)
