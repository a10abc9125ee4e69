"""`satori convert`: every format and back, to the output or into a file."""

import os
import stat

import pytest

from app.formats import format_names
from tests.cli import boards

SIZE = "4x4"
GIVEN = boards.LESS_THAN_ONE
CANNOT = {
    ("norinori", "tatham"),
    ("norinori", "tatham-save"),
    ("futoshiki", "text"),
    ("futoshiki", "janko"),
}
"""What a format has no place for."""

STARTS = {
    "satori": "satori 1\n",
    "puzzlink": "https://puzz.link/p?",
    "pzprv3": "pzprv3",
    "tatham-save": "SAVEFILE:",
    "text": "4 4\n",
    "janko": "begin\n",
}


@pytest.mark.parametrize("kind", boards.UNIQUE)
@pytest.mark.parametrize("name", format_names())
def test_there_and_back(run, file, tmp_path, kind, name):
    path = file(boards.UNIQUE[kind])
    made = tmp_path / "made"
    code, out, err = run("convert", path, "--to", name, "-o", str(made))
    assert out == ""
    if (kind, name) in CANNOT:
        assert code == 2
        assert err.count("\n") == 1
        assert kind in err.lower()
        assert not made.exists()
        return
    assert (code, err) == (0, "")
    text = made.read_text("utf-8")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert text.startswith(STARTS.get(name, ""))
    # A task tells neither its kind nor its size; all others do.
    hints = ("--kind", kind, "--size", SIZE) if name == "task" else ()
    assert run("convert", str(made), "--to", "satori", *hints) == (0, boards.UNIQUE[kind], "")
    assert run("convert", str(made), "--to", name, *hints) == (0, text, "")


@pytest.mark.parametrize("name", ["puzzlink", "pzprv3"])
def test_givens_that_a_format_has_no_place_for(run, name):
    code, out, err = run("convert", "-", "--to", name, stdin=GIVEN)
    assert (code, out) == (2, "")
    assert err == "satori: puzz.link cannot carry the givens of a Futoshiki.\n"


def test_an_id_and_standard_output(run):
    ended = run("convert", "4x4:bBc0a2Bf", "--to", "puzzlink")
    assert ended == (0, "https://puzz.link/p?akari/4/4/h.i52.l\n", "")
    ended = run("convert", ended.out.strip(), "--to", "tatham", "-o", "-")
    assert ended == (0, "4x4:bBc0a2Bf\n", "")


def test_standard_input(run):
    assert run("convert", "-", "--to", "satori", stdin=boards.NORINORI).out == boards.NORINORI


def test_words_about_the_puzzle_and_progress_are_kept(run):
    text = boards.LIGHTUP.replace(
        "kind: lightup\n", "kind: lightup\ntitle: Night\nauthor: Nobody\n"
    )
    text += "\nprogress:\n. L X .\nx . 0 .\n2 X . .\n. . . .\n"
    assert run("convert", "-", "--to", "satori", stdin=text) == (0, text, "")


def test_a_format_that_can_only_be_read(run):
    code, out, err = run("convert", "-", "--to", "penpa", stdin=boards.LIGHTUP)
    assert (code, out) == (2, "")
    assert err == "satori: The format Penpa+ link can be read, but not written.\n"


def test_a_warning_goes_to_the_error_output(run):
    code, out, err = run("convert", "akari/v:special/4/4/h.i52.l", "--to", "tatham")
    assert (code, out) == (0, "4x4:bBc0a2Bf\n")
    assert err.startswith("satori: ")
    assert err.count("\n") == 1


