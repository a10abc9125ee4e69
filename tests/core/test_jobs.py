"""Stopping work, and doing it beside the caller."""

import os
import threading
from contextlib import closing
from itertools import count
from multiprocessing import active_children

import pytest

from app.core.errors import Cancelled, TimedOut
from app.core.jobs import (
    PROCESSES_PER_CPU,
    Hand,
    map_in_processes,
    run,
    stream,
)
from app.core.stop import Stop


def test_a_stop_that_nobody_uses_lets_work_go_on():
    stop = Stop()
    stop.check()
    assert stop.seconds_left is None


def test_cancel_and_expire_say_why():
    for end, error in ((Stop.cancel, Cancelled), (Stop.expire, TimedOut)):
        stop = Stop()
        end(stop)
        with pytest.raises(error):
            stop.check()


def test_the_first_reason_counts():
    stop = Stop()
    stop.cancel()
    stop.expire()
    with pytest.raises(Cancelled):
        stop.check()


def test_a_deadline_passes():
    stop = Stop(-1)
    assert stop.seconds_left == 0
    with pytest.raises(TimedOut):
        stop.check()
    assert 50 < Stop(60).seconds_left <= 60


def test_interrupting_calls_back_only_inside_its_block():
    stop = Stop()
    calls = []
    with stop.interrupting(lambda: calls.append("inside")):
        assert calls == []
        stop.cancel()
        assert calls == ["inside"]
    stop.cancel()
    assert calls == ["inside"]


def test_interrupting_does_not_begin_after_the_end():
    stop = Stop()
    stop.cancel()
    with pytest.raises(Cancelled), stop.interrupting(lambda: None):
        pytest.fail("the block was entered")


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


def test_processes_answer_in_order():
    items = [5, 1, 4, 2, 3] * 4
    assert list(map_in_processes(abs, map(int.__neg__, items), 2, on_death=str)) == items


def test_processes_for_nothing():
    assert list(map_in_processes(abs, [], 2, on_death=str)) == []


def test_processes_that_fail_say_why():
    with pytest.raises(ZeroDivisionError):
        list(map_in_processes(eval, ["1", "1 / 0"], 2, on_death=str))


def test_items_that_fail_say_why():
    values = map_in_processes(abs, (1 // item for item in (1, 0)), 2, on_death=str)
    assert next(values) == 1
    with pytest.raises(ZeroDivisionError):
        next(values)


def test_a_process_that_is_killed_every_time():
    items = ["1", "__import__('os')._exit(3)", "2"]
    assert list(map_in_processes(eval, items, 2, on_death=len)) == [1, len(items[1]), 2]


@pytest.mark.parametrize("items", [1, 3, 50])
def test_no_more_processes_than_are_of_use(items):
    pids = set(map_in_processes(eval, ["__import__('os').getpid()"] * items, 10**9, on_death=str))
    assert len(pids) <= min(items, PROCESSES_PER_CPU * (os.cpu_count() or 1))


def test_processes_end_when_no_more_values_are_wanted():
    before = set(active_children())
    with closing(map_in_processes(abs, count(1), 2, on_death=str)) as values:
        assert [next(values), next(values)] == [1, 2]
        workers = set(active_children()) - before
        assert workers
    for worker in workers:
        worker.join()
    assert set(active_children()) <= before


# Streams


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
    return [thread for thread in threading.enumerate() if thread.name == "satori-hand"]


def test_a_hand_does_one_thing_after_another_and_rests():
    hand = Hand()
    first, second = (hand.run(lambda stop: threading.current_thread()) for _ in range(2))
    assert first is second
    with pytest.raises(ZeroDivisionError):
        hand.run(lambda stop: 1 / 0)
    assert hand.run(lambda stop: threading.current_thread()) is first
    hand.rest()
    first.join(10)
    assert first not in hands()
    another = hand.run(lambda stop: threading.current_thread())
    assert another is not first
    hand.rest()
    another.join(10)
    assert not another.is_alive()


def test_a_hand_that_hangs_is_left_to_itself():
    hand, free = Hand(), threading.Event()
    with pytest.raises(TimedOut):
        hand.run(lambda stop: free.wait(20), 0.01)
    hung = hands()
    assert hand.run(lambda stop: "done") == "done"
    hand.rest()
    free.set()
    for thread in hung:
        thread.join(10)
    assert not set(hung) & set(hands())
