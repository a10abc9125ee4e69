"""Judging: what is said of the open puzzle as soon as something is known of it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.editing import Unfinished
from app.core.words import text
from app.sat.answer import Answer
from app.ui.board.highlights import Marks
from app.ui.formula.dock import FormulaDock
from app.ui.kit.task import Errand
from app.ui.look.text_size import NOTED
from app.ui.watching import trouble
from app.ui.work import Clash, Verdict

if TYPE_CHECKING:
    from app.ui.window import Window


def elsewhere(unfinished: Unfinished, verdict: Verdict) -> tuple[Clash, ...]:
    """Return a conflict that stays one whatever becomes of what is unfinished."""
    drawn = all(clash.cells.isdisjoint(unfinished.cells) for clash in verdict.conflict)
    return verdict.conflict if drawn else ()


def with_missing(marks: Marks, unfinished: Unfinished | None) -> Marks:
    """Mark as well where something is missing."""
    if unfinished is None:
        return marks
    if unfinished.edges:
        return marks._replace(missing_edges=unfinished.edges)
    return marks._replace(missing=unfinished.cells)


class Judging(QObject):
    """Shows verdicts, and what there is instead of one."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        analysis = window.analysis
        analysis.judged.connect(self._show_verdict)
        analysis.clashed.connect(self._show_answer)
        analysis.argued.connect(window.steps.say_argument)
        analysis.puzzled.connect(self._show_puzzled)
        analysis.failed.connect(self._show_failure)
        analysis.fell_silent.connect(self._show_no_more)
        analysis.stopped.connect(self._show_stopped)
        self._errands: tuple[Errand | FormulaDock, ...] = (
            window.files.opening,
            window.files.saving,
            window.clipboard.copying,
            window.formula_dock,
        )
        for worker in (analysis, window.export_queue, *self._errands):
            worker.worked.connect(self._show_work)
        window.verdict_line.button.clicked.connect(self._look_closer)

    def _show_verdict(self, verdict: Verdict) -> None:
        self._window.player.reset(len(verdict.model.facts))
        self._show_answer(verdict)

    def _show_answer(self, verdict: Verdict) -> None:
        window = self._window
        if window.watching:
            window.verdict_line.show_verdict(verdict, None)
            window.watch.show_verdict(verdict)
        else:
            self.show_drawing()

    def show_drawing(self) -> None:
        """Say what is wrong with a puzzle that is being drawn, or else how that is done."""
        window, verdict = self._window, self._window.analysis.verdict
        marks = Marks()
        if verdict is not None:
            unfinished = window.editor.unfinished(window.session.puzzle)
            if unfinished is not None:
                verdict = verdict._replace(conflict=elsewhere(unfinished, verdict))
            window.verdict_line.show_verdict(verdict, unfinished.said if unfinished else None)
            marks = with_missing(trouble(verdict), unfinished)
        window.mark(marks)
        if verdict is not None and verdict.conflict:
            window.steps.say_conflict(verdict)
        else:
            kind = window.session.puzzle_type
            window.steps.say_hints(kind.title, kind.rules_text, window.editor.hints)

    def _look_closer(self) -> None:
        """Show two solutions in turn, or the rules that cannot all hold."""
        window, verdict = self._window, self._window.analysis.verdict
        if verdict is None:
            return
        if verdict.answer is Answer.NONE:
            window.steps_dock.show()
            window.steps.say_conflict(verdict)
            if window.steps.rules.isVisible():
                window.steps.rules.setFocus()
                return
        else:
            window.watch.show_other_solution(verdict)
        window.board.setFocus()  # where keys lead through the steps

    def _show_failure(self, sentence: str) -> None:
        self._window.player.pause()
        self._window.steps.say(text("No verdict"), sentence)

    def _show_no_more(self, sentence: str) -> None:
        """Say why no more steps are going to be told; the verdict is as good as it was."""
        self._window.player.pause()
        if self._window.watching:
            self._window.steps.say(text("No more steps"), sentence)

    def _show_puzzled(self, sentence: str) -> None:
        """Say that no reason is going to be found; the verdict is as good as it was."""
        window, verdict = self._window, self._window.analysis.verdict
        if window.watching and verdict is not None and not verdict.conflict:
            window.steps.say(text("No solution"), sentence)

    def _show_stopped(self) -> None:
        window = self._window
        window.player.pause()
        if window.watching:
            window.watch.say_stopped()

    def _show_work(self) -> None:
        window = self._window
        workers = window.analysis, window.export_queue, *self._errands
        window.stop.setEnabled(any(worker.busy for worker in workers))

    def stop(self) -> None:
        """Stop whatever is under way."""
        window = self._window
        window.analysis.stop()
        window.export_queue.stop()
        for errand in self._errands:
            if errand.busy:
                errand.stop()
                window.statusBar().showMessage(text("Stopped"), NOTED)
