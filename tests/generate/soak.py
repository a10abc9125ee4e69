"""Make many puzzles over all kinds, sizes and levels, and check each: `make soak`.

What was found is kept in `build/soak.txt`, a line for each puzzle: another run goes on after it. A
changed generator makes others of the same seeds, so that all of them count; remove the file to
begin anew.
"""

import sys
import time
from collections import Counter
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from app.core.difficulty import LEVELS
from app.core.editing import SQUARE_SYMMETRIES
from app.core.generating import CannotMake, Wish
from app.core.processes import map_in_processes
from app.core.registry import generator
from app.core.stop import Stop
from app.generate import make
from tests.generate.checking import is_minimal, is_symmetric, is_unique, level_of

SMALL = {"lightup": (5, 6, 7, 8), "futoshiki": (5, 6), "norinori": (5, 6, 7)}
MEDIUM = {"lightup": (4, 10, 14), "futoshiki": (4, 7), "norinori": (4, 8, 10)}
LARGE = {"lightup": (20, 25, 32), "futoshiki": (8, 9, 3), "norinori": (12, 15, 20)}
MEDIUM_EVERY, LARGE_EVERY = 20, 100
"""Of so many rounds one has medium boards, and one large: they take 10 and 100 times as long."""

STYLES = {
    "lightup": ({}, {"walls": 15}, {"walls": 30}, {"numbers": "123"}, {"connected": "yes"}),
    "futoshiki": tuple(
        {"clues": clues} for clues in ("signs only", "mostly signs", "mixed", "mostly digits")
    ),
    "norinori": ({}, {"sizes": (3, 10), "pairs": 0}, {"pairs": 30}),
}


KEPT = Path("build/soak.txt")

MADE_AGAIN = 10
"""One of so many puzzles is made once more, in another process with another order of sets."""


class Checked(NamedTuple):
    """What is wrong with a puzzle, if anything, how long it took, and what it is."""

    said: str
    seconds: float
    made: str = ""


def wishes():
    """All kinds, sizes, levels, symmetries and styles in turn, with a new seed each time."""
    for seed in count():
        sizes, turn = SMALL, seed
        for every, others in ((LARGE_EVERY, LARGE), (MEDIUM_EVERY, MEDIUM)):
            if seed % every == every - 1:
                sizes, turn = others, seed // every
                break
        for kind in SMALL:
            size = sizes[kind][turn % len(sizes[kind])]
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
    except CannotMake as refusal:
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
    except CannotMake as refusal:
        return str(refusal)


def killed(job) -> Checked:
    return Checked("WRONG: killed", 0.0)


def main(number: int) -> int:
    KEPT.parent.mkdir(exist_ok=True)
    kept = KEPT.read_text().splitlines() if KEPT.exists() else []
    jobs = list(islice(wishes(), len(kept), number))
    answered = map_in_processes(check, jobs, 2, killed)
    with KEPT.open("a") as file:
        for place, (job, found) in enumerate(zip(jobs, answered, strict=True), len(kept)):
            said = found.said
            if place % MADE_AGAIN == 0 and made_again(job) != found.made:
                said = "WRONG: another puzzle in another process"
            kept.append(f"{said} | {found.seconds:.1f} s | {job[0]} {job[1]}")
            print(kept[-1], file=file, flush=True)
            if said != "right":
                print(kept[-1], flush=True)
    answers = Counter(line.split(":")[0].split(" |")[0] for line in kept)
    print(dict(answers), {kind: slowest(kind, kept) for kind in SMALL})
    return 1 if answers["WRONG"] else 0


def slowest(kind: str, lines: list[str]) -> float:
    """The seconds of the slowest puzzle of a kind."""
    parts = [line.split(" | ") for line in lines]
    return max((float(one[1].split()[0]) for one in parts if one[2].startswith(kind)), default=0.0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
