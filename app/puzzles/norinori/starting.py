"""Dominoes and regions to begin a Norinori with: on an empty grid, or within a drawing."""

from collections import Counter
from itertools import chain
from random import Random
from typing import NamedTuple

from app.core.generating import NO_SOLUTION, CannotMake, NoneFound, Sample, Truth
from app.core.grid import cell_name
from app.core.stop import Stop
from app.puzzles.norinori.dominoes import FirstRegions, Frame, Map, Sizes, pack
from app.puzzles.norinori.puzzle import NO_REGION, Norinori

MOST_TRIES = 40
"""Packings of dominoes that are tried before one more region is cut."""

MOST_FAILURES = 3
"""Boards that fail because of a region before it is cut, though it could stay."""

SMALLEST_CUT = 4
"""Cells of a region that can be cut in two."""


class Start(NamedTuple):
    """Dominoes, the region of every cell, and what of it stays."""

    mate: dict[int, int]
    """The other half of every black cell."""
    region_of: list[int]
    frame: Frame


def fresh_start(grid: Map, sizes: Sizes, random: Random, stop: Stop) -> Start:
    """Return dominoes at random, and regions around them."""
    made: list[int] | None = None
    while made is None:
        stop.check()
        mate = pack(grid, random)
        if mate:
            made = FirstRegions(grid, mate, sizes, random, stop).make()
    return Start(mate, made, Frame.empty(grid))


def start_within(
    grid: Map,
    drawn: Norinori,
    sizes: Sizes,
    random: Random,
    sample: Sample[Norinori],
    stop: Stop,
    failed: "Counter[int]",
) -> Start:
    """Return a solution, and regions that keep every border that is drawn.

    Regions of a usual size stay as they are, and larger ones are cut. If there is no solution, the
    largest of those that should stay are cut as well, one after the other; and so are those in
    which boards failed to have one solution.
    """
    labels = list(chain.from_iterable(drawn.regions))
    counts = Counter(labels)
    by_size = sorted(counts, key=lambda region: (-counts[region], region))
    least = max(1, sum(counts[region] > sizes.most for region in by_size))
    most = max(least, sum(counts[region] >= SMALLEST_CUT for region in by_size))
    hopeless = {
        region
        for region, times in failed.items()
        if times >= MOST_FAILURES and counts[region] >= SMALLEST_CUT
    }
    solved = False
    for number in range(least, most + 1):
        frame = _frame(grid, drawn, labels, hopeless.union(by_size[:number]))
        for _ in range(MOST_TRIES):
            stop.check()
            mate = _dominoes(grid, frame, random, sample)
            if mate is None:
                break
            solved = True
            made = FirstRegions(grid, mate, sizes, random, stop, frame).make() if mate else None
            if made is not None:
                return Start(mate, made, frame)
    if hopeless:  # with these cut it is no better: let them stay, and have another try
        failed.clear()
        return start_within(grid, drawn, sizes, random, sample, stop, failed)
    if not solved:
        raise CannotMake(NO_SOLUTION)
    raise NoneFound("No way was found to cut the free cells into regions.")


def _dominoes(
    grid: Map, frame: Frame, random: Random, sample: Sample[Norinori]
) -> dict[int, int] | None:
    """Return dominoes with two halves in every region that stays, and some in all other zones.

    None if there are none; nothing if a zone has an odd number of halves, so that others may do.
    """
    zone_of, kept, beside = frame.zone_of, frame.kept, grid.beside
    free = {cell for cell, zone in enumerate(zone_of) if zone not in kept}
    mate: dict[int, int] = {}
    if kept:
        facts = sample(_kept_regions(grid, frame))
        if facts is None:
            return None
        for cell, other in mates_of(grid, facts).items():
            if cell not in free or other not in free:  # others are laid anew
                mate[cell] = other
    odd = _odd_zones(frame, mate)
    places = [(a, b) for a in sorted(free) for b in beside[a] if b in free and a < b]
    random.shuffle(places)
    for a, b in places:
        zones = {zone_of[a], zone_of[b]}
        taken = (a, b, *beside[a], *beside[b])
        if len(zones) == 2 and zones <= odd and mate.keys().isdisjoint(taken):
            mate[a], mate[b] = b, a
            odd -= zones
    for zone in sorted(set(zone_of) - kept):
        mate = pack(grid, random, mate, {cell for cell in free if zone_of[cell] == zone})
    every = {zone_of[cell] for cell in mate} == set(zone_of)
    return mate if every and not odd else {}


def mates_of(grid: Map, solution: Truth) -> dict[int, int]:
    """Return the other half of every black cell of a solution."""
    black = {row * grid.cols + col for (row, col), _ in solution}
    return {cell: next(filter(black.__contains__, grid.beside[cell])) for cell in sorted(black)}


def _odd_zones(frame: Frame, mate: dict[int, int]) -> set[int]:
    """Return the zones with an odd number of halves."""
    counts = Counter(frame.zone_of[cell] for cell in mate)
    return {zone for zone, count in counts.items() if count % 2}


def _kept_regions(grid: Map, frame: Frame) -> Norinori:
    """Draw the regions that stay; all other cells belong to none."""
    numbers = {zone: number for number, zone in enumerate(sorted(frame.kept))}
    labels = [numbers.get(zone, NO_REGION) for zone in frame.zone_of]
    rows = range(0, grid.count, grid.cols)
    return Norinori(tuple(tuple(labels[start : start + grid.cols]) for start in rows))


def _frame(grid: Map, drawn: Norinori, labels: list[int], free: set[int]) -> Frame:
    """Return what of a drawing stays if these regions are cut; a cell alone joins one of them."""
    zone_of = list(labels)
    counts = Counter(labels)
    for cell, region in enumerate(labels):
        if counts[region] == 1 and region not in free:
            near = [zone_of[one] for one in grid.beside[cell] if zone_of[one] in free]
            if not near:
                raise CannotMake(
                    "The region of {cell} has only one cell; it needs two.",
                    cell=cell_name(divmod(cell, grid.cols)),
                )
            zone_of[cell] = near[0]
    loose = [(a[0] * grid.cols + a[1], b[0] * grid.cols + b[1]) for a, b in sorted(drawn.loose)]
    apart = tuple((one, other) for one, other in loose if zone_of[one] in free)
    return Frame(zone_of, frozenset(zone_of) - free, apart)
