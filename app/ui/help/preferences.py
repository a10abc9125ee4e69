"""Preferences: what the user chose, applied at once."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
)

from app.core.words import text
from app.ui.help.keys import plain_title
from app.ui.kit.dialogs import form_of, put_below, remove_icons
from app.ui.look.text_size import SIZES
from app.ui.look.theme import Look

if TYPE_CHECKING:
    from app.ui.window import Window


class Preferences(QDialog):
    """Shows what the menus and the player offer as well, and stays true to them."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self.setWindowTitle(text("Preferences"))
        self._window = window
        self.look = QComboBox()
        for look, action in window.menus.looks.items():
            self.look.addItem(plain_title(action), look)
        # Qt gives back a text, which is not the same as the look of that name.
        self.look.activated.connect(self._choose_look)
        window.appearance.look_changed.connect(self._show_look)
        self.text_size = QComboBox()
        for size in SIZES:
            self.text_size.addItem(text("{percent} %", percent=size), size)
        self.text_size.activated.connect(
            lambda index: window.appearance.set_text_size(self.text_size.itemData(index))
        )
        window.appearance.text_resized.connect(self._show_text_size)
        self.rulers = self._box(window.appearance.rulers)
        self.animation = self._box(window.appearance.animations)
        self.speed = QSlider(Qt.Orientation.Horizontal)
        source = window.playback_bar.speed
        self.speed.setRange(source.minimum(), source.maximum())
        self.speed.setPageStep(1)
        self.speed.setMinimumWidth(160)
        self.speed.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.speed.setValue(source.value())
        self.speed.valueChanged.connect(source.setValue)
        source.valueChanged.connect(self.speed.setValue)
        pace = QHBoxLayout()
        pace.setSpacing(10)
        pace.addWidget(QLabel(text("slow")))
        pace.addWidget(self.speed, 1)
        pace.addWidget(QLabel(text("fast")))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form = form_of(self)
        form.addRow(text("&Colours"), self.look)
        form.addRow(text("Te&xt size"), self.text_size)
        form.addRow(text("Board"), self.rulers)
        form.addRow("", self.animation)
        form.addRow(text("&Speed of steps"), pace)
        label = form.labelForField(pace)
        assert isinstance(label, QLabel)
        label.setBuddy(self.speed)
        self.speed.setAccessibleName(text("Speed of steps"))
        put_below(form, buttons)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setSizeConstraint(QFormLayout.SizeConstraint.SetFixedSize)  # that of its text
        remove_icons(self)
        self._show_look()
        self._show_text_size()

    def _box(self, action: QAction) -> QCheckBox:
        """Make a box for something that can be switched in a menu."""
        box = QCheckBox(plain_title(action))
        box.setChecked(action.isChecked())
        box.clicked.connect(action.trigger)
        action.toggled.connect(box.setChecked)
        return box

    def _choose_look(self, index: int) -> None:
        self._window.appearance.set_look(Look(self.look.itemData(index)))

    def _show_look(self) -> None:
        self.look.setCurrentIndex(self.look.findData(self._window.settings.look))

    def _show_text_size(self) -> None:
        self.text_size.setCurrentIndex(self.text_size.findData(self._window.settings.text_size))
