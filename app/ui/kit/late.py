"""Modules that are loaded when they are first needed.

The window is painted sooner without the modules that only a click needs: dialogs, printing, the
help. A room names such a module here, and nowhere else imports inside a function.
"""

from importlib import import_module
from types import ModuleType


def load(name: str) -> ModuleType:
    """Import a module by its full name, or return it if it is loaded already."""
    return import_module(name)
