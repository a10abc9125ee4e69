"""The rooms of the window: who may use whom, and that no part takes the whole window."""

import ast
import re
from importlib import import_module

import pytest

from tests.architecture.test_imports import ROOT, all_imports, within

UI = ROOT / "app" / "ui"

ROOMS = {
    "look": (),
    "kit": ("look",),
    "board": ("look",),
    "steps": ("kit", "look"),
    "status": ("look",),
    "play": ("kit", "look"),
    "formula": ("kit", "look"),
    "making": ("kit", "look"),
    "files": ("board", "kit", "look"),
    "export": ("board", "kit", "look"),
    "book": ("export", "kit", "look"),
    "help": ("board", "kit", "look"),
    "access": ("board", "kit", "look"),
}
"""Every room, and the rooms that it may use."""

COMPOSERS = {"window.py", "main.py"}
"""The modules that put the rooms together."""


def test_every_room_is_listed():
    assert {path.parent.name for path in UI.glob("*/__init__.py")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_only_its_neighbours(room):
    allowed = [f"app.ui.{name}" for name in (room, *ROOMS[room])]
    wrong = {
        (module, name)
        for module, names in all_imports().items()
        if within(module, f"app.ui.{room}")
        for name in names
        if within(name, "app.ui") and not within(name, *allowed)
    }
    assert wrong == set()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_lives_there_and_what_it_may_use(room):
    said = import_module(f"app.ui.{room}").__doc__ or ""
    assert "import" in said
    for other in ROOMS:
        assert (f"`{other}`" in said) == (other in ROOMS[room]), other


def test_few_modules_compose_the_rooms():
    assert len(list(UI.glob("*.py"))) <= 8


def test_no_part_takes_the_window():
    takers = {
        str(path.relative_to(UI))
        for path in UI.rglob("*.py")
        if path.name not in COMPOSERS or path.parent != UI
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "app.ui.window"
    }
    assert takers == set()


def test_nobody_reaches_through_the_window():
    reaches = [
        (str(path.relative_to(UI)), found)
        for path in UI.rglob("*.py")
        if path.name not in COMPOSERS or path.parent != UI
        for found in re.findall(r"\b_?window\.[a-z_]+\.[a-z_]+", path.read_text("utf-8"))
    ]
    assert reaches == []
