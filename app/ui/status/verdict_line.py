"""The status bar: number of solutions, progress of the explanation, and statistics."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar, QWidget

from app.core.grid import Cell, cell_name
from app.core.words import placed, text
from app.sat.answer import Answer
from app.session.session import Session
from app.session.state import State
from app.session.status_text import SIGNS, UNFINISHED, explained_share, status_text
from app.ui.look.icons import tinted
from app.ui.look.text_size import LineLabel
from app.ui.look.theme import Themes
from app.ui.status.route_strip import RouteStrip

CELL_MARGIN_PX = 10
"""The space beside the name of a cell."""

PART_SPACING_PX = 8
"""The space between the parts of the bar, at most."""

FREE_LINES = 3
"""The room that the parts leave free, in heights of a line."""

WIDEST_CELL_NAME = "r100c100"
"""A cell name as wide as most; space for it is always reserved."""


class SignLabel(QLabel):
    """An icon as high as the text beside it, or empty."""

    def __init__(self, themes: Themes) -> None:
        super().__init__()
        self._themes = themes
        self.name = ""
        self._fit()
        themes.changed.connect(self._draw)

    def show_sign(self, name: str) -> None:
        """Show an icon; none if the name is empty."""
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
        self.setFixedSize(side, side)  # even if empty, so that the text does not move
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Stay as high as the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


class VerdictLine(QObject):
    """Shows the status of a Session's puzzle in the status bar, and leads to what it is about."""

    steps_wanted = Signal()
    """Moves are about to be shown."""
    followed = Signal()
    """What the user clicked is shown."""

    def __init__(
        self,
        bar: QStatusBar,
        session: Session,
        themes: Themes,
        exporting: Callable[[], bool],
    ) -> None:
        """Fill a status bar. `exporting` returns whether an export is running."""
        super().__init__(bar)
        self._bar = bar
        self._session = session
        self._exporting = exporting
        self._make_verdict(themes)
        self._make_rest()
        self._fill()
        bar.messageChanged.connect(self.tip.setText)
        bar.installEventFilter(self)
        session.subscribe(self._show)
        self._show(session.state)

    def _make_verdict(self, themes: Themes) -> None:
        self.sign = SignLabel(themes)
        self.label = LineLabel()
        self.level = QLabel()
        """How hard the puzzle is, while it is drawn or played; beside it is the way as a strip."""
        self.level.setContentsMargins(6, 0, 0, 0)
        self.route = RouteStrip(self._session, themes)
        self.route.chosen.connect(self._show_move)
        self.button = QPushButton()
        """Explains the verdict, where there is more to show."""
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self._look_closer)

    def _make_rest(self) -> None:
        self.tip = LineLabel()
        """Other messages of the status bar, beside the verdict."""
        self.tip.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.tip.setContentsMargins(16, 0, 0, 0)
        self.progress = QProgressBar()
        self.progress.setMaximumWidth(140)
        self.progress.setMaximumHeight(12)
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.cell_label = QLabel()
        """The name of the cell under the mouse, as used in the steps."""
        self.cell_label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.cell_label.setContentsMargins(0, 0, CELL_MARGIN_PX, 0)
        self.cell_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.numbers = QLabel()

    def _fill(self) -> None:
        """Fill the bar with permanent widgets from its left edge on: it shows no message itself."""
        bar = self._bar
        bar.setContentsMargins(0, 0, 8, 0)
        edge = QWidget()
        edge.setFixedWidth(2)  # plus the spacing between widgets
        for part in (edge, self.sign, self.label, self.level, self.route, self.button):
            bar.addPermanentWidget(part)
        bar.addPermanentWidget(self.tip, 1)
        for part in (self.progress, self.cell_label, self.numbers):
            bar.addPermanentWidget(part)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the room of the bar anew when it is resized."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._share_room()
        return False

    def _share_room(self) -> None:
        """Leave the numbers out where the verdict has no room beside them."""
        parts: list[QWidget] = [self.sign, self.label, self.level, self.route, self.button]
        parts += [self.progress, self.cell_label, self.numbers]
        self.numbers.show()
        shown = [part.sizeHint().width() + PART_SPACING_PX for part in parts if not part.isHidden()]
        free = self._bar.fontMetrics().height() * FREE_LINES  # for the edges, the grip and a gap
        self.numbers.setVisible(sum(shown) + free <= self._bar.contentsRect().width())

    def show_cell(self, cell: Cell | None) -> None:
        """Show the name of the cell under the mouse, or none."""
        name = "" if cell is None else placed(cell_name(cell))
        # A fixed width: otherwise every cell passed would trigger a new layout of the bar.
        widest = max(WIDEST_CELL_NAME, name, key=len)
        width = self.cell_label.fontMetrics().horizontalAdvance(widest)
        self.cell_label.setFixedWidth(width + CELL_MARGIN_PX)
        self.cell_label.setText(name)

    def _look_closer(self) -> None:
        """Show two solutions in turn, or go through the moves that tell why there is none."""
        if self._session.state.has_solutions:
            self._session.tour.show_other_solution()
        else:
            self.steps_wanted.emit()
            self._session.tour.show_why()
        self.followed.emit()

    def _show_move(self, number: int) -> None:
        """Show the steps at a move of the way to the solution."""
        self.steps_wanted.emit()
        self._session.tour.show_move(number)
        self.followed.emit()

    def _show(self, state: State, changed: frozenset[str] = frozenset()) -> None:
        said = status_text(state)
        self.sign.show_sign(said.sign.name)
        font = QFont()  # the size of other text
        if said.sign.strong:
            font.setWeight(QFont.Weight.DemiBold)
        self.label.setFont(font)
        self.label.setText(str(said.said))
        self.level.setText("" if said.route is None else str(said.route))
        self.level.setVisible(said.route is not None)
        self.button.setVisible(said.button is not None)
        self.button.setText("" if said.button is None else str(said.button))
        self.numbers.setText("" if said.numbers is None else str(said.numbers))
        self.show_progress()
        self._share_room()

    def show_progress(self) -> None:
        """Show the progress of the explanation, or that an export is running."""
        share = explained_share(self._session.state)
        if self._exporting():  # its progress is unknown
            self.progress.setRange(0, 0)
            self.progress.setAccessibleName(text("Busy"))
        elif share is not None:
            self.progress.setAccessibleName(text("Share of the facts that are explained"))
            self.progress.setRange(0, share[1])
            self.progress.setValue(share[0])
        self.progress.setVisible(self._exporting() or share is not None)
