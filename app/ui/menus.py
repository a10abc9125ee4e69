"""The menus: every action where it is looked for."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QDockWidget, QLabel, QMenu, QMenuBar, QWidget

from app.core.editing import Symmetry, Turn
from app.core.words import Message, text
from app.session.session import Session
from app.session.state import State
from app.ui.appearance import Appearance
from app.ui.board.area import ZOOM_STEP, BoardArea
from app.ui.export.actions import ExportActions
from app.ui.files.actions import FileActions
from app.ui.files.clipboard import Clipboard
from app.ui.kit.actions import make_action, set_tip
from app.ui.making.craft_actions import CraftActions
from app.ui.play.actions import PlayActions
from app.ui.play.choices import PlayChoices
from app.ui.steps.playback_bar import PlaybackBar
from app.ui.steps.reading_actions import ReadingActions

SYMMETRIES = {
    Symmetry.NONE: Message("&None"),
    Symmetry.HALF_TURN: Message("&Half turn"),
    Symmetry.LEFT_RIGHT: Message("&Left and right"),
    Symmetry.TOP_BOTTOM: Message("&Top and bottom"),
    Symmetry.QUARTER_TURNS: Message("&Quarter turns"),
}
TURNS = {
    Turn.MIRROR_LEFT_RIGHT: Message("&Mirror left and right"),
    Turn.MIRROR_TOP_BOTTOM: Message("Mirror &top and bottom"),
    Turn.ROTATE_LEFT: Message("Rotate &left"),
    Turn.ROTATE_RIGHT: Message("Rotate &right"),
}


def add_file_menu(
    bar: QMenuBar,
    files: FileActions,
    exports: ExportActions,
    formula: Sequence[QAction],
    generate: QAction,
    book: QAction,
    end: QAction,
) -> None:
    """Add what opens, saves, exports and prints, and what ends the program."""
    menu = bar.addMenu(text("&File"))
    menu.addActions([files.new, generate, files.open])
    menu.addMenu(files.recent.menu)
    menu.addAction(files.close)
    menu.addSeparator()
    menu.addActions([files.save, files.save_as])
    menu.addSeparator()
    menu.addActions([exports.export, exports.walkthrough, exports.print, book])
    menu.addSeparator()
    menu.addActions(formula)
    menu.addSeparator()
    menu.addAction(end)


def add_edit_menu(
    bar: QMenuBar,
    session: Session,
    undo: Sequence[QAction],
    clipboard: Clipboard,
    files: FileActions,
    craft: CraftActions,
    preferences: QAction,
) -> "SymmetryMenu":
    """Add what changes the puzzle, and the clipboard."""
    menu = bar.addMenu(text("&Edit"))
    menu.addActions(undo)
    menu.addSeparator()
    menu.aboutToShow.connect(clipboard.find_formats)
    menu.addActions([clipboard.copy, clipboard.copy_picture])
    menu.addMenu(clipboard.copy_menu)
    menu.addAction(clipboard.paste)
    menu.addSeparator()
    symmetries = SymmetryMenu(menu, session)
    turns = menu.addMenu(text("&Mirror and rotate"))
    for turn, title in TURNS.items():
        plain = Message(title.template.replace("&", ""))
        tip = text("Mirror or rotate the whole puzzle")
        turns.addAction(
            make_action(bar, str(title), partial(session.drawing.turn, turn, plain), tip=tip)
        )
    tip = text("Begin again with an empty grid of the same size")
    clear = make_action(bar, text("C&lear everything"), session.drawing.clear, tip=tip)
    tip = text("Remove the bulbs, squares or numbers that a player has marked")
    unmark = make_action(bar, text("Remove the mar&ks"), session.game.restart, tip=tip)
    menu.aboutToShow.connect(lambda: unmark.setEnabled(session.state.document.progress is not None))
    menu.addActions([files.resize, unmark, clear])
    menu.addSeparator()
    craft.add_to(menu)
    menu.addSeparator()
    menu.addAction(files.describe)
    menu.addSeparator()
    menu.addAction(preferences)
    return symmetries


def add_view_menu(
    bar: QMenuBar,
    area: BoardArea,
    appearance: Appearance,
    presenting: Sequence[QAction],
    docks: Sequence[tuple[QDockWidget, str, str]],
) -> None:
    """Add what shows things larger, smaller, in other colours, or not at all.

    The docks come with their titles and keys.
    """
    key = QKeySequence.StandardKey
    menu = bar.addMenu(text("&View"))
    for title, slot, keys, tip in (
        (text("Zoom &in"), lambda: area.zoom(ZOOM_STEP), key.ZoomIn, text("Larger cells")),
        (text("Zoom &out"), lambda: area.zoom(1 / ZOOM_STEP), key.ZoomOut, text("Smaller cells")),
        (text("&Fit to window"), area.fit, "Ctrl+0", text("Show the whole board")),
    ):
        menu.addAction(make_action(bar, title, slot, keys, tip=tip))
    menu.addSeparator()
    menu.addActions([appearance.larger, appearance.smaller, appearance.usual])
    menu.addSeparator()
    menu.addActions(presenting)
    menu.addSeparator()
    menu.addActions([appearance.rulers, appearance.names, appearance.animations])
    menu.addMenu(text("&Colours")).addActions(list(appearance.looks.values()))
    menu.addSeparator()
    for dock, title, keys in docks:
        action = dock.toggleViewAction()
        action.setText(title)
        action.setShortcut(QKeySequence(keys))
        set_tip(action, text("Show or hide this part of the window"))
        menu.addAction(action)


def add_puzzle_menu(
    bar: QMenuBar,
    modes: Sequence[QAction],
    playback: PlaybackBar,
    reading: ReadingActions,
    places: Sequence[QWidget],
) -> None:
    """Add the modes, and what goes through the moves; its keys count in these places."""
    menu = bar.addMenu(text("&Puzzle"))
    menu.addActions(modes)
    menu.addSeparator()
    for action, keys, tip in (
        (playback.play, ["Space"], text("Play or pause the moves")),
        # What sends the keys of pages is a remote control for talks.
        (playback.back, ["Left", "PgUp"], text("Show the move before, or the solution before")),
        (playback.forward, ["Right", "PgDown"], text("Show the next move, or the next solution")),
        (playback.previous_idea, ["Shift+Left"], text("Skip the simple moves before this one")),
        (playback.next_idea, ["Shift+Right"], text("Skip the simple moves after this one")),
        (playback.first, ["Home"], text("Show the empty board, or the first solution")),
        (playback.last, ["End"], text("Show the solution, or the last one")),
        (playback.slower, ["-"], text("Show each move for a longer time")),
        (playback.faster, ["+", "="], text("Show each move for a shorter time")),
    ):
        # Elsewhere, these keys move a slider, press a button or go through a tree.
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setShortcuts([QKeySequence(one) for one in keys])
        set_tip(action, tip)
        for place in places:
            place.addAction(action)
        menu.addAction(action)
    menu.addMenu(playback.compare_menu)
    menu.addSeparator()
    menu.addActions([*reading.actions, reading.detail])


def add_play_menu(bar: QMenuBar, actions: PlayActions, choices: PlayChoices) -> None:
    """Add what a player can do, and choose."""
    actions.fill_menu(bar.addMenu(text("P&lay")), choices)


class SymmetryMenu(QObject):
    """The symmetries that the open puzzle can keep, and a label that names the one in use."""

    def __init__(self, menu: QMenu, session: Session) -> None:
        super().__init__(menu)
        self._session = session
        self.menu = menu.addMenu(text("S&ymmetry"))
        self._group = QActionGroup(self)
        self.label = QLabel()
        """A click does more than it seems to: this says so."""
        self.label.setContentsMargins(12, 0, 0, 0)
        session.subscribe(self._show)
        self._show(session.state, frozenset(State._fields))

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if "opened" in changed:
            self._fill(state)
        if "symmetry" in changed:
            name = str(SYMMETRIES[state.symmetry]).replace("&", "")
            self.label.setText(text("Symmetry: {name}", name=name))
            self.label.setVisible(state.symmetry is not Symmetry.NONE)

    def _fill(self, state: State) -> None:
        choices = self._session.editor.symmetries
        self.menu.clear()
        self.menu.menuAction().setVisible(len(choices) > 1)
        for symmetry in choices:
            action = QAction(str(SYMMETRIES[symmetry]), self.menu)
            set_tip(action, text("Repeat every edit in the cells opposite"))
            action.setCheckable(True)
            action.setChecked(symmetry is state.symmetry)
            action.triggered.connect(partial(self._session.drawing.set_symmetry, symmetry))
            self._group.addAction(action)
            self.menu.addAction(action)
