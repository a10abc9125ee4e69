"""Running activities, and the action that stops them."""

from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QAction


class Activity(Protocol):
    """Something that can take a while."""

    worked: SignalInstance
    """The activity has started or ended."""

    @property
    def busy(self) -> bool:
        """Whether the activity is running."""

    def stop(self) -> None:
        """Stop the activity."""


class Activities(QObject):
    """Enables the Stop action while any activity is running."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action)
        self._action = action
        self._all: list[Activity] = []
        action.triggered.connect(self.stop)
        self.refresh()

    def add(self, activity: Activity) -> None:
        """Include an activity."""
        self._all.append(activity)
        activity.worked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Enable the action if any activity is running."""
        self._action.setEnabled(any(activity.busy for activity in self._all))

    def stop(self) -> None:
        """Stop all running activities."""
        for activity in self._all:
            if activity.busy:
                activity.stop()
