"""Types of the questions that a room asks through its callbacks."""

from collections.abc import Callable
from pathlib import Path

AskWhere = Callable[[str, dict[str, str], Callable[[Path, str], None]], None]
"""Asks for a file to write: takes a title, the file ending of each filter, and what to call with
the path and the filter chosen."""
