"""Jobs wait for what goes first, but not for ever."""

import time

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


def test_what_comes_of_it_still_goes_first(monkeypatch):
    monkeypatch.setattr(courtesy, "LONGEST", 3600.0)
    waited = []

    def work(stop: Stop) -> None:
        stop.check()
        waited.append(time.monotonic())
        stop.check()
        waited.append(time.monotonic())

    with going_first(afterwards=0.2), going_first(afterwards=0):
        pass
    end = time.monotonic() + 0.15
    run(work)
    assert waited[0] > end
    assert courtesy.first_until == 0
