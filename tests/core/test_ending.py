"""Ends by a signal, and what is done before."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.ending import cleanup

ROOT = Path(__file__).parents[2]
PROGRAM = """
import os, signal, sys
from app.core.ending import end_by_signal, cleanup

def say(words):
    print(words, flush=True)

signal.signal(signal.SIGINT, end_by_signal)
signal.signal(signal.SIGTERM, end_by_signal)
with cleanup(lambda: say("outer")):
    with cleanup(lambda: say("over")):
        pass
    with cleanup(lambda: {function}):
        try:
            os.kill(os.getpid(), {number:d})
        except BaseException:
            say("an exception")
        say("went on")
"""


def end_of(function: str, number: int) -> tuple[int, list[str], str]:
    code = PROGRAM.format(function=function, number=number)
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    return ended.returncode, ended.stdout.split("\n")[:-1], ended.stderr


def test_a_cleanup_is_called_at_the_end_of_a_block():
    done = []
    with cleanup(lambda: done.append(1)):
        assert done == []
    assert done == [1]
    with pytest.raises(ZeroDivisionError), cleanup(lambda: done.append(2)):
        raise ZeroDivisionError
    assert done == [1, 2]


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_calls_the_cleanups_of_open_blocks(number):
    assert end_of('say("inner")', number) == (128 + number, ["over", "inner", "outer"], "")


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_cleanup_that_fails_does_not_keep_the_program_from_ending():
    assert end_of("1 / 0", signal.SIGINT) == (130, ["over"], "")
