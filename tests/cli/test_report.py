"""`satori report`: what a file of results says, counted here in another way."""

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.bulk.results import LONGEST_LINE

INPUTS = ["4x4:bBc0a2Bf", "3x3:i", "2x2:4c", "norinori/4/4/7c8c1g", "nowhere"] * 3


@pytest.fixture
def results(run, file):
    """Results with all that can be in them."""
    return file(run("batch", file("\n".join(INPUTS), "list"), "--explain").out, "results")


def bars(out: str, title: str) -> dict[str, int]:
    """Read the numbers of a chart."""
    chart = out.split(f"\n{title}\n")[1].split("\n\n")[0]
    parts = [line.strip().rstrip("█▏▎▍▌▋▊▉ ").rpartition("  ") for line in chart.splitlines()]
    return {label.strip(): int(number.replace(",", "")) for label, _, number in parts}


def test_everything_is_counted(run, results):
    code, out, err = run("report", results)
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in Path(results).read_text("utf-8").splitlines()]
    assert out.startswith("Results: 15; failed: 3.\n\nKind ")
    assert bars(out, "Kinds") == {"Light Up": 9, "Norinori": 3, "not read": 3}
    assert bars(out, "Sizes") == {"2 × 2": 3, "3 × 3": 3, "4 × 4": 6}
    assert bars(out, "Verdicts") == {
        "one solution": 6,
        "several solutions": 3,
        "no solution": 3,
        "failed": 3,
    }
    assert sum(bars(out, "Difficulty").values()) == sum(bool(a["difficulty"]) for a in lines)
    steps = sum(len(answer["steps"]) for answer in lines)
    assert sum(bars(out, "Techniques, by steps").values()) == steps > 0
    assert sum(bars(out, "Times").values()) == 12


def test_a_line_for_a_spreadsheet(run, results):
    code, out, _ = run("report", results, "--csv")
    assert code == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["input"] for row in rows] == INPUTS
    assert [row["verdict"] for row in rows[:5]] == ["unique", "multiple", "none", "unique", "error"]
    assert (rows[0]["puzzle"], rows[0]["rows"], rows[0]["cols"]) == ("lightup", "4", "4")
    assert "lit by a bulb: " in rows[0]["techniques"]
    assert float(rows[0]["seconds"]) > 0
    assert (rows[4]["rows"], rows[4]["difficulty"]) == ("", "")
    assert rows[4]["error"].startswith("There is no file nowhere")


def test_a_page_without_anything_from_elsewhere(run, results, tmp_path):
    page = tmp_path / "page.html"
    assert run("report", results, "-o", str(page)) == (0, "", "")
    said = []
    parser = HTMLParser()
    parser.handle_data = lambda data: said.append(data.strip())
    parser.feed(page.read_text("utf-8"))
    assert {"results", "Light Up", "Techniques, by steps", "several solutions"} <= set(said)
    assert "http" not in page.read_text("utf-8")


def test_generated_puzzles(run, file):
    made = run("generate", "futoshiki", "--size", "4", "--seed", "1", "--count", "5", "--json").out
    code, out, _ = run("report", "-", stdin=made)
    assert code == 0
    assert bars(out, "Verdicts") == {"generated": 5}
    assert bars(out, "Sizes") == {"4 × 4": 5}
    assert sum(bars(out, "Times").values()) == 5


def test_what_was_torn_while_it_was_written(run, file):
    line = run("batch", file("2x2:4c")).out
    assert run("report", file(line + line[:20])).out.startswith("Results: 1.\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "There are no results in "),
        ("4x4:bBc0a2Bf\n", "Line 1 is no result of batch or generate --json."),
        ('{"a": 1}', "Line 1 is no result of batch or generate --json."),
        ("[" * 100_000, "Line 1 is no result of batch or generate --json."),
        ('{"puzzle": null, "input": "a"}\n[]\n', "Line 2 is no result of batch"),
        ('{"puzzle": null, "input": "a"}\n' + "\0" * LONGEST_LINE, "Line 2 is no result of batch"),
    ],
    ids=["nothing", "a list", "another object", "deep", "second", "long"],
)
def test_what_is_no_result(run, file, content, said):
    code, out, err = run("report", file(content))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"satori: {said}")


RESULT = {"puzzle": "lightup", "input": "a  b", "rows": 4, "cols": 5, "verdict": "unique"}


@pytest.mark.parametrize(
    "strange",
    [
        {"seconds": float("nan")},
        {"seconds": {"solve": 1.0, "explain": float("inf")}},
        {"seconds": 10**400},
        {"seconds": -1},
        {"seconds": True},
        {"rows": -4},
        {"rows": 10**300},
        {"rows": True},
    ],
    ids=lambda strange: str(strange)[:40],
)
def test_numbers_that_cannot_be_are_left_out(run, file, tmp_path, strange):
    results = file(json.dumps(RESULT | strange) + "\n")
    code, out, err = run("report", results)
    assert (code, err) == (0, "")
    assert out.startswith("Results: 1.\n\n")
    assert "\nTimes\n" not in out
    assert ("\nSizes\n" in out) == ("seconds" in strange)
    row = {"rows": "4", "cols": "5"} if "seconds" in strange else {"rows": "", "cols": ""}
    made = list(csv.DictReader(io.StringIO(run("report", results, "--csv").out)))
    assert made[0] | row | {"seconds": "", "input": "a  b"} == made[0]
    assert run("report", results, "-o", str(tmp_path / "page.html")) == (0, "", "")


def test_strange_characters_do_no_harm(run, file, tmp_path):
    strange = {"input": "a\x1b[31m\ud800", "puzzle": "\udfff\u202e", "error": "\x07"}
    results = file(json.dumps(RESULT | strange | {"steps": [{"technique": "\ud800\0"}]}) + "\n")
    for options in ((), ("--csv",)):
        to_file = tmp_path / "out"
        assert run("report", results, *options, "-o", str(to_file)) == (0, "", "")
        said = run("report", results, *options).out + to_file.read_text("utf-8")
        assert all(mark.isprintable() or mark == "\n" for mark in said)


def test_a_file_that_is_missing(run, tmp_path):
    code, _, err = run("report", str(tmp_path / "none"))
    assert (code, err) == (
        2,
        f"satori: {tmp_path / 'none'} cannot be read: no such file or directory.\n",
    )


@pytest.mark.parametrize(
    "command", [["report"], ["report", "--csv"], ["batch"], ["batch", "--resume"]], ids=" ".join
)
def test_what_is_read_is_not_written_over(run, results, tmp_path, command):
    before = Path(results).read_bytes()
    (tmp_path / "link").symlink_to(results)
    for output in (results, str(tmp_path / "link")):
        said = f"satori: {output} is what is read; the output needs another file.\n"
        assert run(*command, results, "-o", output) == (2, "", said)
    assert Path(results).read_bytes() == before
