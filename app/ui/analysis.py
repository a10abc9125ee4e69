"""Keeps the verdict on the open puzzle up to date, and has it explained when asked."""

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.courtesy import going_first
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.core.words import Message
from app.sat.answer import Answer
from app.ui.kit.jobs import Jobs, Report, Ticket
from app.ui.work import Clash, Ending, Verdict, find_trouble, judge, tell

QUIET = 25
"""Milliseconds without an edit before a puzzle is judged again."""


class Analysis(QObject):
    """Works on one puzzle at a time. As soon as it changes, what was under way is dropped."""

    worked = Signal()
    """Something is being worked out, or not any more."""
    judged = Signal(object)
    """The Verdict."""
    clashed = Signal(object)
    """The Verdict, with the rules that cannot all hold."""
    argued = Signal(object)
    """Why they cannot, as a tuple of sentences."""
    puzzled = Signal(str)
    """Why it is not known what makes the puzzle impossible, in one sentence."""
    told = Signal(object)
    """More steps, as a list of Told."""
    ended = Signal(object)
    """How the explanation ended, as Ending."""
    fell_silent = Signal(str)
    """Why no more steps are told, in one sentence."""
    failed = Signal(str)
    """Why there is no verdict, in one sentence."""
    stopped = Signal()
    """The user did not want to wait."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.verdict: Verdict | None = None
        self._jobs = Jobs(self)
        self._puzzle_type: PuzzleType[Any] | None = None
        self._puzzle: Any = None
        self._ticket: Ticket | None = None
        self._left: list[object] = []
        """What is not needed any more: given back beside the window, which would have to wait."""
        self._explaining_wanted = False
        self._already_told = 0
        """How many of the steps are known from a time before it was stopped."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET)
        self._timer.timeout.connect(self._judge)

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._timer.isActive() or (self._ticket is not None and self._ticket.running)

    @property
    def explaining(self) -> bool:
        """Whether steps, or why there are none, are being told or soon will be."""
        return self._explaining_wanted or (self.verdict is not None and self.busy)

    def take(self, puzzle_type: PuzzleType[Any], puzzle: Any) -> None:
        """Work on another puzzle."""
        self._drop()
        self._puzzle_type = puzzle_type
        self._puzzle = puzzle
        self._left.append(self.verdict)
        self.verdict = None
        self._timer.start()
        self.worked.emit()

    def explain(self, already_told: int = 0) -> None:
        """Tell every step after those that are known, as soon as the verdict is there."""
        self._already_told = already_told
        if self.verdict is not None:
            self._tell(self.verdict)
            return
        self._explaining_wanted = True
        if self._timer.isActive() or not self.busy:
            self._timer.stop()
            self._judge()

    def stop(self) -> None:
        """Stop what is under way."""
        if self.busy:
            self._drop()
            self.worked.emit()
            self.stopped.emit()

    def _drop(self) -> None:
        self._timer.stop()
        self._explaining_wanted = False
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    @going_first(afterwards=0)
    def _judge(self) -> None:
        puzzle_type, puzzle = self._puzzle_type, self._puzzle
        assert puzzle_type is not None
        left, self._left = self._left, []

        def work(stop: Stop, report: Report) -> Verdict:
            left.clear()
            puzzle_type.check_form(puzzle)
            return judge(puzzle_type, puzzle, stop)

        self._ticket = self._jobs.start(work, self._take_verdict, self._fail)
        self.worked.emit()

    def _take_verdict(self, verdict: Verdict) -> None:
        self.verdict = verdict
        wanted, self._explaining_wanted = self._explaining_wanted, False
        self.worked.emit()
        self.judged.emit(verdict)
        if self.verdict is not verdict:
            return
        if verdict.answer is Answer.NONE:
            self._argue(verdict)
        elif wanted:
            self._tell(verdict)

    def _argue(self, verdict: Verdict) -> None:
        """Find out why there is no solution: which rules clash, and how."""
        puzzle_type, puzzle = self._puzzle_type, self._puzzle
        assert puzzle_type is not None

        def work(stop: Stop, report: Report) -> object:
            return find_trouble(puzzle_type, puzzle, verdict.model, stop, report)

        def clash(found: list[tuple[Clash, ...]]) -> None:
            self.verdict = verdict._replace(conflict=found[0])
            self.clashed.emit(self.verdict)

        def done(sentences: tuple[Message, ...]) -> None:
            assert self.verdict is not None
            self.verdict = self.verdict._replace(argument=sentences)
            self.worked.emit()
            self.argued.emit(sentences)

        def fail(sentence: str) -> None:
            self.worked.emit()
            self.puzzled.emit(sentence)

        self._ticket = self._jobs.start(work, done, fail, clash)
        self.worked.emit()

    def _tell(self, verdict: Verdict) -> None:
        puzzle_type, puzzle = self._puzzle_type, self._puzzle
        assert puzzle_type is not None
        if verdict.answer is Answer.NONE:  # there are no steps to what cannot be
            if not verdict.argument and not self.busy:
                self._argue(verdict)
            return
        if self._ticket is not None:
            self._ticket.cancel()
        already_told = self._already_told

        def work(stop: Stop, report: Report) -> object:
            return tell(puzzle_type, puzzle, verdict.model, stop, report, already_told)

        def fail(sentence: str) -> None:
            self.worked.emit()
            self.fell_silent.emit(sentence)

        self._ticket = self._jobs.start(work, self._end, fail, self.told.emit)
        self.worked.emit()

    def _end(self, ending: Ending) -> None:
        self.worked.emit()
        self.ended.emit(ending)

    def _fail(self, sentence: str) -> None:
        self._explaining_wanted = False
        self.worked.emit()
        self.failed.emit(sentence)
