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
from app.core.document import Document
from app.core.errors import Cancelled
from app.core.priority import foreground
from app.core.stop import Stop
from app.core.words import Message, text
from app.formats import FORMATS, Format, writable_formats
from app.session.panels import document_name
from app.ui.files.opening import Opening
from app.ui.files.reading import read_bytes, read_given
from app.ui.files.saving import Saving, Stamp, ask_where, stamp_of
from app.ui.kit.jobs import Jobs
from app.ui.look.text_size import shorten

if TYPE_CHECKING:
    from app.ui.window import Window

NATIVE = "satori"

ENDINGS = frozenset(form.extension for form in FORMATS)

LONGEST_ADDRESS = 5000
"""Bytes that a text can have and still be the name of a file."""

# What only a dialog needs is imported where it begins: the window is seen sooner.


class FileActions(QObject):
    """What can be done with files."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._jobs = Jobs(self)
        self.opening = Opening(window)
        self.saving = Saving(window)
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

    @property
    def name(self) -> str:
        """What to call the open puzzle."""
        return document_name(self._window.session.state)

    # Opening

    def may_close(self) -> bool:
        """Ask what to do with all that is not in a file yet; tell whether to go on."""
        self.saving.wait()
        return self.may_discard()

    def may_discard(self) -> bool:
        """Ask what to do with unsaved changes; tell whether to go on."""
        with self.opening.held():
            if self._window.session.state.modified:
                self.saving.wait()  # then there may be none any more
            return not self._window.session.state.modified or self._ask_about_changes()

    def _ask_about_changes(self) -> bool:
        from app.ui.kit.dialogs import Button, ask

        answer = ask(
            self._window,
            text("Unsaved changes"),
            text("Save the changes to {name}?", name=shorten(self.name)),
            Button.Save | Button.Discard | Button.Cancel,
            Button.Save,
        )
        if answer == Button.Save:
            self.save_file()
            self.saving.wait()
            return not self._window.session.state.modified
        return answer == Button.Discard

    def make_new(self) -> None:
        """Ask for a kind and a size, and begin a new puzzle."""
        from app.ui.files.new_dialog import FROM_CLIPBOARD, NewDialog

        window = self._window
        dialog = NewDialog(self._kind_to_offer(), window.settings, window)
        with self.opening.held():
            answer = dialog.exec()
        dialog.deleteLater()
        if answer == FROM_CLIPBOARD:
            window.clipboard.paste_puzzle()
        if answer != dialog.DialogCode.Accepted:
            return
        kind, rows, cols = dialog.choice()
        window.settings.set_new_size(kind, rows, cols)
        if self.may_discard():
            self.opening.stop()  # a file that was asked for before is not wanted any more
            self._show(Document(kind, registry.editor(kind).blank(rows, cols)), None)

    def _kind_to_offer(self) -> str:
        """Return the kind of the open puzzle, or that of the last new one if nobody chose it."""
        session, kept = self._window.session, self._window.settings.new_kind
        chosen = session.state.opened or kept not in registry.kinds()
        return session.state.document.kind if chosen else kept

    def ask_and_resize(self) -> None:
        """Ask for another size of the present puzzle."""
        from app.ui.files.new_dialog import ResizeDialog

        session = self._window.session
        puzzle = session.state.puzzle
        dialog = ResizeDialog(session.state.document.kind, puzzle.rows, puzzle.cols, self._window)
        with self.opening.held():
            if dialog.exec():
                session.resize(*dialog.choice(), dialog.anchor())
        dialog.deleteLater()

    def ask_for_details(self) -> None:
        """Ask for the title, the author and whatever else is said of the puzzle."""
        from app.ui.files.details_dialog import DetailsDialog

        session = self._window.session
        dialog = DetailsDialog(session.state.document.details, self._window)
        with self.opening.held():
            if dialog.exec():
                session.describe(dialog.details(), Message("Title and author"))
        dialog.deleteLater()

    def ask_and_open(self) -> None:
        """Ask for a file and open it."""
        from PySide6.QtWidgets import QFileDialog

        with self.opening.held():
            name, _ = QFileDialog.getOpenFileName(
                self._window, text("Open a puzzle"), self._folder(), self._filters()
            )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a file, unless it is none of ours; then say so and change nothing."""
        path = path.absolute()
        self._open(partial(read_given, str(path)), lambda: path, shorten(path.name))

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
        opened = self._window.session.state.opened
        self.open_path(paths[0])
        if len(paths) > 1 and self._window.session.state.opened > opened:
            self._window.announcer.say(text("Only the first of these files is opened."))

    def _open_bytes(self, given: QByteArray, source: str) -> None:
        """Open a text as another program gave it, which may be of any length."""
        from app.formats.load import MAX_BYTES

        if given.trimmed().isEmpty():
            self._window.announcer.say(text("{source} — There is no text in it.", source=source))
        elif given.size() > MAX_BYTES:  # before anything is done with it
            self._window.announcer.say(text("The text is longer than any puzzle needs."))
        else:
            self._open(partial(read_bytes, bytes(given.data())), source=source)

    def open_argument(self, given: str) -> None:
        """Open what the command line was given: a file, or a puzzle itself."""

        def find() -> Path | None:
            # In full: a recovery copy may be opened from another folder.
            return Path(given).absolute() if os.path.isfile(given) else None

        self._open(partial(read_given, given), find)

    def _open(
        self,
        read: Callable[[Stop], Document],
        find: Callable[[], Path | None] = lambda: None,
        source: str = "",
    ) -> None:
        """Open what can be read, or say what is wrong with it, and where it came from.

        What is in no file of its own, as its finding tells, is still to be saved.
        """
        path: Path | None = None

        def work(stop: Stop) -> tuple[Document, Stamp | None]:
            nonlocal path
            path = find()
            # The stamp before it is read: what changes later is noticed.
            stamp = None if path is None else stamp_of(path)
            return read(stop), stamp

        def take(found: tuple[Document, Stamp | None]) -> None:
            document, stamp = found
            if self.may_discard():
                self.saving.know(path, stamp)
                self._take(document, path)

        def refuse(sentence: str) -> None:
            named = source
            if path is not None:
                named = shorten(path.name)
                sentence = sentence.replace(str(path), named)
            if named not in sentence:
                sentence = text("{source} — {sentence}", source=named, sentence=sentence)
            self._window.announcer.say(sentence)

        doing = text("Opening {name}…", name=source) if source else text("Opening…")
        self.opening.start(work, doing, take, refuse)

    @foreground()
    def _take(self, document: Document, path: Path | None) -> None:
        window = self._window
        self._show(document, path, modified=path is None)
        if path is not None:
            self.note_recent(path)
        if document.warnings:
            window.announcer.say(" ".join(document.warnings), lasting=True)

    def _show(self, document: Document, path: Path | None, *, modified: bool = False) -> None:
        """Take another document in place of the present one, with the cursor where it begins."""
        self._window.board.move_cursor((0, 0))
        self._window.session.open(document, path, modified=modified)

    def restore(self, document: Document, path: Path | None, stamp: Stamp | None) -> None:
        """Open what was never saved to its file, which had this stamp when work on it began."""
        self.opening.stop()  # a file that was asked for before is not wanted any more
        self.saving.know(path, stamp)
        self._show(document, path, modified=True)

    def note_recent(self, path: Path) -> None:
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

    def save_file(self) -> None:
        """Save to the file it came from, if that is one of our own."""
        path = self._window.session.state.path
        if path is None or path.suffix != ".satori" or _is_bundled(path):
            self.ask_and_save()
        else:
            with self.opening.held():
                self.saving.write(path, NATIVE)

    def ask_and_save(self) -> None:
        """Ask for a file and save to it, in one of the forms that can carry the puzzle."""
        with self.opening.held():
            filters = {f"{form.title} (*{form.extension})": form for form in self.carriers()}
            if not filters:
                return
            endings = {title: form.extension for title, form in filters.items()}
            found = ask_where(self._window, text("Save the puzzle"), self.proposal, endings)
            if found is not None:
                self.saving.write(found[0], filters[found[1]].name)

    def carriers(self) -> list[Format]:
        """Return the forms that can carry the puzzle, which only writing it tells."""
        try:
            return self._jobs.wait_for(
                partial(writable_formats, self._window.session.state.document)
            )
        except Cancelled:
            return []  # the program is about to end

    @property
    def proposal(self) -> str:
        """Where to save if nobody says otherwise, without an ending: that depends on the form."""
        path = self._window.session.state.path
        if path is not None and not _is_bundled(path):
            return str(path.with_suffix("") if path.suffix.lower() in ENDINGS else path)
        # What stands in no file name, or would be taken for its ending.
        name = re.sub(r'[<>:"/\\|?*.]', "", self.name).strip()
        return os.path.join(self._folder(), name or text("puzzle"))

    def _folder(self) -> str:
        """Return where the open file is, or else where one was opened or saved last."""
        path = self._window.session.state.path
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
    if given.size() > LONGEST_ADDRESS:
        return []
    name = bytes(given.data()).decode(errors="replace").strip()
    return [QUrl.fromLocalFile(name) if os.path.isabs(name) else QUrl(name)]


def _is_bundled(path: Path) -> bool:
    """Tell whether a file came with the program, which nobody wants to overwrite."""
    from app import paths

    return paths.puzzles().resolve() in path.resolve().parents
