"""The window: the board in the middle, the library, the steps, and all that can be done."""

from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.courtesy import going_first
from app.core.document import Document
from app.core.editing import Editor, Spot
from app.core.grid import Cell
from app.core.words import text
from app.sat.answer import Answer
from app.ui.analysis import Analysis
from app.ui.area import BoardArea
from app.ui.board import Board, Scene
from app.ui.drawing import Drawing
from app.ui.export_actions import ExportActions
from app.ui.file_actions import FileActions
from app.ui.help_actions import HelpActions
from app.ui.icons import app_icon, icon
from app.ui.library import Library
from app.ui.menus import Menus
from app.ui.message_bar import MessageBar
from app.ui.overlay import Marks
from app.ui.player import Player
from app.ui.player_bar import PlayerBar
from app.ui.session import Session
from app.ui.settings import Settings
from app.ui.steps_panel import StepsPanel
from app.ui.theme import Look, Theme, palette_for, theme_for
from app.ui.view import meet_gradients
from app.ui.views import view_of
from app.ui.work import Ending, Verdict

NO_MARKS = Marks()


class Window(QMainWindow):
    """One window with one puzzle."""

    themed = Signal(object)
    """The colours are others, as Theme."""
    closed = Signal()
    """What was unsaved is saved or not wanted, and the window is about to go."""

    def __init__(self, document: Document, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.theme: Theme = theme_for(settings.look)
        self.session = Session(document, self)
        self.analysis = Analysis(self)
        self.player = Player(self)
        self._solution: int | None = None
        """Which of the solutions found is shown, or None for what the steps have decided."""
        self._application.setPalette(palette_for(self.theme))  # before there is much to repaint
        self._build()
        self.files = FileActions(self)
        self.help = HelpActions(self)
        self.exports = ExportActions(self)
        self._make_actions()
        self.drawing = Drawing(self)
        self.menus = Menus(self)
        self._connect()
        self.set_look(settings.look)
        geometry, state = settings.layout()
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(1180, 780)
        if not state.isEmpty():
            self.restoreState(state)
        self._show_document()
        self._puzzle_changed()
        self.enter_design()
        self.area.fit()

    # Parts

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self.board = Board()
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
        self.library_dock = self._dock("library", text("Library"), self.library)
        self.steps_dock = self._dock("steps", text("Steps"), self.steps)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.library_dock)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.steps_dock)
        self.resizeDocks(
            [self.library_dock, self.steps_dock], [210, 290], Qt.Orientation.Horizontal
        )
        self._column = column
        self.verdict_label = QLabel()
        self.verdict_button = QPushButton()
        self.verdict_button.setFlat(True)
        self.verdict_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.verdict_button.clicked.connect(self._look_closer)
        self.verdict_button.hide()
        self.numbers_label = QLabel()
        bar = self.statusBar()
        bar.addWidget(self.verdict_label)
        bar.addWidget(self.verdict_button)
        self.progress = QProgressBar()
        self.progress.setMaximumWidth(140)
        self.progress.setMaximumHeight(12)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(text("Share of the facts that are explained"))
        self.progress.hide()
        bar.addPermanentWidget(self.progress)
        bar.addPermanentWidget(self.numbers_label)

    def add_bar(self, bar: QWidget) -> None:
        """Put a line above the board."""
        self._column.insertWidget(0, bar)

    def _dock(self, name: str, title: str, content: QWidget) -> QDockWidget:
        dock = QDockWidget(title)
        dock.setObjectName(name)
        dock.setWidget(content)
        content.setMinimumWidth(170)
        return dock

    # Actions

    def action(
        self,
        title: str,
        slot: Callable[..., object],
        keys: QKeySequence.StandardKey | str | None = None,
        *,
        icon_name: str = "",
        tip: str = "",
        checkable: bool = False,
    ) -> QAction:
        """Make something that can be done from a menu, a button or a key."""
        made = QAction(title, self)
        made.triggered.connect(slot)
        made.setCheckable(checkable)
        made.setData(icon_name)
        if keys is not None:
            made.setShortcuts(QKeySequence.keyBindings(keys)) if isinstance(
                keys, QKeySequence.StandardKey
            ) else made.setShortcut(QKeySequence(keys))
        if tip:
            made.setStatusTip(tip)
            shortcut = made.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            made.setToolTip(f"{tip} ({shortcut})" if shortcut else tip)
        return made

    def _make_actions(self) -> None:
        key = QKeySequence.StandardKey
        stack = self.session.undo_stack
        self.undo = stack.createUndoAction(self, text("Undo"))
        self.undo.setShortcuts(QKeySequence.keyBindings(key.Undo))
        self.undo.setData("undo")
        self.undo.setIconText(text("Undo"))
        self.undo.setWhatsThis(text("Undo"))  # its title names the edit as well
        self.redo = stack.createRedoAction(self, text("Redo"))
        self.redo.setShortcuts(QKeySequence.keyBindings(key.Redo))
        self.redo.setData("redo")
        self.redo.setIconText(text("Redo"))
        self.redo.setWhatsThis(text("Redo"))
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
        modes = QActionGroup(self)
        modes.addAction(self.design)
        modes.addAction(self.solve)
        self.design.setChecked(True)
        self.stop = self.action(
            text("S&top"),
            self.analysis.stop,
            "Shift+F5",
            icon_name="stop",
            tip=text("Stop working on the puzzle"),
        )

    # Wiring

    def _connect(self) -> None:
        session, board, analysis, player = self.session, self.board, self.analysis, self.player
        session.opened.connect(self._show_document)
        session.changed.connect(self._puzzle_changed)
        session.retitled.connect(self._retitle)
        board.clicked.connect(self._click)
        board.dragged.connect(self.drawing.drag)
        board.typed.connect(self.drawing.type)
        board.hovered.connect(self.drawing.hover)
        board.moved.connect(self.describe)
        analysis.started.connect(self._show_work)
        analysis.judged.connect(self._show_verdict)
        analysis.told.connect(player.add)
        analysis.ended.connect(self._end_telling)
        analysis.failed.connect(self._show_failure)
        analysis.stopped.connect(self._show_stopped)
        player.moved.connect(self._show_step)
        player.grown.connect(self._show_progress)
        self.steps.chosen.connect(player.go)
        self.library.chosen.connect(self.files.open_path)
        # The window is seen before all those files are looked at.
        board.seen.connect(self.library.fill)
        board.seen.connect(lambda: self.setWindowIcon(app_icon()))
        board.seen.connect(meet_gradients)
        self._application.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def editor(self) -> Editor[Any]:
        """How the open puzzle is edited."""
        return registry.editor(self.session.document.kind)

    @property
    def watching(self) -> bool:
        """Whether a solution is shown rather than the puzzle drawn."""
        return self.solve.isChecked()

    # What the board shows

    def looks_of(self, puzzle: Any, known: Iterable[int] = ()) -> list[Hashable]:
        """Return how a puzzle of the open kind looks, with what is known."""
        return view_of(self.session.document.kind).looks(puzzle, tuple(known))

    def show_board(
        self,
        puzzle: Any,
        known: Iterable[int] = (),
        marks: Marks = NO_MARKS,
        fade_from: Iterable[Cell] | None = None,
    ) -> None:
        """Show a puzzle with what is known of it."""
        view = view_of(self.session.document.kind)
        before = self.board.scene
        with going_first():
            scene = Scene(view, puzzle.rows, puzzle.cols, self.looks_of(puzzle, known), marks)
            self.board.show_scene(scene, fade_from=fade_from)
        if before is None or (before.rows, before.cols) != (puzzle.rows, puzzle.cols):
            self.area.fit()

    def _show_document(self) -> None:
        self.messages.hide()
        self.board.edges = self.editor.edges
        self.board.cursor_first = self.editor.cursor_first
        self.menus.fill_symmetries()
        self._retitle()

    def _puzzle_changed(self) -> None:
        with going_first():
            self._show_puzzle()

    def _show_puzzle(self) -> None:
        # First of all: what was known of another puzzle must not be shown with this one.
        self.analysis.take(self.session.puzzle_type, self.session.puzzle)
        self.player.reset(0)
        self.verdict_button.hide()
        self.verdict_label.setText(text("Looking for solutions…"))
        if self.watching:
            self.enter_design()
        else:
            self.show_board(self.session.puzzle)
            self._show_hints(None)

    def _retitle(self) -> None:
        self.setWindowTitle(f"{self.session.name}[*] — {self.session.puzzle_type.title} — Satori")
        self.setWindowModified(self.session.modified)

    # Design

    def enter_design(self) -> None:
        """Show the puzzle itself, to be changed."""
        self.design.setChecked(True)
        self.player.pause()
        self.board.editable = True
        self._solution = None
        verdict = self.analysis.verdict
        marks = Marks(conflicts=verdict.conflicting) if verdict else NO_MARKS
        self.show_board(self.session.puzzle, marks=marks)
        self._show_hints(verdict)
        self._set_player_keys(on=False)
        self.board.setFocus()

    def describe(self, cell: Cell) -> None:
        """Say what is in a cell to those who cannot see it."""
        view = view_of(self.session.document.kind)
        known = self._known()
        self.board.setAccessibleName(str(view.describe(self.session.puzzle, known, *cell)))

    def _click(self, spot: Spot, backwards: bool) -> None:
        if self.watching:
            self._go_to_step_of(spot.cell)
        else:
            self.drawing.click(spot, backwards)

    # Watch

    def enter_watch(self) -> None:
        """Show the solution and have its steps told."""
        self.solve.setChecked(True)
        self.board.editable = False
        self._set_player_keys(on=True)
        verdict = self.analysis.verdict
        to_be_told = not self.player.finished and not self.analysis.explaining
        if to_be_told:
            self.player.reset(len(verdict.model.facts) if verdict else 0)
            self.steps.say(text("Looking for the first step…"), "")
        if verdict is not None:
            self._show_solution(verdict)
        if to_be_told:
            self.analysis.explain()

    def _show_solution(self, verdict: Verdict) -> None:
        if verdict.answer is Answer.UNIQUE:
            self._solution = 0
            self.show_board(self.session.puzzle, verdict.solutions[0], fade_from=())
        elif verdict.answer is Answer.MULTIPLE:
            self.show_board(self.session.puzzle, marks=Marks(differences=verdict.different))
        else:
            self.show_board(self.session.puzzle, marks=Marks(conflicts=verdict.conflicting))
            self._show_conflict(verdict)

    def _set_player_keys(self, *, on: bool) -> None:
        bar = self.player_bar
        for action in (bar.play, bar.back, bar.forward, bar.first, bar.last):
            action.setVisible(on)

    def _known(self) -> tuple[int, ...]:
        verdict = self.analysis.verdict
        if not self.watching or verdict is None:
            return ()
        if self._solution is not None and verdict.solutions:
            return verdict.solutions[self._solution]
        return tuple(self.player.known) if self.player.steps else ()

    def _show_step(self) -> None:
        if not self.watching or not self.player.steps:
            return
        self._solution = None
        told = self.player.current
        marks = Marks(told.conclusions, told.reasons) if told is not None else NO_MARKS
        self.show_board(
            self.session.puzzle, self.player.known, marks, told.conclusions if told else ()
        )

    def _go_to_step_of(self, cell: Cell) -> None:
        """Show the step that decided a cell: the last one, where there were several."""
        verdict = self.analysis.verdict
        if verdict is None:
            return
        numbers = verdict.model.facts.numbers_at(cell)
        # What a cell is says more than what it is not.
        steps = [self.player.decided_by[n] for n in numbers if n in self.player.decided_by]
        true = [
            self.player.decided_by[n]
            for n in numbers
            if n in self.player.decided_by and verdict.solutions and verdict.solutions[0][n] > 0
        ]
        if steps:
            self.player.pause()
            self.player.go(max(true or steps))

    def _end_telling(self, ending: Ending) -> None:
        self.player.finished = True
        self._show_work()
        if not self.watching:
            return
        verdict = self.analysis.verdict
        if self._solution is not None and verdict and verdict.answer is Answer.UNIQUE:
            self.player.go(len(self.player.steps))
        self.steps.refresh()
        if not self.player.steps:
            self.steps.say(text("Nothing follows"), text("Every cell stays open."))
        elif ending.open_cells:
            self.verdict_label.setText(
                text(
                    "Several solutions; {count} cells stay open after the last step",
                    count=len(ending.open_cells),
                )
            )

    # Verdict

    def _show_work(self) -> None:
        busy = self.analysis.busy
        self.stop.setEnabled(busy)
        if not busy:
            self.progress.hide()

    def _show_progress(self) -> None:
        """Show how much of the puzzle is explained, while more is being found."""
        facts = len(self.player.known) - 1
        if self.analysis.busy and facts > 0 and self.player.steps:
            self.progress.setMaximum(facts)
            self.progress.setValue(len(self.player.decided_by))
            self.progress.show()

    def _show_verdict(self, verdict: Verdict) -> None:
        self._show_work()
        words = {
            Answer.UNIQUE: text("One solution"),
            Answer.MULTIPLE: text("Several solutions"),
            Answer.NONE: text("No solution"),
        }
        unfinished = self.editor.unfinished(self.session.puzzle)
        self.verdict_label.setText(str(unfinished) if unfinished else words[verdict.answer])
        self.verdict_button.setVisible(verdict.answer is not Answer.UNIQUE)
        self.verdict_button.setText(
            text("Show them") if verdict.answer is Answer.MULTIPLE else text("Why?")
        )
        seconds = sum(verdict.seconds)
        self.numbers_label.setText(
            text(
                "{variables:,} variables · {clauses:,} clauses · {ms:.0f} ms",
                variables=verdict.variables,
                clauses=verdict.clauses,
                ms=seconds * 1000,
            )
        )
        if self.watching:
            self.player.reset(len(verdict.model.facts))
            self._show_solution(verdict)
        else:
            self.show_board(self.session.puzzle, marks=Marks(conflicts=verdict.conflicting))
            self._show_hints(verdict)

    def _show_hints(self, verdict: Verdict | None) -> None:
        """Beside a puzzle that is being drawn: how to draw, or what is wrong with it."""
        if verdict is not None and verdict.answer is Answer.NONE:
            self._show_conflict(verdict)
        else:
            self.steps.say_hints(text("Drawing"), self.editor.hints)

    def _show_conflict(self, verdict: Verdict) -> None:
        rules = "\n".join(f"• {rule}" for rule in verdict.conflict)
        title = text("These rules cannot all hold")
        if len(verdict.conflict) == 1:
            title = text("This rule cannot hold")
        self.steps.say(title, rules)

    def _look_closer(self) -> None:
        """Show two solutions in turn, or the rules that cannot all hold."""
        verdict = self.analysis.verdict
        if verdict is None:
            return
        if verdict.answer is Answer.NONE:
            self.steps_dock.show()
            self._show_conflict(verdict)
            return
        self.enter_watch()
        self.player.pause()
        self._solution = 1 - self._solution if self._solution is not None else 0
        self.show_board(
            self.session.puzzle,
            verdict.solutions[self._solution],
            Marks(differences=verdict.different),
            (),
        )
        self.verdict_button.setText(
            text("Show the other") if self._solution == 0 else text("Show the first")
        )

    def _show_failure(self, sentence: str) -> None:
        self._show_work()
        self.player.pause()
        self.verdict_label.setText(sentence)
        self.verdict_button.hide()
        self.numbers_label.clear()
        self.steps.say(text("No verdict"), sentence)

    def _show_stopped(self) -> None:
        self._show_work()
        self.player.pause()
        self.verdict_label.setText(text("Stopped"))
        if self.watching and not self.player.steps:
            self.steps.say(text("Stopped"), text("Press Solve to go on."))

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
        self.theme = theme = theme_for(look)
        self._application.setPalette(palette_for(theme))
        self.board.set_theme(theme)
        self.player_bar.set_theme(theme)
        self.messages.set_theme(theme)
        for action in self.menus.toolbar.actions():
            if action.data():
                action.setIcon(icon(action.data(), theme))
        self.themed.emit(theme)

    def _keep_speed(self, speed: int) -> None:
        self.settings.speed = speed

    def set_rulers(self, shown: bool) -> None:
        """Number the rows and columns, or do not."""
        self.settings.rulers = shown
        self.board.set_rulers(shown=shown)
        if self.area.fits:
            self.area.fit()

    def set_animated(self, animated: bool) -> None:
        """Let changes of the board fade in, or do not."""
        self.settings.animated = animated
        self.board.animated = animated

    # Events

    def _follow_system(self) -> None:
        """Change colours along with the desktop."""
        if self.settings.look is Look.SYSTEM:
            self.set_look(Look.SYSTEM)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts that are dragged here."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        data = event.mimeData()
        if data.hasUrls() and data.urls()[0].isLocalFile():
            self.files.open_path(Path(data.urls()[0].toLocalFile()))
        else:
            self.files.open_text(data.text())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about changes, then stop all work."""
        if not self.files.may_discard():
            event.ignore()
            return
        self.settings.set_layout(self.saveGeometry(), self.saveState())
        self.hide()  # at once: work may take a moment to end
        self.shut_down()
        self.closed.emit()
        event.accept()

    def shut_down(self) -> None:
        """Stop all work for good."""
        self.player.pause()
        self.analysis.close()
        self.exports.close()
