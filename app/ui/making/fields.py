"""Widgets for the options that a kind of puzzle declares; no puzzle is known here."""

from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from app.core.options import Between, OneOf, Option, Percent, SomeOf
from app.core.words import as_title, text


class Field(QWidget):
    """A line of a form for one value."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QHBoxLayout(self)
        self.line.setContentsMargins(0, 0, 0, 0)
        self.line.setSpacing(8)

    def value(self) -> Any:
        """Return what is chosen."""
        raise NotImplementedError


class WordField(Field):
    """One of several words."""

    def __init__(self, option: OneOf, value: str) -> None:
        super().__init__()
        self.words = QComboBox()
        for word in option.words:
            self.words.addItem(as_title(word), word)
        self.words.setCurrentIndex(self.words.findData(value))
        self.line.addWidget(self.words, 1)
        self.setFocusProxy(self.words)

    def value(self) -> str:
        """Return the word."""
        return str(self.words.currentData())


class PercentField(Field):
    """A share in percent."""

    def __init__(self, option: Percent, value: int) -> None:
        super().__init__()
        self.number = number_box(option.least, option.most, value)
        self.number.setSuffix(text(" %"))
        self.line.addWidget(self.number)
        self.line.addStretch(1)
        self.setFocusProxy(self.number)

    def value(self) -> int:
        """Return the share."""
        return self.number.value()


class MarksField(Field):
    """Some of several marks; the last one cannot be left out."""

    def __init__(self, option: SomeOf, value: str) -> None:
        super().__init__()
        self.boxes = [QCheckBox(mark) for mark in option.marks]
        for box in self.boxes:
            box.setChecked(box.text() in value)
            box.toggled.connect(self._keep_one)
            self.line.addWidget(box)
        self.line.addStretch(1)
        self.setFocusProxy(self.boxes[0])
        self._keep_one()

    def _keep_one(self) -> None:
        chosen = [box for box in self.boxes if box.isChecked()]
        for box in self.boxes:
            box.setEnabled([box] != chosen)

    def value(self) -> str:
        """Return the marks."""
        return "".join(box.text() for box in self.boxes if box.isChecked())


class RangeField(Field):
    """A range of whole numbers; neither end passes the other."""

    def __init__(self, option: Between, value: tuple[int, int]) -> None:
        super().__init__()
        self.low, self.high = (number_box(option.least, option.most, end) for end in value)
        self.low.valueChanged.connect(lambda low: self.high.setValue(max(low, self.high.value())))
        self.high.valueChanged.connect(lambda high: self.low.setValue(min(high, self.low.value())))
        self.low.setAccessibleName(text("At least"))
        self.high.setAccessibleName(text("At most"))
        for widget in (self.low, QLabel(text("to")), self.high):
            self.line.addWidget(widget)
        self.line.addStretch(1)
        self.setFocusProxy(self.low)

    def value(self) -> tuple[int, int]:
        """Return both ends."""
        return self.low.value(), self.high.value()


def number_box(least: int, most: int, value: int) -> QSpinBox:
    """Return a box for a number."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    return box


def field_for(option: Option, value: Any) -> Field:
    """Return the line for an option."""
    if isinstance(option, OneOf):
        return WordField(option, value)
    if isinstance(option, Percent):
        return PercentField(option, value)
    if isinstance(option, SomeOf):
        return MarksField(option, value)
    return RangeField(option, value)
