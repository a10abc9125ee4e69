"""What the preferences show and change, whoever owns it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction

from app.session.play_state import Errors
from app.ui.look.theme import ColourScheme


class Number(NamedTuple):
    """A number that others may change as well."""

    value: Callable[[], int]
    set: Callable[[int], None]
    changed: SignalInstance


class Choice(NamedTuple):
    """One of several things, by its name."""

    value: Callable[[], str]
    set: Callable[[str], None]


class Controls(NamedTuple):
    """Everything that the preferences control."""

    language: Choice
    """The code of the language; an empty text for the system's."""
    looks: Mapping[ColourScheme, QAction]
    rulers: QAction
    animations: QAction
    errors: Mapping[Errors, QAction]
    """Which mistakes are shown to a player."""
    playing: Sequence[QAction]
    """What else can be switched on and off for a player."""
    text_size: Number
    """In percent."""
    speed: Number
    """As an index of the speeds there are."""
