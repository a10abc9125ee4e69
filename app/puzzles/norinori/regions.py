"""The regions of a Norinori in the making, and how cells move from one into another."""

from collections.abc import Container, Iterable, Sequence, Set

from app.puzzles.norinori.dominoes import Frame, Map, Sizes
from app.puzzles.norinori.shapes import is_snake, shape_cost

MOST_MOVED = 5
"""Cells that change their region at once."""

WAY_OUT = 3
"""Steps from a cell to the border of its region that are looked for."""

PAIR_COST = 2.5
"""The cost of each region of two cells too many, or too few."""

MOST_PAIRS_AMISS = 0.1
"""How far the share of regions of two cells may be from the wanted one."""

Move = tuple[frozenset[int], int]
"""Cells of one region, and the region that they move into."""


class Regions:
    """The region of every cell."""

    def __init__(self, grid: Map, sizes: Sizes, region_of: Sequence[int], frame: Frame) -> None:
        self._grid = grid
        self._frame = frame
        self._sizes = sizes
        self._costs: dict[frozenset[int], float] = {}
        self.of: list[int] = []
        """The region of every cell."""
        self.cells: dict[int, set[int]] = {}
        """The cells of every region."""
        self.pairs = 0
        """How many regions have two cells."""
        self.reset(region_of)

    def reset(self, region_of: Sequence[int]) -> None:
        """Put every cell into its region."""
        self.of = list(region_of)
        self.cells = {}
        for cell, region in enumerate(region_of):
            self.cells.setdefault(region, set()).add(cell)
        self.pairs = sum(len(cells) == 2 for cells in self.cells.values())

    def home(self, cells: Iterable[int]) -> int:
        """Return the region of some cells of one region."""
        return self.of[min(cells)]

    def move(self, move: Move) -> None:
        """Move cells into another region."""
        cells, region = move
        self.pairs += self._pairs_more(move)
        self.cells[self.home(cells)].difference_update(cells)
        self.cells[region].update(cells)
        for cell in cells:
            self.of[cell] = region

    def moves_of(self, cell: int, black: Container[int]) -> list[Move]:
        """Return the moves of a white cell, with others on its way and those that it cuts off."""
        home, zone_of = self.of[cell], self._frame.zone_of
        if cell in black or home in self._frame.kept:
            return []
        cells = self.cells[home]
        before = {cell: -1}
        edge = [cell]
        ends: dict[tuple[int, int], None] = {}
        for _ in range(WAY_OUT):
            reached: list[int] = []
            for one in edge:
                for near in self._grid.beside[one]:
                    if self.of[near] != home:
                        if zone_of[near] == zone_of[cell]:
                            ends[one, self.of[near]] = None
                    elif near not in before and near not in black:
                        before[near] = one
                        reached.append(near)
            if ends:
                break
            edge = reached
        halves = [one for one in sorted(cells) if one in black]
        found: list[Move] = []
        for end, region in ends:
            moved = {end}
            while before[end] >= 0:
                end = before[end]
                moved.add(end)
            kept = self._connected(halves[0], cells - moved)
            if halves[1] in kept:
                moved = cells - kept
                if len(moved) <= MOST_MOVED:
                    found.append((frozenset(moved), region))
        return found

    def _connected(self, start: int, cells: set[int]) -> set[int]:
        seen = {start}
        edge = [start]
        while edge:
            for near in self._grid.beside[edge.pop()]:
                if near in cells and near not in seen:
                    seen.add(near)
                    edge.append(near)
        return seen

    def shape_change(self, move: Move) -> float:
        """Return how much less pleasant shapes become by a move."""
        cells, region = move
        home, there = self.cells[self.home(cells)], self.cells[region]
        after = self._cost(home - cells) + self._cost(there | cells)
        before = self._cost(home) + self._cost(there)
        wanted = self._sizes.pairs * len(self.cells)
        amiss = abs(self.pairs + self._pairs_more(move) - wanted) - abs(self.pairs - wanted)
        return after - before + PAIR_COST * amiss

    def _cost(self, cells: Set[int]) -> float:
        """Return how unpleasant a shape is; the same ones come again and again."""
        shape = frozenset(cells)
        if shape not in self._costs:
            self._costs[shape] = shape_cost(self._grid, shape, self._sizes)
        return self._costs[shape]

    def _pairs_more(self, move: Move) -> int:
        """Return how many regions of two cells there are more after a move."""
        cells, region = move
        home, there = len(self.cells[self.home(cells)]), len(self.cells[region])
        return (home - len(cells) == 2) - (home == 2) - (there == 2)

    def fit(self) -> bool:
        """Tell whether there are no snakes, and no regions of other sizes than wished."""
        kept, apart = self._frame.kept, self._frame.apart
        if any(self.of[one] == self.of[other] for one, other in apart):
            return False
        regions = [cells for region, cells in self.cells.items() if region not in kept]
        sizes = self._sizes
        if not regions:
            return True
        amiss = abs(self.pairs / len(self.cells) - sizes.pairs) - 1 / len(self.cells)
        few = self.pairs == 0 if sizes.pairs == 0 else amiss <= MOST_PAIRS_AMISS
        return (few or bool(kept)) and not any(
            is_snake(self._grid, cells) or not sizes.least <= len(cells) <= sizes.most
            for cells in regions
        )

    def by_cost(self) -> list[int]:
        """Return the regions, the least pleasant first."""
        costs = [(-self._cost(cells), region) for region, cells in self.cells.items()]
        return [region for _, region in sorted(costs)]
