"""The keys of the menus: which there are, which the user has chosen, and which cannot be."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from app.core import registry
from app.core.editing import Spot
from app.core.play import no_marks
from app.core.words import Message
from app.ui.kit.actions import plain_title, set_tip
from app.ui.kit.settings import Settings

PORTABLE = QKeySequence.SequenceFormat.PortableText
NATIVE = QKeySequence.SequenceFormat.NativeText

SPECIAL_KEYS_FROM = 0x01000000
"""Qt's numbers of keys that write no character begin here."""

KEPT_KEYS = frozenset({"Esc", "Tab", "Shift+Tab", "Backtab", "Shift+Backtab"})
"""These always lead out of something."""

BOARD_KEYS = frozenset(
    {"Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown"}
    | {"Return", "Enter", "Space", "Del", "Backspace"}
    | {f"{held}+{arrow}" for held in ("Shift", "Ctrl") for arrow in ("Left", "Right", "Up", "Down")}
)
"""Keys that move the cursor of the board, and mark."""


class KeyedAction(NamedTuple):
    """An action of a menu that has a key by itself."""

    menu: str
    """The title of its menu."""
    action: QAction
    usual: tuple[str, ...]
    """Its own keys; the first names it in the settings, as titles change with the language."""

    @property
    def name(self) -> str:
        """What it is called in the settings."""
        return self.usual[0]


class KeyMap(QObject):
    """Gives actions the keys that the user wants."""

    changed = Signal()

    def __init__(self, bar: QMenuBar, settings: Settings) -> None:
        """Take the actions of menus, which are all there by now."""
        super().__init__(bar)
        self._bar = bar
        self._settings = settings
        if settings.keys or not settings.letter_keys:
            self._apply()

    @cached_property
    def actions(self) -> tuple[KeyedAction, ...]:
        """The actions that have keys; looked for when they are needed, before any is changed."""
        return tuple(_keyed(self._bar))

    @property
    def letters(self) -> bool:
        """Whether a single letter, digit or sign can be a key."""
        return self._settings.letter_keys

    def set_letters(self, wanted: bool) -> None:
        """Switch the keys that are single characters on or off."""
        self._settings.letter_keys = wanted
        self._apply()

    def key_of(self, one: KeyedAction) -> str:
        """Return the key of an action as the user has chosen it; empty for none."""
        return self._settings.keys.get(one.name, one.usual[0])

    def choose(self, one: KeyedAction, key: str) -> Message | None:
        """Give an action another key, or none; return why not, if that cannot be."""
        wrong = self._why_not(one, key) if key else None
        if wrong is None:
            kept = {
                name: chosen for name, chosen in self._settings.keys.items() if name != one.name
            }
            self._settings.keys = kept if key == one.usual[0] else {**kept, one.name: key}
            self._apply()
        return wrong

    def forget_all(self) -> None:
        """Give every action its own key again."""
        self._settings.keys = {}
        self._apply()

    def _apply(self) -> None:
        chosen = self._settings.keys
        for one in self.actions:
            first = chosen.get(one.name, one.usual[0])
            keys = [first, *one.usual[1:]] if first else []
            if not self.letters:
                keys = [key for key in keys if not is_character(key)]
            one.action.setShortcuts([QKeySequence(key, PORTABLE) for key in keys])
            set_tip(one.action, one.action.statusTip())
        self.changed.emit()

    def _why_not(self, one: KeyedAction, key: str) -> Message | None:
        """Say why an action cannot have a key."""
        values: dict[str, object] = {"key": as_shown(key)}
        if key in KEPT_KEYS:
            return Message("{key} always leads out of where you are.", values)
        for other in self.actions:
            if other is not one and key in (self.key_of(other), *other.usual[1:]):
                values["action"] = plain_title(other.action)
                return Message("{key} is already the key of “{action}”.", values)
        if _opens_menu(key):
            return Message("{key} is for menus: Alt and a letter open them.", values)
        if is_character(key) and not self.letters:
            return Message("{key} is a single character, and those are switched off.", values)
        # What is only there while moves are shown may have keys that otherwise move the cursor.
        if key in BOARD_KEYS and one.usual[0] not in BOARD_KEYS:
            return Message("{key} is used on the board.", values)
        return Message("{key} is used on the board.", values) if _writes(key) else None


def _keyed(bar: QMenuBar) -> Iterator[KeyedAction]:
    for title in bar.actions():
        for action in _below(title):
            usual = tuple(keys.toString(PORTABLE) for keys in action.shortcuts())
            if usual:
                yield KeyedAction(plain_title(title), action, usual)


def _below(action: QAction) -> Iterator[QAction]:
    menu = action.menu()
    if isinstance(menu, QMenu):
        for inner in menu.actions():
            yield from _below(inner)
    else:
        yield action


def as_shown(key: str) -> str:
    """Write a key as this system does."""
    return QKeySequence(key, PORTABLE).toString(NATIVE)


def _combination(key: str) -> QKeyCombination | None:
    keys = QKeySequence(key, PORTABLE)
    return keys[0] if keys.count() == 1 else None  # type: ignore[index]


def is_character(key: str) -> bool:
    """Tell whether a key is a letter, a digit or a sign, alone or with Shift."""
    pressed = _combination(key)
    if pressed is None:
        return False
    shift = Qt.KeyboardModifier.ShiftModifier
    writes = Qt.Key.Key_Space < pressed.key() < SPECIAL_KEYS_FROM
    return writes and pressed.keyboardModifiers() in (Qt.KeyboardModifier.NoModifier, shift)


def _opens_menu(key: str) -> bool:
    pressed = _combination(key)
    if pressed is None or pressed.keyboardModifiers() != Qt.KeyboardModifier.AltModifier:
        return False
    return Qt.Key.Key_A <= pressed.key() <= Qt.Key.Key_Z


def _writes(key: str) -> bool:
    """Tell whether a key draws or marks something in a puzzle of some kind."""
    said = key.lower() if not is_character(key) else key.removeprefix("Shift+").lower()
    return any(_means_something(kind, word) for kind in registry.kinds() for word in _both(said))


def _both(said: str) -> Sequence[str]:
    return (said, said.upper()) if len(said) == 1 else (said,)


def _means_something(kind: str, key: str) -> bool:
    editor, player = registry.editor(kind), registry.player(kind)
    puzzle = editor.blank(editor.usual, editor.usual)
    drawn = editor.type(puzzle, Spot((0, 0)), key)
    marked = player.type(puzzle, no_marks(puzzle), (0, 0), key)
    return drawn is not None or marked is not None
