"""The library: the puzzles that come with the program, the user's folders, and recent files."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app import paths
from app.core import registry
from app.core.document import Document
from app.core.errors import AppError
from app.core.jobs import Report
from app.core.play import no_marks
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_input, read_text
from app.session.state import State
from app.store.database import Database
from app.store.games import GameStore, key_of
from app.store.marks_text import unpack
from app.store.records import Record, read_records
from app.store.shelf import (
    Entry,
    Filter,
    folder_entries,
    kept_entries,
    next_unsolved,
    sorted_entries,
)
from app.ui.files.recent import RecentFile
from app.ui.kit.jobs import Jobs, Ticket
from app.ui.kit.late import load
from app.ui.kit.settings import Settings
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Theme, Themes

if TYPE_CHECKING:
    from app.ui.files.library_filter import FilterButton
    from app.ui.files.library_tree import LibraryTree
    from app.ui.files.thumbnails import Thumbnail

    PaintThumbnail = Callable[[Document, Theme, Stop], Thumbnail | None]

PORTION_SECONDS = 0.1
"""How long puzzles are read before they are listed."""


class Library(QWidget):
    """Lists puzzles that one click opens. The list is filled once the window is seen."""

    chosen = Signal(object)
    """The path of a puzzle."""
    game_chosen = Signal(object)
    """The Entry of a puzzle in no file."""
    another_wanted = Signal(object)
    """An Entry: another puzzle like it is wanted."""
    unwanted = Signal(object)
    """The path of a recent file to be taken off the list."""
    clicked = Signal()
    """A puzzle was chosen with the mouse."""

    tree: "LibraryTree | None" = None
    filter: "FilterButton"
    add_button: QToolButton

    def __init__(
        self, settings: Settings, themes: Themes, database: Database | None = None
    ) -> None:
        """The database knows which puzzles are begun or solved."""
        super().__init__()
        self._settings = settings
        self._themes = themes
        self.database = database
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._wanted = Filter()
        """What is listed at first."""
        self._jobs = Jobs(self)
        self._watch = Jobs(self)
        """Looks up games and paints pictures of them."""
        self._recent: Sequence[RecentFile] = ()
        self._open: Path | None = None
        self._document: Document | None = None
        """What is open and in no file."""
        self._kept: list[Entry] = []
        """The puzzles in no file that were played."""
        self._ours: list[Entry] = []
        self._theirs: dict[Path, list[Entry]] = {}
        """The puzzles in the user's folders."""
        self._readers: dict[Path, Ticket] = {}
        self._records: dict[str, Record] = {}
        self._since = ""
        """When the last of these games was changed."""
        self._pictured: dict[str, str] = {}
        """The marks that the picture of a puzzle shows, as text of the database."""
        themes.changed.connect(self._change_theme)

    @property
    def wanted(self) -> Filter:
        """Which puzzles are listed."""
        return self._wanted if self.tree is None else self.filter.filter

    def begin_with(self, wanted: Filter) -> None:
        """List only some puzzles when the list is filled."""
        self._wanted = wanted

    def fill(self) -> None:
        """List all puzzles; workers read them."""
        make: type[LibraryTree] = load("app.ui.files.library_tree").LibraryTree
        self.tree = tree = make(self._themes.theme)
        tree.chosen.connect(self._choose)
        tree.another_wanted.connect(self.another_wanted)
        tree.game_unwanted.connect(self._forget)
        tree.unwanted.connect(self.unwanted)
        tree.pressed_puzzle.connect(self.clicked)
        tree.folder_unwanted.connect(self.remove_folder)
        tree.folder_changed.connect(self._read_again)
        self._add_tools(tree)
        self.filter.choose(self._wanted)
        self._column.addWidget(tree)
        self._show()
        for folder in self._settings.folders:
            self._list_folder(folder)
        self.refresh()

        def work(stop: Stop, report: Report) -> None:
            for puzzle_type in registry.puzzle_types():
                folder = paths.puzzles() / puzzle_type.kind
                report((puzzle_type.title, sorted_entries(folder, stop)))

        def add_kinds(kinds: list[tuple[str, list[Entry]]]) -> None:
            for title, entries in kinds:
                self._ours += entries
                tree.add_kind(title, entries)
            self._show()
            self._paint_pictures()

        self._jobs.start(work, on_values=add_kinds)

    def _add_tools(self, tree: "LibraryTree") -> None:
        make: type[FilterButton] = load("app.ui.files.library_filter").FilterButton
        self.filter = make()
        self.filter.changed.connect(tree.list_only)
        self.filter.changed.connect(lambda: self.filter.draw(self._themes.theme))
        self.add_button = QToolButton()
        self.add_button.setAutoRaise(True)
        self.add_button.setToolTip(text("Add a folder with puzzles of your own"))
        self.add_button.setAccessibleName(text("Add a folder"))
        self.add_button.clicked.connect(self._ask_for_folder)
        line = QHBoxLayout()
        line.setContentsMargins(4, 2, 4, 2)
        line.addWidget(self.filter, 1)
        line.addWidget(self.add_button)
        self._column.addLayout(line)
        self._draw(self._themes.theme)

    def _draw(self, theme: Theme) -> None:
        self.filter.draw(theme)
        self.add_button.setIconSize(beside_text(self))
        self.add_button.setIcon(icon("add-folder", theme))

    def _change_theme(self, theme: Theme) -> None:
        if self.tree is not None:
            self._draw(theme)
            self.tree.set_theme(theme)
            self._pictured.clear()
            self._paint_pictures()

    # Folders of the user

    def _ask_for_folder(self) -> None:
        start = self._settings.folder
        name = QFileDialog.getExistingDirectory(self, text("Add a folder with puzzles"), start)
        if name:
            self.add_folder(Path(name))

    def add_folder(self, folder: Path) -> None:
        """Take a folder into the library, and remember it."""
        if folder not in self._settings.folders:
            self._settings.folders = [*self._settings.folders, folder]
            self._list_folder(folder)

    def remove_folder(self, folder: Path) -> None:
        """Take a folder out of the library; its files stay where they are."""
        self._settings.folders = [other for other in self._settings.folders if other != folder]
        self._drop_folder(folder)

    def _drop_folder(self, folder: Path) -> None:
        reader = self._readers.pop(folder, None)
        if reader is not None:
            reader.cancel()
        self._theirs.pop(folder, None)
        if self.tree is not None:
            self.tree.remove_folder(folder)

    def _read_again(self, folder: Path) -> None:
        self._drop_folder(folder)
        self._list_folder(folder)

    def _list_folder(self, folder: Path) -> None:
        tree = self.tree
        if tree is None:
            return
        group = tree.add_folder(folder)
        entries = self._theirs.setdefault(folder, [])

        def add(portions: list[list[Entry]]) -> None:
            for portion in portions:
                entries.extend(portion)
                tree.add(group, portion)
            self._paint_pictures()

        self._readers[folder] = self._jobs.start(partial(_read_folder, folder), on_values=add)

    # How far the player has come

    def refresh(self) -> None:
        """Look up which puzzles were begun or solved lately."""
        database, since = self.database, self._since
        if database is not None and self.tree is not None:
            self._watch.start(
                lambda stop, report: read_records(database, since), self._take_records, _ignore
            )

    def _take_records(self, records: list[Record]) -> None:
        self._since = max([self._since, *(record.changed_at for record in records)])
        self._records |= {record.key: record for record in records}
        if self.tree is not None:
            self._show_kept(self.tree)
            self.tree.lines.show_records(records)
            self.tree.share_width()
            self._paint_pictures()

    def _show_kept(self, tree: "LibraryTree") -> None:
        """List other puzzles in no file, if there are others; their order stays otherwise."""
        found = kept_entries(self._records.values())
        if {entry.key for entry in found} != {entry.key for entry in self._kept}:
            self._kept = found
            tree.show_kept(found)
            self.show_open(None if self._document else self._open, self._document)

    def _choose(self, path: Path) -> None:
        entry = self.tree and self.tree.lines.entry_at(path)
        if entry and entry.text:
            self.game_chosen.emit(entry)
        else:
            self.chosen.emit(path)

    def _forget(self, entry: Entry) -> None:
        """Keep a puzzle in no file no longer."""
        if self.database is None:
            return
        store = GameStore(self.database)
        self._watch.start(lambda stop, report: store.forget_puzzle(entry.key), on_error=_ignore)
        self._records[entry.key] = self._records[entry.key]._replace(puzzle="")
        if self.tree is not None:
            self._show_kept(self.tree)

    def _paint_pictures(self) -> None:
        """Have pictures painted of all puzzles that are begun and look different by now."""
        tree, theme = self.tree, self._themes.theme
        if tree is None:
            return
        begun, before = tree.lines.begun(), self._pictured
        due = [one for one in begun if before.get(one[1].key) != one[1].marks]
        self._pictured = {record.key: record.marks for _, record in begun}
        tree.lines.signs.keep(self._pictured)

        def show(found: "list[tuple[str, Thumbnail]]") -> None:
            if theme is self._themes.theme:
                for key, picture in found:
                    tree.lines.show_picture(key, picture)
                tree.share_width()

        if due:
            self._watch.start(partial(_paint, due, theme), on_error=_ignore, on_values=show)

    # What is open

    def next_puzzle(self, state: State) -> Path | None:
        """Return the next unsolved puzzle of the same kind and difficulty as the open one."""
        # Those of ours without a difficulty have several solutions or none.
        ours = [entry for entry in self._ours if entry.level]
        entries = [*ours, *(entry for found in self._theirs.values() for entry in found)]
        path = state.path and state.path.absolute()
        here = next((entry for entry in entries if entry.path == path), None)
        level = dict(state.document.details).get("difficulty", "") if here is None else here.level
        found = next_unsolved(entries, self._records, state.kind, level, path)
        return None if found is None else found.path

    @property
    def busy(self) -> bool:
        """Whether puzzles are read, games looked up or pictures painted."""
        return self._jobs.busy or self._watch.busy

    def _show(self) -> None:
        if self.tree is not None:
            self.tree.show_recent(self._recent)
            self.tree.show_open(self._open)

    def show_recent(self, recent: Sequence[RecentFile]) -> None:
        """List the files opened last."""
        self._recent = recent
        self._show()

    def show_open(self, path: Path | None, document: Document | None = None) -> None:
        """Mark the puzzle that is open; a document in no file is found by what it is."""
        self._document = document
        self._open = path.absolute() if path is not None else self._kept_path(document)
        if self.tree is not None:
            self.tree.show_open(self._open)

    def _kept_path(self, document: Document | None) -> Path | None:
        if document is None:
            return None
        size = document.kind, document.puzzle.rows, document.puzzle.cols
        alike = [one for one in self._kept if (one.kind, one.rows, one.cols) == size]
        key = key_of(document.kind, document.puzzle) if alike else ""
        return next((one.path for one in alike if one.key == key), None)


def _ignore(_: str) -> None:
    """What cannot be looked up is said where it is written."""


def _read_folder(folder: Path, stop: Stop, report: Report) -> None:
    """Read the puzzles of a folder, in portions."""
    portion: list[Entry] = []
    due = monotonic() + PORTION_SECONDS
    for entry in folder_entries(folder, stop):
        portion.append(entry)
        if monotonic() > due:
            report(portion)
            portion, due = [], monotonic() + PORTION_SECONDS
    report(portion)


def _paint(due: list[tuple[Entry, Record]], theme: Theme, stop: Stop, report: Report) -> None:
    """Paint a picture of each puzzle with its marks."""
    paint: PaintThumbnail = load("app.ui.files.thumbnails").thumbnail
    for entry, record in due:
        try:
            document = read_text(entry.text) if entry.text else read_input(str(entry.path))
            marks = unpack(no_marks(document.puzzle), record.marks)
        except (AppError, ValueError, TypeError):
            continue  # it has changed meanwhile
        picture = paint(document._replace(progress=marks), theme, stop)
        if picture is not None:
            report((record.key, picture))
