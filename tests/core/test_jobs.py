"""Work in a thread beside the caller."""

import threading

import pytest

from app.core.errors import Cancelled, TimedOut
from app.core.jobs import HelperThread, run, stream


def test_run_returns_what_the_job_returns():
    assert run(lambda stop: threading.current_thread()) is not threading.current_thread()


def test_run_raises_what_the_job_raises():
    def work(stop):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(work)


def test_run_ends_at_its_deadline():
    def work(stop):
        while True:
            stop.check()

    with pytest.raises(TimedOut):
        run(work, seconds=0.05)


def test_a_stream_yields_while_its_job_works():
    seen = threading.Event()

    def work(stop):
        yield threading.current_thread()
        assert seen.wait(10)
        yield None

    values = stream(work)
    assert next(values) is not threading.current_thread()
    seen.set()
    assert list(values) == [None]


def test_a_stream_raises_after_what_was_found():
    def work(stop):
        yield 1
        yield 2
        raise ZeroDivisionError

    values = stream(work)
    assert [next(values), next(values)] == [1, 2]
    with pytest.raises(ZeroDivisionError):
        next(values)


def test_a_stream_ends_at_its_deadline():
    def work(stop):
        yield 1
        while True:
            stop.check()

    values = stream(work, seconds=0.1)
    assert next(values) == 1
    with pytest.raises(TimedOut):
        next(values)


def test_a_stream_whose_job_does_not_end_at_its_deadline():
    end = threading.Event()

    def work(stop):
        yield 1
        end.wait(10)

    try:
        with pytest.raises(TimedOut):
            list(stream(work, seconds=0.1))
    finally:
        end.set()


def test_a_stream_that_nobody_wants_any_more_is_cancelled():
    ended = threading.Event()

    def work(stop):
        try:
            while True:
                stop.check()
                yield 1
        except Cancelled:
            ended.set()

    values = stream(work)
    next(values)
    values.close()
    assert ended.wait(10)


def hands() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "satori-helper"]


def test_a_hand_does_one_thing_after_another_and_rests():
    helper = HelperThread()
    first, second = (helper.run(lambda stop: threading.current_thread()) for _ in range(2))
    assert first is second
    with pytest.raises(ZeroDivisionError):
        helper.run(lambda stop: 1 / 0)
    assert helper.run(lambda stop: threading.current_thread()) is first
    helper.rest()
    first.join(10)
    assert first not in hands()
    another = helper.run(lambda stop: threading.current_thread())
    assert another is not first
    helper.rest()
    another.join(10)
    assert not another.is_alive()


def test_a_hand_that_hangs_is_left_to_itself():
    helper, free = HelperThread(), threading.Event()
    with pytest.raises(TimedOut):
        helper.run(lambda stop: free.wait(20), 0.01)
    hung = hands()
    assert helper.run(lambda stop: "done") == "done"
    helper.rest()
    free.set()
    for thread in hung:
        thread.join(10)
    assert not set(hung) & set(hands())
