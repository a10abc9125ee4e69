"""Only the moves that lead to one cell: asked for at a cell, walked as usual, and left again."""

import pytest

from app.core.editing import Spot
from app.core.moves import SAID_PARTS
from app.session.knowledge import known, literals_of
from app.session.panels import panel_text
from app.session.state import Mode

SEEN = 2
"""How many moves were seen before."""


def asked(session, number):
    """Ask about a cell that a later move decides, and want only what leads there."""
    cells = session.state.moves[number - 1].conclusions
    later = [move.conclusions for move in session.state.moves[number:]]
    cell = min(cells.difference(*later), default=None)
    if cell is None:
        return None
    session.click(Spot(cell))
    assert session.state.offer == (cell, number)
    session.offers.take_chain()
    return cell


@pytest.fixture
def watching(open_session):
    """Open sessions that have seen some moves."""

    def watch(what):
        session = open_session(what)
        session.enter(Mode.STEPS)
        session.worker.finish()
        session.tour.go(SEEN)
        return session

    return watch


@pytest.mark.parametrize("what", ["lightup/ballroom", "norinori/paddock", "futoshiki/open-field"])
def test_the_moves_lead_from_what_is_seen_to_the_cell_and_none_could_be_left_out(watching, what):
    session = watching(what)
    shorter = 0
    for number in range(SEEN + 2, len(session.state.moves) + 1):
        before, moves = session.state, session.state.moves
        facts = set(literals_of(known(before)))
        cell = asked(session, number)
        if cell is None:  # all of its cells are in moves after it as well
            continue
        chain = session.state.chain
        needed = set()
        for move in reversed(chain.moves):  # each is there for one that comes after it
            steps = [one for one in move.steps if needed.intersection(one.step.conclusions)]
            assert steps or move is chain.moves[-1]
            needed.update(x for one in (*move.of(*SAID_PARTS), *steps) for x in one.step.facts)
        for move in chain.moves:
            for told in move.steps:
                used = needed.intersection(told.step.conclusions) or told.part in SAID_PARTS
                assert not used or facts.issuperset(told.step.facts)
                facts.update(told.step.conclusions)
        shorter += len(chain.moves) < number - SEEN
        assert (session.state.position, session.state.seen) == (1, SEEN)
        session.tour.last()
        assert cell in session.state.move.conclusions
        session.tour.next()  # and no further
        assert session.state.position == len(chain.moves)
        session.reading.leave()
        assert session.state._replace(notice=None) == before._replace(notice=None)
        assert session.state.moves == moves
    assert shorter


def test_a_chain_is_told_as_such(watching):
    session = watching("lightup/ballroom")
    number = len(session.state.moves) - 1
    cell = asked(session, number)
    count = len(session.state.moves)
    assert str(panel_text(session.state).title).startswith(
        f"Why r{cell[0] + 1}c{cell[1] + 1}, 1 of"
    )
    session.tour.back()
    assert "lead" in str(panel_text(session.state).sentences[0])
    session.click(Spot(cell))  # the last of them, which were asked for
    assert (session.state.offer, session.state.position) == (None, count)
    other = next(
        min(move.conclusions)
        for move in session.state._replace(chain=None).moves[SEEN:]
        if not any(move.conclusions & one.conclusions for one in session.state.moves)
    )
    session.click(Spot(other))
    assert session.state.offer is not None
    session.offers.take()
    assert session.state.chain is None


@pytest.mark.parametrize("how", ["detail", "solution", "design"])
def test_a_chain_is_left_by_whatever_shows_something_else(watching, how):
    session = watching("lightup/ballroom")
    asked(session, len(session.state.moves) - 1)
    session.tour.last()
    if how == "detail":
        session.tour.set_detail(True)
    elif how == "solution":
        session.tour.show_solution()
    else:
        session.enter(Mode.DESIGN)
    assert session.state.chain is None
    session.tour.set_detail(False)
    session.enter(Mode.STEPS)
    assert session.state.position == SEEN
