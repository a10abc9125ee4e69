"""How boards look: every look can be painted at every size, and says all that is to be seen."""

from importlib import import_module
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.core.editing import Spot
from app.core.grid import all_cells, neighbours
from app.core.registry import editor, kinds, puzzle_type
from app.core.stop import Stop
from app.core.words import Message, speak
from app.formats import read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.sat.solving import find_solutions
from app.ui.look.theme import CONTRAST, DARK, LIGHT, Theme
from app.ui.look.view import View, cell_box
from tests.helpers import random_puzzles

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
SIZES = (4, 12, 13, 40, 90)


def view(kind: str) -> View[Any]:
    found: View[Any] = import_module(f"app.puzzles.{kind}.view").VIEW
    return found


def random_puzzle(kind: str, rng: Random) -> Any:
    rows, cols = rng.randint(3, 9), rng.randint(3, 9)
    if kind == "lightup":
        return LightUp(random_puzzles.light_up(rng, rows, cols, rng.random() / 2, 0.6))
    if kind == "norinori":
        puzzle = Norinori(random_puzzles.random_regions(rng, rows, cols, 0.5))
        for _ in range(5):
            cell = rng.randrange(rows), rng.randrange(cols)
            beside = list(neighbours(cell, rows, cols))
            puzzle = editor(kind).click(puzzle, Spot(cell, rng.choice(beside)))
        return puzzle
    if kind == "futoshiki":
        size = rng.choice((2, 4, 7, 9, 12, 25))
        return Futoshiki(*random_puzzles.futoshiki(rng, size, size, 2 * size))
    puzzle = editor(kind).blank(rows, rows if editor(kind).square else cols)
    for _ in range(10):
        spot = Spot((rng.randrange(puzzle.rows), rng.randrange(puzzle.cols)))
        puzzle = editor(kind).click(puzzle, spot)
    return puzzle


def facts(kind: str, puzzle: Any) -> int:
    return len(puzzle_type(kind).model(puzzle, Stop()).facts)


def random_known(kind: str, puzzle: Any, rng: Random) -> list[int]:
    return [0, *(rng.choice((-1, 0, 1)) for _ in range(facts(kind, puzzle)))]


def painted(kind: str, look: Any, side: int, theme: Theme) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    view(kind).paint(painter, QRectF(image.rect()), look, theme)
    painter.end()
    return image


