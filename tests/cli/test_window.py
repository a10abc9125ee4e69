"""Without a command: the window where there is a display, and the same job here where not."""

import os
import signal
import subprocess
import sys

import pytest

from tests.cli import boards
from tests.cli.process import PATIENCE, environment, run, satori, started, wait_until

linux = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="displays are named by variables elsewhere"
)
NOWHERE = [
    {},
    {"DISPLAY": ":7654321"},
    {"WAYLAND_DISPLAY": "nowhere"},
    {"QT_QPA_PLATFORM": "xcb"},
    {"QT_QPA_PLATFORM": "nonsense"},
]


@linux
@pytest.mark.parametrize("display", NOWHERE, ids=str)
def test_without_a_display_the_job_is_done_in_the_terminal(tmp_path, display):
    (tmp_path / "puzzle.satori").write_text(boards.LIGHTUP)
    code, out, err = run("puzzle.satori", cwd=tmp_path, **display)
    assert code == 0
    assert "one solution" in out
    assert err.startswith("satori: The" if display else "satori: There is no display, ")
    assert err.endswith("so Satori works here in the terminal.\n")
    assert err.count("\n") == 1


@linux
@pytest.mark.parametrize("display", NOWHERE[:2], ids=str)
def test_without_a_display_and_without_a_puzzle(tmp_path, display):
    code, out, err = run(cwd=tmp_path, **display)
    assert code == 0
    assert "A puzzle that comes with Satori" in out
    assert "in the terminal" in err


@linux
@pytest.mark.parametrize("display", NOWHERE[:2], ids=str)
def test_standard_input_is_still_there_without_a_display(tmp_path, display):
    code, out, _ = run("-", cwd=tmp_path, stdin=boards.NORINORI, **display)
    assert code == 0
    assert "Norinori, 4 × 4: one solution" in out


@linux
@pytest.mark.parametrize("display", NOWHERE[:2], ids=str)
def test_a_bad_file_without_a_display(tmp_path, display):
    (tmp_path / "bad.satori").write_text("satori 1\nkind: lightup\n\n. . 9\n")
    code, out, err = run("bad.satori", cwd=tmp_path, **display)
    assert (code, out) == (2, "")
    assert err.startswith("satori: Line 4")
    assert err.count("\n") == 1


@linux
def test_a_mistyped_command_opens_no_window(tmp_path):
    code, out, err = run("slove", "x", cwd=tmp_path, QT_QPA_PLATFORM="offscreen")
    assert (code, out) == (2, "")
    assert err.startswith("satori: There is no command called 'slove'")


@linux
def test_a_system_without_the_libraries_of_qt(tmp_path):
    """As on a machine without libEGL: importing a module of Qt fails."""
    (tmp_path / "sitecustomize.py").write_text("""
import sys

class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6.QtWidgets":
            raise ImportError("libEGL.so.1: cannot open shared object file", name=name)

sys.meta_path.insert(0, Broken())
""")
    changes = environment(QT_QPA_PLATFORM="offscreen")
    changes["PYTHONPATH"] = f"{tmp_path}:{changes['PYTHONPATH']}"
    ended = subprocess.run(
        satori("4x4:bBc0a2Bf"), env=changes, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 0
    assert "one solution" in ended.stdout
    assert "(libEGL.so.1: cannot open shared object file)" in ended.stderr
    assert ended.stderr.count("\n") == 1


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_window_opens_and_a_signal_ends_it(tmp_path, number):
    (tmp_path / "puzzle.satori").write_text(boards.LIGHTUP)
    changes = {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
    }
    with started("puzzle.satori", cwd=tmp_path, **changes) as process:
        process.wait_until_idle()
        assert process.poll() is None
        # Python may still be on its way to where it listens.
        wait_until(lambda: _listens(process.pid, number), "it listens to signals")
        os.kill(process.pid, number)
        ended = process.end()
    assert (ended.code, ended.out) == (128 + number, "")
    assert "Traceback" not in ended.err


def _listens(pid: int, number: int) -> bool:
    with open(f"/proc/{pid}/status") as status:
        caught = next(line for line in status if line.startswith("SigCgt")).split()[1]
    return bool(int(caught, 16) >> (number - 1) & 1)
