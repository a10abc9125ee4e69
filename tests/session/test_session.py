"""Flows without a window: drawing, undo, verdicts, solutions, moves, and what is told of them."""

import pickle

import pytest

from app.core.editing import Anchor, Spot, Symmetry
from app.core.words import Message
from app.sat.answer import Answer
from app.session.knowledge import known
from app.session.panels import panel_text
from app.session.play_state import Hint, Play
from app.session.scene import scene
from app.session.spoken import describe
from app.session.state import Failure, Mode, Notice, Origin, Question
from app.session.tour import Tour

BLANK = "3 3\n- - -\n- - -\n- - -\n"
SEVERAL = "lightup/two-lamps-of-four"
NONE = "lightup/the-fourth-side"
ONE = "lightup/welcome"


def heard(session):
    """Record which fields of the state change."""
    changes = []
    session.subscribe(lambda state, changed: changes.append(changed))
    return changes


def test_a_verdict_comes_after_a_while(open_session):
    session = open_session(ONE)
    assert session.state.question is Question.VERDICT
    assert session.state.verdict is None
    session.worker.finish()
    assert session.state.question is Question.NONE
    assert session.state.verdict.answer is Answer.UNIQUE
    assert session.state.told.moves == ()


def test_edits_are_undone_and_made_again(open_session):
    session = open_session(BLANK)
    before = session.state.puzzle
    session.click(Spot((0, 0)))
    after = session.state.puzzle
    assert after != before
    assert session.state.modified
    assert str(session.state.undo) == "Drawing"
    session.undo()
    assert session.state.puzzle is before
    assert not session.state.modified
    assert session.state.undo is None
    session.redo()
    assert session.state.puzzle is after


def test_an_edit_drops_what_was_known_and_goes_back_to_design(open_session):
    session = open_session(ONE)
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.tour.go(3)
    session.drawing.edit(
        session.editor.click(session.state.puzzle, Spot((0, 0))), Message("Drawing")
    )
    state = session.state
    assert (state.mode, state.verdict, state.told.moves, state.position) == (
        Mode.DESIGN,
        None,
        (),
        0,
    )


def test_a_late_answer_is_about_its_own_puzzle(open_session):
    session = open_session(ONE)
    session.worker.step()  # the timer: the verdict is asked for
    session.click(Spot((0, 0)))
    session.worker.finish()
    verdict = session.state.verdict
    assert verdict is not None
    assert session.state.edition == 1
    assert verdict.facts == sum(line.count(".") for line in session.state.puzzle.grid)


def test_solve_shows_the_solution_and_has_all_moves_told(open_session):
    session = open_session(ONE)
    session.enter(Mode.SOLVE)
    session.worker.finish()
    assert session.state.shows_solution
    assert session.state.told.finished
    assert session.state.told.ending.complete
    assert set(known(session.state)[1:]) == {1, -1}


def test_the_last_move_leads_to_the_solution(open_session):
    session = open_session(ONE)
    session.enter(Mode.STEPS)
    session.worker.finish()
    moves = len(session.state.told.moves)
    for _ in range(moves):
        session.tour.next()
    assert session.state.position == moves
    solved = scene(session.state).looks
    session.tour.next()
    assert session.state.mode is Mode.SOLVE
    assert scene(session.state).looks == solved
    session.tour.back()
    assert (session.state.mode, session.state.position) == (Mode.STEPS, moves)
    session.tour.back()
    assert session.state.position == moves - 1


def test_moves_are_played_to_the_end_and_again_from_the_start(open_session):
    session = open_session(ONE)
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.tour.play()
    ticks = 0
    while session.state.playing:
        session.tour.tick()
        ticks += 1
    assert ticks == session.state.position == len(session.state.told.moves)
    session.tour.play()
    assert (session.state.position, session.state.playing) == (0, True)
    session.tour.pause()
    session.tour.tick()
    assert session.state.position == 0


def test_stopped_moves_go_on_where_they_were(open_session):
    session = open_session(ONE)
    session.enter(Mode.STEPS)
    session.worker.finish()
    whole = session.state.told

    session = open_session(ONE)
    session.subscribe(
        lambda state, changed: (
            session.analysis.stop()
            if len(state.told.moves) == 3 and not state.playing and not stopped
            else None
        )
    )
    stopped = []
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert len(session.state.told.moves) == 3
    assert session.state.failure.sentence == ""
    stopped.append(True)
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.told == whole


