"""Telling work to end."""

import pytest

from app.core.errors import Cancelled, TimedOut
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
