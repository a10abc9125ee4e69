"""The views of the puzzles, found like the puzzles themselves."""

from functools import cache
from importlib import import_module
from typing import Any

from app.ui.view import View


@cache
def view_of(kind: str) -> View[Any]:
    """Return what shows puzzles of this kind."""
    found: View[Any] = import_module(f"app.puzzles.{kind}.view").VIEW
    return found
