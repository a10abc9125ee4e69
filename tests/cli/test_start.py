"""How the program starts: alone, with a puzzle, with --help; and never with Qt in a terminal."""

import json
import platform
import re
import subprocess
import sys

import pytest

from app import __version__
from tests.cli import boards
from tests.cli.process import PATIENCE, environment, run, satori

EASY = "4x4:bBc0a2Bf"


def test_without_arguments(tmp_path):
    code, out, err = run(cwd=tmp_path)
    assert code == 0
    assert "one solution" in out
    assert "Traceback" not in err


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_with_a_file(tmp_path, kind):
    (tmp_path / "puzzle.satori").write_text(boards.UNIQUE[kind])
    code, out, err = run("puzzle.satori", cwd=tmp_path)
    assert code == 0
    assert "4 × 4: one solution" in out
    assert "There is no display" in err
    assert "\n  1. " in out
    assert "Traceback" not in err
    digits = [character for character in out if character in "".join(boards.SOLVED[kind])]
    drawn = "".join("".join(line) for line in boards.SOLVED[kind])
    assert drawn in "".join(digits)


def test_with_an_id(tmp_path):
    code, out, _ = run(EASY, cwd=tmp_path)
    assert code == 0
    assert "\n. L X .\nL . 0 .\n2 X . L\nL . . .\n" in out


def test_with_a_puzzle_on_standard_input(tmp_path):
    code, out, _ = run("-", cwd=tmp_path, stdin=boards.NORINORI)
    assert code == 0
    assert "Norinori, 4 × 4: one solution" in out


def test_with_a_puzzle_that_has_no_solution(tmp_path):
    (tmp_path / "corner").write_text(boards.FOUR_IN_A_CORNER)
    code, out, _ = run("corner", cwd=tmp_path)
    assert code == 1
    assert "no solution" in out
    assert "the 4 at r1c1 touches exactly 4 bulbs" in out


def test_version(tmp_path):
    code, out, err = run("--version", cwd=tmp_path)
    assert (code, err) == (0, "")
    python = re.escape(platform.python_version())
    assert re.fullmatch(rf"satori {__version__} \(Python {python}, Qt 6\.\S+, PySAT \S+\)\n", out)


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help(tmp_path, option):
    code, out, err = run(option, cwd=tmp_path)
    assert (code, err) == (0, "")
    assert out.startswith("usage: satori ")
    for command in ("solve", "explain", "check", "batch", "convert"):
        assert f"\n    {command} " in out


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve", ["--all N", "--timeout S", "--json", "--kind", "--size ROWSxCOLS"]),
        ("check", ["--timeout S", "--json"]),
        (
            "explain",
            ["--from MOVE", "--why CELL", "--timeout S", "--json", "--kind", "--size ROWSxCOLS"],
        ),
        ("batch", ["LIST", "--explain", "--jobs N", "--timeout S"]),
        ("convert", ["--to FORMAT", "-o FILE", "puzzlink", "tatham-save"]),
    ],
)
def test_help_of_a_command(tmp_path, command, words):
    code, out, err = run(command, "--help", cwd=tmp_path, COLUMNS="200")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: satori {command} ")
    assert [word for word in words if word not in out] == []


# Qt is large and may be missing: in a terminal nothing may touch it, in any process.

GUARD = """
import os, sys

class Guard:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            with open(os.environ["QT_WITNESS"], "a") as witness:
                witness.write(name + "\\n")
            raise ImportError(name)

sys.meta_path.insert(0, Guard())
"""


@pytest.fixture
def guarded(tmp_path):
    """Run Python so that any of its processes that imports Qt leaves a note, and fails."""
    guard = tmp_path / "guard"
    guard.mkdir()
    (guard / "sitecustomize.py").write_text(GUARD)
    witness = tmp_path / "witness"
    changes = environment()
    changes["PYTHONPATH"] = f"{guard}:{changes['PYTHONPATH']}"
    changes["QT_WITNESS"] = str(witness)

    def start(command, stdin=""):
        ended = subprocess.run(
            command,
            cwd=tmp_path,
            env=changes,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        return ended, witness.read_text() if witness.exists() else ""

    return start


def test_the_guard_works(guarded):
    code = """
from multiprocessing import get_context
if __name__ == "__main__":
    with get_context("spawn").Pool(1) as pool:
        pool.map(__import__, ["PySide6"])
"""
    ended, seen = guarded([sys.executable, "-c", code])
    assert ended.returncode != 0
    assert seen == "PySide6\n"


@pytest.mark.parametrize(
    "line",
    [
        "solve --json -",
        "solve -",
        "check -",
        "explain -",
        "explain --json -",
        f"batch - --explain --jobs 2 {EASY}",
        "convert - --to pzprv3",
        f"batch - {EASY}",
        f"batch - --jobs 2 {EASY}",
        "",
        "-",
        "--help",
        "--version",
    ],
)
def test_no_qt(guarded, line):
    arguments = line.removesuffix(EASY).split()
    stdin = f"{EASY}\n" if line.endswith(EASY) else boards.LIGHTUP
    ended, seen = guarded(satori(*arguments), stdin)
    assert (ended.returncode, seen) == (0, "")
    assert ended.stdout
    if line.startswith("batch"):
        assert json.loads(ended.stdout)["verdict"] == "unique"
