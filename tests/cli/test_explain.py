"""`satori explain`: a walkthrough for people, the steps as JSON, and both for whole lists."""

import json
import os
import re
from pathlib import Path

import pytest

from app.core.difficulty import LIMITS
from app.core.document import Document
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formats import read_text, write_text
from tests.bench.boards import tiled_lightup
from tests.cli import boards
from tests.cli.process import PATIENCE, ROOT, Ran, Running, needs_proc, run, started, wait_until

SOON = 20.0
"""Seconds within which a program obeys, however busy the machine: tenths on a quiet one."""

TWO_STEPS_MORE = """\
satori 1
kind: norinori
title: Half done

A A A B
A C B B
A C B B
A A A B
progress:
. . . .
. # . .
. # . .
. . . .
"""
MISTAKEN = boards.LIGHTUP + "progress:\n. . X .\n. . 0 L\n2 X . .\n. . . .\n"

SEVERAL = ". . .\nX 0 .\n. X .\n"
"""A Light Up with a bulb at r3c1, and beyond it a choice."""


def numbered(out: str) -> dict[int, str]:
    """Read the moves, or the steps, of a walkthrough, each joined to one line."""
    steps: dict[int, str] = {}
    number = 0
    for line in out.splitlines():
        start = re.match(r" {0,2}([0-9]+)\. (.*)", line)
        if start:
            number = int(start[1])
            steps[number] = start[2]
        elif not line:
            number = 0  # what follows is a board
        elif number:
            steps[number] += " " + line.strip()
    return steps


def board(lines: list[str]) -> list[str]:
    """Leave of a drawing what is in its cells."""
    return [line for line in (re.sub(r"[^.#LX0-9]", "", line) for line in lines) if line]


# For people


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_a_walkthrough(run, file, kind):
    code, out, err = run("explain", file(boards.UNIQUE[kind]))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"{puzzle_type(kind).title}, 4 × 4: one solution."
    steps = numbered(out)
    assert list(steps) == list(range(1, len(steps) + 1))
    for text in steps.values():
        title, sentences = re.split(r"(?<=[.?]) ", text, maxsplit=1)
        assert title[0].isupper()
        assert sentences.endswith((".", ".)"))
    assert max(map(len, lines)) <= 80
    assert lines == [line.rstrip() for line in lines]
    end = lines.index("Solved:")
    assert board(lines[end + 1 :][: lines[end + 2 :].index("") + 1]) == boards.SOLVED[kind]
    assert re.match(r"Difficulty: (easy|normal|hard|expert)\. ", lines[-1] + lines[-2])


def test_the_board_is_shown_every_few_moves(run):
    out = run("explain", str(ROOT / "puzzles/futoshiki/five-by-five.satori")).out
    boards_after = [
        int(number)
        for number in re.findall(r"^ *([0-9]+)\. [^\n]*(?:\n {5}\w[^\n]*)*\n\n", out, re.M)
    ]
    assert boards_after[:2] == [4, 8]


def test_what_is_supposed_further_is_indented_further(run, file):
    out = run("explain", "--detail", file(". . .\n. 2 .\n. . .\n. . .\n")).out
    step = out[out.index("  1. ") : out.index("  2. ")].splitlines()
    outer = [not line.startswith(" " * 8) for line in step]
    start = next(n for n, line in enumerate(step) if "Suppose further" in line)
    assert step[start].startswith(" " * 8 + "Suppose further")
    assert not outer[start]
    assert outer[start + 1 :].count(True) >= 2  # what follows from it, and the result


@pytest.mark.parametrize("columns", [40, 57, 200])
def test_lines_keep_to_the_terminal(tmp_path, columns):
    (tmp_path / "puzzle").write_text(boards.NORINORI)
    narrow = run("explain", "puzzle", cwd=tmp_path, COLUMNS=str(columns)).out
    assert max(map(len, narrow.splitlines())) <= min(columns, 80)
    wide = run("explain", "puzzle", cwd=tmp_path).out
    assert numbered(narrow) == numbered(wide)


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_from_a_move_on(run, file, kind):
    path = file(boards.UNIQUE[kind])
    everything = numbered(run("explain", path).out)
    some = run("explain", path, "--from", "2").out
    assert numbered(some) == {n: text for n, text in everything.items() if n >= 2}
    # The board stands before the first of them: what the first one has decided.
    answer = explained(run, path)
    before = [answer["steps"][index] for move in answer["moves"][:1] for index in move["steps"]]
    concluded = [fact for step in before for fact in step["conclusions"]]
    lines = some.split("  2. ")[0].splitlines()
    drawn = puzzle_type(kind)
    puzzle = read_text(boards.UNIQUE[kind]).puzzle
    facts = list(drawn.model(puzzle, Stop()).facts)
    literals = [
        sign * (number + 1)
        for number, fact in enumerate(facts)
        for sign in (1, -1)
        if json.loads(json.dumps(drawn.fact_json(fact, holds=sign > 0))) in concluded
    ]
    wanted = drawn.draw(puzzle, drawn.marks(puzzle, literals))
    assert [line[5:] for line in lines[-len(wanted) - 1 : -1]] == wanted


