"""How fast puzzles are explained, how small the steps are, and how others would fare."""

import resource
import time
import tracemalloc
from collections import Counter
from functools import partial
from itertools import pairwise
from statistics import median

from pysat.examples.optux import OptUx
from pysat.formula import WCNF

from app.core import registry
from app.core.stop import Stop
from app.explain import Explanation
from app.formats import read_text
from app.puzzles.lightup.puzzle import LightUp
from tests.bench import boards, rivals
from tests.bench.printing import ms, row
from tests.explain.checking import clauses
from tests.explain.smallest_size import TooLong, smallest_size
from tests.helpers.stops import WatchingStop

SECONDS_PER_POSITION = 20
POSITIONS_PER_PUZZLE = 2

FEW_FACTS = 40
"""Puzzles of more facts are not given to CPMpy, which would take minutes."""


def explaining():
    """Whole explanations of the corpus; the first step by size; a large board to the end."""
    row("kind", "puzzles", "complete", "median ms", "95 % below", "worst", "first step")
    every = []
    for kind, texts in boards.corpus_texts().items():
        runs = [_explain(kind, read_text(text).puzzle) for text in texts]
        every += runs
        _report(kind, runs)
        print("    sizes:", _distribution(sum((run.sizes for run in runs), Counter())))
    if every:
        _report("all", every)
    row("kind", "size", "first step ms")
    for kind, make in (
        ("lightup", boards.random_lightup),
        ("norinori", boards.random_norinori),
    ):
        for size in (10, 20, 40, 100):
            puzzle = make(size)
            row(kind, f"{size}×{size}", ms(min(_first_step(kind, puzzle) for _ in range(3))))
    for size in (9, 25):
        puzzle = boards.latin_futoshiki(size)
        row("futoshiki", f"{size}×{size}", ms(min(_first_step("futoshiki", puzzle) for _ in "123")))
    _large()


class _Run:
    """One puzzle explained: how long it took, and what came out."""

    def __init__(self, seconds, first, sizes, complete):
        self.seconds = seconds
        self.first = first
        self.sizes = sizes
        self.complete = complete


def _explain(kind, puzzle):
    start = time.perf_counter()
    explanation = Explanation(registry.puzzle_type(kind).model(puzzle, Stop()), Stop())
    first = None
    sizes = Counter()
    for step in explanation:
        first = first or time.perf_counter() - start
        sizes[step.size] += 1
    seconds = time.perf_counter() - start
    return _Run(seconds, first or seconds, sizes, explanation.outcome.complete)


def _first_step(kind, puzzle):
    start = time.perf_counter()
    next(iter(Explanation(registry.puzzle_type(kind).model(puzzle, Stop()), Stop())))
    return time.perf_counter() - start


def _report(name, runs):
    times = sorted(run.seconds for run in runs)
    row(
        name,
        len(runs),
        sum(run.complete for run in runs),
        ms(median(times)),
        ms(times[int(len(times) * 0.95)]),
        ms(times[-1]),
        ms(max(run.first for run in runs)),
    )


def _distribution(sizes):
    return ", ".join(f"{count:,} of {size}" for size, count in sorted(sizes.items()))


