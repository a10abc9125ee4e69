"""Presentation: the board and the current sentence fill the screen, large, and nothing else."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QMainWindow, QWidget

from app.core.words import text
from app.session.session import Session
from app.session.state import State
from app.ui.board.area import BoardArea
from app.ui.board.close_up import CloseUp
from app.ui.kit.actions import make_action
from app.ui.look.view import fill
from app.ui.steps.sentence import Sentence

BOARD_SHARE = 0.6
"""The share of the screen that the board may take beside the sentence."""

SENTENCE_SHARES = 0.4, 0.5
"""The smallest and the largest share of the screen that the sentence takes."""

LONG_SHARE = 0.6
"""The share of the width that a long sentence may take, if it is readable only then."""

LEAST_COLUMN = 0.45
"""The minimum width beside the board, as a share of the height; a narrower one goes below."""

RULER_SHARE = 1 / 18
"""The height of the numbers around the board, as a share of the screen's."""

CELL_SHARE = 1 / 12
"""The size of the cells of an argument on a large board, as a share of the screen's height."""

ROOM_STEP_PX = 16
"""The steps, in pixels, by which a longer text takes room from the board."""

ANY_HEIGHT = 16_777_215
"""Qt's limit of heights, for a part that has none."""


class Stage(QWidget):
    """The board and, in a presentation, the sentence: beside it, or below a wide board."""

    def __init__(self, area: BoardArea, sentence: Sentence) -> None:
        super().__init__()
        self._area = area
        self._close_up = CloseUp(area)
        self._sentence = sentence
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        self._parts.addWidget(area, 1)
        self._parts.addWidget(sentence)
        self._presents = False
        sentence.hide()
        area.zoomed.connect(self._share_room)
        sentence.rewritten.connect(self._share_room)

    def present(self, presents: bool) -> None:
        """Show the sentence, or the board alone."""
        self._presents = presents
        self._set_ruler_size()
        self._sentence.setVisible(presents)
        self._share_room()
        self._area.fit()
        self._close_up.follow(self.height() * CELL_SHARE if presents else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the board and the sentence their room."""
        super().resizeEvent(event)
        if self._presents:
            self._set_ruler_size()
            self._share_room()
            self._close_up.follow(self.height() * CELL_SHARE)

    def _set_ruler_size(self) -> None:
        font = QFont()  # that of the window
        if self._presents:
            font.setPixelSize(max(12, round(self.height() * RULER_SHARE)))
        self._area.board.setFont(font)

    def _share_room(self) -> None:
        """Put the sentence where the board stays larger."""
        if not self._presents:
            return
        board, width, height = self._area.board, self.width(), self.height()
        beside = board.fitting_pitch(QSize(round(width * BOARD_SHARE), height))
        below = board.fitting_pitch(QSize(width, round(height * BOARD_SHARE)))
        cells = board.geometry_of_cells
        least, most = SENTENCE_SHARES
        self._sentence.set_screen_height(height)
        if beside >= below and width * least >= height * LEAST_COLUMN:
            self._parts.setDirection(QBoxLayout.Direction.LeftToRight)
            room = width - (cells.cols * beside + 2 * cells.margin)
            wide = round(max(width * least, min(width * most, room)))
            self._sentence.setMaximumHeight(ANY_HEIGHT)
            self._sentence.setFixedWidth(self._readable_width(wide))
        else:
            self._parts.setDirection(QBoxLayout.Direction.TopToBottom)
            room = height - (cells.rows * below + 2 * cells.margin)
            self._sentence.setMinimumWidth(0)
            self._sentence.setMaximumWidth(ANY_HEIGHT)
            self._sentence.setFixedHeight(round(max(height * least, min(height * most, room))))

    def _readable_width(self, least: int) -> int:
        """Return the smallest width at which all is readable from far away; else the largest."""
        tried = range(least, round(self.width() * LONG_SHARE), ROOM_STEP_PX)
        has_room = partial(self._sentence.has_room_at, height=self.height())
        found = bisect_left(tried, True, key=has_room)
        return tried[min(found, len(tried) - 1)] if tried else least


class Blank(QWidget):
    """Hides everything until a key or the mouse is pressed."""

    gone = Signal()
    """Everything is seen again."""

    def cover(self) -> None:
        """Hide the whole window."""
        self.setGeometry(self.window().rect())
        self.show()
        self.raise_()
        self.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing but darkness."""
        painter = QPainter(self)
        fill(painter, event.rect(), QColor(Qt.GlobalColor.black))
        painter.end()

    def uncover(self) -> None:
        """Show everything again."""
        if self.isVisible():
            self.hide()
            self.gone.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show everything again."""
        self.uncover()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show everything again."""
        self.uncover()


class Presentation(QObject):
    """Fills the screen with the stage, and goes back to the window as it was."""

    def __init__(
        self,
        host: QMainWindow,
        session: Session,
        stage: Stage,
        board: QWidget,
        sentence: Sentence,
        around: Sequence[QWidget],
    ) -> None:
        """`around` are the parts of the window that a presentation does without."""
        super().__init__(host)
        self._around = around
        self._host = host
        self._session = session
        self._stage = stage
        self._board = board
        self._sentence = sentence
        self.action = make_action(
            host,
            text("Presentatio&n"),
            self.fill,
            "F11",
            tip=text("Fill the screen with the board and the current sentence, or no longer"),
            checkable=True,
        )
        self.blank = make_action(
            host,
            text("Blan&k the screen"),
            self._cover,
            tip=text("In a presentation: hide everything until the next key"),
        )
        self.blank.setShortcuts([QKeySequence("B"), QKeySequence(".")])
        self._darkness = Blank(host)
        self._darkness.hide()
        self._darkness.gone.connect(board.setFocus)
        self._presents = False
        self._position = session.state.position
        self._put_away: list[QWidget] = []
        """The parts to bring back after the presentation."""
        session.subscribe(self._follow)
        self._enable()

    # In and out

    def fill(self, full: bool) -> None:
        """Fill the screen, or go back to where the window was."""
        if full != self._host.isFullScreen():
            state = self._host.windowState()
            self._host.setWindowState(state ^ Qt.WindowState.WindowFullScreen)

    def begin_as_window(self) -> None:
        """Start as a window, even if the screen was filled when the program was closed."""
        host = self._host
        if host.isFullScreen():
            place = host.normalGeometry()
            self.fill(False)
            if not host.isMaximized():
                host.setGeometry(place)

    def watch_desktop(self) -> None:
        """Follow the desktop when it turns the full screen on or off."""
        self._host.windowHandle().windowStateChanged.connect(self._follow_desktop)
        self._follow_desktop()  # it may have been before this was looked for

    def _follow_desktop(self) -> None:
        full = self._host.isFullScreen()
        self.action.setChecked(full)
        if full != self._presents:
            if full:
                self._begin()
            else:
                self.end()

    def _begin(self) -> None:
        self._presents = True
        # Without height instead of hidden: its keys are still wanted.
        self._host.menuBar().setFixedHeight(0)
        self._put_away = [part for part in self._around if not part.isHidden()]
        for part in self._put_away:
            part.hide()
        self._sentence.hint(text("Escape leads back."))
        self._stage.present(True)
        self._board.setFocus()
        self._enable()
        if self._sentence.cut:
            self._session.reading.enter()

    def end(self) -> None:
        """Bring everything back."""
        if not self._presents:
            return
        self._presents = False
        self._darkness.uncover()
        self._stage.present(False)
        bar = self._host.menuBar()
        bar.setMinimumHeight(0)
        bar.setMaximumHeight(ANY_HEIGHT)
        for part in self._put_away:
            part.show()
        self._put_away = []
        self._enable()

    # Following the session

    def _open_long_move(self, state: State) -> None:
        """Start a move at its first line if it has no room as a whole, unless one goes back."""
        forward, self._position = state.position > self._position, state.position
        if self._presents and forward and not state.playing and self._sentence.cut:
            self._session.reading.enter()

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if "mode" in changed:
            self._enable()
        if "position" in changed:
            self._open_long_move(state)
        if "chain" in changed and state.chain is not None and self._presents:
            self._sentence.hint(text("Escape leads back to all moves."))

    def _enable(self) -> None:
        """While drawing and playing, these keys are those of the puzzle."""
        self.blank.setEnabled(self._presents and self._session.state.watching)

    def _cover(self) -> None:
        if self._darkness.isVisible():
            self._darkness.uncover()
        else:
            self._darkness.cover()
