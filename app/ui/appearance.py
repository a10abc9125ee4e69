"""How all is shown: the size of text, numbers beside the board, motion, and the whole screen."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from app.core.words import text
from app.ui.look.layout import keep_room
from app.ui.look.text_size import READ, SIZES, STANDARD_SIZE, set_text_size
from app.ui.look.theme import Look

if TYPE_CHECKING:
    from app.ui.window import Window


WORTH_IT = 1.2
"""How many times larger the board must become for the player not to have its room kept."""


class Appearance(QObject):
    """Makes text and the window larger and smaller, and the board plainer or livelier."""

    text_resized = Signal()
    look_changed = Signal(object)
    """Other colours are wanted, as Look."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        make = window.action
        self.larger = make(
            text("&Larger text"),
            lambda: self._resize_text(1),
            "Ctrl+>",
            tip=text("Larger letters everywhere but in the cells of the board"),
        )
        self.smaller = make(
            text("S&maller text"),
            lambda: self._resize_text(-1),
            "Ctrl+<",
            tip=text("Smaller letters everywhere but in the cells of the board"),
        )
        self.usual = make(
            text("S&tandard text"),
            lambda: self.set_text_size(STANDARD_SIZE),
            tip=text("Letters as large as in other programs"),
        )
        self.full_screen = make(
            text("Full scree&n"),
            self.set_full_screen,
            "F11",
            tip=text("Use the whole screen, or no longer"),
            checkable=True,
        )
        self._fills = False
        self._put_away = False
        """Whether the library was there before the window filled the screen."""
        self._show_size()
        window.board.seen.connect(self._watch_desktop)
        window.area.zoomed.connect(self._share_room)

    def set_look(self, look: Look) -> None:
        """Use other colours from now on."""
        self._window.settings.look = look
        self._window.themes.set_look(look)
        self.look_changed.emit(look)

    def fill(self, menu: QMenu) -> None:
        """Put what belongs there into the view menu."""
        menu.addActions([self.larger, self.smaller, self.usual])
        menu.addSeparator()
        menu.addAction(self.full_screen)

    def set_text_size(self, percent: int) -> None:
        """Show all text in another size from now on."""
        window = self._window
        before = window.settings.text_size
        if percent == before:
            return
        window.settings.text_size = percent
        set_text_size(percent)
        for dock in (window.library_dock, window.steps_dock):
            dock.set_scale(percent / STANDARD_SIZE)
        window.steps.fit()
        if window.area.fits:
            window.area.fit()
        self._show_size()
        self.text_resized.emit()

    def _share_room(self) -> None:
        """Keep room for the player below the board, but not where that leaves the board little."""
        board, bar = self._window.board, self._window.playback_bar
        room, height = self._window.area.maximumViewportSize(), bar.sizeHint().height()
        if not bar.has_room:
            room.setHeight(room.height() - height)
        alone = QSize(room.width(), room.height() + height)
        gain = board.fitting_pitch(alone) / max(1, board.fitting_pitch(room))
        keep_room(bar, wanted=gain < WORTH_IT)

    def _resize_text(self, steps: int) -> None:
        self.set_text_size(SIZES[SIZES.index(self._window.settings.text_size) + steps])

    def _show_size(self) -> None:
        size = self._window.settings.text_size
        self.larger.setEnabled(size < SIZES[-1])
        self.smaller.setEnabled(size > SIZES[0])
        self.usual.setEnabled(size != STANDARD_SIZE)

    def set_rulers(self, shown: bool) -> None:
        """Number the rows and columns, or do not."""
        window = self._window
        window.settings.rulers = shown
        window.board.set_rulers(shown=shown)
        if window.area.fits:
            window.area.fit()

    def set_animated(self, animated: bool) -> None:
        """Let changes of the board fade in, or do not."""
        self._window.settings.animated = animated
        self._window.board.animated = animated

    def set_full_screen(self, full: bool) -> None:
        """Fill the screen, or go back to where the window was."""
        if full != self._window.isFullScreen():
            state = self._window.windowState()
            self._window.setWindowState(state ^ Qt.WindowState.WindowFullScreen)

    def leave_full_screen(self) -> None:
        """Be where the window was before it filled the screen, when it is opened again."""
        window = self._window
        if window.isFullScreen():
            place = window.normalGeometry()
            self.set_full_screen(False)
            if not window.isMaximized():
                window.setGeometry(place)

    def _watch_desktop(self) -> None:
        """Notice when the desktop, too, makes the window fill the screen or not."""
        self._window.windowHandle().windowStateChanged.connect(self._follow_desktop)
        self._follow_desktop()  # it may have been before this was looked for

    def _follow_desktop(self) -> None:
        full = self._window.isFullScreen()
        self.full_screen.setChecked(full)
        if full == self._fills:
            return
        self._fills = full
        library = self._window.library_dock
        if full:
            keys = self.full_screen.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            said = text("Escape or {keys} leads back to the window.", keys=keys)
            self._window.statusBar().showMessage(said, READ)
            self._put_away = library.isVisible()
            library.hide()  # those who watch a talk look at the board
        else:
            self.bring_library_back()

    def bring_library_back(self) -> None:
        """Show the library again if only a window that fills the screen is without it."""
        if self._put_away:
            self._put_away = False
            self._window.library_dock.show()
            self._window.library_dock.follow_window()
