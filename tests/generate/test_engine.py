"""What holds for new puzzles of every kind: seeds, progress, cancelling, a fourth puzzle."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.editing import Symmetry
from app.core.errors import Cancelled
from app.core.generating import CannotMake, Wish
from app.core.stop import Stop
from app.generate import make
from tests.generate.checking import level_of
from tests.helpers.stops import CountingStop, end_while_searching

ROOT = Path(__file__).parents[2]

WISHES = {
    "lightup": Wish(9, 11, "hard", Symmetry.HALF_TURN, seed=3),
    "norinori": Wish(7, 7, "easy", seed=3),
    "futoshiki": Wish(5, 5, "easy", Symmetry.HALF_TURN, {"clues": "mostly signs"}, 3),
}
"""For every kind a wish that takes all parts of the work."""

PROGRAM = """
import pickle, sys
from app.core.stop import Stop
from app.generate import make
kind, wish = pickle.load(sys.stdin.buffer)
print(make(kind, wish, Stop()))
"""


def made_elsewhere(kind: str, wish: Wish, hashing: str) -> str:
    """What another process makes, with another order of sets."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=pickle.dumps((kind, wish)),
        env={"PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    return ended.stdout.decode().strip()


@pytest.mark.parametrize("kind", WISHES)
def test_the_same_wish_gives_the_same_puzzle_in_another_process(kind):
    wish = WISHES[kind]
    here = str(make(kind, wish, Stop()))
    assert [made_elsewhere(kind, wish, hashing) for hashing in "12"] == [here, here]


@pytest.mark.parametrize("kind", WISHES)
def test_other_seeds_give_other_puzzles(kind):
    puzzles = {make(kind, WISHES[kind]._replace(seed=seed), Stop()).puzzle for seed in range(4)}
    assert len(puzzles) == 4


@pytest.mark.parametrize("kind", WISHES)
def test_it_looks_at_its_stop_often_and_tells_how_far_it_is(kind):
    stop = CountingStop()
    told = []
    make(kind, WISHES[kind], stop, told.append)
    assert stop.looks > 1000  # in about a tenth of a second
    assert [progress.boards for progress in told] == sorted(progress.boards for progress in told)
    assert told
    assert all(0 <= progress.share <= 1 for progress in told)


@pytest.mark.parametrize("kind", WISHES)
def test_it_ends_at_any_look(kind):
    looks = CountingStop()
    make(kind, WISHES[kind], looks)
    for part in range(10):
        stop = CountingStop(cancel_at=1 + part * (looks.looks - 1) // 9)
        with pytest.raises(Cancelled):
            make(kind, WISHES[kind], stop)


def test_a_search_is_interrupted():
    wish = Wish(50, 50, style={"walls": 10})
    with pytest.raises(Cancelled):
        end_while_searching(lambda stop: make("lightup", wish, stop), Stop.cancel)


def test_a_fourth_puzzle_takes_a_few_lines(tally):
    for seed in range(10):
        made = make("tally", Wish(4, 5, seed=seed), Stop())
        assert made.clues == 9
        assert level_of("tally", made.puzzle) is not None
    easy = make("tally", Wish(4, 4, "easy"), Stop())
    assert level_of("tally", easy.puzzle) == "easy"
    with pytest.raises(CannotMake, match="not made with the symmetry half turn"):
        make("tally", Wish(4, 4, symmetry=Symmetry.HALF_TURN), Stop())
