"""Sessions without a window."""

import pytest

from app import paths
from app.formats import read_input, read_text
from app.session.session import Session
from tests.helpers.inline import Inline


@pytest.fixture
def open_session():
    """Open sessions on bundled puzzles or on texts; each has its worker as `worker`."""

    def open_it(what: str) -> Session:
        bundled = paths.puzzles() / f"{what}.satori"
        document = read_input(str(bundled)) if bundled.exists() else read_text(what)
        worker = Inline()
        session = Session(document, worker)
        session.worker = worker
        return session

    return open_it
