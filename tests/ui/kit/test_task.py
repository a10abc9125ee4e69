"""Work that the user waits for: its result comes later, slow work is named, Stop ends it."""

import threading

import pytest

from app.core.errors import BadUse
from app.ui.kit.announcer import Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.jobs import Jobs
from app.ui.kit.task import Task


class Heard:
    """What an announcer says below the board."""

    def __init__(self, announcer):
        self.now = ""
        announcer.noted.connect(self._take)
        announcer.cleared.connect(lambda: self._take("", 0))

    def _take(self, words, milliseconds):
        self.now = words


@pytest.fixture
def announcer(qapp):
    return Announcer()


@pytest.fixture
def heard(announcer):
    return Heard(announcer)


@pytest.fixture
def hold(qapp):
    return Hold()


@pytest.fixture
def task(qtbot, announcer, hold):
    task = Task(announcer, hold=hold)
    yield task
    task.cancel()
    for jobs in task.findChildren(Jobs):
        jobs.shut_down()


@pytest.fixture
def gate():
    """Work that goes on when it is told to."""
    event = threading.Event()
    yield event
    event.set()


def test_a_result_comes_later_and_in_this_thread(qtbot, task, heard):
    results = []

    def then(thread):
        results.append((thread, threading.current_thread()))

    task.start(lambda stop: threading.current_thread(), "Working…", then, pytest.fail)
    assert task.busy
    assert results == []
    qtbot.waitUntil(lambda: bool(results))
    ((worker, here),) = results
    assert worker is not here
    assert here is threading.main_thread()
    assert not task.busy
    assert heard.now == ""


def test_slow_work_is_named_until_it_ends(qtbot, task, heard, gate):
    results = []
    with qtbot.waitSignal(task.worked):
        task.start(lambda stop: gate.wait(10), "Working…", results.append, pytest.fail)
    assert task.slow
    assert heard.now == "Working…"
    gate.set()
    qtbot.waitUntil(lambda: results == [True])
    assert not task.slow
    assert heard.now == ""


def test_why_it_failed_is_said_by_whoever_started_it(qtbot, task):
    reasons = []

    def work(stop):
        raise BadUse("No.")

    task.start(work, "Working…", pytest.fail, reasons.append)
    qtbot.waitUntil(lambda: reasons == ["No."])
    assert not task.busy


def test_work_that_is_stopped_hands_nothing_over(qtbot, task, heard, gate):
    task.start(lambda stop: gate.wait(10), "Working…", pytest.fail, pytest.fail)
    qtbot.waitUntil(lambda: task.slow)
    task.stop()
    assert not task.busy
    assert heard.now == "Stopped"
    gate.set()
    qtbot.waitUntil(lambda: not task._jobs._tickets)


def test_the_last_work_counts(qtbot, task, gate):
    results = []
    task.start(lambda stop: gate.wait(10), "First…", pytest.fail, pytest.fail)
    task.start(lambda stop: "second", "Second…", results.append, pytest.fail)
    gate.set()
    qtbot.waitUntil(lambda: results == ["second"])
    qtbot.waitUntil(lambda: not task._jobs._tickets)


def test_a_result_waits_for_the_end_of_a_hold(qtbot, task, hold):
    results = []
    with hold.held():
        with hold.held():
            task.start(lambda stop: "value", "Working…", results.append, pytest.fail)
            qtbot.waitUntil(lambda: not task._jobs.busy)
        qtbot.waitUntil(lambda: not task._delivery.isActive())
        assert results == []
        assert task.busy
    qtbot.waitUntil(lambda: results == ["value"])


def test_a_result_that_waits_can_still_be_dropped(qtbot, task, hold):
    with hold.held():
        task.start(lambda stop: "value", "Working…", pytest.fail, pytest.fail)
        qtbot.waitUntil(lambda: not task._jobs.busy)
        task.cancel()
    assert not task.busy
    assert not task._delivery.isActive()


def test_a_result_may_start_other_work(qtbot, task):
    results = []

    def go_on(value):
        results.append(value)
        if value < 3:
            task.start(lambda stop: value + 1, "Working…", go_on, pytest.fail)

    task.start(lambda stop: 1, "Working…", go_on, pytest.fail)
    qtbot.waitUntil(lambda: results == [1, 2, 3])
