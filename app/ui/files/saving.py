"""Saving: asking where to, and writing the open puzzle to a file."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from app.core.document import Document
from app.core.files import write_atomically
from app.core.stop import Stop
from app.core.words import text
from app.formats import lost_when_written, write_text
from app.ui.kit.task import Errand
from app.ui.look.text_size import NOTED, shorten

if TYPE_CHECKING:
    from app.ui.window import Window

# What only a dialog needs is imported where it begins: the window is seen sooner.


class Stamp(NamedTuple):
    """What tells one state of a file from another."""

    time: int
    size: int


class Written(NamedTuple):
    """What became of a file: how it is now, or that it was left alone as others changed it."""

    stamp: Stamp | None
    changed: bool = False


class Saving(Errand):
    """Writes the open puzzle to one file at a time."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._stamp: tuple[Path | None, Stamp | None] = None, None
        """A file, and what it was like when it was read or written last."""

    def know(self, path: Path | None, stamp: Stamp | None) -> None:
        """Note what a file is like: it is not replaced without asking once it is otherwise."""
        self._stamp = path, stamp

    @property
    def stamp_of_open_file(self) -> Stamp | None:
        """What the file of the open puzzle was like when it was read or written last."""
        known, stamp = self._stamp
        return stamp if known == self._window.session.state.path else None

    def write(self, path: Path, form: str) -> None:
        """Write the puzzle to a file; say so when it is there, or why it is not."""
        self.wait()
        session = self._window.session
        known, before = self._stamp
        asks = known == path == session.state.path
        self._write(path, form, session.state.document, session.state.opened, before, asks=asks)

    def _write(
        self,
        path: Path,
        form: str,
        document: Document,
        opened: int,
        before: Stamp | None,
        *,
        asks: bool,
    ) -> None:
        window = self._window

        def work(stop: Stop) -> Written:
            if asks and stamp_of(path) not in (None, before):
                return Written(None, changed=True)
            write_atomically(path, write_text(document, form), stop)
            return Written(stamp_of(path))

        def end(written: Written) -> None:
            if not written.changed:
                self._note(path, form, document, opened, written.stamp)
            elif self._may_overwrite_changes(path):
                self._write(path, form, document, opened, before, asks=False)

        doing = text("Saving {name}…", name=shorten(path.name))
        self.start(work, doing, end, window.announcer.say)

    def _note(
        self, path: Path, form: str, document: Document, opened: int, stamp: Stamp | None
    ) -> None:
        """Count a document as saved, which need not be the open one any more."""
        window = self._window
        if path == window.session.state.path:
            self.know(path, stamp)  # it was not another program that has changed it
        lost = lost_when_written(document, form)
        if lost:
            # Not all of it is in that file: it is still to be saved in a form that keeps it.
            window.announcer.say(" ".join(lost))
        elif window.session.state.opened == opened:
            window.session.saved(path, document)
            self.know(path, stamp)
            window.library.show_open(path)
            window.files.note_recent(path)
            window.statusBar().showMessage(text("Saved"), NOTED)

    def _may_overwrite_changes(self, path: Path) -> bool:
        """Ask before a file is overwritten that another program has changed since it was opened."""
        from app.ui.kit.dialogs import Button, ask

        with self._window.files.opening.held():
            answer = ask(
                self._window,
                text("Changed meanwhile"),
                text("Another program has changed {name}. Save over it?", name=shorten(path.name)),
                Button.Save | Button.Cancel,
                Button.Cancel,
            )
        return answer == Button.Save

    def wait(self) -> None:
        """Let nothing else be done until what is being saved is there, or given up."""
        while self.busy:
            from app.ui.kit.dialogs import wait_box

            box = wait_box(self._window, text("Saving"), self.doing, text("Stop"))
            self.worked.connect(box.accept)
            ended = box.exec() == box.DialogCode.Accepted
            self.worked.disconnect(box.accept)
            box.deleteLater()
            if not ended:
                self.stop()


def stamp_of(path: Path) -> Stamp | None:
    """Return what tells one state of a file from another; nothing where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Stamp(found.st_mtime_ns, found.st_size)


def ask_where(
    parent: QWidget, title: str, proposal: str, endings: dict[str, str]
) -> tuple[Path, str] | None:
    """Ask for a file; return it with its ending and the filter that goes with it, or None.

    `endings` has the ending of file names for every filter. An ending that is typed counts for more
    than the filter that happens to be chosen.
    """
    from PySide6.QtWidgets import QFileDialog

    given, chosen = QFileDialog.getSaveFileName(parent, title, proposal, ";;".join(endings))
    if not given:
        return None
    chosen = chosen if chosen in endings else next(iter(endings))
    path = Path(given)
    ending = path.suffix.lower()
    if ending == endings[chosen]:
        return path, chosen
    for other, usual in endings.items():
        if ending == usual:  # "hall v1.5" has none
            return path, other
    path = path.with_name(path.name + endings[chosen])
    # The dialog asked about the name as it was typed.
    return (path, chosen) if not path.exists() or _may_replace(parent, path) else None


def _may_replace(parent: QWidget, path: Path) -> bool:
    from app.ui.kit.dialogs import Button, ask

    question = text("{name} is there already. Replace it?", name=shorten(path.name))
    answer = ask(parent, text("Replace"), question, Button.Yes | Button.No, Button.No)
    return answer == Button.Yes
