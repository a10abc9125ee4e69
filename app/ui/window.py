"""The window: composes the rooms, and nothing else."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QAbstractAnimation, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QWidget

from app.core.document import Document
from app.core.editing import Spot
from app.core.grid import Cell
from app.core.words import text
from app.session.panels import window_title
from app.session.route import RouteFinder
from app.session.session import Session
from app.session.state import Mode, State
from app.store.games import GameStore
from app.ui.access.actions import KeyActions
from app.ui.access.binding import TableBinding
from app.ui.access.motion import DesktopMotion
from app.ui.access.ring import FocusRing
from app.ui.access.speaker import Speaker
from app.ui.appearance import Appearance
from app.ui.arrangement import Arrangement, Column
from app.ui.board.area import BoardArea
from app.ui.board.binding import BoardBinding
from app.ui.board.board import Board
from app.ui.board.offer import OfferBubble
from app.ui.book.actions import BookActions
from app.ui.export.actions import ExportActions
from app.ui.export.queue import ExportQueue
from app.ui.files.actions import FileActions
from app.ui.files.clipboard import Clipboard
from app.ui.files.library import Library
from app.ui.files.library_binding import LibraryBinding
from app.ui.formula.answer import AnswerImport
from app.ui.formula.dock import FormulaDock
from app.ui.formula.export import FormulaExport
from app.ui.help.actions import HelpActions
from app.ui.help.controls import Choice, Controls, Number
from app.ui.kit.actions import ModeActions, make_action, make_undo_actions
from app.ui.kit.activity import Activities, Activity
from app.ui.kit.announcer import Announcer
from app.ui.kit.file_dialog import AskWhere
from app.ui.kit.hold import Hold
from app.ui.kit.jobs import shut_down_all
from app.ui.kit.session_worker import SessionActivity, SessionWorker
from app.ui.kit.settings import Settings
from app.ui.look.icons import app_icon
from app.ui.look.text_size import set_text_size
from app.ui.look.theme import Theme, Themes
from app.ui.look.views import load_views
from app.ui.making.actions import MakingActions
from app.ui.making.craft_actions import CraftActions
from app.ui.making.proposal_bar import ProposalBar
from app.ui.menus import (
    add_edit_menu,
    add_file_menu,
    add_play_menu,
    add_puzzle_menu,
    add_view_menu,
)
from app.ui.play.actions import PlayActions
from app.ui.play.bar import PlayBar
from app.ui.play.choices import PlayChoices
from app.ui.play.kept_games import KeptGames
from app.ui.play.pauses import Pauses
from app.ui.presentation import Presentation, Stage
from app.ui.status.message_bar import MessageBar
from app.ui.status.verdict_line import VerdictLine
from app.ui.steps.panel import StepsPanel
from app.ui.steps.playback import Playback
from app.ui.steps.playback_bar import PlaybackBar
from app.ui.steps.reading_actions import ReadingActions
from app.ui.steps.sentence import Sentence
from app.ui.tools import Tools


class Window(QMainWindow):
    """One window with one Session."""

    seen = Signal()
    """Once: the window has been painted for the first time."""
    language_wanted = Signal()
    """The user has chosen another language: the window is to be made anew."""
    closed = Signal()
    """What was unsaved is saved or not wanted, and the window is about to go."""

    def __init__(
        self,
        document: Document,
        settings: Settings,
        path: Path | None = None,
        now: Callable[[], float] = monotonic,
        store: GameStore | None = None,
    ) -> None:
        """Show a document. `now` is the clock for playing, in seconds; `store` keeps games."""
        super().__init__()
        self.settings = settings
        self.themes = Themes(settings.look, self)
        set_text_size(settings.text_size)
        self.announcer = Announcer(self)
        self.hold = Hold(self)
        self.worker = SessionWorker(self)
        self.session = Session(document, self.worker, path, opens_in=settings.opens_in, now=now)
        self.routes = RouteFinder(self.session, SessionWorker(self))
        self.games = KeptGames(self.session, store, self.announcer, self)
        self.playback = Playback(self.session, self)
        self.playback.set_speed(settings.speed)
        self.export_queue = ExportQueue(self, self.announcer)
        self.undo, self.redo = make_undo_actions(self, self.session)
        self.modes = ModeActions(self, self.session, self._enter)
        tip = text("Stop what is being worked on")
        self.stop = make_action(
            self, text("S&top"), lambda: None, "Shift+F5", icon_name="stop", tip=tip
        )
        self._build()
        self._make_actions()
        self.tools = self._make_tools()
        around = [*self.arrangement.docks, self.tools, self.statusBar(), self._below]
        self.presentation = Presentation(
            self, self.session, self.stage, self.board, self.sentence, around
        )
        self._add_menus()
        self._watch_activities()
        self._connect()
        self.arrangement.restore_size()
        self.presentation.begin_as_window()
        self.arrangement.restore_docks()
        self._show(self.session.state, frozenset(State._fields))
        self.area.fit()

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self.themes.theme

    # Parts

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self.board = Board()
        self.board.seen.connect(self.seen)  # before all others: who guards them hears it first
        self.area = BoardArea(self.board)
        self.messages = MessageBar(self.themes, over=self.area)
        self.play_choices = PlayChoices(self, self.session, self.settings)
        self.play_actions = PlayActions(
            self, self.session, self.board, lambda: self.board.cursor_cell
        )
        self.board.pressed_once = self.play_actions.are_meant_once
        self.play_bar = PlayBar(self.session, self.play_actions, self.themes)
        self.playback_bar = PlaybackBar(self.session, self.playback, self.themes)
        self.reading_actions = ReadingActions(self, self.session, self.settings)
        self.board.addActions(self.reading_actions.actions)
        self.sentence = Sentence(self.session)
        self.stage = Stage(self.area, self.sentence)
        self._below = Column([self.playback_bar, self.play_bar])
        self.craft = CraftActions(self, self.session, self.announcer)
        self.proposal_bar = ProposalBar(self.session, self.craft, self.themes)
        parts = [self.proposal_bar, self.stage, self._below]
        self._column = Column(parts, largest=self.stage)
        self.setCentralWidget(self._column)
        self.library = Library(self.settings, self.themes, self.games.database)
        self.steps = StepsPanel(self.session)
        self.formula_dock = FormulaDock(self.session, self.themes, self.announcer, self.settings)
        self.arrangement = Arrangement(
            self, self.settings, self.themes, self.library, self.steps, self.formula_dock
        )
        self.offer = OfferBubble(self.session, self.area, self.themes)
        # Nothing is asked of these; Qt keeps them as long as their parents.
        BoardBinding(self.session, self.area, self._show_clauses)
        TableBinding(self.session, self.board)
        Speaker(self.session, self.board, self.announcer)
        FocusRing(self)
        self.verdict_line = VerdictLine(
            self.statusBar(), self.session, self.themes, lambda: self.export_queue.busy
        )

    def add_bar(self, bar: QWidget) -> None:
        """Put a line above the board."""
        self._column.put_first(bar)

    # Actions

    def _make_actions(self) -> None:
        session, settings = self.session, self.settings
        announcer, hold = self.announcer, self.hold
        self.files = FileActions(
            session, announcer, settings, hold, parent=self, keeper=self.games.keeper
        )
        opener, documents = self.files.opener, self.files.documents
        ask_where = AskWhere(self, hold, lambda: self.files.proposal)
        self.exports = ExportActions(self, session, settings, self.export_queue, ask_where, hold)
        self.formula_export = FormulaExport(self, session, ask_where, self.export_queue.start)
        self.clipboard = Clipboard(
            session, announcer, opener, self.exports.picture_of_board, parent=self
        )
        self.making = MakingActions(self, session, settings, announcer, hold, documents.open_made)
        self.book = BookActions(self, session, settings, announcer, hold)
        self.help = HelpActions(
            self, session, self.themes, self.menuBar(), self._preference_controls
        )
        self.appearance = Appearance(
            self, session, settings, self.themes, self.area, self.playback_bar
        )
        self.appearance.text_resized.connect(self._resize_parts)
        self.answer_import = AnswerImport(self, session, announcer, settings, hold)

    def _enter(self, mode: Mode) -> None:
        self.statusBar().clearMessage()
        self.messages.settle()
        self.board.let_go()  # what is half drawn is not seen any more
        self.session.enter(mode)
        if mode in (Mode.DESIGN, Mode.PLAY):
            self.board.setFocus()

    def _add_menus(self) -> None:
        bar = self.menuBar()
        tip = text("End Satori; unsaved changes are asked about")
        end = make_action(self, text("&Quit"), self.close, "Ctrl+Q", tip=tip)
        formula = [self.formula_export.action, self.answer_import.action]
        generate, book = self.making.generate, self.book.make
        add_file_menu(bar, self.files, self.exports, formula, generate, book, end)
        self.symmetries = add_edit_menu(
            bar,
            self.session,
            [self.undo, self.redo],
            self.clipboard,
            self.files,
            self.craft,
            self.help.preferences,
        )
        self.statusBar().addPermanentWidget(self.symmetries.label)
        docks = [
            (self.arrangement.library, text("Li&brary"), "F7"),
            (self.arrangement.steps, text("&Steps"), "F8"),
            (self.formula_dock, text("Form&ula"), "Ctrl+Shift+F"),
        ]
        presenting = [self.presentation.action, self.presentation.blank]
        add_view_menu(bar, self.area, self.appearance, presenting, docks)
        modes = [*self.modes.all, self.stop]
        places = [self.board, self.steps]
        add_puzzle_menu(bar, modes, self.playback_bar, self.reading_actions, places)
        add_play_menu(bar, self.play_actions, self.play_choices)
        self.keys = KeyActions(self, self.settings)
        self.help.fill(bar.addMenu(text("&Help")), self.keys.show)
        self.keys.take_menus(bar)

    def _make_tools(self) -> Tools:
        files = [self.files.new, self.making.generate, self.files.open, self.files.save]
        usual = [*files, self.undo, self.redo]
        modes, play = self.modes, self.play_actions
        parts = [
            [modes.design, modes.play],
            [modes.solve, modes.steps, play.hint, play.check, self.stop],
        ]
        tools = Tools(usual, parts, self.themes, self)
        self.addToolBar(tools)
        return tools

    def _preference_controls(self) -> Controls:
        return Controls(
            Choice(lambda: self.settings.language, self._want_language),
            self.appearance.looks,
            self.appearance.rulers,
            self.appearance.animations,
            self.play_choices.errors,
            self.play_choices.switches,
            text_size=Number(
                lambda: self.settings.text_size,
                self.appearance.set_text_size,
                self.appearance.text_resized,
            ),
            speed=Number(
                lambda: self.playback.speed, self.playback.set_speed, self.playback.speed_changed
            ),
        )

    def _watch_activities(self) -> None:
        self.activities = Activities(self.stop)
        found: list[Activity] = [
            SessionActivity(self.session, self),
            self.export_queue,
            *self.files.activities,
            *self.clipboard.activities,
            self.formula_dock,
            self.answer_import.task,
            self.making,
            self.craft,
        ]
        for activity in found:
            self.activities.add(activity)
        self.export_queue.worked.connect(self.verdict_line.show_progress)

    # Wiring

    def _connect(self) -> None:
        board = self.board
        self.announcer.said.connect(self._say)
        self.announcer.warned.connect(self.messages.warn)
        self.announcer.praised.connect(lambda news: self.messages.say(news, good=True))
        self.announcer.noted.connect(self.statusBar().showMessage)
        self.announcer.cleared.connect(self.statusBar().clearMessage)
        self.craft.worked.connect(self._begin_craft)
        board.looked_at.connect(self.verdict_line.show_cell)
        board.moved.connect(self.formula_dock.follow_cursor)
        self.formula_dock.export_wanted.connect(self.formula_export.ask_and_export)
        self.verdict_line.steps_wanted.connect(self.arrangement.steps.show)
        self.verdict_line.followed.connect(board.setFocus)  # where keys lead through the moves
        self.playback.speed_changed.connect(self._keep_speed)
        self.closed.connect(self.help.close_all)
        self.themes.changed.connect(board.set_theme)
        board.set_theme(self.theme)
        self._connect_files()
        self.play_bar.digit_pressed.connect(
            lambda digit: self.session.type(Spot(board.cursor_cell), digit)
        )
        self.help.tried.connect(self.files.opener.open_lesson)
        self.pauses = Pauses(self.session.game, self)
        self.help.read.connect(self.pauses.read_help)
        self.library.clicked.connect(board.setFocus)
        self.play_actions.another_wanted.connect(self.making.make_another)
        self.play_actions.statistics_wanted.connect(self._show_statistics)
        self.play_actions.statistics.setVisible(self.games.store is not None)
        # The window is seen before all those files are looked at.
        board.seen.connect(self.library.fill)
        board.seen.connect(self.files.recent.read_titles)
        board.seen.connect(lambda: self.setWindowIcon(app_icon()))
        board.seen.connect(load_views)
        self.motion = DesktopMotion(self)
        self.motion.moves.connect(self.appearance.follow_desktop)
        board.seen.connect(self.motion.ask)
        board.seen.connect(self.arrangement.keep_drawn)
        board.seen.connect(self.presentation.watch_desktop)
        if self.games.keeper is not None:
            self.games.keeper.written = self.library.refresh
            board.seen.connect(self.games.keeper.open)
        self.session.subscribe(self._show)

    def _connect_files(self) -> None:
        documents = self.files.documents
        documents.paste_wanted.connect(self.clipboard.paste_puzzle)
        documents.generate_wanted.connect(self.making.ask)
        self.clipboard.take_keys_of(self.area, self.library)
        library = LibraryBinding(
            self.session,
            self.library,
            self.files.opener,
            self.files.recent,
            self.announcer,
            self.making.make_like,
        )
        self.play_actions.next_wanted.connect(library.open_next)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        """Show what of the State is the window's own."""
        if "opened" in changed:
            self.messages.forget()
        if "edition" in changed:
            self.messages.settle()
            self.statusBar().clearMessage()  # the verdict is behind it
            if state.edition:
                self.board.setFocus()
        if changed & {"document", "path", "modified"}:
            # Qt shows [*] only while there are changes; in a name it must stand twice.
            self.setWindowTitle(window_title(state, marker="[*]"))
            self.setWindowModified(state.modified)
        if "notice" in changed and state.notice is not None:
            show = self.announcer.say if state.notice.warning else self.announcer.note
            show(str(state.notice.said))

    def _begin_craft(self) -> None:
        if self.craft.busy:
            self.messages.settle()  # what was said before may no longer be so

    def _say(self, sentence: str, lasting: bool) -> None:
        self.messages.say(sentence, lasting=lasting)

    def _show_statistics(self) -> None:
        self.pauses.read_help(True)
        with self.hold.held():
            self.games.show_statistics(self.theme, self.settings.folder)
        self.pauses.read_help(False)

    def _show_clauses(self, cell: Cell) -> bool:
        """Show what the formula says of a cell, if it is open."""
        if self.formula_dock.isVisible():
            self.formula_dock.show_cell(cell)
        return self.formula_dock.isVisible()

    def _resize_parts(self) -> None:
        """Give the parts their room for text of another size."""
        self.arrangement.fit_text()
        self.tools.fit_text(self.width())
        self.steps.fit()

    def _want_language(self, code: str) -> None:
        if code != self.settings.language:
            self.settings.language = code
            self.language_wanted.emit()

    def _keep_speed(self, speed: int) -> None:
        self.settings.speed = speed

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Give the parts beside the board their room."""
        super().showEvent(event)
        self.arrangement.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the parts beside the board their room."""
        super().resizeEvent(event)
        self.tools.fit(self.width())
        if self.isVisible():
            self.arrangement.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave a presentation with Escape, where nothing else wants that key."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.presentation.fill(False)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts that are dragged here."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        event.acceptProposedAction()
        self.files.opener.open_dropped(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes and running exports, then stop all work.

        Where a save has to end first, the window is closed again when it has.
        """
        with self.hold.held():
            if not (self.files.unsaved.may_close(self.close) and self.export_queue.may_end()):
                event.ignore()
                return
        self.leave()
        event.accept()

    def leave(self) -> None:
        """Keep how the window is arranged, and go."""
        self.presentation.end()
        self.arrangement.keep()
        self.formula_dock.shut_down()  # or hidden, it would begin to give back what it has
        self.hide()  # at once: work may take a moment to end
        self.shut_down()
        self.closed.emit()

    def shut_down(self) -> None:
        """Stop all work for good."""
        self.session.tour.pause()
        self.routes.stop()
        self.craft.stop()
        self.games.shut_down()
        self.formula_dock.shut_down()
        self.session.close()
        shut_down_all(self)
        for animation in self.findChildren(QAbstractAnimation):
            animation.stop()
        for timer in self.findChildren(QTimer):
            timer.stop()
