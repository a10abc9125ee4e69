"""A long list that goes on where it was killed: in the end as if nothing had happened."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.cli.process import needs_proc, started, wait_until

IDS = ["4x4:bBc0a2Bf", "3x3:i", "norinori/4/4/7c8c1g", "2x2:4c", "nowhere"]
LINES = 1500

BATCH = ["batch", "list", "--resume"]
GENERATE = ["generate", "futoshiki", "--size", "4", "--seed", "1", "--count", "150", "--resume"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list").write_text("# all\n" + "\n".join(IDS * (LINES // len(IDS))))
    return tmp_path


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@needs_proc
@pytest.mark.parametrize("command", [BATCH, [*GENERATE, "--json"], GENERATE], ids=" ".join)
def test_killed_at_several_moments(run, folder, command):
    assert run(*command, "-o", "whole") == (0, "", "")
    whole = (folder / "whole").read_bytes()
    assert b"seconds" not in whole
    part = folder / "part"
    for share, jobs in ((0.0, "2"), (0.2, "1"), (0.4, "2")):
        with started(*command, "-o", "part", "--jobs", jobs, cwd=folder) as process:
            enough = share * len(whole)
            wait_until(lambda: size(part) > enough, "some lines are there")  # noqa: B023
            os.killpg(process.pid, signal.SIGKILL)
            wait_until(lambda: not process.family(), "its processes have ended")
        assert whole.startswith(part.read_bytes())
    with open(part, "ab") as file:
        file.truncate(whole.rindex(b"\n", 0, size(part) - 1) + 5)  # a line is torn
    assert size(part) < len(whole)
    for _ in range(2):  # the second time there is nothing left to do
        assert run(*command, "-o", "part", "--jobs", "2") == (0, "", "")
        assert part.read_bytes() == whole


def test_a_list_can_grow_between_two_runs(run, folder):
    listed = folder / "list"
    listed.write_text("\n".join(IDS[:3]))
    assert run(*BATCH, "-o", "out").code == 0
    listed.write_text("\n".join(IDS))
    assert run(*BATCH, "-o", "out").code == 0
    inputs = [json.loads(line)["input"] for line in (folder / "out").read_text().splitlines()]
    assert inputs == IDS


@pytest.mark.parametrize(
    ("begun", "again", "said"),
    [
        (BATCH, [*BATCH, "--explain"], "out was begun with other options: see out.options."),
        (BATCH, [*BATCH, "--timeout", "9"], "out was begun with other options: see out.options."),
        (BATCH, ["batch", "other", "--resume"], "Line 2 of out does not answer what is asked"),
        (["batch", "list"], BATCH, "out was not begun with --resume: out.options is missing."),
        (
            [*GENERATE, "--count", "2"],
            [*GENERATE, "--seed", "2"],
            "out was begun with other options: see out.options.",
        ),
    ],
    ids=["explain", "timeout", "list", "fresh", "seed"],
)
def test_what_does_not_fit_is_refused(run, folder, begun, again, said):
    (folder / "list").write_text("\n".join(IDS))
    (folder / "other").write_text(f"{IDS[0]}\n{IDS[2]}")
    assert run(*begun, "-o", "out").code == 0
    before = (folder / "out").read_bytes()
    code, out, err = run(*again, "-o", "out")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"satori: {said}")
    assert (folder / "out").read_bytes() == before


@pytest.mark.parametrize(
    ("begun", "again"),
    [(BATCH, ["batch", "list"]), ([*GENERATE, "--json"], [*GENERATE[:-1], "--json"])],
    ids=["batch", "generate"],
)
def test_answers_with_their_seconds_are_not_gone_on_with(run, folder, begun, again):
    (folder / "list").write_text("\n".join(IDS))
    for command in (begun, again):  # the options of the first run are still there
        assert run(*command, "-o", "out").code == 0
    before = (folder / "out").read_bytes()
    said = "satori: Line 1 of out does not answer what is asked there.\n"
    assert run(*begun, "-o", "out") == (2, "", said)
    assert (folder / "out").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("strange", ["binary", "folder", "pipe", "endless"])
def test_options_that_cannot_be(run, folder, strange):
    (folder / "list").write_text("\n".join(IDS))
    assert run(*BATCH, "-o", "out").code == 0
    options = folder / "out.options"
    options.unlink()
    if strange == "binary":
        options.write_bytes(b"\xff\0" * 1000)
    elif strange == "folder":
        options.mkdir()
    elif strange == "pipe":
        os.mkfifo(options)
    else:
        options.symlink_to("/dev/zero")
    code, out, err = run(*BATCH, "-o", "out")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("satori: out was ")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (BATCH, "To go on later, the answers need a file: give -o FILE with --resume."),
        (GENERATE, "To go on later, the puzzles need a file: give -o FILE with --resume."),
        ([*BATCH, "-o", os.devnull], f"{os.devnull} is not a file that one could go on with."),
        (
            [*GENERATE, "--to", "satori", "-o", "out"],
            "To go on later, each puzzle needs one line: give --json with --resume.",
        ),
        (
            ["generate", "futoshiki", "--resume", "-o", "out"],
            "To go on later, the first seed has to be known: give --seed too.",
        ),
    ],
    ids=["batch", "generate", "device", "lines", "seed"],
)
def test_what_cannot_go_on_is_refused(run, folder, command, said):
    assert run(*command) == (2, "", f"satori: {said}\n")
