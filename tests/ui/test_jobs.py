"""Work beside the window: its values in order, in the window's thread, and none after the end."""

import threading

import pytest

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
