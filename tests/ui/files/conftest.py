"""What tests of files share."""

import os

import pytest

from tests.ui.files.pipes import release


@pytest.fixture
def slow(tmp_path):
    """A file that nobody can read or write before somebody is at its other end."""
    path = tmp_path / "slow.satori"
    os.mkfifo(path)
    yield path
    release(path)
