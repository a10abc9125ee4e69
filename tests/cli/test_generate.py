"""`satori generate` and `satori complete`: lines that are puzzles, told as they are made."""

import json
import os

import pytest

from tests.cli.process import needs_proc, started, wait_until

KINDS = "lightup", "norinori", "futoshiki"


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_is_a_puzzle_with_one_solution(run, kind):
    ended = run("generate", kind, "--size", "6", "--count", "4", "--seed", "0")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert len(set(lines)) == 4
    solved = run("solve", "--json", *lines)
    answers = [json.loads(line) for line in solved.out.splitlines()]
    assert [(one["puzzle"], one["verdict"]) for one in answers] == [(kind, "unique")] * 4


@pytest.mark.parametrize("kind", KINDS)
def test_the_json_is_as_agreed(run, kind):
    options = ("--size", "5x5", "--difficulty", "normal", "--seed", "7", "--json")
    ended = run("generate", kind, *options)
    made = json.loads(ended.out)
    assert list(made) == [
        *("puzzle", "id", "rows", "cols", "difficulty", "seed", "clues", "seconds")
    ]
    assert (made["puzzle"], made["rows"], made["cols"], made["seed"]) == (kind, 5, 5, 7)
    explained = run("explain", made["id"])
    assert made["difficulty"] == "normal"
    assert "Difficulty: normal" in explained.out


def test_a_seed_is_as_long_as_in_the_window(run):
    ended = run("generate", "lightup", "--size", "5", "--seed", 15 * "9", "--count", "2", "--json")
    assert [json.loads(line)["seed"] for line in ended.out.splitlines()] == [10**15 - 1, 10**15]


def test_without_a_level_the_json_tells_the_one_it_has(run):
    made = json.loads(run("generate", "lightup", "--seed", "1", "--json").out)
    assert (made["rows"], made["cols"]) == (10, 10)
    assert f"Difficulty: {made['difficulty']}" in run("explain", made["id"]).out


def test_the_style_and_the_symmetry(run):
    signs = run("generate", "futoshiki", "--size", "5", "--style", "signs-only", "--to", "satori")
    assert not any(mark.isdigit() for mark in signs.out.partition("\n\n")[2])
    walls = ("--style", "walls=30", "numbers=123", "--symmetry", "quarter-turns", "--seed", "1")
    drawn = run("generate", "lightup", *walls, "--to", "plain").out
    drawn = drawn.replace(" ", "").split()
    assert set("".join(drawn)) <= set(".X123")
    turned = ["".join(line) for line in zip(*reversed(drawn), strict=True)]
    assert [[mark == "." for mark in line] for line in turned] == [
        [mark == "." for mark in line] for line in drawn
    ]


def test_several_processes_give_the_same_lines_in_order(run):
    line = ("generate", "norinori", "--size", "6", "--count", "6", "--seed", "3")
    assert run(*line, "--jobs", "2") == run(*line)


