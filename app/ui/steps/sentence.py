"""The current sentence, as large as its room allows, for those who sit far away."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.core.words import text
from app.session.panels import PanelText
from app.session.presented import presented_text
from app.session.session import Session
from app.session.state import State
from app.session.walk import kept_lines
from app.ui.steps.move_lines import MoveLines
from app.ui.steps.scrolling import TextRoom

LEAST_SHARE, MOST_SHARE = 1 / 50, 1 / 14
"""The smallest and the largest text, as shares of the height of the screen."""

SPACE_SHARE = 1 / 22
"""The space around the text, as a share of the height of the screen."""

HINT_SHARE = 1 / 34
"""The size of the hint, as a share of the height of the screen."""

HINT_MS = 5000
"""How long the hint stays."""


class Sentence(QWidget):
    """Shows the text of a Session's panel in letters that follow the room."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: PanelText | None = None
        self._screen_height = 720
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.lines = MoveLines()
        self.lines.quiets = True
        self.lines.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.room = TextRoom(self.lines, text("What is shown"))
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._hint = QLabel()
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        policy = self._hint.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the sentence does not change with it
        self._hint.setSizePolicy(policy)
        self._parts = QVBoxLayout(self)
        self._parts.addWidget(self.title)
        self._parts.addWidget(self.room, 1)
        self._parts.addWidget(self._hint)
        self._patience = QTimer(self, singleShot=True, interval=HINT_MS)
        self._patience.timeout.connect(self._hint.hide)
        session.subscribe(self._follow)

    @property
    def letter_height(self) -> int:
        """The size of the letters, in pixels."""
        return self.lines.font().pixelSize()

    def set_screen_height(self, height: int) -> None:
        """Adapt the letters to a screen of this height."""
        self._screen_height = height
        self._hint.setFont(_font(round(height * HINT_SHARE)))
        space = round(height * SPACE_SHARE)
        self._parts.setContentsMargins(space // 2, space // 2, space // 2, space // 2)
        self._parts.setSpacing(space // 3)
        self._fit()

    def hint(self, said: str) -> None:
        """Say something below the sentence for a moment."""
        self._hint.setText(said)
        self._hint.show()
        self._patience.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Say what there is to say now."""
        super().showEvent(event)
        self._say(self._session.state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the letters to the room."""
        super().resizeEvent(event)
        self._fit()

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if self.isVisible():
            self._say(state)

    def _say(self, state: State) -> None:
        said = presented_text(state)
        if said != self._shown:
            self._shown = said
            self.title.setText(str(said.title))
            self.lines.say(said.lines, said.tail, openable=said.openable)
            self.setAccessibleName(f"{said.title} {self.lines.accessibleName()}")
            self._fit()
        self._show_line(state)

    def _show_line(self, state: State) -> None:
        """Mark the line that is shown, with the supposition that it rests on."""
        path, move = state.shown_path, state.move
        kept = frozenset() if move is None else kept_lines(move, path)
        self.room.show_place(self.lines.show_line(path, kept))

    def _fit(self) -> None:
        """Find the largest letters with which everything can be seen; the smallest may scroll."""
        if self._shown is None or not self.isVisible():
            return
        least = max(8, round(self._screen_height * LEAST_SHARE))
        most = max(least, round(self._screen_height * MOST_SHARE))
        while least < most:
            middle = (least + most + 1) // 2
            if self._height_with(middle) <= self._height_for_text:
                least = middle
            else:
                most = middle - 1
        self.title.setFont(_font(least, bold=True))
        self.lines.setFont(_font(least))
        self.room.set_scrolls(self._height_with(least) > self._height_for_text)
        self._parts.activate()

    @property
    def _height_for_text(self) -> int:
        around = self._parts.contentsMargins()
        beside = around.top() + around.bottom() + 2 * self._parts.spacing()
        return self.height() - beside - self._hint.sizeHint().height()

    def _height_with(self, size: int) -> int:
        """Return how high everything is in letters of this size."""
        around = self._parts.contentsMargins()
        width = self.width() - around.left() - around.right()
        self.title.setFont(_font(size, bold=True))
        return self.title.heightForWidth(width) + self.lines.height_with(_font(size), width)


def _font(pixels: int, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(8, pixels))
    font.setBold(bold)
    return font
