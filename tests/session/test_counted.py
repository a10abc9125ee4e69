"""Counts added up: the sum of what is added is something that cannot be."""

import pytest

from app.core.steps import Inequality, Term
from app.formula.adding import KNOWN, LEAST_AND_MOST, OPPOSITE, SUM, add_up, write_inequality
from app.session.counted import shown_count
from app.session.state import Mode
from app.session.walk import lines_below

COUNTED = [
    "lightup/old-town",
    "norinori/patchwork",
    "futoshiki/stepping-stones",
    "futoshiki/open-field",
]


def test_a_sum_is_written_with_its_reasons():
    # Two of three are needed, the third is known to be false, and not both of the others.
    terms = [
        Term(0, Inequality({1: 1, 2: 1, 3: 1}, 2)),
        Term(1, Inequality({1: -1, 2: -1, 4: 1}, -1), 2),
    ]
    rows = add_up(terms, (0, 0, 0, -1, 0), 4)
    said = [write_inequality(row.inequality, lambda number: f"x{number}") for row in rows]
    assert said == [
        "x1 + x2 + x3 ≥ 2",
        "−x1 − x2 + x4 ≥ −1",
        "−x3 ≥ 0",
        "−2 x4 ≥ 0",
        "x1 + x2 ≥ 0",
        "0 ≥ 0",
    ]
    assert [row.reason for row in rows] == [None, None, KNOWN, OPPOSITE, LEAST_AND_MOST, SUM]
    so_far = add_up(terms[:1], (0, 0, 0, -1, 0), None)
    assert [row.inequality for row in so_far] == [terms[0].inequality] * 2


@pytest.mark.parametrize("detail", [False, True])
@pytest.mark.parametrize("name", COUNTED)
def test_every_count_adds_up_to_what_cannot_be(open_session, name, detail):
    session = open_session(name)
    session.enter(Mode.STEPS)
    session.worker.finish()
    session.tour.set_detail(detail)
    found = 0
    for number in range(1, len(session.state.moves) + 1):
        session.tour.go(number)
        whole = shown_count(session.state)
        if whole is None:
            continue
        found += 1
        assert_impossible(whole)
        move = session.state.move
        folded = frozenset((index,) for index, told in enumerate(move.lines) if told.inner)
        for path in lines_below(move.lines, folded):
            for line in folded:
                session.reading.fold(line, unfold=True)
            session.reading.show(path)
            count, told = shown_count(session.state), session.state.shown_line
            if told.line.terms:
                assert count.now == len(told.line.terms)
            if count is not None and count.conclusion is not None:
                assert_impossible(count)
    assert found


def assert_impossible(count):
    *_, end = add_up(count.terms, count.known, count.conclusion)
    assert not end.inequality.factors
    assert end.inequality.bound >= 1
