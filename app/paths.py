"""Where the files that come with the program are: in a checkout, or inside an installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def puzzles() -> Path:
    """Return the folder of the bundled puzzles, with one folder per kind."""
    return _find("puzzles")


def first_puzzle() -> Path:
    """Return the bundled puzzle to begin with, which a file in their folder names."""
    return puzzles() / (puzzles() / "first").read_text(encoding="utf-8").strip()


def resources() -> Path:
    """Return the folder of icons, fonts and translations."""
    return _find("resources")


def _find(name: str) -> Path:
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name
