"""Help, preferences and what the program says about itself: windows that stay open beside it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.core.words import text

if TYPE_CHECKING:
    from app.ui.window import Window


class HelpActions(QObject):
    """Opens each of these windows when it is first wanted, and closes them in the end."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.windows: dict[str, QWidget] = {}
        make = window.action
        self.help = make(
            text("&Rules and keys"),
            self.show_help,
            QKeySequence.StandardKey.HelpContents,
            tip=text("The rules of the puzzles, and what the mouse and the keys do"),
        )
        self.legend = make(
            text("Reading the &board"),
            self.show_legend,
            tip=text("What cells are called, and what the marks mean"),
        )
        self.about = make(
            text("&About Satori"), self.show_about, tip=text("What Satori is, and which version")
        )
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.preferences = make(
            text("Pre&ferences…"),
            self.show_preferences,
            "Ctrl+,",
            tip=text("Choose colours, motion and speed"),
        )
        self.preferences.setMenuRole(QAction.MenuRole.PreferencesRole)
        window.closed.connect(self._close_all)

    def fill(self, menu: QMenu) -> None:
        """Put what belongs there into the help menu."""
        menu.addActions([self.help, self.legend])
        menu.addSeparator()
        menu.addAction(self.about)

    # The windows are imported when they are wanted: a start needs none of them.

    def show_help(self) -> None:
        """Show the rules of the open puzzle, and how it is drawn."""
        self._show_page(self._window.session.state.document.kind)

    def show_legend(self) -> None:
        """Show how to read a board."""
        from app.ui.help.window import BOARD

        self._show_page(BOARD)

    def _show_page(self, page: str) -> None:
        from app.ui.help.window import HelpWindow

        shown = self.windows.get("help")
        if not isinstance(shown, HelpWindow):
            shown = self.windows["help"] = HelpWindow(self._window)
        shown.open_page(page)
        _bring_forward(shown)

    def show_about(self) -> None:
        """Show what the program is, and of which version."""
        from app.ui.help.about import About

        if "about" not in self.windows:
            self.windows["about"] = About(self._window)
        _bring_forward(self.windows["about"])

    def show_preferences(self) -> None:
        """Show what can be chosen."""
        from app.ui.help.preferences import Preferences

        if "preferences" not in self.windows:
            self.windows["preferences"] = Preferences(self._window)
        _bring_forward(self.windows["preferences"])

    def _close_all(self) -> None:
        for shown in self.windows.values():
            shown.close()


def _bring_forward(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()
