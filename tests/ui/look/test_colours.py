"""Colours that carry meaning can be told apart by everyone, and on paper printed in grey."""

from itertools import combinations, pairwise
from math import dist

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, qGray

from app.core.grid import all_cells
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.formats import read_text
from app.puzzles.lightup.view import MAX_GLOW, cross_colour
from app.puzzles.norinori.looks import TINTS
from app.session.highlights import Highlights
from app.session.knowledge import truth_of_solution
from app.session.questions import problem_of
from app.session.scene import Scene
from app.ui.board.board import Board
from app.ui.look.theme import CONTRAST, DARK, LIGHT, PAPER
from app.ui.look.view import clear_of_marks, mixed
from tests.helpers import eyes
from tests.helpers.eyes import SEEN_BY, linear

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST, "paper": PAPER}

MARKS = ("conclusion", "reason", "conflict", "difference", "chosen", "accent")

CLEAR, SOFT = 30, 4.5
"""How far apart in lightness, from 0 to 100, lines and figures are from their ground, and grounds
that are seen side by side."""

APART = [
    *(("cell", name, CLEAR) for name in ("frame", "ink", "found", "mark", *MARKS)),
    *(("light", name, CLEAR) for name in ("frame", "conclusion", "conflict", "difference")),
    ("wall", "on_wall", CLEAR),
    ("page", "text", CLEAR),
    ("page", "quiet", CLEAR),
    ("cell", "light", SOFT),
    ("light", "bulb", SOFT),
    ("cell", "wall", SOFT),
    ("light", "wall", SOFT),
    ("cell", "line", SOFT),
]


def lightness(colour: QColor, seen: tuple[tuple[float, ...], ...]) -> float:
    """How light a colour is, from 0 to 100, to those who see so."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    lights = [linear(part) for part in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, lights, strict=True)))) for row in seen
    )
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@pytest.mark.parametrize("seen", SEEN_BY)
@pytest.mark.parametrize("name", THEMES)
def test_what_has_a_meaning_stands_out(name, seen):
    theme, seer = THEMES[name], SEEN_BY[seen]
    too_close = []
    for one, other, least in APART:
        pair = (lightness(getattr(theme, which), seer) for which in (one, other))
        first, second = pair
        if abs(first - second) < least:
            too_close.append((one, other, round(abs(first - second), 1)))
    assert not too_close


@pytest.mark.parametrize("seen", SEEN_BY)
@pytest.mark.parametrize("name", THEMES)
def test_black_squares_and_borders_stand_out_in_every_region(name, seen):
    theme, seer = THEMES[name], SEEN_BY[seen]
    for tint in theme.tints:
        for colour in (theme.black, theme.frame):
            assert abs(lightness(tint, seer) - lightness(colour, seer)) > 25


@pytest.mark.parametrize("seen", SEEN_BY)
@pytest.mark.parametrize("name", THEMES)
def test_bars_of_trials_stand_out_in_light_and_from_their_gaps(name, seen):
    theme, seer = THEMES[name], SEEN_BY[seen]
    for trial in theme.trials:
        assert abs(lightness(trial, seer) - lightness(theme.light, seer)) > CLEAR
        assert abs(lightness(trial, seer) - lightness(theme.page, seer)) > CLEAR


def luminance(colour: QColor) -> float:
    return eyes.luminance(colour.rgb())


def contrast(one: QColor, other: QColor) -> float:
    return eyes.contrast(one.rgb(), other.rgb())


def lab(colour: QColor) -> tuple[float, float, float]:
    """A colour as CIE L*a*b*, in which what looks about as different is about as far apart."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    lights = [linear(part) for part in parts]
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (sum(a * b for a, b in zip(row, lights, strict=True)) for row in rows)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("name", "least"), [("light", 8), ("dark", 12), ("contrast", 3)])
def test_no_two_regions_look_alike(name, least):
    assert len(THEMES[name].tints) == TINTS
    for one, other in combinations(map(lab, THEMES[name].tints), 2):
        assert dist(one, other) > least


