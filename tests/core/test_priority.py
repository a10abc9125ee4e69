"""Jobs wait for what goes first, but not for ever."""

from app.core import priority
from app.core.jobs import Job, run
from app.core.priority import foreground
from app.core.stop import Stop


def test_a_job_waits_for_what_goes_first(monkeypatch):
    monkeypatch.setattr(priority, "LONGEST_WAIT", 3600.0)
    order = []

    def work(stop: Stop) -> None:
        stop.check()
        order.append("job")

    with foreground():
        with foreground():
            job = Job(work, Stop())
        order.append("first")
    job.wait()
    assert order == ["first", "job"]


def test_what_goes_first_may_wait_for_a_job():
    def work(stop: Stop) -> str:
        stop.check()
        return "done"

    with foreground():
        assert run(work) == "done"


class Clock:
    """What a job that gives way believes the time to be; it goes on while the job pauses."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_what_comes_of_it_still_goes_first(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(priority, "time", clock)
    monkeypatch.setattr(priority, "LONGEST_WAIT", 3600.0)
    monkeypatch.setattr(priority, "_painting_until", 0.0)  # by the clock on the wall
    with foreground(afterwards=0.2), foreground(afterwards=0):
        clock.now += 5
    priority.wait_for_foreground()
    assert 1005.2 <= clock.now < 1005.3
    assert priority.busy_until == 0
    priority.wait_for_foreground()
    assert clock.now < 1005.3  # there is nothing to wait for any more


def test_a_job_does_not_give_way_for_ever(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(priority, "time", clock)
    monkeypatch.setattr(priority, "_painting_until", 0.0)
    monkeypatch.setattr(priority, "busy_until", 0.0)
    with foreground(afterwards=3600):
        pass
    priority.wait_for_foreground()
    assert priority.LONGEST_WAIT < clock.now - 1000 < 2 * priority.LONGEST_WAIT
