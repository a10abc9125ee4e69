"""The dialog that waits for exports before the window closes. Loaded late."""

from collections.abc import Callable

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QMessageBox, QWidget

from app.core.words import text
from app.ui.kit.dialogs import Button, remove_icons


def wait_until_idle(
    parent: QWidget, doing: str, worked: SignalInstance, busy: Callable[[], bool]
) -> bool:
    """Wait until `worked` tells that nothing is busy; return whether the user wants to stop it."""
    box = QMessageBox(
        QMessageBox.Icon.Question,
        text("Still at work"),
        text("{doing} The window closes when that is done.", doing=doing),
        Button.Cancel,
        parent,
    )
    box.setTextFormat(Qt.TextFormat.PlainText)  # it names a file
    stop = box.addButton(text("Stop it"), QMessageBox.ButtonRole.DestructiveRole)
    remove_icons(box)

    def close_when_idle() -> None:
        if not busy():
            box.done(0)

    worked.connect(close_when_idle)
    box.exec()
    worked.disconnect(close_when_idle)
    box.deleteLater()
    return box.clickedButton() is stop
