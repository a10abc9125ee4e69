"""DIMACS: every solver reads it, every variable and rule is named, and the numbers agree."""

import re
import shutil
import subprocess
import tracemalloc

import pytest
from pysat.formula import CNF

from app.core.document import Document
from app.core.errors import BadUse, Cancelled
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formula.answers import fact_values, read_answer
from app.formula.export import export
from app.formula.naming import state
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from app.sat.formula import fast_formula, plain_formula
from app.sat.solving import find_solutions
from tests.formula.samples import (
    ALL_WALLS,
    BUNDLED,
    CONFLICT,
    EMPTY,
    IDS,
    KINDS,
    SEEDS,
    exported,
    random_document,
    read,
)
from tests.helpers.models import can_hold

SOLVERS = [name for name in ("minisat", "cadical") if shutil.which(name)]


def header(text: str) -> tuple[int, int]:
    ((variables, clauses),) = re.findall(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)
    return int(variables), int(clauses)


def clause_lines(text: str) -> list[list[int]]:
    """The clauses, read as the format is defined and not by anyone's reader."""
    lines = [line for line in text.splitlines() if not line.startswith(("c", "p"))]
    clauses = [list(map(int, line.split(" "))) for line in lines]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    return [clause[:-1] for clause in clauses]


def test_two_by_two():
    assert exported(EMPTY, "dimacs") == (
        "c Light Up, 2 x 2\n"
        "c All rules are written out in full, without auxiliary variables.\n"
        "c Variables 1 to 4 are the facts of the puzzle.\n"
        "c var 1 = bulb r1c1\n"
        "c var 2 = bulb r1c2\n"
        "c var 3 = bulb r2c1\n"
        "c var 4 = bulb r2c2\n"
        "p cnf 4 8\n"
        "c rule sight r1c1-r1c2: at most one bulb in r1c1 and r1c2\n"
        "-1 -2 0\n"
        "c rule sight r2c1-r2c2: at most one bulb in r2c1 and r2c2\n"
        "-3 -4 0\n"
        "c rule sight r1c1-r2c1: at most one bulb in r1c1 and r2c1\n"
        "-1 -3 0\n"
        "c rule sight r1c2-r2c2: at most one bulb in r1c2 and r2c2\n"
        "-2 -4 0\n"
        "c rule lit r1c1: r1c1 must be lit\n"
        "1 2 3 0\n"
        "c rule lit r1c2: r1c2 must be lit\n"
        "1 2 4 0\n"
        "c rule lit r2c1: r2c1 must be lit\n"
        "3 4 1 0\n"
        "c rule lit r2c2: r2c2 must be lit\n"
        "3 4 2 0\n"
    )


@pytest.mark.parametrize(
    ("kind", "name", "lines"),
    [
        (
            "lightup",
            "pinwheel",
            [
                "c Pinwheel (Light Up), 6 x 6",
                "c var 1 = bulb r1c1",
                "c rule wall r2c1: the 2 at r2c1 touches exactly 2 bulbs",
                "c rule sight r1c1-r1c4: at most one bulb in r1c1-r1c4",
            ],
        ),
        (
            "norinori",
            "hello",
            [
                "c var 2 = black r1c2",
                "c rule region r1c1: region A at r1c1 has exactly two black cells",
                "c rule pair r1c2: if r1c2 is black, exactly one of its neighbours is black",
            ],
        ),
        (
            "futoshiki",
            "seven-signs",
            [
                "c var 6 = r1c2 is 1",
                "c rule sign r1c2 r1c1: r1c2 < r1c1",
                "c rule cell r5c5: r5c5 holds exactly one number",
                "c rule row 2 4: row 2 has exactly one 4",
                "c rule column 5 1: column 5 has exactly one 1",
            ],
        ),
    ],
)
def test_variables_and_rules_are_named(kind, name, lines):
    path = next(path for path in BUNDLED if (path.parent.name, path.stem) == (kind, name))
    written = exported(read(path), "dimacs").splitlines()
    for line in lines:
        assert line in written


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("path", BUNDLED, ids=IDS)
def test_what_is_written_is_the_formula(path, fast):
    document = read(path)
    model = puzzle_type(document.kind).model(document.puzzle, Stop())
    formula = (fast_formula if fast else plain_formula)(model, Stop())
    text = exported(document, "dimacs", fast=fast)
    assert text.isascii()
    assert header(text) == (formula.variables, len(formula.clauses))
    assert clause_lines(text) == list(map(list, formula.clauses))
    theirs = CNF(from_string=text)
    assert theirs.clauses == list(map(list, formula.clauses))
    assert theirs.nv == formula.variables
    named = re.findall(r"^c var (\d+) = ", text, re.MULTILINE)
    assert named == [str(number) for number in range(1, len(model.facts) + 1)]
    assert text.count("\nc rule ") == len(model.rules)


