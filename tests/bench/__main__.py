"""Print the measurements: `python -m tests.bench [section …]`."""

import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from pysat.formula import CNF
from pysat.solvers import Solver

from app.core import registry
from app.core.collector import spare_old_objects
from app.core.document import Document
from app.core.errors import BadUse, Stopped
from app.core.files import write_atomically
from app.core.jobs import Job
from app.core.stop import Stop
from app.explain import find_conflict
from app.formats import read_text, write_text
from app.formula.dimacs import dimacs
from app.formula.export import export
from app.formula.naming import state
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.sat.formula import exact_formula, fast_formula, plain_formula
from app.sat.solving import common_literals, find_solutions
from tests.bench import boards, naive, rivals
from tests.bench.bulk import bulk
from tests.bench.explaining import (
    explaining,
    explaining_giants,
    explaining_quality,
    explaining_rivals,
)
from tests.bench.generating import generating, generating_rivals
from tests.bench.hints import hints
from tests.bench.moves import explaining_moves
from tests.bench.printing import ms, row
from tests.bench.window import window_heartbeat, window_memory, window_playing, window_start
from tests.helpers.stops import WatchingStop

REPEATS = 5


def best_of(work, repeats=REPEATS):
    """The shortest of several runs, which the rest of the machine disturbed least."""
    return min(timed(work) for _ in range(repeats))


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def whole_job(text):
    """What `satori solve` does: from the text to a drawn solution known to be the only one."""
    start = time.perf_counter()
    document = read_text(text)
    parsed = time.perf_counter()
    return parsed - start, *solve(document.kind, document.puzzle)


def solve(kind, puzzle):
    start = time.perf_counter()
    puzzle_type = registry.puzzle_type(kind)
    model = puzzle_type.model(puzzle, Stop())
    stated = time.perf_counter()
    found = find_solutions(model, Stop())
    for facts in found.solutions:
        puzzle_type.solution(puzzle, facts)
    spent = found.seconds
    return stated - start + spent.encode, spent.load, spent.search


def load_and_solve(formulas):
    for clauses in formulas:
        with Solver("g3", bootstrap_with=clauses) as solver:
            solver.solve()


def corpus():
    """The whole job over the corpus, against PySAT alone on ready-made naive formulas."""
    texts = boards.corpus_texts()
    if not texts:
        print("(no ../shared/corpus)")
        return
    row("kind", "puzzles", "parse", "encode", "load", "solve", "total ms", "PySAT alone", "ratio")
    for kind, problems in texts.items():
        puzzles = [read_text(text).puzzle for text in problems]
        formulas = [naive.ENCODERS[kind](puzzle) for puzzle in puzzles]
        alone = best_of(lambda made=formulas: load_and_solve(made))
        del formulas
        runs = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            phases = [whole_job(text) for text in problems]
            runs.append((time.perf_counter() - start, *map(sum, zip(*phases, strict=True))))
        total, *parts = min(runs)
        row(kind, len(problems), *map(ms, parts), ms(total), ms(alone), f"{total / alone:.2f}")


def against_puzzlekit():
    """Light Up and Norinori of the corpus, against puzzlekit: in turns, the best of five."""
    texts = boards.corpus_texts()
    for kind, name in (("lightup", "akari"), ("norinori", "norinori")):
        problems = texts.get(kind, ())
        with rivals.rival("puzzlekit", name) as theirs:
            if not problems or not theirs:
                print(f"({kind}: needs ../shared/corpus and `make rivals`)")
                continue
            we, they = rivals.in_turns(
                lambda number, made=problems: whole_job(made[number]),
                lambda number, made=problems, ask=theirs: ask(made[number]),
                len(problems),
            )
        count = len(problems)
        row(kind, count, f"ours {ms(we)} ms", f"puzzlekit {ms(they)} ms", f"{they / we:.1f} times")


FUTOSHIKI_SIZES = (5, 7, 9, 12, 15, 20, 25)