def _large():
    """A hundred small boards side by side, to the end: time, and memory from step to step."""
    puzzle = boards.tiled_lightup(100)
    run = _explain("lightup", puzzle)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    tracemalloc.start()
    explanation = Explanation(registry.puzzle_type("lightup").model(puzzle, Stop()), Stop())
    used = []
    for step in explanation:
        if step.size > 1 or not len(used):
            used.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    middle = len(used) // 2
    growth = (used[-1] - used[middle]) / max(1, sum(run.sizes.values()) // 2)
    row("lightup 100×100 tiled", "seconds", "complete", "steps", "peak MB", "bytes per step")
    row(
        "", f"{run.seconds:.1f}", run.complete, sum(run.sizes.values()), f"{peak:.0f}",
        f"{growth:.0f}",
    )  # fmt: skip


def explaining_giants():
    """Large boards with many solutions to the end, and how long nobody looks whether to stop."""
    row("seconds", "first step", "longest ms", "steps", "open facts", "unwatched", "board")
    for name, kind, puzzle in (
        ("norinori 100×100 random", "norinori", boards.random_norinori(100)),
        ("norinori 2,000-cell region", "norinori", boards.large_region_norinori()),
        ("lightup 100×100 random", "lightup", boards.random_lightup(100)),
        ("lightup 100×100 empty", "lightup", LightUp(("." * 100,) * 100)),
        ("futoshiki 25×25 empty", "futoshiki", boards.open_futoshiki(25, 0, 0)),
        ("futoshiki 25×25, 10 givens, 10 signs", "futoshiki", boards.open_futoshiki(25, 10, 10)),
        ("futoshiki 25×25, 150, 100", "futoshiki", boards.open_futoshiki(25, 150, 100)),
        ("futoshiki 25×25, 250, 200", "futoshiki", boards.open_futoshiki(25, 250, 200)),
    ):
        start = time.perf_counter()
        stop = WatchingStop()
        ended = [start]
        explanation = stop.watch(partial(_ends_of_steps, kind, puzzle, ended))
        spans = [after - before for before, after in pairwise(ended)]
        row(
            f"{time.perf_counter() - start:.1f}",
            ms(spans[0]) if spans else "-",
            ms(max(spans)) if spans else "-",
            len(spans),
            len(explanation.outcome.open_facts),
            ms(stop.longest),
            name,
        )


def _ends_of_steps(kind, puzzle, ended, stop):
    explanation = Explanation(registry.puzzle_type(kind).model(puzzle, stop), stop)
    for _ in explanation:
        ended.append(time.perf_counter())
    return explanation


def explaining_quality():
    """Steps where no single rule decides anything, against the provably fewest rules."""
    texts = boards.corpus_texts()
    row("kind", "positions", "the same", "one more", "worse", "worst", "not proved", "seconds")
    for kind, problems in texts.items():
        start = time.perf_counter()
        more = Counter()
        unproved = 0
        for text in problems:
            model = registry.puzzle_type(kind).model(read_text(text).puzzle, Stop())
            for known, size in _stuck(model):
                try:
                    more[size - smallest_size(model, known, size, SECONDS_PER_POSITION)] += 1
                except TooLong:
                    unproved += 1
        count = sum(more.values())
        row(
            kind,
            count,
            f"{100 * more[0] / count:.1f} %",
            f"{100 * more[1] / count:.1f} %",
            f"{100 * (1 - (more[0] + more[1]) / count):.1f} %",
            f"{max(more)} more",
            unproved,
            f"{time.perf_counter() - start:.0f}",
        )


def _stuck(model):
    """A few positions of an explanation in which no single rule decides anything, with the size
    of the step found: some spread evenly, and that of the largest step."""
    known = []
    found = []
    for step in Explanation(model, Stop()):
        if step.size > 1:
            found.append((len(known), step.size))
        known += step.conclusions
    parts = 2 * POSITIONS_PER_PUZZLE
    chosen = {found[part * len(found) // parts] for part in range(1, parts, 2) if found}
    if found:
        chosen.add(max(found, key=lambda position: position[1]))
    return [(known[:count], size) for count, size in sorted(chosen)]


def explaining_rivals():
    """The same steps from a smallest reason of every open fact, by PySAT's OptUx and by CPMpy."""
    row("puzzle", "steps", "ours ms", "OptUx ms", "times", "CPMpy mus ms", "times")
    with rivals.rival("cpmpy", "mus") as by_cpmpy:
        for kind, make in _small_boards():
            model = registry.puzzle_type(kind).model(make, Stop())
            ours = min(_explain(kind, make).seconds for _ in range(3))
            start = time.perf_counter()
            steps = _by_optux(model)
            optux = time.perf_counter() - start
            cpmpy = ["-", "-"]
            if by_cpmpy and len(model.facts) <= FEW_FACTS:
                theirs = min(by_cpmpy(_plain(model)) for _ in range(2))
                cpmpy = [ms(theirs), f"{theirs / ours:.0f}"]
            name = f"{kind} {make.rows}×{make.cols}"
            row(name, steps, ms(ours), ms(optux), f"{optux / ours:.0f}", *cpmpy)


def _small_boards():
    yield "lightup", boards.one_lightup(5, 1)
    yield "lightup", boards.one_lightup(6, 2)
    yield "norinori", boards.first_unique("norinori", lambda n: boards.random_norinori(5, n), 1)
    yield "futoshiki", boards.latin_futoshiki(3)
    yield "futoshiki", boards.latin_futoshiki(4)


def _plain(model):
    """The clauses of every rule, and how many facts there are: all that a rival needs."""
    return {"facts": len(model.facts), "rules": [clauses(rule.says) for rule in model.rules]}


def _by_optux(model):
    """Take the smallest of the smallest reasons of all open facts, again and again."""
    rules = [clauses(rule.says) for rule in model.rules]
    top = len(model.facts)
    solution = _solution(rules)
    known: list[int] = []
    steps = 0
    while len(known) < top:
        sizes = {x: _optux(rules, top, [*known, -x]) for x in solution if x not in known}
        known.append(min(sizes, key=sizes.get))
        steps += 1
    return steps


def _optux(rules, top, facts):
    formula = WCNF()
    for fact in facts:
        formula.append([fact])
    for switch, said in enumerate(rules, top + 1):
        for clause in said:
            formula.append([*clause, -switch])
        formula.append([switch], weight=1)
    with OptUx(formula) as search:
        return len(search.compute())


def _solution(rules):
    from pysat.solvers import Solver

    with Solver("g4", bootstrap_with=[clause for said in rules for clause in said]) as solver:
        assert solver.solve()
        return solver.get_model()
