"""The common layout of dialogs, and buttons without icons.

The icons of some desktops do not match our colours.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QIcon, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.core.difficulty import LEVELS
from app.core.generating import LONGEST_SEED
from app.core.words import Message, as_title, text

Button = QMessageBox.StandardButton

ANSWERS = {
    Button.Save: Message("&Save"),
    Button.Discard: Message("&Discard"),
    Button.Cancel: Message("&Cancel"),
    Button.Yes: Message("&Yes"),
    Button.No: Message("&No"),
}
"""The titles of buttons, with mnemonics, which some desktops lack."""

BUTTON_SPACING_PX = 8
"""The extra space above the buttons."""

MIN_WIDTH_LINES = 28
"""The minimum width of a form, in line heights."""


def form_of(dialog: QDialog) -> QFormLayout:
    """Give a dialog a form layout with the common margins."""
    form = QFormLayout(dialog)
    form.setContentsMargins(20, 18, 20, 14)
    form.setHorizontalSpacing(18)
    form.setVerticalSpacing(12)
    return form


def put_below(form: QFormLayout, buttons: QDialogButtonBox) -> None:
    """Add buttons below a form, and set the minimum width of the dialog."""
    buttons.setContentsMargins(0, BUTTON_SPACING_PX, 0, 0)
    form.addRow(buttons)
    dialog = form.parentWidget()
    assert dialog is not None
    dialog.setMinimumWidth(dialog.fontMetrics().height() * MIN_WIDTH_LINES)


def side_by_side(widgets: Sequence[QWidget]) -> QWidget:
    """Put widgets into one line of a form; the first takes the keys of its title."""
    whole = QWidget()
    line = QHBoxLayout(whole)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for widget in widgets:
        line.addWidget(widget)
    line.addStretch(1)
    take_keys(whole, widgets[0])
    return whole


def take_keys(line: QWidget, first: QWidget) -> None:
    """Let the first widget of a line take the keys of the line's title."""
    line.setFocusProxy(first)
    # A title gives the focus only to what may have it; Tab is to stop at the widgets alone.
    line.setFocusPolicy(Qt.FocusPolicy.ClickFocus)


def seed_field(tip: str) -> QLineEdit:
    """Return a field for the seed of what is made; left empty, any will do."""
    field = QLineEdit()
    digits = QRegularExpression(rf"\d{{0,{LONGEST_SEED}}}")
    field.setValidator(QRegularExpressionValidator(digits, field))
    field.setPlaceholderText(text("At random"))
    field.setToolTip(tip)
    return field


def add_levels(box: QComboBox) -> None:
    """Let one of the levels be chosen, the easiest first."""
    for level in LEVELS:
        box.addItem(as_title(level), level)


def message_label() -> QLabel:
    """Return a label for what a dialog says; long sentences make it higher, not wider."""
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    policy = label.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    label.setSizePolicy(policy)
    return label


def add_aside(buttons: QDialogButtonBox, title: str) -> QPushButton:
    """Add a secondary button on the left."""
    return buttons.addButton(title, QDialogButtonBox.ButtonRole.ResetRole)


def remove_icons(dialog: QDialog) -> None:
    """Remove the icons from the buttons of a dialog."""
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())


def ask(parent: QWidget, title: str, question: str, buttons: Button, usual: Button) -> Button:
    """Ask a question and return the answer chosen."""
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
    """Return a box that names the running work and has one button, to stop it."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, doing, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(stop, QMessageBox.ButtonRole.RejectRole)
    return box
