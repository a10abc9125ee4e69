"""Ctrl-C and termination signals, which Python would not handle while Qt waits for events."""

import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier

from app.core.ending import listen


class Interrupts(QObject):
    """Calls a function in Qt's event loop when a signal asks the program to end."""

    def __init__(self, end: Callable[[int], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._asked = False
        self._before: dict[int, Any] = {}
        # Python writes a signal's number to one socket; Qt wakes up and reads it from the other.
        self._out, self._in = socket.socketpair()
        for one in (self._out, self._in):
            one.setblocking(False)
        self._notifier = QSocketNotifier(self._in.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._fd_before = -1

    def install(self) -> None:
        """Install the signal handlers."""
        self._fd_before = signal.set_wakeup_fd(self._out.fileno(), warn_on_full_buffer=False)
        self._before = listen(self._note, "SIGINT", "SIGTERM", "SIGHUP")

    def uninstall(self) -> None:
        """Restore the previous handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._fd_before)
        self._notifier.setEnabled(False)
        self._out.close()
        self._in.close()

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._asked:
            raise KeyboardInterrupt  # the second signal: the program hangs
        self._asked = True

    def _read(self) -> None:
        for number in self._in.recv(64):
            if number in self._before:
                self._end(128 + number)
                return
