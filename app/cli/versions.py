"""The versions that `satori --version` tells."""

import platform
from importlib import metadata

from app import __version__
from app.core.words import text


def versions() -> str:
    """Name the versions of the program and of what it stands on."""
    return text(
        "satori {version} (Python {python}, Qt {qt}, PySAT {pysat})",
        version=__version__,
        python=platform.python_version(),
        qt=_installed("PySide6-Essentials"),
        pysat=_installed("python-sat"),
    )


def _installed(name: str) -> str:
    """Return the version of a distribution."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return text("missing")
