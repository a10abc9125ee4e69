"""The parts of the room put together, and their actions."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.session import Session
from app.store.keeper import Keeper
from app.ui.files.documents import Documents
from app.ui.files.folders import proposal_for
from app.ui.files.opening import Opener
from app.ui.files.recent import RecentFiles
from app.ui.files.saving import Saver
from app.ui.files.stamps import KnownFile
from app.ui.files.unsaved import UnsavedChanges
from app.ui.kit.actions import make_action
from app.ui.kit.activity import Activity
from app.ui.kit.announcer import Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.late import load
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from app.bulk.collection import Wanted
    from app.ui.files.collection_dialog import CollectionDialog


class Listed(NamedTuple):
    """A file of results that is listed, what is wanted of it, and where."""

    path: Path
    wanted: "Wanted"
    place: QRect


class FileActions(QObject):
    """What can be done with files."""

    def __init__(
        self,
        session: Session,
        announcer: Announcer,
        settings: Settings,
        hold: Hold,
        parent: QWidget,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self.known = KnownFile()
        self.saver = Saver(session, announcer, settings, self.known, hold, parent)
        self.unsaved = UnsavedChanges(session, self.saver, hold, parent)
        self.opener = Opener(
            session, announcer, settings, self.known, self.unsaved, hold, parent, keeper
        )
        self.recent = RecentFiles(session, settings, parent)
        self.recent.chosen.connect(self.opener.open_path)
        self.documents = Documents(session, settings, self.opener, self.unsaved, hold, parent)
        self.collection: CollectionDialog | None = None
        """The results that are listed."""
        self.opener.results_found.connect(self._list_results)
        self._parent = parent
        self._make_actions(parent)

    def _list_results(self, path: Path, wanted: "Wanted | None" = None) -> None:
        """List the results of a file beside the window, in place of others."""
        if self.collection is not None:
            self.collection.close()
        make: type[CollectionDialog] = load("app.ui.files.collection_dialog").CollectionDialog
        dialog = make(path, self._parent, wanted)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(partial(self._forget, dialog))
        dialog.chosen.connect(self.opener.open_listed)
        self.collection = dialog
        dialog.show()

    @property
    def listed(self) -> "Listed | None":
        """The results that are listed, to be listed again."""
        shown = self.collection
        if shown is None:
            return None
        return Listed(shown.path, shown.wanted, shown.geometry())

    def list_again(self, listed: "Listed") -> None:
        """List the same results in the same way."""
        self._list_results(listed.path, listed.wanted)
        assert self.collection is not None
        self.collection.setGeometry(listed.place)

    def _forget(self, dialog: "CollectionDialog") -> None:
        if self.collection is dialog:
            self.collection = None

    def _make_actions(self, parent: QWidget) -> None:
        key = QKeySequence.StandardKey
        make = partial(make_action, parent)
        self.new = make(
            text("&New…"),
            self.documents.make_new,
            key.New,
            icon_name="new",
            tip=text("Begin a new puzzle"),
        )
        self.open = make(
            text("&Open…"),
            self.opener.ask_and_open,
            key.Open,
            icon_name="open",
            tip=text("Open a file"),
        )
        self.close = make(
            text("&Close puzzle"),
            self.documents.close,
            "Ctrl+W",
            tip=text("Close the puzzle and show an empty grid"),
        )
        self.save = make(
            text("&Save"), self.saver.save, key.Save, icon_name="save", tip=text("Save the puzzle")
        )
        self.save_as = make(
            text("Save &as…"),
            self.saver.save_as,
            key.SaveAs,
            tip=text("Save the puzzle to another file, or in another format"),
        )
        self.resize = make(
            text("Re&size…"),
            self.documents.ask_for_size,
            tip=text("Add or remove rows and columns"),
        )
        self.describe = make(
            text("&Title and author…"),
            self.documents.ask_for_details,
            tip=text("Say what the puzzle is called and who made it"),
        )

    @property
    def activities(self) -> list[Activity]:
        """What Stop stops."""
        return [self.opener.task, self.saver]

    @property
    def proposal(self) -> str:
        """Where to save something about the open document, without an ending."""
        return proposal_for(self._session.state, self._settings)
