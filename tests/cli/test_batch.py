"""`satori batch`: one line of JSON for each line of a list, in order, as it comes."""

import json
import os
import signal
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from socket import socket

import pytest

from app.cli.result import LONGEST_INPUT
from app.formats.load import MAX_BYTES
from tests.cli import boards
from tests.cli.process import (
    PATIENCE,
    Running,
    comes_true,
    environment,
    needs_proc,
    run,
    satori,
    started,
    wait_until,
)

LIGHTUP_ID = "4x4:bBc0a2Bf"
NORINORI_ID = "norinori/4/4/7c8c1g"
FUTOSHIKI_ID = "4:0D,0,0,0,0R,0R,0,0,0,0,0,0,0R,0,0,0,"
SIX_WAYS_ID = "3x3:i"
CORNER_ID = "2x2:4c"


def answers(out: str) -> list[dict]:
    """Read the lines of a batch."""
    assert out == "" or out.endswith("\n")
    return [json.loads(line) for line in out.splitlines()]


def timeless(out: str) -> list[dict]:
    """Read the lines of a batch without what is different every time."""
    found = [answer | {"seconds": None} for answer in answers(out)]
    for answer in found:
        if answer["verdict"] == "timeout":  # which may be before or after it was stated
            answer |= {"variables": None, "clauses": None}
    return found


def test_order_and_verdicts(run, file):
    inputs = [LIGHTUP_ID, SIX_WAYS_ID, NORINORI_ID, CORNER_ID, FUTOSHIKI_ID]
    code, out, err = run("batch", file("\n".join(inputs)))
    assert (code, err) == (0, "")
    found = answers(out)
    assert [answer["input"] for answer in found] == inputs
    assert [answer["verdict"] for answer in found] == [
        "unique",
        "multiple",
        "unique",
        "none",
        "unique",
    ]
    assert found[2]["solution"] == [list(line) for line in boards.NORINORI_SOLVED]


def test_the_lines_are_those_of_solve(run, file):
    inputs = [LIGHTUP_ID, CORNER_ID, "nowhere"]
    batch = run("batch", "--json", file("\n".join(inputs) + "\n"))
    solve = run("solve", "--json", *inputs)
    assert timeless(batch.out) == timeless(solve.out)


def test_comments_and_blank_lines_say_nothing(run, file):
    text = f"# my list\n\n   \n  {LIGHTUP_ID}  \r\n\t# more\n{CORNER_ID}\n\n"
    code, out, _ = run("batch", file(text))
    assert code == 0
    assert [answer["input"] for answer in answers(out)] == [LIGHTUP_ID, CORNER_ID]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_nothing_to_do(run, file, text):
    assert run("batch", file(text)) == (0, "", "")


def test_bad_lines_do_not_stop_the_others(run, file, tmp_path):
    binary = file(b"\x00\x01", "binary")
    inputs = [
        "nowhere.satori",
        LIGHTUP_ID,
        str(tmp_path),
        binary,
        "7x7#123",
        "-",
        "--json",
        "a\x01b",
        CORNER_ID,
    ]
    code, out, err = run("batch", file("\n".join(inputs), "list"))
    assert (code, err) == (0, "")
    found = answers(out)
    assert [answer["input"] for answer in found] == inputs
    verdicts = ["error", "unique"] + ["error"] * 6 + ["none"]
    assert [answer["verdict"] for answer in found] == verdicts
    for answer in found:
        assert ("error" in answer) == (answer["verdict"] == "error")
    assert "There is no file nowhere.satori" in found[0]["error"]
    assert "is a directory" in found[2]["error"]
    assert "is not a text file" in found[3]["error"]
    assert "seed" in found[4]["error"]
    assert found[5]["error"] == "The standard input cannot stand in a list."


def test_a_line_that_is_no_text(run, file):
    listed = file(b"\xff\xfe\n" + LIGHTUP_ID.encode() + b"\n")
    code, out, err = run("batch", listed)
    assert (code, err) == (0, "")
    assert [answer["verdict"] for answer in answers(out)] == ["error", "unique"]


def test_a_line_without_an_end(run, file):
    long = "x" * (LONGEST_INPUT + 1)
    endless = "https://puzz.link/p?akari/2/2/" + "." * (MAX_BYTES + 10)
    listed = file(f"{long}\n{endless}\n{LIGHTUP_ID}\n{endless}")
    code, out, err = run("batch", listed)
    assert (code, err) == (0, "")
    found = answers(out)
    assert [answer["verdict"] for answer in found] == ["error", "error", "unique", "error"]
    for answer in found:
        assert len(answer["input"]) <= LONGEST_INPUT + 1
        assert len(answer.get("error", "")) < 400
    assert found[0]["input"] == long[:-1] + "…"
    assert found[1]["error"] == "The text is longer than any puzzle needs."


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no /dev/zero")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_list_without_an_end(run, jobs):
    said = "satori: The list /dev/zero has a line without an end.\n"
    assert run("batch", "/dev/zero", "--jobs", jobs) == (2, "", said)


