"""Questions about the open puzzle: asked in the worker, one at a time, and dropped when stale."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from app.core.document import Document
from app.core.jobs import Report
from app.core.mistakes import Watch
from app.core.model import Model
from app.core.stop import Stop
from app.session.worker import Cancellable, Worker

if TYPE_CHECKING:
    from app.session.answers import Verdict
    from app.session.problem import Problem

Asked = Callable[["Problem", Stop], Iterable[object]]
"""Answers a question about a Problem, one value after the other."""


class Questions:
    """The questions about one document after the other.

    Whoever asks hears nothing any more once something else is asked or the document is another.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._ticket: Cancellable | None = None
        self._document: Document | None = None
        self._problems: list[Problem] = []
        """The Problem of the document, once the worker has made it."""
        self._discarded: list[object] = []
        """What is not needed any more. The worker frees it: that can take longer than a frame."""
        self._verdict: Verdict | None = None
        """The verdict on the document, where it was known before anything was asked."""
        self.waiting = False
        """Whether a question waits for its time."""

    @property
    def model(self) -> Model | None:
        """The facts and rules of the document, once a question has needed them."""
        return self._problems[0].stated if self._problems else None

    @property
    def watch(self) -> Watch | None:
        """What knows the rules that marks break, once a question has made it."""
        return self._problems[0].watched if self._problems else None

    def take(self, document: Document, *discarded: object) -> None:
        """Drop what is under way, and ask about another document from now on."""
        self.drop()
        self._discarded += [*self._problems, *discarded]
        self._document = document
        self._problems = []
        self._verdict = None

    def take_verdict(self, verdict: "Verdict") -> None:
        """Drop what is under way: the verdict on the document is known from elsewhere."""
        self.drop()
        self._verdict = verdict

    def take_marks(self, document: Document, *discarded: object) -> None:
        """Ask about the same puzzle with other marks from now on."""
        self._discarded += discarded
        self._document = document

    def drop(self) -> None:
        """Stop what is under way and forget what it found."""
        self.waiting = False
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def ask_later(self, milliseconds: int, ask: Callable[[], None]) -> None:
        """Ask something after a while, unless something else is asked before."""
        self.drop()
        self.waiting = True
        self._ticket = self._worker.later(milliseconds, ask)

    def ask(
        self,
        answer: Asked,
        on_values: Callable[[list[Any]], None],
        on_done: Callable[[], None],
        on_error: Callable[[str], None],
    ) -> None:
        """Ask something now. What it answers is told at once, then that this is all, or why not."""
        self.drop()
        document, problems, verdict = self._document, self._problems, self._verdict
        discarded, self._discarded = self._discarded, []
        assert document is not None

        def work(stop: Stop, report: Report) -> None:
            discarded.clear()
            if not problems:
                problems.append(problem_of(document, verdict))
            elif problems[0].document is not document:
                problems[0] = problems[0].with_marks(document)
            for value in answer(problems[0], stop):
                report(value)

        def take(values: list[Any]) -> None:
            if problems is self._problems:
                on_values(values)

        def done(_: object) -> None:
            if problems is self._problems:
                self._ticket = None
                on_done()

        def fail(sentence: str) -> None:
            if problems is self._problems:
                self._ticket = None
                on_error(sentence)

        self._ticket = self._worker.start(work, done, fail, take)


def problem_of(document: Document, verdict: "Verdict | None" = None) -> "Problem":
    """Return the Problem that a document poses; to be called in a worker."""
    # The only late import of this layer: the solver and the explainer take longer to load than the
    # window, which is seen before them.
    from app.session.problem import Problem

    return Problem(document, anew=True, verdict=verdict)
