"""The line at the bottom: how many solutions there are, how far the steps are, what it took."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar, QWidget

from app.core.grid import Cell, cell_name
from app.core.words import text
from app.sat.answer import Answer
from app.session.panels import SIGNS, UNFINISHED, explained_share, status_text
from app.session.session import Session
from app.session.state import State
from app.ui.look.icons import tinted
from app.ui.look.text_size import Line
from app.ui.look.theme import Themes

PLACE_MARGIN_PX = 10
"""Pixels between the name of a cell and what is beside it."""

WIDEST_PLACE = "r100c100"
"""The name of a cell; there is always room for it, and for most others."""


class SignLabel(QLabel):
    """A small drawing beside words that say the same, as high as they are; or nothing."""

    def __init__(self, themes: Themes) -> None:
        super().__init__()
        self._themes = themes
        self.name = ""
        self._fit()
        themes.changed.connect(self._draw)

    def show_sign(self, name: str) -> None:
        """Show a drawing, or none."""
        if name != self.name:
            self.name = name
            self._draw()

    def _draw(self) -> None:
        if not self.name:
            self.clear()
            return
        theme = self._themes.theme
        colours = {
            SIGNS[Answer.UNIQUE].name: theme.conclusion,
            SIGNS[Answer.MULTIPLE].name: theme.difference,
            SIGNS[Answer.NONE].name: theme.conflict,
            UNFINISHED.name: theme.quiet,
        }
        drawing = tinted(self.name, colours[self.name])
        self.setPixmap(drawing.pixmap(self.size(), self.devicePixelRatio()))

    def _fit(self) -> None:
        side = self.fontMetrics().height() + 1
        self.setFixedSize(side, side)  # also where it is empty, or the words would jump
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Stay as high as the words."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


class VerdictLine(QObject):
    """What the status bar says of the puzzle that a Session has open."""

    def __init__(
        self,
        bar: QStatusBar,
        session: Session,
        themes: Themes,
        exporting: Callable[[], bool],
    ) -> None:
        """Fill a status bar. `exporting` tells whether something is being exported."""
        super().__init__(bar)
        self._session = session
        self._exporting = exporting
        self.sign = SignLabel(themes)
        self.label = Line()
        self.button = QPushButton()
        """Shows more of a verdict that needs explaining."""
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.progress = QProgressBar()
        self.progress.setMaximumWidth(140)
        self.progress.setMaximumHeight(12)
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.place = QLabel()
        """Which cell is looked at: the steps speak of cells by their names."""
        self.place.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.place.setContentsMargins(0, 0, PLACE_MARGIN_PX, 0)
        self.place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.numbers = QLabel()
        self.tip = Line()
        """What else the status bar has to say: beside the verdict, not in its place."""
        self.tip.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.tip.setContentsMargins(16, 0, 0, 0)
        bar.messageChanged.connect(self.tip.setText)
        # From the very edge on: the bar itself would write what it has to say before them.
        bar.setContentsMargins(0, 0, 8, 0)
        edge = QWidget()
        edge.setFixedWidth(2)  # and as much as there is between any two of them
        bar.addPermanentWidget(edge)
        bar.addPermanentWidget(self.sign)
        bar.addPermanentWidget(self.label)
        bar.addPermanentWidget(self.button)
        bar.addPermanentWidget(self.tip, 1)
        bar.addPermanentWidget(self.progress)
        bar.addPermanentWidget(self.place)
        bar.addPermanentWidget(self.numbers)
        session.subscribe(self._show)
        self._show(session.state)

    def show_place(self, cell: Cell | None) -> None:
        """Name the cell that is looked at, or none."""
        name = "" if cell is None else cell_name(cell)
        # Always as wide, or all beside it would be laid out again with every cell that is passed.
        widest = max(WIDEST_PLACE, name, key=len)
        width = self.place.fontMetrics().horizontalAdvance(widest)
        self.place.setFixedWidth(width + PLACE_MARGIN_PX)
        self.place.setText(name)

    def _show(self, state: State, changed: frozenset[str] = frozenset()) -> None:
        said = status_text(state)
        self.sign.show_sign(said.sign.name)
        font = QFont()  # as large as the rest
        if said.sign.strong:
            font.setWeight(QFont.Weight.DemiBold)
        self.label.setFont(font)
        self.label.setText(str(said.said))
        self.button.setVisible(said.button is not None)
        self.button.setText("" if said.button is None else str(said.button))
        self.numbers.setText("" if said.numbers is None else str(said.numbers))
        self.show_progress()

    def show_progress(self) -> None:
        """Show how much is explained, or that something is being exported."""
        share = explained_share(self._session.state)
        if self._exporting():  # nobody can tell how far it is
            self.progress.setRange(0, 0)
            self.progress.setAccessibleName(text("Busy"))
        elif share is not None:
            self.progress.setAccessibleName(text("Share of the facts that are explained"))
            self.progress.setRange(0, share[1])
            self.progress.setValue(share[0])
        self.progress.setVisible(self._exporting() or share is not None)
