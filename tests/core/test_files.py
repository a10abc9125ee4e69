"""Writing files: all of it or nothing."""

import pytest

from app.core.errors import Cancelled
from app.core.files import write_atomically
from app.core.stop import Stop


@pytest.mark.parametrize("after", [0, 1, 2])
def test_what_is_stopped_leaves_the_file_as_it_was(tmp_path, after):
    """However much of it is written already, even all."""
    path = tmp_path / "file"
    path.write_text("before")
    stop = Stop()

    def pieces():
        for number in range(2):
            if number == after:
                stop.cancel()
            yield "piece"
        stop.cancel()

    with pytest.raises(Cancelled):
        write_atomically(path, pieces(), stop)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_text_and_bytes_in_pieces(tmp_path):
    path = tmp_path / "file"
    write_atomically(path, iter(["é", b"\xff"]), Stop())
    assert path.read_bytes() == "é".encode() + b"\xff"
    assert list(tmp_path.iterdir()) == [path]
