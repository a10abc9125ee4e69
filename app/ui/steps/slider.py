"""A slider whose handle jumps to the mouse."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSlider, QStyle


class Slider(QSlider):
    """A slider whose handle jumps to the mouse when pressed."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle under the mouse before dragging."""
        if event.button() is Qt.MouseButton.LeftButton:
            handle = self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, None, self)
            along = round(event.position().x() - handle / 2)
            room = self.width() - handle
            if self.isRightToLeft():
                along = room - along
            self.setSliderPosition(
                QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, room)
            )
        super().mousePressEvent(event)
