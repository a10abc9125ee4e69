"""Where the files that come with the program are: in a checkout, or inside an installed package."""

from functools import cache
from pathlib import Path

DESKTOP_NAME = "org.satoripuzzles.Satori"
"""The name of the program among all programs of a desktop, and of its files there."""

_PACKAGE = Path(__file__).resolve().parent


def puzzles() -> Path:
    """Return the folder of the bundled puzzles, with one folder per kind."""
    return _find("puzzles")


def welcome() -> Path:
    """Return the bundled puzzle that a start shows."""
    return min(puzzles().glob("*/welcome.satori"))


def resources() -> Path:
    """Return the folder of icons and of the course."""
    return _find("resources")


def course() -> Path:
    """Return the folder of the positions of the course, with one folder per kind."""
    return resources() / "course"


@cache
def _find(name: str) -> Path:
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name
