"""A Problem asked without a Session."""

import pytest

from app import paths
from app.core.errors import TimedOut
from app.core.stop import Stop
from app.formats import read_input, read_text
from app.session.answers import Ending, Move, Skipped
from app.session.problem import Problem

KINDS = ["lightup/pinwheel", "norinori/paddock", "futoshiki/five-by-five"]


def bundled(name):
    return Problem(read_input(str(paths.puzzles() / f"{name}.satori")))


@pytest.mark.parametrize("name", KINDS)
def test_skipped_moves_decide_the_same_without_words(name):
    *every, ending = bundled(name).moves(Stop())
    *some, same_ending = bundled(name).moves(Stop(), skip=4)
    assert [type(move) for move in some[:5]] == [Skipped] * 4 + [Move]
    assert [list(move.literals) for move in some] == [list(move.literals) for move in every]
    assert [move.sizes for move in some] == [move.sizes for move in every]
    assert some[4:] == every[4:]
    assert isinstance(ending, Ending)
    assert same_ending == ending


@pytest.mark.parametrize("name", KINDS)
def test_skipped_moves_on_the_way_to_a_cell(name):
    every = list(bundled(name).why((0, 1), Stop()))
    some = list(bundled(name).why((0, 1), Stop(), skip=1))
    assert isinstance(some[0], Skipped)
    assert list(some[0].literals) == list(every[0].literals)
    assert some[1:] == every[1:]


def test_a_conflict_is_there_before_its_argument():
    problem = Problem(read_text("4 . .\n. . .\n"))
    stop = Stop()
    problem.verdict(stop)
    conflicts = problem.conflict(stop)
    assert next(conflicts).argument is None
    stop.expire()
    with pytest.raises(TimedOut):
        next(conflicts)


@pytest.mark.parametrize("name", KINDS)
def test_the_json_of_a_step(name):
    problem = bundled(name)
    for told in next(problem.moves(Stop())).steps:
        made = problem.step_json(told)
        assert list(made) == ["technique", "text", "conclusions", "rules", "facts"]
        assert made["technique"] == told.technique
        assert len(made["conclusions"]) == len(told.step.conclusions)
        assert len(made["rules"]) == told.step.size
