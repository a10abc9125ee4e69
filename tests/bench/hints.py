"""How long a hint takes, from any right marks; alone: `python -m tests.bench hints`."""

import time
from random import Random
from statistics import median

from app.core.document import Document
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formats import read_text
from app.sat.answer import Answer
from app.session.problem import Problem
from tests.bench import boards
from tests.bench.printing import ms, row

SHARES = (0.0, 0.3, 0.6, 0.9)
"""How much of the solution is marked."""

LARGEST_SIDE = 20


def hints():
    """The next move from random positions, told: 50 ms up to 20 × 20, 300 ms at 100 × 100."""
    row("kind", "positions", "median", "95 %", "worst")
    for kind, texts in boards.corpus_texts().items():
        documents = [document for document in map(read_text, texts) if _is_small(document)]
        _report(kind, [one for document in documents for one in _seconds(document)])
    for kind, puzzle in (
        ("futoshiki", boards.latin_futoshiki(20)),
        ("lightup", boards.tiled_lightup(20)),
        ("lightup", boards.tiled_lightup(100)),
    ):
        found = _seconds(Document(kind, puzzle))
        _report(f"{kind} {puzzle.rows} × {puzzle.cols}", found)


def _is_small(document: Document) -> bool:
    return max(document.puzzle.rows, document.puzzle.cols) <= LARGEST_SIDE


def _seconds(document: Document) -> list[float]:
    """Return the time of each hint; the verdict is known by then, as in the window."""
    problem = Problem(document)
    verdict = problem.verdict(Stop())
    if verdict.answer is not Answer.UNIQUE:
        return []
    problem.hint(Stop())  # prepares what belongs to the puzzle
    true = set(verdict.solutions[0])
    facts = [n if n in true else -n for n in range(1, verdict.facts + 1)]
    rng = Random(1)
    found = []
    for share in SHARES:
        some = rng.sample(facts, int(share * len(facts)))
        marks = puzzle_type(document.kind).marks(document.puzzle, some)
        at = problem.with_marks(document._replace(progress=marks))
        start = time.process_time()
        at.hint(Stop())
        found.append(time.process_time() - start)
    return found


def _report(name: str, found: list[float]) -> None:
    found.sort()
    if found:
        at = found[int(0.95 * (len(found) - 1))]
        row(name, len(found), ms(median(found)), ms(at), ms(found[-1]))