def test_two_solutions_are_shown_in_turn(open_session):
    session = open_session(SEVERAL)
    session.worker.finish()
    session.tour.show_other_solution()
    first = scene(session.state)
    session.tour.show_other_solution()
    second = scene(session.state)
    assert first.looks != second.looks
    assert first.highlights.differences
    session.tour.show_other_solution()
    assert scene(session.state).looks == first.looks


def test_no_solution_has_its_reasons(open_session):
    session = open_session(NONE)
    session.worker.finish()
    assert session.state.verdict.answer is Answer.NONE
    assert session.state.conflict.argument
    assert scene(session.state).highlights.conflicts


def test_a_cell_leads_to_the_move_that_decided_it(open_session):
    session = open_session("futoshiki/five-by-five")
    session.enter(Mode.SOLVE)
    session.worker.finish()
    session.click(Spot((2, 1)))
    assert session.state.mode is Mode.STEPS
    assert (2, 1) in session.state.move.conclusions
    assert any(literal > 0 for literal in session.state.move.literals)


def test_a_drag_is_one_edit_once_it_is_done(open_session):
    session = open_session(BLANK)
    changes = heard(session)
    session.drag(((0, 0), (0, 1)), done=False)
    assert session.state.draft is not None
    assert not session.state.modified
    session.drag(((0, 0), (0, 1), (0, 2)), done=True)
    assert session.state.draft is None
    assert session.state.puzzle.grid[0] == "XXX"
    assert changes[0] == {"draft"}
    session.undo()
    assert session.state.puzzle.grid[0] == "..."


def test_another_session_goes_on_with_the_symmetry(open_session):
    before = open_session(ONE)
    before.enter(Mode.DESIGN)
    before.drawing.set_symmetry(Symmetry.HALF_TURN)
    after = open_session(ONE)
    after.go_on_from(before)
    assert after.state.document is before.state.document
    assert after.state.symmetry is Symmetry.HALF_TURN


def test_symmetry_draws_along(open_session):
    session = open_session(BLANK)
    session.drawing.set_symmetry(Symmetry.HALF_TURN)
    session.click(Spot((0, 0)))
    assert session.state.puzzle.grid == ("X..", "...", "..X")


def test_keys_say_why_they_do_nothing(open_session):
    session = open_session(BLANK)
    session.enter(Mode.SOLVE)
    session.worker.finish()
    session.type(Spot((0, 0)), "x")
    first = session.state.notice
    session.type(Spot((0, 0)), "x")
    assert str(first.said) == "Choose Design to change the puzzle."
    assert session.state.notice.number == first.number + 1


def test_what_a_listener_does_is_told_in_order(open_session):
    session = open_session(ONE)
    told = []

    def first(state, changed):
        if state.mode is Mode.SOLVE:
            session.enter(Mode.DESIGN)

    session.subscribe(first)
    session.subscribe(lambda state, changed: told.append(state.mode))
    session.enter(Mode.SOLVE)
    assert told[-1] is Mode.DESIGN


def test_saving_an_older_document_leaves_the_newer_one_unsaved(open_session, tmp_path):
    session = open_session(BLANK)
    session.click(Spot((0, 0)))
    older = session.state.document
    session.click(Spot((1, 1)))
    session.saved(tmp_path / "a.satori", older)
    assert session.state.modified
    session.undo()
    assert not session.state.modified


PROGRESS = """\
satori 1
kind: lightup

. . .
. X .
. . .

progress:
{marks}
"""


def test_moves_start_from_the_marks_of_the_player(open_session):
    session = open_session(PROGRESS.format(marks="L . .\n. . .\n. . ."))
    assert known(session.state)[1] == 1
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.told.start == (1,)
    assert known(session.state)[1] == 1
    decided = [literal for move in session.state.told.moves for literal in move.literals]
    assert 1 not in decided


def test_marks_that_clash_are_named(open_session):
    session = open_session(PROGRESS.format(marks="L L .\n. . .\n. . ."))
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.conflict.needs_marks
    assert session.state.told.moves == ()
    assert {(0, 0), (0, 1)} <= scene(session.state).highlights.conflicts


@pytest.mark.parametrize("name", [ONE, SEVERAL, NONE, "norinori/paddock", "futoshiki/five-by-five"])
@pytest.mark.parametrize("mode", [Mode.DESIGN, Mode.SOLVE, Mode.STEPS])
def test_every_state_can_be_pickled(open_session, name, mode):
    session = open_session(name)
    session.enter(mode)
    session.worker.finish()
    state = pickle.loads(pickle.dumps(session.state))
    assert state == session.state
    assert scene(state) == scene(session.state)


