"""Making a Light Up: walls, then bulbs, then more walls where other bulbs would do as well."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from app.core.editing import Symmetry, images_in
from app.core.generating import Board, ClueGroup, Generator, Sample, Truth, Wish, any_solution
from app.core.grid import Cell, all_cells, neighbours
from app.core.model import Fact
from app.core.options import OneOf, Percent, SomeOf
from app.core.stop import Stop
from app.core.words import Message
from app.puzzles.lightup.puzzle import NUMBERS, WALL, WHITE, LightUp

ROOM_BELOW = 0.03
"""How much smaller the share of walls is at first; repairs add the others."""

ROOM_ABOVE = 0.04
"""How much the share of walls may exceed the wanted one."""

BLOCKS_FROM = 0.3
"""From this share of walls on, four of them may form a square: there is no room for fewer."""

SHAKEN = 5
"""One of so many walls is taken away where no wall can be added."""

OPEN_CELLS_PER_WALL = 25
"""So many cells that a solver cannot decide get one more wall."""

YES, NO = "yes", "no"


class Grid:
    """The cells of a grid, their neighbours, and the orbits of its symmetry."""

    def __init__(self, rows: int, cols: int, symmetry: Symmetry) -> None:
        self.rows = rows
        self.cols = cols
        self.cells = list(all_cells(rows, cols))
        self.beside = {cell: list(neighbours(cell, rows, cols)) for cell in self.cells}
        images = images_in(symmetry, rows, cols)
        self.orbit = {cell: tuple(sorted((cell, *images(cell)))) for cell in self.cells}
        self.orbits = sorted(set(self.orbit.values()))


class LightUpBoard(Board[LightUp]):
    """Walls and bulbs; a number can be written on every wall."""

    def __init__(
        self,
        wish: Wish,
        style: dict[str, Any],
        random: Random,
        stop: Stop,
        drawn: LightUp | None = None,
        sample: Sample[LightUp] | None = None,
    ) -> None:
        self._random = random
        self._stop = stop
        self._grid = Grid(wish.rows, wish.cols, wish.symmetry)
        self._share: float = style["walls"] / 100
        self._numbers = {int(number) for number in style["numbers"]}
        self._connected = style["connected"] == YES
        self._blocks = self._share >= BLOCKS_FROM
        marks = [(cell, drawn.grid[cell[0]][cell[1]]) for cell in self._grid.cells if drawn]
        self._drawn_walls = {cell for cell, mark in marks if mark != WHITE}
        self._drawn_numbers = {cell: int(mark) for cell, mark in marks if mark in NUMBERS}
        self._sample = sample
        self._share = max(self._share, len(self._drawn_walls) / len(self._grid.cells))
        self._walls = set(self._drawn_walls)
        self._possible_walls = frozenset(self._walls)
        """The last walls with which the drawn numbers can hold."""
        self._bulbs: set[Cell] = set()
        orbits = list(self._grid.orbits)
        random.shuffle(orbits)
        wanted = (self._share - ROOM_BELOW) * len(self._grid.cells)
        for orbit in orbits:
            if len(self._walls) >= wanted:
                break
            self._add_walls(orbit)
        self._complete()

    @property
    def solution(self) -> Truth:
        """The bulbs."""
        return frozenset(map(Fact, self._bulbs))

    @property
    def groups(self) -> Sequence[ClueGroup]:
        """The numbers, by symmetry."""
        return self._groups

    @cached_property
    def _groups(self) -> list[ClueGroup]:
        found: list[ClueGroup] = []
        for orbit in self._grid.orbits:
            if self._walls.issuperset(orbit) and all(map(self._may_have_number, orbit)):
                new = [cell for cell in orbit if cell not in self._drawn_numbers]
                if new:
                    found.append(tuple([("wall", (cell,)) for cell in new]))
        return found

    def _may_have_number(self, wall: Cell) -> bool:
        beside = self._grid.beside[wall]
        return not self._walls.issuperset(beside) and self._number(wall) in self._numbers

    def puzzle(self, groups: Collection[int] | None = None) -> LightUp:
        """Draw the walls, and the numbers of these groups."""
        shown = self._groups if groups is None else [self._groups[group] for group in groups]
        drawn = [[WHITE] * self._grid.cols for _ in range(self._grid.rows)]
        for row, col in self._walls:
            drawn[row][col] = WALL
        for (row, col), number in self._drawn_numbers.items():
            drawn[row][col] = str(number)
        for group in shown:
            for _, (cell,) in group:
                drawn[cell[0]][cell[1]] = str(self._number(cell))
        return LightUp(tuple(map("".join, drawn)))

    def repair(self, other: Truth) -> bool:
        """Add walls where the other bulbs are."""
        others = {fact.cell for fact in other}
        changed = False
        for part in self._parts(others ^ self._bulbs):
            self._stop.check()
            changed |= self._add_any(self._places_against(part, others))
        if not changed or self._too_many_walls:
            self._shake()
        self._complete()
        return True

    def ease(self, undecided: Sequence[Fact]) -> bool:
        """Add walls among the cells that could not be decided."""
        cells = [fact.cell for fact in undecided]
        self._random.shuffle(cells)
        for cell in cells[: 1 + len(cells) // OPEN_CELLS_PER_WALL]:
            self._add_any([cell, *self._grid.beside[cell]])
        if self._too_many_walls:
            self._shake()
        self._complete()
        return True

    def save(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """Return walls and bulbs."""
        return frozenset(self._walls), frozenset(self._bulbs)

    def restore(self, saved: tuple[frozenset[Cell], frozenset[Cell]]) -> None:
        """Take walls and bulbs back."""
        self._walls, self._bulbs = map(set, saved)
        self._changed()

    def _changed(self) -> None:
        vars(self).pop("_groups", None)

    @property
    def _too_many_walls(self) -> bool:
        return len(self._walls) > (self._share + ROOM_ABOVE) * len(self._grid.cells)

    def _number(self, wall: Cell, bulbs: Collection[Cell] | None = None) -> int:
        lit = self._bulbs if bulbs is None else bulbs
        return sum(cell in lit for cell in self._grid.beside[wall])

    def _parts(self, changed: set[Cell]) -> list[list[Cell]]:
        """Split changes into those that have to do with each other, by sight or by a wall."""
        beside = self._grid.beside
        left = set(changed)
        parts: list[list[Cell]] = []
        for first in sorted(changed):
            if first not in left:
                continue
            left.discard(first)
            part = [first]
            for cell in part:  # the list grows meanwhile
                near = set(self._seen[cell])
                for wall in beside[cell]:
                    if wall in self._walls:
                        near.update(beside[wall])
                found = sorted(near & left)
                left.difference_update(found)
                part += found
            parts.append(part)
        return parts

    def _places_against(self, part: Sequence[Cell], others: Collection[Cell]) -> list[Cell]:
        """Return cells where a wall rules out other bulbs, those that do so best mostly first."""
        places: list[tuple[Cell, int]] = []
        for cell in part:
            places.append((cell, 3 if cell in others else 1))
            for near in self._grid.beside[cell]:
                if near in self._walls or near in self._bulbs:
                    continue
                if self._number(near) != self._number(near, others):
                    places.append((near, 3))
        draw = self._random.random
        return [cell for _, cell in sorted((-weight * draw(), cell) for cell, weight in places)]

    def _add_any(self, places: Iterable[Cell]) -> bool:
        """Add a wall, with its images, at the first place where it looks well."""
        return any(self._add_walls(self._grid.orbit[cell]) for cell in places)

    def _add_walls(self, orbit: tuple[Cell, ...]) -> bool:
        new = [cell for cell in orbit if cell not in self._walls]
        if not new:
            return False
        self._walls.update(new)
        if self._is_ugly(new) or (self._connected and not self._is_connected()):
            self._walls.difference_update(new)
            return False
        return True

    def _is_ugly(self, new: Iterable[Cell]) -> bool:
        """Tell whether new walls shut a white cell in, or form a square with others."""
        walls, beside = self._walls, self._grid.beside
        for row, col in new:
            for near in beside[row, col]:
                if near not in walls and walls.issuperset(beside[near]):
                    return True
            if not self._blocks:
                for r in (row - 1, row):
                    for c in (col - 1, col):
                        if walls.issuperset(((r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1))):
                            return True
        return False

    def _is_connected(self) -> bool:
        """Tell whether all white cells hang together."""
        whites = [cell for cell in self._grid.cells if cell not in self._walls]
        if not whites:
            return False
        seen = {whites[0]}
        edge = [whites[0]]
        while edge:
            for near in self._grid.beside[edge.pop()]:
                if near not in seen and near not in self._walls:
                    seen.add(near)
                    edge.append(near)
        return len(seen) == len(whites)

    def _shake(self) -> None:
        """Take some walls away at random."""
        orbits = sorted({self._grid.orbit[wall] for wall in self._walls})
        self._random.shuffle(orbits)
        for orbit in orbits[: max(1, len(orbits) // SHAKEN)]:
            self._walls.difference_update(orbit)
        self._walls |= self._drawn_walls

    def _complete(self) -> None:
        """Drop bulbs on walls or lit by others, and light what is dark: always possible."""
        self._stop.check()
        self._changed()
        if self._drawn_numbers:
            self._complete_with_numbers()
            return
        self._seen = self._lines_of_sight()
        kept: set[Cell] = set()
        lit: set[Cell] = set()
        for places in (self._bulbs, self._seen):
            free = sorted(cell for cell in places if cell in self._seen)
            self._random.shuffle(free)
            for cell in free:
                if cell not in lit:
                    kept.add(cell)
                    lit.update(self._seen[cell])
        self._bulbs = kept

    def _complete_with_numbers(self) -> None:
        """Choose bulbs for which the drawn numbers hold, without the last walls if need be."""
        assert self._sample is not None
        found = self._sample(self.puzzle(()))
        if found is None:
            self._walls = set(self._possible_walls)
            found = any_solution(self.puzzle(()), self._sample)
        self._possible_walls = frozenset(self._walls)
        self._bulbs = {fact.cell for fact in found}
        self._seen = self._lines_of_sight()
        self._changed()

    def _lines_of_sight(self) -> dict[Cell, list[Cell]]:
        """Return the cells that each white cell sees, itself included."""
        rows, cols = self._grid.rows, self._grid.cols
        lines = [[(row, col) for col in range(cols)] for row in range(rows)]
        lines += [[(row, col) for row in range(rows)] for col in range(cols)]
        seen: dict[Cell, list[Cell]] = {}
        for line in lines:
            run: list[Cell] = []
            for cell in [*line, None]:
                if cell is not None and cell not in self._walls:
                    run.append(cell)
                    continue
                for one in run:
                    seen[one] = seen[one] + run if one in seen else run
                run = []
        return seen


class LightUpGenerator(Generator[LightUp]):
    """How Light Up puzzles are made."""

    smallest = 3
    largest = 50
    usual = 10
    symmetries = tuple(Symmetry)
    options = (
        Percent("walls", Message("Walls"), 10, 40, 20),
        SomeOf("numbers", Message("Numbers"), NUMBERS, NUMBERS),
        OneOf("connected", Message("White cells hang together"), (YES, NO), NO),
    )
    clues = ("wall",)
    repairs = 60

    def begin(self, wish: Wish, random: Random, stop: Stop) -> LightUpBoard:
        """Begin with walls at random, and bulbs that light all white cells."""
        return LightUpBoard(wish, self.values(wish), random, stop)

    def resume(
        self,
        drawn: LightUp,
        wish: Wish,
        random: Random,
        sample: Sample[LightUp],
        stop: Stop,
    ) -> LightUpBoard:
        """Begin with the walls and numbers that are drawn."""
        any_solution(drawn, sample)
        return LightUpBoard(wish, self.values(wish), random, stop, drawn, sample)


GENERATOR = LightUpGenerator()
