"""Modules that are loaded when they are first needed.

The window is painted sooner without what only a click needs. Measured where a start takes 150 ms:
dialogs, help, recovery and pictures 35 ms, the formula panel 25 ms. Nothing in `app/ui` imports
inside a function; the tests count what is loaded here as imports.
"""

from importlib import import_module
from types import ModuleType


def load(name: str) -> ModuleType:
    """Import a module by its full name, or return it if it is loaded already.

    What it holds has no types by itself: a class is given its own as `make: type[Dialog] =
    load(…).Dialog`, with `Dialog` imported for type checks only.
    """
    return import_module(name)
