"""Making a Norinori: dominoes, then regions, then cells that change regions.

A difference is a set of cells that could become black and a set that could become white instead. It
is alive where both sets have the same number of cells in every region: then there is another
solution. To move one of its cells into another region kills it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import NamedTuple
from weakref import WeakKeyDictionary

from app.core.generating import Board, CannotMake, Generator, Sample, Truth, Wish
from app.core.model import Fact
from app.core.options import Between, Percent
from app.core.stop import Stop
from app.core.words import Message
from app.puzzles.norinori.dominoes import Map, Sizes, slides
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.regions import Move, Regions
from app.puzzles.norinori.starting import Start, fresh_start, start_within

MOVES_PER_REGION = 12
"""Moves for every region after which another board is begun."""

RESTING_MOVES = 15
"""Moves during which cells that have just moved rather stay."""

SMALLEST_CHOSEN = 3
"""Differences, the smallest ones, of which one is killed next."""

EASY = "easy"
"""The level with steps of two rules at most."""

GOOD_ENOUGH = 2.2
"""The cost of a move above which the other solution may become the wanted one instead."""

MOST_COST_OF_EASING = 2.5
"""How much less pleasant shapes may become for the sake of the level."""


class Difference(NamedTuple):
    """Cells that become black, and those that become white instead."""

    more: frozenset[int]
    less: frozenset[int]


class Saved(NamedTuple):
    """What a board was like."""

    region_of: tuple[int, ...]
    mate: dict[int, int]


class NorinoriBoard(Board[Norinori]):
    """Dominoes, and the region of every cell."""

    near = True

    def __init__(
        self,
        grid: Map,
        start: Start,
        sizes: Sizes,
        random: Random,
        stop: Stop,
        failed: Counter[int] | None = None,
    ) -> None:
        """Begin a board; `failed` counts the regions because of which it cannot be repaired."""
        self._failed = Counter() if failed is None else failed
        self._random = random
        self._stop = stop
        self._sizes = sizes
        self._grid = grid
        self._mate = start.mate
        self._frame = start.frame
        self._known: list[Difference] = []
        self._known_at: dict[int, list[int]] = {}
        self._moved_at: dict[int, int] = {}
        self._moves = 0
        self._tried: set[Move] = set()
        self._regions = Regions(grid, sizes, start.region_of, start.frame)
        self._learn_slides(range(self._grid.count))

    @property
    def solution(self) -> Truth:
        """The black cells."""
        return frozenset(Fact(divmod(cell, self._grid.cols)) for cell in self._mate)

    def puzzle(self, groups: Collection[int] | None = None) -> Norinori:
        """Draw the regions."""
        cols = self._grid.cols
        rows = range(0, self._grid.count, cols)
        return Norinori.from_labels([self._regions.of[start : start + cols] for start in rows])

    def save(self) -> Saved:
        """Return regions and dominoes."""
        return Saved(tuple(self._regions.of), self._mate)

    def restore(self, saved: Saved) -> None:
        """Take regions and dominoes back."""
        self._regions.reset(saved.region_of)
        if self._mate is not saved.mate:
            self._mate = saved.mate
            self._known.clear()
            self._known_at.clear()
            self._learn_slides(range(self._grid.count))

    # Differences

    def _learn(self, difference: Difference) -> None:
        for cell in sorted(difference.more):
            self._known_at.setdefault(cell, []).append(len(self._known))
        self._known.append(difference)

    def _learn_slides(self, cells: Iterable[int]) -> None:
        near = set(cells)
        for cell, black in slides(self._grid, self._mate).items():
            if cell in near or black in near:
                self._learn(Difference(frozenset((cell,)), frozenset((black,))))

    def _is_alive(self, difference: Difference) -> bool:
        region_of = self._regions.of
        more = sorted([region_of[cell] for cell in difference.more])
        return more == sorted([region_of[cell] for cell in difference.less])

    def _parts(self, black: frozenset[int]) -> list[Difference]:
        """Split the difference to another solution into parts without a region in common."""
        beside, region_of = self._grid.beside, self._regions.of
        changed = black.symmetric_difference(self._mate)
        left = set(changed)
        parts: list[Difference] = []
        for first in sorted(changed):
            if first not in left:
                continue
            left.discard(first)
            part = [first]
            for cell in part:  # the list grows meanwhile
                around = {cell}
                for _ in range(3):
                    around |= {near for one in around for near in beside[one]}
                found = sorted(
                    one for one in left if one in around or region_of[one] == region_of[cell]
                )
                left.difference_update(found)
                part += found
            cells = frozenset(part)
            parts.append(Difference(cells & black, cells - black))
        return sorted(parts, key=lambda part: len(part.more))

    def repair(self, other: Truth) -> bool:
        """Move cells into other regions until no known difference is alive."""
        cols = self._grid.cols
        black = frozenset(row * cols + col for (row, col), _ in other)
        parts = self._parts(black)
        for part in parts:
            self._learn(part)
        alive = [part for part in parts if self._is_alive(part)]
        if not alive:  # parts depend on each other after all
            whole = frozenset(self._mate)
            alive = [Difference(black - whole, whole - black)]
            self._learn(alive[0])
        while alive:
            self._stop.check()
            if self._moves > MOVES_PER_REGION * len(self._regions.cells):
                return self._give_up(alive)
            alive.sort(key=lambda one: (len(one.more), sorted(one.more), sorted(one.less)))
            target = self._random.choice(alive[:SMALLEST_CHOSEN])
            cost, move = self._best_move(target.more, self._cost)
            if cost > GOOD_ENOUGH and self._random.random() < 0.5 and self._adopt(target):
                alive = [one for one in self._known if self._is_alive(one)]
                continue
            if move is None:
                move = self._any_move_near(target)
                if move is None:
                    return self._give_up([target])
            touched = self._apply(move)
            again = {*alive, *(self._known[index] for index in touched)}
            alive = [one for one in again if self._is_alive(one)]
        return True

    def _give_up(self, alive: Iterable[Difference]) -> bool:
        """Note the regions that stay and that have to do with other solutions."""
        near = {self._regions.of[cell] for one in alive for cell in one.more | one.less}
        self._failed.update(sorted(near & self._frame.kept))
        return False

    def _adopt(self, difference: Difference) -> bool:
        """Take the other solution for the wanted one: then other cells can move."""
        black = difference.more.union(self._mate).difference(difference.less)
        mate: dict[int, int] = {}
        for cell in sorted(black):
            halves = [one for one in self._grid.beside[cell] if one in black]
            if len(halves) != 1:
                return False
            mate[cell] = halves[0]
        if any(len(black & cells) != 2 for cells in self._regions.cells.values()):
            return False
        self._mate = mate
        self._moves += 1
        near = difference.more | difference.less
        for _ in range(2):
            near = near.union(*(self._grid.beside[cell] for cell in near))
        kept = [one for one in self._known if near.isdisjoint(one.more | one.less)]
        self._known.clear()
        self._known_at.clear()
        for one in kept:
            self._learn(one)
        self._learn_slides(near)
        return True

    # Moves

    def _apply(self, move: Move) -> set[int]:
        """Move cells, and return the known differences that may have come to life."""
        cells = move[0]
        self._moves += 1
        self._regions.move(move)
        for cell in cells:
            self._moved_at[cell] = self._moves
        return {index for cell in cells for index in self._known_at.get(cell, ())}

    def _best_move(
        self, cells: Iterable[int], cost_of: Callable[[Move], float]
    ) -> tuple[float, Move | None]:
        best: Move | None = None
        least = float("inf")
        for cell in sorted(cells):
            for move in self._regions.moves_of(cell, self._mate):
                cost = cost_of(move)
                if cost < least:
                    least, best = cost, move
        return least, best

    def _cost(self, move: Move) -> float:
        """Return the cost of a move: differences that come to life, shapes, restlessness."""
        cells = move[0]
        restless = any(
            self._moves - self._moved_at.get(cell, -RESTING_MOVES) < RESTING_MOVES for cell in cells
        )
        cost = 2.0 * self._revived(move) + 0.5 * self._regions.shape_change(move)
        return cost + 3.0 * restless + 0.5 * self._random.random()

    def _revived(self, move: Move) -> int:
        """Count the known differences that a move brings to life."""
        cells, region = move
        home = self._regions.of[min(cells)]
        for cell in cells:
            self._regions.of[cell] = region
        touched = {index for cell in cells for index in self._known_at.get(cell, ())}
        count = sum(self._is_alive(self._known[index]) for index in touched)
        for cell in cells:
            self._regions.of[cell] = home
        return count

    def _any_move_near(self, difference: Difference) -> Move | None:
        near = {cell for one in difference.more | difference.less for cell in self._around(one)}
        cells = sorted(near)
        self._random.shuffle(cells)
        return self._first_move(cells, lambda move: True)

    def _around(self, cell: int) -> Iterable[int]:
        beside = self._grid.beside
        return {one for near in beside[cell] for one in (near, *beside[near])}

    def _first_move(self, cells: Iterable[int], accepts: Callable[[Move], bool]) -> Move | None:
        """Return a move of the first of these cells that has an acceptable one."""
        for cell in cells:
            moves = [move for move in self._regions.moves_of(cell, self._mate) if accepts(move)]
            if moves:
                return self._random.choice(moves)
        return None

    def ease(self, undecided: Sequence[Fact]) -> bool:
        """Move a cell near those that could not be decided."""
        cols = self._grid.cols
        places = {row * cols + col for (row, col), _ in undecided}
        near = sorted(places.union(*(self._grid.beside[cell] for cell in places)))
        self._random.shuffle(near)
        move = self._first_move(near, self._is_harmless)
        if move is None:
            return False
        self._apply(move)
        self._moves = 0
        return True

    def _is_harmless(self, move: Move) -> bool:
        return self._regions.shape_change(move) <= MOST_COST_OF_EASING and not self._revived(move)

    def tidy(self) -> bool:
        """Make a move, not tried yet, that improves the least pleasant region that it can."""

        def cost(move: Move) -> float:
            if move in self._tried:
                return 0.0
            change = min(0.0, self._regions.shape_change(move))
            return 0.0 if change and self._revived(move) else change

        for region in self._regions.by_cost():
            self._stop.check()
            cells = self._regions.cells[region]
            least, move = self._best_move(
                cells.union(*(self._grid.beside[cell] for cell in cells)), cost
            )
            if move is not None and least < 0:
                self._tried.add(move)
                self._apply(move)
                return True
        return False

    def fits(self) -> bool:
        """Refuse snakes, and regions of other sizes than wished."""
        return self._regions.fit()


class NorinoriGenerator(Generator[Norinori]):
    """How Norinori puzzles are made."""

    smallest = 4
    largest = 25
    usual = 8
    options = (
        Between("sizes", Message("Cells in a region"), 2, 30, (2, 12)),
        Percent("pairs", Message("Regions of two cells"), 0, 50, 12),
    )
    clues = ("region",)
    repairs_keep_rules = True
    repairs = 400
    easings = 150
    tidyings = 500

    def __init__(self) -> None:
        self._failed: WeakKeyDictionary[Random, Counter[int]] = WeakKeyDictionary()
        """For what is being made, the regions that stay and in which boards failed."""

    def check(self, wish: Wish) -> None:
        """Refuse also easy puzzles without a region of two cells.

        Where every region has three cells or more, no region and one other rule force anything: two
        cells can be chosen in it, and all others be white.
        """
        super().check(wish)
        sizes = self._sizes(wish)
        if wish.level == EASY and (sizes.pairs == 0 or sizes.least > 2):
            raise CannotMake(
                "Without regions of two cells no Norinori is {level}: there is no place to begin.",
                level=Message(wish.level),
            )

    def begin(self, wish: Wish, random: Random, stop: Stop) -> NorinoriBoard:
        """Begin with dominoes at random, and regions around them."""
        grid, sizes = Map(wish.rows, wish.cols), self._sizes(wish)
        return NorinoriBoard(grid, fresh_start(grid, sizes, random, stop), sizes, random, stop)

    def resume(
        self,
        drawn: Norinori,
        wish: Wish,
        random: Random,
        sample: Sample[Norinori],
        stop: Stop,
    ) -> NorinoriBoard:
        """Begin with the regions that are drawn, and cut the rest of the grid into others."""
        grid, sizes = Map(wish.rows, wish.cols), self._sizes(wish)
        failed = self._failed.setdefault(random, Counter())
        start = start_within(grid, drawn, sizes, random, sample, stop, failed)
        return NorinoriBoard(grid, start, sizes, random, stop, failed)

    def _sizes(self, wish: Wish) -> Sizes:
        values = self.values(wish)
        least, most = values["sizes"]
        return Sizes(least, most, values["pairs"] / 100)


GENERATOR = NorinoriGenerator()
