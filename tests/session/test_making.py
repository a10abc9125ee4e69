"""New puzzles for a session: made, refused, stopped, and made ahead while one is played."""

import pytest

from app.core.editing import Symmetry
from app.core.generating import Need, Wish
from app.core.registry import generator, kinds
from app.session.making import Customer, Maker
from app.session.orders import Order, next_order, order_from, texts_of
from app.session.state import Mode
from tests.helpers.inline import Inline
from tests.ui.using_windows import BLANK

CHOSEN = {"rows": "5", "cols": "6", "level": "easy", "symmetry": "half turn", "walls": "25"}
ORDER = order_from("lightup", CHOSEN.items(), 7)


class Waiting:
    """Somebody who waits for puzzles and writes down what comes."""

    def __init__(self):
        self.made, self.refused, self.dropped, self.progress = [], [], 0, []
        self.customer = Customer(
            self.made.append, self.refused.append, self.drop, self.progress.append
        )

    def drop(self):
        self.dropped += 1


@pytest.fixture
def session(open_session):
    return open_session(BLANK)


@pytest.fixture
def maker(session):
    """With a worker of its own, as in the window."""
    worker = Inline()
    found = Maker(session, worker)
    found.worker = worker
    return found


def play(session, maker, order):
    """Have a puzzle made, and open it for playing."""
    waiting = Waiting()
    maker.make(order, waiting.customer)
    maker.worker.finish()
    session.open(waiting.made[0], None, mode=Mode.PLAY, origin=order.origin)
    session.worker.finish()
    return waiting.made[0]


@pytest.mark.parametrize("kind", kinds())
def test_orders_are_read_as_they_are_written(kind):
    usual = order_from(kind, (), 3)
    generator(kind).check(usual.wish)
    assert order_from(kind, texts_of(usual), 3).origin == usual.origin


def test_every_choice_is_written():
    style = {"walls": 31, "numbers": "013", "connected": "yes"}
    order = Order("lightup", Wish(7, 9, None, Symmetry.BOTH_MIRRORS, style, 4))
    assert order_from("lightup", texts_of(order), 4) == order
    sizes = Order("norinori", Wish(6, 7, "hard", style={"sizes": (2, 9), "pairs": 20}))
    assert order_from("norinori", texts_of(sizes)) == sizes
    path = order_from("futoshiki", ())
    path = path._replace(wish=path.wish._replace(path="wide", needs=Need("naked pair", 2)))
    assert order_from("futoshiki", texts_of(path)) == path


def test_what_makes_no_sense_is_as_usual():
    texts = {"rows": "999", "cols": "x", "level": "?", "symmetry": "odd", "walls": "99"}
    found = order_from("lightup", texts.items()).wish
    assert (found.rows, found.cols, found.level) == (10, 10, None)
    assert found.symmetry is Symmetry.NONE
    assert generator("lightup").values(found)["walls"] == 20


def test_a_puzzle_is_made_and_opened(session, maker):
    document = play(session, maker, ORDER)
    assert (document.puzzle.rows, document.puzzle.cols) == (5, 6)
    assert document.details == (("difficulty", "easy"), ("seed", "7"))
    state = session.state
    assert (state.mode, state.path, state.modified) == (Mode.PLAY, None, False)
    assert state.origin == ORDER.origin
    assert next_order(state.kind, state.origin).wish.seed == 8


def test_a_new_kind_of_puzzle_is_made_without_saying_anything(session, maker, tally):
    waiting = Waiting()
    maker.make(
        order_from("tally", {"rows": "3", "cols": "2", "level": ""}.items()), waiting.customer
    )
    maker.worker.finish()
    assert [(made.kind, made.puzzle.rows, made.puzzle.cols) for made in waiting.made] == [
        ("tally", 3, 2)
    ]


def test_a_refusal_is_one_sentence_and_changes_nothing(session, maker):
    waiting, before = Waiting(), session.state
    maker.make(Order("lightup", Wish(5, 6, symmetry=Symmetry.DIAGONAL)), waiting.customer)
    maker.worker.finish()
    assert waiting.refused == ["Only a square grid has the symmetry diagonal; 5 × 6 is none."]
    assert not waiting.made
    assert not maker.busy
    assert session.state is before


def test_what_is_stopped_is_not_heard_of(maker):
    waiting = Waiting()
    maker.make(ORDER, waiting.customer)
    assert maker.busy
    maker.stop()
    maker.worker.finish()
    assert (waiting.dropped, waiting.made, maker.busy) == (1, [], False)


def test_what_was_stopped_is_begun_again_when_there_is_time(session, maker):
    play(session, maker, ORDER)
    maker.worker.finish()
    maker.make(ORDER, Waiting().customer)
    maker.stop()
    assert maker.ready is None
    maker.look_ahead()
    maker.worker.finish()
    assert maker.ready == ORDER.next


def test_the_next_one_is_there_when_it_is_asked_for(session, maker):
    first = play(session, maker, ORDER)
    maker.worker.finish()
    assert maker.ready == ORDER.next
    waiting = Waiting()
    maker.make(ORDER.next, waiting.customer)
    assert len(waiting.made) == 1  # at once: nothing was worked on
    assert waiting.made[0].puzzle != first.puzzle
    alone = Waiting()
    maker.make(ORDER.next, alone.customer)
    maker.worker.finish()
    assert alone.made == waiting.made  # the same as without


def test_who_asks_early_waits_for_what_is_begun(session, maker):
    play(session, maker, ORDER)
    begun = len(maker.worker.tickets)
    waiting = Waiting()
    maker.make(ORDER.next, waiting.customer)
    assert maker.busy
    assert not waiting.made
    maker.worker.finish()
    assert len(waiting.made) == 1
    assert len(maker.worker.tickets) == begun


def test_questions_go_first(session, maker):
    play(session, maker, ORDER)
    begun = maker.worker.tickets[-1]
    session.game.hint()
    assert begun.cancelled
    session.worker.finish()
    assert maker.worker.tickets[-1] is not begun
    maker.worker.finish()
    assert maker.ready == ORDER.next
    session.game.hint()  # what is made stays
    assert maker.ready == ORDER.next


def test_nothing_is_made_ahead_of_other_puzzles(session, maker):
    document = play(session, maker, ORDER)
    maker.worker.finish()
    session.open(document, None, mode=Mode.PLAY)
    session.worker.finish()
    assert maker.ready is None
    assert maker.worker.tickets[-1].cancelled
    waiting = Waiting()
    maker.make(ORDER, waiting.customer)
    session.open(document, None)
    assert (waiting.dropped, maker.busy) == (1, False)
