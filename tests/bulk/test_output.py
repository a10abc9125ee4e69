"""The file of answers: what is on a disk is safe, and what cannot be is written all the same."""

import errno
import os
from pathlib import Path

import pytest

from app.bulk import output


@pytest.fixture(autouse=True)
def always_at_risk(monkeypatch):
    monkeypatch.setattr(output, "SECONDS_AT_RISK", -1.0)


def test_answers_can_go_to_a_device():
    file = output.begin(Path(os.devnull))
    file.write("one\n")
    file.close()


def test_a_disk_that_fails_is_not_kept_quiet(tmp_path, monkeypatch):
    def fail(descriptor):
        raise OSError(errno.EIO, "input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    file = output.begin(tmp_path / "answers")
    with pytest.raises(OSError, match="input/output"):
        file.write("one\n")
    with pytest.raises(OSError, match="input/output"):
        file.close()
    assert (tmp_path / "answers").read_text() == "one\n"
