"""Requests to end are heard while Qt waits, but not those that somebody wants ignored."""

import os
import signal

import pytest

from app.ui.kit.interrupts import Interrupts

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no such signals")


@pytest.fixture
def listening():
    """Listen to signals, as a program does that was started by nohup; collect how to end."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    ends = []
    interrupts = Interrupts(ends.append)
    interrupts.install()
    yield ends
    interrupts.uninstall()
    signal.signal(signal.SIGHUP, before)


def test_what_is_ignored_stays_ignored(qapp, qtbot, listening):
    os.kill(os.getpid(), signal.SIGHUP)
    qapp.processEvents()
    assert listening == []
    os.kill(os.getpid(), signal.SIGTERM)
    qtbot.waitUntil(lambda: listening == [128 + signal.SIGTERM])
