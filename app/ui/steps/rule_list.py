"""Rules that cannot all hold, as a list: the one that is pointed at or chosen is shown."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from app.core.words import text


class RuleList(QListWidget):
    """Says rules, and tells which of them is looked at."""

    looked_at = Signal(int)
    """The rule under the mouse, or else the chosen one, by its place in the list; -1 for none."""
    rewrapped = Signal()
    """Sentences may need other lines."""

    def __init__(self) -> None:
        super().__init__()
        self._row = -1
        self.setMouseTracking(True)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSpacing(2)  # what is between two rules belongs to none
        self.setResizeMode(QListWidget.ResizeMode.Adjust)  # sentences need their lines again
        self.setAccessibleName(text("Rules that cannot all hold"))
        self.itemEntered.connect(self._point_at)
        self.viewportEntered.connect(self._look_at_chosen)
        self.itemSelectionChanged.connect(self._look_at_chosen)

    def fill(self, rules: Iterable[str]) -> None:
        """Say other rules, none of which is looked at."""
        self.clear()
        self.addItems(list(rules))
        self._look_at(-1)

    def needed_height(self) -> int:
        """Return the height at which all rules are seen."""
        if not self.count():
            return 0
        self.doItemsLayout()  # now, and not in a moment
        return self.contentsSize().height() + 2 * self.frameWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that the needed height may be another one."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.rewrapped.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the first rule where none is, so that arrows go on from there."""
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
