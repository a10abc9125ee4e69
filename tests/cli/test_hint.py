"""`satori hint`: four stages, the JSON contract, and mistakes first."""

import json

import pytest

from tests.cli import boards
from tests.cli.process import ROOT

WELCOME = str(ROOT / "puzzles/lightup/welcome.satori")
MISTAKEN = boards.LIGHTUP + "progress:\n. . X .\n. . 0 L\n2 X . .\n. . . .\n"


def test_each_stage_tells_more(run):
    told = [run("hint", WELCOME, "--stage", str(stage)).out for stage in (1, 2, 3, 4)]
    assert told[0] == "Look at the 3 in row 6.\n"
    assert told[1] == "A 3 with three sides.\n"
    assert told[2].startswith(told[1])
    assert "so its other three neighbours are bulbs." in " ".join(told[2].split())
    assert told[3].startswith(told[2])
    assert ". . . . X L 3 ." in told[3]


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_json_is_cut_to_its_stage(run, stage):
    code, out, err = run("hint", WELCOME, "--json", "--stage", str(stage))
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["input", "puzzle", "mistakes", "done", "hint"]
    assert (answer["mistakes"], answer["done"]) == (0, False)
    hint = answer["hint"]
    assert hint["cells"]
    assert hint["text"]
    assert ("title" in hint) == (stage >= 2)
    assert ("conclusions" in hint) == ("rules" in hint) == ("facts" in hint) == (stage >= 3)


def test_mistakes_come_first(run, file):
    code, out, _ = run("hint", file(MISTAKEN))
    assert code == 0
    assert out == "There is 1 mistake first: r2c4.\n"
    answer = json.loads(run("hint", "--json", file(MISTAKEN)).out)
    assert (answer["mistakes"], answer["hint"]) == (1, None)


def test_nothing_is_left(run, file):
    done = "\n".join(" ".join(line) for line in boards.LIGHTUP_SOLVED).replace(".", "x")
    path = file(f"{boards.LIGHTUP}progress:\n{done}\n")
    assert run("hint", path).out == "Nothing is left to find.\n"
    assert json.loads(run("hint", "--json", path).out)["done"] is True


@pytest.mark.parametrize("text", [boards.FOUR_IN_A_CORNER, boards.SIX_WAYS])
def test_no_hint_without_one_solution(run, file, text):
    code, out, err = run("hint", file(text))
    assert (code, err) == (1, "")
    assert out.endswith("so there is no hint.\n")


def test_bad_input(run):
    code, out, err = run("hint", "nothing-of-that-name")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