def test_into_a_file(run, tmp_path):
    path = tmp_path / "made.txt"
    ended = run("generate", "lightup", "--count", "2", "--to", "satori", "-o", str(path))
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    first, second = path.read_text("utf-8").split("\n\nsatori 1\n")
    assert first.startswith("satori 1\nkind: lightup\nseed: ")
    assert second.startswith("kind: lightup\nseed: ")
    ended = run("generate", "lightup", "-o", str(tmp_path / "none" / "made.txt"))
    assert ended.code == 2
    assert "cannot be written" in ended.err


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (
            "lightup --size 3 --symmetry both-diagonals --difficulty expert",
            1,
            "the hardest found is",
        ),
        ("lightup --size 2", 2, "from 3 to 50 rows"),
        ("futoshiki --size 5x6", 2, "not square"),
        ("lightup --size 5x6 --symmetry diagonal", 2, "Only a square grid"),
        ("norinori --symmetry half-turn", 2, "not made with the symmetry"),
        ("lightup --symmetry upside-down", 2, "no symmetry"),
        ("lightup --style signs-only", 2, "There is no style 'signs-only'"),
        ("lightup --style walls=5", 2, "from 10 to 40 percent"),
        ("lightup --style numbers=7", 2, "some of 01234"),
        ("lightup --style walls=20 walls=30", 2, "walls is given twice"),
        ("futoshiki --style signs-only mixed", 2, "is given twice"),
        ("norinori --style sizes=9-3", 2, "a range such as"),
        ("futoshiki --style clues=none", 2, "there are: signs only"),
        ("lightup --difficulty silly", 2, "There is no difficulty 'silly'"),
        ("lightup --to nothing", 2, "There is no format called 'nothing'"),
        ("chess", 2, "chess"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence(run, line, code, said):
    ended = run("generate", *line.split())
    assert (ended.code, ended.out) == (code, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1


@needs_proc
@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_done(tmp_path, jobs):
    path = tmp_path / "made.txt"
    line = ("generate", "lightup", "--count", "1000000", "--jobs", jobs, "-o", str(path))
    with started(*line, cwd=tmp_path) as process:
        wait_until(lambda: path.exists() and path.read_text().count("\n") > 3, "lines are there")
        process.interrupt()
        assert process.end().code == 130
        assert path.read_text().endswith("\n")
        wait_until(lambda: not process.family(), "its processes have ended")


DRAWN = ("...X...", ".......", "..2....", ".......", "....X..", ".......", ".1.....")


def test_a_drawing_is_completed(run, file):
    path = file("\n".join(DRAWN))
    for seed in range(5):
        ended = run("complete", path, "--seed", str(seed), "--to", "plain")
        assert (ended.code, ended.err) == (0, "")
        made = [line.replace(" ", "") for line in ended.out.split("\n") if line]
        for before, after in zip("".join(DRAWN), "".join(made), strict=True):
            assert before in (".", after) or (before == "X" and after.isdigit())
        solved = run("solve", "--json", file(ended.out, "made.txt"))
        assert json.loads(solved.out)["verdict"] == "unique"


def test_regions_are_completed(run, file):
    drawn = "satori 1\nkind: norinori\n\n" + "a a b b b b\na a b b b b\n" + "b b b b b b\n" * 4
    ended = run("complete", file(drawn), "--seed", "1", "--to", "satori")
    lines = [line.split() for line in ended.out.strip().splitlines()[-6:]]
    corner = {(r, c) for r in range(6) for c in range(6) if lines[r][c] == lines[0][0]}
    assert corner == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert len({one for line in lines for one in line}) > 3


def test_a_drawing_is_completed_to_a_level(run, file):
    rows = ". < .   .   3", ".   .   .   .", ". > .   .   .", ".   .   .   1"
    drawn = "satori 1\nkind: futoshiki\n\n" + "\n\n".join(rows) + "\n"
    made = json.loads(run("complete", file(drawn), "--difficulty", "easy", "--json").out)
    assert "Difficulty: easy" in run("explain", made["id"]).out
    givens = [word.strip("RLUD") for word in made["id"].partition(":")[2].split(",")]
    assert (givens[3], givens[15]) == ("3", "1")


def test_a_drawing_without_a_solution_is_refused(run, file):
    ended = run("complete", file("4X\nX.\n"), "--kind", "lightup")
    assert ended.code == 2
    assert ended.err.count("\n") == 1


def test_walls_that_numbers_are_enough_for_stay_alone(run, file):
    drawn = ".X.....", "....X..", "..X....", ".......", "....X..", "..X....", ".....X."
    ended = run("complete", file("\n".join(drawn)), "--seed", "1", "--to", "plain")
    made = ended.out.replace(" ", "").split()
    assert ended.code == 0
    assert [[mark == "." for mark in line] for line in made] == [
        [mark == "." for mark in line] for line in drawn
    ]
    again = run("complete", file(ended.out, "made.txt"), "--kind", "lightup")
    assert (again.code, again.err) == (2, "satori: There is one solution already.\n")
