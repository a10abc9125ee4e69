"""Long arguments are read in parts, and nothing of them is lost."""

from collections.abc import Sequence

from app.core.lines import Line
from app.core.model import Literal
from app.core.steps import Link
from app.core.words import Listing, Message
from app.explain.telling.folding import folded
from app.explain.telling.wording import THEREFORE_ALSO


def say(literals: Sequence[Literal]) -> Listing:
    return Listing(tuple(f"x{literal}" for literal in literals))


def told(lines: Sequence[Line]) -> list[object]:
    """Sentences, each followed by those inside it."""
    return [
        part
        for line in lines
        for part in ([str(line), told(line.inner)] if line.inner else [str(line)])
    ]


def chain(*literals: Literal, depth: int = 1, used: dict[int, tuple[int, ...]] | None = None):
    """One inference after the other, each from the one before it or from some others."""
    before = 0
    for number, literal in enumerate(literals):
        premises = (used or {}).get(literal, (before,) if before else ())
        link = Link(number, premises, (), (literal,))
        yield Line(Message(f"Then x{literal} holds.", {}, depth), links=(link,), gives=(literal,))
        before = literal


def trial(supposed: Literal, *lines: Line, ends: Sequence[Literal]) -> list[Line]:
    return [
        Line(Message(f"Suppose x{supposed}.", {}, 1), supposed=(supposed,)),
        *lines,
        Line(Message("But that is impossible.", {}, 1), links=(Link(99, tuple(ends), (), ()),)),
        Line(Message(f"So not x{supposed}."), gives=(-supposed,)),
    ]


def test_what_is_short_stays_as_it_is():
    lines = tuple(trial(9, *chain(1, 2, 3), ends=[3]))
    assert folded(lines, say) == lines


def test_a_trial_tells_what_others_show_in_the_same_way():
    *first, so = trial(8, *chain(1, 2), ends=[2])
    values = {"facts": say([-8]), "others": say([-7])}
    first.append(so._replace(said=Message(THEREFORE_ALSO, values), gives=(-8, -7)))
    second = trial(9, *chain(3, 4, used={3: (-8, -7)}), ends=[4])
    lines = folded([*first, *second], say)
    assert str(lines[0]) == ("Suppose x8: it ends in a clash. So x-8, and in the same way x-7.")


def test_an_argument_before_the_main_one_is_told_by_its_result():
    first, second = trial(8, *chain(1, 2), ends=[2]), trial(9, *chain(3, 4), ends=[4])
    lines = folded([*first, *second], say)
    assert [str(line) for line in lines] == [
        "Suppose x8: it ends in a clash. So x-8.",
        *map(str, second),
    ]
    assert list(lines[0].inner) == first
    assert lines[0].gives == (-8,)
    assert list(lines[1:]) == second


def test_a_long_trial_is_cut_where_few_facts_cross():
    # Everything up to 4 is needed for 5 only, and what follows needs nothing but 5.
    used = {4: (), 3: (), 2: (), 5: (1, 2, 3, 4)}
    lines = folded(trial(9, *chain(1, 2, 3, 4, 5, 6, 7, used=used), ends=[7]), say)
    assert told(lines) == [
        "Suppose x9.",
        "Then x5.",
        [f"Then x{literal} holds." for literal in (1, 2, 3, 4, 5)],
        "Then x6 holds.",
        "Then x7 holds.",
        "But that is impossible.",
        "So not x9.",
    ]
    assert lines[1].said.depth == 1


def test_very_long_ones_are_folded_within_folds():
    lines = folded(trial(99, *chain(*range(1, 31)), ends=[30]), say)
    every = []

    def look(some: Sequence[Line]) -> None:
        assert len(some) <= 6
        for line in some:
            every.append(line)
            look(line.inner)

    look(lines)
    kept = [line for line in every if line.links or line.supposed]
    assert len(kept) == 32
    assert [x for line in kept[1:-1] for x in line.gives] == list(range(1, 31))


def test_many_results_become_few_lines():
    lines = folded(list(chain(*range(1, 11), depth=0)), say)
    assert len(lines) <= 6
    assert [x for line in lines for x in line.gives] == list(range(1, 11))


def test_long_sentences_are_told_by_their_result():
    link = Link(0, (), (), (1,))
    long = Line(Message("Some words. " * 45), links=(link,), gives=(1,))
    short = Line(Message("So it is x2, by one rule of the board."), gives=(2,))
    assert told(folded([long, short, short], say)) == [
        "It can be shown that x1.",
        [str(long)],
        str(short),
        str(short),
    ]


def test_one_or_two_lines_are_not_worth_a_fold():
    some = [
        line._replace(said=Message("one word after the other, " * 5))
        for line in chain(1, 2, 3, depth=0)
    ]
    assert folded(some, say) == tuple(some)
    many = list(chain(*range(1, 8), depth=0))
    assert sorted(len(line.inner) for line in folded(many, say))[-1] >= 3


def test_neighbouring_trials_are_told_as_one():
    one, two = trial(8, *chain(1, 2, 3), ends=[3]), trial(9, *chain(4, 5, 6), ends=[6])
    (last,) = chain(7, depth=0)
    assert told(folded([*one, *two, last], say)) == [
        "Trials show that x-8 and x-9.",
        [
            *("Suppose x8: it ends in a clash. So x-8.", list(map(str, one))),
            *("Suppose x9: it ends in a clash. So x-9.", list(map(str, two))),
        ],
        str(last),
    ]


def test_where_nothing_fits_the_lines_are_still_few():
    some = [
        line._replace(said=Message("one word after the other, " * 3))
        for line in chain(*range(1, 61), depth=0)
    ]
    lines = folded(some, say)
    assert len(lines) <= 6
    assert [x for line in lines for x in line.gives] == list(range(1, 61))