def test_from_a_move_that_is_not_there(run, file):
    path = file(boards.NORINORI)
    last = max(numbered(run("explain", path).out))
    code, out, err = run("explain", path, "--from", "1000")
    assert (code, err) == (0, "")
    assert numbered(out) == {}
    assert f"There is no move 1000; the last is {last}." in out
    assert "Solved:" in out


def test_how_hard_it_was(run, file):
    out = run("explain", file(boards.LIGHTUP)).out
    sizes = [len(step["rules"]) for step in steps_of(run, file(boards.LIGHTUP))]
    assert max(sizes) == 1
    assert out.endswith(f"Difficulty: easy. Each of the {len(sizes)} steps takes one rule.\n")


def test_the_readme_tells_the_limits():
    text = (ROOT / "README.md").read_text("utf-8")
    for level, largest, thoughtful in LIMITS:
        many = f"up to {thoughtful}" if thoughtful else "none"
        assert f"\n| {level} | up to {largest} | {many} |\n" in text


def test_the_readme_shows_what_is_printed(run):
    text = (ROOT / "README.md").read_text("utf-8")
    shown = text.split("## Explaining", 1)[1].split("```")[1].strip("\n")
    assert shown in run("explain", str(ROOT / "puzzles/lightup/pinwheel.satori")).out


def test_several_solutions(run, file):
    code, out, err = run("explain", file(SEVERAL))
    assert (code, err) == (0, "")
    assert "Light Up, 3 × 3: several solutions." in out
    assert numbered(out)
    words = " ".join(out.split())
    assert "Nothing more follows." in words
    differ = json.loads(run("check", "--json", file(SEVERAL)).out)["differ"]
    names = " ".join(f"r{row + 1}c{col + 1}" for row, col in differ)
    assert words.endswith(f"and differ at {len(differ)} cells: {names}")
    assert f"have {6 - len(differ)} cell" in words
    assert "Difficulty" not in out


def test_nothing_in_common(run, file):
    out = run("explain", file(boards.SIX_WAYS)).out
    assert "Nothing follows. No cell is the same in all solutions; they differ at" in out


@pytest.mark.parametrize("text", [boards.FOUR_IN_A_CORNER, boards.LESS_THAN_ONE, boards.LONE_CELL])
def test_no_solution(run, file, text):
    code, out, err = run("explain", file(text))
    assert (code, err) == (1, "")
    assert ": no solution." in out
    assert numbered(out.split("Why:")[0]) == {}
    checked = run("check", file(text)).out
    assert checked.startswith(out)


def test_from_the_progress_of_a_player(run, file):
    code, out, err = run("explain", file(TWO_STEPS_MORE))
    assert (code, err) == (0, "")
    assert "Half done (Norinori), 4 × 4: one solution." in out
    assert "explained from the progress in it: 2 marked cells." in out
    assert len(numbered(out)) < len(numbered(run("explain", file(boards.NORINORI)).out))
    first = out.split("  1. ")[0].splitlines()
    assert board(first[first.index("     +-----+-+") :]) == ["....", ".#..", ".#..", "...."]
    lines = out.splitlines()
    end = lines.index("Solved:")
    assert board(lines[end + 1 : end + 11]) == boards.NORINORI_SOLVED


def test_progress_that_contradicts_the_rules(run, file):
    code, out, err = run("explain", file(MISTAKEN))
    assert (code, err) == (1, "")
    assert "4 × 4: one solution." in out
    assert numbered(out) == {}
    start = out.index("This progress contradicts the rules. These cannot all hold:\n")
    said = out[start:].splitlines()[1:]
    assert said == [
        "  the 0 at r2c3 touches exactly 0 bulbs",
        "  there is a bulb at r2c4",
        "",
        "Why:",
        "  The 0 in row 2 touches a bulb, r2c4.",
    ]


