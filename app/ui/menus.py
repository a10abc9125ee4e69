"""The menus and the bar of tools."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QLabel, QMenu, QToolBar

from app.core.editing import Symmetry, Turn
from app.core.words import Message, text
from app.session.state import State
from app.ui.board.area import STEP
from app.ui.kit.actions import set_tip
from app.ui.look.icons import icon
from app.ui.look.theme import Look, Theme

if TYPE_CHECKING:
    from app.ui.window import Window

SYMMETRIES = {
    Symmetry.NONE: Message("&None"),
    Symmetry.HALF_TURN: Message("&Half turn"),
    Symmetry.LEFT_RIGHT: Message("&Left and right"),
    Symmetry.TOP_BOTTOM: Message("&Top and bottom"),
    Symmetry.QUARTER_TURNS: Message("&Quarter turns"),
}


class Menus(QObject):
    """Puts everything that can be done where it is looked for."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.symmetry_label = QLabel()
        """Says which symmetry is kept: a click does more than it seems to."""
        self.symmetry_label.setContentsMargins(12, 0, 0, 0)
        window.statusBar().addPermanentWidget(self.symmetry_label)
        self._fill_file()
        self._fill_edit()
        self._fill_view()
        self._fill_puzzle()
        window.help.fill(window.menuBar().addMenu(text("&Help")))
        self.toolbar = self._make_toolbar()
        self._needed = 0
        """The width of the tools with all their words, once it is known."""
        self._fit_icons()
        window.appearance.text_resized.connect(self._fit_icons)
        window.appearance.text_resized.connect(self.fit_tools)
        window.themes.changed.connect(self._draw_tools)
        self._draw_tools(window.theme)
        self.looks[window.themes.look].setChecked(True)
        window.appearance.look_changed.connect(lambda look: self.looks[look].setChecked(True))
        window.session.subscribe(self._show)
        self._show(window.session.state, frozenset(State._fields))

    def _fill_file(self) -> None:
        window, files, exports = self._window, self._window.files, self._window.exports
        menu = window.menuBar().addMenu(text("&File"))
        menu.addActions([files.new, files.open])
        menu.addMenu(files.recent.menu)
        menu.addAction(files.close)
        menu.addSeparator()
        menu.addActions([files.save, files.save_as])
        menu.addSeparator()
        menu.addActions([exports.export, window.formula_export.action, exports.print])
        menu.addSeparator()
        tip = text("Close the window; unsaved changes are asked about")
        menu.addAction(window.action(text("&Quit"), window.close, "Ctrl+Q", tip=tip))

    def _fill_edit(self) -> None:
        window, files, session = self._window, self._window.files, self._window.session
        clipboard = window.clipboard
        menu = window.menuBar().addMenu(text("&Edit"))
        menu.addActions([window.undo, window.redo])
        menu.addSeparator()
        menu.aboutToShow.connect(clipboard.find_formats)
        menu.addActions([clipboard.copy, clipboard.copy_picture])
        menu.addMenu(clipboard.copy_menu)
        menu.addAction(clipboard.paste)
        menu.addSeparator()
        self.symmetries = menu.addMenu(text("S&ymmetry"))
        self._symmetry_group = QActionGroup(self)
        turns = menu.addMenu(text("&Mirror and rotate"))
        for turn, title in (
            (Turn.MIRROR_LEFT_RIGHT, Message("&Mirror left and right")),
            (Turn.MIRROR_TOP_BOTTOM, Message("Mirror &top and bottom")),
            (Turn.ROTATE_LEFT, Message("Rotate &left")),
            (Turn.ROTATE_RIGHT, Message("Rotate &right")),
        ):
            tip = text("Mirror or rotate the whole puzzle")
            turns.addAction(
                window.action(str(title), partial(session.turn, turn, _plain(title)), tip=tip)
            )
        tip = text("Begin again with an empty grid of the same size")
        clear = window.action(text("C&lear everything"), session.clear, tip=tip)
        menu.addActions([files.resize, clear])
        menu.addSeparator()
        menu.addAction(files.describe)
        menu.addSeparator()
        menu.addAction(window.help.preferences)

    def fill_symmetries(self) -> None:
        """Offer the symmetries that the open puzzle can keep."""
        session = self._window.session
        choices = session.editor.symmetries
        self.symmetries.clear()
        self.symmetries.menuAction().setVisible(len(choices) > 1)
        group = self._symmetry_group
        for symmetry in choices:
            action = QAction(str(SYMMETRIES[symmetry]), self.symmetries)
            set_tip(action, text("Do the same to the cells opposite while drawing, or to none"))
            action.setCheckable(True)
            action.setChecked(symmetry is session.state.symmetry)
            action.triggered.connect(partial(session.set_symmetry, symmetry))
            group.addAction(action)
            self.symmetries.addAction(action)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if "opened" in changed:
            self.fill_symmetries()
        if "symmetry" in changed:
            self._show_symmetry(state.symmetry)

    def _show_symmetry(self, symmetry: Symmetry) -> None:
        name = str(SYMMETRIES[symmetry]).replace("&", "")
        self.symmetry_label.setText(text("Symmetry: {name}", name=name))
        self.symmetry_label.setVisible(symmetry is not Symmetry.NONE)

    def _fill_view(self) -> None:
        window = self._window
        key = QKeySequence.StandardKey
        menu = window.menuBar().addMenu(text("&View"))
        area = window.area
        for title, slot, keys, tip in (
            (text("Zoom &in"), lambda: area.zoom(STEP), key.ZoomIn, text("Larger cells")),
            (text("Zoom &out"), lambda: area.zoom(1 / STEP), key.ZoomOut, text("Smaller cells")),
            (text("&Fit to window"), area.fit, "Ctrl+0", text("Show the whole board")),
        ):
            menu.addAction(window.action(title, slot, keys, tip=tip))
        menu.addSeparator()
        looks = window.appearance
        menu.addActions([looks.larger, looks.smaller, looks.usual])
        menu.addSeparator()
        menu.addAction(window.full_screen.action)
        menu.addSeparator()
        menu.addActions([looks.rulers, looks.animations])
        self._fill_looks(menu.addMenu(text("&Colours")))
        menu.addSeparator()
        for dock, title, keys in (
            (window.library_dock, text("Li&brary"), "F7"),
            (window.steps_dock, text("&Steps"), "F8"),
            (window.formula_dock, text("Form&ula"), "Ctrl+Shift+F"),
        ):
            action = dock.toggleViewAction()
            action.setText(title)
            action.setShortcut(QKeySequence(keys))
            set_tip(action, text("Show or hide this part of the window"))
            menu.addAction(action)

    def _fill_looks(self, menu: QMenu) -> None:
        window = self._window
        group = QActionGroup(self)
        self.looks: dict[Look, QAction] = {}
        for look, title in (
            (Look.SYSTEM, text("Like the &system")),
            (Look.LIGHT, text("&Light")),
            (Look.DARK, text("&Dark")),
            (Look.CONTRAST, text("&High contrast")),
        ):
            action = window.action(
                title,
                partial(window.appearance.set_look, look),
                tip=text("Show the window in these colours"),
            )
            action.setCheckable(True)
            group.addAction(action)
            menu.addAction(action)
            self.looks[look] = action

    def _fill_puzzle(self) -> None:
        window, player = self._window, self._window.playback_bar
        menu = window.menuBar().addMenu(text("&Puzzle"))
        menu.addActions([window.design, window.solve, window.explain, window.stop])
        menu.addSeparator()
        for action, keys, tip in (
            (player.play, ["Space"], text("Show one step after the other, or stay where it is")),
            # What sends the keys of pages is a remote control for talks.
            (player.back, ["Left", "PgUp"], text("Show the board one step before")),
            (player.forward, ["Right", "PgDown"], text("Show the board one step later")),
            (player.first, ["Home"], text("Show the board before the first step")),
            (player.last, ["End"], text("Show the solution")),
            (player.slower, ["-"], text("Let every step stay longer")),
            (player.faster, ["+", "="], text("Let every step stay less long")),
        ):
            # Elsewhere, these keys move a slider, press a button or go through a tree.
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setShortcuts([QKeySequence(one) for one in keys])
            set_tip(action, tip)
            window.board.addAction(action)
            window.steps.addAction(action)
            menu.addAction(action)

    def _draw_tools(self, theme: Theme) -> None:
        for action in self.toolbar.actions():
            if action.data():
                accented = action is self._window.solve
                action.setIcon(icon(action.data(), theme, accented=accented))

    def _fit_icons(self) -> None:
        """Make the icons of the tools as large as their text."""
        side = max(24, round(self.toolbar.fontMetrics().height() * 1.2))
        self.toolbar.setIconSize(QSize(side, side))
        self._needed = 0

    def fit_tools(self) -> None:
        """Leave out the words of the usual tools where those of the others would have no room."""
        window = self._window
        usual = (window.files.new, window.files.open, window.files.save, window.undo, window.redo)
        if not self._needed:
            for action in usual:
                action.setPriority(QAction.Priority.NormalPriority)
            self._needed = self.toolbar.sizeHint().width()
        narrow = window.width() < self._needed
        # Qt shows only the icons of what is not that important.
        wanted = QAction.Priority.LowPriority if narrow else QAction.Priority.NormalPriority
        for action in usual:
            if action.priority() is not wanted:
                action.setPriority(wanted)

    def _make_toolbar(self) -> QToolBar:
        window = self._window
        bar = window.addToolBar(text("Tools"))
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.addActions([window.files.new, window.files.open, window.files.save])
        bar.addActions([window.undo, window.redo])
        bar.addSeparator()
        bar.addActions([window.design, window.solve, window.explain, window.stop])
        return bar


def _plain(title: Message) -> Message:
    """Return a title without the mark of a menu."""
    return Message(title.template.replace("&", ""))
