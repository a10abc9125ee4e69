"""Finding the View of each kind of puzzle."""

from functools import cache
from importlib import import_module
from typing import Any

from app.core import registry
from app.ui.look.view import View


@cache
def view_of(kind: str) -> View[Any]:
    """Return the View of a kind of puzzle."""
    found: View[Any] = import_module(f"app.puzzles.{kind}.view").VIEW
    return found


def load_views() -> None:
    """Load the views and editors of all kinds in advance."""
    for kind in registry.kinds():
        view_of(kind)
        registry.editor(kind)