def futoshiki_sizes():
    """Futoshiki by size, five of each, against multi-puzzle-solver: in turns, the best of five."""
    row("size", "encode", "load", "solve", "total ms", "clauses", "rival ms", "times faster")
    with rivals.rival("multi-puzzle-solver", "unequal") as theirs:
        for size in FUTOSHIKI_SIZES:
            puzzles = [boards.latin_futoshiki(size, seed) for seed in range(5)]
            runs = []
            for puzzle in puzzles:
                runs.append(min((sum(p := solve("futoshiki", puzzle)), *p) for _ in range(REPEATS)))
            total, *parts = map(sum, zip(*runs, strict=True))
            model = registry.puzzle_type("futoshiki").model(puzzles[0], Stop())
            clauses = find_solutions(model, Stop()).clauses
            beside = ["-", "-"]
            if theirs:
                problems = list(map(unequal, puzzles))
                total, they = rivals.in_turns(
                    lambda number, made=puzzles: solve("futoshiki", made[number]),
                    lambda number, made=problems, ask=theirs: ask(made[number]),
                    len(puzzles),
                )
                beside = [ms(they), f"{they / total:.1f}"]
            row(size, *map(ms, parts), ms(total), clauses, *beside)


def unequal(puzzle):
    """The board as multi-puzzle-solver takes it; from 10 on it counts from 0."""
    size = puzzle.size
    shift = 0 if size < 10 else 1
    board = [[" "] * (2 * size - 1) for _ in range(2 * size - 1)]
    for r, line in enumerate(puzzle.givens):
        for c, value in enumerate(line):
            if value:
                board[2 * r][2 * c] = str(value - shift)
    for (r1, c1), (r2, c2) in puzzle.signs:
        forward = (r1, c1) < (r2, c2)
        sign = ("<" if forward else ">") if r1 == r2 else ("n" if forward else "V")
        board[r1 + r2][c1 + c2] = sign
    return board


