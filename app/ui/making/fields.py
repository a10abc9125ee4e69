"""Widgets for the options that a kind of puzzle declares; no puzzle is known here."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from app.core.generating import NARROW, WIDE, Need
from app.core.options import Between, OneOf, Option, Percent, SomeOf
from app.core.words import as_title, text
from app.ui.kit.dialogs import take_keys

MOST_TIMES = 99


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
        take_keys(self, self.words)

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
        take_keys(self, self.number)

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
        take_keys(self, self.boxes[0])
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
        take_keys(self, self.low)

    def value(self) -> tuple[int, int]:
        """Return both ends."""
        return self.low.value(), self.high.value()


class PathField(Field):
    """How wide the path to the solution is, or any."""

    def __init__(self) -> None:
        super().__init__()
        self.paths = QComboBox()
        self.paths.addItem(text("Any"), None)
        self.paths.addItem(text("Narrow: few moves are open at a time"), NARROW)
        self.paths.addItem(text("Wide: many moves are open at a time"), WIDE)
        self.line.addWidget(self.paths, 1)
        take_keys(self, self.paths)

    def offer(self, path: str | None) -> None:
        """Show a path as the choice."""
        self.paths.setCurrentIndex(self.paths.findData(path))

    def value(self) -> str | None:
        """Return the path."""
        path: str | None = self.paths.currentData()
        return path


class NeedField(Field):
    """A technique that is needed, and how often."""

    def __init__(self) -> None:
        super().__init__()
        self.techniques = QComboBox()
        self.techniques.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.times = number_box(1, MOST_TIMES, 1)
        self.times.setSuffix(text(" ×"))
        self.times.setAccessibleName(text("At least"))
        self.times.setToolTip(text("How many moves take it at least"))
        self.techniques.currentIndexChanged.connect(
            lambda: self.times.setEnabled(self.techniques.currentData() is not None)
        )
        self.line.addWidget(self.techniques, 1)
        self.line.addWidget(self.times)
        take_keys(self, self.techniques)

    def offer(self, titles: Iterable[str], need: Need | None) -> None:
        """Show what can be needed, and a need as the choice."""
        self.techniques.clear()
        self.techniques.addItem(text("Any technique"), None)
        for title in titles:
            self.techniques.addItem(as_title(title), title)
        self.techniques.setCurrentIndex(self.techniques.findData(need and need.technique))
        self.times.setValue(need.times if need else 1)
        self.times.setEnabled(need is not None)

    def value(self) -> Need | None:
        """Return the need."""
        title: str | None = self.techniques.currentData()
        return None if title is None else Need(title, self.times.value())


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
