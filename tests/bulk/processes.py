"""Programs that a test starts and ends: the one that has work done, and those of a cluster."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cli.process import environment, wait_until

HERE = "127.0.0.1"
QUICK_TO_GIVE_UP = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}


@contextmanager
def program(
    *arguments: str, door: Sequence[str] = (), **changes: str
) -> Iterator["subprocess.Popen[str]"]:
    """Start a module of Python in a session of its own, of which nothing is left.

    `door` is the beginning of a command that starts it elsewhere.
    """
    process = subprocess.Popen(
        [*door, sys.executable, "-m", *arguments],
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
def work(
    folder: Path, *arguments: object, door: Sequence[str] = (), **changes: str
) -> Iterator["subprocess.Popen[str]"]:
    """Have work done whose marks are in a folder."""
    given = map(str, (folder, *arguments))
    with program("tests.bulk.do_held_work", *given, door=door, **changes) as process:
        yield process


def scheduler(port: int, host: str = HERE, door: Sequence[str] = (), **changes: str):
    """Start a scheduler that only this machine can reach."""
    arguments = ("--host", f"{host}:{port}", "--dashboard-address", f"{HERE}:0")
    known = QUICK_TO_GIVE_UP | changes
    return program("distributed.cli.dask_scheduler", *arguments, door=door, **known)


def workers(address: str, count: int, host: str = HERE, door: Sequence[str] = (), **changes: str):
    """Start workers that only this machine can reach."""
    where = ("--host", host, "--dashboard-address", f"{HERE}:0")
    many = ("--nworkers", str(count), "--nthreads", "1", "--no-dashboard")
    return program("distributed.cli.dask_worker", address, *where, *many, door=door, **changes)


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HERE, 0))
        return found.getsockname()[1]


def begun(folder: Path, item: int) -> set[int]:
    """Return the processes that have begun an item."""
    return {int(mark.name.rpartition("-")[2]) for mark in folder.glob(f"begun-{item}-*")}


def wait_for_another(folder: Path, item: int, before: set[int]) -> int:
    """Wait until another process has begun an item; return it."""
    wait_until(lambda: bool(begun(folder, item) - before), f"item {item} is begun", 100)
    return (begun(folder, item) - before).pop()
