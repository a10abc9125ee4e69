"""`satori hint`: four stages, the JSON contract, and mistakes first."""

import json

import pytest

from tests.cli import boards
from tests.cli.process import ROOT

WELCOME = str(ROOT / "puzzles/lightup/welcome.satori")
MISTAKEN = boards.LIGHTUP + "progress:\n. . X .\n. . 0 L\n2 X . .\n. . . .\n"

PAIRS = """\
# . # # . .
# . . . # .
. . # . . .
. . . # . .
. . . . . .
. . # . . .
"""
CLASHING = "satori 1\nkind: lightup\n\n. . .\n. . .\nprogress:\nL L .\n. . .\n"


def test_each_stage_tells_more(run):
    told = [run("hint", WELCOME, "--stage", str(stage)).out for stage in (1, 2, 3, 4)]
    assert told[0] == "Look at the 3 in row 6.\n"
    name, about = told[1].splitlines()
    assert (name, about.split(",")[0]) == ("A 3 with three sides.", "At the edge or beside a wall")
    assert told[2].startswith(f"{name}\n")
    assert "so its other three neighbours are bulbs." in " ".join(told[2].split())
    assert told[3].startswith(told[2])
    assert ". . . . X L 3 ." in told[3]


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_json_is_cut_to_its_stage(run, stage):
    code, out, err = run("hint", WELCOME, "--json", "--stage", str(stage))
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert {"input", "puzzle", "verdict", "mistakes", "wrong", "done", "said", "hint"} == set(
        answer
    )
    assert (answer["verdict"], answer["wrong"], answer["said"]) == ("unique", [], None)
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
    assert (answer["mistakes"], answer["wrong"], answer["hint"]) == (1, [[1, 3]], None)


def test_nothing_is_left(run, file):
    done = "\n".join(" ".join(line) for line in boards.LIGHTUP_SOLVED).replace(".", "x")
    path = file(f"{boards.LIGHTUP}progress:\n{done}\n")
    assert run("hint", path).out == "Nothing is left to find.\n"
    assert json.loads(run("hint", "--json", path).out)["done"] is True


def test_none_and_several_solutions_are_told_apart(run, file):
    for text, verdict, said in (
        (boards.FOUR_IN_A_CORNER, "none", "satori check tells why."),
        (boards.SIX_WAYS, "multiple", "no move follows from here."),
        (CLASHING, "multiple", "all these marks."),
    ):
        code, out, err = run("hint", file(text))
        assert (code, err) == (1, "")
        assert out.rstrip().endswith(said)
        answer = json.loads(run("hint", "--json", file(text)).out)
        assert (answer["verdict"], answer["hint"]) == (verdict, None)
        assert answer["said"] in " ".join(out.split())


def test_a_move_follows_though_there_are_several_solutions(run, file):
    several = ". 3 . . .\n. . . . .\n. . . . .\n. . . . .\n"
    code, out, err = run("hint", file(several))
    assert (code, err) == (0, "")
    assert out.startswith("There are several solutions; this is true in all that fit your marks.")
    assert "bulbs" in out
    answer = json.loads(run("hint", "--json", file(several)).out)
    assert answer["verdict"] == "multiple"
    assert [fact["is"] for fact in answer["hint"]["conclusions"]] == ["bulb"] * 3


def test_what_is_taken_for_granted_is_said_first(run, file):
    """The player has marked no white cell, but the hint rests on one beside a pair."""
    paddock = (ROOT / "puzzles/norinori/paddock.satori").read_text("utf-8")
    path = file(f"{paddock}\nprogress:\n{PAIRS}")
    out = " ".join(run("hint", path).out.split())
    granted = "r2c1 is paired with r1c1, so r2c2 and r3c1 are white."
    assert granted in out
    assert out.index(granted) < out.index("D has only r3c2 and r4c1 left, so both are black.")


def test_bad_input(run):
    code, out, err = run("hint", "nothing-of-that-name")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "code", "verdict"),
    [(["nowhere.satori"], 2, "error"), ([WELCOME, "--timeout", "0.000001"], 3, "timeout")],
)
def test_json_tells_why_there_is_no_answer(run, line, code, verdict):
    ended = run("hint", "--json", *line)
    assert (ended.code, ended.err) == (code, "")
    answer = json.loads(ended.out)
    assert (answer["verdict"], answer["hint"]) == (verdict, None)
    assert answer["error"].endswith(".")
