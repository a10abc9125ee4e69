"""Make many puzzles over all kinds, sizes and levels, and check each: `make soak`.

`python -m tests.generate.soak NUMBER FIRST` begins with another seed.
"""

import sys
import time
from collections import Counter
from itertools import count, islice
from typing import NamedTuple

from app.core.editing import SQUARE_SYMMETRIES
from app.core.generating import NoneFound, Wish
from app.core.jobs import map_in_processes
from app.core.registry import generator
from app.core.stop import Stop
from app.explain import LEVELS
from app.generate import make
from tests.generate.checking import is_minimal, is_symmetric, is_unique, level_of

SIZES = {"lightup": (4, 7, 10, 14, 20), "futoshiki": (4, 5, 6, 7), "norinori": (5, 6, 8, 10, 12)}
STYLES = {
    "lightup": ({}, {"walls": 15}, {"walls": 30}, {"numbers": "123"}, {"connected": "yes"}),
    "futoshiki": tuple(
        {"clues": clues} for clues in ("signs only", "mostly signs", "mixed", "mostly digits")
    ),
    "norinori": ({}, {"sizes": (3, 10), "pairs": 0}, {"pairs": 30}),
}


MADE_AGAIN = 10
"""One of so many puzzles is made once more, in another process with another order of sets."""


class Checked(NamedTuple):
    """What is wrong with a puzzle, if anything, how long it took, and what it is."""

    said: str
    seconds: float
    made: str = ""


def wishes(first):
    """All kinds, sizes, levels, symmetries and styles in turn, with a new seed each time."""
    for seed in count(first):
        for kind, sizes in SIZES.items():
            size = sizes[seed % len(sizes)]
            symmetries = list(generator(kind).symmetries)
            for number, level in enumerate((None, *LEVELS)):
                symmetry = symmetries[(seed + number) % len(symmetries)]
                style = STYLES[kind][(seed // 2 + number) % len(STYLES[kind])]
                cols = size
                if kind != "futoshiki" and symmetry not in SQUARE_SYMMETRIES:
                    cols += seed % 3
                yield kind, Wish(size, cols, level, symmetry, style, seed)


def check(job) -> Checked:
    """Make a puzzle and look at it."""
    kind, wish = job
    started = time.process_time()
    try:
        made = make(kind, wish, Stop())
    except NoneFound as refusal:
        return Checked(f"refused: {refusal}", time.process_time() - started, str(refusal))
    seconds = time.process_time() - started
    return Checked(_said(kind, wish, made.puzzle), seconds, str(made))


def _said(kind, wish, puzzle) -> str:
    if not is_unique(kind, puzzle):
        return "WRONG: several solutions"
    if not is_symmetric(kind, puzzle, wish.symmetry):
        return "WRONG: not symmetric"
    if wish.level is not None and level_of(kind, puzzle) != wish.level:
        return "WRONG: another level"
    if not is_minimal(kind, puzzle, wish):
        return "WRONG: a clue too many"
    return "right"


def made_again(job) -> str:
    kind, wish = job
    try:
        return str(make(kind, wish, Stop()))
    except NoneFound as refusal:
        return str(refusal)


def killed(job) -> Checked:
    return Checked("WRONG: killed", 0.0)


def main(number: int, first: int) -> int:
    answers = Counter()
    slowest = {}
    jobs = list(islice(wishes(first), number))
    answered = map_in_processes(check, jobs, 2, killed)
    for place, (job, found) in enumerate(zip(jobs, answered, strict=True)):
        said = found.said
        if place % MADE_AGAIN == 0 and made_again(job) != found.made:
            said = "WRONG: another puzzle in another process"
        answers[said.partition(":")[0]] += 1
        slowest[job[0]] = max(slowest.get(job[0], 0.0), found.seconds)
        if said != "right":
            print(f"{job[0]} {job[1]}: {said} ({found.seconds:.1f} s)", flush=True)
        if sum(answers.values()) % 100 == 0:
            print(dict(answers), flush=True)
    print(dict(answers), {kind: round(seconds, 1) for kind, seconds in slowest.items()})
    return 1 if answers["WRONG"] else 0


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*numbers, *(10_000, 0)[len(numbers) :]))
