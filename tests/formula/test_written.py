"""The formula as in a course of logic: cell by cell, rule by rule, every clause once."""

import re
import shutil
import subprocess
from collections import Counter
from itertools import pairwise

import pytest

from app import paths
from app.core.document import Document
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.core.words import speaking
from app.formula.naming import fact_name, state
from app.languages import find
from app.sat.formula import plain_formula
from tests.formula.samples import (
    ALL_WALLS,
    CONFLICT,
    EMPTY,
    KINDS,
    SEEDS,
    SOME,
    SOME_IDS,
    exported,
    random_document,
    read,
)

SIGNS = {
    "unicode": ("¬", "∨", "∧", "⊥", "⊤"),
    "ascii": ("~", "|", "&", "false", "true"),
    "latex": (r"\lnot ", r"\lor", r"\land", r"\bot", r"\top"),
}
STYLES = pytest.mark.parametrize("style", SIGNS)


def test_two_by_two():
    assert exported(EMPTY, "formula") == (
        "Light Up, 2 × 2\n"
        "Variables: 4. Clauses: 8.\n"
        "\n"
        "L1 = bulb r1c1\n"
        "L2 = bulb r1c2\n"
        "L3 = bulb r2c1\n"
        "L4 = bulb r2c2\n"
        "\n"
        "r1c1\n"
        "  sight r1c1–r1c2: at most one bulb in r1c1 and r1c2\n"
        "      (¬L1 ∨ ¬L2)\n"
        "  sight r1c1–r2c1: at most one bulb in r1c1 and r2c1\n"
        "    ∧ (¬L1 ∨ ¬L3)\n"
        "  lit r1c1: r1c1 must be lit\n"
        "    ∧ (L1 ∨ L2 ∨ L3)\n"
        "\n"
        "r1c2\n"
        "  sight r1c2–r2c2: at most one bulb in r1c2 and r2c2\n"
        "    ∧ (¬L2 ∨ ¬L4)\n"
        "  lit r1c2: r1c2 must be lit\n"
        "    ∧ (L1 ∨ L2 ∨ L4)\n"
        "\n"
        "r2c1\n"
        "  sight r2c1–r2c2: at most one bulb in r2c1 and r2c2\n"
        "    ∧ (¬L3 ∨ ¬L4)\n"
        "  lit r2c1: r2c1 must be lit\n"
        "    ∧ (L3 ∨ L4 ∨ L1)\n"
        "\n"
        "r2c2\n"
        "  lit r2c2: r2c2 must be lit\n"
        "    ∧ (L3 ∨ L4 ∨ L2)\n"
    )


def clauses_in(text: str, style: str, letter: str) -> list[tuple[int, ...]]:
    """Read the whole formula back, leaving out the sentences between its lines."""
    no, either, both, false, _ = SIGNS[style]
    if style == "latex":
        formula = " ".join(line[1:-1] for line in text.splitlines() if re.match(r"\$.*\$$", line))
    else:
        formula = " ".join(line.strip() for line in text.splitlines() if line.startswith("    "))
    found = []
    for clause in formula.split(both):
        if clause.strip() == false:
            found.append(())
            continue
        literals = clause.strip().removeprefix("(").removesuffix(")").split(either)
        names = [literal.strip().replace("_{", "").replace("}", "") for literal in literals]
        assert all(name.removeprefix(no).startswith(letter) for name in names), clause
        found.append(
            tuple(
                -int(name.removeprefix(no)[1:]) if name.startswith(no) else int(name[1:])
                for name in names
            )
        )
    return found


@STYLES
@pytest.mark.parametrize("path", SOME, ids=SOME_IDS)
def test_it_is_the_plain_formula(path, style):
    document = read(path)
    kind = puzzle_type(document.kind)
    formula = plain_formula(kind.model(document.puzzle, Stop()), Stop())
    text = exported(document, "formula", style=style)
    ours = Counter(map(tuple, formula.clauses))
    assert Counter(clauses_in(text, style, kind.letter)) == ours
    assert f"Variables: {formula.variables}. Clauses: {len(formula.clauses)}." in text


@pytest.mark.parametrize("kind", KINDS)
def test_cells_come_in_reading_order_and_every_clause_is_about_its_cell(kind):
    for seed in SEEDS:
        document = random_document(kind, seed)
        text = exported(document, "formula")
        cells = [
            tuple(map(int, cell)) for cell in re.findall(r"^r(\d+)c(\d+)$", text, re.MULTILINE)
        ]
        assert cells == sorted(set(cells))
        facts = puzzle_type(kind).model(document.puzzle, Stop()).facts
        letter = puzzle_type(kind).letter
        for part in re.split(r"^(?=r\d+c\d+$)", text, flags=re.MULTILINE)[1:]:
            name, *lines = part.split("\n")
            for rule, line in pairwise(lines):
                if not rule.startswith("    ") and line.startswith("    "):
                    numbers = map(int, re.findall(rf"{letter}(\d+)", line))
                    named = {f"r{r + 1}c{c + 1}" for r, c in (facts[n - 1].cell for n in numbers)}
                    assert name in named or name in rule