def test_progress_that_is_complete(run, file):
    done = "\n".join(" ".join(line) for line in boards.LIGHTUP_SOLVED).replace(".", "x")
    code, out, err = run("explain", file(f"{boards.LIGHTUP}progress:\n{done}\n"))
    assert (code, err) == (0, "")
    assert numbered(out) == {}
    assert out.endswith("Nothing was left to find.\n")


# As JSON

KEYS = [
    "input",
    "puzzle",
    "rows",
    "cols",
    "verdict",
    "solution",
    "seconds",
    "variables",
    "clauses",
    "steps",
    "moves",
    "complete",
    "difficulty",
]


def explained(run, path: str, *options: str) -> dict:
    return json.loads(run("explain", "--json", path, *options).out)


def steps_of(run, path: str, *options: str) -> list[dict]:
    return explained(run, path, *options)["steps"]


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_json(run, file, kind):
    path = file(boards.UNIQUE[kind])
    code, out, err = run("explain", "--json", path)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    answer = json.loads(out)
    assert list(answer) == KEYS
    solved = json.loads(run("solve", "--json", path).out)
    assert {k: v for k, v in answer.items() if k in solved} | {"seconds": 0} == solved | {
        "seconds": 0
    }
    assert answer["complete"] is True
    assert answer["difficulty"] in ("easy", "normal", "hard", "expert")


def said(fact: dict) -> str:
    return json.dumps(fact, sort_keys=True)


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_the_steps_are_a_chain(run, file, kind):
    known: set[str] = set()
    fields = puzzle_type(kind).rule_fields
    for step in steps_of(run, file(boards.UNIQUE[kind])):
        assert list(step) == ["technique", "text", "conclusions", "rules", "facts"]
        assert step["technique"]
        assert step["text"].endswith(".")
        for rule in step["rules"]:
            assert list(rule) == ["rule", *fields[rule["rule"]]]
        assert known.issuperset(map(said, step["facts"]))
        assert known.isdisjoint(map(said, step["conclusions"]))
        known.update(map(said, step["conclusions"]))
    # What they say in the end is the solution.
    wanted = set()
    for row, line in enumerate(boards.SOLVED[kind]):
        for col, token in enumerate(line):
            cell = [row, col]
            if kind == "futoshiki":
                for value in range(1, 5):
                    fact = {"cell": cell, "value": value, "holds": token == str(value)}
                    wanted.add(said(fact))
            elif kind == "norinori":
                wanted.add(said({"cell": cell, "is": "black" if token == "#" else "white"}))
            elif token in ".L":
                wanted.add(said({"cell": cell, "is": "bulb" if token == "L" else "no bulb"}))
    assert known == wanted


def test_json_from_a_move_on(run, file):
    path = file(boards.NORINORI)
    everything = explained(run, path)
    some = explained(run, path, "--from", "2")
    skipped = len(everything["moves"][0]["steps"])
    assert some["steps"] == everything["steps"][skipped:]
    assert [move["text"] for move in some["moves"]] == [
        move["text"] for move in everything["moves"][1:]
    ]
    for key in ("complete", "difficulty", "solution"):
        assert some[key] == everything[key]
    assert steps_of(run, path, "--from", "1000") == []


def test_json_and_the_walkthrough_say_the_same(run, file):
    path = file(boards.FUTOSHIKI)
    detail = numbered(run("explain", "--detail", path).out)
    texts = [text.split(": ", 1)[1] for text in detail.values()]
    answer = explained(run, path)
    assert texts == [step["text"] for step in answer["steps"]]
    told = list(numbered(run("explain", path).out).values())
    assert told == [f"{move['title']}. {' '.join(move['text'])}" for move in answer["moves"]]


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_every_step_is_in_one_move(run, file, kind):
    answer = explained(run, file(boards.UNIQUE[kind]))
    indexes = [index for move in answer["moves"] for index in move["steps"]]
    assert indexes == list(range(len(answer["steps"])))
    for move in answer["moves"]:
        assert list(move)[:3] == ["title", "text", "steps"]
        assert move["title"][0].isupper()


def test_json_of_several_solutions(run, file):
    answer = explained(run, file(SEVERAL))
    assert list(answer) == [*KEYS, "differ"]
    assert (answer["verdict"], answer["complete"]) == ("multiple", False)
    assert answer["difficulty"] is None
    assert answer["differ"] == json.loads(run("check", "--json", file(SEVERAL)).out)["differ"]
    decided = {tuple(fact["cell"]) for step in answer["steps"] for fact in step["conclusions"]}
    assert decided.isdisjoint(map(tuple, answer["differ"]))