def test_a_time_limit_is_for_each_line(run, file):
    hard = file(boards.hard(), "hard")
    code, out, _ = run("batch", "--timeout", "1", file(f"{hard}\n{LIGHTUP_ID}\n{hard}\n"))
    assert code == 0
    found = answers(out)
    assert [answer["verdict"] for answer in found] == ["timeout", "unique", "timeout"]
    assert "time limit" in found[0]["error"]


def test_hints_are_for_each_line(run, file):
    task = file("bBc0a2Bf", "task")
    listed = file(f"{task}\n{NORINORI_ID}")
    code, out, _ = run("batch", "--kind", "lightup", "--size", "4x4", listed)
    assert code == 0
    found = answers(out)
    assert found[0]["solution"] == [list(line) for line in boards.LIGHTUP_SOLVED]
    assert found[1]["error"] == "This is a Norinori puzzle, not a Light Up puzzle."


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_list_that_cannot_be_read(run, tmp_path, jobs):
    for name, reason in ((tmp_path / "none", "no such file"), (tmp_path, "is a directory")):
        code, out, err = run("batch", str(name), "--jobs", jobs)
        assert (code, out) == (2, "")
        assert err.startswith(f"satori: The list {name} cannot be read: {reason}")
        assert err.count("\n") == 1


def test_standard_input(run):
    code, out, _ = run("batch", "-", stdin=f"{CORNER_ID}\n{LIGHTUP_ID}")
    assert code == 0
    assert [answer["verdict"] for answer in answers(out)] == ["none", "unique"]


def test_standard_input_that_is_no_text(run):
    code, out, err = run("batch", "-", stdin=b"\xff\xfe\n" + LIGHTUP_ID.encode() + b"\n")
    assert (code, err) == (0, "")
    assert [answer["verdict"] for answer in answers(out)] == ["error", "unique"]


def test_two_processes_say_the_same_as_one(tmp_path):
    (tmp_path / "hard").write_text(boards.hard())
    inputs = [LIGHTUP_ID, "nowhere", SIX_WAYS_ID, NORINORI_ID, CORNER_ID, FUTOSHIKI_ID] * 2
    inputs.insert(1, "hard")
    stdin = "\n".join(inputs)
    one, two = (
        run("batch", "-", "--timeout", "2", "--jobs", jobs, cwd=tmp_path, stdin=stdin)
        for jobs in ("1", "2")
    )
    assert (one.code, one.err) == (two.code, two.err) == (0, "")
    assert [answer["input"] for answer in answers(one.out)] == inputs
    assert timeless(one.out) == timeless(two.out)


@pytest.mark.parametrize(
    "jobs",
    ["1", "2"],
)
def test_a_line_is_answered_before_the_next_is_there(tmp_path, jobs):
    with started("batch", "-", "--jobs", jobs, cwd=tmp_path) as batch:
        for argument in (LIGHTUP_ID, CORNER_ID, NORINORI_ID):
            batch.say(f"{argument}\n")
            line = batch.line(patience=5)
            assert line is not None
            assert json.loads(line)["input"] == argument
        assert batch.end() == (0, "", "")


def test_lines_are_printed_as_soon_as_their_turn_comes(tmp_path):
    (tmp_path / "hard").write_text(boards.hard())
    (tmp_path / "list").write_text(f"{LIGHTUP_ID}\nhard\n{CORNER_ID}\n")
    for jobs in ("1", "2"):
        with started("batch", "list", "--jobs", jobs, cwd=tmp_path) as batch:
            line = batch.line()
            assert line is not None
            assert json.loads(line)["input"] == LIGHTUP_ID
            # The hard one goes on, and the last one has to wait for it.
            assert batch.line(patience=0.2) is None
            assert batch.poll() is None


@needs_proc
def test_nothing_is_left_behind(tmp_path):
    with started("batch", "-", "--jobs", "2", cwd=tmp_path) as batch:
        batch.say(f"{LIGHTUP_ID}\n" * 9)
        ended = batch.end()
        assert (ended.code, ended.err) == (0, "")
        assert len(answers(ended.out)) == 9
        wait_until(lambda: not batch.family(), "its processes have ended")


