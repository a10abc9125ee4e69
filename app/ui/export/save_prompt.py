"""How to ask for a file to write, without knowing who asks."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple


class SavePrompt(NamedTuple):
    """The question where to save, and what goes with it."""

    ask: Callable[[str, str, dict[str, str]], tuple[Path, str] | None]
    """Asks with a title, a proposed name, and the ending for every filter."""
    proposal: Callable[[], str]
    """Returns a name for the file, without an ending."""
    hold: Callable[[], AbstractContextManager[None]]
    """Keeps other puzzles from being opened while a dialog asks about this one."""
