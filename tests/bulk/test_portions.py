"""Items in portions: in order, larger while they are little work, unfilled where one would wait."""

from itertools import count, islice

from hypothesis import given
from hypothesis import strategies as st

from app.bulk.portions import MOST_ITEMS, SECONDS, Portions

COSTS = st.lists(st.floats(0, 3), max_size=40)


@given(st.integers(0, 400), COSTS)
def test_every_item_once_and_in_order(items, costs):
    portions = Portions(range(items))
    cost = iter(costs)
    found = []
    for portion in portions:
        assert 0 < len(portion) <= MOST_ITEMS
        found += portion
        portions.note(len(portion), len(portion) * next(cost, 0.1))
    assert found == list(range(items))


def sizes(seconds_each: float, number: int) -> list[int]:
    portions = Portions(count())
    found = []
    for portion in islice(portions, number):
        found.append(len(portion))
        portions.note(len(portion), len(portion) * seconds_each)
    return found


def test_portions_grow_to_about_a_second():
    assert sizes(0.01, 9) == [1, 2, 4, 8, 16, 32, 64, 100, 100]
    assert sizes(0.0, 12)[-2:] == [MOST_ITEMS, MOST_ITEMS]
    assert sizes(2 * SECONDS, 3) == [1, 1, 1]


def test_portions_shrink_where_the_work_grows():
    portions = Portions(count())
    portions.note(100, 100 * 0.001)
    assert len(next(portions)) == 200
    portions.note(200, 100.0)
    assert len(next(portions)) == 2


def test_a_portion_does_not_wait_for_the_next_item():
    waits = False
    taken = []

    def items():
        for number in range(9):
            taken.append(number)
            yield number

    portions = Portions(items(), lambda: waits)
    portions.note(4, 0.0)
    assert next(portions) == [0, 1, 2, 3, 4, 5, 6, 7]
    waits = True
    assert next(portions) == [8]
    assert taken == list(range(9))
    assert next(portions, None) is None
