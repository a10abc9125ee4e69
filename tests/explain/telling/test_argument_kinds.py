"""Every kind of argument in every puzzle: a board where it is told, and others where it is not.

| kind                 | Light Up    | Norinori           | Futoshiki           | Tally  |
| -------------------- | ----------- | ------------------ | ------------------- | ------ |
| count at one clue    | number      | region             | sign                | row    |
| named lemma          | corner of 2 | too little         | two signs           | 1      |
| count over several   | needs, room | partners fill      | pair, triple, fish  | 1      |
| comparison           | two numbers | two regions        | 2                   | 1      |
| whichever of two     | 3           | whichever two      | whichever it is     | 1      |
| chain                | 4           | one of two         | one trial           | 5      |
| trial, one line      | trial       | trial              | one trial           | trial  |
| trial with branches  | trial       | trial              | trial               | 5      |

1. A puzzle that says nothing of its own has names for nothing: what takes several rules is tried.
2. A clue of Futoshiki is a sign. Two of them meet in one cell, which is the lemma of two signs; or
   a row or column joins them, and then it is told whichever number or place it is.
3. What two places of a bulb have in common is that a bulb elsewhere sees both: that is a lemma,
   told from there ("a bulb here leaves no place"). Where it takes more than that, it adds up.
4. Needs with two places each that lines join add up, each need and each line once, so they are
   told as a count. Only where one need has to serve two others something is left for a trial.
5. In Tally, whatever follows is one sum of some rows and columns, and needs of two places make
   rings that leave both ways open. (None of 3,000 random boards takes more than one line.)

What is near and different differs in one detail: there the conclusion does not follow at all, or it
is told in another way. Kinds are read off the lines as data, so that words may change.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from app.core.lines import Line
from app.core.model import Literal, Model
from app.core.registry import puzzle_type
from app.core.steps import Inequality, Step, Term
from app.core.stop import Stop
from app.explain import Explanation, Words
from app.formats import read_text
from tests.explain.checking import check_step
from tests.explain.search.test_explanation import puzzle_of
from tests.explain.telling import plain_counting
from tests.explain.telling.argument_kinds import Kind, kind_of
from tests.explain.telling.line_checking import LineChecker
from tests.explain.told_steps import Start, futoshiki, light_up, norinori
from tests.helpers import brute

READ = {"lightup": light_up, "norinori": norinori, "futoshiki": futoshiki}

Drawn = tuple[Any, ...]
"""What a board is read from."""


class Case(NamedTuple):
    """A board, what has to be told of it, and boards that differ in one detail."""

    puzzle: str
    kind: Kind
    cell: str
    """What is told: `r1c2+` is a bulb or black, `r1c2-` is not; `r1c2=3` and `r1c2!3` a number."""
    board: Drawn
    near: tuple[tuple[Drawn, Kind | None], ...]
    """How it is told there; None where it does not follow."""


DOTS = ". x . x ."
FREE = ". . . . ."

CASES = [
    # Light Up
    Case(
        "lightup",
        Kind.CLUE,
        "r1c2+",
        (". . . / . 3 . / . X .",),
        (
            ((". . . / . 1 . / . X .",), None),
            ((". . . / . 2 . / . X .",), Kind.COUNT),
        ),
    ),
    Case(
        "lightup",
        Kind.LEMMA,
        "r1c2-",
        (". . . . / . . 2 .",),
        (
            ((". . . . / . . 1 .",), None),
            (("1 . . . / . . 2 .",), Kind.COUNT),
            ((". . . . / . X 2 .",), Kind.CLUE),
        ),
    ),
    # Whichever of its two places the 1 takes, r1c2 sees it.
    Case(
        "lightup",
        Kind.LEMMA,
        "r1c2-",
        (". . . / . . 1",),
        (
            ((". . . / . . X",), None),
            (("1 . . / . . 1",), Kind.COUNT),
        ),
    ),
    Case(
        "lightup",
        Kind.COUNT,
        "r1c2+",
        (". . . / 0 . .",),
        (
            ((". . . / X . .",), None),
            ((". . X / 0 . .",), Kind.CLUE),
        ),
    ),
    # Rings of needs with two places: two dark cells, and two numbers.
    Case(
        "lightup",
        Kind.COUNT,
        "r2c1-",
        ("X . 1 . / . . . .",),
        (
            (("X . 2 . / . . . .",), None),
            (("X . 1 . / . . . X",), Kind.CLUE),
        ),
    ),
    Case(
        "lightup",
        Kind.COMPARISON,
        "r2c1-",
        ("X 1 . . 1 X / . . . . . .",),
        (
            (("X 1 . . X X / . . . . . .",), None),
            (("X 1 . X 1 X / . . . . . .",), Kind.CLUE),
        ),
    ),
    Case(
        "lightup",
        Kind.COMPARISON,
        "r2c1+",
        (". . 1 . / . 2 . .",),
        (
            ((". . 1 . / . . . .",), None),
            ((". . 1 . / . 2 X .",), Kind.CLUE),
        ),
    ),
    Case(
        "lightup",
        Kind.COMPARISON,
        "r2c4+",
        (". . . . / . . . . / . . . 2 / 1 . . .",),
        ((((". . . . / . . . . / . X . 2 / 1 . . .",), None)),),
    ),
    Case(
        "lightup",
        Kind.CHAIN,
        "r3c1-",
        ("0 . . . / X . 2 . / . . . 1",),
        (
            (("0 . . . / X . 2 . / . X . 1",), None),
            (("0 . . . / 1 . 2 . / . . . 1",), Kind.COUNT),
        ),
    ),
    Case(
        "lightup",
        Kind.TRIAL,
        "r4c1-",
        (". . . 0 / . . . 1 / . 1 . . / . . . .",),
        (
            ((". . . 0 / . . . X / . 1 . . / . . . .",), None),
            ((". . . 0 / . . . 1 / . 2 . . / . . . .",), Kind.LEMMA),
            ((". . . 0 / . . X 1 / . 1 . . / . . . .",), Kind.COUNT),
        ),
    ),
    Case(
        "lightup",
        Kind.BRANCHES,
        "r3c3-",
        (". 1 . . / . . . X / . . . .",),
        (
            ((". X . . / . . . X / . . . .",), None),
            ((". 1 . 0 / . . . X / . . . .",), Kind.LEMMA),
            ((". 1 . . / . 1 . X / . . . .",), Kind.COMPARISON),
        ),
    ),
    # Norinori
    Case(
        "norinori",
        Kind.CLUE,
        "r1c4+",
        ("a a a b / a a a b",),
        (
            (("a a a b / a a b b",), None),
            (("a a b b / a a a b",), Kind.LEMMA),
        ),
    ),
    Case(
        "norinori",
        Kind.LEMMA,
        "r2c3+",
        ("a a a / a b b / a a b",),
        (
            (("a a a / b b b / a a b",), None),
            (("a a a / a a b / a a b",), Kind.CLUE),
        ),
    ),
    Case(
        "norinori",
        Kind.COUNT,
        "r4c4-",
        ("a a b b / b b b c / c b c c / c c c c",),
        (
            (("a a b b / b b b b / c b c c / c c c c",), None),
            (("a a b b / b b c c / c b c c / c c c c",), Kind.WHICHEVER),
            (("a a b c / b b b c / c b c c / c c c c",), Kind.LEMMA),
        ),
    ),
    Case(
        "norinori",
        Kind.COMPARISON,
        "r3c3-",
        ("a a a a a / b b b b b / b b b b b", f"{DOTS} / {FREE} / {FREE}"),
        (
            (("a a a a a / b b b b b / b b b b b", f". x . . . / {FREE} / {FREE}"), None),
            (("a a a a a / a b b b b / b b b b b", f"{DOTS} / {FREE} / {FREE}"), None),
        ),
    ),
    Case(
        "norinori",
        Kind.WHICHEVER,
        "r2c2-",
        ("a a a / a a b / a b b",),
        (
            (("a a a / a a b / b b b",), Kind.BRANCHES),
            (("a a a / a a b / a a b",), Kind.CLUE),
        ),
    ),
    Case(
        "norinori",
        Kind.CHAIN,
        "r2c3+",
        ("a a b c c c / a a b b c c",),
        (
            (("a a b b c c / a a b b c c",), None),
            (("a b b c c c / a a b b c c",), Kind.LEMMA),
        ),
    ),
    Case(
        "norinori",
        Kind.TRIAL,
        "r1c1+",
        ("a a a b / b b b b",),
        (
            (("a a a a / b b b b",), None),
            (("a a b b / b b b b",), Kind.CLUE),
        ),
    ),
    Case(
        "norinori",
        Kind.BRANCHES,
        "r2c2-",
        ("a a a / a b b / b b b",),
        (
            (("a a a / b b b / b b b",), Kind.WHICHEVER),
            (("a a a / a b b / b a b",), Kind.LEMMA),
        ),
    ),
    # Futoshiki
    Case(
        "futoshiki",
        Kind.CLUE,
        "r1c1!3",
        (4, "", "r1c1<r1c2", "r1c2!4"),
        (((4, "", "", "r1c2!4"), None), ((4, "", "r1c1<r1c2", "r1c2!3"), None)),
    ),
    Case(
        "futoshiki",
        Kind.LEMMA,
        "r1c2!3",
        (4, "", "r1c2<r1c1 r1c2<r1c3"),
        (
            ((4, "", "r1c2<r1c1 r1c2<r2c2"), None),
            ((4, "", "r1c2<r1c1 r1c2<r1c3", "r1c3!4"), Kind.CLUE),
        ),
    ),
    Case(
        "futoshiki",
        Kind.COUNT,
        "r1c3!1",
        (4, "", "", "r1c1!3 r1c1!4 r1c2!3 r1c2!4"),
        (
            ((4, "", "", "r1c1!3 r1c1!4 r1c2!3"), None),
            ((4, "", "", "r1c1!3 r1c1!4 r2c2!3 r2c2!4"), None),
            ((4, "", "", "r1c1!3 r1c1!4 r1c2!3 r1c2!4 r1c1!2"), Kind.CLUE),
        ),
    ),
    Case(
        "futoshiki",
        Kind.COUNT,
        "r2c3!1",
        (4, "", "", "r1c1!1 r3c1!1 r1c2!1 r3c2!1 r2c4!1 r4c4!1 r4c3!1"),
        (((4, "", "", "r1c1!1 r3c1!1 r1c2!1 r2c4!1 r4c4!1 r4c3!1"), None),),
    ),
    Case(
        "futoshiki",
        Kind.WHICHEVER,
        "r1c2!2",
        (4, "", "r1c1<r1c2", "r1c3!3 r1c4!3"),
        (
            ((4, "", "r1c1<r1c2", "r1c3!3"), None),
            ((4, "", "", "r1c3!3 r1c4!3"), None),
            ((4, "", "r1c1<r1c2", "r1c3!3 r1c4!3 r1c1!3"), Kind.CLUE),
        ),
    ),
    Case(
        "futoshiki",
        Kind.CHAIN,
        "r3c3!2",
        (4, "", "r3c1<r4c1 r3c2<r3c3", "r4c1!2 r4c1!4"),
        (
            ((4, "", "r3c1<r4c1 r3c2<r3c3", "r4c1!2"), None),
            ((4, "", "r3c1<r4c1 r3c2<r3c3", "r4c1!4"), Kind.WHICHEVER),
        ),
    ),
    Case(
        "futoshiki",
        Kind.TRIAL,
        "r2c3!2",
        (4, "", "r3c3<r4c3", "r1c2!1 r1c4!1 r1c4!2 r3c1!2 r3c3!3 r3c4!2"),
        (((4, "", "r3c3<r4c3", "r1c2!1 r1c4!1 r1c4!2 r3c1!2 r3c3!3"), None),),
    ),
    Case(
        "futoshiki",
        Kind.BRANCHES,
        "r1c2!2",
        (3, "", "r3c1<r2c1 r2c3<r3c3"),
        (((3, "", "r3c1<r2c1"), None),),
    ),
]

LACKING = {("lightup", Kind.WHICHEVER), ("futoshiki", Kind.COMPARISON)}
"""Kinds that a puzzle does without; why is told above."""

FIRING = [(case.puzzle, case.board, case.cell, case.kind) for case in CASES]
NEAR = [
    (case.puzzle, board, case.cell, kind, case.kind) for case in CASES for board, kind in case.near
]


class Told(NamedTuple):
    """How a literal was told: the step, its words, and what was known before."""

    kind: Kind
    step: Step
    said: Any
    known: set[Literal]


def tell(start: Start) -> Iterator[Told]:
    """Tell the way from a start to all that follows."""
    model = start.model()
    words = Words(puzzle_type(start.kind), start.puzzle, model, Stop())
    known = set(start.literals)
    for step in Explanation(model, Stop(), start.literals):
        said = words.say_step(step, known)
        yield Told(kind_of(model, said.step, said.lines), step, said, known.copy())
        known.update(step.conclusions)


def told(start: Start, literal: Literal) -> Told | None:
    """Return how a literal is told, if it follows."""
    return next((one for one in tell(start) if literal in one.step.conclusions), None)


def literal_of(model: Model, text: str) -> Literal:
    """Read `r1c2+`, `r1c2-`, `r1c2=3` or `r1c2!3`."""
    row, col = text[1:].rstrip("+-").split("=")[0].split("!")[0].split("c")
    numbers = model.facts.numbers_at((int(row) - 1, int(col) - 1))
    number = numbers[int(text[-1]) - 1] if text[-1].isdigit() else numbers[0]
    return -number if "-" in text or "!" in text else number


@pytest.mark.parametrize(("puzzle", "board", "cell", "kind"), FIRING)
def test_it_is_told_where_it_applies(puzzle, board, cell, kind):
    start = READ[puzzle](*board)
    model = start.model()
    literal = literal_of(model, cell)
    found = told(start, literal)
    assert found.kind == kind
    check(start, model, found)
    assert follows(start, model, literal)
    if kind in (Kind.COUNT, Kind.COMPARISON):
        assert literal in check_by_adding(start, model, found)


@pytest.mark.parametrize(("puzzle", "board", "cell", "kind", "not_this"), NEAR)
def test_it_is_not_told_where_it_nearly_applies(puzzle, board, cell, kind, not_this):
    start = READ[puzzle](*board)
    model = start.model()
    literal = literal_of(model, cell)
    found = told(start, literal)
    assert kind != not_this
    assert (found.kind if found else None) == kind
    assert follows(start, model, literal) == (kind is not None)


@pytest.mark.parametrize(
    ("numbers", "kind"),
    [
        ((3, 3, 1, 1), Kind.TRIAL),
        ((4, 3, 2, 1), Kind.CLUE),
        ((3, 2, 2, 1), None),
    ],
)
def test_a_puzzle_that_says_nothing_of_its_own(tally, numbers, kind):
    """The first cell of a square with the same numbers beside its rows and its columns."""
    example = read_text(tally.example).puzzle
    start = Start("tally", example._replace(in_rows=numbers, in_columns=numbers))
    found = told(start, 1)
    assert (found.kind if found else None) == kind
    ways = [
        rows
        for rows in product(*(combinations(range(4), number) for number in numbers))
        if all(sum(col in row for row in rows) == count for col, count in enumerate(numbers))
    ]
    assert all(0 in rows[0] for rows in ways) == (kind is not None)
    if found:
        check(start, start.model(), found)


def test_every_kind_of_every_puzzle_has_its_boards():
    covered = {(case.puzzle, case.kind) for case in CASES}
    assert covered | LACKING == set(product(READ, Kind))
    assert all(case.near for case in CASES)
    for puzzle, kind in LACKING:
        rng = Random(puzzle)
        for _ in range(12):
            start = Start(puzzle, puzzle_of(puzzle, rng))
            assert kind not in {one.kind for one in tell(start)}


def test_counts_of_random_boards_add_up():
    rng = Random("counts")
    counts = 0
    for _ in range(25):
        start = Start("lightup", puzzle_of("lightup", rng))
        model = start.model()
        for found in tell(start):
            if found.kind in (Kind.COUNT, Kind.COMPARISON):
                assert check_by_adding(start, model, found)
                counts += 1
    assert counts > 5


def check(start: Start, model: Model, found: Told) -> None:
    """Check that a step is complete and irreducible, and its lines one rule after the other."""
    check_step(model, found.step, found.known)
    checker = LineChecker(model, found.known)
    assert checker.check_move(found.said.lines, ()).holds_all(found.step.conclusions)


def follows(start: Start, model: Model, literal: Literal) -> bool:
    """Tell whether a literal is true in every solution that agrees with what is known."""
    solutions = [
        true
        for true in true_places(start.kind, start.puzzle)
        if all(holds(model, true, known) for known in start.literals)
    ]
    assert solutions
    return all(holds(model, true, literal) for true in solutions)


def holds(model: Model, true: frozenset[plain_counting.Place], literal: Literal) -> bool:
    return (place_of(model, literal) in true) == (literal > 0)


def place_of(model: Model, literal: Literal) -> plain_counting.Place:
    cell, value = model.facts[abs(literal) - 1]
    return cell, value or 0


@cache
def true_places(kind: str, puzzle: Any) -> list[frozenset[plain_counting.Place]]:
    """Return all solutions, found by trying everything."""
    if kind == "futoshiki":
        found = brute.futoshiki_solutions(puzzle.givens, puzzle.signs)
        return [
            frozenset(((r, c), value) for r, line in enumerate(one) for c, value in enumerate(line))
            for one in found
        ]
    if kind == "lightup":
        marked = brute.light_up_solutions(puzzle.grid)
    else:
        marked = brute.norinori_solutions(puzzle.regions)
    return [frozenset(plain_counting.places(cells)) for cells in marked]


def check_by_adding(start: Start, model: Model, found: Told) -> set[Literal]:
    """Check that what counts add is what the drawing says; return what they prove."""
    proved: set[Literal] = set()
    say = plain_counting.SAYING[start.kind]
    for terms, gives in counts_in(found.said.lines):
        added = []
        for term in terms:
            plain = plain_of(model, term.inequality)
            assert plain in say(start.puzzle, *model.rules.place(term.rule))
            assert (plain, term.times) not in added, "added twice"
            added.append((plain, term.times))
        known = {place_of(model, x): x > 0 for x in found.known}
        for literal in gives:
            opposite = known | {place_of(model, literal): literal < 0}
            if plain_counting.sums_up(added, opposite):
                proved.add(literal)
                known[place_of(model, literal)] = literal > 0
    return proved


def counts_in(lines: Sequence[Line]) -> Iterator[tuple[list[Term], tuple[Literal, ...]]]:
    """Yield what is added up to each line that gives something, and what it gives."""
    terms: list[Term] = []
    for line in lines:
        yield from counts_in(line.inner)
        terms += line.terms
        if line.gives:
            yield terms, line.gives
            terms = []


def plain_of(model: Model, inequality: Inequality) -> plain_counting.Plain:
    factors, bound = inequality
    return {place_of(model, fact): factor for fact, factor in factors.items()}, bound
