"""The entry of the room: the action that opens the list of keys."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenuBar, QWidget

from app.core.words import text
from app.ui.access.keys import KeyMap
from app.ui.kit.actions import make_action
from app.ui.kit.late import load
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from app.ui.access.keys_dialog import KeysDialog


class KeyActions(QObject):
    """Opens the list of keys; the menus are full before the keys of their actions are looked at."""

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        super().__init__(parent)
        self._parent = parent
        self._settings = settings
        self.map: KeyMap | None = None
        self.dialog: KeysDialog | None = None
        self.show = make_action(
            parent,
            text("&Change keys…"),
            self._show,
            tip=text("All keys in a list, to choose others or to switch letters off"),
        )

    @property
    def shown(self) -> bool:
        """Whether the list of keys is open."""
        return self.dialog is not None and self.dialog.isVisible()

    def take_menus(self, bar: QMenuBar) -> None:
        """Give the actions of all menus the keys that the user has chosen."""
        self.map = KeyMap(bar, self._settings)

    def _show(self) -> None:
        assert self.map is not None
        if self.dialog is None:
            make: type[KeysDialog] = load("app.ui.access.keys_dialog").KeysDialog
            self.dialog = make(self._parent, self.map)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
