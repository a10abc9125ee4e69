"""Making a Light Up: walls, then bulbs, then more walls where other bulbs would do as well."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from app.core.editing import Symmetry
from app.core.generating import Board, ClueGroup, Generator, Sample, Truth, Wish, any_solution
from app.core.grid import Cell
from app.core.model import Fact
from app.core.options import OneOf, Percent, SomeOf
from app.core.stop import Stop
from app.core.words import Message, template
from app.puzzles.lightup.layout import Grid
from app.puzzles.lightup.puzzle import NUMBERS, WALL, WHITE, LightUp

ROOM_BELOW = 0.03
"""How much smaller the share of walls is at first; repairs add the others."""

ROOM_ABOVE = 0.04
"""How much the share of walls may exceed the wanted one."""

BLOCKS_FROM = 0.3
"""From this share of walls on, any number of them may hang together: there is no room for less."""

WALLS_PER_REMOVED = 40
"""One of so many walls is taken away, and more if they are too many, where none can be added."""

OPEN_CELLS_PER_WALL = 25
"""So many cells that a solver cannot decide get one more wall."""

ORBITS_COMPARED = 8
"""Places for a wall, with its images, of which the one is taken where walls crowd least."""

ZERO_PLACES = 0.6
"""The share of all places where a wall may show a 0: it gives more away than other numbers do."""

BULBS_COMPARED = 4
"""Choices of bulbs of which the one with most numbers is taken, where not all may appear."""

YES, NO = template("yes"), template("no")


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
        self._zero_orbits = self._choose_zero_orbits()
        self._share = max(self._share, len(self._drawn_walls) / len(self._grid.cells))
        self._walls = set(self._drawn_walls)
        self._possible_walls = frozenset(self._walls)
        """The last walls with which the drawn numbers can hold."""
        self._bulbs: set[Cell] = set()
        orbits = list(self._grid.orbits)
        random.shuffle(orbits)
        wanted = (self._share - ROOM_BELOW) * len(self._grid.cells)
        while orbits and len(self._walls) < wanted:
            some = orbits[-ORBITS_COMPARED:]
            least = min(
                range(len(some)), key=lambda index: self._grid.crowding(some[index], self._walls)
            )
            self._add_walls(orbits.pop(least - len(some)))
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

    def removal_order(self, random: Random) -> list[list[int]]:
        """Let groups of numbers go by chance, those with a 0 first: they give most away."""
        order = list(range(len(self._groups)))
        random.shuffle(order)
        order.sort(key=lambda group: all(map(self._number, self._cells(group))))
        return [order]

    def _cells(self, group: int) -> list[Cell]:
        return [cell for _, (cell,) in self._groups[group]]

    def _choose_zero_orbits(self) -> set[tuple[Cell, ...]]:
        """Return where a 0 may be shown: everywhere where walls or the numbers are chosen."""
        orbits = self._grid.orbits
        if self._drawn_walls or len(self._numbers) < len(NUMBERS):
            return set(orbits)
        return {orbit for orbit in orbits if self._random.random() < ZERO_PLACES}

    def _may_have_number(self, wall: Cell) -> bool:
        if self._walls.issuperset(self._grid.beside[wall]):
            return False
        number = self._number(wall)
        return number in self._numbers and (
            number > 0 or self._grid.orbit[wall] in self._zero_orbits
        )

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
        self._seen = self._grid.lines_of_sight(self._walls)
        self._changed()

    def _changed(self) -> None:
        vars(self).pop("_groups", None)

    @property
    def _too_many_walls(self) -> bool:
        return len(self._walls) > (self._share + ROOM_ABOVE) * len(self._grid.cells)

    def _number(self, wall: Cell, bulbs: Collection[Cell] | None = None) -> int:
        some = self._bulbs if bulbs is None else bulbs
        return sum(cell in some for cell in self._grid.beside[wall])

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
                number = self._number(near)
                if number != self._number(near, others):
                    places.append((near, 3 if number in self._numbers else 1))
        draw = self._random.random
        drawn = [
            (
                -weight * draw() / (1 + self._grid.crowding(self._grid.orbit[cell], self._walls)),
                cell,
            )
            for cell, weight in places
        ]
        return [cell for _, cell in sorted(drawn)]

    def _add_any(self, places: Iterable[Cell]) -> bool:
        """Add a wall, with its images, at the first place where it looks well."""
        return any(self._add_walls(self._grid.orbit[cell]) for cell in places)

    def _add_walls(self, orbit: tuple[Cell, ...]) -> bool:
        new = [cell for cell in orbit if cell not in self._walls]
        if not new:
            return False
        self._walls.update(new)
        if self._grid.is_ugly(new, self._walls, clumps=self._blocks) or (
            self._connected and not self._grid.is_connected(self._walls)
        ):
            self._walls.difference_update(new)
            return False
        return True

    def _shake(self) -> None:
        """Take few walls away at random: with more, all would begin anew."""
        orbits = sorted({self._grid.orbit[wall] for wall in self._walls - self._drawn_walls})
        self._random.shuffle(orbits)
        for gone, orbit in enumerate(orbits):
            if gone > len(orbits) // WALLS_PER_REMOVED and not self._too_many_walls:
                break
            self._walls.difference_update(orbit)
            self._walls |= self._drawn_walls

    def _complete(self) -> None:
        """Drop bulbs on walls or lit by others, and light what is dark: always possible."""
        self._stop.check()
        self._changed()
        if self._drawn_numbers:
            self._complete_with_numbers()
            return
        self._seen = self._grid.lines_of_sight(self._walls)
        if len(self._numbers) == len(NUMBERS):
            self._bulbs = self._lit()
        else:
            self._bulbs = max([self._lit() for _ in range(BULBS_COMPARED)], key=self._shown)

    def _lit(self) -> set[Cell]:
        """Return bulbs that light all white cells, as many of the present ones as can stay."""
        kept: set[Cell] = set()
        lit: set[Cell] = set()
        for places in (self._bulbs, self._seen):
            free = sorted(cell for cell in places if cell in self._seen)
            self._random.shuffle(free)
            for cell in free:
                if cell not in lit:
                    kept.add(cell)
                    lit.update(self._seen[cell])
        return kept

    def _shown(self, bulbs: set[Cell]) -> int:
        """Count the walls whose numbers may appear, with these bulbs."""
        orbits = {self._grid.orbit[wall] for wall in self._walls}
        return sum(
            len(orbit)
            for orbit in orbits
            if all(self._number(wall, bulbs) in self._numbers for wall in orbit)
        )

    def _complete_with_numbers(self) -> None:
        """Choose bulbs for which the drawn numbers hold, without the last walls if need be."""
        assert self._sample is not None
        found = self._sample(self.puzzle(()))
        if found is None:
            self._walls = set(self._possible_walls)
            found = any_solution(self.puzzle(()), self._sample)
        self._possible_walls = frozenset(self._walls)
        self._bulbs = {fact.cell for fact in found}
        self._seen = self._grid.lines_of_sight(self._walls)
        self._changed()


class LightUpGenerator(Generator[LightUp]):
    """How Light Up puzzles are made."""

    smallest = 3
    largest = 50
    usual = 10
    symmetries = tuple(Symmetry)
    usual_symmetry = Symmetry.HALF_TURN
    options = (
        Percent("walls", Message("Walls"), 10, 40, 20),
        SomeOf("numbers", Message("Numbers"), NUMBERS, NUMBERS),
        OneOf("connected", Message("White cells hang together"), (YES, NO), NO),
    )
    clues = ("wall",)
    repairs = 600
    repairs_may_harm = True

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
        if any(mark in NUMBERS for line in drawn.grid for mark in line):  # else there is always one
            any_solution(drawn, sample)
        return LightUpBoard(wish, self.values(wish), random, stop, drawn, sample)


GENERATOR = LightUpGenerator()
