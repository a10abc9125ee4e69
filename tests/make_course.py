"""Finds the positions of the course: `python -m tests.make_course [KIND…]` writes resources/course.

With `--mend` before the kinds, only techniques are looked for whose positions do not fire any more.
A position is a puzzle with a player's marks from which a technique is the next move. They are
looked for in the bundled puzzles and in generated ones; small boards and short reasons come first.
Positions that are found once are kept as long as they are good: of a thousand new Norinori puzzles,
three take "partners fill a region".
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from app import paths
from app.core.document import Document
from app.core.errors import AppError
from app.core.generating import Wish
from app.core.marks import NO_MARK
from app.core.model import Literal
from app.core.play import mark_at, no_marks, put
from app.core.registry import generator, kinds, puzzle_type
from app.core.stop import Stop
from app.core.words import as_title
from app.formats import native, read_input
from app.generate.engine import make
from app.sat.answer import Answer
from app.session.answers import Move
from app.session.course import POSITIONS, file_of, lessons
from app.session.hints import hinted_literals
from app.session.problem import Problem

LARGEST = 144
"""Cells of a board that is used."""

SIDES = {"futoshiki": (5, 6, 7)}
USUAL_SIDES = (6, 7, 8, 10)
SEEDS = 80
"""Generated puzzles of each size, of any level."""

TRIES = 3
"""Random positions of each puzzle from which it is played to the end, for rare techniques."""

HARD = 3
"""A move that takes so many rules is one where a player may have ruled out more than it takes."""

SETS = 3
SETS_TRIED = 40
"""How many places of a line are narrowed to as many, and how often that is tried."""

SPOKEN = 12
"""A word of the reason counts as much as this many hundredths of a cell."""


class Found(NamedTuple):
    """A position from which a title seems to be the next move."""

    cost: float
    document: Document


def bundled(kind: str) -> list[Document]:
    """Return the puzzles that come with the program, but for large ones."""
    files = sorted((paths.puzzles() / kind).glob("*.satori"))
    found = [read_input(str(path))._replace(progress=None) for path in files]
    return [one for one in found if one.puzzle.rows * one.puzzle.cols <= LARGEST]


def generated(kind: str) -> Iterator[Document]:
    """Make puzzles, as long as someone wants more."""
    try:
        generator(kind)
    except ImportError:
        return
    for seed in range(SEEDS):
        for side in SIDES.get(kind, USUAL_SIDES):
            wish = Wish(side, side, seed=seed)
            try:
                yield Document(kind, make(kind, wish, Stop()).puzzle)
            except AppError:
                continue  # not of this size


def marked(document: Document, literals: list[Literal]) -> Document:
    """Return a puzzle with marks, and nothing else."""
    kind, puzzle = document.kind, document.puzzle
    marks = puzzle_type(kind).marks(puzzle, literals) if literals else None
    return Document(kind, puzzle, (), marks)


def told_positions(document: Document) -> Iterator[tuple[str, Found]]:
    """Return the positions of an explanation by the title of the next move."""
    problem = Problem(document)
    if problem.verdict(Stop()).answer is not Answer.UNIQUE:
        return
    known: list[Literal] = []
    for move in problem.moves(Stop()):
        if isinstance(move, Move):
            yield move.idea, found(document, known, move)
            known += move.literals


def random_positions(document: Document) -> Iterator[tuple[str, Found]]:
    """Return positions on the way from any right marks to the end, by the next move."""
    problem = Problem(document)
    verdict = problem.verdict(Stop())
    if verdict.answer is not Answer.UNIQUE:
        return
    true = set(verdict.solutions[0])
    facts = [n if n in true else -n for n in range(1, verdict.facts + 1)]
    rng = Random(repr(document.puzzle))
    for _ in range(TRIES):
        known = rng.sample(facts, rng.randrange(len(facts) // 2))
        while True:
            move = problem.with_marks(marked(document, known)).hint(Stop()).move
            if move is None:
                break
            yield move.idea, found(document, known, move)
            known += move.literals


def narrowed_positions(document: Document) -> Iterator[tuple[str, Found]]:
    """Return hard positions where a player has ruled out more, so that three places hold three.

    Of a fact about a cell and its number, the row, the column and the number can change places:
    three cells of a line have three numbers left, or three numbers three cells, or a number the
    same three columns in three rows.
    """
    problem = Problem(document)
    model = puzzle_type(document.kind).model(document.puzzle, Stop())
    if any(fact.value is None for fact in model.facts):
        return
    true = set(problem.verdict(Stop()).solutions[0])
    places = [(*fact.cell, fact.value) for fact in model.facts]
    rng = Random(repr(document.puzzle))
    for known in hard_positions(problem):
        for _ in range(SETS_TRIED):
            line, one, other = rng.choice(list(permutations(range(3))))
            at = rng.choice(places)[line]
            inside = [(n, place) for n, place in enumerate(places, 1) if place[line] == at]
            chosen = dict(rng.sample([(p[one], p[other]) for n, p in inside if n in true], SETS))
            left = set(chosen.values())
            gone = [-n for n, p in inside if p[one] in chosen and p[other] not in left]
            new = [literal for literal in gone if literal not in known]
            move = problem.with_marks(marked(document, [*known, *new])).hint(Stop()).move
            if new and move is not None:
                yield move.idea, found(document, [*known, *new], move)


def hard_positions(problem: Problem) -> Iterator[list[Literal]]:
    """Return the positions of an explanation whose next move takes many rules."""
    known: list[Literal] = []
    for move in problem.moves(Stop()):
        if isinstance(move, Move):
            if max(told.step.size for told in move.steps) >= HARD:
                yield known.copy()
            known += move.literals


def present_positions(kind: str, title: str) -> Iterator[tuple[str, Found]]:
    """Return the positions that there are: some are too rare to be found again soon."""
    for number in range(1, POSITIONS + 1):
        path = paths.course() / file_of(kind, title, number)
        if path.is_file():
            problem = Problem(read_input(str(path)))
            move = problem.hint(Stop()).move
            if move is not None:
                yield move.idea, found(problem.document, list(problem.start), move)


def found(document: Document, known: list[Literal], move: Move) -> Found:
    """Return a position with what it costs to look at and to read."""
    cells = document.puzzle.rows * document.puzzle.cols
    words = len(" ".join(map(str, (*move.sentences, move.tail or ""))).split())
    return Found(cells + words * SPOKEN / 10, marked(document, list(known)))


def tidied(document: Document, title: str) -> Document:
    """Return a position without the marks that it can do without."""
    problem = Problem(document)
    wanted = hinted(problem, title)
    marks = document.progress
    for cell in product(range(document.puzzle.rows), range(document.puzzle.cols)):
        if marks is None or mark_at(marks, cell) == NO_MARK:
            continue
        fewer = put(marks, [cell], NO_MARK)
        left = None if fewer == no_marks(document.puzzle) else fewer
        if hinted(problem.with_marks(document._replace(progress=left)), title) == wanted:
            marks = left
    return document._replace(progress=marks)


def hinted(problem: Problem, title: str) -> tuple[Literal, ...]:
    """Return what a hint finds, if it has this title."""
    move = problem.hint(Stop()).move
    return () if move is None or move.idea != title else hinted_literals(move)


def written(document: Document, title: str, number: int) -> str:
    """Return the file of a position."""
    details = (("title", f"{as_title(title)}, {number} of {POSITIONS}"), ("author", "Satori"))
    return native.write(document._replace(details=details))


def puzzles(documents: list[Document]) -> list[Any]:
    """Return the puzzles without their marks."""
    return [document.puzzle for document in documents]


class Pool:
    """The positions of a kind, by title."""

    def __init__(self, kind: str, titles: Sequence[str]) -> None:
        self._kind = kind
        self._wanted = titles
        self._found: dict[str, list[Found]] = defaultdict(list)
        self._checked: dict[Found, bool] = {}
        self._tidy: dict[Found, Document] = {}

    def fill(self) -> None:
        """Look at puzzles until every technique has its positions."""
        for title in self._wanted:
            self._add(present_positions(self._kind, title))
        files = bundled(self._kind) if self._wanted else []
        for document in files:
            self._add(told_positions(document))
        for document in files:
            if self.lacking:
                self._add(random_positions(document))
        for document in generated(self._kind):
            if not self.lacking:
                break
            self._add(told_positions(document))
            self._add(random_positions(document))
            if self.lacking:
                self._add(narrowed_positions(document))

    def _add(self, positions: Iterator[tuple[str, Found]]) -> None:
        for title, one in positions:
            self._found[title].append(one)

    @property
    def lacking(self) -> list[str]:
        """The techniques with too few positions so far."""
        return [title for title in self._wanted if len(self.best(title)) < POSITIONS]

    @property
    def unknown(self) -> set[str]:
        """Titles of moves that no lesson tells of."""
        return {title for title in self._found if title not in self._wanted}

    def best(self, title: str) -> list[Document]:
        """Return the best positions of a technique, of different puzzles if possible."""
        chosen: list[Document] = []
        for again in (False, True):
            for one in sorted(self._found[title], key=lambda one: one.cost):
                if len(chosen) == POSITIONS:
                    break
                if (again or one.document.puzzle not in puzzles(chosen)) and (
                    self._is_next(title, one) and self._tidied(title, one) not in chosen
                ):
                    chosen.append(self._tidied(title, one))
        return chosen

    def _tidied(self, title: str, one: Found) -> Document:
        if one not in self._tidy:
            self._tidy[one] = tidied(one.document, title)
        return self._tidy[one]

    def _is_next(self, title: str, one: Found) -> bool:
        if one not in self._checked:
            move = Problem(one.document).hint(Stop()).move
            self._checked[one] = move is not None and move.idea == title
        return self._checked[one]


def fires(kind: str, title: str, folder: Path) -> bool:
    """Tell whether a technique is the next move in all its positions."""
    for number in range(1, POSITIONS + 1):
        path = folder / file_of(kind, title, number)
        move = Problem(read_input(str(path))).hint(Stop()).move if path.is_file() else None
        if move is None or move.idea != title:
            return False
    return True


def make_course(kind: str, folder: Path, *, mend: bool) -> None:
    """Write the positions of a kind, and say what is missing."""
    titles = [lesson.title for lesson in lessons(kind)]
    if mend:
        titles = [title for title in titles if not fires(kind, title, folder)]
    pool = Pool(kind, titles)
    pool.fill()
    unknown = pool.unknown.difference(lesson.title for lesson in lessons(kind))
    print(f"{kind}: too few of {pool.lacking}; no lesson for {unknown}")
    for title in titles:
        for number, document in enumerate(pool.best(title), 1):
            path = folder / file_of(kind, title, number)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(written(document, title, number), encoding="utf-8")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    mend = "--mend" in arguments
    for kind in [one for one in arguments if one != "--mend"] or kinds():
        make_course(kind, paths.course(), mend=mend)