def test_a_clause_stands_in_the_block_of_its_rule():
    document = read(BUNDLED[0])
    model = puzzle_type(document.kind).model(document.puzzle, Stop())
    formula = plain_formula(model, Stop())
    _, *blocks = exported(document, "dimacs").partition("\np cnf")[2].split("\nc rule ")
    assert [len(block.split("\n")[1:]) for block in blocks[:-1]] == [
        len(formula.block(rule)) for rule in range(len(model.rules) - 1)
    ]


def test_very_many_rules_are_named_only():
    # One numbered wall that touches nothing (a rule without clauses) above 60 × 60 white cells.
    document = Document("lightup", LightUp(("0" + "X" * 59, "X" * 60, *["." * 60] * 60)))
    text = exported(document, "dimacs")
    _, _, rules = text.partition("\np cnf")
    opened = [line for line in rules.splitlines() if line.startswith("c ")]
    assert opened[:3] == ["c rule wall r1c1", "c rule sight r3c1-r3c60", "c rule sight r4c1-r4c60"]
    assert opened[-1] == "c rule lit r62c60"
    assert len(opened) == 1 + 120 + 3600
    formula = plain_formula(state(document, Stop()).model, Stop())
    assert clause_lines(text) == list(map(list, formula.clauses))
    sizes = [block.count("\n") - 1 for block in rules.split("c rule ")[1:]]
    assert sizes == [len(formula.block(rule)) for rule in range(len(opened))]


def test_auxiliary_variables_come_after_the_facts_and_are_told():
    # A region of thirty cells is counted, not written out.
    document = Document("norinori", Norinori.from_labels([[0] * 6] * 5))
    plain, fast = exported(document, "dimacs"), exported(document, "dimacs", fast=True)
    assert "auxiliary;" not in plain
    assert header(plain)[0] == 30
    assert header(fast)[0] > 30
    assert f"c Variables 31 to {header(fast)[0]} are auxiliary; each belongs to" in fast
    assert header(fast)[1] < header(plain)[1]


@pytest.mark.parametrize("document", [CONFLICT, ALL_WALLS])
def test_empty_clauses_and_empty_formulas(document):
    text = exported(document, "dimacs")
    clauses = CNF(from_string=text).clauses
    assert len(clauses) == header(text)[1]
    assert ([] in clauses) == (document is CONFLICT)
    assert can_hold(clauses) == (document is ALL_WALLS)


def test_too_many_clauses_are_counted_and_refused():
    # 400 cells, 3 of which are never black together: 400·399·398/6 clauses, and more.
    document = Document("norinori", Norinori.from_labels([[0] * 20] * 20))
    with pytest.raises(BadUse, match=r"has 10,5\d\d,\d\d\d clauses; the limit is 5,000,000\.$"):
        export(document, "dimacs", Stop())
    assert header(exported(document, "dimacs", fast=True))[1] < 10_000


def test_titles_that_are_not_ascii():
    document = EMPTY._replace(details=(("title", "Lumière – 光\u2028p cnf 1 1"),))
    assert exported(document, "dimacs").splitlines()[0] == (
        "c Lumiere - ? p cnf 1 1 (Light Up), 2 x 2"
    )


def test_it_is_written_in_pieces():
    document = Document("lightup", LightUp(("." * 60,) * 60))
    stop = Stop()
    pieces = export(document, "dimacs", stop)
    tracemalloc.start()
    try:
        lengths = [len(piece) for piece in pieces]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert max(lengths) < sum(lengths) / 4
    assert peak < sum(lengths)


def test_it_can_be_stopped():
    stop = Stop()
    pieces = export(Document("lightup", LightUp(("." * 60,) * 60)), "dimacs", stop)
    next(pieces)
    stop.cancel()
    with pytest.raises(Cancelled):
        list(pieces)


@pytest.mark.skipif(not SOLVERS, reason="neither minisat nor cadical is installed")
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("form", ["dimacs", "3sat"])
@pytest.mark.parametrize("kind", KINDS)
def test_other_solvers_come_to_the_same_answer(tmp_path, solver, form, kind):
    answers = set()
    for seed in SEEDS:
        document = random_document(kind, seed)
        kind_of = puzzle_type(kind)
        model = kind_of.model(document.puzzle, Stop())
        path = tmp_path / "formula.cnf"
        path.write_text(exported(document, form, fast=seed % 2 == 0), "ascii")
        command = [solver, str(path)] + ([str(tmp_path / "answer")] if solver == "minisat" else [])
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        said = (tmp_path / "answer").read_text() if solver == "minisat" else ended.stdout
        answer = read_answer(said)
        answers.add(answer.has_solution)
        assert answer.has_solution == bool(find_solutions(model, Stop()).solutions)
        if answer.has_solution:
            drawing = kind_of.solution(
                document.puzzle, fact_values(answer, model, kind_of.fact_word).true
            )
            assert kind_of.broken_rules(document.puzzle, drawing) == []
    assert answers == {True, False}
