"""Books: the same plan gives the same puzzles, no two of them alike, also after an interruption."""

import json
import os
from itertools import product

import pytest

from app.core.editing import Symmetry, Turn
from app.core.errors import BadUse
from app.core.generating import NoneFound
from app.core.registry import editor
from app.core.stop import Stop
from app.generate import rate_puzzle
from app.session.book import (
    TRIES,
    BookPart,
    Plan,
    all_different,
    check_plan,
    entries,
    first_tries,
    form_of,
    hint_for,
    make_try,
)
from app.session.book_file import BookFile

KINDS = "lightup", "norinori", "futoshiki"
PLAN = Plan(
    (BookPart("lightup", 3, 6, 6), BookPart("norinori", 2, 5, 6), BookPart("futoshiki", 2, 4, 4)),
    "easy",
    "hard",
    seed=11,
)


def made(plan, kept=()):
    tries = (make_try(one) for one in first_tries(plan, len(kept)))
    return list(all_different(plan, kept, tries, Stop()))


@pytest.fixture(scope="module")
def book():
    return made(PLAN)


def test_the_levels_rise_in_each_part(book):
    long = PLAN._replace(parts=(BookPart("lightup", 9, 6, 6),), hardest="expert")
    levels = [one.wish.level for one in entries(long)]
    assert levels == ["easy"] * 3 + ["normal"] * 2 + ["hard"] * 2 + ["expert"] * 2
    assert [one.level for one in book] == ["easy", "normal", "hard"] + ["easy", "hard"] * 2
    assert [one.kind for one in book] == [KINDS[0]] * 3 + [KINDS[1]] * 2 + [KINDS[2]] * 2
    assert [rate_puzzle(one.kind, one.puzzle, Stop()) for one in book] == [
        one.level for one in book
    ]


def test_the_same_plan_gives_the_same_book(book):
    assert made(PLAN) == book
    assert all(
        one.puzzle != other.puzzle
        for one, other in zip(book, made(PLAN._replace(seed=12)), strict=True)
    )


def eight_forms(rows):
    """Return a grid of letters in all its positions, without the editors of the program."""
    found = []
    for _ in range(4):
        rows = list(zip(*reversed(rows), strict=True))
        found += [tuple(rows), tuple(tuple(reversed(row)) for row in rows)]
    return found


def test_no_two_are_alike():
    plan = Plan((BookPart("lightup", 8, 3, 3),), "easy", "easy", 3, Symmetry.NONE)
    grids = [one.puzzle.grid for one in made(plan)]
    assert len(grids) == 8
    for one, other in product(grids, grids):
        assert one is other or tuple(map(tuple, other)) not in eight_forms(one)


@pytest.mark.parametrize("kind", KINDS)
def test_turned_and_mirrored_puzzles_are_alike(book, kind):
    one, other = [puzzle for puzzle in book if puzzle.kind == kind][:2]
    for turn in Turn:
        turned = one._replace(puzzle=editor(kind).turned(one.puzzle, turn))
        assert turned.puzzle != one.puzzle
        assert form_of(turned) == form_of(one)
    assert form_of(other) != form_of(one)


def test_another_puzzle_takes_the_place_of_one_like_another(book):
    first = book[0]
    twin = first._replace(puzzle=editor(first.kind).turned(first.puzzle, Turn.ROTATE_LEFT))
    plan = PLAN._replace(parts=(BookPart("lightup", 2, 6, 6),), hardest="easy")
    found = list(all_different(plan, [], [first, twin], Stop()))
    assert found[0] == first
    assert form_of(found[1]) != form_of(first)
    assert found[1].level == "easy"


def test_the_last_puzzle_that_is_tried_is_taken(book, monkeypatch):
    twins = iter([book[0]] * (TRIES - 2))
    monkeypatch.setattr("app.session.book.make_try", lambda one, stop: next(twins, book[1]))
    plan = PLAN._replace(parts=(BookPart("lightup", 2, 6, 6),), hardest="easy")
    assert list(all_different(plan, [], [book[0]] * 2, Stop())) == book[:2]