def test_the_wall_contributes_at_its_cell():
    text = exported(
        random_document("lightup", 1)._replace(puzzle=type(EMPTY.puzzle)((".2", ".."))), "formula"
    )
    assert ("r1c2\n  wall r1c2: the 2 at r1c2 touches exactly 2 bulbs\n    ∧ L1 ∧ L3\n") in text


def test_long_lines_are_broken_between_clauses():
    text = exported(read(paths.puzzles() / "futoshiki" / "summit.satori"), "formula")
    long = [line for line in text.splitlines() if len(line) > 100]
    assert all(" ∧ " not in line[6:] for line in long)
    assert max(line.count("∧") for line in text.splitlines()) > 3


@STYLES
@pytest.mark.parametrize(("document", "sign"), [(CONFLICT, 3), (ALL_WALLS, 4)])
def test_what_can_never_and_what_must_always_hold(document, sign, style):
    assert SIGNS[style][sign] in exported(document, "formula", style=style)


@pytest.mark.parametrize("path", SOME, ids=SOME_IDS)
def test_ascii_is_ascii(path):
    assert exported(read(path), "formula", style="ascii").isascii()


KNOWN = {
    *(rf"\{mark}" for mark in "#$%&_{}\\"),
    *(r"\documentclass", r"\usepackage", r"\raggedright", r"\section", r"\subsection", r"\item"),
    *(r"\textbackslash", r"\textasciitilde", r"\textasciicircum", r"\textless", r"\textgreater"),
    *(r"\ldots", r"\guillemotleft", r"\guillemotright"),
}
"""All that LaTeX is told beside mathematics: it knows this without any further package."""

ALL_LETTERS = " ".join(filter(str.isprintable, map(chr, range(0x20, 0x250))))


def check_latex(text: str) -> None:
    """Check what LaTeX would complain about: pairs of braces, dollars, environments, signs."""
    depth = 0
    math = False
    environments = []
    for token in re.findall(r"\\(?:begin|end)\{\w+\}|\\[a-zA-Z]+|\\.|\\\n|[^\\]", text):
        if token.startswith(r"\begin"):
            environments.append(token[6:])
        elif token.startswith(r"\end"):
            assert environments.pop() == token[4:]
        elif token == "$":
            math = not math
        elif token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
            assert depth >= 0
        elif token in ("_", "^", r"\lnot", r"\lor", r"\land", r"\bot", r"\top", r"\times"):
            assert math, f"{token} outside of mathematics"
        else:
            assert token not in "#%&~", token
            assert ord(token[0]) < 0x180, token
            assert token not in "ĦħĸĿŀŉŦŧſ", token
            assert not token.startswith("\\") or token in KNOWN, token
    assert (depth, math, environments) == (0, False, [])
    for body in re.findall(r"\\begin\{itemize\}(.*?)\\end\{itemize\}", text, re.DOTALL):
        assert body.lstrip().startswith(r"\item")


@pytest.mark.parametrize("path", SOME, ids=SOME_IDS)
def test_latex_is_well_formed(path):
    text = exported(read(path), "formula", style="latex")
    assert text.startswith("\\documentclass")
    assert text.endswith("\\end{document}\n")
    check_latex(text)


def titled(title: str) -> Document:
    return EMPTY._replace(details=(("title", title),))


SMALL = [random_document(kind, 1) for kind in KINDS]
STRANGE = ["100 % #1 & _all_ {of} ~it^ \\o/ $", "Lumière – 光 <3", "…", ALL_LETTERS]


@pytest.mark.parametrize("title", STRANGE, ids=range(len(STRANGE)))
def test_latex_with_strange_titles(title):
    check_latex(exported(titled(title), "formula", style="latex"))


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.parametrize("document", [CONFLICT, ALL_WALLS, *map(titled, STRANGE), *SMALL])
def test_latex_compiles_it(tmp_path, document):
    (tmp_path / "formula.tex").write_text(exported(document, "formula", style="latex"), "utf-8")
    command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", "formula.tex"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=100)
    told = (tmp_path / "formula.log").read_text("latin-1")
    assert ended.returncode == 0, told
    assert (tmp_path / "formula.pdf").stat().st_size > 1000
    assert "Overfull" not in told


def test_french_names_are_for_people_and_files_keep_theirs():
    with speaking(find("fr")):
        told = exported(EMPTY, "formula")
        kept = exported(EMPTY, "dimacs")
    assert "L4 = ampoule en L2C2\n" in told
    assert "  éclairage L2C2\u202f: L2C2 doit être éclairée\n" in told
    assert "c var 4 = bulb r2c2\n" in kept
    assert "c rule lit r2c2: L2C2 doit etre eclairee\n" in kept


@pytest.mark.parametrize("document", SMALL, ids=KINDS)
def test_english_names_are_those_of_files(document):
    stated = state(document, Stop())
    for rule, name in zip(stated.rule_places(), stated.rule_names(), strict=True):
        assert stated.name_rule(rule) == name
        assert stated.note_rule(rule) == stated.say_rule(rule)
    for fact in stated.facts():
        assert stated.name_fact(fact) == fact_name(stated.puzzle_type.fact_word, fact)