def growth():
    """Cost per cell as boards grow."""
    row("kind", "boards", "size", "encode", "load", "solve", "total ms", "µs per cell", "growth")
    cases = (
        ("lightup", "tiled", boards.tiled_lightup, (20, 40, 80, 160, 300)),
        ("norinori", "tiled", boards.tiled_norinori, (24, 48, 96, 192, 300)),
        ("lightup", "random", boards.random_lightup, (20, 40, 80, 160, 300)),
        ("norinori", "random", boards.random_norinori, (20, 40, 80)),
    )
    for kind, made, make, sizes in cases:
        base = None
        for size in sizes:
            puzzle = make(size)
            runs = []
            for _ in range(max(2, 4000 // size**2)):
                parts = solve(kind, puzzle)
                runs.append((sum(parts), *parts))
            total, *parts = min(runs)
            each = total / (puzzle.rows * puzzle.cols) * 1e6
            base = base or each
            row(kind, made, size, *map(ms, parts), ms(total), f"{each:.2f}", f"{each / base:.2f}")


def extremes():
    """Boards with very long lines and very large regions: time and memory."""
    row("board", "encode", "load", "solve", "total ms", "peak MB")
    cases = (
        ("lightup 100×100 empty", "lightup", LightUp(("." * 100,) * 100)),
        ("norinori 2,000-cell region", "norinori", boards.large_region_norinori()),
    )
    for name, kind, puzzle in cases:
        parts = solve(kind, puzzle)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        row(name, *map(ms, parts), ms(sum(parts)), f"{peak:.0f}")


def cancelling():
    """The longest stretch (ms) in which nobody looks whether to stop."""
    cases = (
        ("lightup 300 tiled", "lightup", boards.tiled_lightup(300)),
        ("lightup 100 empty", "lightup", LightUp(("." * 100,) * 100)),
        ("norinori 2,000-cell region", "norinori", boards.large_region_norinori()),
        ("norinori 300 tiled", "norinori", boards.tiled_norinori(300)),
        ("futoshiki 40 empty", "futoshiki", Futoshiki.build([[0] * 40] * 40, [])),
        ("futoshiki 64 empty", "futoshiki", Futoshiki.build([[0] * 64] * 64, [])),
    )
    works = {
        "fast": fast_formula,
        "exact": exact_formula,
        "plain": plain_formula,
        "solutions": find_solutions,
        "common": common_literals,
        "conflict": find_conflict,
    }
    row("model", *works, "board")
    for name, kind, puzzle in cases:
        puzzle_type = registry.puzzle_type(kind)
        model = puzzle_type.model(puzzle, Stop())
        stretches = [longest_stretch(lambda stop, p=puzzle, t=puzzle_type: t.model(p, stop))]
        for work in works.values():
            stretches.append(longest_stretch(lambda stop, w=work, m=model: w(m, stop)))
        row(*map(ms, stretches), name)


def longest_stretch(work, seconds=5.0):
    """How long the work, cut off after some seconds, never looks whether to stop."""
    stop = WatchingStop(seconds)
    with suppress(Stopped, BadUse):
        Job(lambda _: stop.watch(work), stop).wait()
    return stop.longest


def command_line():
    """Starting `satori solve` on a 10×10, against Python importing PySAT."""
    text = write_text(Document("lightup", boards.random_lightup(10)), "tatham")

    def spawn(*words):
        return best_of(
            lambda: subprocess.run([sys.executable, *words], check=True, capture_output=True), 15
        )

    # Where PYTHONDONTWRITEBYTECODE is set, edited modules would be compiled in every run.
    subprocess.run([sys.executable, "-m", "compileall", "-q", "app"], check=True)
    bare = spawn("-c", "import pysat.solvers")
    ours = spawn("-m", "app", "solve", text)
    row("import pysat.solvers", ms(bare), "ms")
    row("satori solve", ms(ours), "ms", f"{ours / bare:.2f} times")


def formula():
    """From a puzzle, or from its clauses, to a DIMACS file; against PySAT writing those clauses."""
    row("board", "clauses", "all ms", "writing ms", "PySAT ms", "all", "writing")
    cases = (
        ("random", boards.random_lightup(100)),
        ("tiled", boards.tiled_lightup(100)),
        ("empty", LightUp(("." * 100,) * 100)),
        ("half walls", boards.random_lightup(100, walls=0.5)),
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "formula.cnf"
        for name, puzzle in cases:
            document = Document("lightup", puzzle)
            stated = state(document, Stop())
            made = plain_formula(stated.model, Stop())
            theirs = CNF()
            theirs.nv, theirs.clauses = made.variables, made.clauses
            works = (
                lambda puzzle=document: write_atomically(path, export(puzzle, "dimacs", Stop())),
                lambda own=(stated, made): write_atomically(path, dimacs(*own, [], Stop())),
                lambda other=theirs: other.to_file(str(path)),
            )
            # In turns, so that all meet the same machine.
            rounds = [[timed(work) for work in works] for _ in range(2 * REPEATS)]
            whole, writing, alone = map(min, zip(*rounds, strict=True))
            ratios = f"{whole / alone:.2f}", f"{writing / alone:.2f}"
            row(name, len(made.clauses), ms(whole), ms(writing), ms(alone), *ratios)


SECTIONS = (
    corpus,
    command_line,
    futoshiki_sizes,
    growth,
    extremes,
    formula,
    cancelling,
    against_puzzlekit,
    explaining,
    explaining_moves,
    explaining_giants,
    explaining_rivals,
    hints,
    generating,
    generating_rivals,
    bulk,
    window_start,
    window_heartbeat,
    window_playing,
    window_memory,
)


LONG_SECTIONS = (explaining_quality,)
"""Those that take half an hour, and only run by name."""


def main(names):
    spare_old_objects()  # as the program does
    for section in (*SECTIONS, *LONG_SECTIONS):
        if section.__name__ in names or (not names and section in SECTIONS):
            print(f"\n{section.__name__}: {section.__doc__}")
            section()


if __name__ == "__main__":
    main(sys.argv[1:])
