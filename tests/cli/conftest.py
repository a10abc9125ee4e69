"""The command line, called as a function."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from app.cli.main import main
from tests.cli.process import Ran

Command = Callable[..., Ran]


@pytest.fixture
def run(capsys, monkeypatch) -> Command:
    """Run a command in this process, without a display; `stdin` is what it finds there."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)

    def command(*arguments: str, stdin: bytes | str = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return command


@pytest.fixture
def file(tmp_path) -> Callable[..., str]:
    """Write a file and return its path."""

    def write(text: str | bytes, name: str = "puzzle.txt") -> str:
        path: Path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


@pytest.fixture
def others() -> Callable[[], AbstractContextManager[None]]:
    """Act as a user without special rights, even where the tests run as root."""
    if os.name != "posix":
        pytest.skip("there are other rights here")

    @contextmanager
    def without_rights() -> Iterator[None]:
        root = os.geteuid() == 0
        if root:
            os.seteuid(65534)
        try:
            yield
        finally:
            if root:
                os.seteuid(0)

    return without_rights
