"""The views of the puzzles, found like the puzzles themselves."""

from functools import cache
from importlib import import_module
from typing import Any

from app.core import registry
from app.ui.look.view import View


@cache
def view_of(kind: str) -> View[Any]:
    """Return what shows puzzles of this kind."""
    found: View[Any] = import_module(f"app.puzzles.{kind}.view").VIEW
    return found


def load_views() -> None:
    """Load all views, and what goes with them, before opening a puzzle has to wait for it."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtGui import QLinearGradient, QRadialGradient  # noqa: F401 - that is all

    assert QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents  # made by PySide when first named
    for kind in registry.kinds():
        view_of(kind)
        registry.editor(kind)
