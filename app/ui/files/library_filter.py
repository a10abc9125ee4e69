"""The button that chooses which puzzles the library lists."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from app.core import registry
from app.core.difficulty import LEVELS
from app.core.words import Message, as_title, text
from app.store.records import Standing
from app.store.shelf import Filter
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Theme

SPACE_PX = 18
"""Pixels around the words and before them."""

SIZE_TITLES = {
    "small": Message("Up to 7 × 7"),
    "medium": Message("Up to 12 × 12"),
    "large": Message("Larger"),
}
STANDING_TITLES = {
    Standing.NEW: Message("New"),
    Standing.BEGUN: Message("Begun"),
    Standing.SOLVED: Message("Solved"),
}


class FilterButton(QToolButton):
    """Names what is listed; its menu has one choice of kind, size, difficulty and state each."""

    changed = Signal(object)
    """The new Filter."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = Filter()
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setAutoRaise(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setToolTip(text("Choose which puzzles are listed"))
        self._titles: dict[str, Mapping[str, object]] = {
            "kind": {one.kind: one.title for one in registry.puzzle_types()},
            "size": SIZE_TITLES,
            "level": {level: as_title(level) for level in LEVELS},
            "standing": {str(one): title for one, title in STANDING_TITLES.items()},
        }
        self.choices = menu = QMenu(self)
        self.clicked.connect(lambda: menu.popup(self.mapToGlobal(self.rect().bottomLeft())))
        for name, title in (
            ("kind", text("&Kind")),
            ("size", text("&Size")),
            ("level", text("&Difficulty")),
            ("standing", text("S&tate")),
        ):
            self._add_choices(menu.addMenu(title), name)
        menu.addSeparator()
        self.everything = menu.addAction(text("&List all"), lambda: self.choose(Filter()))
        self._show()

    def _add_choices(self, menu: QMenu, name: str) -> None:
        group = QActionGroup(menu)
        for value, title in {"": text("All"), **self._titles[name]}.items():
            action = QAction(str(title), menu, checkable=True)
            action.setData((name, value))
            action.triggered.connect(partial(self._choose_one, name, value))
            group.addAction(action)
            menu.addAction(action)

    def _choose_one(self, name: str, value: str) -> None:
        self.choose(self.filter._replace(**{name: value}))

    def choose(self, wanted: Filter) -> None:
        """List other puzzles from now on."""
        if wanted != self.filter:
            self.filter = wanted
            self._show()
            self.changed.emit(wanted)

    def _show(self) -> None:
        values = self.filter._asdict()
        for action in self.choices.findChildren(QAction):
            found = action.data()
            if isinstance(found, tuple):
                action.setChecked(values[found[0]] == found[1])
        chosen = [str(self._titles[name][value]) for name, value in values.items() if value]
        self._words = ", ".join(chosen) or text("All puzzles")
        self._fit()
        self.everything.setEnabled(bool(chosen))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the words to the room there is."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - self.iconSize().width() - SPACE_PX
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))

    def draw(self, theme: Theme) -> None:
        """Draw the icon in the colours of a theme: strong while something is left out."""
        self.setIconSize(beside_text(self))
        self.setIcon(icon("filter", theme, accented=self.filter != Filter()))
