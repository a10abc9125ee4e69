"""Types of callbacks that ask the user."""

from collections.abc import Callable
from pathlib import Path

AskWhere = Callable[[str, dict[str, str], Callable[[Path, str], None]], None]
"""Asks for a file to write. Takes a title, the file ending of each filter, and a function to call
with the path and the filter chosen."""
