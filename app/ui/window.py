"""The window: the board in the middle, the library, the steps, and all that can be done."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.courtesy import going_first
from app.core.document import Document
from app.core.editing import Editor, Spot
from app.core.grid import Cell
from app.core.words import text
from app.ui.analysis import Analysis
from app.ui.appearance import Appearance
from app.ui.board.area import BoardArea
from app.ui.board.board import Board
from app.ui.board.canvas import Scene
from app.ui.board.highlights import Marks
from app.ui.docks import Dock, draw_buttons
from app.ui.drawing import Drawing
from app.ui.export.actions import ExportActions
from app.ui.export.queue import ExportQueue
from app.ui.files.actions import FileActions
from app.ui.files.clipboard import Clipboard
from app.ui.files.library import Library
from app.ui.formula.dock import FormulaDock
from app.ui.help.actions import HelpActions
from app.ui.judging import Judging
from app.ui.kit.actions import make_action, make_undo_actions
from app.ui.kit.jobs import shut_down_all
from app.ui.kit.settings import Settings
from app.ui.look.icons import app_icon, icon
from app.ui.look.text_size import USUAL, set_text_size
from app.ui.look.theme import Look, Theme, dress, theme_for
from app.ui.look.views import meet_views, view_of
from app.ui.menus import Menus
from app.ui.session import Session
from app.ui.status.message_bar import MessageBar
from app.ui.status.verdict_line import VerdictLine
from app.ui.steps.panel import StepsPanel
from app.ui.steps.playback import Player
from app.ui.steps.playback_bar import PlayerBar
from app.ui.watching import Watching

NO_MARKS = Marks()

USUAL_SIZE = QSize(1180, 780)


class Window(QMainWindow):
    """One window with one puzzle."""

    seen = Signal()
    """Once: the window has been painted for the first time; comes before that of the board."""
    themed = Signal(object)
    """The colours are others, as Theme."""
    closed = Signal()
    """What was unsaved is saved or not wanted, and the window is about to go."""

    action = make_action
    """Makes something that can be done from a menu, a button or a key of this window."""

    def __init__(self, document: Document, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.theme: Theme = theme_for(settings.look)
        self.session = Session(document, self)
        self.analysis = Analysis(self)
        self.player = Player(self)
        self.export_queue = ExportQueue(self)
        dress(self._application, self.theme)  # before there is much to repaint
        set_text_size(settings.text_size)
        self._build()
        self.files = FileActions(self)
        self.clipboard = Clipboard(self)
        self.help = HelpActions(self)
        self.exports = ExportActions(self)
        self.appearance = Appearance(self)
        self._make_actions()
        self.drawing = Drawing(self)
        self.watch = Watching(self)
        self.judging = Judging(self)
        self.menus = Menus(self)
        self._connect()
        self.set_look(settings.look)
        geometry, state = settings.layout()
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(USUAL_SIZE.boundedTo(self.screen().availableSize()))
        self.appearance.leave_full_screen()
        if not state.isEmpty() and self.restoreState(state):
            self.library_dock.wanted = self.steps_dock.wanted = 0
        self._show_document()
        self._puzzle_changed()
        self.area.fit()

    # Parts

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self.board = Board()
        self.board.seen.connect(self.seen)  # before all others: who guards them hears it first
        self.board.animated = self.settings.animated
        self.board.set_rulers(shown=self.settings.rulers)
        self.area = BoardArea(self.board)
        self.messages = MessageBar()
        self.player_bar = PlayerBar(self.player)
        self.player_bar.speed.valueChanged.connect(self._keep_speed)
        self.player_bar.speed.setValue(self.settings.speed)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self.area, 1)
        column.addWidget(self.player_bar)
        self.setCentralWidget(middle)
        self.library = Library()
        self.steps = StepsPanel(self.player)
        self.library_dock = Dock(self, "library", text("Library"), self.library, 236)
        self.steps_dock = Dock(self, "steps", text("Steps"), self.steps, 290)
        docks = [self.library_dock, self.steps_dock]
        for dock in docks:
            dock.set_scale(self.settings.text_size / USUAL)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.library_dock)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.steps_dock)
        self.resizeDocks(docks, [dock.target for dock in docks], Qt.Orientation.Horizontal)
        self.formula_dock = FormulaDock(self)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.formula_dock)
        self._column = column
        self.verdict_line = VerdictLine(
            self.statusBar(), self.analysis, self.player, self.export_queue
        )

    def add_bar(self, bar: QWidget) -> None:
        """Put a line above the board."""
        self._column.insertWidget(0, bar)

    # Actions

    def _make_actions(self) -> None:
        self.undo, self.redo = make_undo_actions(self, self.session.undo_stack)
        self.design = self.action(
            text("&Design"),
            self.enter_design,
            "F2",
            icon_name="design",
            tip=text("Draw and change the puzzle"),
            checkable=True,
        )
        self.solve = self.action(
            text("&Solve"),
            self.enter_watch,
            "F5",
            icon_name="solve",
            tip=text("Show the solution, and every step to it"),
            checkable=True,
        )
        self.explain = self.action(
            text("St&eps"),
            self.enter_steps,
            "F6",
            icon_name="steps",
            tip=text("Find the solution step by step, without looking at it first"),
            checkable=True,
        )
        strong = QFont()  # bold, and in all else like the rest
        strong.setBold(True)
        self.solve.setFont(strong)  # what one most likely wants
        modes = QActionGroup(self)
        for mode in (self.design, self.solve, self.explain):
            modes.addAction(mode)
        self.design.setChecked(True)
        self.stop = self.action(
            text("S&top"),
            lambda: self.judging.stop(),
            "Shift+F5",
            icon_name="stop",
            tip=text("Stop what is being worked on"),
        )

    # Wiring

    def _connect(self) -> None:
        session, board, analysis, player = self.session, self.board, self.analysis, self.player
        session.opened.connect(self._show_document)
        session.changed.connect(self._puzzle_changed)
        session.retitled.connect(self._retitle)
        session.marks_lost.connect(self._tell_of_marks)
        board.clicked.connect(self._click)
        board.dragged.connect(self.drawing.drag)
        board.dropped.connect(self.enter_design)
        board.left.connect(self.messages.give_room_back)
        board.looked_at.connect(self.verdict_line.show_place)
        board.typed.connect(self.drawing.type)
        board.hovered.connect(self.drawing.hover)
        board.moved.connect(self.describe)
        analysis.told.connect(player.add)
        self.themed.connect(self.verdict_line.sign.set_theme)
        self.library.chosen.connect(self.files.open_path)
        self.library.clicked.connect(board.setFocus)
        # The window is seen before all those files are looked at.
        board.seen.connect(self.library.fill)
        board.seen.connect(lambda: self.setWindowIcon(app_icon()))
        board.seen.connect(meet_views)
        board.seen.connect(self._keep_docks_drawn)
        board.seen.connect(self.area.viewport)  # the first one takes PySide a while
        self._application.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def editor(self) -> Editor[Any]:
        """How the open puzzle is edited."""
        return registry.editor(self.session.document.kind)

    @property
    def watching(self) -> bool:
        """Whether a solution or a step is shown rather than the puzzle drawn."""
        return not self.design.isChecked()

    # What the board shows

    def looks_of(self, puzzle: Any, known: Sequence[int] = ()) -> list[Hashable]:
        """Return how a puzzle of the open kind looks, with what is known."""
        return self.session.puzzle_type.looks(puzzle, tuple(known))

    @going_first()
    def show_board(
        self,
        puzzle: Any,
        known: Sequence[int] = (),
        marks: Marks = NO_MARKS,
        fade_from: Iterable[Cell] | None = None,
    ) -> None:
        """Show a puzzle with what is known of it."""
        known = tuple(known)  # the player changes its own
        view = view_of(self.session.document.kind)
        marks = self.formula_dock.with_chosen(marks)
        before = self.board.scene
        scene = Scene(view, puzzle.rows, puzzle.cols, self.looks_of(puzzle, known), marks)
        self.board.show_scene(scene, fade_from=fade_from)
        self.formula_dock.set_known(known)
        self.describe(self.board.cursor_cell)
        if before is None or (before.rows, before.cols) != (puzzle.rows, puzzle.cols):
            self.area.fit()

    def mark(self, marks: Marks) -> None:
        """Mark other cells; what is being drawn on them stays as it is."""
        scene = self.board.scene
        assert scene is not None
        self.board.show_scene(scene._replace(marks=self.formula_dock.with_chosen(marks)))

    def _show_document(self) -> None:
        self.messages.hide()
        self.board.let_go()
        self.board.edges = self.editor.edges
        self.board.cursor_first = self.editor.cursor_first
        self.board.shift_drags = self.editor.shift_drags
        self.menus.fill_symmetries()
        self.library.show_open(self.session.path)
        self._retitle()

    @going_first()
    def _puzzle_changed(self) -> None:
        self.messages.settle(in_place=self.board.underMouse())
        self.statusBar().clearMessage()  # the verdict is behind it
        # First of all: what was known of another puzzle must not be shown with this one.
        self.analysis.take(self.session.puzzle_type, self.session.puzzle)
        self.player.reset(0)
        self.verdict_line.wait()
        self.enter_design()

    def _tell_of_marks(self) -> None:
        self.messages.say(text("The player's progress does not fit any more. Undo brings it back."))

    def _retitle(self) -> None:
        name = self.files.name.replace("[*]", "[*][*]")  # else it would be the sign of changes
        self.setWindowTitle(f"{name}[*] — {self.session.puzzle_type.title} — Satori")
        self.setWindowModified(self.session.modified)

    # Design

    @going_first()
    def enter_design(self) -> None:
        """Show the puzzle itself, to be changed."""
        self._turn_to(self.design)
        self.board.let_go()  # what is half drawn is not seen any more
        self.watch.leave()
        self.show_board(self.session.puzzle)
        self.judging.show_drawing()
        self.board.setFocus()

    def describe(self, cell: Cell) -> None:
        """Say what is in a cell to those who cannot see it."""
        puzzle_type = self.session.puzzle_type
        said = puzzle_type.describe(self.session.puzzle, self.watch.known, *cell)
        self.board.setAccessibleName(str(said))

    def _click(self, spot: Spot, backwards: bool) -> None:
        if self.watching:
            if backwards and self.formula_dock.isVisible():
                self.formula_dock.show_cell(spot.cell)
            else:
                self.watch.go_to_step_of(spot.cell)
        else:
            self.drawing.click(spot, backwards)

    # Watch

    @going_first()
    def enter_watch(self) -> None:
        """Show the solution and have its steps told."""
        self._look_on(self.solve)

    @going_first()
    def enter_steps(self) -> None:
        """Have the steps told, and show the one looked at last, or the puzzle before the first."""
        self._look_on(self.explain)

    def _look_on(self, mode: QAction) -> None:
        if self.board.dragging:
            self.show_board(self.session.puzzle)  # and not what is only half drawn
        self._turn_to(mode)
        self.watch.begin()

    def _turn_to(self, mode: QAction) -> None:
        """Enter a mode: in one the puzzle can be changed, in the others steps can be played."""
        mode.setChecked(True)
        self.board.editable = not self.watching
        self.player_bar.set_active(self.watching)

    # Settings

    @property
    def _application(self) -> QApplication:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        return application

    def set_look(self, look: Look) -> None:
        """Use other colours from now on."""
        self.settings.look = look
        self.menus.looks[look].setChecked(True)
        before, self.theme = self.theme, theme_for(look)
        theme = self.theme
        if theme is not before:
            dress(self._application, theme)
        self.board.set_theme(theme)
        self.player_bar.set_theme(theme)
        self.messages.set_theme(theme)
        for action in self.menus.toolbar.actions():
            if action.data():
                action.setIcon(icon(action.data(), theme, accented=action is self.solve))
        self.themed.emit(theme)

    def _keep_docks_drawn(self) -> None:
        """Draw the buttons of the docks from now on, in all colours and wherever they are."""
        docks = (self.library_dock, self.steps_dock, self.formula_dock)

        def draw() -> None:
            for dock in docks:
                draw_buttons(dock, self.theme)

        self.themed.connect(draw)
        for dock in docks:
            dock.topLevelChanged.connect(draw)
        draw()

    def _keep_speed(self, speed: int) -> None:
        self.settings.speed = speed

    # Events

    def _follow_system(self) -> None:
        """Change colours along with the desktop."""
        if self.settings.look is Look.SYSTEM:
            self.set_look(Look.SYSTEM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the parts beside the board their room."""
        super().resizeEvent(event)
        self.menus.fit_tools()
        for dock in (self.library_dock, self.steps_dock):
            dock.follow_window()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the full screen with Escape, where nothing else wants that key."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.appearance.set_full_screen(False)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts that are dragged here."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        event.acceptProposedAction()
        self.files.open_dropped(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about changes and what is on its way out, then stop all work."""
        with self.files.opening.held():  # nothing new may come while it is asked
            if not (self.files.may_close() and self.export_queue.may_end()):
                event.ignore()
                return
        self.appearance.bring_library_back()
        self.settings.set_layout(self.saveGeometry(), self.saveState())
        self.formula_dock.shut_down()  # or hidden, it would begin to give back what it has
        self.hide()  # at once: work may take a moment to end
        self.shut_down()
        self.closed.emit()
        event.accept()

    def shut_down(self) -> None:
        """Stop all work for good."""
        self.player.pause()
        self.formula_dock.shut_down()
        shut_down_all(self)
        from PySide6.QtCore import QAbstractAnimation  # not before the window is seen

        for timer in self.findChildren(QTimer):
            timer.stop()
        for fade in self.findChildren(QAbstractAnimation):
            fade.stop()
