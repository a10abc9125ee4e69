"""Drawing by hand: what single clicks, drags and keys do."""

import pytest

from app.core.document import Document
from app.core.editing import Spot, Symmetry, images_in
from app.core.grid import all_cells
from app.core.registry import editor, puzzle_type
from app.formats import read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.norinori.puzzle import Norinori

NORINORI = editor("norinori")
FUTOSHIKI = editor("futoshiki")


def regions(text: str) -> Norinori:
    return Norinori.from_labels([line.split() for line in text.strip().splitlines()])


def test_borders_that_close_off_an_area_make_a_region():
    puzzle = NORINORI.blank(2, 3)
    puzzle = NORINORI.click(puzzle, Spot((0, 0), (0, 1)))
    assert puzzle == Norinori(((0, 0, 0), (0, 0, 0)), frozenset({((0, 0), (0, 1))}))
    missing = NORINORI.unfinished(puzzle)
    assert str(missing.said) == "A border ends inside the region of r1c1."
    assert missing.cells == set(all_cells(2, 3))
    assert missing.edges == {((0, 0), (0, 1))}
    puzzle = NORINORI.type(puzzle, Spot((1, 1), (1, 0)), "enter")
    assert puzzle == Norinori(((0, 1, 1), (0, 1, 1)))
    assert NORINORI.unfinished(puzzle) is None


def test_a_border_taken_away_leaves_the_others_loose():
    puzzle = regions("A B B\nA B B\nA C C")
    opened = NORINORI.click(puzzle, Spot((0, 0), (0, 1)))
    assert opened == Norinori(((0, 0, 0), (0, 0, 0), (0, 1, 1)), frozenset({((1, 0), (1, 1))}))
    assert NORINORI.click(puzzle, Spot((0, 0), (0, 1)), backwards=True) == opened


def test_the_right_button_draws_no_border():
    puzzle = regions("A A B\nA A B")
    assert NORINORI.click(puzzle, Spot((0, 0), (0, 1)), backwards=True) == puzzle


def test_what_a_new_region_cuts_apart_becomes_regions():
    puzzle = NORINORI.drag(NORINORI.blank(3, 3), [(0, 1), (1, 1), (2, 1)])
    assert puzzle == regions("A B C\nA B C\nA B C")


def test_a_region_takes_cells_and_leaves_pieces():
    puzzle = NORINORI.drag(regions("A A A\nB B B"), [(0, 1), (1, 1)], backwards=True)
    assert puzzle == regions("A A A\nB A C")


def test_keys_begin_and_remove_regions():
    puzzle = NORINORI.type(NORINORI.blank(2, 2), Spot((0, 0)), "enter")
    assert puzzle == regions("A B\nB B")
    missing = NORINORI.unfinished(puzzle)
    assert str(missing.said) == "The region of r1c1 has only one cell; it needs two."
    assert (missing.cells, missing.edges) == ({(0, 0)}, frozenset())
    assert NORINORI.type(puzzle, Spot((0, 0)), "delete") == NORINORI.blank(2, 2)
    # The region below shares the longer border.
    puzzle = regions("A B C\nA D D\nA D D")
    assert NORINORI.type(puzzle, Spot((0, 0)), "delete") == regions("A B C\nA A A\nA A A")
    loose = NORINORI.click(puzzle, Spot((1, 1), (1, 2)))
    assert NORINORI.type(loose, Spot((2, 2)), "delete") == puzzle
    assert NORINORI.type(puzzle, Spot((0, 0)), "a") is None


def test_a_region_drawn_across_the_middle_is_one_with_its_image():
    images = images_in(Symmetry.HALF_TURN, 3, 3)
    puzzle = NORINORI.drag(NORINORI.blank(3, 3), [(1, 1), (1, 2)], images=images)
    assert puzzle == regions("A A A\nB B B\nC C C")
    apart = NORINORI.drag(NORINORI.blank(3, 3), [(0, 0), (0, 1)], images=images)
    assert apart == regions("A A B\nB B B\nB C C")


def test_loose_borders_are_kept_by_files_and_do_not_hinder():
    puzzle = NORINORI.blank(2, 3)
    for edge in (((0, 0), (0, 1)), ((1, 2), (1, 1)), ((0, 2), (0, 1))):
        puzzle = NORINORI.click(puzzle, Spot(*edge))
    puzzle_type("norinori").check_form(puzzle)
    progress = (("#", ".", "."), ("x", ".", "."))
    document = Document("norinori", puzzle, (("title", "Half"),), progress)
    text = write_text(document, "satori")
    assert text == (
        "satori 1\nkind: norinori\ntitle: Half\n\nA A B\nA A B\n\nloose:\nr1c1-r1c2\n\n"
        "progress:\n# . .\nx . .\n"
    )
    assert read_text(text) == document