@pytest.mark.parametrize("name", THEMES)
def test_text_can_be_read(name):
    theme = THEMES[name]
    resting = mixed(theme.panel, theme.reason, 1 / 8)  # a row of the formula in a step
    for text, ground in (
        (theme.text, theme.window),
        (theme.text, theme.panel),
        (theme.quiet, theme.window),
        (theme.quiet, theme.panel),
        (theme.quiet, theme.page),
        (theme.quiet, resting),
        (theme.on_accent, theme.accent),
        (theme.ink, theme.cell),
        (theme.found, theme.cell),
        (theme.mark, theme.cell),
        (theme.on_wall, theme.wall),
    ):
        assert contrast(text, ground) >= 4.5, (text.name(), ground.name())


READ = 4.5
SEEN = 3.0
"""How clear texts, and marks that carry a meaning, have to be."""


@pytest.mark.parametrize("name", THEMES)
def test_coloured_text_can_be_read(name):
    """Links, true and false literals of the formula, numbers of lines in cells."""
    theme = THEMES[name]
    for text, ground in (
        (theme.accent, theme.panel),
        (theme.accent, theme.window),
        (theme.conflict, theme.panel),
        (theme.conclusion, theme.cell),
        (theme.page, theme.conclusion),
        (theme.ink, theme.page),
        *((theme.ink, tint) for tint in theme.tints),
    ):
        assert contrast(text, ground) >= READ, (text.name(), ground.name())


@pytest.mark.parametrize("name", THEMES)
def test_crosses_are_seen_in_light(name):
    theme = THEMES[name]
    for ground in (theme.light, mixed(theme.light, theme.glow, MAX_GLOW)):
        assert contrast(cross_colour(theme), ground) >= SEEN


@pytest.mark.parametrize("name", THEMES)
def test_marks_are_clear_on_every_ground(name):
    """Every outline has a line in the colour of the page or of cells beside it."""
    theme = THEMES[name]
    cells = (theme.cell, *theme.tints)
    bulb = theme.wall if theme.dark else theme.frame
    for mark, grounds in (
        (theme.outline, (theme.window, theme.panel)),
        (theme.accent, (theme.window, theme.panel, theme.page, *cells)),
        (theme.mark, (theme.page, *cells)),
        (theme.black, cells),
        (theme.wall, (theme.cell, theme.light, theme.glow)),
        (theme.frame, (theme.page, *cells)),
        (bulb, (theme.light, theme.glow, theme.halo, theme.bulb)),
        *((getattr(theme, sort), (theme.page, *cells)) for sort in MARKS),
        *((trial, cells) for trial in theme.trials),
    ):
        for ground in grounds:
            assert contrast(mark, ground) >= SEEN, (mark.name(), ground.name())


@pytest.mark.parametrize("name", THEMES)
def test_white_cells_are_clearly_lighter_than_walls(name):
    theme = THEMES[name]
    for white in (theme.cell, theme.light):
        assert luminance(white) > luminance(theme.wall)
        assert contrast(white, theme.wall) >= SEEN


def test_light_in_the_dark_is_light():
    """Warm, brighter than cells without light, and the brighter the nearer to a bulb."""
    nearer = [DARK.cell, DARK.light, DARK.glow, DARK.halo]
    steps = [lightness(colour, SEEN_BY["everyone"]) for colour in nearer]
    assert all(after - before > 12 for before, after in pairwise(steps))
    for colour in nearer[1:]:
        assert colour.red() > colour.green() > colour.blue() + 40


SORTS = ("conclusions", "reasons", "conflicts", "differences", "chosen", "missing")
PITCH = 40


@pytest.fixture
def cell_image(qtbot):
    """Paint a board with marks on a cell, and return what that cell looks like."""
    board = Board()
    qtbot.addWidget(board)
    board.editable = False  # without the cursor

    def paint(kind, theme, marks, cell, pitch=PITCH, known=()):
        kind_of_puzzle = puzzle_type(kind)
        puzzle = read_text(kind_of_puzzle.example).puzzle
        board.set_pitch(pitch)
        board.set_theme(theme)
        looks = kind_of_puzzle.looks(puzzle, known)
        board.show_scene(Scene(kind, puzzle.rows, puzzle.cols, looks, marks))
        corner = board.geometry_of_cells.corner(cell)
        return board.grab(QRect(*corner, pitch, pitch)).toImage()

    return paint


