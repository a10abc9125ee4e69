"""Make many puzzles over all kinds, sizes and levels, and check each: `make soak`."""

import sys
import time
from collections import Counter
from itertools import count, islice

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


def wishes():
    """All kinds, sizes, levels, symmetries and styles in turn, with a new seed each time."""
    for seed in count():
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


def check(job) -> tuple[str, float]:
    """Make a puzzle and tell what is wrong with it, if anything, and how long it took."""
    kind, wish = job
    started = time.process_time()
    try:
        made = make(kind, wish, Stop())
    except NoneFound as refusal:
        return f"refused: {refusal}", time.process_time() - started
    seconds = time.process_time() - started
    if not is_unique(kind, made.puzzle):
        return "WRONG: several solutions", seconds
    if not is_symmetric(kind, made.puzzle, wish.symmetry):
        return "WRONG: not symmetric", seconds
    if wish.level is not None and level_of(kind, made.puzzle) != wish.level:
        return "WRONG: another level", seconds
    if not is_minimal(kind, made.puzzle, wish):
        return "WRONG: a clue too many", seconds
    return "right", seconds


def killed(job) -> tuple[str, float]:
    return "WRONG: killed", 0.0


def main(number: int) -> int:
    answers = Counter()
    jobs = list(islice(wishes(), number))
    for job, (said, seconds) in zip(jobs, map_in_processes(check, jobs, 2, killed), strict=True):
        answers[said.partition(":")[0]] += 1
        if said != "right":
            print(f"{job[0]} {job[1]}: {said} ({seconds:.1f} s)", flush=True)
        if sum(answers.values()) % 100 == 0:
            print(dict(answers), flush=True)
    print(dict(answers))
    return 1 if answers["WRONG"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
