"""How all is shown: colours, the size of text, numbers around the board, and motion."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.session import Session
from app.ui.board.area import BoardArea
from app.ui.kit.actions import make_action, make_switch
from app.ui.kit.settings import Settings
from app.ui.look.layout import keep_room
from app.ui.look.text_size import SIZES, STANDARD_SIZE, set_text_size
from app.ui.look.theme import ColourScheme, Themes
from app.ui.steps.playback_bar import PlaybackBar

BOARD_GAIN = 1.2
"""How many times larger the board must become for the playback bar to give up its room."""


class Appearance(QObject):
    """Applies the choices of the user about colours, text, numbers and motion, and keeps them."""

    text_resized = Signal()

    def __init__(
        self,
        host: QWidget,
        session: Session,
        settings: Settings,
        themes: Themes,
        area: BoardArea,
        playback_bar: PlaybackBar,
    ) -> None:
        super().__init__(host)
        self._host = host
        self._session = session
        self._settings = settings
        self._themes = themes
        self._area = area
        self._playback_bar = playback_bar
        self.larger = self._action(
            text("&Larger text"),
            lambda: self._resize_text(1),
            text("Larger letters everywhere but in the cells of the board"),
            "Ctrl+>",
        )
        self.smaller = self._action(
            text("S&maller text"),
            lambda: self._resize_text(-1),
            text("Smaller letters everywhere but in the cells of the board"),
            "Ctrl+<",
        )
        self.usual = self._action(
            text("S&tandard text"),
            lambda: self.set_text_size(STANDARD_SIZE),
            text("Letters as large as in other programs"),
        )
        self.rulers = make_switch(
            host,
            text("&Row and column numbers"),
            self.set_rulers,
            tip=text("Number the rows and columns"),
            on=settings.rulers,
        )
        self.animations = make_switch(
            host,
            text("&Animate changes"),
            self.set_animated,
            tip=text("Let changes of the board fade in"),
            on=settings.animated,
        )
        self.names = make_switch(
            host,
            text("&Variable names"),
            self.set_names,
            tip=text("Write the variables of the formula into the cells"),
            on=settings.variable_names,
        )
        self.looks = self._make_looks()
        self._enable_sizes()
        area.board.set_rulers(shown=settings.rulers)
        area.board.animated = settings.animated
        session.show_names(settings.variable_names)
        area.zoomed.connect(self._share_room)

    def _action(
        self, title: str, slot: Callable[..., object], tip: str, keys: str | None = None
    ) -> QAction:
        return make_action(self._host, title, slot, keys, tip=tip)

    # Colours

    def _make_looks(self) -> dict[ColourScheme, QAction]:
        group = QActionGroup(self)
        found: dict[ColourScheme, QAction] = {}
        for look, title in (
            (ColourScheme.SYSTEM, text("Like the &system")),
            (ColourScheme.LIGHT, text("&Light")),
            (ColourScheme.DARK, text("&Dark")),
            (ColourScheme.CONTRAST, text("&High contrast")),
        ):
            tip = text("Show the window in these colours")
            found[look] = self._action(title, partial(self.set_look, look), tip)
            found[look].setCheckable(True)
            group.addAction(found[look])
        found[self._themes.look].setChecked(True)
        return found

    def set_look(self, look: ColourScheme) -> None:
        """Use other colours from now on."""
        self._settings.look = look
        self._themes.set_look(look)
        self.looks[look].setChecked(True)

    # Text

    def set_text_size(self, percent: int) -> None:
        """Show all text in another size from now on."""
        if percent != self._settings.text_size:
            self._settings.text_size = percent
            set_text_size(percent)
            self.text_resized.emit()
            self._area.refit()
            self._enable_sizes()

    def _resize_text(self, steps: int) -> None:
        self.set_text_size(SIZES[SIZES.index(self._settings.text_size) + steps])

    def _enable_sizes(self) -> None:
        size = self._settings.text_size
        self.larger.setEnabled(size < SIZES[-1])
        self.smaller.setEnabled(size > SIZES[0])
        self.usual.setEnabled(size != STANDARD_SIZE)

    # The board

    def set_rulers(self, shown: bool) -> None:
        """Number the rows and columns, or do not."""
        self._settings.rulers = shown
        self._area.board.set_rulers(shown=shown)
        self._area.refit()

    def set_names(self, shown: bool) -> None:
        """Write variables into the cells, or do not."""
        self._settings.variable_names = shown
        self._session.show_names(shown)

    def set_animated(self, animated: bool) -> None:
        """Let changes of the board fade in, or do not."""
        self._settings.animated = animated
        self._area.board.animated = animated

    def follow_desktop(self, animated: bool) -> None:
        """Let changes fade in if the desktop wants motion, unless the user has chosen."""
        if not self._settings.motion_chosen:
            self.animations.setChecked(animated)
            self._area.board.animated = animated

    def _share_room(self) -> None:
        """Keep room for the playback bar, unless that leaves the board little."""
        board, bar = self._area.board, self._playback_bar
        room, height = self._area.maximumViewportSize(), bar.sizeHint().height()
        if not bar.has_room:
            room.setHeight(room.height() - height)
        alone = QSize(room.width(), room.height() + height)
        gain = board.fitting_pitch(alone) / max(1, board.fitting_pitch(room))
        keep_room(bar, wanted=gain < BOARD_GAIN and bar.wants_room)
