"""The connection between the library, the open puzzle and what opens others."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.core.words import text
from app.session.session import Session
from app.session.state import State
from app.store.shelf import Entry
from app.ui.files.library import Library
from app.ui.files.opening import Opener
from app.ui.files.recent import RecentFiles
from app.ui.kit.announcer import Announcer


class LibraryBinding(QObject):
    """Marks the open puzzle in the library, and opens what is chosen there."""

    def __init__(
        self,
        session: Session,
        library: Library,
        opener: Opener,
        recent: RecentFiles,
        announcer: Announcer,
        make_like: Callable[[str, int, int, str], None],
    ) -> None:
        """Connect them. `make_like` makes a puzzle of a kind, a size and a level."""
        super().__init__(library)
        self._session = session
        self._library = library
        self._opener = opener
        self._recent = recent
        self._announcer = announcer
        self._make_like = make_like
        recent.changed.connect(self._show_recent)
        self._show_recent()
        library.chosen.connect(opener.open_path)
        library.game_chosen.connect(self._open_game)
        library.another_wanted.connect(self._make_another)
        library.unwanted.connect(recent.remove)
        session.subscribe(self._show)
        self._show(session.state, frozenset({"opened"}))

    def open_next(self) -> None:
        """Open the next puzzle of the same kind and difficulty."""
        path = self._library.next_puzzle(self._session.state)
        if path is None:
            said = text("There is no other unsolved puzzle of this kind and difficulty.")
            self._announcer.say(said)
        else:
            self._opener.open_path(path)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"opened", "path"}:
            self._library.show_open(state.path, None if state.path else state.document)

    def _show_recent(self) -> None:
        self._library.show_recent(self._recent.files)

    def _open_game(self, entry: Entry) -> None:
        self._opener.open_kept(entry.text, entry.title)

    def _make_another(self, entry: Entry) -> None:
        self._make_like(entry.kind, entry.rows, entry.cols, entry.level)
