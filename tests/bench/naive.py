"""The obvious formulas, by pairs and combinations: what the real encodings are compared with."""

from itertools import combinations

Clauses = list[list[int]]


def exactly(literals: list[int], count: int) -> Clauses:
    if count > len(literals):
        return [[]]
    made = [[-x for x in chosen] for chosen in combinations(literals, count + 1)]
    return made + [list(chosen) for chosen in combinations(literals, len(literals) - count + 1)]


def at_most_one(literals: list[int]) -> Clauses:
    return [[-x, -y] for x, y in combinations(literals, 2)]


def around(row, col, rows, cols):
    cells = (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)
    return [(r, c) for r, c in cells if 0 <= r < rows and 0 <= c < cols]


def lightup(puzzle) -> Clauses:
    grid, rows, cols = puzzle.grid, puzzle.rows, puzzle.cols
    white = [(r, c) for r in range(rows) for c in range(cols) if grid[r][c] == "."]
    number = {cell: index for index, cell in enumerate(white, 1)}
    seen: dict[tuple[int, int], list[int]] = {cell: [] for cell in white}
    clauses: Clauses = []
    lines = [[(r, c) for c in range(cols)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in lines:
        run: list[tuple[int, int]] = []
        for cell in [*line, None]:
            if cell in number:
                run.append(cell)
                continue
            clauses += at_most_one([number[one] for one in run])
            for one in run:
                seen[one] += [number[other] for other in run]
            run = []
    clauses += [list(dict.fromkeys(literals)) for literals in seen.values()]
    for r in range(rows):
        for c in range(cols):
            if grid[r][c].isdigit():
                touching = [number[n] for n in around(r, c, rows, cols) if n in number]
                clauses += exactly(touching, int(grid[r][c]))
    return clauses


def norinori(puzzle) -> Clauses:
    rows, cols = puzzle.rows, puzzle.cols
    regions: dict[int, list[int]] = {}
    clauses: Clauses = []
    for r in range(rows):
        for c in range(cols):
            here = r * cols + c + 1
            regions.setdefault(puzzle.regions[r][c], []).append(here)
            near = [a * cols + b + 1 for a, b in around(r, c, rows, cols)]
            clauses.append([-here, *near])
            clauses += [[-here, -x, -y] for x, y in combinations(near, 2)]
    for members in regions.values():
        clauses += exactly(members, 2)
    return clauses


def futoshiki(puzzle) -> Clauses:
    size = puzzle.size

    def fact(row, col, value):
        return (row * size + col) * size + value

    numbers = range(1, size + 1)
    clauses: Clauses = []
    for a in range(size):
        for b in range(size):
            clauses += exactly([fact(a, b, v) for v in numbers], 1)
            clauses += exactly([fact(a, c, b + 1) for c in range(size)], 1)
            clauses += exactly([fact(r, a, b + 1) for r in range(size)], 1)
            if puzzle.givens[a][b]:
                clauses.append([fact(a, b, puzzle.givens[a][b])])
    for less, greater in puzzle.signs:
        clauses += [[-fact(*less, x), -fact(*greater, y)] for x in numbers for y in range(1, x + 1)]
    return clauses


ENCODERS = {"lightup": lightup, "norinori": norinori, "futoshiki": futoshiki}
