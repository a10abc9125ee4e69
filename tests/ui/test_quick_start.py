"""What is kept of PySide from one start to the next."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COUNT = """
import builtins
plain, compiled = builtins.compile, []

def counting(source, filename, *details, **named):
    if str(filename).startswith("shibokensupport/"):
        compiled.append(filename)
    return plain(source, filename, *details, **named)

builtins.compile = counting
import app.ui
from PySide6.QtCore import QObject, Qt
from PySide6.support.signature import get_signature
assert builtins.compile is counting
assert "parent" in str(get_signature(QObject.__init__))
try:
    QObject("parent")
except TypeError as error:
    assert "called with wrong argument types" in str(error)
print(len(compiled))
"""


@pytest.fixture
def start(tmp_path):
    """Loads Qt in a program of its own, and returns how many of its modules were compiled."""

    def run(**variables):
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment.update(variables)
        command = [sys.executable, "-c", COUNT]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return int(done.stdout)

    return run


def kept_in(folder: Path) -> list[Path]:
    return list(folder.rglob("shibokensupport*"))


def test_modules_are_compiled_for_the_first_start_only(start, tmp_path):
    assert start() > 5
    (kept,) = kept_in(tmp_path)
    assert start() == 0
    kept.unlink()
    assert start() > 5


@pytest.mark.parametrize("damage", [b"", b"\xa7\r\r\n", b"nonsense", None])
def test_what_is_damaged_is_made_anew(start, tmp_path, damage):
    start()
    (kept,) = kept_in(tmp_path)
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert start() > 5
    assert start() == 0


def test_nothing_is_kept_where_nothing_may_be(start, tmp_path):
    assert start(PYTHONDONTWRITEBYTECODE="1") > 5
    assert kept_in(tmp_path) == []
    (tmp_path / "file").touch()
    assert start(PYTHONPYCACHEPREFIX=str(tmp_path / "file")) > 5
    assert kept_in(tmp_path) == []
