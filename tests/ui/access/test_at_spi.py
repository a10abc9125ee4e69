"""The program used through AT-SPI, the way a screen reader does it on a desktop."""

import pytest

from tests.at_spi_run import listen, missing


def test_a_screen_reader_finds_reads_marks_and_hears():
    lacking = missing()
    if lacking:
        pytest.skip(f"{lacking} is not installed")
    heard = listen()
    assert "One solution." in heard
    assert "Solved in " in heard