def test_what_cannot_be_had_is_said():
    many = Plan((BookPart("lightup", 999, 3, 3),), "easy", "easy")
    with pytest.raises(NoneFound, match="No further 3 × 3 Light Up was found that is easy"):
        made(many)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PLAN._replace(parts=()), "from 1 to"),
        (PLAN._replace(parts=(BookPart("lightup", 0, 6, 6),)), "from 1 to"),
        (PLAN._replace(parts=(BookPart("lightup", 1, 2, 2),)), "rows and columns"),
        (PLAN._replace(parts=(BookPart("futoshiki", 1, 5, 6),)), "not square"),
        (PLAN._replace(easiest="silly"), "no difficulty 'silly'"),
        (PLAN._replace(easiest="expert"), "gets harder"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(plan, said):
    with pytest.raises(BadUse, match=said):
        check_plan(plan)


def kept_at(path, puzzles):
    file = BookFile(path, PLAN)
    with file.adding():
        for one in puzzles:
            file.add(one)
    return path.read_text("utf-8")


def test_what_is_kept_is_not_made_again(book, tmp_path):
    path = tmp_path / "book.puzzles"
    whole = kept_at(path, book)
    assert BookFile(path, PLAN).kept == book
    assert path.read_text("utf-8") == whole
    # Wherever it was cut off, whole puzzles stay, and the rest comes out as before.
    for end in (len(whole) - 1, len(whole) // 2, whole.index("\n") + 1):
        path.write_text(whole[:end], "utf-8")
        file = BookFile(path, PLAN)
        assert file.kept == book[: len(file.kept)]
        with file.adding():
            for one in made(PLAN, file.kept):
                file.add(one)
        assert path.read_text("utf-8") == whole


def test_a_line_is_as_the_generator_writes_it(book, tmp_path):
    _, first, *_ = kept_at(tmp_path / "book.puzzles", book[:1]).splitlines()
    found = json.loads(first)
    assert (found["puzzle"], found["difficulty"], found["seed"]) == (
        "lightup",
        "easy",
        book[0].seed,
    )
    assert found["id"].startswith("satori 1\nkind: lightup\n")


def test_a_file_of_another_book_is_not_touched(book, tmp_path):
    path = tmp_path / "book.puzzles"
    whole = kept_at(path, book[:2])
    with pytest.raises(BadUse, match="another book, with the seed 11"):
        BookFile(path, PLAN._replace(seed=4))
    assert path.read_text("utf-8") == whole
    path.write_text("my notes\n")
    with pytest.raises(BadUse, match="holds no puzzles of a book"):
        BookFile(path, PLAN)
    assert path.read_text() == "my notes\n"


@pytest.mark.parametrize(
    "head", ["1", "null", '"a"', "[]", "[" * 100_000, "{}"], ids=lambda x: x[:4]
)
def test_a_first_line_that_no_book_has(tmp_path, head):
    path = tmp_path / "book.puzzles"
    path.write_text(f"{head}\n")
    with pytest.raises(BadUse, match="holds no puzzles of a book"):
        BookFile(path, PLAN)
    assert path.read_text() == f"{head}\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("strange", ["pipe", "endless", "folder"])
def test_what_is_no_file_is_not_read(tmp_path, strange):
    path = tmp_path / "book.puzzles"
    if strange == "pipe":
        os.mkfifo(path)
    elif strange == "endless":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    with pytest.raises(BadUse, match="holds no puzzles of a book"):
        BookFile(path, PLAN)


@pytest.mark.parametrize(
    "changes",
    [
        {"id": 1},
        {"id": "nothing"},
        {"difficulty": 5},
        {"clues": None},
        {"clues": "3"},
        {"seed": []},
    ],
    ids=str,
)
def test_from_a_line_that_cannot_be_on_puzzles_are_made_again(book, tmp_path, changes):
    path = tmp_path / "book.puzzles"
    head, first, second, *_ = kept_at(path, book[:2]).splitlines()
    path.write_text("\n".join((head, first, json.dumps(json.loads(second) | changes), "")), "utf-8")
    assert BookFile(path, PLAN).kept == book[:1]


def test_hints_tell_where_to_begin(book):
    for one in book:
        said = str(hint_for(one, Stop()))
        assert said.startswith("Begin at r")
        assert ("Hardest" in said) >= (one.level == "hard")


@pytest.mark.usefixtures("tally")
def test_a_new_kind_of_puzzle_has_books():
    plan = Plan((BookPart("tally", 2, 3, 3),), "easy", "easy")
    one, other = made(plan)
    assert form_of(one) != form_of(other)