def numbers(size: int, *keys: str) -> int | None:
    """Type keys into one cell of an empty grid."""
    puzzle: Futoshiki | None = FUTOSHIKI.blank(size, size)
    for key in keys:
        puzzle = FUTOSHIKI.type(puzzle, Spot((1, 1)), key)
    return None if puzzle is None else puzzle.givens[1][1]


@pytest.mark.parametrize(
    ("size", "keys", "number"),
    [
        (5, "4", 4),
        (5, "12", 2),
        (5, "6", None),
        (5, "0", None),
        (9, "99", 9),
        (12, "12", 12),
        (12, "13", 3),
        (12, "10", 10),
        (12, "122", 2),
        (25, "25", 25),
        (25, "26", 6),
        (5, "3.", 0),
        (5, "x", None),
    ],
)
def test_digits_that_are_typed(size, keys, number):
    assert numbers(size, *keys) == number


def test_clicks_between_two_cells_lead_through_the_signs():
    puzzle = FUTOSHIKI.blank(3, 3)
    found = []
    for _ in range(3):
        puzzle = FUTOSHIKI.click(puzzle, Spot((0, 1), (0, 0)))
        found.append(puzzle.signs)
    assert found == [(((0, 0), (0, 1)),), (((0, 1), (0, 0)),), ()]


def test_signs_are_typed_as_they_look():
    puzzle = FUTOSHIKI.blank(3, 3)
    for key, sign in {
        "<": ((0, 0), (0, 1)),
        ">": ((0, 1), (0, 0)),
        "^": ((0, 0), (1, 0)),
        "v": ((1, 0), (0, 0)),
    }.items():
        with_sign = FUTOSHIKI.type(puzzle, Spot((0, 0)), key)
        assert with_sign.signs == (sign,)
        text = write_text(Document("futoshiki", with_sign, (), None), "satori")
        assert key in text
        assert FUTOSHIKI.type(with_sign, Spot((0, 0)), key) == puzzle
        assert FUTOSHIKI.type(with_sign, Spot(*sign), "delete") == puzzle
    assert FUTOSHIKI.type(puzzle, Spot((2, 2)), "<") is None


def test_a_drag_lets_numbers_grow():
    path = [(0, 0), (0, 1), (1, 1)]
    puzzle = FUTOSHIKI.drag(FUTOSHIKI.blank(3, 3), path)
    assert puzzle.signs == (((0, 0), (0, 1)), ((0, 1), (1, 1)))
    assert FUTOSHIKI.drag(puzzle, path[::-1], backwards=True) == FUTOSHIKI.blank(3, 3)


def test_numbers_too_large_for_a_smaller_grid_go():
    puzzle = Futoshiki(((1, 3, 0), (0, 2, 0), (0, 0, 0)), (((0, 0), (0, 1)), ((0, 2), (0, 1))))
    assert FUTOSHIKI.resized(puzzle, 2, 2) == Futoshiki(((1, 0), (0, 2)), (((0, 0), (0, 1)),))


def test_clicks_and_keys_draw_walls():
    how = editor("lightup")
    puzzle = how.blank(1, 2)
    found = []
    for _ in range(4):
        puzzle = how.click(puzzle, Spot((0, 1)))
        found.append(puzzle.grid[0])
    assert found == [".X", ".0", ".1", ".."]  # it has one neighbour
    assert how.type(puzzle, Spot((0, 0)), "3").grid == ("3.",)
    assert how.type(puzzle, Spot((0, 0)), "5") is None
    assert how.drag(puzzle, [(0, 0), (0, 1)]).grid == ("XX",)


def test_clicks_offer_no_number_that_a_place_cannot_have():
    how = editor("lightup")
    puzzle = read_text("satori 1\nkind: lightup\n\n. . .\nX . .\n. . .\n").puzzle
    for cell, most in (((1, 1), "3"), ((0, 0), "1"), ((0, 1), "3"), ((2, 2), "2")):
        row, col = cell
        assert how.click(puzzle, Spot(cell), backwards=True).grid[row][col] == most
    typed = how.type(puzzle, Spot((0, 0)), "4")
    assert how.click(typed, Spot((0, 0))).grid[0][0] == "."
    assert how.click(typed, Spot((0, 0)), backwards=True).grid[0][0] == "1"


def test_light_up_drags_draw_walls_or_erase():
    edit = editor("lightup")
    walls = edit.drag(edit.blank(2, 3), [(0, 0), (0, 1), (0, 2)])
    assert walls.grid == ("XXX", "...")
    numbered = edit.type(walls, Spot((0, 1)), "2")
    assert edit.drag(numbered, [(0, 1), (0, 2)]).grid == ("X..", "...")
    assert edit.drag(numbered, [(1, 1), (0, 1)], backwards=True).grid == ("X.X", "...")