def kill(workers: Iterable[int]) -> None:
    """Kill some workers; those that end on their own meanwhile, because another was killed, may."""
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kill_until_answered(batch: Running) -> dict:
    """Kill whoever is busy until there is an answer: a puzzle may be tried again, but not often."""
    for _ in range(4):
        wait_until(lambda: busy(batch) or batch.answered(), "a worker is busy")
        kill(busy(batch))
        if comes_true(batch.answered, patience=1):
            break
    return json.loads(batch.line(patience=0) or "null")


def busy(batch: Running) -> list[int]:
    """Name the workers that have done more than start up."""
    return [pid for pid, seconds in batch.workers().items() if seconds > 0.6]


@needs_proc
def test_a_killed_process_costs_one_line(tmp_path):
    (tmp_path / "hard").write_text(boards.hard())
    easy = [LIGHTUP_ID, CORNER_ID] * 6
    (tmp_path / "list").write_text("\n".join(["hard", *easy]))
    with started("batch", "list", "--jobs", "2", cwd=tmp_path) as batch:
        killed = kill_until_answered(batch)
        ended = batch.end()
        assert (ended.code, ended.err) == (0, "")
        found = answers(ended.out)
        assert (killed["input"], killed["verdict"]) == ("hard", "error")
        assert "killed" in killed["error"]
        assert set(killed) == set(found[0]) | {"error"}
        assert [answer["input"] for answer in found] == easy
        assert [answer["verdict"] for answer in found] == ["unique", "none"] * 6
        wait_until(lambda: not batch.family(), "its processes have ended")


@needs_proc
def test_processes_killed_one_after_the_other(tmp_path):
    (tmp_path / "hard").write_text(boards.hard())
    (tmp_path / "list").write_text(f"hard\n{LIGHTUP_ID}\nhard\n{CORNER_ID}\n")
    with started("batch", "list", "--jobs", "2", cwd=tmp_path) as batch:
        for easy, verdict in ((LIGHTUP_ID, "unique"), (CORNER_ID, "none")):
            killed = kill_until_answered(batch)
            assert (killed["input"], killed["verdict"]) == ("hard", "error")
            answer = json.loads(batch.line() or "null")
            assert (answer["input"], answer["verdict"]) == (easy, verdict)
        assert batch.end() == (0, "", "")


@needs_proc
def test_processes_killed_while_they_wait(tmp_path):
    with started("batch", "-", "--jobs", "2", cwd=tmp_path) as batch:
        batch.say(f"{LIGHTUP_ID}\n" * 8)
        assert batch.line() is not None
        wait_until(lambda: len(batch.workers()) > 0, "there are workers")
        killed = batch.workers()
        kill(killed)
        # Nobody has to notice at once; but whoever does must not despair at the next line.
        comes_true(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in killed), patience=2)
        batch.say(f"{CORNER_ID}\n")
        ended = batch.end()
        assert (ended.code, ended.err) == (0, "")
        verdicts = [answer["verdict"] for answer in answers(ended.out)]
        assert len(verdicts) == 8
        assert verdicts[-1] == "none"
        assert verdicts.count("error") <= 1


@pytest.fixture
def usual_port():
    """Dask's usual port, which another cluster has."""
    with socket() as taken:
        with suppress(OSError):  # somebody else has it already
            taken.bind(("127.0.0.1", 8787))
            taken.listen()
        yield


@needs_proc
@pytest.mark.usefixtures("usual_port")
def test_a_cluster_that_is_started_here_beside_another(tmp_path):
    inputs = [LIGHTUP_ID, "nowhere", SIX_WAYS_ID, NORINORI_ID, CORNER_ID, FUTOSHIKI_ID] * 4
    stdin = "\n".join(inputs)
    one = run("batch", "-", cwd=tmp_path, stdin=stdin)
    with started("batch", "-", "--cluster", "local", "--jobs", "2", cwd=tmp_path) as batch:
        batch.say(stdin)
        many = batch.end()
        assert (many.code, many.err) == (0, "")
        assert timeless(many.out) == timeless(one.out)
        wait_until(lambda: not batch.family(), "its processes have ended")


@pytest.mark.skipif(os.name != "posix", reason="terminals as POSIX has them")
def test_the_work_goes_on_without_its_terminal(tmp_path):
    """As after `satori batch … &` and `disown`: nobody watches any more."""
    terminal, end = os.openpty()
    with subprocess.Popen(
        satori("batch", "-", "-o", "out"),
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stderr=end,
        start_new_session=True,
    ) as batch:
        os.close(end)
        batch.stdin.write(f"{LIGHTUP_ID}\n".encode())
        batch.stdin.flush()
        assert b"1 done" in os.read(terminal, 1000)
        os.close(terminal)
        batch.stdin.write(f"{LIGHTUP_ID}\n".encode() * 19)
        batch.stdin.close()
        assert batch.wait(PATIENCE) == 0
    assert len((tmp_path / "out").read_text().splitlines()) == 20
