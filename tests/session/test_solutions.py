"""Solutions: one or several of them, and what the moves that lead there leave open."""

import pytest

from app.core.editing import Spot
from app.core.grid import cell_name
from app.core.words import Message
from app.sat.answer import Answer
from app.session.knowledge import known
from app.session.panels import panel_text
from app.session.state import Compared, Mode, Question
from app.session.tour import Tour
from tests.session import showing

ONE = "lightup/first-light"
SEVERAL = "lightup/two-lamps-of-four"
SOME_MOVES = "futoshiki/too-few-signs"
NO_MOVES = "satori 1\nkind: lightup\n\n. .\n. .\n"
MANY = "satori 1\nkind: lightup\n\n" + "\n".join([" ".join("." * 8)] * 8) + "\n"
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
    assert session.state.moves_done == len(moves) > 2
    assert showing.title(session) == "The solution"
    assert f"It takes {len(moves)} moves" in showing.sentences(session)
    session.tour.go(0)
    assert showing.board(session) == showing.bare(session)
    session.tour.next()
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
    assert session.state.moves_done == count
    assert showing.title(session) == "The solution"
    session.tour.go(0)
    session.tour.next()
    assert session.state.moves_done == 1
    session.enter(Mode.SOLVE)
    assert showing.board(session) == solution
    assert session.state.moves_done == count


def test_the_mode_is_that_of_what_is_shown(solved):
    session = solved(ONE)
    assert session.state.mode is Mode.SOLVE
    session.tour.back()
    assert session.state.mode is Mode.STEPS
    session.enter(Mode.SOLVE)
    assert session.state.mode is Mode.SOLVE
    assert showing.board(session) == showing.solution(session)


def test_several_solutions_are_gone_through_one_by_one(solved):
    session = solved(SOME_MOVES)
    boards = [showing.solution(session, which) for which in range(24)]
    assert len({tuple(board) for board in boards}) == 24
    for which, board in enumerate(boards):
        assert session.state.solution == which
        assert showing.board(session) == board
        assert showing.title(session) == f"Solution {which + 1} of 24"
        assert showing.button(session) == ("First solution" if which == 23 else "Next solution")
        session.tour.next()
    assert session.state.solution == 23
    session.tour.back()
    assert showing.board(session) == boards[22]
    session.tour.first()
    assert showing.board(session) == boards[0]
    session.tour.last()
    assert showing.board(session) == boards[23]
    session.tour.show_other_solution()
    assert showing.board(session) == boards[0]
    session.tour.go_to_solution(99)
    assert session.state.solution == 23
    session.enter(Mode.DESIGN)
    assert showing.button(session) == "Show them"
    assert showing.verdict(session) == "24 solutions"
    session.enter(Mode.SOLVE)
    assert showing.board(session) == boards[0]


COMPARED = {
    Compared.BEFORE: (1, 2, "It differs from the one before in "),
    Compared.FIRST: (0, 2, "It differs from the first one in "),
    Compared.ALL: (0, 23, "The solutions differ in "),
}


@pytest.mark.parametrize("compared", Compared)
def test_what_is_marked_in_a_solution(solved, compared):
    session = solved(SOME_MOVES)
    session.tour.go_to_solution(2)
    session.tour.compare(compared)
    first, last, said = COMPARED[compared]
    drawn = [
        session.puzzle_type.solution(session.state.puzzle, true) for true in session.state.solutions
    ]
    among = drawn if compared is Compared.ALL else [drawn[first], drawn[last]]
    differ = {
        (row, col)
        for row in range(4)
        for col in range(4)
        if len({tokens[row][col] for tokens in among}) > 1
    }
    assert showing.marked(session).differences == differ
    assert showing.sentences(session).startswith(said)
    assert f"{len(differ)} marked cells" in showing.sentences(session)


def test_the_first_solution_says_in_which_cells_all_differ(open_session):
    session = open_session(SOME_MOVES)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: session.state.verdict is not None)
    assert showing.sentences(session).startswith("Another solution differs from this one in ")
    session.worker.run_until(lambda: session.state.counted.undecided is not None)
    assert showing.sentences(session).startswith("The solutions differ in the 12 marked cells")
    assert len(showing.marked(session).differences) == 12


