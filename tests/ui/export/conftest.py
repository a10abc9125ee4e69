"""Sessions with something to export, without a window; and windows with exports under way."""

import pytest

from app import paths
from app.formats import read_input
from app.session.session import Session
from app.session.state import Mode
from tests.helpers.inline import Inline


def opened(name: str, mode: Mode = Mode.DESIGN) -> Session:
    """Open a bundled puzzle and answer all that the Session asks."""
    worker = Inline()
    session = Session(read_input(str(paths.puzzles() / f"{name}.satori")), worker)
    session.enter(mode)
    worker.finish()
    return session


@pytest.fixture
def session():
    """A solved puzzle with all its moves."""
    return opened("lightup/first-light", Mode.SOLVE)


@pytest.fixture
def session_with_several_solutions():
    return opened("lightup/three-sides-for-four")


@pytest.fixture
def solved(qtbot, open_window):
    """A window that shows a solution."""
    window = open_window("lightup/first-light")
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    return window
