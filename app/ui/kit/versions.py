"""The versions that a crash report and the About window name."""

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import qVersion

from app import __version__


def versions() -> tuple[tuple[str, str], ...]:
    """Return names and versions of the program and of what it stands on."""
    try:
        solver = version("python-sat")
    except PackageNotFoundError:
        solver = "?"
    return (
        ("Satori", __version__),
        ("Python", sys.version.split()[0]),
        ("PySide6", PySide6.__version__),
        ("Qt", qVersion()),
        ("python-sat", solver),
        ("Platform", platform.platform()),
    )


def as_text() -> str:
    """Return all of them as lines."""
    return "\n".join(f"{name}: {version}" for name, version in versions())
