"""Where text comes from: files, standard input, arguments."""

import io
import os
import sys
from pathlib import Path

import pytest

from app.core.errors import BadInput
from app.formats import InputHint, load_text, read_input
from app.formats.load import MAX_BYTES
from app.puzzles.lightup.puzzle import LightUp


def _complaint(argument: str) -> str:
    with pytest.raises(BadInput) as caught:
        read_input(argument)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_files_ids_and_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("1 2\n- x\n")
    assert read_input("a.txt").puzzle == LightUp((".X",))
    assert read_input("3x2:aB1b4").puzzle == LightUp((".X1", "..4"))
    assert read_input("akari/2/1/g.").puzzle == LightUp((".X",))
    assert read_input("https://puzz.link/p?akari/2/1/g.").puzzle == LightUp((".X",))
    assert read_input("pzprv3/lightup/1/2/. - /").puzzle == LightUp((".X",))


def test_a_file_that_exists_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("3x2:aB1b4").write_bytes(b"\xef\xbb\xbf. X\r\n. .\r\n")
    assert read_input("3x2:aB1b4").puzzle == LightUp((".X", ".."))


@pytest.mark.parametrize("name", ["nowhere.txt", "7x7.txt", "what?", "a\0b", "x" * 5000])
def test_neither_a_file_nor_an_id(name: str) -> None:
    text = _complaint(name)
    assert text.startswith("There is no file ")
    assert text.endswith(", and it is not a puzzle id or a URL.")
    assert len(text) < 300


def test_an_empty_name() -> None:
    assert _complaint(" ") == "The name of the input is empty."


def test_things_that_are_no_files_of_text(tmp_path: Path) -> None:
    assert _complaint(str(tmp_path)) == f"{tmp_path} is a directory, not a file."
    empty = tmp_path / "empty"
    empty.write_bytes(b"\n \n")
    assert _complaint(str(empty)) == f"{empty} is empty."
    binary = tmp_path / "binary"
    binary.write_bytes(b"1 2\n\0")
    assert _complaint(str(binary)) == f"{binary} is not a text file."
    latin = tmp_path / "latin"
    latin.write_bytes(b"satori 1\n# \xe9t\xe9")
    assert "is not a text file in UTF-8: byte 12 cannot be read." in _complaint(str(latin))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret"
    secret.write_text("..X")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert _complaint(str(secret)) == f"{secret} cannot be read: permission denied."


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert _complaint(str(large)) == (
        f"{large} is larger than 16 MB, which is more than any puzzle needs."
    )


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no devices here")
def test_endless_devices_end() -> None:
    assert "/dev/zero is larger than 16 MB" in _complaint("/dev/zero")
    assert _complaint("/dev/null") == "/dev/null is empty."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_that_nobody_writes_to_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is empty" in _complaint(str(tmp_path / "pipe"))


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there are no descriptors here")
def test_a_pipe_with_something_in_it_is_read() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"1 2\n- x\n")
    os.close(writer)
    try:
        assert read_input(f"/dev/fd/{reader}").puzzle == LightUp((".X",))
    finally:
        os.close(reader)


class _Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", _Stdin(b"1 2\r\n- x\r\n"))
    assert read_input("-").puzzle == LightUp((".X",))
    monkeypatch.setattr(sys, "stdin", _Stdin(b"a2b"))
    assert read_input("-", InputHint("lightup", (2, 2))).puzzle == LightUp((".2", ".."))
    monkeypatch.setattr(sys, "stdin", io.StringIO("..X"))
    assert load_text("-") == "..X"
    monkeypatch.setattr(sys, "stdin", _Stdin(b""))
    assert _complaint("-") == "the standard input is empty."
    monkeypatch.setattr(sys, "stdin", _Stdin(b"." * (MAX_BYTES + 5)))
    assert "larger than 16 MB" in _complaint("-")
    monkeypatch.setattr(sys, "stdin", None)
    assert _complaint("-") == "There is no standard input to read."
