"""The names of variables in the cells: those of the formula."""

import pytest

from app.core import registry
from app.core.stop import Stop
from app.session.scene import scene
from app.session.state import Mode
from app.session.variables import CellName

PUZZLES = ["lightup/chapel", "norinori/lily-pond", "futoshiki/five-by-five"]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_numbers_at_a_cell_are_those_of_the_model(open_session, name):
    session = open_session(name)
    session.worker.finish()
    puzzle, true = session.state.puzzle, session.state.verdict.solutions[0]
    puzzle_type = registry.puzzle_type(name.split("/")[0])
    facts = puzzle_type.model(puzzle, Stop()).facts
    numbers = list(puzzle_type.fact_numbers(puzzle))
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    for some, cell in zip(numbers, cells, strict=True):
        every = list(facts.numbers_at(cell))
        given = len(every) > len(some) == 1 and some[0] in every and some[0] in true
        assert given or list(some) == every


@pytest.mark.parametrize("name", PUZZLES)
def test_names_are_shown_when_they_are_wanted(open_session, name):
    session = open_session(name)
    session.worker.finish()
    assert scene(session.state).names == ()
    session.show_names(True)
    names = scene(session.state).names
    assert len(names) == len(scene(session.state).looks)
    letter = session.puzzle_type.letter
    assert {one.letter for one in names if one is not None} == {letter}
    assert max(one.last for one in names if one) == session.state.verdict.facts
    session.show_names(False)
    assert scene(session.state).names == ()


def test_a_wall_has_no_variable(open_session):
    session = open_session("satori 1\nkind: lightup\n\n. X .\n1 . X\n")
    session.show_names(True)
    shown = [name and name.ways for name in scene(session.state).names]
    assert shown == [("1",), None, ("2",), None, ("3",), None]


def test_of_several_variables_the_true_one_is_named(open_session):
    session = open_session("futoshiki/five-by-five")
    session.show_names(True)
    session.worker.finish()
    before = scene(session.state).names
    assert before[24] == CellName("N", 121, 125)
    assert before[24].ways == ("121–125", "121…")
    session.enter(Mode.SOLVE)
    session.worker.finish()
    names = scene(session.state).names
    assert {name.first for name in names} == set(session.state.verdict.solutions[0])
    assert all(name.first == name.last for name in names)
