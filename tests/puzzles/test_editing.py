"""Drawing by hand: whatever is done to a grid leaves one that is well formed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.document import Document
from app.core.editing import (
    DRAWING_SYMMETRIES,
    Anchor,
    Spot,
    Symmetry,
    Turn,
    images_in,
    turned_cell,
    with_images,
)
from app.core.grid import all_cells, cell_name, neighbours
from app.core.registry import editor, kinds, puzzle_type
from app.formats import read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import WHITE, LightUp
from app.puzzles.norinori.puzzle import Norinori

NORINORI = editor("norinori")
FUTOSHIKI = editor("futoshiki")
LIGHTUP = editor("lightup")

KEYS = (*"0123456789xX#. <>^va", "enter", "delete", "ü")

Cell = tuple[int, int]


@st.composite
def spots(draw: st.DrawFn, rows: int, cols: int, edges: bool) -> Spot:
    cell = draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1))
    beside = list(neighbours(cell, rows, cols))
    if not edges or not beside or draw(st.booleans()):
        return Spot(cell)
    return Spot(cell, draw(st.sampled_from(beside)))


@st.composite
def paths(draw: st.DrawFn, rows: int, cols: int) -> list[Cell]:
    """Cells one after the other, two at least; a path may cross itself."""
    path = [draw(spots(rows, cols, False)).cell]
    for way in draw(st.lists(st.integers(0, 3), min_size=1, max_size=12)):
        beside = list(neighbours(path[-1], rows, cols))
        path.append(beside[way % len(beside)])
    return path


@st.composite
def drawn(draw: st.DrawFn, kind: str, symmetry: Symmetry = Symmetry.NONE, most: int = 12) -> Any:
    """A grid after some edits."""
    how = editor(kind)
    rows = draw(st.integers(max(2, how.smallest), 6))
    cols = rows if how.square else draw(st.integers(2, 6))
    images = images_in(symmetry, rows, cols)
    puzzle = how.blank(rows, cols)
    for _ in range(draw(st.integers(0, most))):
        backwards = draw(st.booleans())
        what = draw(st.sampled_from(("click", "drag", "type")))
        if what == "drag":
            path = draw(paths(rows, cols))
            puzzle = how.drag(puzzle, path, backwards=backwards, images=images)
            continue
        spot = draw(spots(rows, cols, how.edges))
        if what == "click":
            puzzle = how.click(puzzle, spot, backwards=backwards, images=images)
        else:
            puzzle = how.type(puzzle, spot, draw(st.sampled_from(KEYS)), images=images) or puzzle
    return puzzle


def check(kind: str, puzzle: Any) -> None:
    puzzle_type(kind).check_form(puzzle)
    assert isinstance(hash(puzzle), int)
    if isinstance(puzzle, Norinori):
        check_borders(puzzle)
    if isinstance(puzzle, Futoshiki):
        assert puzzle == Futoshiki.build(puzzle.givens, puzzle.signs)


def check_borders(puzzle: Norinori) -> None:
    """Regions are what the borders close off, loose ones included, and are numbered in order."""
    rows, cols = puzzle.rows, puzzle.cols
    for edge in puzzle.loose:
        assert edge == tuple(sorted(edge))
        assert edge[1] in neighbours(edge[0], rows, cols)
        assert len({puzzle.regions[row][col] for row, col in edge}) == 1
    walls = borders(puzzle)
    reached: dict[Cell, int] = {}
    count = 0
    for start in all_cells(rows, cols):
        if start in reached:
            continue
        reached[start] = count
        edge_of_piece = [start]
        while edge_of_piece:
            cell = edge_of_piece.pop()
            for near in neighbours(cell, rows, cols):
                if near not in reached and tuple(sorted((cell, near))) not in walls:
                    reached[near] = count
                    edge_of_piece.append(near)
        count += 1
    assert all(puzzle.regions[row][col] == region for (row, col), region in reached.items())


def borders(puzzle: Norinori) -> set[tuple[Cell, Cell]]:
    """All borders of a drawing, whether they separate regions or not."""
    edges = {
        (cell, near)
        for cell in all_cells(puzzle.rows, puzzle.cols)
        for near in neighbours(cell, puzzle.rows, puzzle.cols)
        if cell < near
    }
    regions = puzzle.regions
    return {(a, b) for a, b in edges if regions[a[0]][a[1]] != regions[b[0]][b[1]]} | puzzle.loose


@pytest.mark.parametrize("kind", kinds())
def test_a_new_grid_is_well_formed(kind):
    how = editor(kind)
    for size in (how.smallest, how.usual):
        puzzle = how.blank(size, size)
        check(kind, puzzle)
        assert (puzzle.rows, puzzle.cols) == (size, size)
        assert how.unfinished(how.blank(how.usual, how.usual)) is None


@pytest.mark.parametrize("kind", kinds())
def test_what_the_mouse_and_the_keys_do_is_said(kind):
    assert editor(kind).hints
    for press, does in editor(kind).hints:
        assert str(press)
        assert str(does)


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data())
def test_any_edits_leave_a_well_formed_puzzle(kind, data):
    puzzle = data.draw(drawn(kind, most=20))
    check(kind, puzzle)
    missing = editor(kind).unfinished(puzzle)
    if missing is None:
        return
    assert str(missing.said).endswith(".")
    assert missing.cells <= set(all_cells(puzzle.rows, puzzle.cols))
    assert any(cell_name(cell) in str(missing.said) for cell in missing.cells)
    assert missing.cells.issuperset(cell for edge in missing.edges for cell in edge)


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data())
def test_a_row_that_stays_as_it_was_is_the_same_one(kind, data):
    """Undo keeps every puzzle that there was: they may not all have rows of their own."""
    how = editor(kind)
    before = data.draw(drawn(kind))
    spot = data.draw(spots(before.rows, before.cols, how.edges))
    path = data.draw(paths(before.rows, before.cols))
    key = data.draw(st.sampled_from(KEYS))
    for after in (how.click(before, spot), how.drag(before, path), how.type(before, spot, key)):
        if after is not None:
            assert all(any(row is old for old in before[0]) for row in after[0] if row in before[0])


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data())
def test_whatever_is_drawn_comes_back_from_a_file(kind, data):
    document = Document(kind, data.draw(drawn(kind, most=20)))
    assert read_text(write_text(document, "satori")) == document


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data())
def test_turning_often_enough_changes_nothing(kind, data):
    how = editor(kind)
    puzzle = data.draw(drawn(kind))
    for turn, times in zip(Turn, (2, 2, 4, 4), strict=True):
        turned = puzzle
        for _ in range(times):
            turned = how.turned(turned, turn)
            check(kind, turned)
        assert turned == puzzle
    there = how.turned(puzzle, Turn.ROTATE_LEFT)
    assert (there.rows, there.cols) == (puzzle.cols, puzzle.rows)
    assert how.turned(there, Turn.ROTATE_RIGHT) == puzzle


@given(data=st.data(), turn=st.sampled_from(Turn))
def test_turning_moves_all_that_is_drawn(data, turn):
    def moved(cell: Cell) -> Cell:
        return turned_cell(cell, puzzle.rows, puzzle.cols, turn)

    puzzle = data.draw(drawn("norinori"))
    turned = NORINORI.turned(puzzle, turn)
    assert borders(turned) == {tuple(sorted(map(moved, edge))) for edge in borders(puzzle)}
    puzzle = data.draw(drawn("futoshiki"))
    turned = FUTOSHIKI.turned(puzzle, turn)
    assert set(turned.signs) == {(moved(less), moved(greater)) for less, greater in puzzle.signs}
    for row, col in all_cells(puzzle.rows, puzzle.cols):
        r, c = moved((row, col))
        assert turned.givens[r][c] == puzzle.givens[row][col]


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data())
def test_growing_and_shrinking_again_changes_nothing(kind, data):
    how = editor(kind)
    puzzle = data.draw(drawn(kind))
    more = data.draw(st.integers(0, 3))
    wider = more if how.square else data.draw(st.integers(0, 3))
    grown = how.resized(puzzle, puzzle.rows + more, puzzle.cols + wider)
    check(kind, grown)
    assert (grown.rows, grown.cols) == (puzzle.rows + more, puzzle.cols + wider)
    assert how.resized(grown, puzzle.rows, puzzle.cols) == puzzle


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data(), anchor=st.sampled_from(Anchor))
def test_growing_and_shrinking_on_any_side(kind, data, anchor):
    how = editor(kind)
    puzzle = data.draw(drawn(kind))
    rows, cols = puzzle.rows, puzzle.cols
    more = data.draw(st.integers(0, 5))
    wider = more if how.square else data.draw(st.integers(0, 5))
    grown = how.resized_about(puzzle, rows + more, cols + wider, anchor)
    check(kind, grown)
    assert (grown.rows, grown.cols) == (rows + more, cols + wider)
    above = {"top": 0, "bottom": more}.get(anchor.split()[0], more // 2)
    left = {"left": 0, "right": wider}.get(anchor.split()[-1], wider // 2)

    def inside(*cells: Cell) -> bool:
        return all(0 <= row - above < rows and 0 <= col - left < cols for row, col in cells)

    def moved(edge: Sequence[Cell]) -> tuple[Cell, ...]:
        return tuple((row + above, col + left) for row, col in edge)

    if isinstance(puzzle, Norinori):
        assert {e for e in borders(grown) if inside(*e)} == set(map(moved, borders(puzzle)))
    elif isinstance(puzzle, Futoshiki):
        assert set(grown.signs) == set(map(moved, puzzle.signs))
        assert [line[left : left + cols] for line in grown.givens[above : above + rows]] == [
            *puzzle.givens
        ]
    elif isinstance(puzzle, LightUp):
        assert [line[left : left + cols] for line in grown.grid[above : above + rows]] == [
            *puzzle.grid
        ]
    assert how.resized_about(grown, rows, cols, anchor) == puzzle


@pytest.mark.parametrize("kind", kinds())
@given(data=st.data())
def test_shrinking_keeps_what_fits(kind, data):
    how = editor(kind)
    puzzle = data.draw(drawn(kind))
    rows = data.draw(st.integers(max(1, how.smallest), puzzle.rows))
    cols = rows if how.square else data.draw(st.integers(1, puzzle.cols))
    small = how.resized(puzzle, rows, cols)
    check(kind, small)

    def fits(*cells: Cell) -> bool:
        return all(row < rows and col < cols for row, col in cells)

    if isinstance(puzzle, Norinori):
        assert borders(small) == {edge for edge in borders(puzzle) if fits(*edge)}
    elif isinstance(puzzle, Futoshiki):
        assert set(small.signs) == {sign for sign in puzzle.signs if fits(*sign)}
        for row, col in all_cells(rows, cols):
            given_before = puzzle.givens[row][col]
            assert small.givens[row][col] == (given_before if given_before <= rows else 0)
    elif isinstance(puzzle, LightUp):
        assert small == LightUp(tuple(line[:cols] for line in puzzle.grid[:rows]))


@pytest.mark.parametrize("symmetry", DRAWING_SYMMETRIES)
@given(data=st.data())
def test_what_is_drawn_with_symmetry_is_symmetric(symmetry, data):
    assert symmetry in NORINORI.symmetries
    assert symmetry in LIGHTUP.symmetries
    puzzle = data.draw(drawn("norinori", symmetry, 8))
    check("norinori", puzzle)
    images = images_in(symmetry, puzzle.rows, puzzle.cols)
    found = borders(puzzle)
    for edge in found:
        assert {tuple(sorted(ends)) for ends in with_images(edge, images)} <= found
    puzzle = data.draw(drawn("lightup", symmetry, 8))
    images = images_in(symmetry, puzzle.rows, puzzle.cols)
    for row, col in all_cells(puzzle.rows, puzzle.cols):
        for r, c in images((row, col)):
            assert (puzzle.grid[r][c] == WHITE) == (puzzle.grid[row][col] == WHITE)


@given(data=st.data())
def test_a_second_click_takes_a_border_back(data):
    puzzle = data.draw(drawn("norinori"))
    spot = data.draw(spots(puzzle.rows, puzzle.cols, True))
    once = NORINORI.click(puzzle, spot)
    if spot.beyond is None:
        assert once == puzzle
    else:
        edge = tuple(sorted(spot))
        assert borders(once) ^ borders(puzzle) == {edge}
        assert NORINORI.click(once, spot) == puzzle


@given(data=st.data())
def test_clicks_with_the_other_button_go_back(data):
    puzzle = data.draw(drawn("futoshiki"))
    spot = data.draw(spots(puzzle.rows, puzzle.cols, True))
    assert FUTOSHIKI.click(FUTOSHIKI.click(puzzle, spot), spot, backwards=True) == puzzle
    again = puzzle
    for _ in range(3 if spot.beyond else puzzle.size + 1):
        again = FUTOSHIKI.click(again, spot)
    assert again == puzzle


@given(data=st.data())
def test_a_drag_makes_one_region_of_the_cells_passed(data):
    puzzle = data.draw(drawn("norinori"))
    path = data.draw(paths(puzzle.rows, puzzle.cols))
    after = NORINORI.drag(puzzle, path)
    region = after.regions[path[0][0]][path[0][1]]
    cells = all_cells(puzzle.rows, puzzle.cols)
    assert {cell for cell in cells if after.regions[cell[0]][cell[1]] == region} == set(path)
    assert not any(set(edge) <= set(path) for edge in after.loose)


@given(data=st.data())
def test_a_drag_with_the_other_button_takes_the_cells_passed(data):
    puzzle = data.draw(drawn("norinori"))
    path = data.draw(paths(puzzle.rows, puzzle.cols))
    first = puzzle.regions[path[0][0]][path[0][1]]
    before = {
        (row, col)
        for row, col in all_cells(puzzle.rows, puzzle.cols)
        if puzzle.regions[row][col] == first
    }
    after = NORINORI.drag(puzzle, path, backwards=True)
    grown = after.regions[path[0][0]][path[0][1]]
    now = {
        (row, col)
        for row, col in all_cells(puzzle.rows, puzzle.cols)
        if after.regions[row][col] == grown
    }
    assert now == before | set(path)
    assert not any(tuple(sorted(ends)) in borders(after) for ends in pairwise(path))
