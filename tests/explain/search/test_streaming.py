"""Steps come as they are found, the same every time, and whoever waits can end the search."""

import threading
from itertools import islice
from random import Random

import pytest

from app import paths
from app.core.errors import Cancelled
from app.core.jobs import Job
from app.core.model import AnyOf, AtMost, Model
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation
from app.formats import read_text
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.helpers import random_puzzles
from tests.helpers.models import build


class CountingStop(Stop):
    """Knows how often it was looked at, and may ask for the end after so many times."""

    def __init__(self, most: int | None = None) -> None:
        super().__init__()
        self.looks = 0
        self._most = most

    def check(self) -> None:
        self.looks += 1
        if self.looks == self._most:
            self._reason = Cancelled
        super().check()


class WatchedStop(Stop):
    """Tells when a solver begins to search."""

    def __init__(self) -> None:
        super().__init__()
        self.searching = threading.Event()

    def interrupting(self, interrupt):
        self.searching.set()
        return super().interrupting(interrupt)


def hard_norinori() -> Model:
    puzzle = Norinori(random_puzzles.norinori(Random(3), 10, 10, 14))
    return puzzle_type("norinori").model(puzzle, Stop())


def pigeons(holes: int) -> Model:
    """One pigeon too many: no solver of this kind gets to the end."""
    at = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    return build(
        holes * (holes + 1),
        [AnyOf(row) for row in at] + [AtMost([row[h] for row in at], 1) for h in range(holes)],
    )


def test_the_first_step_comes_before_the_others_are_searched():
    puzzle = LightUp(random_puzzles.light_up(Random(1), 60, 60, 0.3, 0.8))
    model = puzzle_type("lightup").model(puzzle, Stop())
    stop = CountingStop()
    explanation = Explanation(model, stop)
    steps = iter(explanation)
    next(steps)
    first, progress = stop.looks, explanation.progress
    for _ in steps:
        pass
    assert progress < 0.01
    assert stop.looks > 50 * first


def test_nothing_is_done_before_the_first_step_is_asked_for():
    stop = Stop()
    stop.cancel()
    explanation = Explanation(hard_norinori(), stop)
    assert explanation.progress == 0
    with pytest.raises(Cancelled):
        next(iter(explanation))


def test_progress_only_grows_up_to_all_that_follows():
    text = (paths.puzzles() / "lightup" / "pinwheel.satori").read_text(encoding="utf-8")
    model = puzzle_type("lightup").model(read_text(text).puzzle, Stop())
    explanation = Explanation(model, Stop())
    shares = [explanation.progress] + [explanation.progress for _ in explanation]
    assert shares == sorted(set(shares))
    assert shares[0] == 0
    assert shares[-1] == 1.0
    assert explanation.outcome.complete


@pytest.mark.parametrize("most", [1, 3, 10, 30, 100, 300])
def test_wherever_it_is_ended_it_ends_at_once(most):
    stop = CountingStop(most)
    with pytest.raises(Cancelled):
        list(Explanation(hard_norinori(), stop))
    assert stop.looks <= most + 2


def test_another_thread_ends_a_search_that_would_last():
    stop = WatchedStop()
    job = Job(lambda stop: list(Explanation(pigeons(14), stop)), stop)
    assert stop.searching.wait(60)
    stop.cancel()
    with pytest.raises(Cancelled):
        job.wait()


def test_the_same_steps_every_time():
    model = hard_norinori()
    steps = list(Explanation(model, Stop()))
    assert len(steps) > 5
    assert list(Explanation(model, Stop())) == steps
    assert list(islice(Explanation(hard_norinori(), Stop()), 5)) == steps[:5]
