"""The views of the puzzles, found like the puzzles themselves."""

from functools import cache
from importlib import import_module
from typing import Any

from app.core import registry
from app.ui.look.view import View


@cache
def view_of(kind: str) -> View[Any]:
    """Return what paints puzzles of this kind."""
    found: View[Any] = import_module(f"app.puzzles.{kind}.view").VIEW
    return found


def load_views() -> None:
    """Load the views and editors of all kinds, so that opening a puzzle need not wait for it."""
    for kind in registry.kinds():
        view_of(kind)
        registry.editor(kind)
