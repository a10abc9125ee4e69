"""Formulas are made and searched in a thread: the last request counts, and memory is freed."""

import pytest
from PySide6.QtCore import QObject

from app.core.document import Document
from app.core.registry import editor
from app.puzzles.lightup.puzzle import LightUp
from app.ui.formula.maker import FormulaMaker


def blank(size):
    return Document("lightup", editor("lightup").blank(size, size))


class Heard:
    """What a maker has signalled."""

    def __init__(self, maker):
        self.found, self.failed = [], []
        maker.found.connect(lambda contents, found: self.found.append((contents, found)))
        maker.failed.connect(self.failed.append)


@pytest.fixture
def maker(qapp):
    parent = QObject()
    maker = FormulaMaker(parent)
    yield maker
    maker.shut_down()


def test_the_last_request_replaces_the_others(qtbot, maker):
    heard = Heard(maker)
    for size in (9, 8, 7, 3):
        maker.make(blank(size), "", None, as_solved=True)
    qtbot.waitUntil(lambda: not maker.busy)
    ((contents, found),) = heard.found
    assert contents is maker.contents
    assert list(found.variables) == list(range(1, 10))


def test_a_search_needs_no_new_formula(qtbot, maker):
    heard = Heard(maker)
    maker.make(blank(3), "", None, as_solved=True)
    qtbot.waitUntil(lambda: not maker.busy)
    maker.find("lit", None)
    maker.find("lit r1c1", None)
    qtbot.waitUntil(lambda: not maker.busy)
    (whole, everything), (contents, found) = heard.found
    assert contents is whole
    assert 0 < len(found.rules) < len(everything.rules)


def test_a_dropped_formula_is_freed(qtbot, maker):
    maker.make(blank(3), "", None, as_solved=True)
    qtbot.waitUntil(lambda: not maker.busy)
    formula = maker.contents.formula
    assert formula.clauses
    maker.drop()
    assert maker.contents is None
    qtbot.waitUntil(lambda: not maker.busy)
    assert formula.clauses == []


def test_nothing_is_heard_of_what_was_cancelled(qtbot, maker):
    heard = Heard(maker)
    with qtbot.waitSignal(maker.worked):
        maker.make(blank(5), "", None, as_solved=True)
    maker.cancel()
    assert not maker.busy
    maker.make(Document("lightup", LightUp(("..", "."))), "", None, as_solved=True)
    qtbot.waitUntil(lambda: not maker.busy)
    assert heard.found == []
    (sentence,) = heard.failed
    assert sentence.endswith(".")
    assert maker.contents is None
