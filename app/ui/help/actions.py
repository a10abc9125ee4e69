"""The entry of the room: the actions that open help, legend, About and preferences."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QPoint, QSize, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from app.core.words import text
from app.session.session import Session
from app.ui.help.controls import Controls
from app.ui.kit.actions import make_action
from app.ui.kit.late import load
from app.ui.look.theme import Themes

if TYPE_CHECKING:
    from app.ui.help.about import About
    from app.ui.help.course import CourseWindow
    from app.ui.help.preferences import Preferences
    from app.ui.help.window import HelpWindow


class Opened(NamedTuple):
    """A window of this room that is open: its name, where it is, and what is read in it."""

    name: str
    at: QPoint
    size: QSize
    place: tuple[str, ...]


class HelpActions(QObject):
    """Makes each window when it is first opened, and closes all of them in the end."""

    read = Signal(bool)
    """Whether the help is open."""
    tried = Signal(object, object)
    """A position of the course is to be played: its document, and the Lesson."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        themes: Themes,
        menu_bar: QMenuBar,
        controls: Callable[[], Controls],
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._session = session
        self._themes = themes
        self._menu_bar = menu_bar
        """Its menus name the keys."""
        self._controls = controls
        """Asked when the preferences are opened: what they control is made after this."""
        self.windows: dict[str, QWidget] = {}
        """Those that were opened, by name."""
        self.help = make_action(
            parent,
            text("&Rules and keys"),
            self.show_help,
            QKeySequence.StandardKey.HelpContents,
            tip=text("The rules of the puzzles, and what the mouse and the keys do"),
        )
        self.legend = make_action(
            parent,
            text("Reading the &board"),
            self.show_legend,
            tip=text("How cells are named, and what the marks mean"),
        )
        self.techniques = make_action(
            parent,
            text("&Techniques"),
            self.show_techniques,
            tip=text("Every technique, with positions to look at and to try"),
        )
        self.about = make_action(
            parent,
            text("&About Satori"),
            self.show_about,
            tip=text("What Satori is, and which version"),
        )
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.preferences = make_action(
            parent,
            text("Pre&ferences…"),
            self.show_preferences,
            "Ctrl+,",
            tip=text("Choose colours, motion and speed"),
        )
        self.preferences.setMenuRole(QAction.MenuRole.PreferencesRole)

    def fill(self, menu: QMenu, keys: QAction) -> None:
        """Fill the help menu; `keys` opens the list of keys."""
        menu.addActions([self.help, self.techniques, self.legend, keys])
        menu.addSeparator()
        menu.addAction(self.about)

    def show_help(self) -> None:
        """Show the rules of the open puzzle, and how to draw it."""
        self._help_window().open_page(self._session.state.kind)

    def show_legend(self) -> None:
        """Show how to read a board."""
        self._help_window().open_legend()

    def show_techniques(self) -> None:
        """Show the course of the open kind of puzzle."""

        def make() -> "CourseWindow":
            make_window: type[CourseWindow] = load("app.ui.help.course").CourseWindow
            made = make_window(self._parent, self._themes)
            made.read.connect(self.read)
            made.tried.connect(self.tried)
            return made

        self._open("techniques", make).open_kind(self._session.state.kind)

    def show_about(self) -> None:
        """Show what the program is, and its version."""
        make: type[About] = load("app.ui.help.about").About
        self._open("about", lambda: make(self._parent))

    def show_preferences(self) -> None:
        """Show what the user can choose."""
        make: type[Preferences] = load("app.ui.help.preferences").Preferences
        self._open("preferences", lambda: make(self._parent, self._controls()))

    def opened(self) -> list[Opened]:
        """Return the windows that are open, the one in front last."""
        found = [
            Opened(name, shown.pos(), shown.size(), getattr(shown, "place", ()))
            for name, shown in self.windows.items()
            if shown.isVisible()
        ]
        return sorted(found, key=lambda one: self.windows[one.name].isActiveWindow())

    def open_again(self, opened: Iterable[Opened]) -> None:
        """Open the same windows, where they were before."""
        show = {
            "help": self.show_help,
            "techniques": self.show_techniques,
            "about": self.show_about,
            "preferences": self.show_preferences,
        }
        for one in opened:
            show[one.name]()
            shown: Any = self.windows[one.name]
            shown.resize(one.size)
            shown.move(one.at)
            if one.place:
                shown.turn_to(*one.place)

    def close_all(self) -> None:
        """Close all windows of this room."""
        for shown in self.windows.values():
            shown.close()

    def _help_window(self) -> "HelpWindow":
        needs = self._parent, self._session, self._themes, self._menu_bar

        def make() -> "HelpWindow":
            make_window: type[HelpWindow] = load("app.ui.help.window").HelpWindow
            made = make_window(*needs)
            made.read.connect(self.read)
            return made

        shown: HelpWindow = self._open("help", make)
        return shown

    def _open(self, name: str, make: Callable[[], Any]) -> Any:
        """Bring a window to the front, and make it first if there is none yet."""
        if name not in self.windows:
            self.windows[name] = make()
        shown = self.windows[name]
        shown.show()
        shown.raise_()
        shown.activateWindow()
        return shown