class TestOutputFile:
    """`-o FILE`: all of it or nothing, and nothing else changes."""

    ID = "4x4:bBc0a2Bf"

    def convert(self, run, target, *, code=0, to="tatham", source=ID):
        ended = run("convert", source, "--to", to, "-o", str(target))
        assert (ended.code, ended.out) == (code, "")
        return ended.err

    def test_a_new_file(self, run, tmp_path):
        before = os.umask(0o027)
        try:
            assert self.convert(run, tmp_path / "new") == ""
        finally:
            os.umask(before)
        assert (tmp_path / "new").read_bytes() == b"4x4:bBc0a2Bf\n"
        assert os.listdir(tmp_path) == ["new"]
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640

    @pytest.mark.skipif(os.name != "posix", reason="permissions")
    @pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o440])
    def test_permissions_are_kept(self, run, tmp_path, mode):
        target = tmp_path / "old"
        target.write_text("old\n")
        target.chmod(mode)
        self.convert(run, target)
        assert target.read_text() == "4x4:bBc0a2Bf\n"
        assert stat.S_IMODE(target.stat().st_mode) == mode

    def test_the_file_is_replaced_and_never_half_written(self, run, tmp_path):
        target, witness = tmp_path / "old", tmp_path / "witness"
        target.write_text("old\n")
        os.link(target, witness)
        self.convert(run, target)
        assert target.read_text() == "4x4:bBc0a2Bf\n"
        assert witness.read_text() == "old\n"

    def test_a_link_stays_a_link(self, run, tmp_path):
        folder = tmp_path / "folder"
        folder.mkdir()
        (folder / "real").write_text("old\n")
        link = tmp_path / "link"
        link.symlink_to("folder/real")
        self.convert(run, link)
        assert link.is_symlink()
        assert os.readlink(link) == "folder/real"
        assert (folder / "real").read_text() == "4x4:bBc0a2Bf\n"
        assert sorted(os.listdir(tmp_path)) == ["folder", "link"]
        assert os.listdir(folder) == ["real"]

    def test_a_link_to_nothing_yet(self, run, tmp_path):
        link = tmp_path / "link"
        link.symlink_to("real")
        self.convert(run, link)
        assert link.is_symlink()
        assert (tmp_path / "real").read_text() == "4x4:bBc0a2Bf\n"

    def test_a_link_to_itself_stays_as_it_is(self, run, tmp_path):
        link = tmp_path / "link"
        link.symlink_to("link")
        code, _, err = run("convert", self.ID, "--to", "tatham", "-o", str(link))
        assert code == 2
        assert err.count("\n") == 1
        assert os.readlink(link) == "link"

    @pytest.mark.parametrize(
        ("source", "to"),
        [("nowhere", "satori"), ("norinori/4/4/7c8c1g", "tatham"), (ID, "nonsense")],
    )
    def test_a_failure_leaves_the_old_file(self, run, tmp_path, source, to):
        target = tmp_path / "old"
        target.write_text("old\n")
        before = target.stat()
        assert self.convert(run, target, code=2, source=source, to=to).count("\n") == 1
        assert target.read_text() == "old\n"
        assert (target.stat().st_mtime_ns, target.stat().st_ino) == (
            before.st_mtime_ns,
            before.st_ino,
        )
        assert os.listdir(tmp_path) == ["old"]

    @pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
    def test_a_failure_while_writing_leaves_the_old_file(self, run, tmp_path, monkeypatch, call):
        def fail(*arguments):
            raise OSError(28, "No space left on device")

        target = tmp_path / "old"
        target.write_text("old\n")
        monkeypatch.setattr(os, call, fail)
        err = self.convert(run, target, code=2)
        assert err == f"satori: {target} cannot be written: no space left on device.\n"
        assert target.read_text() == "old\n"
        assert os.listdir(tmp_path) == ["old"]

    def test_its_own_input(self, run, file):
        path = file(boards.NORINORI)
        self.convert(run, path, source=path, to="puzzlink")
        with open(path) as file:
            assert file.read() == "https://puzz.link/p?norinori/4/4/7c8c1g\n"

    def test_a_folder_that_is_not_there(self, run, tmp_path):
        target = tmp_path / "missing" / "new"
        err = self.convert(run, target, code=2)
        assert err == f"satori: {target} cannot be written: no such file or directory.\n"
        assert os.listdir(tmp_path) == []

    def test_a_folder_that_is_a_file(self, run, file):
        target = f"{file(boards.LIGHTUP)}/new"
        err = self.convert(run, target, code=2)
        assert err == f"satori: {target} cannot be written: not a directory.\n"

    def test_a_folder_in_its_place(self, run, tmp_path):
        (tmp_path / "folder").mkdir()
        err = self.convert(run, tmp_path / "folder", code=2)
        assert err == f"satori: {tmp_path / 'folder'} cannot be written: is a directory.\n"
        assert os.listdir(tmp_path) == ["folder"]

    def test_a_folder_that_may_not_be_written(self, run, tmp_path, others):
        folder = tmp_path / "folder"
        folder.mkdir()
        (folder / "old").write_text("old\n")
        folder.chmod(0o500)
        run("convert", self.ID, "--to", "tatham")  # others may be unable to import what is missing
        try:
            with others():
                err = self.convert(run, folder / "old", code=2)
            assert err == f"satori: {folder / 'old'} cannot be written: permission denied.\n"
            assert (folder / "old").read_text() == "old\n"
            assert os.listdir(folder) == ["old"]
        finally:
            folder.chmod(0o700)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
    def test_a_pipe_stays_a_pipe(self, run, tmp_path):
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            self.convert(run, pipe)
            assert stat.S_ISFIFO(pipe.stat().st_mode)
            assert os.read(reader, 100) == b"4x4:bBc0a2Bf\n"
        finally:
            os.close(reader)
