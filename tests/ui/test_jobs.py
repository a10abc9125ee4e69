"""Work beside the window: its values in order, in the window's thread, and none after the end."""

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.core.errors import BadUse
from app.ui.jobs import Jobs


@pytest.fixture
def jobs(qapp):
    made = Jobs()
    yield made
    made.close()


def test_values_come_in_order_and_in_this_thread(qtbot, jobs):
    heard, threads, done = [], set(), []

    def work(stop, report):
        for number in range(5000):
            report(number)
        return "end"

    def take(values):
        threads.add(threading.current_thread())
        heard.append(values)

    jobs.start(work, done.append, pytest.fail, take)
    qtbot.waitUntil(lambda: bool(done))
    assert [number for values in heard for number in values] == list(range(5000))
    assert len(heard) < 100  # many together, or the window would be kept busy
    assert threads == {threading.main_thread()}
    assert done == ["end"]
    assert not jobs.busy


def test_a_single_value_does_not_wait_for_others(qtbot, jobs):
    heard, go_on = [], threading.Event()

    def work(stop, report):
        report("first")
        go_on.wait(10)

    ticket = jobs.start(work, lambda _: None, pytest.fail, heard.extend)
    qtbot.waitUntil(lambda: heard == ["first"])
    assert ticket.running
    go_on.set()
    qtbot.waitUntil(lambda: not ticket.running)


def test_nothing_is_heard_of_cancelled_work(qtbot, jobs):
    begun = threading.Event()

    def work(stop, report):
        begun.set()
        while True:
            stop.check()

    ticket = jobs.start(work, pytest.fail, pytest.fail, pytest.fail)
    assert begun.wait(10)
    ticket.cancel()
    qtbot.waitUntil(lambda: not jobs._tickets)
    assert ticket.job is None


def test_an_expected_failure_keeps_nothing_of_the_work(qtbot, jobs):
    errors = []

    def work(stop, report):
        raise BadUse("No.")

    jobs.start(work, pytest.fail, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert str(errors[0]) == "No."
    assert errors[0].__traceback__ is None


def test_another_failure_keeps_its_traceback(qtbot, jobs):
    errors = []
    jobs.start(lambda stop, report: 1 / 0, pytest.fail, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert errors[0].__traceback__ is not None


def test_work_that_hangs_does_not_keep_the_window_open(qtbot, jobs, monkeypatch):
    monkeypatch.setattr("app.ui.jobs.GRACE", 0.01)
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work(stop, report):
        begun.set()
        go_on.wait(10)  # deaf to being stopped, like a write to a disk that is away
        report("late")
        ended.set()

    jobs.start(work, pytest.fail, pytest.fail, pytest.fail)
    assert begun.wait(10)
    jobs.close()
    assert not ended.is_set()
    assert not jobs.busy
    go_on.set()
    assert ended.wait(10)
    assert not jobs._waiting


def test_waiting_for_a_value_lets_the_window_go_on(qtbot, jobs):
    alive = threading.Event()
    QTimer.singleShot(0, alive.set)

    def work():
        assert alive.wait(10)
        return threading.current_thread()

    assert jobs.wait_for(work) is not threading.main_thread()
    assert not jobs.busy


def test_waiting_for_a_failure(qtbot, jobs):
    def work():
        raise BadUse("No.")

    with pytest.raises(BadUse, match="No"):
        jobs.wait_for(work)


def test_what_was_closed_can_be_used_again(qtbot, jobs):
    heard, go_on, told = [], threading.Event(), threading.Event()

    def work(stop, report):
        report("first")
        go_on.wait(10)
        report("second")  # while the window takes a pause after the first
        told.set()

    jobs.start(work, lambda _: None, pytest.fail, heard.extend)
    qtbot.waitUntil(lambda: heard == ["first"])
    go_on.set()
    assert told.wait(10)
    QApplication.processEvents()  # the window hears of it, and puts it off
    jobs.close()
    done = []
    jobs.start(lambda stop, report: "again", done.append, pytest.fail)
    qtbot.waitUntil(lambda: done == ["again"])
