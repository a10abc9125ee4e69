"""Solutions: one or two of them, beside the moves that lead there."""

import pytest

from app.core.editing import Spot
from app.core.grid import cell_name
from app.sat.answer import Answer
from app.session.panels import panel_text
from app.session.state import Mode
from tests.session import showing

ONE = "lightup/first-light"
SEVERAL = "lightup/two-lamps-of-four"
SOME_MOVES = "futoshiki/too-few-signs"
NO_MOVES = "satori 1\nkind: lightup\n\n. .\n. .\n"
TWO_PARTS = "satori 1\nkind: lightup\n\n. . X 1\n. . X .\n"


@pytest.fixture
def solved(open_session):
    """Open puzzles, show their solutions, and have all moves told."""

    def open_it(what):
        session = open_session(what)
        session.enter(Mode.SOLVE)
        session.worker.finish()
        assert session.state.told.finished
        return session

    return open_it


def test_solving_shows_the_solution_and_its_moves(solved):
    session = solved(ONE)
    moves = session.state.told.moves
    assert showing.board(session) == showing.solution(session)
    assert session.state.place == len(moves) > 2
    assert showing.title(session) == "The solution"
    assert f"It takes {len(moves)} steps" in showing.sentences(session)
    session.go(0)
    assert showing.board(session) == showing.bare(session)
    session.next()
    assert session.state.position == 1
    assert showing.marked(session).conclusions == moves[0].conclusions
    assert showing.sentences(session) == "\n".join(map(str, moves[0].sentences))


def test_solving_again_shows_the_solution_again(solved):
    session = solved(ONE)
    count, solution = len(session.state.told.moves), showing.solution(session)
    session.enter(Mode.DESIGN)
    assert showing.board(session) == showing.bare(session) != solution
    session.enter(Mode.SOLVE)
    assert showing.board(session) == solution
    assert session.state.place == count
    assert showing.title(session) == "The solution"
    session.go(0)
    session.next()
    assert session.state.place == 1
    session.enter(Mode.SOLVE)
    assert showing.board(session) == solution
    assert session.state.place == count


def test_the_mode_is_that_of_what_is_shown(solved):
    session = solved(ONE)
    assert session.state.mode is Mode.SOLVE
    session.back()
    assert session.state.mode is Mode.STEPS
    session.enter(Mode.SOLVE)
    assert session.state.mode is Mode.SOLVE
    assert showing.board(session) == showing.solution(session)


def test_of_several_solutions_two_are_shown_in_turn(solved):
    session = solved(SEVERAL)
    one, other = (showing.solution(session, which) for which in (0, 1))
    assert one != other
    assert showing.board(session) == one
    assert showing.marked(session).differences == session.state.verdict.differences
    assert showing.title(session) == "One of the solutions"
    assert showing.button(session) == "Show the other"
    session.show_other_solution()
    assert showing.board(session) == other
    assert showing.marked(session).differences == session.state.verdict.differences
    assert showing.title(session) == "A second solution"
    assert showing.button(session) == "Show the first"
    session.enter(Mode.SOLVE)
    assert showing.board(session) == one
    session.enter(Mode.DESIGN)
    assert showing.button(session) == "Show them"


def test_solutions_can_be_asked_for_while_drawing(open_session):
    session = open_session(SOME_MOVES)
    session.worker.finish()
    session.show_other_solution()
    session.worker.finish()
    assert session.state.told.finished
    assert session.state.told.moves
    assert showing.title(session) == "One of the solutions"
    assert showing.marked(session).differences == session.state.verdict.differences


def test_a_solution_is_none_of_the_moves(solved):
    session = solved(SOME_MOVES)
    count = len(session.state.told.moves)
    assert session.state.place == count > 1
    assert panel_text(session.state).row is None
    session.go(1)
    assert showing.title(session).startswith("1. ")
    assert panel_text(session.state).row == 0
    assert showing.button(session) == "Show them"
    session.show_other_solution()
    assert showing.title(session) == "One of the solutions"
    assert session.state.place == count


def test_moves_go_on_from_the_second_solution(solved):
    session = solved(SOME_MOVES)
    session.show_other_solution()
    assert showing.title(session) == "A second solution"
    session.back()
    assert session.state.move is session.state.told.moves[-1]
    assert showing.title(session).startswith(f"{session.state.position}. ")


def test_the_last_move_can_be_chosen_while_a_solution_is_shown(solved):
    session = solved(TWO_PARTS)
    assert session.state.verdict.answer is Answer.MULTIPLE
    last = session.state.told.moves[-1]
    session.go(session.state.place)
    assert showing.title(session).startswith(f"{len(session.state.told.moves)}. ")
    assert showing.marked(session).conclusions == last.conclusions
    assert showing.button(session) == "Show them"


def test_the_solution_comes_after_the_last_move(solved):
    """With several, it is more than the moves decide, and says where they differ."""
    session = solved(SOME_MOVES)
    solution, said = showing.solution(session), showing.verdict(session)
    assert showing.board(session) == solution
    session.back()
    assert session.state.mode is Mode.STEPS
    assert session.state.move is session.state.told.moves[-1]
    assert showing.board(session) != solution
    assert not showing.marked(session).differences
    session.next()
    assert session.state.mode is Mode.SOLVE
    assert showing.board(session) == solution
    assert showing.marked(session).differences
    session.next()
    assert showing.board(session) == solution
    session.enter(Mode.DESIGN)
    session.enter(Mode.SOLVE)
    assert showing.verdict(session) == said != "Several solutions"


def test_how_many_cells_stay_open_is_not_said_of_a_drawing(solved):
    session = solved(TWO_PARTS)
    assert "not the same in all" in showing.verdict(session)
    session.enter(Mode.DESIGN)
    assert showing.verdict(session) == "Several solutions"


@pytest.mark.parametrize("mode", [Mode.SOLVE, Mode.STEPS])
@pytest.mark.parametrize("wait", [False, True])
def test_where_no_cell_is_certain_there_is_only_a_solution(open_session, mode, wait):
    session = open_session(NO_MOVES)
    if wait:
        session.worker.finish()
    session.enter(mode)
    session.worker.finish()
    assert session.state.told.finished
    assert session.state.mode is Mode.SOLVE
    assert "no cell is the same" in showing.sentences(session)
    assert showing.board(session) == showing.solution(session)
    session.enter(Mode.STEPS)
    assert session.state.mode is Mode.SOLVE


# Clicks on cells


@pytest.mark.parametrize("which", [0, -1])
def test_a_click_goes_to_the_move_that_decided_a_cell(solved, which):
    session = solved(ONE)
    move = session.state.told.moves[which]
    session.click(Spot(min(move.conclusions)))
    assert session.state.mode is Mode.STEPS
    assert session.state.move is move
    assert showing.marked(session).conclusions == move.conclusions


def test_a_cell_that_no_move_decides_says_so(solved):
    session = solved(SEVERAL)
    cell = min(session.state.verdict.differences)
    session.click(Spot(cell))
    said = f"{cell_name(cell)} is not the same in all solutions."
    assert str(session.state.notice.said) == said
    assert session.state.mode is Mode.SOLVE