def board(kind: str, puzzle: Any, known: list[int], side: int, theme: Theme) -> QImage:
    """Paint a whole board, cell by cell, with room for its frame."""
    image = QImage((puzzle.cols + 1) * side, (puzzle.rows + 1) * side, QImage.Format.Format_RGB32)
    image.fill(theme.page)
    painter = QPainter(image)
    for index, look in enumerate(view(kind).looks(puzzle, known)):
        row, col = divmod(index, puzzle.cols)
        tile = painted(kind, look, side, theme)
        painter.drawImage(side // 2 + col * side, side // 2 + row * side, tile)
    middle = QRectF(side // 2, side // 2, puzzle.cols * side, puzzle.rows * side)
    view(kind).paint_frame(painter, middle, middle.width() / puzzle.cols, theme)
    painter.end()
    return image


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", kinds())
def test_every_look_is_painted_all_over(qapp, kind, theme):
    rng = Random(f"{kind} {theme}")
    for _ in range(6):
        puzzle = random_puzzle(kind, rng)
        looks = view(kind).looks(puzzle, random_known(kind, puzzle, rng))
        assert len(looks) == puzzle.rows * puzzle.cols
        for look in rng.sample(sorted(set(looks)), min(25, len(set(looks)))):
            for side in SIZES:
                image = painted(kind, look, side, THEMES[theme])
                corners = ((0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1))
                assert all(image.pixelColor(x, y).alpha() == 255 for x, y in corners)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", kinds())
def test_different_looks_can_be_told_apart(qapp, kind, theme):
    rng = Random(f"apart {kind}")
    puzzle = random_puzzle(kind, rng)
    looks = set(view(kind).looks(puzzle, random_known(kind, puzzle, rng)))
    assert len(looks) > 3
    if theme == "contrast" and kind == "norinori":
        looks = {look._replace(tint=0) for look in looks}  # there, tints repeat
    if kind == "lightup":  # the light between bulbs that face each other, which is wrong, is even
        looks = {look for look in looks if not all(look.light[:2]) and not all(look.light[2:])}
    images = [painted(kind, look, 90, THEMES[theme]) for look in looks]
    assert len({bytes(image.constBits()) for image in images}) == len(looks)


@pytest.mark.parametrize("kind", kinds())
def test_whole_boards_can_be_painted(qapp, kind):
    rng = Random(kind)
    for theme in THEMES.values():
        puzzle = random_puzzle(kind, rng)
        for known in ([], random_known(kind, puzzle, rng)):
            assert not board(kind, puzzle, known, 20, theme).isNull()


@pytest.mark.parametrize("kind", kinds())
def test_nothing_known_looks_like_a_blank_board(kind):
    rng = Random(kind)
    for _ in range(10):
        puzzle = random_puzzle(kind, rng)
        unknown = [0] * (facts(kind, puzzle) + 1)
        assert view(kind).looks(puzzle, unknown) == view(kind).looks(puzzle, [])


@pytest.mark.parametrize("kind", kinds())
def test_the_example_is_a_puzzle_with_one_solution(kind):
    document = read_text(view(kind).example)
    assert document.kind == kind
    puzzle = document.puzzle
    assert puzzle.rows * puzzle.cols <= 36
    found = find_solutions(puzzle_type(kind).model(puzzle, Stop()), Stop(), limit=2)
    assert len(found.solutions) == 1
    assert editor(kind).unfinished(puzzle) is None


@pytest.mark.parametrize("kind", kinds())
def test_every_cell_is_described_in_words_that_can_be_translated(kind):
    rng = Random(kind)
    puzzle = random_puzzle(kind, rng)
    for known in ([], random_known(kind, puzzle, rng)):
        for row, col in all_cells(puzzle.rows, puzzle.cols):
            said = view(kind).describe(puzzle, known, row, col)
            assert isinstance(said, Message)
            assert str(said).startswith(f"Row {row + 1}, column {col + 1}: ")
    speak(lambda template: "…" if "{row}" in template else template)
    try:
        assert str(view(kind).describe(puzzle, [], 0, 0)) == "…"
    finally:
        speak(str)


def changed(kind: str, before: tuple[Any, list[int]], after: tuple[Any, list[int]]) -> set[Any]:
    looks = zip(view(kind).looks(*before), view(kind).looks(*after), strict=True)
    cols = before[0].cols
    return {divmod(index, cols) for index, (one, other) in enumerate(looks) if one != other}


def test_one_fact_changes_one_cell():
    rng = Random(1)
    for kind in ("norinori", "futoshiki"):
        puzzle = random_puzzle(kind, rng)
        model = puzzle_type(kind).model(puzzle, Stop())
        before = [0] * (len(model.facts) + 1)
        for number in rng.sample(range(1, len(before)), 8):
            cell = model.facts[number - 1].cell
            given = kind == "futoshiki" and puzzle.givens[cell[0]][cell[1]]
            for value in (1, -1):
                after = [*before]
                after[number] = value
                assert changed(kind, (puzzle, before), (puzzle, after)) == (
                    set() if given else {cell}
                )


def test_the_fact_of_a_bulb_is_seen_and_described_in_its_cell():
    puzzle = random_puzzle("lightup", Random(1))
    facts = puzzle_type("lightup").model(puzzle, Stop()).facts
    assert 0 < len(facts) < puzzle.rows * puzzle.cols  # walls have none
    for number, fact in enumerate(facts, 1):
        for value, said in ((1, ": bulb"), (-1, ": no bulb, not lit")):
            known = [0] * (len(facts) + 1)
            known[number] = value
            looks = view("lightup").looks(puzzle, known)
            seen = [divmod(index, puzzle.cols) for index, look in enumerate(looks) if look.value]
            assert (seen, looks[fact.cell[0] * puzzle.cols + fact.cell[1]].value) == (
                [fact.cell],
                value,
            )
            assert str(view("lightup").describe(puzzle, known, *fact.cell)).endswith(said)


def test_light_falls_up_to_the_walls():
    puzzle = LightUp((".....", "..X..", ".....", "....."))
    # A bulb at r1c3 lights its row; the wall below keeps the light from the column.
    known = [0] * 20
    known[3] = 1
    looks = view("lightup").looks(puzzle, known)
    lit = {divmod(index, 5) for index, look in enumerate(looks) if look.lit}
    assert lit == {(0, col) for col in range(5)}
    assert [look.value for look in looks[:5]] == [0, 0, 1, 0, 0]
    assert [look.light[0] for look in looks[:5]] == [0, 0, 0, 1, 2]
    assert [look.light[1] for look in looks[:5]] == [2, 1, 0, 0, 0]


def test_light_grows_no_warmer_with_distance():
    long = LightUp(("." * 30,))
    known = [0, 1] + [0] * 29
    looks = view("lightup").looks(long, known)
    assert all(look.lit for look in looks)
    assert [look.light[0] for look in looks[:6]] == [0, 1, 2, 3, 0, 0]
    assert len(set(looks)) == 5


def test_crosses_mark_only_cells_without_light():
    looks = view("lightup").looks(LightUp(("...X.",)), [0, 1, -1, 0, -1])
    assert [look.value for look in looks] == [1, 0, 0, 0, -1]


@pytest.mark.parametrize("seed", range(8))
def test_neighbouring_regions_have_different_tints(seed):
    rng = Random(seed)
    # With few borders there are regions with dozens of neighbours.
    puzzle = Norinori(random_puzzles.random_regions(rng, 30, 30, rng.choice((0.45, 0.5, 0.6))))
    tint_of = {}
    for (row, col), look in zip(all_cells(30, 30), view("norinori").looks(puzzle, []), strict=True):
        assert tint_of.setdefault(puzzle.regions[row][col], look.tint) == look.tint
    for row, col in all_cells(30, 30):
        for r, c in neighbours((row, col), 30, 30):
            one, other = puzzle.regions[row][col], puzzle.regions[r][c]
            assert one == other or tint_of[one] != tint_of[other]
    assert {look.tint for look in view("norinori").looks(puzzle, [])} <= set(range(6))


def test_a_border_drawn_changes_little():
    rng = Random(4)
    puzzle = Norinori(random_puzzles.norinori(rng, 12, 12, 0))
    edits = 0
    for row, col in all_cells(12, 11):
        if puzzle.regions[row][col] == puzzle.regions[row][col + 1]:
            after = editor("norinori").click(puzzle, Spot((row, col), (row, col + 1)))
            if after.loose:
                edits += 1
                assert changed("norinori", (puzzle, []), (after, [])) == {
                    (row, col),
                    (row, col + 1),
                }
    assert edits > 3


def test_corners_of_borders_are_filled():
    looks = view("norinori").looks(Norinori(((0, 0), (0, 1))), [])
    upper_left, upper_right, lower_left, lower_right = looks
    assert upper_left.sides == (1, 1, 0, 0)
    assert upper_left.corners == (False, False, False, True)
    assert upper_right.corners == lower_left.corners == lower_right.corners == (False,) * 4
    # The pixel in that corner has the colour of the borders.
    image = painted("norinori", upper_left, 40, LIGHT)
    assert image.pixelColor(39, 39) == LIGHT.frame
    assert image.pixelColor(39, 20) != LIGHT.frame


def test_candidates_are_shown_once_some_are_ruled_out():
    puzzle = Futoshiki(((0, 0, 1), (0, 0, 0), (0, 0, 0)), (((0, 0), (0, 1)), ((1, 0), (0, 0))))
    known = [0] * 28
    known[2] = -1
    known[5] = 1
    looks = view("futoshiki").looks(puzzle, known)
    assert looks[0].candidates == (1, 3)
    assert (looks[0].right, looks[0].below) == (1, -1)
    assert (looks[1].found, looks[1].candidates) == (2, ())
    assert looks[2].given == 1
    assert looks[3].candidates == ()


def test_signs_stay_in_the_gap(qapp):
    plain = Futoshiki(((0,) * 4,) * 4)
    signs = Futoshiki(plain.givens, (((0, 0), (0, 1)), ((1, 0), (0, 0))))
    for side in (20, 41, 90):
        before, after = (
            painted("futoshiki", view("futoshiki").looks(puzzle, [])[0], side, LIGHT)
            for puzzle in (plain, signs)
        )
        box = cell_box(QRectF(0, 0, side, side), view("futoshiki").gap)
        touched = [
            (x, y)
            for x in range(side)
            for y in range(side)
            if before.pixel(x, y) != after.pixel(x, y)
        ]
        assert touched
        assert not any(box.contains(x + 0.5, y + 0.5) for x, y in touched)


def test_numbers_of_two_digits_fit(qapp):
    for side in (16, 40, 90):
        look = next(look for look in view("futoshiki").looks(Futoshiki(((24,) * 25,) * 25), []))
        empty = look._replace(given=0)
        one, other = (painted("futoshiki", each, side, LIGHT) for each in (look, empty))
        box = cell_box(QRectF(0, 0, side, side), view("futoshiki").gap).adjusted(1, 1, -1, -1)
        touched = [
            (x, y) for x in range(side) for y in range(side) if one.pixel(x, y) != other.pixel(x, y)
        ]
        assert touched
        assert all(box.contains(x + 0.5, y + 0.5) for x, y in touched)
