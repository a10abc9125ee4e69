"""Whether the desktop wants motion: its own setting, asked for on the session bus."""

import os
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from app.ui.kit.late import load

SERVICE = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.Settings"

PATIENCE_MS = 2000
"""A desktop that has not answered by then has nothing to say."""

STILL: Mapping[tuple[str, str], Callable[[Any], bool]] = {
    ("org.freedesktop.appearance", "reduced-motion"): lambda value: value == 1,
    ("org.gnome.desktop.interface", "enable-animations"): lambda value: value is False,
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): lambda value: str(value) in ("0", "0.0"),
}
"""Settings of desktops, each with whether a value means: no motion. Qt 6.11 tells none of them."""

DESKTOPS = ("xcb", "wayland")
"""The platforms that have such a bus."""


class DesktopMotion(QObject):
    """Asks once, and hears of changes; nothing ever waits for an answer."""

    moves = Signal(bool)
    """Whether the desktop wants motion; sent when that is known, and when it changes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._still: dict[tuple[str, str], bool] = {}
        self._calls: list[QObject] = []

    def ask(self) -> None:
        """Ask the desktop, if there is one."""
        found = QGuiApplication.platformName().startswith(DESKTOPS)
        if found and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            self.ask_bus()

    def ask_bus(self) -> None:
        """Ask whoever answers on the session bus."""
        dbus = load("PySide6.QtDBus")
        bus = dbus.QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        changed = SLOT("_change(QString,QString,QDBusVariant)")
        bus.connect("", PATH, INTERFACE, "SettingChanged", self, changed)
        for setting in STILL:
            question = dbus.QDBusMessage.createMethodCall(SERVICE, PATH, INTERFACE, "Read")
            question.setArguments(list(setting))
            call = dbus.QDBusPendingCallWatcher(bus.asyncCall(question, PATIENCE_MS), self)
            call.finished.connect(lambda answer, setting=setting: self._take(setting, answer))
            self._calls.append(call)

    def _take(self, setting: tuple[str, str], answer: Any) -> None:
        if not answer.isError():
            self._note(setting, answer.reply().arguments()[0])

    @Slot(str, str, "QDBusVariant")
    def _change(self, group: str, name: str, value: Any) -> None:
        if (group, name) in STILL:
            self._note((group, name), value)

    def _note(self, setting: tuple[str, str], value: Any) -> None:
        while hasattr(value, "variant"):  # one within another
            value = value.variant()
        self._still[setting] = STILL[setting](value)
        self.moves.emit(not any(self._still.values()))
