"""What the database knows of every game, in short: for the library and for statistics."""

from __future__ import annotations

from enum import StrEnum
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from app.core.words import Message, clock_text
from app.session.play_text import solved_text
from app.store.database import Database
from app.store.marks_text import BLANK

if TYPE_CHECKING:
    from sqlite3 import Connection


class Standing(StrEnum):
    """How far a player has come with a puzzle."""

    NEW = "new"
    BEGUN = "begun"
    SOLVED = "solved"


class Record(NamedTuple):
    """A game in short."""

    key: str
    kind: str
    rows: int
    cols: int
    level: str
    title: str
    marks: str
    """The present marks, as text of the database."""
    seconds: float
    changed_at: str
    solved_at: str | None
    """When it was solved first; the rest is how."""
    solved_seconds: float | None
    solved_hints: int | None
    solved_checks: int | None
    solved_looked: int | None
    puzzle: str = ""
    """The puzzle itself, where it is in no file."""

    @property
    def standing(self) -> Standing:
        """How far the player has come."""
        if self.solved_at is not None:
            return Standing.SOLVED
        return Standing.NEW if self.marks == BLANK else Standing.BEGUN

    @property
    def helped(self) -> bool:
        """Whether the player had help."""
        return bool(self.solved_hints or self.solved_checks or self.solved_looked)

    @property
    def said(self) -> Message | None:
        """How far the player has come, in words; None where there is nothing to say."""
        if self.standing is Standing.NEW:
            return None
        if self.standing is Standing.BEGUN:
            return Message("Begun, {time} so far.", {"time": clock_text(self.seconds)})
        return solved_text(
            self.solved_seconds or 0.0,
            hints=self.solved_hints or 0,
            checks=self.solved_checks or 0,
            looked=bool(self.solved_looked),
        )


def read_records(database: Database, since: str = "") -> list[Record]:
    """Return all games that were changed at a time or later; `AppError` says why that cannot be."""

    def find(connection: Connection) -> list[Record]:
        rows = connection.execute(
            f"SELECT {', '.join(Record._fields)} FROM games WHERE changed_at >= ?", (since,)
        )
        return [record for record in map(Record._make, rows) if _is_sound(record)]

    return database.use(find)


def _is_sound(record: Record) -> bool:
    """Tell whether the times of a game can be told; nobody knows what else is damaged if not."""
    times = (record.seconds, record.solved_seconds or 0.0)
    return all(isinstance(time, float | int) and isfinite(time) for time in times)
