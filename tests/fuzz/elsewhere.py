"""A display and a home of its own for a program that may do anything with both."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.window import displays

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def away_from_home() -> Iterator[tuple[dict[str, str], str]]:
    """Yield an environment and its home folder; without Xvfb, nothing is displayed."""
    with displays() as found, tempfile.TemporaryDirectory() as home:
        environment = found.get("Xvfb", found["offscreen"])
        folders = {f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "CACHE")}
        yield environment | folders | {"HOME": home, "PYTHONPATH": str(ROOT)}, home
