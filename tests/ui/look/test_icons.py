"""Icons: every drawing is used, and every icon that is named is there."""

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from app import paths
from app.session.status_text import SIGNS, UNFINISHED
from app.ui.look.icons import tinted

UI = Path(__file__).parents[3] / "app" / "ui"
SOURCES = [path.read_text("utf-8") for path in UI.rglob("*.py")]
DRAWN = sorted(path.stem for path in (paths.resources() / "icons").glob("*.svg"))
SIGN_NAMES = {sign.name for sign in (*SIGNS.values(), UNFINISHED)}


def literals():
    """All texts in the modules of the window, docstrings included."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_every_drawing_is_used():
    used = SIGN_NAMES.union(literals(), ["satori"])  # the last one is that of the program
    assert [name for name in DRAWN if name not in used] == []


def test_every_icon_that_is_named_is_there():
    pattern = re.compile(r'\b(?:icon|tinted)\("([^"]+)"|icon_name="([^"]+)"')
    named = {name for source in SOURCES for found in pattern.findall(source) for name in found}
    assert {"close", "warning", "new"} <= named
    assert (named | SIGN_NAMES) - {""} <= set(DRAWN)


@pytest.mark.parametrize("name", [name for name in DRAWN if name != "satori"])
def test_an_icon_has_the_colour_it_is_given(qapp, name):
    image = tinted(name, QColor("#ff0000")).pixmap(48, 48).toImage()
    pixels = (image.pixelColor(x, y) for x in range(48) for y in range(48))
    seen = {colour.name() for colour in pixels if colour.alpha() == 255}
    assert seen == {"#ff0000"}
