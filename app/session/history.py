"""The documents that Undo and Redo lead to."""

from collections.abc import Sequence
from typing import NamedTuple

from app.core.document import Document
from app.core.grid import Tokens
from app.core.words import Message


class Version(NamedTuple):
    """A document, and the edit that led to it."""

    document: Document
    edit: Message | None = None
    trials: tuple[Tokens, ...] = ()
    """The marks at the beginning of each trial that was under way."""


class Snapshot(NamedTuple):
    """A history as it was at one moment."""

    versions: tuple[Version, ...]
    present: int = 0

    @property
    def document(self) -> Document:
        """The document that was present."""
        return self.versions[self.present].document


class History:
    """Versions of a document, one after the other, and which one is present.

    Documents before and after an edit share the rows that did not change.
    """

    def __init__(self, versions: Sequence[Version], present: int = 0) -> None:
        self.versions = list(versions)
        self.present = present

    def snapshot(self) -> Snapshot:
        """Return all versions as they are now."""
        return Snapshot(tuple(self.versions), self.present)

    @property
    def document(self) -> Document:
        """The present document."""
        return self.versions[self.present].document

    @property
    def trials(self) -> tuple[Tokens, ...]:
        """The trials that are under way."""
        return self.versions[self.present].trials

    @property
    def drawn_last(self) -> bool:
        """Whether the last edit changed the puzzle, and not a player's marks."""
        before = self.versions[max(0, self.present - 1)].document
        return bool(before.puzzle != self.document.puzzle)

    @property
    def undo_title(self) -> Message | None:
        """The edit that Undo takes back."""
        return self.versions[self.present].edit if self.present else None

    @property
    def redo_title(self) -> Message | None:
        """The edit that Redo makes again."""
        following = self.present + 1
        return self.versions[following].edit if following < len(self.versions) else None

    def add(self, document: Document, edit: Message, trials: tuple[Tokens, ...] = ()) -> None:
        """Add a version after the present one; those that Redo would lead to are gone."""
        self.versions[self.present + 1 :] = [Version(document, edit, trials)]
        self.present += 1

    def undo(self) -> bool:
        """Go back by one edit, if there is one."""
        if not self.present:
            return False
        self.present -= 1
        return True

    def redo(self) -> bool:
        """Make the next edit again, if there is one."""
        if self.present + 1 >= len(self.versions):
            return False
        self.present += 1
        return True
