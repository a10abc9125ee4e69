"""The current sentence, as large as its room allows, for those who sit far away."""

from html import escape

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QTextBrowser, QVBoxLayout, QWidget

from app.session.panels import PanelText, presented_text
from app.session.session import Session
from app.session.state import State
from app.ui.steps.paragraphs import listed, nested

LEAST_SHARE, MOST_SHARE = 1 / 22, 1 / 14
"""The smallest and the largest text, as shares of the height of the screen."""

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
        self.text = QTextBrowser()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.text.viewport().setAutoFillBackground(False)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._hint = QLabel()
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        policy = self._hint.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the sentence does not change with it
        self._hint.setSizePolicy(policy)
        self._parts = QVBoxLayout(self)
        self._parts.addWidget(self.text, 1)
        self._parts.addWidget(self._hint)
        self._patience = QTimer(self, singleShot=True, interval=HINT_MS)
        self._patience.timeout.connect(self._hint.hide)
        session.subscribe(self._follow)

    @property
    def letter_height(self) -> int:
        """The size of the letters, in pixels."""
        return self.text.document().defaultFont().pixelSize()

    def set_screen_height(self, height: int) -> None:
        """Adapt the letters to a screen of this height."""
        self._screen_height = height
        font = QFont()
        font.setPixelSize(max(8, round(height * HINT_SHARE)))
        self._hint.setFont(font)
        space = round(height * LEAST_SHARE)
        self._parts.setContentsMargins(space // 2, space, space, space // 2)
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
            self.setAccessibleName(f"{said.title} {' '.join(map(str, said.sentences))}")
            self._fit()

    def _fit(self) -> None:
        """Find the largest letters with which everything can be seen; the smallest may scroll."""
        if self._shown is None or not self.isVisible():
            return
        least = max(8, round(self._screen_height * LEAST_SHARE))
        most = max(least, round(self._screen_height * MOST_SHARE))
        while least < most:
            middle = (least + most + 1) // 2
            if self._height_with(middle) <= self.text.viewport().height():
                least = middle
            else:
                most = middle - 1
        self._height_with(least)
        self.text.verticalScrollBar().setValue(0)

    def _height_with(self, size: int) -> float:
        """Write the text in letters of this size, and return how high it is."""
        said = self._shown
        assert said is not None
        font = QFont()
        font.setPixelSize(size)
        document = self.text.document()
        document.setDefaultFont(font)
        quiet = self.palette().placeholderText().color().name()
        self.text.setHtml(_written(said, QFontMetrics(font), quiet))
        document.setTextWidth(self.text.viewport().width())
        return document.size().height()


def _written(said: PanelText, metrics: QFontMetrics, quiet: str) -> str:
    write = listed if said.bulleted else nested
    gap = metrics.height() // 3
    parts = [
        f'<p style="font-weight: 600; margin: 0px 0px {gap}px 0px">{escape(str(said.title))}</p>',
        write(said.sentences, metrics),
    ]
    if said.tail is not None:
        parts += [f'<p style="margin: {gap}px 0px; color: {quiet}">{escape(str(said.tail))}</p>']
    if said.argument:
        parts += [f'<p style="margin: 0px; font-size: {gap}px">&nbsp;</p>']
        parts += [nested(said.argument, metrics)]
    return "".join(parts)
