"""A window that fills the screen."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.core.words import text
from app.ui.kit.actions import make_action
from app.ui.kit.announcer import Announcer


class FullScreen(QObject):
    """Fills the screen without the library, and goes back to where the window was."""

    def __init__(self, host: QMainWindow, library: QDockWidget, announcer: Announcer) -> None:
        super().__init__(host)
        self._host = host
        self._library = library
        self._announcer = announcer
        self.action = make_action(
            host,
            text("Full scree&n"),
            self.fill,
            "F11",
            tip=text("Use the whole screen, or no longer"),
            checkable=True,
        )
        self._fills = False
        self._put_away = False
        """Whether the library was there before the window filled the screen."""

    def fill(self, full: bool) -> None:
        """Fill the screen, or go back to where the window was."""
        if full != self._host.isFullScreen():
            state = self._host.windowState()
            self._host.setWindowState(state ^ Qt.WindowState.WindowFullScreen)

    def leave_for_good(self) -> None:
        """Be where the window was before it filled the screen, when it is opened again."""
        host = self._host
        if host.isFullScreen():
            place = host.normalGeometry()
            self.fill(False)
            if not host.isMaximized():
                host.setGeometry(place)

    def watch_desktop(self) -> None:
        """Notice when the desktop, too, makes the window fill the screen or not."""
        self._host.windowHandle().windowStateChanged.connect(self._follow_desktop)
        self._follow_desktop()  # it may have been before this was looked for

    def _follow_desktop(self) -> None:
        full = self._host.isFullScreen()
        self.action.setChecked(full)
        if full == self._fills:
            return
        self._fills = full
        if full:
            keys = self.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._announcer.note(text("Escape or {keys} leads back to the window.", keys=keys))
            self._put_away = self._library.isVisible()
            self._library.hide()  # those who watch a talk look at the board
        else:
            self._announcer.clear()  # there is no way back to speak of any more
            self.bring_library_back()

    def bring_library_back(self) -> None:
        """Show the library again if only a window that fills the screen is without it."""
        if self._put_away:
            self._put_away = False
            self._library.show()