@pytest.fixture
def grey_cell(cell_image):
    """Paint a cell with marks, and return it as a grey printer would."""

    def paint(kind, theme, marks, cell):
        image = cell_image(kind, theme, marks, cell)
        grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
        return [qGray(grey.pixel(x, y)) for x in range(PITCH) for y in range(PITCH)]

    return paint


def clearly_different(one, other):
    """How many pixels nobody could take for the same."""
    return sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", kinds())
def test_marks_are_seen_in_grey(grey_cell, kind, name):
    puzzle = read_text(puzzle_type(kind).example).puzzle
    deciding = {fact.cell for fact in puzzle_type(kind).model(puzzle, Stop()).facts}
    for cell in all_cells(puzzle.rows, puzzle.cols):
        plain = grey_cell(kind, THEMES[name], Highlights(), cell)
        for sort in SORTS:
            if sort in ("conclusions", "differences") and cell not in deciding:
                continue  # as of a wall, of which nothing can be found out
            marked = grey_cell(kind, THEMES[name], Highlights(**{sort: frozenset([cell])}), cell)
            assert clearly_different(plain, marked) > 2 * PITCH, (sort, cell)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", kinds())
def test_marks_are_told_apart_by_their_form(grey_cell, kind, name):
    theme = THEMES[name]
    theme = theme._replace(**dict.fromkeys(MARKS, theme.text))  # all in one colour
    for cell in ((0, 0), (1, 1), (2, 1)):
        painted = {
            sort: grey_cell(kind, theme, Highlights(**{sort: frozenset([cell])}), cell)
            for sort in SORTS
        }
        for one, other in combinations(SORTS, 2):
            assert clearly_different(painted[one], painted[other]) > PITCH, (one, other, cell)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", ["lightup", "norinori"])
def test_a_conclusion_stands_out_from_light_and_from_borders(cell_image, kind, name):
    theme = THEMES[name]
    assert contrast(theme.conclusion, theme.page) > 4.5
    image = cell_image(kind, theme, Highlights(conclusions=frozenset({(0, 0)})), (0, 0), pitch=90)
    across = [image.pixelColor(x, 45) for x in range(20)]
    frame = [x for x, colour in enumerate(across) if colour == theme.conclusion]
    assert len(frame) >= 4
    # On both sides there is something that is as clear below it.
    for beside in (across[frame[0] - 1], across[frame[-1] + 1]):
        assert contrast(theme.conclusion, beside) > 3


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", kinds())
def test_a_trial_has_a_crisp_light_line_above_it(cell_image, kind, name):
    """It would hardly be seen on the black squares of Norinori."""
    theme = THEMES[name]
    for level, pitch in enumerate((43, 58, 75)):
        cells = (frozenset(),) * level + (frozenset({(0, 0)}),)
        image = cell_image(kind, theme, Highlights(trials=cells), (0, 0), pitch)
        column = pitch // 6  # in the first of the bars
        colours = [image.pixelColor(column, y) for y in range(pitch)]
        first, height = colours.index(theme.trials[level]), colours.count(theme.trials[level])
        assert height >= 2
        assert colours[first + height - 1] == theme.trials[level]  # without a gap
        assert colours[first - 1] == theme.page


LEAST_HATCHING = {"light": 2.2, "dark": 2.2, "paper": 2.2, "contrast": 3.0}


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", ["lightup", "norinori"])
def test_hatching_is_seen_on_every_ground(cell_image, kind, name):
    document = read_text(puzzle_type(kind).example)
    puzzle = document.puzzle
    verdict = problem_of(document).verdict(Stop())
    known = truth_of_solution(verdict.facts, verdict.solutions[0])
    pitch = 90
    clear = clear_of_marks(pitch) + 1  # beside the outline
    for cell in all_cells(puzzle.rows, puzzle.cols):
        plain, marked = (
            cell_image(kind, THEMES[name], marks, cell, pitch, known)
            for marks in (Highlights(), Highlights(reasons=frozenset([cell])))
        )
        seen = [
            contrast(plain.pixelColor(x, y), marked.pixelColor(x, y))
            for x in range(clear, pitch // 5)
            for y in range(clear, pitch // 2)
        ]
        assert max(seen) > LEAST_HATCHING[name], cell
