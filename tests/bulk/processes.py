"""Programs that a test starts and ends: the one that has work done, and those of a cluster."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cli.process import environment, wait_until

QUICK_TO_GIVE_UP = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}


@contextmanager
def program(*arguments: str, **changes: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a module of Python in a session of its own, of which nothing is left."""
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=environment(**changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):  # only ours: it has not been waited for
                os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def work(folder: Path, *arguments: object, **changes: str) -> Iterator["subprocess.Popen[str]"]:
    """Have work done whose marks are in a folder."""
    given = map(str, (folder, *arguments))
    with program("tests.bulk.do_held_work", *given, **changes) as process:
        yield process


def scheduler(port: int):
    """Start a scheduler that only this machine can reach."""
    arguments = ("--host", f"127.0.0.1:{port}", "--dashboard-address", "127.0.0.1:0")
    return program("distributed.cli.dask_scheduler", *arguments, **QUICK_TO_GIVE_UP)


def workers(address: str, count: int):
    """Start workers that only this machine can reach."""
    here = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")
    many = ("--nworkers", str(count), "--nthreads", "1", "--no-dashboard")
    return program("distributed.cli.dask_worker", address, *here, *many)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def begun(folder: Path, item: int) -> set[int]:
    """Return the processes that have begun an item."""
    return {int(mark.name.rpartition("-")[2]) for mark in folder.glob(f"begun-{item}-*")}


def wait_for_another(folder: Path, item: int, before: set[int]) -> int:
    """Wait until another process has begun an item; return it."""
    wait_until(lambda: bool(begun(folder, item) - before), f"item {item} is begun", 100)
    return (begun(folder, item) - before).pop()
