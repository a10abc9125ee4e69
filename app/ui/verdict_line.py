"""The line at the bottom: how many solutions there are, how far the steps are, what it took."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar

from app.core.words import CLAUSES, VARIABLES, Message, count, text
from app.sat.answer import Answer
from app.ui.analysis import Analysis
from app.ui.lettering import Line
from app.ui.outgoing import Outgoing
from app.ui.player import Player
from app.ui.work import Verdict


class VerdictLine(QObject):
    """What the status bar has on a puzzle."""

    def __init__(
        self, bar: QStatusBar, analysis: Analysis, player: Player, outgoing: Outgoing
    ) -> None:
        super().__init__(bar)
        self._analysis = analysis
        self._player = player
        self._outgoing = outgoing
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
        self.numbers = QLabel()
        self.tip = Line()
        """What else the status bar has to say: beside the verdict, not in its place."""
        self.tip.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.tip.setContentsMargins(16, 0, 0, 0)
        bar.messageChanged.connect(self.tip.setText)
        # From the very edge on: the bar itself would write what it has to say before them.
        self.label.setContentsMargins(8, 0, 0, 0)
        bar.setContentsMargins(0, 0, 8, 0)
        bar.addPermanentWidget(self.label)
        bar.addPermanentWidget(self.button)
        bar.addPermanentWidget(self.tip, 1)
        bar.addPermanentWidget(self.progress)
        bar.addPermanentWidget(self.numbers)
        player.grown.connect(self._show_progress)
        analysis.worked.connect(self._show_work)
        outgoing.worked.connect(self._show_work)
        analysis.failed.connect(self._show_failure)
        analysis.stopped.connect(self._show_stopped)

    def wait(self) -> None:
        """Say that there is no verdict yet."""
        self.label.setText(text("Looking for solutions…"))
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
        said = words[verdict.answer]
        missing = unfinished is not None and verdict.answer is Answer.NONE and not verdict.conflict
        if missing:
            said = str(unfinished)  # nothing is wrong yet
        elif unfinished is not None:
            said = text("{missing} {verdict}", missing=unfinished, verdict=said)
        self.label.setText(said)
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
            "Several solutions; {count:,} cell differs between them",
            "Several solutions; {count:,} cells differ between them",
        )
        self.label.setText(str(said))

    def _show_stopped(self) -> None:
        if self._analysis.verdict is None:  # else it still holds
            self.label.setText(text("Stopped"))

    def _show_failure(self, sentence: str) -> None:
        self.label.setText(sentence)
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
