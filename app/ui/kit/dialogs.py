"""What all dialogs have in common: their form, and buttons that have words only.

The icons of some desktops do not suit the colours.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QMessageBox,
    QPushButton,
    QWidget,
)

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

BUTTON_SPACING_PX = 8
"""Pixels between the buttons and what is above them, more than between two lines of a form."""

MIN_WIDTH_LINES = 28
"""How wide a form is at least, in heights of a line: buttons do not fill it."""


def form_of(dialog: QDialog) -> QFormLayout:
    """Fill a dialog with a form, as far from its edges as in all dialogs."""
    form = QFormLayout(dialog)
    form.setContentsMargins(20, 18, 20, 14)
    form.setHorizontalSpacing(18)
    form.setVerticalSpacing(12)
    return form


def put_below(form: QFormLayout, buttons: QDialogButtonBox) -> None:
    """Put buttons where all dialogs have them: apart from the form, and to the right."""
    buttons.setContentsMargins(0, BUTTON_SPACING_PX, 0, 0)
    form.addRow(buttons)
    dialog = form.parentWidget()
    assert dialog is not None
    dialog.setMinimumWidth(dialog.fontMetrics().height() * MIN_WIDTH_LINES)


def add_aside(buttons: QDialogButtonBox, title: str) -> QPushButton:
    """Add a button for another way: on the left, which is where Qt has those with this role."""
    return buttons.addButton(title, QDialogButtonBox.ButtonRole.ResetRole)


def remove_icons(dialog: QDialog) -> None:
    """Leave the words on the buttons below a dialog, and nothing else."""
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())


def ask(parent: QWidget, title: str, question: str, buttons: Button, usual: Button) -> Button:
    """Ask a question with some answers; return the one chosen."""
    box = QMessageBox(QMessageBox.Icon.Question, title, question, buttons, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)  # it may name a file
    box.setDefaultButton(usual)
    for answer, name in ANSWERS.items():
        if box.button(answer) is not None:
            box.button(answer).setText(str(name))
    remove_icons(box)
    chosen = Button(box.exec())
    box.deleteLater()
    return chosen


def wait_box(parent: QWidget, title: str, doing: str, stop: str) -> QMessageBox:
    """Return a box that says what is being done, until it is accepted or the user stops it."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, doing, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(stop, QMessageBox.ButtonRole.RejectRole)
    return box