@pytest.mark.parametrize("text", [boards.FOUR_IN_A_CORNER, boards.LESS_THAN_ONE, boards.LONE_CELL])
def test_json_of_no_solution(run, file, text):
    answer = explained(run, file(text))
    assert list(answer) == [*KEYS, "conflict"]
    assert (answer["verdict"], answer["steps"], answer["complete"]) == ("none", [], False)
    assert answer["conflict"] == json.loads(run("check", "--json", file(text)).out)["conflict"]


def test_json_of_progress_that_contradicts_the_rules(run, file):
    code, out, _ = run("explain", "--json", file(MISTAKEN))
    answer = json.loads(out)
    assert (code, answer["verdict"], answer["complete"]) == (1, "unique", False)
    assert answer["conflict"] == [{"rule": "wall", "cell": [1, 2]}]
    assert answer["marks"] == [{"cell": [1, 3], "is": "bulb"}]


def test_progress_chooses_among_several_solutions(run, file):
    text = "satori 1\nkind: lightup\n\n...\n...\n...\nprogress:\n.L.\n..L\n...\n"
    answer = explained(run, file(text))
    assert (answer["verdict"], answer["complete"]) == ("multiple", True)
    assert answer["solution"] == [[".", "L", "."], [".", ".", "L"], ["L", ".", "."]]


def test_bad_input(run, file):
    code, out, err = run("explain", file("4 . Z\n"))
    assert (code, out) == (2, "")
    assert err.startswith("satori: ")
    assert err.count("\n") == 1
    code, out, _ = run("explain", "--json", file("4 . Z\n"))
    answer = json.loads(out)
    assert (code, answer["verdict"], answer["steps"]) == (2, "error", [])
    assert answer["error"] == err.removeprefix("satori: ").rstrip()


def test_only_what_leads_to_a_cell(run, file):
    path = file(TWO_STEPS_MORE.split("progress:")[0])
    steps = steps_of(run, path)
    for row in range(4):
        for col in range(4):
            name = f"r{row + 1}c{col + 1}"
            some = steps_of(run, path, "--why", name)
            assert 0 < len(some) <= len(steps)
            assert [row, col] in [fact["cell"] for fact in some[-1]["conclusions"]]
            told = numbered(run("explain", path, "--detail", "--why", name.upper()).out)
            assert [text.partition(": ")[2] for text in told.values()] == [s["text"] for s in some]


def test_a_cell_that_nothing_leads_to(run, file):
    code, out, err = run("explain", file(SEVERAL), "--why", "r1c3")
    assert (code, err) == (0, "")
    assert out.endswith("Nothing leads to r1c3: the solutions differ there.\n")


def test_a_cell_that_is_marked_already(run, file):
    out = run("explain", file(TWO_STEPS_MORE), "--why", "r2c2").out
    assert out.endswith("r2c2 is marked already.\n")


@pytest.mark.parametrize("cell", ["r2c1", "r9c9"])
def test_nothing_to_find_out_in_a_wall(run, file, cell):
    code, _, err = run("explain", file(SEVERAL), "--why", cell)
    assert (code, err) == (2, f"satori: There is nothing to find out at {cell}.\n")


