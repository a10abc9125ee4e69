"""Drawing a Norinori grid: regions, and the borders between them.

A drawing is a set of borders. The areas that they enclose are regions; other borders are loose.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence, Set
from itertools import chain, pairwise

from app.core.editing import (
    DRAWING_SYMMETRIES,
    Editor,
    Images,
    Spot,
    Turn,
    Unfinished,
    no_images,
    shared,
    turned_cell,
    turned_rows,
    with_images,
)
from app.core.grid import Cell, Edge, cell_name, neighbours
from app.core.words import Message
from app.puzzles.norinori.puzzle import Norinori

NEW, PIECE = "new", "piece"
"""Parts of the labels of new cells, and of the pieces of a region that was split."""


class NorinoriEditor(Editor[Norinori]):
    """The edits of Norinori."""

    usual = 8
    edges = True
    shift_drags = True
    symmetries = DRAWING_SYMMETRIES
    hints = (
        (Message("Drag"), Message("a new region of the cells passed")),
        (Message("Drag with the right button"), Message("add the cells passed to the region")),
        (Message("Click on an edge"), Message("a border, or none")),
        (Message("Right click on an edge"), Message("no border")),
        (Message("Ctrl and an arrow"), Message("a border on that side of the cell, or none")),
        (Message("Shift and an arrow"), Message("add the next cell to the region")),
        (Message("Enter"), Message("a new region that begins with this cell")),
        (
            Message("Delete"),
            Message(
                "remove the borders that end inside the region; without any, join it to the "
                "neighbour with the longest border"
            ),
        ),
    )

    def blank(self, rows: int, cols: int) -> Norinori:
        """Return a grid that is one region."""
        return Norinori(((0,) * cols,) * rows)

    def resized(self, puzzle: Norinori, rows: int, cols: int) -> Norinori:
        """Cut off cells, or add a region of new ones on the right and below."""
        added = 0 if max(map(max, puzzle.regions)) == 0 else NEW
        labels: list[list[Hashable]] = [
            [*line[:cols], *[added] * (cols - len(line))] for line in puzzle.regions[:rows]
        ]
        labels += [[added] * cols for _ in range(rows - len(labels))]
        loose = {edge for edge in puzzle.loose if edge[1][0] < rows and edge[1][1] < cols}
        return _settled(puzzle, labels, loose, set(chain.from_iterable(labels)))

    def turned(self, puzzle: Norinori, turn: Turn) -> Norinori:
        """Turn the grid."""
        rows, cols = puzzle.rows, puzzle.cols
        loose = [
            _edge(turned_cell(one, rows, cols, turn), turned_cell(other, rows, cols, turn))
            for one, other in puzzle.loose
        ]
        regions = Norinori.from_labels(turned_rows(puzzle.regions, turn)).regions
        return Norinori(regions, frozenset(loose))

    def click(
        self, puzzle: Norinori, spot: Spot, *, backwards: bool = False, images: Images = no_images
    ) -> Norinori:
        """Draw or remove one border; with the right button, only remove it."""
        if spot.beyond is None:
            return puzzle
        edges = _edge_and_images((spot.cell, spot.beyond), images)
        draw = not backwards and not _has_border(puzzle, edges[0])
        for edge in edges:
            puzzle = _with_border(puzzle, edge) if draw else _without_border(puzzle, edge)
        return puzzle

    def drag(
        self,
        puzzle: Norinori,
        path: Sequence[Cell],
        *,
        backwards: bool = False,
        images: Images = no_images,
    ) -> Norinori:
        """Make a region of the cells passed, or add them to the region of the first."""
        paths = with_images(path, images)
        return _extended(puzzle, paths) if backwards else _painted(puzzle, paths)

    def type(
        self, puzzle: Norinori, spot: Spot, key: str, *, images: Images = no_images
    ) -> Norinori | None:
        """Draw a border or begin a region (Enter), or remove one (Delete)."""
        if key == "enter":
            if spot.beyond is not None:
                return self.click(puzzle, spot, images=images)
            return _painted(puzzle, with_images((spot.cell,), images))
        if key == "delete":
            if spot.beyond is not None:
                return self.click(puzzle, spot, backwards=True, images=images)
            return _joined(puzzle, spot.cell, images)
        return None

    def unfinished(self, puzzle: Norinori) -> Unfinished | None:
        """Name a border that separates nothing, or a region that is too small."""
        if puzzle.loose:
            edge = min(puzzle.loose)
            values = {"cell": cell_name(edge[0])}
            said = Message("A border ends inside the region of {cell}.", values)
            cells = _cells_of(puzzle.regions, _region(puzzle, edge[0]))
            return Unfinished(said, frozenset(cells), frozenset((edge,)))
        sizes = Counter(chain.from_iterable(puzzle.regions))
        alone = min((region for region, size in sizes.items() if size == 1), default=None)
        if alone is None:
            return None
        (cell,) = _cells_of(puzzle.regions, alone)
        values = {"cell": cell_name(cell)}
        said = Message("The region of {cell} has only one cell; it needs two.", values)
        return Unfinished(said, frozenset((cell,)))


def _edge(one: Cell, other: Cell) -> Edge:
    return (one, other) if one < other else (other, one)


def _edge_and_images(edge: Edge, images: Images) -> list[Edge]:
    """List an edge first, and then its images."""
    return list(dict.fromkeys(_edge(one, other) for one, other in with_images(edge, images)))


def _region(puzzle: Norinori, cell: Cell) -> int:
    return puzzle.regions[cell[0]][cell[1]]


def _has_border(puzzle: Norinori, edge: Edge) -> bool:
    return edge in puzzle.loose or _region(puzzle, edge[0]) != _region(puzzle, edge[1])


def _cells_of(labels: Sequence[Sequence[Hashable]], label: Hashable) -> list[Cell]:
    """List the cells with a label in reading order."""
    return [
        (row, col)
        for row, line in enumerate(labels)
        if label in line
        for col, other in enumerate(line)
        if other == label
    ]


def _labels(puzzle: Norinori) -> list[list[Hashable]]:
    return [list(line) for line in puzzle.regions]


def _put(labels: list[list[Hashable]], cells: Iterable[Cell], label: Hashable) -> set[Hashable]:
    """Label cells, and return the labels they had."""
    before = set()
    for row, col in cells:
        before.add(labels[row][col])
        labels[row][col] = label
    return before


def _settled(
    before: Norinori, labels: list[list[Hashable]], loose: Set[Edge], touched: Set[Hashable]
) -> Norinori:
    """Make a region of every connected piece of the touched labels."""
    _part(labels, loose, touched)
    inside = (edge for edge in loose if len({labels[row][col] for row, col in edge}) == 1)
    regions = shared(before.regions, Norinori.from_labels(labels).regions)
    return Norinori(regions, frozenset(inside))


def _part(labels: list[list[Hashable]], loose: Set[Edge], touched: Set[Hashable]) -> None:
    """Give every connected piece of the touched labels a label of its own.

    For speed, this works on one flat list, with a cell that fits no label after every row: during
    a drag over a large board, it is called for every cell passed.
    """
    wide = len(labels[0]) + 1
    number_of = {label: number for number, label in enumerate(touched, 1)}
    left = [0] * wide
    found: list[Hashable] = [None] * wide
    for line in labels:
        left += [number_of.get(label, 0) for label in line]
        left.append(0)
        found += line
        found.append(None)
    left += [0] * wide

    def place(cell: Cell) -> int:
        return (cell[0] + 1) * wide + cell[1]

    walls = {(place(one), place(other)) for edge in loose for one, other in (edge, edge[::-1])}
    for start in range(wide, len(left) - wide):
        number = left[start]
        if not number:
            continue
        left[start] = 0
        piece = [start]
        reach, label = piece.append, (PIECE, start)
        for here in piece:
            found[here] = label
            for near in (here - wide, here - 1, here + 1, here + wide):
                if left[near] == number and not (walls and (here, near) in walls):
                    left[near] = 0
                    reach(near)
    for row, line in enumerate(labels, 1):
        line[:] = found[row * wide : (row + 1) * wide - 1]


def _with_border(puzzle: Norinori, edge: Edge) -> Norinori:
    """Draw a border, which may close off a part of a region."""
    if _has_border(puzzle, edge):
        return puzzle
    return _settled(puzzle, _labels(puzzle), {*puzzle.loose, edge}, {_region(puzzle, edge[0])})


def _without_border(puzzle: Norinori, edge: Edge) -> Norinori:
    """Remove one border; if it joins two regions, the other borders between them become loose."""
    one, other = (_region(puzzle, cell) for cell in edge)
    if one == other:
        return puzzle._replace(loose=puzzle.loose - {edge})
    labels = _labels(puzzle)
    between = _between(puzzle, one, other)
    _put(labels, _cells_of(labels, other), one)
    return _settled(puzzle, labels, {*puzzle.loose, *between} - {edge}, set())


def _between(puzzle: Norinori, one: int, other: int) -> list[Edge]:
    """List the edges between two regions."""
    return [
        _edge(cell, near)
        for cell in _cells_of(puzzle.regions, one)
        for near in neighbours(cell, puzzle.rows, puzzle.cols)
        if _region(puzzle, near) == other
    ]


def _without_borders(puzzle: Norinori, edges: list[Edge]) -> Norinori:
    """Join the two regions at each edge; inside one region, remove its loose borders."""
    for edge in edges:
        one, other = (_region(puzzle, cell) for cell in edge)
        if one != other:
            labels = _labels(puzzle)
            _put(labels, _cells_of(labels, other), one)
            puzzle = _settled(puzzle, labels, puzzle.loose, set())
        elif edge in puzzle.loose:
            puzzle = _without_loose(puzzle, edge[0])
    return puzzle


def _without_loose(puzzle: Norinori, cell: Cell) -> Norinori:
    """Remove the loose borders of the region of a cell."""
    region = _region(puzzle, cell)
    loose = (edge for edge in puzzle.loose if _region(puzzle, edge[0]) != region)
    return puzzle._replace(loose=frozenset(loose))


def _groups(paths: list[list[Cell]]) -> list[list[list[Cell]]]:
    """Group the paths that cross: each group becomes one region."""
    groups: list[list[list[Cell]]] = []
    for path in paths:
        crossed = [group for group in groups if not set(path).isdisjoint(chain(*group))]
        groups = [group for group in groups if group not in crossed]
        groups.append([*chain(*crossed), path])
    return groups


def _painted(puzzle: Norinori, paths: list[list[Cell]]) -> Norinori:
    """Make new regions of the cells on these paths."""
    labels = _labels(puzzle)
    touched: set[Hashable] = set()
    loose = set(puzzle.loose)
    for index, group in enumerate(_groups(paths)):
        cells = set(chain(*group))
        touched |= _put(labels, cells, (NEW, index)) | {(NEW, index)}
        loose = {edge for edge in loose if not cells.issuperset(edge)}
    return _settled(puzzle, labels, loose, touched)


def _extended(puzzle: Norinori, paths: list[list[Cell]]) -> Norinori:
    """Add the cells of each path to the region of its first cell, also across loose borders."""
    labels = _labels(puzzle)
    touched: set[Hashable] = set()
    groups = _groups(paths)
    # Regions whose paths cross become one.
    for group in groups:
        grown = [_region(puzzle, path[0]) for path in group]
        for region in grown:
            _put(labels, _cells_of(labels, region), grown[0])
    for group in groups:
        row, col = group[0][0]
        label = labels[row][col]
        touched |= _put(labels, chain(*group), label) | {label}
    crossed = {_edge(*ends) for path in paths for ends in pairwise(path)}
    return _settled(puzzle, labels, puzzle.loose - crossed, touched)


def _joined(puzzle: Norinori, cell: Cell, images: Images) -> Norinori:
    """Remove the loose borders of a region or, if it has none, its longest border."""
    region = _region(puzzle, cell)
    if any(_region(puzzle, edge[0]) == region for edge in puzzle.loose):
        for one in (cell, *images(cell)):
            puzzle = _without_loose(puzzle, one)
        return puzzle
    found: dict[int, list[Edge]] = {}
    for inner in _cells_of(puzzle.regions, region):
        for near in neighbours(inner, puzzle.rows, puzzle.cols):
            if _region(puzzle, near) != region:
                found.setdefault(_region(puzzle, near), []).append((inner, near))
    if not found:
        return puzzle
    longest = max(found.values(), key=len)
    return _without_borders(puzzle, _edge_and_images(longest[0], images))


EDITOR = NorinoriEditor()
