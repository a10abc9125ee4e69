"""The list of rules in a conflict. The board shows the hovered or chosen rule."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from app.core.words import text


class RuleList(QListWidget):
    """Lists rules and reports the one looked at."""

    looked_at = Signal(int)
    """The row of the rule under the mouse, or else of the chosen one; -1 for none."""
    rewrapped = Signal()
    """The width has changed, and with it the line breaks."""

    def __init__(self) -> None:
        super().__init__()
        self._row = -1
        self.setMouseTracking(True)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSpacing(2)  # the space between two rules belongs to neither
        self.setResizeMode(QListWidget.ResizeMode.Adjust)  # wraps the sentences again
        self.setAccessibleName(text("Rules that cannot all hold"))
        self.itemEntered.connect(self._point_at)
        self.viewportEntered.connect(self._look_at_chosen)
        self.itemSelectionChanged.connect(self._look_at_chosen)

    def fill(self, rules: Iterable[str]) -> None:
        """List rules, none of them looked at."""
        self.clear()
        self.addItems(list(rules))
        self._look_at(-1)

    def needed_height(self) -> int:
        """Return the height that shows all rules."""
        if not self.count():
            return 0
        self.doItemsLayout()  # Qt would delay it
        return self.contentsSize().height() + 2 * self.frameWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Report a new width, which may change the needed height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.rewrapped.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """If no rule is chosen, choose the first, so that arrow keys start there."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason and not self.selectedItems():
            self.setCurrentRow(0)

    def leaveEvent(self, event: QEvent) -> None:
        """Show the chosen rule again."""
        super().leaveEvent(event)
        self._look_at_chosen()

    def _point_at(self, item: QListWidgetItem) -> None:
        self._look_at(self.row(item))

    def _look_at_chosen(self) -> None:
        chosen = self.selectedItems()
        self._look_at(self.row(chosen[0]) if chosen else -1)

    def _look_at(self, row: int) -> None:
        if row != self._row:
            self._row = row
            self.looked_at.emit(row)
