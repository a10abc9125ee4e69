"""Keeps the game of a Session: every change is in the database within a second."""

from collections.abc import Callable
from typing import TypeVar

from app.core.document import Document
from app.core.errors import AppError
from app.core.words import Message
from app.session.history import History
from app.session.session import Session
from app.session.state import Mode, State
from app.session.worker import Cancellable, Worker
from app.store.games import GameStore, KeptGame, Moment, resumed
from app.store.meeting import on_the_board, put_together

DELAY_MS = 500
"""Milliseconds from a change to its write. While the clock runs, every moment is a change."""

RETRY_MS = 10_000
"""Milliseconds until a write is tried again that has failed."""

T = TypeVar("T")

Say = Callable[[Message], None]
FindGame = Callable[[Document], KeptGame | None]
FindNews = Callable[[], KeptGame | None]


class Keeper:
    """Follows a Session and writes its game in a worker that does nothing else."""

    def __init__(self, session: Session, store: GameStore, worker: Worker, say: Say) -> None:
        self._session = session
        self._store = store
        self._worker = worker
        self._say = say
        """Tells the user something that must not be overlooked."""
        self._left: list[Moment] = []
        """The games of puzzles that are not open any more, and are still to be written."""
        self._present = self._moment()
        self._known = self._present.history
        """The game as it was when this window and the database had the same."""
        self._written: Moment | None = None
        """The game as it was written last, without its clock."""
        self._worth = False
        """Whether there is something to be kept of the present game."""
        self.written: Callable[[], None] = _ignore
        """Called when something that was done is in the database."""
        self._alarm: Cancellable | None = None
        self._writing = False
        self._failed = False
        self._ended = False
        session.keep_marks(True)
        session.subscribe(self._follow)

    def _moment(self) -> Moment:
        session, state = self._session, self._session.state
        history = session.history.snapshot()
        # What is drawn is no puzzle yet: every version of it would be another one.
        drawn = history.versions[0].document.puzzle is not state.puzzle
        in_file = state.path is not None or drawn
        return Moment(history, state.play, session.file_marks, in_file)

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if "edition" in changed:
            if self._worth:
                self._left.append(self._due_now(self._present))
            self._worth = state.play.seconds > 0  # a game that goes on
        if changed & {"edition", "document", "play", "path"}:
            before = self._present.play
            ended = state.play.solved and not before.solved
            comes_back = before.since is None and state.play.since is not None
            self._present = self._moment()
            if "edition" in changed:
                self._known = self._present.history
            made = state.origin is not None and not self._present.in_file
            self._worth = self._worth or made or _is_worth_keeping(self._present)
            if state.lesson is not None:
                self._worth = False
            if ended and self._alarm is not None:
                self._alarm.cancel()
                self._alarm = None
            # Who has solved it wants to see that, and who comes back what was done elsewhere.
            self._write_soon(0 if ended or comes_back else DELAY_MS, looks=comes_back)

    def _due_now(self, moment: Moment) -> Moment:
        """Return the present moment with the time up to now."""
        seconds = self._session.game.elapsed(moment.play)
        play = moment.play._replace(seconds=seconds, since=None)
        return moment._replace(play=play, clock_only=not self._has_news)

    @property
    def _has_news(self) -> bool:
        """Whether the player did something since the game was written."""
        return self._present.without_clock != self._written

    # Writing

    @property
    def behind(self) -> bool:
        """Whether something was done that is not written yet; the clock does not count."""
        return bool(self._left) or (self._worth and self._has_news)

    def _write_soon(self, delay: int = DELAY_MS, *, looks: bool = False) -> None:
        wanted = looks or self._left or self._worth
        if wanted and self._alarm is None and not self._writing:
            self._alarm = self._worker.later(delay, self._write)

    def _due(self) -> list[Moment]:
        """Return all that is to be written now."""
        if not self._worth:
            return list(self._left)
        present = self._present._replace(file_marks=self._session.file_marks)  # saved since, maybe
        return [*self._left, self._due_now(present)]

    def open(self) -> None:
        """Look whether the database can be used, and say so if not."""
        store = self._store
        self._start(
            lambda: store.database.use(lambda connection: None), lambda _: self._write_soon()
        )

    def _write(self) -> None:
        self._alarm = None
        due, store, left = self._due(), self._store, len(self._left)
        present, runs = self._present.without_clock, self._present.play.since is not None
        news, look = self.behind, self._look()

        def work() -> KeptGame | None:
            found = look()
            # What was done in two windows is written once it is put together.
            store.write(due if found is None else due[:left])
            return found

        def go_on(found: KeptGame | None) -> None:
            del self._left[:left]
            if found is None:
                self._written = present
                if present.history.document.puzzle is self._present.history.document.puzzle:
                    self._known = present.history  # and not that of a puzzle that was open before
                if news:
                    self.written()
            elif self._present.without_clock == present and self._open_game() is not None:
                self._go_on_with(found)
            else:
                store.look_again()
            # The clock goes on, and something may have changed meanwhile.
            if self.behind or runs:
                self._write_soon()

        self._start(work, go_on)

    def _start(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        def done(value: T) -> None:
            self._end(failed=False)
            then(value)

        def fail(sentence: str) -> None:
            self._end(failed=True)
            self._say_once(sentence)
            self._write_soon(RETRY_MS)

        self._writing = True
        self._worker.start(lambda stop, report: work(), done, fail, lambda values: None)

    # Another window with the same puzzle

    def _look(self) -> FindNews:
        """Return a function for the worker that finds what was done in another window."""
        store, known, document = self._store, self._known, self._open_game()

        def look() -> KeptGame | None:
            found = None if document is None else store.read_news(document)
            if found is None or on_the_board(found.history) == on_the_board(known):
                return None
            return found

        return look

    def _open_game(self) -> Document | None:
        """Return the document as in its file; None where nobody plays, or a stroke is under way."""
        state, versions = self._session.state, self._present.history.versions
        played = state.mode is Mode.PLAY and state.lesson is None and state.draft_marks is None
        if self._ended or not played or versions[0].document.puzzle is not state.puzzle:
            return None
        return state.document._replace(progress=self._session.file_marks)

    def _go_on_with(self, theirs: KeptGame) -> None:
        """Show what was done in another window, with what was done in this one."""
        game = put_together(self._known, self._present.history, theirs)
        history = History(game.history.versions, game.history.present)
        self._session.go_on_with(history, game.play)
        self._known = theirs.history
        if game is theirs:
            self._written = self._present.without_clock

    def _end(self, *, failed: bool) -> None:
        self._writing = False
        if not failed:
            self._failed = False
        self._session.keep_marks(not failed)
        for notice in self._store.database.take_notices():
            self._say(notice)

    def _say_once(self, sentence: str) -> None:
        if not self._failed:
            self._failed = True  # it will go on failing
            said = "Your marks are not kept, unless you save the puzzle. {reason}"
            self._say(Message(said, {"reason": sentence}))

    def write_last(self) -> None:
        """Write what is not written yet, in the worker: nothing follows."""
        if self._alarm is not None:
            self._alarm.cancel()
        store, due, known = self._store, self._due(), self._known
        look = self._look() if self._worth and self._has_news else _nothing
        self._left, self._worth, self._ended = [], False, True

        def work(*_: object) -> None:
            try:
                store.look_again()  # what was read last may not have arrived
                if (found := look()) is not None:
                    game = put_together(known, due[-1].history, found)
                    due[-1] = due[-1]._replace(history=game.history)
                store.write(due)
            except AppError:
                pass  # nobody is left to be told
            finally:
                store.database.close()

        self._worker.start(work, lambda _: None, lambda _: None, lambda _: None)

    # Reading

    def finder(self) -> FindGame:
        """Return a function for a worker that finds the game of a document as it is now."""
        due, store = self._due(), self._store

        def find_game(document: Document) -> KeptGame | None:
            for moment in reversed(due):
                found = moment.history.document
                if not moment.clock_only and (found.kind, found.puzzle) == (
                    document.kind,
                    document.puzzle,
                ):
                    return resumed(document, moment)
            return store.read_if_possible(document)

        return find_game


def _ignore() -> None:
    """What is called where nobody listens."""


def _nothing() -> None:
    """What another window did, where that does not matter."""


def _is_worth_keeping(moment: Moment) -> bool:
    """Tell whether a player has done something that is not in the file."""
    play, (versions, present) = moment.play, moment.history
    puzzle = moment.history.document.puzzle
    near = versions[max(0, present - 1) : present + 2]
    marked = len([one for one in near if one.document.puzzle is puzzle]) > 1
    return marked or bool(play.hints or play.checks or play.looked)
