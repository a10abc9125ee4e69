"""The current sentence, as large as its room allows, for those who sit far away."""

from bisect import bisect_left

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.core.words import text
from app.session.panels import PanelText
from app.session.presented import presented_text, shortened
from app.session.session import Session
from app.session.state import State
from app.session.walk import kept_lines
from app.ui.steps.move_lines import MoveLines
from app.ui.steps.scrolling import TextRoom

LEAST_SHARE, MOST_SHARE = 1 / 18, 1 / 14
"""The smallest and the largest text, as shares of the height of the screen. Of a text that has no
room even in the smallest one, only some lines are shown."""

EMERGENCY_SHARE = 1 / 50
"""The smallest text where not even one line has room, or where nobody goes from line to line."""

SPACE_SHARE = 1 / 22
"""The space around the text, as a share of the height of the screen."""

HINT_SHARE = 1 / 34
"""The size of the hint, as a share of the height of the screen."""

HINT_MS = 5000
"""How long the hint stays."""


class Sentence(QWidget):
    """Shows the text of a Session's panel in letters that follow the room."""

    rewritten = Signal()
    """It says something else, which may need more room."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: PanelText | None = None
        self._cut = False
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

    @property
    def cut(self) -> bool:
        """Whether there is more to say than has room in letters for those who sit far away."""
        return self._cut

    def has_room_at(self, width: int, height: int) -> bool:
        """Tell whether all that is said, or a part that may stand for it, is readable there."""
        said = self._shown
        if said is None or _can_cut(said):
            return True
        return self._height_with(self._pixels(LEAST_SHARE), width) <= self._free_of(height)

    def set_screen_height(self, height: int) -> None:
        """Adapt the letters to a screen of this height."""
        self._screen_height = height
        self._hint.setFont(_font(round(height * HINT_SHARE)))
        space = round(height * SPACE_SHARE)
        self._parts.setContentsMargins(space // 2, space // 2, space // 2, space // 8)
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
        if said != self._shown or self._cut:
            self._shown = said
            self._write(said)
            self.setAccessibleName(f"{said.title} {self.lines.accessibleName()}")
            self.rewritten.emit()
            self._fit()
        self._show_line(state)

    def _write(self, said: PanelText) -> None:
        self.title.setText(str(said.title))
        self.lines.say(said.lines, said.tail, openable=said.openable)

    def _show_line(self, state: State) -> None:
        """Mark the line that is shown, with the supposition that it rests on."""
        path, move = state.shown_path, state.move
        kept = frozenset() if move is None else kept_lines(move, path)
        self.room.show_place(self.lines.show_line(path, kept))

    def _fit(self) -> None:
        """Say all that has room, or what matters most, in the largest letters that allow it."""
        said, state = self._shown, self._session.state
        if said is None or not self.isVisible():
            return
        least, most = self._pixels(LEAST_SHARE), self._pixels(MOST_SHARE)
        count = len(said.lines)

        def part(left_out: int) -> PanelText:
            """First the tail is left out, then lines."""
            return shortened(state, said, count + 1 - left_out) if left_out else said

        def has_room(left_out: int) -> bool:
            self._write(part(left_out))
            return self._has_room(least)

        left_out = bisect_left(range(count), True, key=has_room) if _can_cut(said) else 0
        self._cut = left_out > 1
        self._write(said if state.playing else part(left_out))
        if not self._has_room(least):
            least = self._pixels(EMERGENCY_SHARE)
        sizes = range(-most, -least)  # the largest one first
        best = most - bisect_left(sizes, True, key=lambda size: self._has_room(-size))
        self.title.setFont(_font(best, bold=True))
        self.lines.setFont(_font(best))
        self.room.set_scrolls(not self._has_room(best))
        self._parts.activate()

    def _pixels(self, share: float) -> int:
        return max(8, round(self._screen_height * share))

    def _has_room(self, letters: int) -> bool:
        return self._height_with(letters, self.width()) <= self._free_of(self.height())

    def _free_of(self, height: int) -> int:
        """Return the height that the text has in a sentence of this height."""
        around = self._parts.contentsMargins()
        beside = around.top() + around.bottom() + 2 * self._parts.spacing()
        return height - beside - self._hint.sizeHint().height()

    def _height_with(self, letters: int, whole_width: int) -> int:
        """Return how high everything is in letters of this size."""
        around = self._parts.contentsMargins()
        width = whole_width - around.left() - around.right()
        self.title.setFont(_font(letters, bold=True))
        return self.title.heightForWidth(width) + self.lines.height_with(_font(letters), width)


def _can_cut(said: PanelText) -> bool:
    """Tell whether a part may stand for the whole: the board, or the next line, tells the rest."""
    return said.bulleted or said.openable


def _font(pixels: int, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(8, pixels))
    font.setBold(bold)
    return font
