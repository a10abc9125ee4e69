"""A new kind of puzzle is one new folder: registry, files, commands and board take it as it is."""

import json
import subprocess
import sys
from importlib import import_module
from math import comb
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSettings
from PySide6.QtGui import QImage, QPainter

from app.cli.main import main
from app.core.document import Document
from app.core.editing import Spot, Turn
from app.core.errors import BadInput, CannotWrite
from app.core.registry import editor, kinds
from app.core.stop import Stop
from app.explain import find_conflict
from app.formats import format_names, read_text, writable_formats, write_text
from app.formula.contents import ClauseState
from app.sat.solving import find_solutions
from app.ui.formula.outline import KIND, RULE, Node
from app.ui.kit.settings import Settings
from app.ui.look.theme import LIGHT
from app.ui.window import Window
from tests.helpers.models import false_rules

pytestmark = pytest.mark.usefixtures("tally")

FIXTURE = Path(__file__).parents[1] / "fixtures" / "toy_puzzle"

ONE = """\
satori 1
kind: tally
title: Counting

2 0 1
2 1
"""
SEVERAL = ONE.replace("2 0 1\n2 1", "1 1\n1 1")
NONE = ONE.replace("2 0 1\n2 1", "2 0\n1 0")
# More cells in a row than are written out one by one, and a row with no black cell at all.
WIDE = ONE.replace("2 0 1\n2 1", "0 5 7\n1 1 1 1 1 1 1 1 1 1 1 1")


