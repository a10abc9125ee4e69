"""Buttons of dialogs that have words only: the icons of some desktops do not suit the colours."""

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QWidget

Button = QMessageBox.StandardButton


def remove_icons(dialog: QDialog) -> None:
    """Leave the words on the buttons below a dialog, and nothing else."""
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())


def ask(parent: QWidget, title: str, question: str, buttons: Button, usual: Button) -> Button:
    """Ask a question with some answers; return the one chosen."""
    box = QMessageBox(QMessageBox.Icon.Question, title, question, buttons, parent)
    box.setDefaultButton(usual)
    remove_icons(box)
    answer = Button(box.exec())
    box.deleteLater()
    return answer


def wait_box(parent: QWidget, title: str, doing: str, stop: str) -> QMessageBox:
    """Return a box that says what is being done, until it is accepted or the user stops it."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, doing, parent=parent)
    box.addButton(stop, QMessageBox.ButtonRole.RejectRole)
    return box
