"""The files opened last, called by their titles."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.core.document import one_line
from app.core.errors import AppError
from app.core.jobs import Report
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_input
from app.session.session import Session
from app.session.state import State
from app.ui.files.folders import own_path
from app.ui.kit.jobs import Jobs
from app.ui.kit.large_texts import LARGE
from app.ui.kit.settings import Settings
from app.ui.look.text_size import plain_tip, shorten


class RecentFile(NamedTuple):
    """A file, and what it is called in a list."""

    path: Path
    name: str


class RecentFiles(QObject):
    """Keeps the list of recent files, and which file was open last."""

    chosen = Signal(object)
    """The path of a file to be opened."""
    changed = Signal()

    def __init__(self, session: Session, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._titles: dict[Path, str] = {}
        """What the files say they are called; empty for those without a title."""
        self._noted: tuple[Path, str] | None = None
        """The open file and its title, as they are kept."""
        self._jobs = Jobs(self)
        self.menu = QMenu(text("Open &recent"), parent)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._fill_menu)
        session.subscribe(self._follow)

    @property
    def files(self) -> list[RecentFile]:
        """The files opened last, the latest first."""
        return named(self._settings.recent, self._titles)

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"opened", "path"}:
            self._settings.last_game = state.path is None and state.origin is not None
        if state.path is None or state.modified or not changed & {"opened", "path", "modified"}:
            return
        if "opened" not in changed and self._noted == (state.path, state.title):
            return
        self._noted = state.path, state.title
        self._settings.last_file = state.path
        own = own_path(state)
        if own is not None:  # those of the program are in the library anyway
            self._titles[own] = state.title
            self._settings.folder = str(own.parent)
            self._settings.add_recent(own)
            self.changed.emit()

    def read_titles(self) -> None:
        """Find out what the files of the list are called."""
        unknown = [path for path in self._settings.recent if path not in self._titles]

        def work(stop: Stop, report: Report) -> None:
            for path in unknown:
                stop.check()
                report((path, title_of(path)))

        if unknown:
            self._jobs.start(work, on_values=self._take_titles)

    def _take_titles(self, found: list[tuple[Path, str]]) -> None:
        for path, title in found:
            self._titles.setdefault(path, title)  # an open file is known better
        self.changed.emit()

    def remove(self, path: Path) -> None:
        """Take a file off the list."""
        self._settings.remove_recent(path)
        self.changed.emit()

    def clear(self) -> None:
        """Take all files off the list."""
        self._settings.clear_recent()
        self.changed.emit()

    def _fill_menu(self) -> None:
        self.menu.clear()
        for path, name in self.files:
            title = shorten(name).replace("&", "&&")
            action = self.menu.addAction(title, partial(self.chosen.emit, path))
            action.setToolTip(plain_tip(str(path)))
            action.setStatusTip(str(path))
        self.menu.addSeparator()
        self.menu.addAction(text("&Clear the list"), self.clear)


def named(paths: Iterable[Path], titles: dict[Path, str]) -> list[RecentFile]:
    """Name files by their titles; where two have the same, by the names of the files as well."""
    files = [RecentFile(path, titles.get(path) or one_line(path.name)) for path in paths]
    counts = Counter(file.name for file in files)
    return [
        file
        if counts[file.name] == 1 or file.name == file.path.name
        else file._replace(name=f"{file.name} — {file.path.name}")
        for file in files
    ]


def title_of(path: Path) -> str:
    """Return the title that a file has; none where it has none or cannot be read."""
    try:
        if not path.is_file() or path.stat().st_size >= LARGE:
            return ""
        return dict(read_input(str(path)).details).get("title", "")
    except (AppError, OSError):
        return ""
