"""satori export and import-model: to other solvers and back."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from app.formats import read_text
from tests.cli import boards
from tests.cli.process import PATIENCE, environment, needs_proc, satori, started, wait_until
from tests.cli.process import run as run_process
from tests.formula.samples import SOME, SOME_IDS, exported

ROOT = Path(__file__).parents[2]
FORMS = ("dimacs", "3sat", "smt2", "formula")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_to_standard_output_and_to_a_file(run, file, tmp_path, kind, form):
    source = file(boards.UNIQUE[kind])
    wanted = exported(read_text(boards.UNIQUE[kind]), form)
    assert run("export", source, "--to", form) == (0, wanted, "")
    assert run("export", source, "--to", form, "-o", "-") == (0, wanted, "")
    target = tmp_path / "formula"
    assert run("export", source, "--to", form, "-o", str(target)) == (0, "", "")
    assert target.read_bytes() == wanted.encode()
    assert sorted(os.listdir(tmp_path)) == ["formula", "puzzle.txt"]


@pytest.mark.parametrize("form", ["dimacs", "3sat"])
def test_fast(run, file, form):
    document = read_text(boards.FUTOSHIKI)
    ended = run("export", file(boards.FUTOSHIKI), "--to", form, "--fast")
    assert ended.out == exported(document, form, fast=True) != exported(document, form)


@pytest.mark.parametrize("style", ["ascii", "latex"])
def test_styles(run, file, style):
    ended = run("export", file(boards.LIGHTUP), "--to", "formula", f"--{style}")
    assert ended.out == exported(read_text(boards.LIGHTUP), "formula", style=style)


@pytest.mark.parametrize("path", SOME, ids=SOME_IDS)
def test_numbers_agree(run, path):
    """The header of the formula that is solved has the numbers that solving tells."""
    told = json.loads(run("solve", "--json", str(path)).out)
    header = f"p cnf {told['variables']} {told['clauses']}\n"
    assert header in run("export", str(path), "--to", "dimacs", "--fast").out
    variables, clauses = re.search(
        r"^p cnf (\d+) (\d+)$", run("export", str(path), "--to", "dimacs").out, re.MULTILINE
    ).groups()
    written = run("export", str(path), "--to", "formula").out
    assert f"\nVariables: {variables}. Clauses: {clauses}.\n" in written
    assert f"\n{int(variables):,} facts and " in run("solve", str(path)).out


def test_a_failure_leaves_the_old_file(run, file, tmp_path):
    target = tmp_path / "old"
    target.write_text("old\n")
    ended = run("export", file("...\n..9\n"), "--to", "dimacs", "-o", str(target))
    assert (ended.code, ended.out) == (2, "")
    huge = "satori 1\nkind: norinori\n\n" + "A" * 20 + ("\n" + "A" * 20) * 19 + "\n"
    ended = run("export", file(huge), "--to", "dimacs", "-o", str(target))
    assert ended.code == 2
    assert re.fullmatch(
        r"satori: Written out in full this puzzle has [\d,]+ clauses; the limit is 5,000,000\.\n",
        ended.err,
    )
    assert target.read_text() == "old\n"


def test_a_failure_while_writing_leaves_the_old_file(run, file, tmp_path, monkeypatch):
    def fail(*arguments):
        raise OSError(28, "No space left on device")

    target = tmp_path / "old"
    target.write_text("old\n")
    source = file(boards.LIGHTUP)
    monkeypatch.setattr(os, "fsync", fail)
    ended = run("export", source, "--to", "dimacs", "-o", str(target))
    assert ended.err == f"satori: {target} cannot be written: no space left on device.\n"
    assert target.read_text() == "old\n"
    assert sorted(os.listdir(tmp_path)) == ["old", "puzzle.txt"]


BAD_USE = {
    "export x": "--to",
    "export x --to cnf": "'cnf'",
    "export x --to smt2 --fast": "--fast is for dimacs and 3sat",
    "export x --to formula --fast": "--fast is for dimacs and 3sat",
    "export x --to dimacs --ascii": "--ascii is for formula",
    "export x --to smt2 --latex": "--latex is for formula",
    "export x --to formula --latex --ascii": "not allowed with",
    "import-model x": "MODELFILE",
    "import-model - -": "cannot both be on the standard input",
    "import-model x nowhere": "There is no file nowhere",
    "import-model x .": "is a directory",
    "import-model nowhere x": "There is no file nowhere",
    "import-model x x": "Line 1: 'satori' is not part of a solver's answer",
}


@pytest.mark.parametrize("line", BAD_USE)
def test_bad_use(run, file, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    file(boards.LIGHTUP, "x")
    code, out, err = run(*line.split())
    assert (code, out) == (2, "")
    assert BAD_USE[line] in err
    assert err.startswith("satori: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def answer(text: str) -> str:
    """What a solver that takes part in competitions says to a formula."""
    formula = CNF(from_string=text)
    with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        model = solver.get_model()
    lines = [model[start : start + 10] for start in range(0, len(model), 10)]
    return "\n".join(["s SATISFIABLE", *(f"v {' '.join(map(str, some))}" for some in lines), "v 0"])


@pytest.mark.parametrize("options", ["dimacs", "dimacs --fast", "3sat", "3sat --fast"])
@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_there_and_back(run, file, kind, options):
    source = file(boards.UNIQUE[kind])
    said = answer(run("export", source, "--to", *options.split()).out)
    code, out, err = run("import-model", source, file(said, "answer"))
    assert (code, err) == (0, "")
    drawn = out.partition(": the solver's answer is a solution.\n\n")[2]
    assert drawn
    solved = run("solve", source).out
    assert drawn in solved
    assert run("import-model", source, "-", stdin=said).out == out
    assert run("import-model", "-", file(said, "answer"), stdin=boards.UNIQUE[kind]).out == out


def test_an_answer_that_breaks_rules(run, file):
    code, out, err = run("import-model", file(". .\n. .\n"), "-", stdin="SAT\n1 2 -3 -4 0\n")
    assert (code, err) == (1, "")
    assert out == (
        "Light Up, 2 × 2: the solver's answer is not a solution.\n\n"
        "L L\n. .\n\n"
        "It breaks this rule:\n  at most one bulb in r1c1 and r1c2\n"
    )


def test_an_answer_that_breaks_many_rules(run, file):
    nothing = " ".join(str(-number) for number in range(1, 65))
    code, out, _ = run("import-model", file("........\n" * 8), "-", stdin=f"SAT\n{nothing} 0\n")
    assert code == 1
    assert "It breaks these rules:\n  r1c1 must be lit\n" in out
    assert out.endswith("  and 44 more\n")


def test_no_solution_is_told_and_checked(run, file):
    source = file(boards.FOUR_IN_A_CORNER)
    said = answer(run("export", source, "--to", "dimacs").out.replace("\n0\n", "\n1 0\n-1 0\n"))
    code, out, err = run("import-model", source, "-", stdin=said)
    assert (code, err) == (1, "")
    title = "Light Up, 2 × 3"
    assert out == f"{title}: the solver says that there is no solution, and there is none.\n"


@pytest.mark.parametrize("kind", boards.UNIQUE)
@pytest.mark.parametrize("said", ["UNSAT\n", "s UNSATISFIABLE\n", "unsat\n(error)\n"])
def test_no_solution_is_not_believed(run, file, kind, said):
    assert run("import-model", file(boards.UNIQUE[kind]), "-", stdin=said) == (
        2,
        "",
        "satori: The solver says that there is no solution, but there is one.\n",
    )


def test_values_that_are_left_out(run, file):
    source = file(". .\n. .\n")
    code, out, err = run("import-model", source, "-", stdin="SAT\n1 4 0\n")
    assert (code, out) == (0, "Light Up, 2 × 2: the solver's answer is a solution.\n\nL .\n. L\n")
    assert err == (
        "satori: The answer leaves out 2 of 4 facts, the first of them “bulb r1c2”; they are taken "
        "to be false.\n"
    )
    assert run("import-model", source, "-", stdin="s SATISFIABLE\nv 1 -2\n") == (
        2,
        "",
        "satori: The answer leaves out 2 of 4 facts, the first of them “bulb r2c1”, and is no "
        "solution if these are false.\n",
    )


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_a_model_of_z3_that_says_what_is_true_only(run, file, kind):
    source = file(boards.UNIQUE[kind])
    solver = z3.Solver()
    solver.from_string(run("export", source, "--to", "smt2").out)
    assert solver.check() == z3.sat
    model = solver.model()
    true = [name for name in model.decls() if z3.is_true(model[name])]
    said = "".join(f"(define-fun {name} () Bool true)\n" for name in true)
    code, out, err = run("import-model", source, "-", stdin=f"sat\n(\n{said})\n")
    assert code == 0
    assert "the solver's answer is a solution" in out
    assert "taken to be false" in err


def test_the_answer_to_another_puzzle(run, file):
    other = ". .\n. .\n"
    said = "sat\n((define-fun bulb_1_1 () Bool true) (define-fun bulb_2_2 () Bool true))\n"
    code, out, err = run("import-model", file("X .\n. .\n"), "-", stdin=said)
    assert (code, out) == (2, "")
    assert "which has no variable bulb_1_1" in err
    assert run("import-model", file(other), "-", stdin=said).code == 0


HOSTILE = {
    "empty": b"",
    "binary": b"\0\1\2SAT\n1 0\n",
    "not UTF-8": b"SAT\n\xff 0\n",
    "huge numbers": b"SAT\n" + b"9" * 100_000 + b" 0\n",
    "contradictory": b"s SATISFIABLE\nv 1 -1 0\n",
    "two verdicts": b"SAT\nUNSAT\n",
    "the formula itself": b"p cnf 4 8\n-1 -2 0\n",
    "a page": b"<html>(nothing)</html>",
    "an endless bracket": b"(" * 50_000,
    "terminal": b"\x1b[31mSAT\x1b[0m\n1 0\n",
}


@pytest.mark.parametrize("way", HOSTILE)
def test_what_is_no_answer_gets_one_sentence(run, file, tmp_path, way):
    (tmp_path / "answer").write_bytes(HOSTILE[way])
    code, out, err = run("import-model", file(". .\n. .\n"), str(tmp_path / "answer"))
    assert (code, out) == (2, "")
    assert re.fullmatch(r"satori: [^\n]{1,300}\.\n", err)
    assert err[:-1].isprintable()


def test_a_title_does_nothing_to_the_terminal(run, file):
    source = file("satori 1\nkind: lightup\ntitle: \x1b[31mred\n\n..\n..\n")
    said = run("import-model", source, "-", stdin="SAT\n1 -2 -3 4 0\r\n").out
    assert said.startswith("[31mred (Light Up), 2 × 2: the solver's answer is a solution.\n")


def test_a_solver_that_gave_up(run, file):
    code, out, err = run("import-model", file(boards.LIGHTUP), "-", stdin="s UNKNOWN\n")
    assert (code, out) == (2, "")
    assert err == "satori: The solver gave up: it does not know whether there is a solution.\n"


@needs_proc
@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupted_export_leaves_nothing_behind(tmp_path, name):
    number = getattr(signal, name)
    (tmp_path / "large").write_text(("." * 120 + "\n") * 120, "utf-8")
    (tmp_path / "out").write_text("old\n")
    with started("export", "large", "--to", "formula", "-o", "out", cwd=tmp_path) as process:
        wait_until(lambda: len(os.listdir(tmp_path)) > 2, "it writes")
        os.killpg(process.pid, number)
        assert process.end() == (128 + number, "", "")
    assert sorted(os.listdir(tmp_path)) == ["large", "out"]
    assert (tmp_path / "out").read_text() == "old\n"


def test_a_terminal_without_the_signs_of_logic(tmp_path):
    (tmp_path / "puzzle").write_text(". .\n. .\n", "utf-8")
    arguments = ("export", "puzzle", "--to", "formula")
    plain = run_process(*arguments, cwd=tmp_path, PYTHONIOENCODING="ascii").out
    assert plain == run_process(*arguments, "--ascii", cwd=tmp_path).out
    assert "(~L1 | ~L2)" in plain
    run_process(*arguments, "-o", "out", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert "(¬L1 ∨ ¬L2)" in (tmp_path / "out").read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="streams are closed as a POSIX shell does it")
@pytest.mark.parametrize("command", ["export puzzle --to dimacs", "convert puzzle --to satori"])
def test_no_standard_output(tmp_path, command):
    (tmp_path / "puzzle").write_text(". .\n. .\n", "utf-8")
    ended = subprocess.run(
        satori(*command.split()),
        cwd=tmp_path,
        env=environment(),
        stderr=subprocess.PIPE,
        preexec_fn=lambda: os.close(1),
        timeout=PATIENCE,
    )
    assert ended.returncode == 2
    assert ended.stderr == b"satori: There is no standard output to write to.\n"


def test_as_a_process(tmp_path):
    (tmp_path / "puzzle").write_text(". .\n. .\n", "utf-8")
    ended = run_process("export", "puzzle", "--to", "dimacs", "-o", "out.cnf", cwd=tmp_path)
    assert ended == (0, "", "")
    assert CNF(from_file=str(tmp_path / "out.cnf")).nv == 4
    ended = run_process("import-model", "puzzle", "-", cwd=tmp_path, stdin="SAT\n1 -2 -3 4 0\n")
    assert ended.code == 0
    assert ended.out.endswith("\nL .\n. L\n")


class TestReadme:
    """The example of the README and of the French page: what they show is what happens."""

    @pytest.fixture(params=["README.md", "resources/README.fr.md"])
    def page(self, request) -> str:
        return request.param

    @pytest.fixture
    def small(self, page) -> str:
        """The name of the example."""
        return "petit" if "fr" in page else "small"

    @pytest.fixture
    def section(self, page) -> str:
        text = (ROOT / page).read_text("utf-8")
        heading = "Quatre cases" if "fr" in page else "For lecturers"
        return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]

    @pytest.fixture
    def shown(self, section) -> dict[str, str]:
        """Every command of the example with the output below it."""
        blocks = re.findall(r"^```\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
        steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
        return dict(steps)

    def test_every_command(self, run, tmp_path, monkeypatch, shown, small):
        monkeypatch.chdir(tmp_path)
        for name in (f"{small}.txt", f"{small}.out"):
            Path(name).write_text(shown[f"cat {name}"], "utf-8")
        commands = [command for command in shown if command.startswith("satori ")]
        orders = [command.removeprefix("satori --lang fr ") for command in commands]
        orders = [order.removeprefix("satori ").split()[0] for order in orders]
        assert orders == ["export", "export", "import-model"]
        for command in commands:
            assert run(*command.split()[1:]) == (0, shown[command], "")
        lines = Path(f"{small}.cnf").read_text().splitlines()
        kept = [line for line in lines if not line.startswith("c")]
        assert kept == shown[f"grep -v ^c {small}.cnf"].splitlines()

    def test_the_numbers(self, section, shown, small):
        formula = CNF(from_string=shown[f"grep -v ^c {small}.cnf"])
        numbers = re.search(r"(\d+)\s+variables\s+(?:and|et)\s+(\d+)\s+clauses", section)
        assert numbers.groups() == (str(formula.nv), str(len(formula.clauses)))
        ruled_out = [
            [int(word) for word in clause.split()]
            for clause in re.findall(r"`((?:-?\d ){4})0`", section)
        ]
        answer = [int(word) for word in shown[f"cat {small}.out"].split()[1:-1]]
        assert ruled_out[0] == [-literal for literal in answer]
        with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
            assert solver.solve(answer)
            solver.add_clause(ruled_out[0])
            assert solver.solve()
            assert solver.get_model() == [1, -2, -3, 4]
            solver.add_clause(ruled_out[1])
            assert not solver.solve()

    @pytest.mark.parametrize("page", ["README.md"])
    def test_small_quotes(self, run, file, shown, section):
        source = file(shown["cat small.txt"])
        assert "(~L1 | ~L2)" in section
        assert "(~L1 | ~L2)" in run("export", source, "--to", "formula", "--ascii").out
        comments = run("export", source, "--to", "dimacs").out
        for line in ("c var 1 = bulb r1c1", "c rule lit r1c1: r1c1 must be lit"):
            assert line in " ".join(section.split())
            assert f"{line}\n" in comments
        script = run("export", source, "--to", "smt2").out
        assert "(declare-const islit_3_3 Bool)" in script
        assert "islit_4" not in script


@pytest.mark.parametrize(
    ("form", "options", "start"),
    [
        ("html", (), b"<!doctype html>"),
        ("pdf", (), b"%PDF"),
        ("png", ("--solution",), b"\x89PNG"),
        ("svg", ("--step", "1"), b"<?xml"),
    ],
)
def test_pictures_need_no_display(tmp_path, form, options, start):
    (tmp_path / "puzzle").write_text(boards.LIGHTUP)
    ended = run_process("export", "puzzle", "--to", form, "-o", "made", *options, cwd=tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert (tmp_path / "made").read_bytes().startswith(start)


def test_a_move_that_is_not_there_has_no_picture(tmp_path):
    (tmp_path / "puzzle").write_text(boards.LIGHTUP)
    ended = run_process("export", "puzzle", "--to", "png", "--step", "99", cwd=tmp_path)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("satori: There is no move 99; the last is ")


def test_one_of_several_solutions_is_not_drawn_silently(tmp_path):
    (tmp_path / "puzzle").write_text("..\n..\n")
    ended = run_process("export", "puzzle", "--to", "svg", "--solution", "-o", "made", cwd=tmp_path)
    said = "satori: This puzzle has several solutions; one of them is drawn.\n"
    assert ended == (0, "", said)
    assert (tmp_path / "made").exists()


def test_a_solution_that_is_not_there_has_no_picture(tmp_path):
    (tmp_path / "puzzle").write_text("4.\n..\n")
    ended = run_process("export", "puzzle", "--to", "png", "--solution", "-o", "made", cwd=tmp_path)
    said = "satori: This puzzle has no solution that could be drawn.\n"
    assert ended == (2, "", said)
    assert not (tmp_path / "made").exists()
