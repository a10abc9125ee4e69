"""Questions about the open puzzle: asked in the worker, one at a time, and dropped when stale."""

from collections.abc import Callable, Iterable
from threading import Lock
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

Answerer = Callable[["Problem", Stop], Iterable[object]]
"""Answers a question about a Problem, one value after the other."""


class _Posed:
    """A puzzle that questions are about, and the Problem that the first of them makes of it."""

    def __init__(self) -> None:
        self.turn = Lock()
        """Held by the question that asks the Problem: one that was dropped takes a while to end."""
        self.problem: Problem | None = None

    def problem_with_marks(self, document: Document, verdict: "Verdict | None") -> "Problem":
        """Return the Problem with the marks of a document; to be called in a worker."""
        if self.problem is None:
            self.problem = problem_of(document, verdict)
        elif self.problem.document is not document:
            self.problem = self.problem.with_marks(document)
        return self.problem


class Questions:
    """The questions about one document after the other.

    Whoever asks hears nothing any more once something else is asked or the document is another.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._ticket: Cancellable | None = None
        self._document: Document | None = None
        self._posed = _Posed()
        self._discarded: list[object] = []
        """What is not needed any more. The worker frees it: that can take longer than a frame."""
        self._verdict: Verdict | None = None
        """The verdict on the document, where it was known before anything was asked."""
        self.waiting = False
        """Whether a question waits for its time."""

    @property
    def model(self) -> Model | None:
        """The facts and rules of the document, once a question has needed them."""
        problem = self._posed.problem
        return None if problem is None else problem.stated

    @property
    def watch(self) -> Watch | None:
        """What knows the rules that marks break, once a question has made it."""
        problem = self._posed.problem
        return None if problem is None else problem.watched

    def take(self, document: Document, *discarded: object) -> None:
        """Drop what is under way, and ask about another document from now on."""
        self.drop()
        self._discarded += [self._posed, *discarded]
        self._document = document
        self._posed = _Posed()
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
        answer: Answerer,
        on_values: Callable[[list[Any]], None],
        on_done: Callable[[], None],
        on_error: Callable[[str], None],
    ) -> None:
        """Ask something now. What it answers is told at once, then that this is all, or why not."""
        self.drop()
        document, posed, verdict = self._document, self._posed, self._verdict
        discarded, self._discarded = self._discarded, []
        assert document is not None

        def work(stop: Stop, report: Report) -> None:
            discarded.clear()
            with posed.turn:
                stop.check()  # a question that was dropped must not bring its marks back
                for value in answer(posed.problem_with_marks(document, verdict), stop):
                    report(value)

        self._ticket = self._worker.start(work, lambda _: on_done(), on_error, on_values)


def problem_of(document: Document, verdict: "Verdict | None" = None) -> "Problem":
    """Return the Problem that a document poses; to be called in a worker."""
    # The only late import of this layer: the solver and the explainer take longer to load than the
    # window, which is seen before them.
    from app.session.problem import Problem

    return Problem(document, anew=True, verdict=verdict)