def test_solutions_are_counted_as_they_are_found(open_session):
    session = open_session(SOME_MOVES)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: len(session.state.solutions) == 5)
    assert session.state.question is Question.COUNT
    assert showing.verdict(session) == "5 solutions so far…"
    assert showing.title(session) == "Solution 1 of 5 so far"
    session.analysis.stop()
    assert showing.verdict(session) == "At least 5 solutions; 12 cells are not the same in all"
    assert showing.title(session) == "Solution 1 of at least 5"
    session.enter(Mode.SOLVE)  # goes on where it was
    session.worker.finish()
    assert showing.title(session) == "Solution 1 of 24"
    assert len(set(session.state.solutions)) == 24
    assert session.state.told.finished


def test_solutions_are_counted_up_to_a_limit(solved):
    session = solved(MANY)
    assert showing.verdict(session) == "At least 1,000 solutions; 64 cells are not the same in all"
    assert showing.title(session) == "Solution 1 of at least 1,000"
    assert len(set(session.state.solutions)) == 1000
    session.tour.last()
    tokens = session.puzzle_type.solution(session.state.puzzle, session.state.solutions[999])
    assert session.puzzle_type.broken_rules(session.state.puzzle, tokens) == []


def test_who_turns_to_the_steps_does_not_wait_for_the_count(open_session):
    session = open_session(SOME_MOVES)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: len(session.state.solutions) == 5)
    session.enter(Mode.STEPS)
    assert session.state.question is Question.MOVES
    session.worker.finish()
    assert session.state.told.finished
    assert len(session.state.solutions) == 5
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert len(session.state.solutions) == 24


def test_another_puzzle_is_counted_anew(solved):
    session = solved(SOME_MOVES)
    session.tour.compare(Compared.ALL)
    session.drawing.edit(session.editor.blank(2, 2), Message("Drawing"))
    assert session.state.solutions == ()
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert showing.title(session) == "Solution 1 of 2"


def test_solutions_can_be_asked_for_while_drawing(open_session):
    session = open_session(SOME_MOVES)
    session.worker.finish()
    session.tour.show_other_solution()
    session.worker.finish()
    assert session.state.told.finished
    assert session.state.told.moves
    assert showing.title(session) == "Solution 1 of 24"


def test_a_solution_is_none_of_the_moves(solved):
    session = solved(SOME_MOVES)
    count = len(session.state.told.moves)
    assert session.state.moves_done == count > 0
    assert panel_text(session.state).row is None
    session.tour.go(1)
    assert showing.title(session).startswith("1. ")
    assert panel_text(session.state).row == 0
    assert showing.button(session) == "Show them"
    session.tour.show_other_solution()
    assert showing.title(session) == "Solution 1 of 24"
    assert session.state.moves_done == count


def test_the_last_move_can_be_chosen_while_a_solution_is_shown(solved):
    session = solved(TWO_PARTS)
    assert session.state.verdict.answer is Answer.MULTIPLE
    last = session.state.told.moves[-1]
    session.tour.go(session.state.moves_done)
    assert showing.title(session).startswith(f"{len(session.state.told.moves)}. ")
    assert showing.marked(session).conclusions == last.conclusions
    assert showing.button(session) == "Show them"


# What the moves leave open


@pytest.mark.parametrize("how", [Tour.next, Tour.last, Tour.tick])
def test_the_end_of_the_moves_says_what_stays_open(open_session, how):
    """And no solution is shown unasked, however often one goes on."""
    session = open_session(SOME_MOVES)
    session.enter(Mode.STEPS)
    session.worker.finish()
    moves = session.state.told.moves
    session.tour.go(len(moves))
    if how is Tour.tick:
        session.tour.play()
    for _ in range(3):
        how(session.tour)
        assert session.state.mode is Mode.STEPS
        assert not session.state.playing
        assert session.state.move is None
        assert showing.title(session) == "What stays open"
        assert showing.sentences(session).startswith("Nothing more follows: the 12 marked cells")
        assert showing.marked(session).differences == set(session.state.told.ending.open_cells)
        assert panel_text(session.state).row is None
    decided = {abs(literal) for move in moves for literal in move.literals}
    assert {number for number, value in enumerate(known(session.state)) if value} == decided
    session.tour.back()
    assert session.state.move is moves[-1]
    assert not showing.marked(session).differences
    session.tour.next()
    session.enter(Mode.SOLVE)
    session.tour.back()
    assert showing.title(session) == "What stays open"
    session.tour.play()
    assert (session.state.position, session.state.playing) == (0, True)


