"""Saving the open document."""

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core.document import Document
from app.core.files import write_atomically
from app.core.stop import Stop
from app.core.words import text
from app.formats import (
    OWN_ENDING,
    OWN_FORMAT,
    Format,
    lost_when_written,
    writable_formats,
    write_text,
)
from app.session.session import Session
from app.ui.files.folders import own_path, proposal_for
from app.ui.files.stamps import KnownFile, Stamp, stamp_of
from app.ui.kit.announcer import NOTING_MS, Announcer
from app.ui.kit.dialogs import Button, ask
from app.ui.kit.file_dialog import ask_where
from app.ui.kit.hold import Hold
from app.ui.kit.settings import Settings
from app.ui.kit.task import Task
from app.ui.look.text_size import shorten


class SaveOrder(NamedTuple):
    """A document to be written, which need not be the open one any more when its turn comes."""

    path: Path
    form: str
    document: Document
    opened: int
    """Which of the opened documents it was."""


class Written(NamedTuple):
    """What became of a file."""

    changed: bool = False
    """It was left alone: another program has changed it."""
    stamp: Stamp | None = None
    lost: tuple[str, ...] = ()
    """Sentences about what the format does not keep."""


class Saver(QObject):
    """Writes documents to files, one after the other."""

    worked = Signal()
    """Saving has become slow, or has ended."""
    ended = Signal(bool)
    """Nothing is being saved any more. True: every document is in its file in full."""

    def __init__(
        self,
        session: Session,
        announcer: Announcer,
        settings: Settings,
        known: KnownFile,
        hold: Hold,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._announcer = announcer
        self._settings = settings
        self._known = known
        self._hold = hold
        self._dialog_parent = parent
        self._task = Task(announcer, self)
        self._task.worked.connect(self.worked)
        self._waiting: deque[Callable[[], None]] = deque()
        """What is to be begun after what is under way."""
        self._under_way = False
        self._writing = False
        """Whether what is under way is a file, and not a question to come."""
        self._all_saved = True

    @property
    def busy(self) -> bool:
        """Whether something is being saved."""
        return self._under_way

    @property
    def slow(self) -> bool:
        """Whether that takes long."""
        return self._task.slow

    @property
    def doing(self) -> str:
        """What is being saved, in words."""
        return self._task.doing

    def save(self) -> None:
        """Save to the file of the document; ask for one where it has none of our own format."""
        path = own_path(self._session.state)
        if path is None or path.suffix != OWN_ENDING:
            self.save_as()
        else:
            self.write(path, OWN_FORMAT)

    def save_as(self) -> None:
        """Ask for a file and a format that can carry the puzzle, and save."""
        self._line_up(self._find_formats)

    def write(self, path: Path, form: str) -> None:
        """Write the open document to a file; say so when it is there, or why it is not."""
        state = self._session.state
        self._line_up(partial(self._write, SaveOrder(path, form, state.document, state.opened)))

    def stop(self) -> None:
        """Give up what is being saved, and what was to follow."""
        if self.busy:
            self._waiting.clear()
            self._task.stop()
            self._end(saved=False)

    def drop_question(self) -> None:
        """Do not ask where to save, if that is all that is under way."""
        if self.busy and not self._writing and not self._waiting:
            self._task.cancel()
            self._end(saved=False)

    # One thing after the other

    def _line_up(self, begin: Callable[[], None]) -> None:
        self._waiting.append(begin)
        if not self._under_way:
            self._all_saved = True
            self._begin_next()

    def _begin_next(self) -> None:
        self._under_way = True
        self._waiting.popleft()()

    def _end(self, *, saved: bool) -> None:
        self._under_way = self._writing = False
        self._all_saved = self._all_saved and saved
        if self._waiting:
            self._begin_next()
            return
        self.worked.emit()
        self.ended.emit(self._all_saved)

    def _fail(self, reason: str) -> None:
        self._announcer.say(reason)
        self._end(saved=False)

    # Asking where to save

    def _find_formats(self) -> None:
        document = self._session.state.document
        self._task.start(
            lambda stop: writable_formats(document),
            text("Looking for formats…"),
            partial(self._ask_where, document),
            self._fail,
        )

    def _ask_where(self, document: Document, formats: list[Format]) -> None:
        state = self._session.state
        if document is not state.document:
            self._find_formats()  # it has changed since
            return
        filters = {f"{form.title} (*{form.extension})": form for form in formats}
        endings = {title: form.extension for title, form in filters.items()}
        with self._hold.held():
            proposal = proposal_for(state, self._settings)
            found = ask_where(self._dialog_parent, text("Save the puzzle"), proposal, endings)
        if found is None:
            self._end(saved=False)
        else:
            form = filters[found[1]].name
            self._write(SaveOrder(found[0], form, state.document, state.opened))

    # Writing

    def _write(self, order: SaveOrder, *, over_changes: bool = False) -> None:
        self._writing = True
        path, document = order.path, order.document
        checks = not over_changes and path == self._known.path == self._session.state.path
        before = self._known.stamp

        def work(stop: Stop) -> Written:
            if checks and stamp_of(path) not in (None, before):
                return Written(changed=True)
            write_atomically(path, write_text(document, order.form), stop)
            return Written(
                stamp=stamp_of(path), lost=tuple(lost_when_written(document, order.form))
            )

        doing = text("Saving {name}…", name=shorten(path.name))
        self._task.start(work, doing, partial(self._take, order), self._fail)

    def _take(self, order: SaveOrder, written: Written) -> None:
        if not written.changed:
            self._note(order, written)
            self._end(saved=not written.lost)
        elif self._may_overwrite(order.path):
            self._write(order, over_changes=True)
        else:
            self._end(saved=False)

    def _note(self, order: SaveOrder, written: Written) -> None:
        """Take the document for saved, unless another one is open or the format loses something."""
        state = self._session.state
        if order.path == state.path:
            self._known.note(order.path, written.stamp)
        if written.lost:
            self._announcer.say(" ".join(written.lost))
        elif order.opened == state.opened:
            self._known.note(order.path, written.stamp)
            self._session.saved(order.path, order.document)
            self._announcer.note(text("Saved"), NOTING_MS)

    def _may_overwrite(self, path: Path) -> bool:
        """Ask whether to overwrite a file that another program has changed."""
        with self._hold.held():
            answer = ask(
                self._dialog_parent,
                text("Changed meanwhile"),
                text("Another program has changed {name}. Save over it?", name=shorten(path.name)),
                Button.Save | Button.Cancel,
                Button.Cancel,
            )
        return answer == Button.Save
