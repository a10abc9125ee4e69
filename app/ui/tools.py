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
        self._themes = themes
        by_the_way = [one for part in modes for one in part if not one.isCheckable()]
        self._wordless = (usual, by_the_way)
        """Actions that lose their words, in this order, where there is no room."""
        self._widths: tuple[int, ...] = ()
        """Pixels that all words need, and all but the first group's; empty until it is known."""
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
        self._widths = ()

    def fit_text(self, room: int) -> None:
        """Make room for text of another size, in a window of this width."""
        self._fit_icons()
        self.fit(room)

    def fit(self, room: int) -> None:
        """Hide the words of one group after the other until the rest has room."""
        if not self._widths:
            self._widths = tuple(self._width_without(groups) for groups in (0, 1))
        self._leave_out(sum(room < width for width in self._widths))

    def _width_without(self, groups: int) -> int:
        self._leave_out(groups)
        return self.sizeHint().width()

    def _leave_out(self, groups: int) -> None:
        """Hide the words of so many groups. Qt shows only the icons of actions of low priority."""
        priority = QAction.Priority
        for number, group in enumerate(self._wordless):
            wanted = priority.LowPriority if number < groups else priority.NormalPriority
            for action in group:
                if action.priority() is not wanted:
                    action.setPriority(wanted)
