"""Ends from outside: Ctrl-C, time limits, and readers that have seen enough."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli import boards
from tests.cli.process import (
    PATIENCE,
    ROOT,
    Running,
    environment,
    needs_proc,
    run,
    satori,
    started,
    wait_until,
)

EASY = "4x4:bBc0a2Bf"
SOON = 20.0
"""Seconds within which a program obeys, however busy the machine: tenths on a quiet one."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as POSIX has them")


@pytest.fixture
def hard(tmp_path):
    """Two puzzles that take forever; some solvers never pause while they search the larger one."""
    (tmp_path / "hard").write_text(boards.hard())
    (tmp_path / "harder").write_text(boards.hard(80))
    return tmp_path


@pytest.fixture
def huge(tmp_path):
    """A board whose model alone takes longer than the time limit, and hundreds of megabytes."""
    rows = [" ".join(str(row // 4 * 150 + col // 4) for col in range(600)) for row in range(600)]
    (tmp_path / "huge").write_text("\n".join(["satori 1", "kind: norinori", "", *rows, ""]))
    return tmp_path


def test_the_process_ends_with_its_answer(huge):
    with started("solve", "huge", "--timeout", "1", cwd=huge) as process:
        assert b"time limit" in process.stderr.readline()
        process.wait(SOON)
        assert process.end().code == 3


NO_DISPLAY = "satori: There is no display, so Satori works here in the terminal.\n"
"""What is said without a command, before the work begins."""


def assert_interrupted(process: Running) -> None:
    process.interrupt()
    process.wait(SOON)
    ended = process.end()
    assert (ended.code, ended.out, ended.err.replace(NO_DISPLAY, "")) == (130, "", "")
    wait_until(lambda: not process.family(), "its processes have ended")


@needs_proc
@pytest.mark.parametrize(
    "line", ["solve hard", "solve harder", "check hard", "explain hard", "hard"]
)
def test_interrupted_while_it_solves(hard, line):
    with started(*line.split(), cwd=hard) as process:
        wait_until(lambda: process.family().get(process.pid, 0) > 0.6, "it is busy")
        assert_interrupted(process)


@needs_proc
def test_interrupted_between_two_answers(hard):
    with started("solve", "--json", EASY, "hard", EASY, cwd=hard) as process:
        line = process.line()
        assert line is not None
        assert json.loads(line)["verdict"] == "unique"
        assert_interrupted(process)


@needs_proc
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_in_a_batch(hard, jobs):
    (hard / "list").write_text(f"{EASY}\n" + "harder\n" * 20)
    with started("batch", "list", "--jobs", jobs, cwd=hard) as process:
        assert process.line() is not None

        def busy() -> bool:
            family = process.family() if jobs == "1" else process.workers()
            return sum(seconds > 0.6 for seconds in family.values()) == int(jobs)

        wait_until(busy, "all of its processes are busy")
        assert_interrupted(process)


@needs_proc
def test_interrupted_on_a_cluster_started_here(hard):
    with started("batch", "-", "--cluster", "local", "--jobs", "2", cwd=hard) as process:
        process.say(f"{EASY}\n")
        assert process.line() is not None
        process.say("harder\n" * 20)
        assert_interrupted(process)


# What happens for a moment while a worker starts, made long enough to be met every time. Python
# imports sitecustomize first, in the program and in its workers.

SLOW_START = """
import sys, time
if "forkserver" not in str(sys.orig_argv):
    from multiprocessing import popen_forkserver

    class Slow(popen_forkserver.Popen):
        def _launch(self, process):
            super()._launch(process)
            time.sleep(0.5)  # it runs, but nobody has taken down yet that it does

    popen_forkserver.Popen = Slow
"""

SLOW_IMPORTS = """
import os, sys, time
if "forkserver" in str(sys.orig_argv):
    open(str(os.getpid()), "w").close()
    time.sleep(0.5)
"""


INTERRUPTED_WHILE_LOADING = """
import signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "app.core":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


def customized(folder: Path, code: str) -> dict[str, str]:
    (folder / "custom").mkdir()
    (folder / "custom" / "sitecustomize.py").write_text(code)
    return {"PYTHONPATH": f"{folder / 'custom'}{os.pathsep}{ROOT}"}


def test_interrupted_before_it_is_loaded(tmp_path):
    ended = run("solve", EASY, cwd=tmp_path, **customized(tmp_path, INTERRUPTED_WHILE_LOADING))
    assert ended == (-signal.SIGINT, "", "")


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ended_while_a_worker_starts(hard, number):
    (hard / "list").write_text("harder\n" * 20)
    custom = customized(hard, SLOW_START)
    with started("batch", "list", "--jobs", "2", cwd=hard, **custom) as process:
        wait_until(lambda: len(process.workers()) > 0, "the first worker is there")
        process.send_signal(number)
        process.wait(SOON)
        assert process.end() == (128 + number, "", "")
        wait_until(lambda: not process.family(), "its processes have ended", SOON)


@needs_proc
def test_a_worker_that_starts_leaves_interrupts_to_its_parent(hard):
    (hard / "list").write_text(f"{EASY}\n")
    custom = customized(hard, SLOW_IMPORTS)
    with started("batch", "list", "--jobs", "2", cwd=hard, **custom) as process:

        def starting() -> list[int]:
            others = process.family().keys() - {process.pid}
            return [pid for pid in others if (hard / str(pid)).exists()]

        wait_until(lambda: len(starting()) > 0, "what starts the workers is starting")
        os.kill(starting()[0], signal.SIGINT)
        ended = process.end()
        assert (ended.code, ended.err) == (0, "")
        assert json.loads(ended.out)["verdict"] == "unique"


@needs_proc
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_while_it_waits_for_a_list(hard, jobs):
    with started("batch", "-", "--jobs", jobs, cwd=hard) as process:
        process.say(f"{EASY}\n")
        if jobs == "1":
            assert process.line() is not None
        else:
            wait_until(lambda: len(process.workers()) > 0, "a worker has begun")
        process.wait_until_idle()
        process.interrupt()
        process.wait(SOON)
        assert (process.returncode, process.stderr.read()) == (130, b"")
        wait_until(lambda: not process.family(), "its processes have ended")


@needs_proc
def test_interrupted_while_it_waits_for_a_puzzle(hard):
    with started("solve", "--json", EASY, "-", cwd=hard) as process:
        assert process.line() is not None
        process.wait_until_idle()
        assert_interrupted(process)


@contextmanager
def busy_batch(folder: Path) -> Iterator[Running]:
    """Start a batch whose two workers are at work when the block begins."""
    (folder / "list").write_text("harder\n" * 20)
    with started("batch", "list", "--jobs", "2", cwd=folder) as process:
        wait_until(
            lambda: sum(seconds > 0.6 for seconds in process.workers().values()) == 2,
            "all of its workers are busy",
        )
        yield process


@needs_proc
def test_terminated_in_a_batch(hard):
    with busy_batch(hard) as process:
        process.send_signal(signal.SIGTERM)
        process.wait(SOON)
        wait_until(lambda: not process.family(), "its processes have ended", SOON)


@needs_proc
def test_workers_end_with_their_parent_however_it_ends(hard):
    with busy_batch(hard) as process:
        process.kill()
        wait_until(lambda: not process.family(), "its processes have ended", SOON)
        assert process.end().err == ""


@pytest.mark.parametrize("command", ["solve", "check", "explain"])
def test_a_time_limit_is_kept(hard, command):
    with started(command, "--json", "--timeout", "0.5", "hard", cwd=hard) as process:
        ended = process.end()
        assert ended.code == 3
        assert json.loads(ended.out)["verdict"] == "timeout"


def test_a_time_limit_is_kept_while_the_solver_searches_long(hard):
    # Glucose only looks for an interrupt where it restarts: many seconds later, or minutes.
    with started("solve", "--json", "--timeout", "1.5", "harder", cwd=hard) as process:
        assert process.end(patience=1.5 + SOON).code == 3


def test_a_time_limit_is_kept_while_it_waits_for_the_puzzle(hard):
    with started("solve", "--timeout", "0.5", "-", cwd=hard) as process:
        assert process.wait(0.5 + SOON) == 3


# A reader that has seen enough: satori … | head -1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_stops_early(hard, jobs):
    (hard / "list").write_text(f"{EASY}\n" * 5000)
    with started("batch", "list", "--jobs", jobs, cwd=hard) as process:
        assert json.loads(process.line() or "null")["input"] == EASY
        process.stdout.close()
        process.wait(PATIENCE)
        assert process.stderr.read() == b""
        assert process.returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", EASY],
        ["solve", "--json", EASY, EASY],
        ["check", EASY],
        ["explain", EASY],
        ["explain", "--json", EASY],
        ["convert", EASY, "--to", "satori"],
        ["batch", "list"],
        [EASY],
        ["--help"],
        ["--version"],
    ],
    ids=" ".join,
)
def test_nobody_reads(hard, arguments):
    (hard / "list").write_text(f"{EASY}\n")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(
            satori(*arguments),
            cwd=hard,
            env=environment(),
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
        )
    finally:
        os.close(writer)
    assert (ended.returncode, ended.stderr.replace(NO_DISPLAY.encode(), b"")) == (0, b"")
