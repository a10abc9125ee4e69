"""A slider whose handle jumps to the mouse, with marks where something is worth stopping."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSlider, QStyle

MARK_WIDTH_PX = 2

MARK_PITCH_PX = 3
"""Marks that are nearer to each other than this are one."""

MARK_HEIGHTS_PX = 3, 9
"""The smallest and the largest height of a mark."""

MARK_DISTANCE_PX = 4
"""The distance of a mark from the middle of the slider."""


class SliderMark(NamedTuple):
    """A mark at a value, higher for what weighs more."""

    value: int
    height: int


class Slider(QSlider):
    """A slider whose handle jumps to the mouse when pressed."""

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self._marks: Sequence[SliderMark] = ()

    def make_room_for_marks(self) -> None:
        """Be high enough for marks of any height."""
        self.setMinimumHeight(2 * (MARK_DISTANCE_PX + MARK_HEIGHTS_PX[1]))

    @property
    def marks(self) -> Sequence[SliderMark]:
        """The marks below the slider."""
        return self._marks

    def set_marks(self, marks: Sequence[SliderMark]) -> None:
        """Mark some values."""
        if marks != self._marks:
            self._marks = marks
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle under the mouse before dragging."""
        if event.button() is Qt.MouseButton.LeftButton:
            handle, room = self._handle, self.width() - self._handle
            along = round(event.position().x() - handle / 2)
            if self.isRightToLeft():
                along = room - along
            self.setSliderPosition(
                QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, room)
            )
            event = self._on_handle(event)
        super().mousePressEvent(event)

    def _on_handle(self, event: QMouseEvent) -> QMouseEvent:
        """Return a press in the middle of the handle: between two values it is not at the mouse."""
        x = QStyle.sliderPositionFromValue(
            self.minimum(),
            self.maximum(),
            self.sliderPosition(),
            self.width() - self._handle,
            self.isRightToLeft(),
        )
        return QMouseEvent(
            event.type(),
            QPointF(x + self._handle / 2, self.height() / 2),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
        )

    @property
    def _handle(self) -> int:
        return self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, None, self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the marks below the groove, and the slider over them."""
        if self._marks:
            painter = QPainter(self)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(QPalette.ColorRole.WindowText))
            painter.drawRects(self._mark_boxes())
            painter.end()
        super().paintEvent(event)

    def _mark_boxes(self) -> list[QRectF]:
        """Return where the marks are; of those at the same place, the highest."""
        handle, room = self._handle, self.width() - self._handle
        heights: dict[int, int] = {}
        for value, height in self._marks:
            x = QStyle.sliderPositionFromValue(
                self.minimum(), self.maximum(), value, room, self.isRightToLeft()
            )
            x -= x % MARK_PITCH_PX
            heights[x] = max(height, heights.get(x, 0))
        least, most = MARK_HEIGHTS_PX
        top = self.height() / 2 + MARK_DISTANCE_PX
        most = min(most, int(self.height() - top))
        return [
            QRectF(
                x + (handle - MARK_WIDTH_PX) / 2, top, MARK_WIDTH_PX, max(least, min(most, high))
            )
            for x, high in heights.items()
        ]
