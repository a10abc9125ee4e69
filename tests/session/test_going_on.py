"""What is open goes on in another Session and another language, as when the window is made anew."""

import pytest

from app import paths
from app.core.editing import Spot
from app.core.grid import all_cells
from app.core.play import mark_at
from app.core.words import speaking
from app.formats import read_input
from app.languages import find
from app.session.highlights import highlights
from app.session.panels import panel_text
from app.session.play_text import play_text
from app.session.session import Session
from app.session.state import Mode, Question
from tests.helpers.inline import Inline

KINDS = ["lightup/pinwheel", "norinori/paddock", "futoshiki/seven-signs"]


class Desk:
    """A Session on a puzzle that is played, and the one that goes on from it."""

    def __init__(self, name):
        self.worker = Inline()
        path = paths.puzzles() / f"{name}.satori"
        self.session = Session(read_input(str(path)), self.worker, opens_in=Mode.PLAY)
        self.worker.finish()

    def go_on(self):
        before = self.session
        self.worker = Inline()
        self.session = Session(read_input(str(paths.welcome())), self.worker)
        self.session.go_on_from(before)
        return self.session.state


def mark_wrong(session):
    """Mark one cell as the solution does not have it."""
    state, player = session.state, session.game.player
    drawing = session.puzzle_type.solution(state.puzzle, state.verdict.solutions[0])
    for cell in all_cells(state.puzzle.rows, state.puzzle.cols):
        right = mark_at(drawing, cell)
        if player.can_mark(state.puzzle, cell) and right != player.yes:
            if right.isdigit():
                session.type(Spot(cell), "1" if right != "1" else "2")
            else:
                session.click(Spot(cell))
            return


@pytest.mark.parametrize("stage", [1, 2, 3])
@pytest.mark.parametrize("name", KINDS)
def test_a_hint_stays_at_its_stage_and_is_told_in_the_other_language(name, stage):
    desk = Desk(name)
    for _ in range(stage):
        desk.session.game.hint()
        desk.worker.finish()
    before = desk.session.state
    shown = highlights(before)
    with speaking(find("fr")):
        desk.go_on()
        desk.worker.finish()
        after = desk.session.state
        assert after.hint == before.hint
        assert highlights(after) == shown
        again = Desk(name)  # as one hears it who asks in French
        for _ in range(stage):
            again.session.game.hint()
            again.worker.finish()
        told = list(map(str, panel_text(after).sentences))
        assert told == list(map(str, panel_text(again.session.state).sentences))
        assert str(play_text(after)) == str(play_text(again.session.state))
    assert told != list(map(str, panel_text(after).sentences))
    assert after.play.hints == before.play.hints == 1
    for _ in range(4 - stage):
        desk.session.game.hint()
    assert desk.session.state.hint is None
    assert desk.session.state.document.progress is not None


@pytest.mark.parametrize("ask", ["check", "check twice", "why not solved", "back"])
def test_what_was_said_to_a_question_stays(ask):
    desk = Desk("lightup/pinwheel")
    mark_wrong(desk.session)
    game = desk.session.game
    if ask.startswith("check"):
        game.check()
    if ask == "check twice":
        game.check()
    if ask == "why not solved":
        game.ask_why_unsolved()
    if ask == "back":
        game.go_back_to_right()
    before, shown = str(play_text(desk.session.state)), highlights(desk.session.state)
    with speaking(find("fr")):
        desk.go_on()
        desk.worker.finish()
        assert str(play_text(desk.session.state)) not in (before, "")
    assert str(play_text(desk.session.state)) == before
    assert highlights(desk.session.state) == shown
    mark_wrong(desk.session)
    assert str(play_text(desk.session.state) or "") != before


@pytest.mark.parametrize("name", KINDS)
def test_the_contradiction_of_a_trial_stays_where_it_is_read(name):
    desk = Desk(name)
    desk.session.game.begin_trial()
    mark_wrong(desk.session)
    desk.session.game.ask_contradiction()
    desk.worker.finish()
    desk.session.tour.go(len(desk.session.state.moves))
    desk.session.reading.enter()
    before = desk.session.state
    assert before.arguing
    title = str(panel_text(before).title)
    with speaking(find("fr")):
        after = desk.go_on()  # at once: nothing has to be found again
        assert str(panel_text(after).title) not in (title, "")
    assert str(panel_text(after).title) == title
    assert (after.position, after.line) == (before.position, before.line)
    desk.worker.finish()
    assert desk.session.state.conflict == before.conflict
    desk.session.enter(Mode.PLAY)
    assert len(desk.session.state.play.trials) == 1
    assert not desk.session.state.play.looked


def test_the_moves_to_one_cell_stay():
    desk = Desk("lightup/pinwheel")
    desk.session.enter(Mode.STEPS)
    desk.worker.finish()
    last = desk.session.state.moves[-1]
    desk.session.click(Spot(min(last.conclusions)))
    desk.session.offers.take_chain()
    desk.session.tour.next()
    before = desk.session.state
    assert before.chain is not None
    after = desk.go_on()
    assert (after.chain, after.position) == (before.chain, before.position)
    desk.worker.finish()
    assert desk.session.state.moves == before.moves
    desk.session.enter(Mode.STEPS)
    assert desk.session.state.told.moves == before.told.moves


def test_moves_that_were_not_all_told_are_told_on():
    desk = Desk("lightup/pinwheel")
    desk.session.enter(Mode.STEPS)
    desk.worker.run_until(lambda: len(desk.session.state.told.moves) == 2)
    desk.go_on()
    desk.worker.finish()
    told = desk.session.state.told
    again = Desk("lightup/pinwheel")
    again.session.enter(Mode.STEPS)
    again.worker.finish()
    assert told == again.session.state.told


def test_a_hint_that_is_still_looked_for_is_found():
    desk = Desk("lightup/pinwheel")
    desk.session.game.hint()
    assert desk.session.state.question is Question.HINT
    desk.go_on()
    desk.worker.finish()
    assert desk.session.state.hint is not None


def test_the_moves_of_what_is_solved_begin_anew():
    desk = Desk("lightup/pinwheel")
    while not desk.session.state.play.solved:
        desk.session.game.hint()
        desk.worker.finish()
    desk.go_on()
    desk.worker.finish()
    desk.session.enter(Mode.STEPS)
    desk.worker.finish()
    assert desk.session.state.told.start == ()
    assert desk.session.state.told.moves
