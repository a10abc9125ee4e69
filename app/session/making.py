"""New puzzles for a Session: the one that is asked for, and the next one like it ahead of time."""

from collections.abc import Callable
from typing import NamedTuple

from app.core.document import Document
from app.core.jobs import Report
from app.core.stop import Stop
from app.generate import Progress, make
from app.session.orders import Order, next_order
from app.session.session import Session
from app.session.state import Mode, Question, State
from app.session.worker import Cancellable, Worker

FOLLOWED = frozenset({"opened", "mode", "question", "verdict"})
"""The fields of a State that decide what is made ahead."""


class Customer(NamedTuple):
    """Who waits for a puzzle. One of the first three is called in the end."""

    made: Callable[[Document], None]
    refused: Callable[[str], None]
    """Gets the reason in one sentence."""
    dropped: Callable[[], None]
    """Somebody stopped it, or opened something else."""
    heard: Callable[[Progress], None]


class _Work:
    """A puzzle that is being made, or was made ahead."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.ticket: Cancellable | None = None
        self.customer: Customer | None = None
        self.document: Document | None = None
        self.refusal = ""

    @property
    def ended(self) -> bool:
        """Whether it is known what became of it."""
        return self.document is not None or bool(self.refusal)


class Maker:
    """Makes one puzzle at a time in a worker of its own.

    While a puzzle that was made so is played, and nothing else is worked on, the next one like it
    is made. That work is dropped for whatever is asked about the open puzzle, and begun again.
    """

    def __init__(self, session: Session, worker: Worker) -> None:
        self._session = session
        self._worker = worker
        self._work: _Work | None = None
        session.subscribe(self._follow)

    @property
    def busy(self) -> bool:
        """Whether somebody waits for a puzzle."""
        return self._work is not None and self._work.customer is not None

    @property
    def ready(self) -> Order | None:
        """The order of the puzzle that was made ahead."""
        work = self._work
        return work.order if work is not None and work.document is not None else None

    def make(self, order: Order, customer: Customer) -> None:
        """Make a puzzle; if it was made ahead, it is there at once."""
        if self._work is None or self._work.order != order or self.busy:
            self.stop()
            self._start(order)
        assert self._work is not None
        self._work.customer = customer
        if self._work.ended:
            self._hand_over(self._work)

    def stop(self) -> None:
        """Drop what is being made, or was made ahead."""
        work, self._work = self._work, None
        if work is None:
            return
        if work.ticket is not None:
            work.ticket.cancel()
        if work.customer is not None:
            work.customer.dropped()

    def _start(self, order: Order) -> None:
        work = _Work(order)

        def done(document: Document) -> None:
            work.document = document
            self._hand_over(work)

        def fail(sentence: str) -> None:
            work.refusal = sentence
            self._hand_over(work)

        def hear(values: list[Progress]) -> None:
            if work.customer is not None:
                work.customer.heard(values[-1])

        self._work = work
        work.ticket = self._worker.start(
            lambda stop, report: _made(order, stop, report), done, fail, hear
        )

    def _hand_over(self, work: _Work) -> None:
        """Give a puzzle, or the reason why there is none, to whoever waits for it."""
        if work.customer is None:
            return
        self._work = None
        if work.document is None:
            work.customer.refused(work.refusal)
        else:
            work.customer.made(work.document)

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if not changed & FOLLOWED:
            return
        work = self._work
        ahead = work is not None and not work.ended and not self.busy
        if "opened" in changed or (ahead and not _idle(state)):
            self.stop()
        self.look_ahead()

    def look_ahead(self) -> None:
        """Begin the next puzzle like the open one, if there is time for it now."""
        state = self._session.state
        if self._work is None and state.origin is not None and _idle(state):
            self._start(next_order(state.kind, state.origin))


def _idle(state: State) -> bool:
    """Whether a player thinks, and all that is to be known of the puzzle is known."""
    known = state.verdict is not None and state.question is Question.NONE
    return known and state.mode is Mode.PLAY


def _made(order: Order, stop: Stop, report: Report) -> Document:
    """Make a puzzle, in the worker."""
    return make(order.kind, order.wish, stop, report).document
