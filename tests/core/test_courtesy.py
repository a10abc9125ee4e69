"""Jobs wait for what goes first, but not for ever."""

from app.core import courtesy
from app.core.courtesy import going_first
from app.core.jobs import Job, run
from app.core.stop import Stop


def test_a_job_waits_for_what_goes_first(monkeypatch):
    monkeypatch.setattr(courtesy, "LONGEST", 3600.0)
    order = []

    def work(stop: Stop) -> None:
        stop.check()
        order.append("job")

    with going_first():
        with going_first():
            job = Job(work, Stop())
        order.append("first")
    job.wait()
    assert order == ["first", "job"]


def test_what_goes_first_may_wait_for_a_job():
    def work(stop: Stop) -> str:
        stop.check()
        return "done"

    with going_first():
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
    monkeypatch.setattr(courtesy, "time", clock)
    monkeypatch.setattr(courtesy, "LONGEST", 3600.0)
    monkeypatch.setattr(courtesy, "_promised", 0.0)  # by the clock on the wall
    with going_first(afterwards=0.2), going_first(afterwards=0):
        clock.now += 5
    courtesy.give_way()
    assert 1005.2 <= clock.now < 1005.3
    assert courtesy.first_until == 0
    courtesy.give_way()
    assert clock.now < 1005.3  # there is nothing to wait for any more


def test_a_job_does_not_give_way_for_ever(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(courtesy, "time", clock)
    monkeypatch.setattr(courtesy, "_promised", 0.0)
    monkeypatch.setattr(courtesy, "first_until", 0.0)
    with going_first(afterwards=3600):
        pass
    courtesy.give_way()
    assert courtesy.LONGEST < clock.now - 1000 < 2 * courtesy.LONGEST
