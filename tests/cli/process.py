"""The command line as a process of its own, watched from outside."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which something that takes a moment counts as never happening."""

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="processes are watched through /proc"
)


def environment(**changes: str) -> dict[str, str]:
    """The environment of a user at a terminal: no display, and output is buffered as usual."""
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | changes


_UNWANTED = {
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "QT_QPA_PLATFORM",
    "PYTHONUNBUFFERED",
    "PYTHONIOENCODING",
    "LINES",
    "COLUMNS",
}


def satori(*arguments: str | bytes) -> list[str | bytes]:
    """The command line that starts the program of this checkout."""
    return [sys.executable, "-m", "app", *arguments]


class Ran(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str


def ran(process: "subprocess.CompletedProcess[str]") -> Ran:
    return Ran(process.returncode, process.stdout, process.stderr)


def run(*arguments: str | bytes, cwd: Path, stdin: str = "", **changes: str) -> Ran:
    """Run the program to its end."""
    return ran(
        subprocess.run(
            satori(*arguments),
            cwd=cwd,
            env=environment(**changes),
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            timeout=PATIENCE,
        )
    )


class Running(subprocess.Popen):
    """The program at work, the leader of a session in which its processes can be found."""

    def __init__(self, *arguments: str, cwd: Path, **changes: str) -> None:
        super().__init__(
            satori(*arguments),
            cwd=cwd,
            env=environment(**changes),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._read = b""
        self._ended = False

    def say(self, text: str) -> None:
        self.stdin.write(text.encode())
        self.stdin.flush()

    def line(self, patience: float = PATIENCE) -> str | None:
        """The next line of output, or None if there is none for a while."""
        end = time.monotonic() + patience
        while not self.answered(max(0.0, end - time.monotonic())):
            if time.monotonic() >= end or self._ended:
                return None
        line, _, self._read = self._read.partition(b"\n")
        return line.decode()

    def answered(self, patience: float = 0.0) -> bool:
        """Tell whether there is a line to read, now or in a moment."""
        # Not through the buffer of the pipe, in which select would miss what is there already.
        if b"\n" not in self._read and select.select([self.stdout], [], [], patience)[0]:
            some = os.read(self.stdout.fileno(), 65536)
            self._ended = not some
            self._read += some
        return b"\n" in self._read

    def interrupt(self) -> None:
        """Do what Ctrl-C in a terminal does: tell all processes."""
        os.killpg(self.pid, signal.SIGINT)

    def end(self, patience: float = PATIENCE) -> Ran:
        """Close its input and wait for its end; the output is what has not been read yet."""
        out, err = self.communicate(timeout=patience)
        return Ran(self.returncode, (self._read + out).decode(), err.decode())

    def workers(self) -> dict[int, float]:
        """The processes it started to work for it, each with the seconds it has computed."""
        return {
            pid: seconds
            for pid, seconds in self.family().items()
            if pid != self.pid and _is_worker(pid)
        }

    def family(self) -> dict[int, float]:
        """The processes of its session that are alive, each with the seconds it has computed."""
        alive = {}
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            # The name in front may hold anything, even spaces and brackets.
            fields = _read(f"/proc/{entry}/stat").rpartition(b")")[2].split()
            if fields and int(fields[3]) == self.pid and fields[0] not in (b"Z", b"X"):
                ticks = int(fields[11]) + int(fields[12])
                alive[int(entry)] = ticks / os.sysconf("SC_CLK_TCK")
        return alive

    def wait_until_idle(self) -> None:
        """Wait until it waits for something itself."""
        seen, since = self.family(), time.monotonic()

        def idle() -> bool:
            nonlocal seen, since
            if (now := self.family()) != seen:
                seen, since = now, time.monotonic()
            return time.monotonic() - since > 0.3

        wait_until(idle, "it is idle")


def _is_worker(pid: int) -> bool:
    """Tell whether a process was forked by the one that does nothing else."""
    parent = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[1:2]
    mark = b"forkserver"
    return bool(parent) and all(
        mark in _read(f"/proc/{found}/cmdline") for found in (pid, int(parent[0]))
    )


def _read(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError:  # it has ended meanwhile
        return b""


@contextmanager
def started(*arguments: str, cwd: Path, **changes: str) -> Iterator[Running]:
    """Start the program, and leave nothing of it behind whatever happens."""
    with Running(*arguments, cwd=cwd, **changes) as process:
        try:
            yield process
        finally:
            # Our own session, whose number cannot be given to another while it has members.
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                for pid in process.family():
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)


def wait_until(condition: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    if not comes_true(condition, patience):
        pytest.fail(f"waited in vain until {what}")


def comes_true(condition: Callable[[], bool], patience: float) -> bool:
    """Wait for a condition, but not forever."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
