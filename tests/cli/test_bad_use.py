"""Whatever goes wrong: one sentence, the right exit code, no traceback."""

import os
import subprocess
import sys

import pytest

from tests.cli import boards
from tests.cli.process import PATIENCE, Ran, environment, ran, satori
from tests.cli.process import run as run_process


def assert_sentence(ended: Ran, *parts: str) -> None:
    """Check that a run ended with exit code 2 and one sentence about its reason."""
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("satori: ")
    assert ended.err.endswith(".\n")
    assert ended.err.count("\n") == 1
    assert len(ended.err) < 400
    for part in parts:
        assert part in ended.err


@pytest.mark.skipif(os.name != "posix", reason="a folder in use can be removed")
@pytest.mark.parametrize(
    "line",
    [
        "solve puzzle",
        "batch list --jobs 2",
        "batch - --jobs 2",
        "batch - --cluster local",
        "convert 4x4:bBc0a2Bf --to satori -o out",
    ],
)
def test_a_folder_that_is_gone(tmp_path, line):
    folder = tmp_path / "gone"
    folder.mkdir()
    ended = subprocess.run(
        ["sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh", *satori(*line.split())],
        cwd=folder,
        env=environment(),
        input="4x4:bBc0a2Bf\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert_sentence(ran(ended))


BAD_USE = {
    "solve": ["INPUT"],
    "check": ["INPUT"],
    "batch": ["LIST"],
    "convert": ["INPUT", "--to"],
    "convert x": ["--to"],
    "convert x --to sat": ["'sat'", "satori", "puzzlink"],
    "convert x --to": ["--to"],
    "convert x y --to satori": ["y"],
    "check x y": ["y"],
    "batch x y": ["y"],
    "solve x --frobnicate": ["--frobnicate", "see satori solve --help"],
    "solve x --jobs 2": ["--jobs"],
    "convert x --to satori --json": ["--json"],
    "solve x --all": ["--all"],
    "solve x --all 0": ["--all", "'0'"],
    "solve x --all -1": ["--all", "'-1'"],
    "solve x --all 1.5": ["--all", "'1.5'"],
    "solve x --all many": ["--all", "'many'"],
    "solve x --all ²": ["--all", "'²'"],
    "solve x --all 99999999999": ["--all", "99999999999"],
    "solve x --timeout 0": ["--timeout", "'0'"],
    "solve x --timeout -3": ["--timeout", "'-3'"],
    "solve x --timeout soon": ["--timeout", "'soon'"],
    "solve x --timeout nan": ["--timeout", "'nan'"],
    "solve x --timeout inf": ["--timeout", "'inf'"],
    "generate lightup --seed -1": ["--seed", "'-1'", "15 digits"],
    "generate lightup --seed 1234567890123456": ["--seed", "15 digits"],
    "book lightup --seed ² -o x.pdf": ["--seed", "'²'"],
    "batch x --jobs 0": ["--jobs", "'0'"],
    "batch x --jobs two": ["--jobs", "'two'"],
    "solve x --kind sudoku": ["--kind", "'sudoku'", "norinori"],
    "solve x --size 0x3": ["--size"],
    "solve x --size 3x-3": ["--size"],
    "solve x --size 3x3x3": ["--size"],
    "solve x --size big": ["--size"],
    "solve x --all " + 500 * "9": ["--all", "999…'"],
    "x y": ["without a command takes no options"],
    "--frobnicate": ["--frobnicate"],
}


@pytest.mark.parametrize("line", BAD_USE)
def test_bad_use(run, file, tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    file(boards.LIGHTUP, "x")
    ended = run(*line.split())
    if line == "convert x --to sat":
        assert_sentence(ended, *BAD_USE[line])
    else:
        assert_sentence(ended, *BAD_USE[line], "see satori", "--help")


def test_half_a_size(run, file):
    assert_sentence(run("solve", file(boards.LIGHTUP), "--size", "5x"), "--size")


BAD_INPUT = {
    "empty": (b"", "is empty"),
    "blank": (b" \n\n", "is empty"),
    "binary": (b"\x7fELF\x00\x01\x02", "is not a text file"),
    "latin": ("kind: lumière".encode("latin-1"), "is not a text file in UTF-8: byte 11 "),
    "prose": (b"Once upon a time\nthere was a puzzle.\n", "not a puzzle that Satori can read"),
    "newer": (b"satori 99\nkind: lightup\n\n...\n", "newer"),
    "kindless": (b"satori 1\n\n...\n", "Line 1: "),
    "unknown kind": (
        b"satori 1\nkind: sudoku\n\n...\n",
        "Line 2: Satori does not know the kind of puzzle 'sudoku'",
    ),
    "ragged": (b"satori 1\nkind: lightup\n\n...\n..\n", "Line 5: "),
    "bad mark": (b"satori 1\nkind: lightup\n\n...\n..9\n", "Line 5, column 3: '9'"),
    "too many cells": (b"9999 9999\n" + b"- - -\n" * 3, "too large"),
}


@pytest.mark.parametrize("command", ["solve", "check", "convert"])
@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_files(run, file, command, case):
    text, part = BAD_INPUT[case]
    more = ("--to", "satori") if command == "convert" else ()
    assert_sentence(run(command, file(text), *more), part)


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_standard_input(run, case):
    text, part = BAD_INPUT[case]
    assert_sentence(run("solve", "-", stdin=text), part)


@pytest.mark.parametrize(
    ("argument", "part"),
    [
        ("nowhere.satori", "There is no file nowhere.satori"),
        ("no/such/place", "There is no file no/such/place"),
        ("-x", "There is no file -x"),
        (".", ". is a directory"),
        ("7x7#4321", "seed"),
        ("7x7", "7x7"),
        ("4x4:bBc0a2B", "covers 10 of the 16 cells"),
        ("https://puzz.link/p?sudoku/9/9/1", "sudoku"),
        ("https://puzz.link/p?akari/3/2/f.0", "'f'"),
        ("x" * 300, "There is no file"),
        ("x" * 5000, "There is no file"),
    ],
)
def test_bad_arguments(run, tmp_path, monkeypatch, argument, part):
    monkeypatch.chdir(tmp_path)
    if not argument.startswith("-"):
        assert_sentence(run("solve", argument), part)
    assert_sentence(run(argument), part)


@pytest.mark.parametrize("command", ["report", "batch", "convert"])
def test_a_name_of_thousands_of_characters(run, command):
    options = ["--to", "text"] if command == "convert" else []
    code, out, err = run(command, *options, "long/" * 5000)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert len(err) < 1100


def test_a_name_of_two_lines(run):
    assert_sentence(run("solve", "no\nwhere"), "There is no file")


def test_a_file_too_large_is_not_read(run, tmp_path):
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert_sentence(run("solve", str(path)), "larger than 16 MB")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_that_nobody_writes_to(run, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert_sentence(run("solve", str(tmp_path / "pipe")), "is empty")


def test_a_file_that_may_not_be_read(run, file, others):
    path = file(boards.LIGHTUP)
    run("solve", "4x4:bBc0a2Bf")  # others may not be able to import what is still missing
    os.chmod(path, 0)
    with others():
        ended = run("solve", path)
    assert_sentence(ended, "cannot be read: permission denied")


# As a process, where nothing catches what main lets through.


@pytest.mark.parametrize(
    "line", ["solve", "solve nowhere --all x", "check .", "batch nowhere", "nowhere", "-x", "a b"]
)
def test_as_a_process(tmp_path, line):
    assert_sentence(run_process(*line.split(), cwd=tmp_path))


def start_with(arguments, cwd, changes=None, **streams) -> Ran:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return ran(
        subprocess.run(
            satori(*arguments),
            cwd=cwd,
            env=environment(**(changes or {})),
            encoding="utf-8",
            timeout=PATIENCE,
            **streams,
        )
    )


@pytest.mark.skipif(os.name != "posix", reason="streams are closed as a POSIX shell does it")
class TestStreams:
    """Streams that are closed, full, or of another encoding."""

    def test_no_standard_input(self, tmp_path):
        ended = start_with(["solve", "-"], tmp_path, preexec_fn=lambda: os.close(0))
        assert_sentence(ended, "no standard input")

    def test_no_standard_input_in_batch(self, tmp_path):
        ended = start_with(["batch", "-"], tmp_path, preexec_fn=lambda: os.close(0))
        assert_sentence(ended, "no standard input")

    @pytest.mark.parametrize("command", ["solve", "batch", "report"])
    def test_a_standard_input_that_cannot_be_read(self, tmp_path, command):
        with open(tmp_path / "written", "wb") as written:
            ended = start_with([command, "-"], tmp_path, stdin=written)
        assert_sentence(ended, "cannot be read: bad file descriptor")

    @pytest.mark.parametrize("options", [[], ["--resume"]])
    def test_a_list_that_is_read_is_not_written_over(self, tmp_path, options):
        listed = tmp_path / "list"
        listed.write_text("2x2:4c\n")
        with open(listed, "rb") as stdin:
            arguments = ["batch", "-", *options, "-o", "list"]
            assert_sentence(start_with(arguments, tmp_path, stdin=stdin), "is what is read")
        assert listed.read_text() == "2x2:4c\n"

    def test_no_standard_output(self, file, tmp_path):
        arguments = ["solve", file(boards.FOUR_IN_A_CORNER)]
        ended = start_with(arguments, tmp_path, preexec_fn=lambda: os.close(1))
        assert "Traceback" not in ended.err
        assert ended.code in (1, 2)  # the answer is no, or it cannot be told

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
    @pytest.mark.parametrize("buffered", [True, False])
    @pytest.mark.parametrize("command", ["solve", "convert", "batch", "--help", "--version"])
    def test_a_full_disk(self, file, tmp_path, command, buffered):
        unbuffered = {} if buffered else {"PYTHONUNBUFFERED": "1"}
        arguments = {
            "solve": [file(boards.LIGHTUP)],
            "convert": [file(boards.LIGHTUP), "--to", "text"],
            "batch": [file("4x4:bBc0a2Bf\n", "list")],
            "--help": [],
            "--version": [],
        }
        with open("/dev/full", "wb") as full:
            ended = start_with([command, *arguments[command]], tmp_path, unbuffered, stdout=full)
        assert ended.code not in (0, 1, 3)
        assert "Traceback" not in ended.err
        assert ended.err.count("\n") == 1

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
    def test_a_full_disk_for_errors(self, tmp_path):
        with open("/dev/full", "wb") as full:
            assert start_with(["solve", "nope"], tmp_path, stderr=full).code == 2

    @pytest.mark.parametrize("arguments", [[], ["--json"]])
    def test_an_output_that_cannot_show_every_character(self, file, tmp_path, arguments):
        path = file(boards.LIGHTUP, "lumière.txt")
        code, out, err = run_process(
            "solve", *arguments, path, cwd=tmp_path, PYTHONIOENCODING="ascii"
        )
        assert (code, err) == (0, "")
        assert "one solution" in out or '"unique"' in out

    @pytest.mark.skipif(sys.platform != "linux", reason="a name that is no UTF-8")
    def test_a_name_in_another_encoding(self, tmp_path):
        name = os.fsencode(tmp_path) + b"/lumi\xe8re.txt"
        with open(name, "w") as file:
            file.write(boards.LIGHTUP)
        ended = run_process("solve", "--json", name, cwd=tmp_path, PYTHONIOENCODING="utf-8")
        assert (ended.code, ended.err) == (0, "")
        assert '"unique"' in ended.out
