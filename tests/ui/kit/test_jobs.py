"""Work beside the window: its values in order, in the window's thread, and none after the end."""

import threading
import traceback
import weakref
from contextlib import suppress
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from app.core.errors import BadUse, Cancelled
from app.ui.kit.jobs import Jobs
from app.ui.main import make_recovery


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


@pytest.mark.parametrize("how", ["cancelled", "done"])
def test_work_that_has_ended_keeps_no_widget(qtbot, jobs, how):
    """Its thread may live on: were it the last to know a widget, it would free it."""
    begun, go_on, tickets = threading.Event(), threading.Event(), []

    def work(stop, report):
        begun.set()
        go_on.wait(10)

    label = QLabel()
    seen = weakref.ref(label)
    tickets.append(jobs.start(work, partial(say, label), partial(say, label), partial(say, label)))
    del label
    assert begun.wait(10)
    if how == "cancelled":
        tickets[0].cancel()
        assert seen() is None
        go_on.set()
    else:
        go_on.set()
        qtbot.waitUntil(lambda: not tickets[0].running)
        assert seen() is None
    qtbot.waitUntil(lambda: not jobs.working)


def say(label, value):
    label.setText(str(value))


def refuse(stop, report):
    raise BadUse("No.")


def divide(stop, report):
    return 1 / 0


def test_an_expected_failure_is_told_by_whoever_asked(qtbot, jobs):
    told = []
    jobs.start(refuse, pytest.fail, told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["No."]


@pytest.mark.parametrize("work", [refuse, divide])
def test_a_failure_that_nobody_tells_is_reported(qtbot, jobs, work):
    with qtbot.captureExceptions() as caught:
        jobs.start(work, pytest.fail)
        qtbot.waitUntil(lambda: bool(caught))


def test_an_unexpected_failure_is_told_and_reported_with_its_traceback(qtbot, jobs):
    told = []
    with qtbot.captureExceptions() as caught:
        jobs.start(divide, pytest.fail, told.append)
        qtbot.waitUntil(lambda: bool(caught))
    assert told == ["An unexpected error occurred."]
    (kind, _, trace) = caught[0]
    assert kind is ZeroDivisionError
    assert any(frame.f_code is divide.__code__ for frame, _ in traceback.walk_tb(trace))


def test_work_that_hangs_does_not_keep_the_window_open(qtbot, jobs, monkeypatch):
    monkeypatch.setattr("app.ui.kit.jobs.SHUTDOWN_TIMEOUT_S", 0.01)
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work(stop, report):
        begun.set()
        go_on.wait(10)  # deaf to being stopped, like a write to a disk that is away
        report("late")
        ended.set()

    jobs.start(work, pytest.fail, pytest.fail, pytest.fail)
    assert begun.wait(10)
    jobs.shut_down()
    assert not ended.is_set()
    assert not jobs.busy
    go_on.set()
    assert ended.wait(10)
    assert not jobs._waiting


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
    jobs.shut_down()
    done = []
    jobs.start(lambda stop, report: "again", done.append, pytest.fail)
    qtbot.waitUntil(lambda: done == ["again"])


def test_all_work_of_a_window_is_stopped_together(open_window, tmp_path, monkeypatch):
    monkeypatch.setattr("app.ui.kit.jobs.SHUTDOWN_TIMEOUT_S", 30.0)
    window = open_window("lightup/first-light")
    make_recovery(window, tmp_path)
    window.help.help.trigger()
    at_work = window.findChildren(Jobs)
    window.shut_down()
    together, ended = threading.Barrier(len(at_work)), []

    def work(stop, report):
        asked = threading.Event()
        with suppress(Cancelled), stop.interrupting(asked.set):
            asked.wait(10)
        together.wait(5)  # none of them waits for another to have ended
        ended.append(stop)

    for jobs in at_work:
        jobs.start(work, pytest.fail, pytest.fail)
    window.shut_down()
    assert len(ended) == len(at_work)
