"""Unsaved work is kept in a recovery copy, and offered again after a crash."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.core.document import Document
from app.core.stop import Stop
from app.core.words import text
from app.session.panels import document_name
from app.session.session import Session
from app.session.state import State
from app.store.games import KeptGame
from app.ui.files.actions import FileActions
from app.ui.files.offer_bar import OfferBar
from app.ui.files.recovery_copy import Kept
from app.ui.files.recovery_folder import Abandoned, CopyFile, default_folder, tidy_and_find
from app.ui.kit.announcer import Announcer
from app.ui.kit.jobs import Jobs
from app.ui.look.theme import Themes

DELAY_MS = 1000
"""Milliseconds from an edit to its copy."""


class Recovery(QObject):
    """Keeps a copy of one window's unsaved work, and offers the copies of windows that are gone.

    Its own fields belong to the window's thread. The disk is for workers.
    """

    def __init__(
        self,
        session: Session,
        announcer: Announcer,
        themes: Themes,
        files: FileActions,
        add_bar: Callable[[QWidget], None],
        folder: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`add_bar` puts a line above the board."""
        super().__init__(parent)
        self._session = session
        self._announcer = announcer
        self._themes = themes
        self._files = files
        self._add_bar = add_bar
        self._folder = default_folder() if folder is None else folder
        self._copy = CopyFile(self._folder)
        self._kept = False
        """Whether there is a copy, or soon will be."""
        self._written: Document | None = None
        """The document in the copy."""
        self._failed = False
        self._jobs = Jobs(self)
        self._search = Jobs(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._write)
        self._offers: list[Abandoned] = []
        self.bar: OfferBar | None = None
        session.subscribe(self._follow)
        self._note()

    # Keeping

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"document", "modified", "path"}:
            self._note()

    def _note(self) -> None:
        """Write a copy soon, or remove the one of a document that is saved."""
        if not self._session.state.modified:
            self._remove()
        elif not self._timer.isActive():
            # Further edits do not put it off: someone who never pauses loses a second at most.
            self._timer.start()

    def _write(self) -> None:
        if self._jobs.busy:
            self._timer.start()
            return
        kept = self._present()

        def done(_: object) -> None:
            self._written = kept.document
            self._remove_if_saved()

        def fail(sentence: str) -> None:
            self._complain(sentence)
            self._remove_if_saved()

        copy, self._kept = self._copy, True
        self._jobs.start(lambda stop, report: copy.write(kept, stop), done, fail)

    def save_now(self) -> None:
        """Write a copy of what is unsaved at once; `AppError` says why that cannot be."""
        if self._session.state.modified and self._written is not self._session.state.document:
            self._timer.stop()
            self._jobs.shut_down()
            kept = self._present()
            self._kept = True
            self._copy.write(kept, Stop())
            self._written = kept.document

    def _present(self) -> Kept:
        state = self._session.state
        stamp = self._files.known.stamp_of(state.path)
        history = self._session.history.snapshot()
        played = state.play.so_far(self._session.game.elapsed())
        return Kept(document_name(state), state.path, history, stamp, played)

    def _remove_if_saved(self) -> None:
        """Remove a copy of what was saved or undone while it was written."""
        if not self._session.state.modified:
            self._remove()

    def _remove(self) -> None:
        self._timer.stop()
        self._written = None
        self._failed = False
        if self._kept and not self._jobs.busy:
            copy, self._kept = self._copy, False
            self._jobs.start(lambda stop, report: copy.remove())

    def _complain(self, reason: str) -> None:
        if not self._failed:
            self._failed = True  # say it once: it will go on failing
            said = text("No recovery copy is kept. {reason}", reason=reason)
            self._announcer.warn(said)

    def shut_down(self) -> None:
        """Remove the copy: the window is closed, and its changes are saved or discarded."""
        self._timer.stop()
        self._jobs.shut_down()
        self._search.shut_down()
        copy, offers, self._offers = self._copy, self._offers, []

        def leave(*_: object) -> None:
            copy.leave()
            for offer in offers:
                offer.lock.unlock()

        self._jobs.start(leave)
        self._jobs.shut_down()

    def hand_over(self) -> CopyFile:
        """Stop, and leave the copy to the window that comes in place of this one."""
        self._timer.stop()
        self._jobs.shut_down()
        copy, self._copy = self._copy, CopyFile(self._folder)
        return copy

    def take_over(self, copy: CopyFile) -> None:
        """Go on with the copy of another window, whose document is open here now."""
        self._copy, self._kept = copy, True
        self._note()

    # Offering

    def offer(self) -> None:
        """Look for abandoned copies, and offer them in a line above the board."""
        folder = self._folder
        self._search.start(lambda stop, report: tidy_and_find(folder), self._take)

    def _take(self, found: list[Abandoned]) -> None:
        self._offers = found
        if found:
            self._ask()

    def _ask(self) -> None:
        if self.bar is None:
            self.bar = OfferBar(self._themes.theme)
            self.bar.accepted.connect(self._restore_first)
            self.bar.declined.connect(self._discard)
            self._add_bar(self.bar)
            self._themes.changed.connect(self.bar.set_theme)
        self.bar.setVisible(bool(self._offers))
        if self._offers:
            offer = self._offers[0]
            self.bar.ask(offer.kept.name, offer.since, len(self._offers) - 1)

    def _restore_first(self) -> None:
        self._restore(self._offers[0])

    def _restore(self, offer: Abandoned) -> None:
        retry = partial(self._restore, offer)
        if offer not in self._offers or not self._files.unsaved.may_replace(retry):
            return
        self._offers.remove(offer)
        self._jobs.shut_down()
        before, self._kept = self._copy, False
        self._search.start(lambda stop, report: before.leave())
        kept = offer.kept
        self._files.opener.replace(
            kept.document,
            kept.path,
            kept.stamp,
            modified=True,
            kept=KeptGame(kept.history, kept.play),
        )
        # This window takes over the copy of the other one: the work is never without a copy.
        self._timer.stop()
        self._copy, self._kept = CopyFile(self._folder, offer.file, offer.lock), True
        self._written = kept.document
        self._ask()

    def _discard(self) -> None:
        offer = self._offers.pop(0)
        self._search.start(lambda stop, report: offer.discard())
        self._ask()
