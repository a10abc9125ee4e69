"""All that is under way, and the one action that stops it."""

from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QAction


class Activity(Protocol):
    """Something that can take a while."""

    worked: SignalInstance
    """It has begun or ended."""

    @property
    def busy(self) -> bool:
        """Whether it is under way."""

    def stop(self) -> None:
        """Give it up."""


class Activities(QObject):
    """Keeps the Stop action enabled while anything is under way."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action)
        self._action = action
        self._all: list[Activity] = []
        action.triggered.connect(self.stop)
        self.refresh()

    def add(self, activity: Activity) -> None:
        """Watch something from now on."""
        self._all.append(activity)
        activity.worked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Enable the action if there is something to stop."""
        self._action.setEnabled(any(activity.busy for activity in self._all))

    def stop(self) -> None:
        """Give up all that is under way."""
        for activity in self._all:
            if activity.busy:
                activity.stop()
