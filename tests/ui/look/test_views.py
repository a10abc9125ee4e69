"""How boards are painted: every look at every size, and different looks differently."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.core.registry import kinds, puzzle_type
from app.puzzles.futoshiki.looks import looks as futoshiki_looks
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.norinori.looks import looks as norinori_looks
from app.puzzles.norinori.puzzle import Norinori
from app.ui.look.theme import CONTRAST, DARK, LIGHT, Theme
from app.ui.look.view import cell_box
from app.ui.look.views import view_of
from tests.helpers.random_boards import random_known, random_puzzle

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
SIZES = (4, 12, 13, 40, 90)


def painted(kind: str, look: Any, side: int, theme: Theme) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    view_of(kind).paint(painter, QRectF(image.rect()), look, theme)
    painter.end()
    return image


def board(kind: str, puzzle: Any, known: list[int], side: int, theme: Theme) -> QImage:
    """Paint a whole board, cell by cell, with room for its frame."""
    image = QImage((puzzle.cols + 1) * side, (puzzle.rows + 1) * side, QImage.Format.Format_RGB32)
    image.fill(theme.page)
    painter = QPainter(image)
    for index, look in enumerate(puzzle_type(kind).looks(puzzle, known)):
        row, col = divmod(index, puzzle.cols)
        tile = painted(kind, look, side, theme)
        painter.drawImage(side // 2 + col * side, side // 2 + row * side, tile)
    middle = QRectF(side // 2, side // 2, puzzle.cols * side, puzzle.rows * side)
    view_of(kind).paint_frame(painter, middle, middle.width() / puzzle.cols, theme)
    painter.end()
    return image


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", kinds())
def test_every_look_is_painted_all_over(qapp, kind, theme):
    rng = Random(f"{kind} {theme}")
    for _ in range(6):
        puzzle = random_puzzle(kind, rng)
        looks = puzzle_type(kind).looks(puzzle, random_known(kind, puzzle, rng))
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
    looks = set(puzzle_type(kind).looks(puzzle, random_known(kind, puzzle, rng)))
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


def test_corners_of_borders_are_filled():
    looks = norinori_looks(Norinori(((0, 0), (0, 1))), [])
    upper_left, upper_right, lower_left, lower_right = looks
    assert upper_left.sides == (1, 1, 0, 0)
    assert upper_left.corners == (False, False, False, True)
    assert upper_right.corners == lower_left.corners == lower_right.corners == (False,) * 4
    # The pixel in that corner has the colour of the borders.
    image = painted("norinori", upper_left, 40, LIGHT)
    assert image.pixelColor(39, 39) == LIGHT.frame
    assert image.pixelColor(39, 20) != LIGHT.frame


def test_signs_stay_in_the_gap(qapp):
    plain = Futoshiki(((0,) * 4,) * 4)
    signs = Futoshiki(plain.givens, (((0, 0), (0, 1)), ((1, 0), (0, 0))))
    for side in (20, 41, 90):
        before, after = (
            painted("futoshiki", futoshiki_looks(puzzle, [])[0], side, LIGHT)
            for puzzle in (plain, signs)
        )
        box = cell_box(QRectF(0, 0, side, side), view_of("futoshiki").gap)
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
        look = futoshiki_looks(Futoshiki(((24,) * 25,) * 25), [])[0]
        empty = look._replace(given=0)
        one, other = (painted("futoshiki", each, side, LIGHT) for each in (look, empty))
        box = cell_box(QRectF(0, 0, side, side), view_of("futoshiki").gap).adjusted(1, 1, -1, -1)
        touched = [
            (x, y) for x in range(side) for y in range(side) if one.pixel(x, y) != other.pixel(x, y)
        ]
        assert touched
        assert all(box.contains(x + 0.5, y + 0.5) for x, y in touched)
