"""Games that are kept in a database, without a window."""

import pytest

from app import paths
from app.formats import read_input, read_text
from app.session.history import History
from app.session.session import Session
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore
from app.store.keeper import Keeper
from tests.helpers.inline import Inline


class Patient(Inline):
    """A worker that notes how long calls are to wait."""

    def __init__(self):
        super().__init__()
        self.waits = []

    def later(self, milliseconds, call):
        self.waits.append(milliseconds)
        return super().later(milliseconds, call)


class Clock:
    """A clock that stands still until it is set."""

    time = 100.0

    def __call__(self):
        return self.time


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "games.sqlite"


@pytest.fixture
def play(file):
    """Open puzzles for playing as the window does; what is said is in `said`.

    The worker of the Keeper does nothing until `keeping.finish` or `keeping.step`.
    """
    started = []

    def document_of(what):
        path = paths.puzzles() / f"{what}.satori"
        return read_input(str(path)) if path.exists() else read_text(what)

    def open_it(what):
        document = document_of(what)
        worker, keeping, clock = Inline(), Patient(), Clock()
        session = Session(document, worker, opens_in=Mode.PLAY, now=clock)
        session.said = []
        store = GameStore(Database(file))
        keeper = Keeper(session, store, keeping, lambda said: session.said.append(str(said)))
        session.worker, session.keeping, session.clock = worker, keeping, clock
        session.keeper, session.store = keeper, store
        session.open_again = lambda what: reopen(session, document_of(what))
        started.append(session)
        reopen(session, document)
        return session

    def reopen(session, document):
        kept = session.keeper.finder()(document)
        if kept is None:
            session.open(document, None)
        else:
            history = History(kept.history.versions, kept.history.present)
            session.open(kept.document, None, saved=document, history=history, play=kept.play)
        session.worker.finish()

    yield open_it
    for session in started:
        session.store.database.close()


@pytest.fixture
def close():
    """Close a session as a window does."""

    def do(session):
        session.keeper.write_last()
        session.keeping.finish()

    return do