@pytest.mark.parametrize("cell", ["", "r", "c3", "3c4", "r0c1", "r1c", "r1c1c1", "r-1c2", "r²c2"])
def test_what_is_no_cell(run, file, cell):
    code, out, err = run("explain", file(SEVERAL), "--why", cell)
    assert (code, out) == (2, "")
    assert err.startswith("satori: argument --why: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("step", ["0", "-1", "x", "1.5"])
def test_a_step_is_a_number(run, file, step):
    code, out, err = run("explain", file(boards.LIGHTUP), f"--from={step}")
    assert (code, out) == (2, "")
    assert "whole number" in err


# Lists


def test_a_batch_of_explanations(run, file):
    texts = [boards.LIGHTUP, SEVERAL, boards.LESS_THAN_ONE, boards.FUTOSHIKI, "4 . Z", MISTAKEN]
    paths = [file(text, f"puzzle{n}.txt") for n, text in enumerate(texts)]
    several = file("\n".join([*paths, "-"]), "list.txt")
    code, out, err = run("batch", several, "--explain")
    assert (code, err) == (0, "")
    answers = [json.loads(line) | {"seconds": None} for line in out.splitlines()]
    assert answers[:-1] == [explained(run, path) | {"seconds": None} for path in paths]
    assert (answers[-1]["verdict"], answers[-1]["steps"]) == ("error", [])


def test_a_batch_of_explanations_in_parallel(tmp_path):
    names = []
    for number, text in enumerate([*boards.UNIQUE.values(), SEVERAL, boards.LONE_CELL] * 2):
        names.append(f"puzzle{number}")
        (tmp_path / names[-1]).write_text(text)
    (tmp_path / "list").write_text("\n".join([*names, "nowhere"]))
    runs = [run("batch", "list", "--explain", "--jobs", jobs, cwd=tmp_path) for jobs in "12"]
    one, two = ([json.loads(x) | {"seconds": None} for x in ran.out.splitlines()] for ran in runs)
    assert [ran.code for ran in runs] == [0, 0]
    assert one == two
    assert [answer["complete"] for answer in one] == [True, True, True, False, False] * 2 + [False]
    assert all(answer["steps"] for answer in one[:4])


# Ends from outside

HARDLY_ANY_CLUES = """\
. < . > .   .   .   .   .   .   .
v   ^               ^       ^   v
.   .   . < .   .   . < .   .   .
v   ^
.   .   .   .   . > . < . > . < .
            ^
.   .   .   .   .   .   .   .   .
v
.   .   .   .   .   .   .   .   .
                v   ^           v
. < . < .   .   .   . < .   . < .
            ^       v   ^   v   ^
.   . > . < . < .   .   .   .   .
            ^       ^   v
.   . < .   .   . < . < .   . < .
^       ^   ^       ^
.   . > .   . < . > .   . > . > .
"""


@pytest.fixture
def long(tmp_path):
    """A puzzle whose first steps are there at once, and whose last take minutes."""
    (tmp_path / "long").write_text(f"satori 1\nkind: futoshiki\n\n{HARDLY_ANY_CLUES}\n")
    return tmp_path


def read_until_step(process: Running, number: int) -> None:
    """Read the output up to some step."""
    while (line := process.line()) is not None:
        if line.startswith(f"{number:3}. "):
            return
    pytest.fail(f"there was no step {number}")


needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as POSIX has them")


@needs_proc
@needs_posix
def test_steps_are_printed_as_they_are_found(long):
    with started("explain", "long", cwd=long) as process:
        read_until_step(process, 3)
        assert process.poll() is None
        process.interrupt()
        process.wait(SOON)
        ended = process.end()
        assert (ended.code, ended.err) == (130, "")
        wait_until(lambda: not process.family(), "its processes have ended")


@needs_proc
@needs_posix
def test_interrupted_while_nobody_reads(long):
    text = write_text(Document("lightup", tiled_lightup(100)), "satori")
    (long / "longer").write_text(text)
    with started("explain", "longer", cwd=long) as process:
        assert process.line() is not None
        process.wait_until_idle()  # its output has filled the pipe
        assert process.poll() is None
        process.interrupt()
        process.wait(SOON)
        assert process.returncode == 130
        assert process.stderr.read() == b""


def test_a_reader_that_has_seen_enough(long):
    with started("explain", "long", cwd=long) as process:
        read_until_step(process, 1)
        process.stdout.close()
        process.wait(PATIENCE)
        assert (process.returncode, process.stderr.read()) == (0, b"")


def run_out_of_time(folder: Path, step: str, *options: str) -> Ran:
    """Explain with a time limit in which a first step is found, however busy the machine is."""
    for seconds in ("2", "6", "18"):
        ended = run("explain", "long", "--timeout", seconds, *options, cwd=folder)
        assert ended.code == 3
        if step in ended.out:
            return ended
    pytest.fail("no step was found")


def test_a_time_limit(long):
    ended = run_out_of_time(long, "  1. ")
    steps = numbered(ended.out)
    assert ended.err == (
        f"satori: The time limit was reached after {len(steps)} moves, before the explanation was "
        "complete.\n"
    )
    assert list(steps) == list(range(1, len(steps) + 1))
    assert "Solved" not in ended.out
    assert re.fullmatch(r"[\d,]+ cells are still open\.", ended.out.splitlines()[-1])

    answer = json.loads(run_out_of_time(long, '"technique"', "--json").out)
    assert (answer["verdict"], answer["complete"]) == ("timeout", False)
    assert answer["steps"]
    assert f" after {len(answer['moves'])} moves, " in answer["error"]


def test_a_time_limit_for_each_puzzle_of_a_list(long):
    (long / "easy").write_text(boards.LIGHTUP)
    (long / "list").write_text("long\neasy\n")
    ended = run("batch", "list", "--explain", "--timeout", "2", "--jobs", "2", cwd=long)
    assert (ended.code, ended.err) == (0, "")
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert [answer["verdict"] for answer in answers] == ["timeout", "unique"]
    assert [answer["complete"] for answer in answers] == [False, True]
