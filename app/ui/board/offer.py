"""The question beside a cell whether to jump to the move that decides it."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from app.core.words import text
from app.session.offers import say_offer
from app.session.session import Session
from app.session.state import State
from app.ui.board.area import BoardArea
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Themes

GAP_PX = 6
"""The space between the cell and the question."""

SHADOW_PX = 1
"""The width of the line around the question."""


class OfferBubble(QFrame):
    """Floats over the board beside the cell, so that nothing moves; gone with the next action."""

    def __init__(self, session: Session, area: BoardArea, themes: Themes) -> None:
        super().__init__(area.viewport())
        self._session = session
        self._area = area
        self._themes = themes
        self.setObjectName("offerBubble")
        self.label = QLabel()
        self.show_button = QPushButton()
        self.show_button.clicked.connect(self._accept)
        self.chain_button = QPushButton(text("&Only what leads there"))
        self.chain_button.setToolTip(text("Go through the moves that this cell rests on"))
        self.chain_button.clicked.connect(self._take_chain)
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(text("Stay here"))
        self.close_button.setAccessibleName(text("Stay here"))
        self.close_button.clicked.connect(session.offers.decline)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.setSpacing(10)
        layout.addWidget(self.label)
        layout.addWidget(self.show_button)
        layout.addWidget(self.chain_button)
        layout.addWidget(self.close_button)
        # From the board, Tab leads here first.
        for first, then in pairwise(
            (area.board, self.show_button, self.chain_button, self.close_button)
        ):
            QWidget.setTabOrder(first, then)
        self.hide()
        area.viewport().installEventFilter(self)
        area.board.installEventFilter(self)
        themes.changed.connect(self._dress)
        session.subscribe(self._show)

    def _accept(self) -> None:
        self._session.offers.take()
        self._area.board.setFocus()

    def _take_chain(self) -> None:
        self._session.offers.take_chain()
        self._area.board.setFocus()

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if "offer" not in changed:
            return
        if state.offer is None:
            within = self.focusWidget() is not None and self.focusWidget().hasFocus()
            self.hide()
            if within:
                self._area.board.setFocus()
            return
        show = "&Show step {number}" if state.detail else "&Show move {number}"
        self.label.setText(str(say_offer(state.offer, detail=state.detail)))
        self.show_button.setText(text(show, number=state.offer.number))
        self.chain_button.setVisible(not state.arguing)
        self._dress()
        self.adjustSize()
        self._place(state.offer.cell)
        self.show()
        self.raise_()

    def _dress(self) -> None:
        theme = self._themes.theme
        self.close_button.setIcon(icon("close", theme))
        self.close_button.setIconSize(beside_text(self) * 0.8)
        self.setStyleSheet(
            f"#offerBubble {{ background: {theme.panel.name()}; border-radius: 6px; "
            f"border: {SHADOW_PX}px solid {theme.accent.name()}; }}"
        )

    def _place(self, cell: tuple[int, int]) -> None:
        """Stay below the cell, or above it where there is no room; within what is seen."""
        board, room = self._area.board, self._area.viewport().rect()
        rect = board.geometry_of_cells.cell_rect(cell).toRect()
        at = QRect(board.mapTo(self._area.viewport(), rect.topLeft()), rect.size())
        x = at.center().x() - self.width() // 2
        y = at.bottom() + GAP_PX
        if y + self.height() > room.bottom():
            y = at.top() - GAP_PX - self.height()
        left = max(room.left(), min(x, room.right() - self.width()))
        self.move(QPoint(left, max(room.top(), y)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._session.offers.decline()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board when it moves; leave with Escape."""
        offer = self._session.state.offer
        if offer is not None and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place(offer.cell)
        escapes = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if offer is not None and escapes:
            if event.type() == QEvent.Type.KeyPress:
                self._session.offers.decline()
            event.accept()  # so that it closes nothing else
            return True
        return super().eventFilter(watched, event)
