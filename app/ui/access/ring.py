"""A ring around what has the focus, where keys led there: flat buttons and texts show none.

Sliders show it by the colour of thin lines alone, which is hardly seen.
"""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QRadioButton,
    QWidget,
)
from shiboken6 import Shiboken

from app.ui.board.board import Board

SHOW_IT_THEMSELVES = (
    Board,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QRadioButton,
)
"""What the style paints with a frame of its own, and boards, which have a cursor."""

RING_PX = 2
ROUNDING_PX = 3


class _Ring(QWidget):
    """Painted over a widget, at its edge; the mouse goes through it."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.around = around
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(around.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a frame in the accent colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), RING_PX))
        half = RING_PX / 2
        box = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, ROUNDING_PX, ROUNDING_PX)
        painter.end()


class FocusRing(QObject):
    """Puts the ring around whatever gets the focus by a key, in any window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ring: _Ring | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self) -> None:
        # Not the widgets that the signal tells: the one before may be half gone, and PySide would
        # make it a new object of Python.
        self._remove()
        now = QApplication.focusWidget()
        if now is None or isinstance(now, SHOW_IT_THEMSELVES) or now.isWindow():
            return
        # Qt notes at a window whether a key moved its focus.
        if now.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            self._ring = _Ring(now)
            now.installEventFilter(self)
            self._ring.show()

    def _remove(self) -> None:
        ring, self._ring = self._ring, None
        if ring is not None and Shiboken.isValid(ring.around) and Shiboken.isValid(ring):
            ring.around.removeEventFilter(self)
            ring.hide()
            ring.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the widget."""
        ring = self._ring
        if event.type() == QEvent.Type.Resize and ring is not None and Shiboken.isValid(ring):
            ring.setGeometry(ring.around.rect())
        return False
