"""Playing without a window: marks, undo, mistakes, checks, trials, the clock and the end."""

import tracemalloc

import pytest

from app import paths
from app.core import registry
from app.core.document import Document
from app.core.editing import Spot
from app.core.grid import all_cells
from app.core.play import mark_at, no_marks, put
from app.core.words import Message, clock_text
from app.formats import read_input, read_text
from app.sat.answer import Answer
from app.session.highlights import highlights, trial_cells
from app.session.knowledge import known
from app.session.play_state import Errors, Pause, PlayOptions
from app.session.play_text import play_text, trouble_at
from app.session.scene import preview, scene
from app.session.session import Session
from app.session.spoken import describe
from app.session.state import Mode, Question
from tests.bench.boards import tiled_lightup
from tests.helpers.inline import Inline

ONE = {
    "lightup": "lightup/pinwheel",
    "norinori": "norinori/paddock",
    "futoshiki": "futoshiki/seven-signs",
}
SEVERAL = "satori 1\nkind: lightup\n\n. .\n. .\n"
IMPOSSIBLE = "satori 1\nkind: lightup\n\nX 4\nX X\n"


class Clock:
    """A clock that stands still until it is set."""

    time = 100.0

    def __call__(self):
        return self.time


@pytest.fixture
def play():
    """Open puzzles as the window does, with a clock to be set."""

    def open_it(what, *, finish=True):
        path = paths.puzzles() / f"{what}.satori"
        document = read_input(str(path)) if path.exists() else read_text(what)
        worker, clock = Inline(), Clock()
        session = Session(document, worker, opens_in=Mode.PLAY, now=clock)
        session.worker, session.clock = worker, clock
        if finish:
            worker.finish()
        return session

    return open_it


def solution_of(session):
    """Return the words of the solution, cell by cell."""
    state = session.state
    drawing = session.puzzle_type.solution(state.puzzle, state.verdict.solutions[0])
    return {(row, col): word for row, line in enumerate(drawing) for col, word in enumerate(line)}


def to_mark(session):
    """Return the cells to be marked, and what with."""
    player, puzzle = session.game.player, session.state.puzzle
    return {
        cell: word
        for cell, word in solution_of(session).items()
        if player.can_mark(puzzle, cell) and (word == player.yes or word.isdigit())
    }


def mark(session, cell, word):
    if word.isdigit():
        session.type(Spot(cell), word)
    else:
        session.click(Spot(cell))


def said(session):
    return str(play_text(session.state) or "")


# Opening


@pytest.mark.parametrize("kind", ONE)
def test_a_puzzle_with_one_solution_opens_in_play_and_stays_there(play, kind):
    session = play(ONE[kind], finish=False)
    modes = {session.state.mode}
    session.subscribe(lambda state, changed: modes.add(state.mode))
    session.worker.finish()
    assert modes == {Mode.PLAY}


@pytest.mark.parametrize("what", [SEVERAL, IMPOSSIBLE])
def test_others_fall_back_to_design(play, what):
    assert play(what).state.mode is Mode.DESIGN


def test_a_mode_that_was_chosen_stays(play):
    session = play(SEVERAL, finish=False)
    session.enter(Mode.PLAY)
    session.worker.finish()
    assert session.state.mode is Mode.PLAY
    session.open(read_text(SEVERAL), None)
    session.click(Spot((0, 0)))
    session.worker.finish()
    assert session.state.mode is Mode.PLAY  # someone plays already


def test_a_drawing_that_was_kept_opens_in_design_and_a_game_in_play(play):
    session = play(ONE["lightup"])
    session.click(Spot(next(iter(to_mark(session)))))
    game = session.history
    session.open(game.document, None, history=game)
    assert session.state.mode is Mode.PLAY
    session.enter(Mode.DESIGN)
    session.click(Spot((0, 0)))
    drawing = session.history
    session.open(drawing.document, None, history=drawing)
    assert session.state.mode is Mode.DESIGN