def test_marks_that_leave_one_solution_of_several(open_session):
    session = open_session(f"{NO_MOVES}\nprogress:\nL .\n. .\n")
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.tour.last()
    session.tour.next()
    assert session.state.mode is Mode.STEPS
    assert known(session.state)[1] == 1
    assert showing.title(session) == "After the last move"
    assert showing.sentences(session).startswith("With the marks, every cell is decided")


@pytest.mark.parametrize("wait", [False, True])
def test_where_no_cell_is_certain_nothing_follows(open_session, wait):
    session = open_session(NO_MOVES)
    if wait:
        session.worker.finish()
    session.enter(Mode.STEPS)
    session.worker.finish()
    for act in (Tour.next, Tour.back, Tour.last, Tour.first, Tour.play):
        act(session.tour)
        assert session.state.mode is Mode.STEPS
        assert showing.title(session) == "What stays open"
        assert "no cell is the same" in showing.sentences(session)
        assert showing.board(session) == showing.bare(session)
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert "no cell is the same" in showing.sentences(session)
    assert showing.board(session) == showing.solution(session)
    session.tour.back()
    assert session.state.mode is Mode.STEPS


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


# Solutions that another program has found


def test_a_solution_found_elsewhere_is_one_of_those_counted(solved, open_session):
    session = solved(SOME_MOVES)
    solutions = session.state.solutions
    for before_the_verdict in (True, False):
        session = open_session(SOME_MOVES)
        if not before_the_verdict:
            session.worker.finish()
        session.tour.show_found(solutions[17])
        session.worker.run_until(lambda session=session: session.state.shows_solution)
        assert session.state.solutions[session.state.solution] == solutions[17]
        session.worker.finish()
        assert sorted(session.state.solutions) == sorted(solutions)
        assert session.state.solutions[session.state.solution] == solutions[17]


def test_a_solution_found_elsewhere_while_solutions_are_counted(solved, open_session):
    solutions = solved(SOME_MOVES).state.solutions
    session = open_session(SOME_MOVES)
    session.enter(Mode.SOLVE)
    session.worker.run_until(lambda: len(session.state.solutions) == 5)
    session.tour.show_found(solutions[17])
    session.worker.finish()
    assert sorted(session.state.solutions) == sorted(solutions)
    assert session.state.told.finished


# Ideas


def test_ideas_of_two_rules_or_more_are_gone_to(open_session):
    session = open_session("lightup/pinwheel")
    session.enter(Mode.STEPS)
    session.worker.finish()
    moves = session.state.told.moves
    large = [number for number, move in enumerate(moves, 1) if max(move.sizes) >= 2]
    assert 1 < len(large) < len(moves)
    seen = []
    for _ in large:
        session.tour.go_to_idea(forward=True)
        seen.append(session.state.position)
    assert seen == large
    assert session.state.notice is None
    session.tour.go_to_idea(forward=True)
    assert session.state.position == large[-1]
    assert str(session.state.notice.said) == "No later idea takes two rules or more."
    for number in reversed(large[:-1]):
        session.tour.go_to_idea(forward=False)
        assert session.state.position == number
    session.tour.go_to_idea(forward=False)
    assert session.state.position == large[0]
    assert str(session.state.notice.said) == "No earlier idea takes two rules or more."
    session.enter(Mode.SOLVE)
    session.tour.go_to_idea(forward=False)
    assert session.state.mode is Mode.STEPS
    assert session.state.position == large[-1]
