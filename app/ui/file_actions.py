"""Opening and saving puzzles."""

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, QObject, QTimer, QUrl
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from app.core import registry
from app.core.courtesy import going_first
from app.core.document import Document
from app.core.errors import AppError
from app.core.files import write_atomically
from app.core.words import text
from app.formats import (
    Format,
    lost_when_written,
    writable_formats,
    write_text,
)
from app.ui.jobs import Jobs
from app.ui.lettering import shorten
from app.ui.opening import Opening
from app.ui.reading import read_bytes, read_given

if TYPE_CHECKING:
    from app.ui.window import Window

NATIVE = "satori"

LONGEST_NAME = 5000
"""Bytes that a text can have and still be the name of a file."""

# What only a dialog needs is imported where it begins: the window is seen sooner.


class FileActions(QObject):
    """What can be done with files."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._jobs = Jobs(self)
        self.opening = Opening(self)
        self._stamp: tuple[Path | None, tuple[int, int] | None] = None, None
        """A file, and what it was like when it was read or written last."""
        key = QKeySequence.StandardKey
        make = window.action
        self.new = make(
            text("&New…"), self.make_new, key.New, icon_name="new", tip=text("Begin a new puzzle")
        )
        self.open = make(
            text("&Open…"), self.ask_and_open, key.Open, icon_name="open", tip=text("Open a file")
        )
        self.save = make(
            text("&Save"), self.save_file, key.Save, icon_name="save", tip=text("Save the puzzle")
        )
        self.save_as = make(
            text("Save &as…"),
            self.ask_and_save,
            key.SaveAs,
            tip=text("Save the puzzle to another file, or in another form"),
        )
        self.resize = make(
            text("Re&size…"), self.ask_and_resize, tip=text("Add or remove rows and columns")
        )
        self.recent_menu = QMenu(text("Open &recent"), window)
        self.recent_menu.aboutToShow.connect(self._fill_recent)
        window.library.show_recent(window.settings.recent)
        window.library.unwanted.connect(self._forget)

    def shut_down(self) -> None:
        """Stop what is under way."""
        self._jobs.shut_down()
        self.opening.shut_down()

    @property
    def name(self) -> str:
        """What to call the open puzzle: its file, or its title where the file is one of ours."""
        session = self._window.session
        if session.path is not None and _is_bundled(session.path):
            return dict(session.document.details).get("title", "") or session.name
        return session.name

    # Opening

    def may_discard(self) -> bool:
        """Ask what to do with unsaved changes; tell whether to go on."""
        session = self._window.session
        if not session.modified:
            return True
        from app.ui.plain_buttons import Button, ask

        answer = ask(
            self._window,
            text("Unsaved changes"),
            text("Save the changes to {name}?", name=shorten(self.name)),
            Button.Save | Button.Discard | Button.Cancel,
            Button.Save,
        )
        if answer == Button.Save:
            return self.save_file()
        return answer == Button.Discard

    def make_new(self) -> None:
        """Ask for a kind and a size, and begin a new puzzle."""
        from app.ui.new_dialog import FROM_CLIPBOARD, NewDialog

        window = self._window
        dialog = NewDialog(self._kind_to_offer(), window.settings, window)
        answer = dialog.exec()
        dialog.deleteLater()
        if answer == FROM_CLIPBOARD:
            window.clipboard.paste_puzzle()
        if answer != dialog.DialogCode.Accepted:
            return
        kind, rows, cols = dialog.choice()
        window.settings.set_new_size(kind, rows, cols)
        if self.may_discard():
            self._show(Document(kind, registry.editor(kind).blank(rows, cols)), None)

    def _kind_to_offer(self) -> str:
        """Return the kind of the open puzzle, or that of the last new one if nobody chose it."""
        session, kept = self._window.session, self._window.settings.new_kind
        chosen = session.opened_count or kept not in registry.kinds()
        return session.document.kind if chosen else kept

    def ask_and_resize(self) -> None:
        """Ask for another size of the present puzzle."""
        from app.ui.new_dialog import ResizeDialog

        session = self._window.session
        puzzle = session.puzzle
        dialog = ResizeDialog(session.document.kind, puzzle.rows, puzzle.cols, self._window)
        if dialog.exec():
            size, anchor = dialog.choice(), dialog.anchor()
            puzzle = self._window.editor.resized_about(session.puzzle, *size, anchor)
            session.edit(puzzle, text("Resize"))
        dialog.deleteLater()

    def ask_and_open(self) -> None:
        """Ask for a file and open it."""
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(
            self._window, text("Open a puzzle"), self._folder(), self._filters()
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a file, unless it is none of ours; then say so and change nothing."""
        self._open(partial(read_given, str(path)), path, shorten(path.name))

    def open_dropped(self, data: QMimeData) -> None:
        """Open a file or a text, once the program that it was dragged from is free again."""
        QTimer.singleShot(0, self, self._opener(data, text("Dropped text")))

    def open_data(self, data: QMimeData, source: str) -> None:
        """Open a file or a text that another program has handed over."""
        self._opener(data, source)()

    def _opener(self, data: QMimeData, source: str) -> Callable[[], None]:
        """Return what opens some data, also when that is gone."""
        given = _text_in(data)
        urls = [url for url in data.urls() or _address_in(given) if url.isLocalFile()]
        if urls:
            return partial(self._open_first, [Path(url.toLocalFile()) for url in urls])
        return partial(self._open_bytes, given, source)

    def _open_first(self, paths: list[Path]) -> None:
        self.open_path(paths[0])
        if len(paths) > 1 and not self._window.messages.isVisible():
            self._window.messages.say(text("Only the first of these files is opened."))

    def _open_bytes(self, given: QByteArray, source: str) -> None:
        """Open a text as another program gave it, which may be of any length."""
        from app.formats.load import LIMIT

        if given.trimmed().isEmpty():
            self._window.messages.say(text("{source}: There is no text in it.", source=source))
        elif given.size() > LIMIT:  # before anything is done with it
            self._window.messages.say(text("The text is longer than any puzzle needs."))
        else:
            self._open(partial(read_bytes, bytes(given.data())), None, source)

    def open_argument(self, given: str) -> None:
        """Open what the command line was given: a file, or a puzzle itself."""
        if os.path.isfile(given):
            self.open_path(Path(given))
        else:
            self._open(partial(read_given, given), None)

    def _open(self, read: Callable[[], Document], path: Path | None, source: str = "") -> None:
        """Open what can be read, or say what is wrong with it, and where it came from.

        What is in no file of its own is still to be saved.
        """
        window = self._window

        stamps: list[tuple[int, int] | None] = [None]

        def read_stamped() -> Document:
            if path is not None:
                stamps[0] = _stamp_of(path)  # before it is read: what changes later is noticed
            return read()

        def take(document: Document) -> None:
            window.statusBar().clearMessage()
            if self.may_discard():
                self._stamp = path, stamps[0]
                self._take(document, path)

        def refuse(sentence: str) -> None:
            window.statusBar().clearMessage()
            if path is not None:
                sentence = sentence.replace(str(path), source)
            if source not in sentence:
                sentence = text("{source}: {sentence}", source=source, sentence=sentence)
            window.messages.say(sentence)

        self.opening.start(read_stamped, take, refuse)
        if self.opening.busy:
            named = text("Opening {name}…", name=source) if source else text("Opening…")
            window.statusBar().showMessage(named)

    @going_first()
    def _take(self, document: Document, path: Path | None) -> None:
        window = self._window
        self._show(document, path, modified=path is None)
        if path is not None:
            self._note_recent(path)
        if document.warnings:
            window.messages.say(" ".join(document.warnings), lasting=True)

    def _show(self, document: Document, path: Path | None, *, modified: bool = False) -> None:
        """Take another document in place of the present one, with the cursor where it begins."""
        self._window.board.move_cursor((0, 0))
        self._window.session.open(document, path, modified=modified)

    def _note_recent(self, path: Path) -> None:
        """List a file among those opened last; one of ours is in the library anyway."""
        if not _is_bundled(path):
            self._window.settings.folder = str(path.absolute().parent)
            self._window.settings.add_recent(path)
            self._window.library.show_recent(self._window.settings.recent)

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for path in self._window.settings.recent:
            name = path.name.replace("&", "&&")
            self.recent_menu.addAction(name, partial(self.open_path, path))
        self.recent_menu.addSeparator()
        self.recent_menu.addAction(text("&Clear the list"), self._clear_recent)

    def _forget(self, path: Path) -> None:
        self._window.settings.remove_recent(path)
        self._window.library.show_recent(self._window.settings.recent)

    def _clear_recent(self) -> None:
        self._window.settings.clear_recent()
        self._window.library.show_recent([])

    # Saving

    def save_file(self) -> bool:
        """Save to the file it came from, if that is one of our own; tell whether it is saved."""
        path = self._window.session.path
        if path is None or path.suffix != ".satori" or _is_bundled(path):
            return self.ask_and_save()
        return self._write(path, NATIVE)

    def ask_and_save(self) -> bool:
        """Ask for a file and save to it, in one of the forms that can carry the puzzle."""
        from app.ui.saving import ask_where

        filters = {f"{form.title} (*{form.extension})": form for form in self._carriers()}
        endings = {title: form.extension for title, form in filters.items()}
        found = ask_where(self._window, text("Save the puzzle"), self.proposal, endings)
        return found is not None and self._write(found[0], filters[found[1]].name)

    def _carriers(self) -> list[Format]:
        """Return the forms that can carry the puzzle, which only writing it tells."""
        return self._jobs.wait_for(partial(writable_formats, self._window.session.document))

    def _write(self, path: Path, form: str) -> bool:
        """Write the puzzle to a file; tell whether all of it is there."""
        window = self._window
        document, opened = window.session.document, window.session.opened_count
        if path == window.session.path and not self._may_replace(path):
            return False
        try:
            self._jobs.wait_for(lambda: write_atomically(path, write_text(document, form)))
        except AppError as error:
            window.messages.say(str(error))
            return False
        lost = lost_when_written(document, form)
        if lost:
            # Not all of it is in that file: it is still to be saved in a form that keeps it.
            window.messages.say(" ".join(lost))
            return False
        if window.session.opened_count != opened:
            return False  # another puzzle is open by now
        window.session.saved(path, document)
        self._stamp = path, self._jobs.wait_for(partial(_stamp_of, path))
        window.library.show_open(path)
        self._note_recent(path)
        window.statusBar().showMessage(text("Saved"), 2000)
        return True

    def _may_replace(self, path: Path) -> bool:
        """Ask before a file is overwritten that another program has changed since it was opened."""
        known, before = self._stamp
        now = self._jobs.wait_for(partial(_stamp_of, path))
        if known != path or now in (None, before):
            return True
        from app.ui.plain_buttons import Button, ask

        answer = ask(
            self._window,
            text("Changed meanwhile"),
            text("Another program has changed {name}. Save over it?", name=shorten(path.name)),
            Button.Save | Button.Cancel,
            Button.Cancel,
        )
        return answer == Button.Save

    @property
    def proposal(self) -> str:
        """Where to save if nobody says otherwise, without an ending: that depends on the form."""
        path = self._window.session.path
        if path is not None and not _is_bundled(path):
            return str(path.with_suffix(""))
        # What stands in no file name, or would be taken for its ending.
        name = re.sub(r'[<>:"/\\|?*.]', "", self.name).strip()
        return os.path.join(self._folder(), name or text("puzzle"))

    def _folder(self) -> str:
        """Return where the open file is, or else where one was opened or saved last."""
        path = self._window.session.path
        if path is not None and not _is_bundled(path):
            return str(path.parent)
        kept = self._window.settings.folder
        return kept if os.path.isdir(kept) else ""

    def _filters(self) -> str:
        return ";;".join([text("Puzzles (*.satori *.txt *.sav)"), text("All files (*)")])


def _text_in(data: QMimeData) -> QByteArray:
    """Return the text of what was dropped or copied, or the address if that is all there is."""
    given = data.data("text/plain")
    return QByteArray(data.text().encode()) if given.isEmpty() else given


def _address_in(given: QByteArray) -> list[QUrl]:
    """Return the file that a text names in full, if that is all there is to it."""
    if given.size() > LONGEST_NAME:
        return []
    name = bytes(given.data()).decode(errors="replace").strip()
    return [QUrl.fromLocalFile(name) if os.path.isabs(name) else QUrl(name)]


def _stamp_of(path: Path) -> tuple[int, int] | None:
    """Return what tells one state of a file from another; nothing where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _is_bundled(path: Path) -> bool:
    """Tell whether a file came with the program, which nobody wants to overwrite."""
    from app import paths

    return paths.puzzles() in path.absolute().parents
