"""Random puzzles with at least one solution, unless they are spoilt on purpose.

Grids as in `brute`: plain tuples, made without the program.
"""

from itertools import product
from random import Random

from tests.helpers.brute import Cell, Cells, Square, beside

Labels = tuple[tuple[int, ...], ...]
Sign = tuple[Cell, Cell]


def light_up(
    rng: Random, rows: int, cols: int, walls: float, numbers: float, *, spoil: bool = False
) -> tuple[str, ...]:
    """Draw walls, light all cells one bulb at a time, and number some of the walls."""
    cells = list(product(range(rows), range(cols)))
    white = {cell for cell in cells if rng.random() >= walls}
    bulbs: set[Cell] = set()
    dark = set(white)
    for cell in rng.sample(sorted(white), len(white)):
        if cell in dark:
            bulbs.add(cell)
            dark.discard(cell)
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                row, col = cell[0] + down, cell[1] + right
                while (row, col) in white:
                    dark.discard((row, col))
                    row, col = row + down, col + right
    marks = dict.fromkeys(white, ".")
    numbered = []
    for cell in sorted(set(cells) - white):
        if rng.random() < numbers:
            numbered.append(cell)
            marks[cell] = str(len(bulbs.intersection(beside(cell))))
        else:
            marks[cell] = "X"
    if spoil and numbered:
        wrong = rng.choice(numbered)
        marks[wrong] = str(min(4, max(0, int(marks[wrong]) + rng.choice((-1, 1)))))
    return tuple("".join(marks[row, col] for col in range(cols)) for row in range(rows))


def norinori(rng: Random, rows: int, cols: int, mix: int, *, spoil: bool = False) -> Labels:
    """Lay dominoes that do not touch, and share the grid out so that each region has two halves.

    `mix` is how often two regions try to swap halves; without it every region has one domino.
    """
    cells = list(product(range(rows), range(cols)))
    halves = _lay_dominoes(rng, set(cells))
    label = {half: index for index, half in enumerate(halves)}
    edge = list(halves)
    while edge:
        cell = edge.pop(rng.randrange(len(edge)))
        for other in rng.sample(beside(cell), 4):
            if other in cells and other not in label:
                label[other] = label[cell]
                edge += [other, other, cell]
                break
    touching = {
        (label[cell], label[other]) for cell in cells for other in beside(cell) if other in label
    }
    # The halves of region i are partners[i]; halves 2i and 2i+1 are a domino to begin with.
    partners = [(half, half + 1) for half in range(0, len(halves), 2)]
    for _ in range(mix):
        one, other = rng.randrange(len(partners)), rng.randrange(len(partners))
        (a, b), (c, d) = partners[one], partners[other]
        if one != other and (a, c) in touching and (b, d) in touching:
            partners[one], partners[other] = (a, c), (b, d)
    region = {half: index for index, pair in enumerate(partners) for half in pair}
    if spoil:
        here = rng.choice(sorted(cells))
        there = [other for other in beside(here) if other in label]
        label[here] = label[rng.choice(there)]
    labels = tuple(tuple(region[label[row, col]] for col in range(cols)) for row in range(rows))
    return pieces(labels)


def _lay_dominoes(rng: Random, free: set[Cell]) -> list[Cell]:
    """Lay as many dominoes as fit, in random places; the halves of one follow each other."""
    cells = frozenset(free)
    spots = [(cell, other) for cell in sorted(free) for other in beside(cell) if other in free]
    halves: list[Cell] = []
    for pair in rng.sample(spots, len(spots)):
        if free.issuperset(pair):
            halves += pair
            for half in pair:
                free -= {half, *beside(half)}
    assert cells.issuperset(halves)
    return halves


def pieces(labels: Labels) -> Labels:
    """Give every connected piece of a label a number of its own."""
    rows, cols = len(labels), len(labels[0])
    number: dict[Cell, int] = {}
    count = 0
    for start in product(range(rows), range(cols)):
        if start in number:
            continue
        edge = [start]
        number[start] = count
        while edge:
            row, col = edge.pop()
            for r, c in beside((row, col)):
                same = 0 <= r < rows and 0 <= c < cols and labels[r][c] == labels[row][col]
                if same and (r, c) not in number:
                    number[r, c] = count
                    edge.append((r, c))
        count += 1
    return tuple(tuple(number[row, col] for col in range(cols)) for row in range(rows))


def random_regions(rng: Random, rows: int, cols: int, borders: float) -> Labels:
    """Cut a grid along random edges; what stays connected is a region. Mostly without solution."""
    cells = list(product(range(rows), range(cols)))
    parent = {cell: cell for cell in cells}

    def root(cell: Cell) -> Cell:
        while parent[cell] != cell:
            cell = parent[cell]
        return cell

    for row, col in cells:
        for other in ((row, col + 1), (row + 1, col)):
            if other in parent and rng.random() >= borders:
                parent[root(other)] = root((row, col))
    numbers: dict[Cell, int] = {}
    return tuple(
        tuple(numbers.setdefault(root((row, col)), len(numbers)) for col in range(cols))
        for row in range(rows)
    )


def latin_square(rng: Random, size: int) -> Square:
    """Shuffle the rows, columns and numbers of the simplest square."""
    rows, cols, names = (rng.sample(range(size), size) for _ in range(3))
    return tuple(tuple(names[(row + col) % size] + 1 for col in cols) for row in rows)


def futoshiki(
    rng: Random, size: int, givens: int, signs: int, *, spoil: bool = False
) -> tuple[Square, tuple[Sign, ...]]:
    """Show some numbers of a square and some signs between them."""
    square = latin_square(rng, size)
    cells = list(product(range(size), repeat=2))
    shown = {cell: square[cell[0]][cell[1]] for cell in rng.sample(cells, givens)}
    edges = [(cell, other) for cell in cells for other in beside(cell) if other in cells]
    edges = [(a, b) for a, b in edges if square[a[0]][a[1]] < square[b[0]][b[1]]]
    chosen = rng.sample(edges, min(signs, len(edges)))
    if spoil and chosen and rng.random() < 0.5:
        less, greater = chosen.pop()
        chosen.append((greater, less))
    elif spoil and shown:
        cell = rng.choice(sorted(shown))
        shown[cell] = shown[cell] % size + 1
    grid = tuple(tuple(shown.get((row, col), 0) for col in range(size)) for row in range(size))
    return grid, tuple(sorted(chosen))


def black_cells(drawing: tuple[tuple[str, ...], ...], mark: str) -> Cells:
    """The cells of a drawing that hold a mark."""
    return frozenset(
        (row, col)
        for row, line in enumerate(drawing)
        for col, token in enumerate(line)
        if token == mark
    )
