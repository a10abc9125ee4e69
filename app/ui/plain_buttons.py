"""Buttons of dialogs that have words only: the icons of some desktops do not suit the colours."""

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QWidget

from app.core.words import Message

Button = QMessageBox.StandardButton

ANSWERS = {
    Button.Save: Message("&Save"),
    Button.Discard: Message("&Discard"),
    Button.Cancel: Message("&Cancel"),
    Button.Yes: Message("&Yes"),
    Button.No: Message("&No"),
}
"""What the answers are called, with letters: those of some desktops have none."""


def remove_icons(dialog: QDialog) -> None:
    """Leave the words on the buttons below a dialog, and nothing else."""
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())


def ask(parent: QWidget, title: str, question: str, buttons: Button, usual: Button) -> Button:
    """Ask a question with some answers; return the one chosen."""
    box = QMessageBox(QMessageBox.Icon.Question, title, question, buttons, parent)
    box.setDefaultButton(usual)
    for answer, name in ANSWERS.items():
        if box.button(answer) is not None:
            box.button(answer).setText(str(name))
    remove_icons(box)
    chosen = Button(box.exec())
    box.deleteLater()
    return chosen
