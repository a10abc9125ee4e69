"""A random solution of a Norinori, and regions around it to begin with.

Cells are numbers in reading order.
"""

from collections.abc import Set
from heapq import heapify, heappop, heappush
from random import Random
from typing import NamedTuple

from app.core.grid import all_cells, neighbours
from app.core.stop import Stop

DOMINOES_COMPARED = 4
"""Places for a domino of which the one is taken that leaves most room for others."""

LONGEST_PATH = 4
"""Steps from a black cell to another one with which it shares a region."""

CELLS_COMPARED = 3
"""Black cells of which the one with the fewest others around gets its region first."""

TAKEN_BACK_PER_DOMINO = 4
"""Regions that are dissolved again, for every domino, before all is begun anew."""

NEIGHBOUR_GAIN = 1.2
"""How much a region prefers a cell for each neighbour that it already has."""

RANDOM_GAIN = 3.0
"""How much chance there is in the growth of regions."""

LAST_RESORT_COST = 50.0
"""The cost of what is done only where there is no other way."""


class Sizes(NamedTuple):
    """How large regions are to be."""

    least: int
    most: int
    pairs: float
    """The share of the regions that have two cells."""


class Map:
    """The neighbours of every cell."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.count = rows * cols
        self.beside = [
            [row * cols + col for row, col in neighbours(cell, rows, cols)]
            for cell in all_cells(rows, cols)
        ]


def pack(
    grid: Map, random: Random, mate: dict[int, int] | None = None, places_in: Set[int] | None = None
) -> dict[int, int]:
    """Return the other half of every black cell, in a random packing with little room left.

    With some dominoes to begin with, and among some cells only, where these are given.
    """
    beside = grid.beside
    mate = dict(mate or {})
    free = set(range(grid.count)) if places_in is None else set(places_in)
    for black in mate:
        free.difference_update((black, *beside[black]))
    places = [(a, b) for a in range(grid.count) for b in beside[a] if a < b]

    def blocked(place: tuple[int, int]) -> int:
        return len(free.intersection((*beside[place[0]], *beside[place[1]])))

    while places := [(a, b) for a, b in places if a in free and b in free]:
        some = [random.choice(places) for _ in range(DOMINOES_COMPARED)]
        a, b = min(some, key=blocked)
        mate[a], mate[b] = b, a
        free.difference_update((a, b, *beside[a], *beside[b]))
    return mate


def slides(grid: Map, mate: dict[int, int]) -> dict[int, int]:
    """Return for some white cells the black cell with which they must not share a region.

    A white cell beside one black cell only could take the place of that one's other half.
    """
    found: dict[int, int] = {}
    for cell in range(grid.count):
        if cell not in mate:
            black = [near for near in grid.beside[cell] if near in mate]
            if len(black) == 1:
                found[cell] = mate[black[0]]
    return found


class Frame(NamedTuple):
    """What of a drawing stays: no region of the new puzzle has cells of two zones."""

    zone_of: list[int]
    """The zone of every cell."""
    kept: frozenset[int] = frozenset()
    """The zones that are regions already."""
    apart: tuple[tuple[int, int], ...] = ()
    """Neighbours with a border between them."""

    @classmethod
    def empty(cls, grid: Map) -> "Frame":
        """Return the frame where nothing is drawn."""
        return cls([-1] * grid.count)


class FirstRegions:
    """Regions with two black cells each, grown until they fill the grid."""

    def __init__(
        self,
        grid: Map,
        mate: dict[int, int],
        sizes: Sizes,
        random: Random,
        stop: Stop,
        frame: "Frame | None" = None,
    ) -> None:
        self._grid = grid
        self._mate = mate
        self._sizes = sizes
        self._random = random
        self._stop = stop
        self._slides = slides(grid, mate)
        self._frame = frame or Frame.empty(grid)
        self._region_of = [zone if zone in self._frame.kept else -1 for zone in self._frame.zone_of]
        self._parts: dict[int, list[int]] = {}
        self._closed: set[int] = set()
        """Regions that are to stay as they are."""

    def make(self) -> list[int] | None:
        """Return the region of every cell, or None if the black cells cannot be paired."""
        if not self._pair():
            return None
        self._grow()
        return None if -1 in self._region_of else self._region_of

    def _take(self, cells: list[int]) -> int:
        number = max(self._parts, default=max(self._frame.zone_of)) + 1
        self._parts[number] = cells
        for cell in cells:
            self._region_of[cell] = number
        return number

    def _pair(self) -> bool:
        """Give every black cell a region with one other."""
        random, mate, zone_of = self._random, self._mate, self._frame.zone_of
        open_cells = {cell for cell in mate if self._region_of[cell] < 0}
        dominoes = sorted((a, mate[a]) for a in open_cells if a < mate[a])
        dominoes = [(a, b) for a, b in dominoes if zone_of[a] == zone_of[b]]
        random.shuffle(dominoes)
        whole = 0.25 + self._sizes.pairs
        wanted = round(self._sizes.pairs * len(dominoes)) if self._sizes.least <= 2 else 0
        for a, b in dominoes:
            if random.random() < whole:
                number = self._take([a, b])
                open_cells.difference_update((a, b))
                if len(self._closed) < wanted:
                    self._closed.add(number)
        taken_back = 0
        while open_cells:
            self._stop.check()
            some = random.sample(sorted(open_cells), min(CELLS_COMPARED, len(open_cells)))
            cell = min(some, key=lambda x: len(open_cells.intersection(self._grid.beside[x])))
            open_cells.discard(cell)
            paths = self._paths(cell, open_cells)
            if paths:
                path = random.choice(paths)
                self._take(path)
                open_cells.discard(path[0])
                continue
            other = mate[cell]
            if zone_of[other] != zone_of[cell]:
                return False
            if other not in open_cells:
                taken_back += 1
                if taken_back > TAKEN_BACK_PER_DOMINO * len(dominoes):
                    return False
                for freed in self._parts.pop(self._region_of[other]):
                    self._region_of[freed] = -1
                    if freed in mate and freed != other:
                        open_cells.add(freed)
            self._take([cell, other])
            open_cells.discard(other)
        return True

    def _paths(self, start: int, open_cells: set[int]) -> list[list[int]]:
        """Return the shortest paths of white cells without a region to other open black cells."""
        before = {start: -1}
        edge = [start]
        found: list[list[int]] = []
        zone_of = self._frame.zone_of
        for _ in range(LONGEST_PATH):
            reached: list[int] = []
            for cell in edge:
                near = self._grid.beside[cell]
                for other in self._random.sample(near, len(near)):
                    if zone_of[other] != zone_of[start]:
                        continue
                    if other in open_cells and other != self._mate[start]:
                        path = [other, cell]
                        while before[path[-1]] >= 0:
                            path.append(before[path[-1]])
                        found.append(path)
                    elif (
                        other not in before
                        and other not in self._mate
                        and self._region_of[other] < 0
                    ):
                        before[other] = cell
                        reached.append(other)
            if found:
                break
            edge = reached
        return [
            path
            for path in found
            if all(self._slides.get(cell) not in (path[0], path[-1]) for cell in path[1:-1])
        ]

    def _grow(self) -> None:
        """Let regions take the cells around them, small ones and compact ones first."""
        region_of, beside, zone_of = self._region_of, self._grid.beside, self._frame.zone_of
        size = {number: len(cells) for number, cells in self._parts.items()}
        waiting: list[tuple[float, int, int, int]] = []

        def offer(cell: int, number: int) -> tuple[float, int, int, int]:
            touching = sum(region_of[near] == number for near in beside[cell])
            cost = size[number] - NEIGHBOUR_GAIN * touching + RANDOM_GAIN * self._random.random()
            if number in self._closed or size[number] >= self._sizes.most:
                cost += LAST_RESORT_COST
            if size[number] < self._sizes.least:
                cost -= LAST_RESORT_COST
            slide = self._slides.get(cell)
            if slide is not None and region_of[slide] == number:
                cost += 2 * LAST_RESORT_COST
            return cost, cell, number, size[number]

        for number, cells in sorted(self._parts.items()):
            for cell in cells:
                for near in beside[cell]:
                    if region_of[near] < 0 and zone_of[near] == zone_of[cell]:
                        waiting.append(offer(near, number))
        heapify(waiting)
        while waiting:
            _, cell, number, known_size = heappop(waiting)
            if region_of[cell] >= 0:
                continue
            if known_size != size[number]:
                heappush(waiting, offer(cell, number))
                continue
            region_of[cell] = number
            size[number] += 1
            for near in beside[cell]:
                if region_of[near] < 0 and zone_of[near] == zone_of[cell]:
                    heappush(waiting, offer(near, number))