def test_a_state_with_all_that_is_to_come_can_be_pickled(open_session):
    session = open_session(PROGRESS.format(marks="L . .\n. . .\n. . ."))
    session.enter(Mode.STEPS)
    session.worker.finish()
    move = session.state.told.moves[0]
    marks = session.state.document.progress
    full = session.state._replace(
        mode=Mode.PLAY,
        draft=session.state.puzzle,
        play=Play(trials=(marks, marks), seconds=12.5, hints=1, checks=2),
        hint=Hint(move, 3),
        origin=Origin(7, (("size", "3x3"),)),
        failure=Failure(Question.MOVES, "No more than that."),
        notice=Notice(Message("{cell} is lit", {"cell": "r1c1"}), 1, warning=True),
        chosen=frozenset({(0, 0)}),
        clash=0,
    )
    assert pickle.loads(pickle.dumps(full)) == full
    assert all(getattr(full, name) != getattr(session.state, name) for name in ("play", "hint"))


def test_playing_leaves_the_puzzle_alone(open_session):
    session = open_session(BLANK)
    before = session.state.puzzle
    session.enter(Mode.PLAY)
    session.click(Spot((0, 0)))
    session.drag(((0, 0), (0, 1)), done=True)
    session.type(Spot((0, 0)), "x")
    assert session.state.puzzle is before
    assert session.state.mode is Mode.PLAY


def test_marks_that_clash_are_named_whatever_was_looked_at_before(open_session):
    session = open_session(PROGRESS.format(marks="L L .\n. . .\n. . ."))
    session.worker.finish()
    seen = panel_text(session.state)
    assert session.state.conflict.needs_marks
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.enter(Mode.DESIGN)
    assert panel_text(session.state) == seen
    session.click(Spot((1, 1)))
    session.undo()
    session.worker.finish()
    assert panel_text(session.state) == seen


def test_marks_are_removed_and_brought_back(open_session):
    session = open_session(PROGRESS.format(marks="L L .\n. . .\n. . ."))
    session.worker.finish()
    session.game.restart()
    session.worker.finish()
    assert session.state.conflict is None
    assert not any(known(session.state))
    session.undo()
    session.worker.finish()
    assert session.state.conflict.needs_marks


def test_steps_asked_for_while_marks_are_checked(open_session):
    session = open_session(PROGRESS.format(marks="L . .\n. . .\n. . ."))
    while session.state.question is not Question.CONFLICT:
        session.worker.step()
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.told.finished
    assert session.state.told.moves


def test_a_cell_is_described_as_it_is_drawn(open_session):
    session = open_session(PROGRESS.format(marks=". . .\n. . .\n. L ."))
    session.drag(((0, 0), (0, 1)), done=False)
    for row in range(3):
        for col in range(3):
            said = str(describe(session.state, (row, col)))
            assert said.endswith(": bulb") == ((row, col) == (2, 1))


def test_what_is_half_drawn_is_gone_from_a_solution(open_session):
    for act in (Tour.show_solution, Tour.play, lambda tour: tour.go(1)):
        session = open_session(ONE)
        session.enter(Mode.STEPS)
        session.worker.finish()
        session.enter(Mode.DESIGN)
        session.drag(((0, 0), (1, 0)), done=False)
        act(session.tour)
        assert session.state.watching
        assert session.state.draft is None


@pytest.mark.parametrize("which", [-50, -1, 99])
def test_a_part_that_a_conflict_does_not_have(open_session, which):
    session = open_session(NONE)
    session.worker.finish()
    session.look_at_clash(which)
    assert session.state.clash is None
    assert not scene(session.state).highlights.stressed


def test_a_puzzle_keeps_to_the_sizes_of_its_kind(open_session):
    session = open_session("futoshiki/five-by-five")
    session.drawing.resize(3, 5, Anchor.TOP_LEFT)
    assert (session.state.puzzle.rows, session.state.puzzle.cols) == (3, 3)
    session.drawing.resize(0, 0, Anchor.TOP_LEFT)
    assert session.state.puzzle.rows == session.editor.smallest


def test_everyone_is_told_though_someone_fails(open_session):
    session = open_session(BLANK)
    told = []

    def fail(state, changed):
        raise ValueError("no")

    session.subscribe(fail)
    session.subscribe(lambda state, changed: told.append(state.mode))
    with pytest.raises(ValueError, match="no"):
        session.enter(Mode.SOLVE)
    assert told[0] is Mode.SOLVE
