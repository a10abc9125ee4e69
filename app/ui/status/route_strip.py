"""The way to the solution as a small strip: how many moves are open at each, and the hard ones."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.core.difficulty import MANY_RULES
from app.core.words import text
from app.session.answers import Route, RouteMove
from app.session.route_text import say_route
from app.session.session import Session
from app.session.state import State
from app.ui.look.theme import Themes

WIDTH_LINES = 7
"""The width of the strip, in heights of a line."""

DOT_SHARE = 0.2
"""The share of the height that the marks of hard moves take, below the others."""


class RouteStrip(QWidget):
    """A column for every move, as high as moves are open; hard ones have a mark below."""

    chosen = Signal(int)
    """The number of the move that was clicked."""

    def __init__(self, session: Session, themes: Themes) -> None:
        super().__init__()
        self._themes = themes
        self._route: Route | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()
        themes.changed.connect(self.update)
        session.subscribe(self._show)
        self._show(session.state, frozenset({"route"}))

    def sizeHint(self) -> QSize:
        """Be as high as a line."""
        line = self.fontMetrics().height()
        return QSize(line * WIDTH_LINES, line + 1)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if not changed & {"route", "mode", "proposal"}:
            return
        self._route = state.route
        shown = state.drawing and state.proposal is None
        there = self._route is not None and bool(self._route.moves) and shown
        if there and self._route is not None:
            said = str(say_route(self._route))
            self.setAccessibleName(said)
            self.setToolTip(said)
        self.setVisible(there)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Stay as high as a line."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def _moves(self) -> tuple[RouteMove, ...]:
        return () if self._route is None else self._route.moves

    def move_at(self, x: float) -> int:
        """Return the number of the move at a place."""
        count = len(self._moves())
        return max(1, min(count, 1 + int(x * count / max(1, self.width()))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the columns; where there is less than a pixel for each, the narrowest ones."""
        moves = self._moves()
        if not moves:
            return
        theme = self._themes.theme
        painter = QPainter(self)
        columns = min(len(moves), self.width() // 2)
        most = max(move.open for move in moves)
        dot = max(2.0, self.height() * DOT_SHARE)
        room = self.height() - dot - 1
        for column in range(columns):
            part = moves[column * len(moves) // columns : (column + 1) * len(moves) // columns]
            left = column * self.width() // columns
            right = (column + 1) * self.width() // columns
            gap = 1 if right - left > 2 else 0
            # Few open moves are what is worth seeing: the height grows slowly with them.
            share = (min(move.open for move in part) / most) ** 0.5
            high = max(2.0, share * room)
            hard = any(move.rules >= MANY_RULES for move in part)
            painter.fillRect(
                QRectF(left, room - high, right - left - gap, high),
                theme.text if hard else theme.quiet,
            )
            if hard:
                painter.fillRect(
                    QRectF(left, self.height() - dot, max(2, right - left - gap), dot), theme.accent
                )
        if self.hasFocus():
            painter.setPen(theme.accent)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def event(self, event: QEvent) -> bool:
        """Say in the tool tip also which move a click leads to."""
        if isinstance(event, QHelpEvent) and self._route is not None:
            said = str(say_route(self._route))
            more = text("Click to see move {number}.", number=self.move_at(event.pos().x()))
            QToolTip.showText(event.globalPos(), f"{said}\n{more}", self)
            return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lead to the move under the mouse."""
        place = event.position()
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(place.toPoint()):
            self.chosen.emit(self.move_at(place.x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead to the first hard move, or to the first one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            rules = [move.rules for move in self._moves()]
            hard = (number for number, one in enumerate(rules, 1) if one >= MANY_RULES)
            self.chosen.emit(next(hard, 1))
        else:
            super().keyPressEvent(event)
