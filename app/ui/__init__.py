"""The window. Everything here needs Qt, and everything that needs Qt is here or in a view."""

import builtins

from app.ui.quick_start import compiled_once

with compiled_once():
    import PySide6.QtCore  # noqa: F401 - it puts an import of its own in the place of Python's

# That one reads the source of all modules there are, in case they ask for one of PySide's
# "features". None here does; a quarter of the time that loading our own modules takes is saved.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
