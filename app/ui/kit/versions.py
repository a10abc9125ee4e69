"""The versions that a crash report and the About window name."""

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import qVersion

from app import __version__

PLATFORM = "Platform"
"""The name of the last one, which is no program's."""


def versions() -> tuple[tuple[str, str], ...]:
    """Return the names and versions of the program, its libraries and the platform."""
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
        (PLATFORM, platform.platform()),
    )


def as_text() -> str:
    """Return the versions as text, one per line."""
    return "\n".join(f"{name}: {version}" for name, version in versions())
