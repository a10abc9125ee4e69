"""The preferences: what the user chooses, applied at once."""

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
    QWidget,
)

from app.core.words import text
from app.languages import NAMES
from app.session.play_state import Errors
from app.session.playback import SPEEDS
from app.ui.help.controls import Controls, Number
from app.ui.kit.actions import plain_title
from app.ui.kit.dialogs import form_of, put_below, remove_icons
from app.ui.kit.language import SYSTEM
from app.ui.look.text_size import SIZES
from app.ui.look.theme import ColourScheme


class Preferences(QDialog):
    """Shows and changes what the menus and the playback bar change as well."""

    def __init__(self, parent: QWidget, controls: Controls) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("Preferences"))
        self._controls = controls
        self.language = self._language_box()
        self.look = self._look_box()
        self.text_size = self._text_size_box(controls.text_size)
        self.rulers = self._check_box(controls.rulers)
        self.animation = self._check_box(controls.animations)
        self.speed = self._speed_slider(controls.speed)
        self.errors = self._errors_box()
        self.playing = [self._check_box(action) for action in controls.playing]
        speed_row = QHBoxLayout()
        speed_row.setSpacing(10)
        speed_row.addWidget(QLabel(text("slow")))
        speed_row.addWidget(self.speed, 1)
        speed_row.addWidget(QLabel(text("fast")))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form = form_of(self)
        form.addRow(text("&Language"), self.language)
        form.addRow(text("&Colours"), self.look)
        form.addRow(text("Te&xt size"), self.text_size)
        form.addRow(text("Board"), self.rulers)
        form.addRow("", self.animation)
        form.addRow(text("&Speed of steps"), speed_row)
        form.addRow(text("Show &mistakes"), self.errors)
        for box in self.playing:
            form.addRow(text("Playing") if box is self.playing[0] else "", box)
        label = form.labelForField(speed_row)
        assert isinstance(label, QLabel)
        label.setBuddy(self.speed)
        put_below(form, buttons)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setSizeConstraint(QFormLayout.SizeConstraint.SetFixedSize)  # follows the text size
        remove_icons(self)

    def _language_box(self) -> QComboBox:
        box = QComboBox()
        choice = self._controls.language
        for code, name in {SYSTEM: text("Like the system"), **NAMES}.items():
            box.addItem(name, code)
        box.setCurrentIndex(max(0, box.findData(choice.value())))
        box.activated.connect(lambda index: choice.set(box.itemData(index)))
        return box

    def _look_box(self) -> QComboBox:
        box = QComboBox()
        for look, action in self._controls.looks.items():
            box.addItem(plain_title(action), look)
            action.toggled.connect(self._show_look)
            if action.isChecked():
                box.setCurrentIndex(box.count() - 1)
        box.activated.connect(self._choose_look)
        return box

    def _choose_look(self, index: int) -> None:
        # Qt returns plain text, which is not the member of the enumeration.
        self._controls.looks[ColourScheme(self.look.itemData(index))].trigger()

    def _show_look(self) -> None:
        for look, action in self._controls.looks.items():
            if action.isChecked():
                self.look.setCurrentIndex(self.look.findData(look))

    def _errors_box(self) -> QComboBox:
        box = QComboBox()
        for errors, action in self._controls.errors.items():
            box.addItem(plain_title(action), errors)
            action.toggled.connect(self._show_errors)
            if action.isChecked():
                box.setCurrentIndex(box.count() - 1)
        box.activated.connect(
            lambda index: self._controls.errors[Errors(box.itemData(index))].trigger()
        )
        return box

    def _show_errors(self) -> None:
        for errors, action in self._controls.errors.items():
            if action.isChecked():
                self.errors.setCurrentIndex(self.errors.findData(errors))

    def _text_size_box(self, size: Number) -> QComboBox:
        box = QComboBox()
        for percent in SIZES:
            box.addItem(text("{percent} %", percent=percent), percent)

        def show() -> None:
            box.setCurrentIndex(box.findData(size.value()))

        box.activated.connect(lambda index: size.set(box.itemData(index)))
        size.changed.connect(show)
        show()
        return box

    def _check_box(self, action: QAction) -> QCheckBox:
        """Make a box for an action that can be checked."""
        box = QCheckBox(plain_title(action))
        box.setChecked(action.isChecked())
        box.clicked.connect(action.trigger)
        action.toggled.connect(box.setChecked)
        return box

    def _speed_slider(self, speed: Number) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, len(SPEEDS) - 1)
        slider.setPageStep(1)
        slider.setMinimumWidth(160)
        slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        slider.setAccessibleName(text("Speed of steps"))
        slider.setValue(speed.value())
        slider.valueChanged.connect(speed.set)
        speed.changed.connect(lambda: slider.setValue(speed.value()))
        return slider
