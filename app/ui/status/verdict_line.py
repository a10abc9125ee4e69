"""The line at the bottom: how many solutions there are, how far the steps are, what it took."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar, QWidget

from app.core.grid import Cell, cell_name
from app.core.words import CLAUSES, VARIABLES, Message, count, text
from app.sat.answer import Answer
from app.ui.analysis import Analysis
from app.ui.export.queue import ExportQueue
from app.ui.look.icons import tinted
from app.ui.look.text_size import Line
from app.ui.look.theme import Theme
from app.ui.steps.playback import Player
from app.ui.work import Verdict

SIGNS = {
    Answer.UNIQUE: "one-solution",
    Answer.MULTIPLE: "several-solutions",
    Answer.NONE: "no-solution",
}
UNFINISHED = "unfinished"
"""The signs before what is said: those of the board, where it has any."""


BESIDE = 10
"""Pixels between the name of a cell and what is beside it."""

WIDEST = "r100c100"
"""The name of a cell; there is always room for it, and for most others."""


class Sign(QLabel):
    """A small drawing beside words that say the same, as high as they are; or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme | None = None
        self.name = ""
        self._fit()

    def show_sign(self, name: str) -> None:
        """Show a drawing, or none."""
        if name != self.name:
            self.name = name
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self._draw()

    def _draw(self) -> None:
        if self._theme is None or not self.name:
            self.clear()
            return
        theme = self._theme
        colours = {
            SIGNS[Answer.UNIQUE]: theme.conclusion,
            SIGNS[Answer.MULTIPLE]: theme.difference,
            SIGNS[Answer.NONE]: theme.conflict,
            UNFINISHED: theme.quiet,
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
    """What the status bar has on a puzzle."""

    def __init__(
        self, bar: QStatusBar, analysis: Analysis, player: Player, export_queue: ExportQueue
    ) -> None:
        super().__init__(bar)
        self._analysis = analysis
        self._player = player
        self._outgoing = export_queue
        self.sign = Sign()
        self.label = Line()
        self.button = QPushButton()
        """Shows more of a verdict that needs explaining."""
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.hide()
        self.progress = QProgressBar()
        self.progress.setMaximumWidth(140)
        self.progress.setMaximumHeight(12)
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.place = QLabel()
        """Which cell is looked at: the steps speak of cells by their names."""
        self.place.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.place.setContentsMargins(0, 0, BESIDE, 0)
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
        player.grown.connect(self._show_progress)
        analysis.worked.connect(self._show_work)
        export_queue.worked.connect(self._show_work)
        analysis.failed.connect(self._show_failure)
        analysis.stopped.connect(self._show_stopped)

    def show_place(self, cell: Cell | None) -> None:
        """Name the cell that is looked at, or none."""
        name = "" if cell is None else cell_name(cell)
        # Always as wide, or all beside it would be laid out again with every cell that is passed.
        widest = max(WIDEST, name, key=len)
        self.place.setFixedWidth(self.place.fontMetrics().horizontalAdvance(widest) + BESIDE)
        self.place.setText(name)

    def _say(self, said: str, sign: str = "") -> None:
        """Say something after its sign; what is no verdict is not as strong."""
        self.sign.show_sign(sign)
        font = QFont()  # as large as the rest
        if sign in SIGNS.values():
            font.setWeight(QFont.Weight.DemiBold)
        self.label.setFont(font)
        self.label.setText(said)

    def wait(self) -> None:
        """Say that there is no verdict yet."""
        self._say(text("Looking for solutions…"))
        self.button.hide()
        self.numbers.clear()
        if not self._outgoing.busy:
            self.progress.hide()

    def show_verdict(self, verdict: Verdict, unfinished: Message | None) -> None:
        """Say the verdict, after what is still missing in the puzzle."""
        words = {
            Answer.UNIQUE: text("One solution"),
            Answer.MULTIPLE: text("Several solutions"),
            Answer.NONE: text("No solution"),
        }
        said, sign = words[verdict.answer], SIGNS[verdict.answer]
        missing = unfinished is not None and verdict.answer is Answer.NONE and not verdict.conflict
        if missing:
            said = str(unfinished)  # nothing is wrong yet
        elif unfinished is not None:
            said = text("{missing} {verdict}", missing=unfinished, verdict=said)
        self._say(said, sign if unfinished is None else UNFINISHED)
        several = verdict.answer is Answer.MULTIPLE
        self.button.setVisible(several or (bool(verdict.conflict) and not missing))
        self.button.setText(text("Why?"))
        if verdict.answer is Answer.MULTIPLE:
            self.show_solution(None)
        self.numbers.setText(
            text(
                "{variables} · {clauses} · {ms:.0f} ms",
                variables=count(verdict.variables, *VARIABLES),
                clauses=count(verdict.clauses, *CLAUSES),
                ms=sum(verdict.seconds) * 1000,
            )
        )

    def show_solution(self, which: int | None) -> None:
        """Offer the solutions that there are, or the one of two that is not shown."""
        verdict = self._analysis.verdict
        if verdict is not None and verdict.answer is Answer.MULTIPLE:
            names = {None: text("Show them"), 0: text("Show the other"), 1: text("Show the first")}
            self.button.setText(names[which])

    def show_open_cells(self, number: int) -> None:
        """Say how much no step can decide."""
        said = count(
            number,
            "Several solutions; {count:,} cell is not the same in all",
            "Several solutions; {count:,} cells are not the same in all",
        )
        self._say(str(said), SIGNS[Answer.MULTIPLE])

    def _show_stopped(self) -> None:
        if self._analysis.verdict is None:  # else it still holds
            self._say(text("Stopped"))

    def _show_failure(self, sentence: str) -> None:
        self._say(sentence)
        self.button.hide()
        self.numbers.clear()

    def _show_work(self) -> None:
        """Show that something is on its way out; nobody can tell how far it is."""
        if self._outgoing.busy:
            self.progress.setRange(0, 0)
            self.progress.setAccessibleName(text("Busy"))
            self.progress.show()
        elif not self._analysis.busy or not self.progress.maximum():
            self.progress.hide()

    def _show_progress(self) -> None:
        """Show how much of the puzzle is explained, while more is being found."""
        facts = len(self._player.known) - 1
        if self._outgoing.busy:
            return
        if self._analysis.busy and facts > 0 and self._player.steps:
            self.progress.setAccessibleName(text("Share of the facts that are explained"))
            self.progress.setMaximum(facts)
            self.progress.setValue(len(self._player.decided_by))
            self.progress.show()