def test_who_cannot_see_hears_of_mistakes(play):
    session = play("satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.click(Spot((0, 1)))
    heard = str(describe(session.state, (0, 0)))
    assert heard == "Row 1, column 1: wall with 0. A rule is broken here."
    assert str(describe(session.state, (0, 1))) == "Row 1, column 2: bulb"
    session.game.set_options(PlayOptions(errors=Errors.OFF))
    assert str(describe(session.state, (0, 0))) == "Row 1, column 1: wall with 0"


def test_a_new_puzzle_opens_in_design(play):
    session = play(ONE["lightup"])
    session.open(Document("lightup", session.editor.blank(3, 3)), None, mode=Mode.DESIGN)
    assert session.state.mode is Mode.DESIGN
    session.open(read_text(SEVERAL.replace(". .\n. .", "0 .\n. X")), None)
    assert session.state.mode is Mode.PLAY


# Marks


def test_marks_change_neither_the_puzzle_nor_the_verdict(play):
    session = play(ONE["lightup"])
    before = session.state
    changes = []
    session.subscribe(lambda state, changed: changes.append(changed))
    mark(session, *next(iter(to_mark(session).items())))
    session.worker.finish()
    state = session.state
    assert (state.puzzle, state.verdict, state.edition) == (
        before.puzzle,
        before.verdict,
        before.edition,
    )
    assert state.modified
    assert str(state.undo) == "Marking"
    assert all(changed.isdisjoint(("verdict", "question")) for changed in changes)


@pytest.mark.parametrize("kind", ONE)
def test_the_way_to_what_was_solved_is_told_from_the_start(play, kind):
    session, beside = play(ONE[kind]), play(ONE[kind])
    for cell, word in to_mark(session).items():
        mark(session, cell, word)
    session.worker.finish()
    assert session.state.play.solved
    for one in (session, beside):
        one.enter(Mode.STEPS)
        one.worker.finish()
    assert session.state.told.moves == beside.state.told.moves
    session.tour.first()
    assert known(session.state) == known(beside.state)
    session.enter(Mode.PLAY)
    assert session.state.play.solved


def test_marks_made_before_the_verdict_do_not_hold_it_up(play):
    session = play(ONE["lightup"], finish=False)
    session.worker.step()
    assert session.state.question is Question.VERDICT
    session.click(Spot((0, 0)))
    session.worker.finish()
    assert session.state.verdict.answer is Answer.UNIQUE
    session.enter(Mode.STEPS)
    session.worker.finish()
    # The moves start from the mark, though the question was asked before it.
    assert session.state.told.start


def test_many_marks_take_little_memory(play):
    session = play(ONE["lightup"])
    session.open(Document("lightup", tiled_lightup(40)), None)
    session.worker.finish()
    session.drag([(row, col) for row in range(39) for col in range(40)], done=True)
    cell = next(cell for cell in to_mark(session) if cell[0] > 30)
    tracemalloc.start()
    for _ in range(30):
        session.click(Spot(cell), backwards=True)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(session.history.versions) > 30
    assert used < 600_000


def test_one_stroke_is_one_undo(play):
    session = play(SEVERAL)
    session.enter(Mode.PLAY)
    session.drag([(0, 0), (0, 1)], done=False)
    assert session.state.document.progress is None
    assert any(known(session.state))
    session.drag([(0, 0), (0, 1), (1, 1)], done=True)
    assert session.state.draft_marks is None
    assert session.game.marks == (("x", "x"), (".", "x"))
    session.undo()
    assert session.state.document.progress is None
    session.redo()
    assert session.game.marks == (("x", "x"), (".", "x"))


def test_a_stroke_that_does_not_come_to_its_end_is_dropped(play):
    session = play(ONE["lightup"])
    session.drag([(0, 0), (0, 1)], done=False)
    session.drop_draft()
    assert session.state.draft_marks is None
    assert not any(known(session.state))


def test_restart_can_be_undone(play):
    session = play(ONE["lightup"])
    cell, word = next(iter(to_mark(session).items()))
    mark(session, cell, word)
    session.game.restart()
    assert session.state.document.progress is None
    session.undo()
    assert mark_at(session.game.marks, cell) == word
    count = len(session.history.versions)
    session.game.restart()
    session.game.restart()  # nothing to remove
    assert len(session.history.versions) == count


def test_undo_of_a_drawing_leads_back_to_design(play):
    session = play(ONE["lightup"])
    session.enter(Mode.DESIGN)
    session.click(Spot((0, 0)))
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.click(Spot((3, 3)))
    session.undo()
    assert session.state.mode is Mode.PLAY
    session.undo()
    assert session.state.mode is Mode.DESIGN
    assert session.state.verdict is None


def test_keys_without_a_meaning_are_explained(play):
    session = play(ONE["futoshiki"])
    session.type(Spot((0, 0)), "9")
    assert "1 to 5" in str(session.state.notice.said)
    assert session.state.document.progress is None


def test_buttons_are_swapped_and_one_button_does_it_all(play):
    session = play(ONE["lightup"])
    cell = next(iter(to_mark(session)))
    session.game.set_options(PlayOptions(swap=True))
    session.click(Spot(cell))
    assert mark_at(session.game.marks, cell) == "x"
    session.game.set_options(PlayOptions(cycle=True))
    session.click(Spot(cell))
    assert session.state.document.progress is None


def test_candidates_pencil_fill_and_tidy(play):
    session = play(ONE["futoshiki"])
    session.game.set_pencil(True)
    session.type(Spot((0, 0)), "3")
    assert mark_at(session.game.marks, (0, 0)) == "?3"
    session.undo()
    session.game.fill_candidates()
    filled = session.game.marks
    assert all(word[0] == "?" for line in filled for word in line if word != ".")
    session.game.set_pencil(False)
    cell, word = next(iter(to_mark(session).items()))
    session.type(Spot(cell), word)
    row = [mark for mark in session.game.marks[cell[0]] if mark.startswith("?")]
    assert all(word not in mark[1:].split(",") for mark in row)
    session.undo()
    session.game.set_options(PlayOptions(tidy=False))
    session.type(Spot(cell), word)
    changed = [
        one for one in all_cells(5, 5) if mark_at(session.game.marks, one) != mark_at(filled, one)
    ]
    assert changed == [cell]


@pytest.mark.parametrize("last", ["4", "delete", "click"])
def test_a_number_that_is_changed_at_once_gives_candidates_back(play, last):
    session = play(ONE["futoshiki"])
    session.game.fill_candidates()
    filled = session.game.marks
    cell = next(iter(to_mark(session)))
    for key in "13":
        session.type(Spot(cell), key)
    assert session.game.marks != put(filled, [cell], "3")  # it took candidates out
    if last == "click":
        session.click(Spot(cell))
    else:
        session.type(Spot(cell), last)
    changed = session.game.marks
    session.undo()
    session.undo()
    session.undo()
    assert session.game.marks == filled
    if last == "delete":
        assert changed == put(filled, [cell], ".")
    else:
        session.type(Spot(cell), "4")
        assert session.game.marks == changed


def test_a_number_stays_where_candidates_give_way_to_the_next_one(play):
    session = play(ONE["futoshiki"])
    session.game.fill_candidates()
    answers = to_mark(session)
    for cell, word in answers.items():
        assert not mark_at(session.game.marks, cell).isdigit()
        session.type(Spot(cell), word)
    assert all(mark_at(session.game.marks, cell) == word for cell, word in answers.items())
    assert session.state.play.solved


# Mistakes


def test_broken_rules_are_shown_as_soon_as_they_are_certain_or_not_at_all(play):
    session = play("satori 1\nkind: lightup\n\n. . 0\n. . .\n. . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.click(Spot((0, 1)))
    assert highlights(session.state).too_many == {(0, 2)}
    session.game.set_options(PlayOptions(errors=Errors.OFF))
    assert not highlights(session.state).cells
    session.game.set_options(PlayOptions(errors=Errors.RULES))
    assert highlights(session.state).too_many == {(0, 2)}
    session.undo()
    assert not highlights(session.state).cells


def test_whoever_points_at_a_mistake_is_told_the_rule(play):
    session = play("satori 1\nkind: lightup\n\n. . 0\n. . .\n. . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    assert trouble_at(session.state, (0, 2)) is None
    session.click(Spot((0, 1)))
    told = "This is not possible any more: the 0 at r1c3 touches exactly 0 bulbs."
    assert str(trouble_at(session.state, (0, 2))) == told
    assert trouble_at(session.state, (2, 2)) is None
    session.game.set_options(PlayOptions(errors=Errors.OFF))
    assert trouble_at(session.state, (0, 2)) is None


def test_whoever_points_at_a_cell_beside_a_failing_sign_is_told_that_sign(play):
    session = play("satori 1\nkind: futoshiki\n\n. > .\n\n.   .\n")
    session.type(Spot((0, 0)), "1")
    told = "This is not possible any more: r1c2 < r1c1."
    assert [str(trouble_at(session.state, (0, col))) for col in (0, 1)] == [told, told]
    assert trouble_at(session.state, (1, 0)) is None


def test_mistakes_stay_marked_during_a_stroke_that_does_not_touch_them(play):
    session = play("satori 1\nkind: norinori\n\nA A A A\nB B B B\n\nprogress:\n# # # .\n. . . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    marked = highlights(session.state).too_many
    assert {(0, 0), (0, 1), (0, 2)} <= marked
    session.drag(((1, 3), (0, 3)), backwards=True, done=False)
    assert highlights(session.state).too_many == marked
    session.drag(((0, 0), (0, 1)), backwards=False, done=False)
    assert marked.isdisjoint(highlights(session.state).too_many)


def test_a_players_cross_is_seen_where_light_falls(play):
    session = play("satori 1\nkind: lightup\n\n. . .\n. X .\n. . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.click(Spot((0, 0)))
    before = scene(session.state).looks
    session.click(Spot((0, 2)), backwards=True)
    after = scene(session.state).looks
    assert [index for index in range(9) if before[index] != after[index]] == [2]
    assert after[2].lit


def test_mistakes_are_known_without_an_edit_where_a_file_has_marks(play):
    session = play(
        "satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n\nprogress:\n. L .\n. . .\n. . .\n"
    )
    session.enter(Mode.PLAY)
    session.worker.finish()
    assert highlights(session.state).too_many == {(0, 0)}


def wrong_click(session):
    """Return a cell that holds no bulb, but breaks no rule alone."""
    for cell, word in solution_of(session).items():
        if word == "." and session.game.player.can_mark(session.state.puzzle, cell):
            session.click(Spot(cell))
            broken = session.state.play.mistakes
            session.undo()
            if not broken:
                return cell
    raise AssertionError


def test_errors_against_the_solution(play):
    session = play(ONE["lightup"])
    cell = wrong_click(session)
    session.click(Spot(cell))
    assert not highlights(session.state).wrong
    session.game.set_options(PlayOptions(errors=Errors.SOLUTION))
    assert highlights(session.state).wrong == {cell}


def test_check_says_how_many_and_only_then_where(play):
    session = play(ONE["lightup"])
    session.game.check()
    assert said(session) == "Right so far."
    cell = wrong_click(session)
    session.click(Spot(cell))
    assert said(session) == ""
    session.game.check()
    assert said(session) == "1 mistake. Check again to see where."
    assert not highlights(session.state).wrong
    session.game.check()
    assert highlights(session.state).wrong == {cell}
    session.click(Spot(cell))
    assert not highlights(session.state).wrong
    assert session.state.play.checks == 2  # a position is counted once


def test_check_says_where_it_cannot_tell(play):
    session = play(ONE["lightup"], finish=False)
    session.game.check()
    assert "not known yet" in said(session)
    session = play(SEVERAL)
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.check()
    assert "exactly one solution" in said(session)


def test_candidates_without_the_right_number_are_a_mistake_for_a_check_only(play):
    session = play(ONE["futoshiki"])
    session.game.set_options(PlayOptions(errors=Errors.SOLUTION))
    cell, word = next(iter(to_mark(session).items()))
    wrong = next(digit for digit in "12345" if digit != word)
    session.type(Spot(cell), f"ctrl+{wrong}")
    assert not highlights(session.state).cells
    session.game.check()
    session.game.check()
    assert highlights(session.state).wrong == {cell}


def test_what_follows_from_a_mistake_is_no_mistake_of_its_own(play):
    session = play(ONE["futoshiki"])
    session.game.fill_candidates()
    cell, word = next(iter(to_mark(session).items()))
    others = (digit for digit in "12345" if digit != word)
    for digit in others:
        session.type(Spot(cell), digit)
        tidied = [one for one in all_cells(5, 5) if _lacks(session, one)]
        if len(tidied) > 1:
            break
    assert len(tidied) > 1
    session.game.check()
    assert said(session).startswith("1 mistake.")
    session.game.check()
    assert highlights(session.state).wrong == {cell}


def _lacks(session, cell):
    """Whether the marks of a cell leave no room for its right number."""
    word, mark = to_mark(session).get(cell, ""), mark_at(session.game.marks, cell)
    return mark != "." and word not in mark.strip("?").split(",")


def test_why_it_is_not_solved(play):
    session = play("satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.ask_why_unsolved()
    assert said(session).startswith("Not yet: ")
    assert highlights(session.state).reasons
    session.click(Spot((0, 1)))
    assert not highlights(session.state).reasons
    session.game.ask_why_unsolved()
    assert said(session).startswith("This is not possible any more: ")
    assert highlights(session.state).reasons == {(0, 0)}


def test_back_to_the_last_right_position_and_forward_again(play):
    session = play(ONE["lightup"])
    session.game.go_back_to_right()
    assert said(session) == "There is no mistake."
    cells = list(to_mark(session))
    session.click(Spot(cells[0]))
    right = session.game.marks
    session.click(Spot(wrong_click(session)))
    session.click(Spot(cells[1]))
    last = session.game.marks
    session.game.go_back_to_right()
    assert session.game.marks == right
    assert said(session).startswith("2 changes taken back")
    session.redo()
    session.redo()
    assert session.game.marks == last


def test_back_where_nothing_was_right(play):
    session = play(ONE["lightup"])
    cell = wrong_click(session)
    wrong = session.game.clicked(cell)
    session.open(session.state.document._replace(progress=wrong), None)
    session.worker.finish()
    session.game.go_back_to_right()
    assert "no position without mistakes" in said(session)
    assert session.game.marks == wrong


# What if


def test_trials_are_within_each_other_and_accepted_or_dropped(play):
    session = play(ONE["lightup"])
    cells = [cell for cell in to_mark(session)][:3]
    game = session.game
    for level, cell in enumerate(cells, 1):
        game.begin_trial()
        session.click(Spot(cell))
        assert said(session) == f"What if: level {level}."
    assert trial_cells(session.state) == tuple(frozenset({cell}) for cell in cells)
    game.begin_trial()  # there are no more than three
    assert len(session.state.play.trials) == 3
    game.drop_trial()
    assert trial_cells(session.state) == tuple(frozenset({cell}) for cell in cells[:2])
    game.accept_trial()
    assert trial_cells(session.state) == (frozenset(cells[:2]),)
    assert highlights(session.state).trials == (frozenset(cells[:2]),)
    game.drop_trial(every=True)
    assert session.state.document.progress is None
    assert not session.state.play.trials
    session.undo()
    assert trial_cells(session.state) == (frozenset(cells[:2]),)
    game.accept_trial(every=True)
    assert not session.state.play.trials
    assert [mark_at(game.marks, cell) for cell in cells] == ["L", "L", "."]


def test_undo_goes_through_the_beginning_of_a_trial(play):
    session = play(ONE["lightup"])
    cell = next(iter(to_mark(session)))
    session.game.begin_trial()
    session.click(Spot(cell))
    session.undo()
    assert session.state.play.trials
    session.undo()
    assert not session.state.play.trials
    session.redo()
    assert session.state.play.trials == (no_marks(session.state.puzzle),)


def test_a_trial_that_contradicts_the_rules_says_so_even_without_errors(play):
    session = play("satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n")
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.set_options(PlayOptions(errors=Errors.OFF))
    session.game.begin_trial()
    session.click(Spot((0, 1)))
    assert said(session) == "Level 1: a rule is broken."
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.conflict.needs_marks
    session.enter(Mode.PLAY)
    assert session.state.play.trials


def test_a_contradiction_is_explained_move_by_move_when_asked(play):
    session = play(ONE["lightup"])
    session.enter(Mode.PLAY)
    session.worker.finish()
    player, puzzle = session.game.player, session.state.puzzle
    right = solution_of(session)
    wrong = next(
        cell for cell in right if right[cell] != player.yes and player.can_mark(puzzle, cell)
    )
    session.game.begin_trial()
    session.game.ask_contradiction()
    session.worker.finish()
    assert said(session) == "The marks do not contradict the rules."
    session.click(Spot(wrong))
    session.game.ask_contradiction()
    session.worker.finish()
    assert session.state.mode is Mode.STEPS
    assert session.state.position == 1
    assert session.state.arguing
    assert session.state.moves[-1].title == "the marks clash"
    session.enter(Mode.PLAY)
    assert not session.state.play.looked  # the solution was not seen
    session.game.ask_contradiction()
    session.worker.finish()
    session.enter(Mode.SOLVE)
    assert session.state.play.looked


def test_a_mark_ends_the_search_for_a_contradiction(play):
    session = play(ONE["lightup"])
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.begin_trial()
    session.game.ask_contradiction()
    session.click(Spot((0, 0)), backwards=True)
    session.worker.finish()
    assert session.state.mode is Mode.PLAY


# The clock


def test_the_clock_stands_still_while_paused_watched_or_drawn(play):
    session = play(ONE["lightup"])
    game, clock = session.game, session.clock
    clock.time += 10
    assert game.elapsed() == 10
    game.pause(Pause.ASKED)
    game.pause(Pause.AWAY)
    assert session.state.covered
    clock.time += 100
    game.resume(Pause.AWAY)
    assert session.state.covered
    assert game.elapsed() == 10
    session.click(Spot((0, 0)))
    session.drag([(0, 0), (0, 1)], done=True)
    session.type(Spot((0, 0)), " ")
    assert session.state.document.progress is None
    assert preview(session.state, Spot((0, 0))) is None
    game.resume(Pause.ASKED)
    assert not session.state.covered
    clock.time += 5
    session.enter(Mode.DESIGN)
    clock.time += 1000
    session.enter(Mode.PLAY)
    clock.time += 1
    assert game.elapsed() == 16
    assert not session.state.play.looked


def test_whoever_hides_the_clock_is_not_covered(play):
    session = play(ONE["lightup"])
    session.game.set_options(PlayOptions(clock=False))
    session.game.pause(Pause.AWAY)
    assert not session.state.covered


def test_each_puzzle_has_its_own_time(play):
    session = play(ONE["lightup"])
    session.clock.time += 50
    session.open(read_input(str(paths.puzzles() / f"{ONE['norinori']}.satori")), None)
    session.clock.time += 2
    assert session.game.elapsed() == 2


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.9, "0:00"), (61, "1:01"), (3599.9, "59:59"), (3725, "1:02:05")]
)
def test_times_are_written_as_on_a_clock(seconds, text):
    assert clock_text(seconds) == text


# The end


@pytest.mark.parametrize("kind", ONE)
def test_every_kind_is_solved_to_the_end(play, kind):
    session = play(ONE[kind])
    session.clock.time += 65
    everything = to_mark(session)
    for number, (cell, word) in enumerate(everything.items(), 1):
        assert not session.state.play.solved
        mark(session, cell, word)
        assert session.state.play.solved == (number == len(everything))
        assert not session.state.play.mistakes
    assert said(session) == "Solved in 1:05, without help."
    session.clock.time += 100
    assert session.game.elapsed() == 65
    end = scene(session.state)
    assert end.fade_from == frozenset()
    session.undo()
    assert not session.state.play.solved
    assert scene(session.state).looks != end.looks


def test_the_end_is_not_spoilt_by_a_click(play):
    session = play(ONE["lightup"])
    for cell, word in to_mark(session).items():
        mark(session, cell, word)
    end = session.game.marks
    cell = next(iter(to_mark(session)))
    session.click(Spot(cell))
    session.type(Spot(cell), "delete")
    session.drag([(0, 0), (0, 1)], done=True)
    assert session.game.marks == end
    session.game.restart()
    session.click(Spot(cell))
    assert mark_at(session.game.marks, cell) == "L"


def test_mistakes_do_not_wait_for_a_verdict_or_for_moves(play):
    session = play(ONE["lightup"], finish=False)
    session.click(Spot((0, 0)))
    session.click(Spot((0, 1)))
    session.worker.run_until(lambda: session.state.play.mistakes)
    assert session.state.verdict is None
    session.worker.finish()
    assert session.state.verdict is not None
    other = play(ONE["lightup"])
    other.open(read_text(SEVERAL), None, mode=Mode.DESIGN)
    other.worker.finish()
    other.enter(Mode.STEPS)
    assert other.state.question is Question.MOVES
    other.enter(Mode.PLAY)
    assert other.state.question is Question.RULES
    other.worker.finish()
    other.click(Spot((0, 0)))
    other.click(Spot((0, 1)))
    assert other.state.play.mistakes
    other.enter(Mode.STEPS)
    other.worker.finish()
    assert other.state.conflict.needs_marks


def test_a_title_given_during_a_trial_does_not_end_it(play):
    session = play(ONE["lightup"])
    session.game.begin_trial()
    session.describe((("title", "Mine"),), Message("Title and author"))
    assert len(session.state.play.trials) == 1


def test_a_puzzle_with_several_solutions_is_solved_by_any_of_them(play):
    for cells in ([(0, 0), (1, 1)], [(0, 1), (1, 0)]):
        session = play(SEVERAL)
        session.enter(Mode.PLAY)
        session.worker.finish()
        for cell in cells:
            session.click(Spot(cell))
        assert session.state.play.solved


def test_help_is_said_at_the_end(play):
    session = play(ONE["lightup"])
    session.game.check()
    session.game.check()
    for cell, word in to_mark(session).items():
        mark(session, cell, word)
    assert said(session) == "Solved in 0:00, with 1 check."
    session = play(ONE["lightup"])
    session.enter(Mode.SOLVE)
    session.worker.finish()
    session.enter(Mode.PLAY)
    for cell, word in to_mark(session).items():
        mark(session, cell, word)
    assert said(session) == "Solved in 0:00, after a look at the solution."


def test_crosses_are_not_needed_and_do_not_hinder(play):
    session = play(ONE["lightup"])
    for cell, word in solution_of(session).items():
        if word in ".L":
            session.click(Spot(cell), backwards=word == ".")
    assert session.state.play.solved


def test_the_toy_puzzle_is_played_to_its_end(play, tally):
    session = play("satori 1\nkind: tally\n\n2 0 1\n2 1\n")
    assert session.state.mode is Mode.PLAY
    session.click(Spot((1, 0)))
    assert highlights(session.state).too_many == {(1, 0)}
    session.undo()
    for cell in ((0, 0), (0, 1), (2, 0)):
        session.click(Spot(cell))
    assert session.state.play.solved
    assert registry.player("tally").hints
