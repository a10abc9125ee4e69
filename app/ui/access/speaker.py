"""What is new, spoken by whatever reads aloud."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from app.session.news import Herald
from app.session.session import Session
from app.session.state import State
from app.ui.board.board import Board
from app.ui.kit.announcer import Announcer

GATHERING_MS = 60
"""What comes within this time is said together: an edit, and what follows from it."""


class Speaker(QObject):
    """Has moves, verdicts, hints, ends and errors read aloud when they come."""

    def __init__(self, session: Session, board: Board, announcer: Announcer) -> None:
        super().__init__(board)
        self._session = session
        self._board = board
        self._herald = Herald(session.state)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GATHERING_MS)
        self._timer.timeout.connect(self._tell)
        session.subscribe(self._gather)
        announcer.praised.connect(lambda sentence: self._say(sentence, urgent=False))
        for told in (announcer.said, announcer.warned):
            told.connect(lambda sentence: self._say(sentence, urgent=True))
        announcer.noted.connect(lambda sentence: self._say(sentence, urgent=False))

    def _gather(self, state: State, changed: frozenset[str]) -> None:
        if not QAccessible.isActive():
            self._herald.skip(state)
        elif not self._timer.isActive():
            self._timer.start()

    def _tell(self) -> None:
        news = self._herald.tell(self._session.state, self._board.cursor_cell)
        if news is not None:
            self._say(str(news), urgent=news.urgent)

    def _say(self, sentence: str, *, urgent: bool) -> None:
        if not QAccessible.isActive() or not sentence:
            return
        event = QAccessibleAnnouncementEvent(self._board, sentence)
        politeness = QAccessible.AnnouncementPoliteness
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)
