"""`satori check`: is a puzzle well formed, how many solutions has it, which rules conflict."""

import json

import pytest

from app.cli import ANSWER_IS_NO
from app.cli.findings import Request, find_out
from app.cli.result import Result
from app.core.stop import Stop
from app.session.answers import Conflict
from tests.cli import boards

SIGN = {"rule": "sign", "less": [0, 3], "greater": [0, 2]}


@pytest.mark.parametrize(
    ("text", "conflict", "sentences", "why"),
    [
        (
            boards.FOUR_IN_A_CORNER,
            [{"rule": "wall", "cell": [0, 0]}],
            ["the 4 at r1c1 touches exactly 4 bulbs"],
            ["The 4 in row 1 touches only 2 white cells, r1c2 and r2c1."],
        ),
        (
            boards.LESS_THAN_ONE,
            [
                {"rule": "given", "cell": [0, 2], "value": 1},
                SIGN,
            ],
            ["r1c3 is 1", "r1c4 < r1c3"],
            [
                "1. Along the signs at r1c3. r1c3 > r1c4, so r1c3 is not 1.",
                "2. So no solution. r1c3 is given as 1, but cannot be 1.",
            ],
        ),
        (
            boards.LONE_CELL,
            [{"rule": "region", "cells": [[0, 2]]}],
            ["region B at r1c3 has exactly two black cells"],
            ["B has only one cell."],
        ),
    ],
)
def test_the_conflict_is_named_and_argued(run, file, text, conflict, sentences, why):
    code, out, err = run("check", "--json", file(text))
    assert (code, err) == (1, "")
    answer = json.loads(out)
    assert (answer["verdict"], answer["solution"]) == ("none", None)
    assert sorted(answer["conflict"], key=str) == sorted(conflict, key=str)

    code, out, err = run("check", file(text))
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[0].endswith(": no solution.")
    heading = "This rule cannot hold:" if len(conflict) == 1 else "These rules cannot all hold:"
    start = lines.index(heading) + 1
    said = lines[start : lines.index("", start)]
    assert sorted(said) == sorted(f"  {sentence}" for sentence in sentences)
    start = lines.index("Why:") + 1
    assert lines[start : lines.index("", start)] == [f"  {sentence}" for sentence in why]


def test_long_arguments_are_folded(run, file):
    out = run("check", file("satori 1\nkind: lightup\n\n. . .\n. 3 .\n. . .\n")).out
    said = out.split("\nWhy:\n")[1].split("\n\n")[0].splitlines()
    assert said == [
        "  1. The same on every side. Suppose r1c2 has no bulb. Then the 3 in row 2 needs",
        "     bulbs at r2c1, r2c3 and r3c2. The bulb at r2c1 lights r1c1. The bulb at",
        "     r2c3 lights r1c3. But nothing can light r1c2. So r1c2 is a bulb. Turned",
        "     round, it is the same: r2c1, r2c3 and r3c2 are bulbs.",
        "  2. So no solution. The 3 in row 2 touches too many bulbs: r1c2, r2c1, r2c3 and",
        "     r3c2.",
    ]


def test_rules_that_are_found_in_time_are_named_though_their_argument_is_late(file):
    argument, request, stop = file(boards.LESS_THAN_ONE), Request(reasons=True, argue=True), Stop()
    result = Result(argument, request)
    for finding in result.follow(find_out(argument, request, stop)):
        if isinstance(finding, Conflict):
            stop.expire()
    assert len(result.conflict.places) == 2
    assert result.conflict.argument is None
    assert (result.status, result.error, result.exit_code) == ("none", None, ANSWER_IS_NO)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [(boards.NORINORI, "unique"), (boards.SIX_WAYS, "multiple")],
)
def test_without_conflict(run, file, text, verdict):
    code, out, err = run("check", "--json", file(text))
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["verdict"] == verdict
    assert answer["solution"] is not None
    assert not {"conflict", "error", "count", "solutions"} & set(answer)
    assert "cannot all hold" not in run("check", file(text)).out


def test_solve_names_no_conflict(run, file):
    path = file(boards.FOUR_IN_A_CORNER)
    assert "conflict" not in json.loads(run("solve", "--json", path).out)
    assert "cannot all hold" not in run("solve", path).out


def test_not_well_formed(run, file):
    code, out, err = run("check", file("satori 1\nkind: norinori\n\nA B A\nA B A\n"))
    assert (code, out) == (2, "")
    assert err == (
        "satori: Line 4: The region of r1c1 is in several pieces: r1c3 is cut off from it.\n"
    )


def test_standard_input(run):
    code, out, _ = run("check", "--json", "-", stdin=boards.LESS_THAN_ONE)
    answer = json.loads(out)
    assert (code, answer["input"]) == (1, "-")
    assert SIGN in answer["conflict"]
