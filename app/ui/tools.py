"""The bar of tools below the menus."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QToolBar, QWidget

from app.core.words import text
from app.ui.look.icons import chosen_icon
from app.ui.look.theme import Themes

SMALLEST_ICON = 24
"""Pixels of an icon, at least."""


class Tools(QToolBar):
    """Actions with icons in the colours of the theme; a narrow bar hides the words of some.

    The chosen one of those that can be checked has the accent colour: one sees which mode it is.
    """

    def __init__(
        self,
        usual: Sequence[QAction],
        modes: Sequence[Sequence[QAction]],
        themes: Themes,
        parent: QWidget,
    ) -> None:
        """`usual` are those that every program has; `modes` are groups."""
        super().__init__(text("Tools"), parent)
        self._usual = usual
        self._themes = themes
        self._width_with_words = 0
        """Pixels that all words need; 0 until it is known."""
        self.setObjectName("tools")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addActions(usual)
        for part in modes:
            self.addSeparator()
            self.addActions(part)
        self._fit_icons()
        for action in self.actions():
            if action.isCheckable():
                action.setIconVisibleInMenu(False)  # there is a mark for the chosen one
                action.toggled.connect(partial(self._colour, action))
        self._draw()
        themes.changed.connect(self._draw)

    def _draw(self) -> None:
        for action in self.actions():
            if action.data():
                action.setIcon(chosen_icon(action.data(), self._themes.theme))
            if action.isCheckable():
                self._colour(action, chosen=action.isChecked())

    def _colour(self, action: QAction, chosen: bool) -> None:
        """Fill the button of a chosen action with the accent colour."""
        theme, colours, role = self._themes.theme, QPalette(), QPalette.ColorRole
        if chosen:
            # The style paints it lighter, and on_accent is lighter still in light themes.
            colours.setColor(role.Button, theme.accent if theme.dark else theme.accent.darker(120))
            colours.setColor(role.ButtonText, theme.on_accent)
        self.widgetForAction(action).setPalette(colours)

    def _fit_icons(self) -> None:
        side = max(SMALLEST_ICON, round(self.fontMetrics().height() * 1.2))
        self.setIconSize(QSize(side, side))
        self._width_with_words = 0

    def fit_text(self, room: int) -> None:
        """Make room for text of another size, in a window of this width."""
        self._fit_icons()
        self.fit(room)

    def fit(self, room: int) -> None:
        """Hide the words of the usual tools if not all words have room."""
        if not self._width_with_words:
            for action in self._usual:
                action.setPriority(QAction.Priority.NormalPriority)
            self._width_with_words = self.sizeHint().width()
        narrow = room < self._width_with_words
        # Qt shows only the icons of actions with a low priority.
        wanted = QAction.Priority.LowPriority if narrow else QAction.Priority.NormalPriority
        for action in self._usual:
            if action.priority() is not wanted:
                action.setPriority(wanted)
