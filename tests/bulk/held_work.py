"""Work that a test can hold and kill."""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

LIMIT = 150.0
"""Seconds after which something is held no longer, whatever became of the test."""


class Held(NamedTuple):
    """Leaves a mark for each item it begins; files named after items hold it or kill it."""

    folder: Path

    def do(self, item: int) -> str:
        (self.folder / f"begun-{item}-{os.getpid()}").touch()
        if (self.folder / f"kill-{item}").exists():
            os.kill(os.getpid(), signal.SIGKILL)
        end = time.monotonic() + LIMIT
        while (self.folder / f"hold-{item}").exists() and time.monotonic() < end:
            time.sleep(0.01)
        return f"{item} done"

    def killed(self, item: int) -> str:
        return f"{item} killed"
