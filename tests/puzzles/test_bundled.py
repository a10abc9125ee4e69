"""The puzzles that come with the program."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app import paths
from app.core.difficulty import LEVELS
from app.core.grid import Tokens
from app.core.model import AllOf
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.formats import read_text, write_text
from tests.generate.checking import level_of
from tests.helpers import by_z3
from tests.helpers.random_puzzles import black_cells
from tests.helpers.solving import solutions
from tests.helpers.strategies import shortest

FILES = sorted(paths.puzzles().glob("*/*.satori"))
"""The puzzles that somebody drew."""

MADE = sorted(paths.puzzles().glob("*/*/*.satori"))
"""The puzzles that `tests.make_library` made."""

SAMPLE = Random("made").sample(MADE, 24)
IDS = [f"{path.parent.name}/{path.stem}" for path in FILES]
EXPECTED = {None: 1, "several": 2, "none": 0}


def details(path: Path) -> dict[str, str]:
    return dict(read_text(path.read_text("utf-8")).details)


def test_there_are_many_of_the_kinds_that_have_some():
    proper = Counter(path.parent.name for path in FILES if "solutions" not in details(path))
    assert set(proper) <= set(kinds())
    assert len(proper) >= 3
    assert min(proper.values()) >= 12
    assert {path.suffix for path in paths.puzzles().rglob("*") if path.is_file()} == {".satori"}


def test_no_puzzle_and_no_title_comes_twice():
    documents = [read_text(path.read_text("utf-8")) for path in (*FILES, *MADE)]
    assert len({document.puzzle for document in documents}) == len(documents)
    assert len({dict(document.details)["title"] for document in documents}) == len(documents)


def test_forty_of_every_kind_and_level_are_made():
    assert set(Counter(path.parent for path in MADE).values()) == {40}
    assert len(MADE) == 40 * len(LEVELS) * len(kinds())
    for path in MADE:
        text = path.read_text("utf-8")
        document = read_text(text)
        words = dict(document.details)
        assert write_text(document, "satori") == text
        assert list(words) == ["title", "author", "difficulty", "seed"]
        assert (document.kind, words["difficulty"]) == (path.parent.parent.name, path.parent.name)
        assert words["title"].lower().replace(" ", "-") == path.stem


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_what_is_made_has_one_solution_and_its_level(path):
    document = read_text(path.read_text("utf-8"))
    assert level_of(document.kind, document.puzzle) == path.parent.name
    if document.puzzle.rows * document.puzzle.cols <= LIMITS[document.kind]:
        assert len(by_other_means(document.kind, document.puzzle)) == 1


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_the_file_is_written_as_the_program_writes_it(path):
    text = path.read_text("utf-8")
    document = read_text(text)
    assert document.kind == path.parent.name
    assert document.warnings == ()
    assert document.progress is None
    assert write_text(document, "satori") == text
    words = dict(document.details)
    assert set(words) <= {"title", "author", "difficulty", "solutions", "note"}
    assert words["author"] == "Satori"
    assert re.sub("[^a-z0-9]+", "-", words["title"].lower()) == path.stem
    if "solutions" in words:
        assert words["note"], "it should say what is to be seen"


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_the_puzzle_has_the_solutions_it_should_have(path):
    document = read_text(path.read_text("utf-8"))
    found = solutions(document.kind, document.puzzle, limit=2)
    assert len(found) == EXPECTED[dict(document.details).get("solutions")]
    for solution in found:
        assert puzzle_type(document.kind).broken_rules(document.puzzle, solution) == []


def by_other_means(kind: str, puzzle) -> list:
    match kind:
        case "lightup":
            return by_z3.light_up(puzzle.grid, 2)
        case "norinori":
            return by_z3.norinori(puzzle.regions, 2)
        case _:
            return by_z3.futoshiki(puzzle.givens, puzzle.signs, 2)


def in_the_same_form(kind: str, solution: Tokens):
    if kind == "futoshiki":
        return tuple(tuple(map(int, line)) for line in solution)
    return black_cells(solution, "L" if kind == "lightup" else "#")


LIMITS = {"futoshiki": 36, "lightup": 200, "norinori": 150}
"""Cells up to which z3 is quick enough."""


@pytest.mark.parametrize("kind", sorted(LIMITS))
def test_z3_finds_the_same(kind):
    compared = 0
    for path in (paths.puzzles() / kind).glob("*.satori"):
        puzzle = read_text(path.read_text("utf-8")).puzzle
        if puzzle.rows * puzzle.cols <= LIMITS[kind]:
            ours = [in_the_same_form(kind, s) for s in solutions(kind, puzzle, limit=2)]
            theirs = by_other_means(kind, puzzle)
            assert len(ours) == len(theirs), path
            assert len(ours) != 1 or ours == theirs, path
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_no_clause_of_a_rule_can_be_shortened(path):
    document = read_text(path.read_text("utf-8"))
    model = puzzle_type(document.kind).model(document.puzzle, Stop())
    for rule in model.rules:
        if isinstance(rule.says, AllOf):
            assert shortest(rule.says.clauses) == list(rule.says.clauses)
