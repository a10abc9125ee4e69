"""What those hear who cannot see the window: every change in words, and nothing twice."""

import pytest

from app.core.editing import Spot
from app.session.news import Herald
from app.session.play_state import Errors, Pause, PlayOptions
from app.session.state import Mode

WALLS = "satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n"


class Listener:
    """Asks for news as the window does."""

    def __init__(self, session):
        self.session = session
        self.herald = Herald(session.state)
        self.urgent = False

    def __call__(self, cursor=(0, 0)):
        self.session.worker.finish()
        news = self.herald.tell(self.session.state, cursor)
        self.urgent = news is not None and news.urgent
        return "" if news is None else str(news)


@pytest.fixture
def listen(open_session):
    return lambda what: Listener(open_session(what))


def test_a_verdict_is_said_when_it_changes(listen):
    hear = listen(WALLS)
    assert hear().endswith("One solution.")
    assert hear() == ""
    hear.session.click(Spot((2, 2)))
    assert hear((2, 2)) == "Row 3, column 3: wall."
    hear.session.click(Spot((0, 0)), backwards=True)
    assert hear((0, 0)) == "Row 1, column 1: wall. Several solutions."
    hear.session.undo()
    assert hear((0, 0)) == "Row 1, column 1: wall with 0. One solution."


def test_marks_broken_rules_and_the_end_are_said(listen):
    hear = listen(WALLS)
    hear()
    session = hear.session
    session.enter(Mode.PLAY)
    assert hear() == "Play: what you do marks cells."
    session.click(Spot((0, 1)))
    assert hear((0, 1)) == (
        "Row 1, column 2: bulb. A rule is broken: the 0 at r1c1 touches exactly 0 bulbs."
    )
    assert hear.urgent
    session.click(Spot((0, 1)))
    assert hear((0, 1)) == "Row 1, column 2: not lit."
    session.game.set_options(PlayOptions(errors=Errors.OFF))
    session.click(Spot((0, 1)))
    assert hear((0, 1)) == "Row 1, column 2: bulb."
    session.click(Spot((0, 1)))
    for cell in ((0, 2), (2, 0)):
        session.click(Spot(cell))
    assert "Solved in 0:00, without help." in hear()


def test_many_cells_are_counted(listen):
    hear = listen("futoshiki/warm-up")
    hear.session.enter(Mode.PLAY)
    hear()
    hear.session.game.fill_candidates()
    assert "cells have changed." in hear()


def test_every_stage_of_a_hint_is_said(listen):
    hear = listen(WALLS)
    hear.session.enter(Mode.PLAY)
    hear()
    heard = []
    for _ in range(3):
        hear.session.game.hint((0, 0))
        heard.append(hear())
        assert hear.urgent
    for stage, said in enumerate(heard, 1):
        assert said.startswith(f"Hint {stage} of 4")
    assert "so" in heard[2]
    hear.session.game.hint((0, 0))
    assert "Row" in hear()


def test_moves_lines_and_the_solution_are_said(listen):
    hear = listen("lightup/pinwheel")
    hear()
    session = hear.session
    session.enter(Mode.SOLVE)
    assert hear().startswith("The solution.")
    session.enter(Mode.STEPS)
    hear()
    heard = []
    for number in range(1, len(session.state.moves) + 1):
        session.tour.next()
        heard.append(hear())
        assert heard[-1].startswith(f"{number}. ")
        assert str(session.state.move.sentences[0]) in heard[-1]
        assert hear() == ""
    session.tour.first()
    assert hear() == "Before the first move. Press play, or go move by move."
    while not session.state.openable:
        session.tour.next()
    hear()
    session.reading.go_down()
    said = hear()
    assert said.startswith("Line 1: ")
    assert str(session.state.shown_line.said) in said
    session.reading.point_at((1,))
    assert hear() == ""
    session.reading.point_at(())
    session.enter(Mode.DESIGN)
    assert hear() == "Design: what you do draws the puzzle."


def test_why_there_is_no_solution_is_said(listen):
    hear = listen("satori 1\nkind: lightup\n\nX 4\nX X\n")
    assert "No solution." in hear()
    hear.session.tour.show_why()
    assert hear() == "1. No solution. The 4 in row 1 touches no white cell."


def test_another_puzzle_is_named(listen, open_session):
    hear = listen(WALLS)
    hear()
    other = open_session("lightup/pinwheel").state.document
    hear.session.open(other, None)
    assert hear().startswith("Pinwheel is open.")


def test_a_pause_tells_nothing_of_the_board(listen):
    hear = listen(WALLS)
    session = hear.session
    session.enter(Mode.PLAY)
    hear()
    session.game.pause(Pause.ASKED)
    assert hear() == "Paused. Click the board to go on."


def test_a_puzzle_that_says_nothing_of_it_is_heard_too(tally, listen):
    hear = listen(tally.example)
    assert "solution" in hear()
    hear.session.enter(Mode.PLAY)
    hear()
    hear.session.click(Spot((0, 0)))
    assert hear().startswith("Row 1, column 1: black.")
