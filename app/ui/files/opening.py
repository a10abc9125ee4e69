"""Opening files, texts that are pasted or dropped, and what the command line was given."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QObject, QTimer, QUrl, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.document import Document
from app.core.lessons import Lesson
from app.core.stop import Stop
from app.core.words import text
from app.formats.load import MAX_BYTES
from app.session.history import History
from app.session.session import Session
from app.session.state import Mode, Origin
from app.store.games import KeptGame
from app.store.keeper import Keeper
from app.ui.files.folders import folder_for
from app.ui.files.reading import (
    Loaded,
    read_bytes,
    read_file,
    read_kept,
    read_listed,
    with_game,
)
from app.ui.files.stamps import KnownFile, Stamp
from app.ui.files.unsaved import UnsavedChanges
from app.ui.kit.announcer import Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.kit.settings import Settings
from app.ui.kit.task import Task
from app.ui.look.text_size import shorten

LONGEST_ADDRESS = 5000
"""Bytes that a text can have and still be the name of a file."""


class Opener(QObject):
    """Opens one thing at a time. What cannot be read is told, and changes nothing."""

    results_found = Signal(object)
    """A file has results of many puzzles instead of one."""

    def __init__(
        self,
        session: Session,
        announcer: Announcer,
        settings: Settings,
        known: KnownFile,
        unsaved: UnsavedChanges,
        hold: Hold,
        parent: QWidget,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._session = session
        self._announcer = announcer
        self._settings = settings
        self._known = known
        self._unsaved = unsaved
        self._hold = hold
        self._dialog_parent = parent
        self.task = Task(announcer, self, hold)

    def ask_and_open(self) -> None:
        """Ask for a file and open it."""
        filters = ";;".join(
            [
                text("Puzzles (*.satori *.txt *.sav)"),
                text("Results (*.jsonl)"),
                text("All files (*)"),
            ]
        )
        folder = folder_for(self._session.state, self._settings)
        with self._hold.held():
            name, _ = QFileDialog.getOpenFileName(
                self._dialog_parent, text("Open a puzzle"), folder, filters
            )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path, note: str = "") -> None:
        """Open a file; once it is open, say what is to be noted."""
        path = path.absolute()
        self.load(partial(read_file, path), shorten(path.name), note)

    def open_kept(self, given: str, title: str) -> None:
        """Open a puzzle in no file that was kept with its game."""
        self.load(partial(read_kept, given), title)

    def open_listed(self, given: str, folder: Path) -> None:
        """Open a puzzle that a file of results lists."""
        self.load(partial(read_listed, given, folder), "")

    def open_dropped(self, data: QMimeData) -> None:
        """Open what was dropped, once the program that it was dragged from is free again."""
        QTimer.singleShot(0, self, self._opener_of(data, text("Dropped text")))

    def open_data(self, data: QMimeData, source: str) -> None:
        """Open a file or a text that another program has handed over."""
        self._opener_of(data, source)()

    def _opener_of(self, data: QMimeData, source: str) -> Callable[[], None]:
        """Return what opens some data. The data itself may be gone by then."""
        given = _text_in(data)
        urls = [url for url in data.urls() or _address_in(given) if url.isLocalFile()]
        if not urls:
            return partial(self._open_bytes, given, source)
        note = text("Only the first of these files is opened.") if len(urls) > 1 else ""
        return partial(self.open_path, Path(urls[0].toLocalFile()), note)

    def _open_bytes(self, given: QByteArray, source: str) -> None:
        if given.trimmed().isEmpty():
            self._announcer.say(text("{source} — There is no text in it.", source=source))
        elif given.size() > MAX_BYTES:  # before it is copied
            self._announcer.say(text("The text is longer than any puzzle needs."))
        else:
            self.load(partial(read_bytes, bytes(given.data())), source)

    def load(self, read: Callable[[Stop], Loaded], source: str = "", note: str = "") -> None:
        """Open what a function reads in a worker; `source` says what that is."""
        doing = text("Opening {name}…", name=source) if source else text("Opening…")
        if self._keeper is not None:
            read = partial(with_game, read, self._keeper.finder())
        self.task.start(
            read,
            doing,
            lambda loaded: self._take(loaded, source, note),
            lambda problem: self.refuse(Loaded(None, problem), source),
        )

    def _take(self, loaded: Loaded, source: str, note: str) -> None:
        if self.task.busy:
            return  # something else was asked for while changes were saved
        if loaded.document is None:
            self.refuse(loaded, source)
        elif self._unsaved.may_replace(partial(self._take, loaded, source, note)):
            self.show(loaded)
            if note:
                self._announcer.say(note)

    def refuse(self, loaded: Loaded, source: str = "") -> None:
        """Say why something could not be read, and what it was; a list of many is shown."""
        if loaded.results is not None:
            self.results_found.emit(loaded.results)
            return
        sentence = loaded.problem
        if loaded.path is not None:
            source = shorten(loaded.path.name)
            sentence = sentence.replace(str(loaded.path), source)
        if source not in sentence:
            sentence = text("{source} — {sentence}", source=source, sentence=sentence)
        self._announcer.say(sentence)

    def show(self, loaded: Loaded) -> None:
        """Show what was read. What is in no file is still to be saved."""
        document = loaded.document
        assert document is not None
        unsaved = loaded.path is None and loaded.needs_saving
        kept_itself = loaded.path is None and not loaded.needs_saving
        self.replace(
            document,
            loaded.path,
            loaded.stamp,
            modified=unsaved,
            kept=loaded.kept,
            mode=Mode.PLAY if kept_itself else None,
            origin=load("app.session.orders").origin_of(document) if kept_itself else None,
        )
        if document.warnings:
            self._announcer.say(" ".join(document.warnings), lasting=True)

    def open_lesson(self, document: Document, lesson: Lesson) -> None:
        """Have a position of the course played; of that, nothing is kept."""
        if self._unsaved.may_replace(partial(self.open_lesson, document, lesson)):
            self.task.cancel()
            self._known.note(None, None)
            self._session.open(document, None, mode=Mode.PLAY, lesson=lesson)

    def replace(
        self,
        document: Document,
        path: Path | None = None,
        stamp: Stamp | None = None,
        *,
        modified: bool = False,
        kept: KeptGame | None = None,
        mode: Mode | None = None,
        origin: Origin | None = None,
    ) -> None:
        """Show another document in place of the open one; drop what is still being read."""
        self.task.cancel()
        self._known.note(path, stamp)
        if kept is None:
            self._session.open(document, path, modified=modified, mode=mode, origin=origin)
            return
        history = History(kept.history.versions, kept.history.present)
        self._session.open(
            kept.document,
            path,
            modified=modified,
            saved=document,
            history=history,
            play=kept.play,
            mode=mode,
            origin=origin,
        )


def _text_in(data: QMimeData) -> QByteArray:
    """Return the text of what was dropped or copied, or the address if that is all there is."""
    given = data.data("text/plain")
    return QByteArray(data.text().encode()) if given.isEmpty() else given


def _address_in(given: QByteArray) -> list[QUrl]:
    """Return the file that a text names in full, if the text is nothing else."""
    if given.size() > LONGEST_ADDRESS:
        return []
    name = bytes(given.data()).decode(errors="replace").strip()
    return [QUrl.fromLocalFile(name) if os.path.isabs(name) else QUrl(name)]