@pytest.fixture
def file(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "puzzle.satori"
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_it_keeps_the_rules_of_the_house():
    for path in sorted(FIXTURE.glob("*.py")):
        name = f"app/puzzles/tally/{path.name}"  # there, more is asked for than of tests
        subprocess.run(
            [sys.executable, "-m", "ruff", "check", "--quiet", "--stdin-filename", name, "-"],
            input=path.read_bytes(),
            cwd=Path(__file__).parents[2],
            check=True,
        )


def test_the_registry_finds_it(tally):
    assert "tally" in kinds()
    assert tally.kind == "tally"
    assert tally.title == "Tally"


def test_it_is_solved_and_checked(tally):
    puzzle = read_text(ONE).puzzle
    model = tally.model(puzzle, Stop())
    verdict = find_solutions(model, Stop())
    assert [tally.solution(puzzle, s) for s in verdict.solutions] == [
        (("#", "#"), (".", "."), ("#", "."))
    ]
    white = ((".", "."),) * 3
    values = dict.fromkeys(range(1, 7), False)
    assert tally.broken_rules(puzzle, white) == false_rules(model, values)


def test_a_wide_one_is_solved(tally):
    puzzle = read_text(WIDE).puzzle
    found = find_solutions(tally.model(puzzle, Stop()), Stop(), limit=1000).solutions
    assert len(found) == comb(12, 5)
    assert all(tally.broken_rules(puzzle, tally.solution(puzzle, s)) == [] for s in found)


def test_files_round_trip():
    document = read_text(ONE)
    assert document.kind == "tally"
    assert (document.puzzle.in_rows, document.puzzle.in_columns) == ((2, 0, 1), (2, 1))
    assert write_text(document, "satori") == ONE
    marks = (("#", "."), (".", "."), ("#", "."))
    played = Document("tally", document.puzzle, document.details, marks)
    assert read_text(write_text(played, "satori")) == played


def test_formats_that_cannot_carry_it_say_so():
    document = read_text(ONE)
    assert [one.name for one in writable_formats(document)] == ["satori"]
    for name in format_names():
        if name != "satori":
            with pytest.raises(CannotWrite, match="Tally"):
                write_text(document, name)


def test_a_bad_file_is_refused_in_its_words():
    with pytest.raises(BadInput, match="Line 5: A Tally has two lines of numbers"):
        read_text(ONE + "3\n")


def test_other_texts_are_still_recognised():
    assert read_text(". X\n1 .\n").kind == "lightup"


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize(
    ("text", "verdict", "code"), [(ONE, "unique", 0), (SEVERAL, "multiple", 0), (NONE, "none", 1)]
)
def test_the_command_line_solves_it(capsys, file, text, verdict, code):
    ended, out, err = run(capsys, "solve", "--json", file(text))
    assert (ended, err) == (code, "")
    answer = json.loads(out)
    assert (answer["puzzle"], answer["verdict"]) == ("tally", verdict)
    if verdict == "unique":
        assert answer["solution"] == [["#", "#"], [".", "."], ["#", "."]]
        assert (answer["rows"], answer["cols"]) == (3, 2)


def test_the_command_line_draws_it(capsys, file):
    ended, out, _ = run(capsys, "solve", file(ONE))
    assert ended == 0
    assert "Counting (Tally), 3 × 2: one solution" in out
    assert "# #\n. .\n# .\n" in out


def test_the_command_line_names_its_conflict(capsys, file):
    ended, out, _ = run(capsys, "check", "--json", file(NONE))
    assert ended == 1
    assert json.loads(out)["conflict"] == [{"rule": "row", "row": 0}, {"rule": "column", "col": 1}]
    _, out, _ = run(capsys, "check", file(NONE))
    assert "row 1 has exactly 2 black cells" in out


def test_the_command_line_explains_it(capsys, file):
    ended, out, err = run(capsys, "explain", file(ONE))
    assert (ended, err) == (0, "")
    assert "Counting (Tally), 3 × 2: one solution.\n\n# is black" in out
    assert "\n  1. " in out
    assert "Solved:\n\n# #\n. .\n# .\n" in out
    answer = json.loads(run(capsys, "explain", "--json", file(ONE))[1])
    cells = [fact["cell"] for step in answer["steps"] for fact in step["conclusions"]]
    assert sorted(cells) == [[row, col] for row in range(3) for col in range(2)]


def test_the_command_line_explains_it_from_its_progress(capsys, file):
    marked = ONE + "progress:\n# .\n. .\n. x\n"
    ended, out, _ = run(capsys, "explain", file(marked))
    assert ended == 0
    assert "\n     # .\n     . .\n     . x\n" in out
    assert "2 marked cells" in out


def test_the_command_line_takes_it_in_a_batch(capsys, tmp_path, file):
    several = tmp_path / "list.txt"
    several.write_text(file(ONE) + "\n" + file(ONE) + "\n", "utf-8")
    ended, out, _ = run(capsys, "batch", str(several))
    assert ended == 0
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["unique", "unique"]


def test_the_command_line_converts_it(capsys, file):
    assert run(capsys, "convert", file(ONE), "--to", "satori") == (0, ONE, "")
    ended, out, err = run(capsys, "convert", file(ONE), "--to", "tatham")
    assert (ended, out) == (2, "")
    assert err.count("\n") == 1
    assert "Tally" in err


@pytest.mark.parametrize("form", ["dimacs", "3sat"])
def test_the_command_line_writes_its_formula(capsys, file, tmp_path, form):
    source = file(ONE)
    ended, out, _ = run(capsys, "export", source, "--to", form)
    assert ended == 0
    assert "c Counting (Tally), 3 x 2\n" in out
    assert "c var 4 = marked r2c2\n" in out
    assert "c rule column 2: column 2 has exactly one black cell\n" in out
    (tmp_path / "answer").write_text("s SATISFIABLE\nv 1 2 -3 -4 5 -6 0\n")
    ended, out, _ = run(capsys, "import-model", source, str(tmp_path / "answer"))
    assert ended == 0
    assert out.endswith("# #\n. .\n# .\n")


def test_its_formula_for_people_and_for_z3(capsys, file, tmp_path):
    source = file(ONE)
    _, out, _ = run(capsys, "export", source, "--to", "formula")
    assert "x4 = marked r2c2\n" in out
    assert "row 1: row 1 has exactly 2 black cells\n" in out
    _, out, _ = run(capsys, "export", source, "--to", "smt2")
    assert "(declare-const marked_3_2 Bool)\n" in out
    assert "(assert (= (+ (ite marked_1_1 1 0) (ite marked_1_2 1 0)) 2))\n" in out


def test_the_conflict_is_irreducible(tally):
    model = tally.model(read_text(NONE).puzzle, Stop())
    assert find_conflict(model, Stop()).rules == (0, 3)


def test_it_is_drawn_by_hand():
    drawn = editor("tally").blank(3, 2)
    for spot in (Spot((0, 0)), Spot((0, 1)), Spot((2, 0))):
        drawn = editor("tally").click(drawn, spot)
    for spot in (Spot((0, 0)), Spot((1, 0)), Spot((1, 1))):
        drawn = editor("tally").click(drawn, spot, backwards=True)
    assert drawn == read_text(ONE).puzzle
    turned = editor("tally").turned(drawn, Turn.ROTATE_RIGHT)
    assert (turned.in_rows, turned.in_columns) == ((2, 1), (1, 0, 2))
    assert editor("tally").resized(editor("tally").resized(drawn, 5, 5), 3, 2) == drawn


def test_it_is_shown(qapp, tally):
    view = import_module("app.puzzles.tally.view").VIEW
    puzzle = read_text(tally.example).puzzle
    looks = tally.looks(puzzle, [0, 1, 1, -1, -1, 0, 0])
    colours = []
    for look in looks:
        image = QImage(30, 30, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        view.paint(painter, QRectF(image.rect()), look, LIGHT)
        painter.end()
        colours.append(image.pixelColor(25, 25))
    assert colours == [LIGHT.black] * 2 + [LIGHT.cell] * 4
    assert str(tally.describe(puzzle, [], 1, 0)) == "Row 2, column 1: empty"


def test_its_formula_is_shown(qtbot, tmp_path):
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    window = Window(read_text(ONE), settings)
    qtbot.addWidget(window)
    window.show()
    window.formula_dock.show()
    qtbot.waitUntil(lambda: not window.formula_dock.busy)
    panel = window.formula_dock.panel
    lines = [panel.model.content(panel.model.outline.node(row)) for row in range(3)]
    assert [line.title for line in lines] == ["Counting (Tally), 3 × 2", "Rows", "Columns"]
    panel.model.toggle(Node(KIND, 1))
    panel.tree.selectRow(3)
    assert panel.model.content(Node(RULE, 3)).title == "column 1"
    assert window.board.scene.highlights.chosen == {(0, 0), (1, 0), (2, 0)}
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert panel.model.content(Node(RULE, 3)).state is ClauseState.SATISFIED
    panel.bar.search.setText("x4")
    qtbot.waitUntil(lambda: not window.formula_dock.busy)
    assert panel.bar.count.text() == "2 rules · 4 clauses · 1 variable"
    window.close()
