"""The database of progress: opened, made where there is none, and set aside where it is unusable.

SQLite writes ahead (WAL): readers and one writer do not wait for each other, and a process that is
killed leaves the last whole write behind.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.core.errors import AppError, BadUse, reason_of
from app.core.words import Message

if TYPE_CHECKING:
    from sqlite3 import Connection, Error

T = TypeVar("T")

VERSION = 2
"""The version of the tables, kept in the `user_version` of the file."""

BUSY_SECONDS = 5.0
"""How long a worker waits for another window that is writing."""

TABLES = (
    """
    CREATE TABLE games (
        key TEXT PRIMARY KEY,      -- a digest of the kind and the drawing of the puzzle
        kind TEXT NOT NULL,
        rows INTEGER NOT NULL,
        cols INTEGER NOT NULL,
        level TEXT NOT NULL,       -- the difficulty that the file states, or nothing
        title TEXT NOT NULL,
        marks TEXT NOT NULL,       -- the present marks
        present INTEGER NOT NULL,  -- the number of the present version
        file_marks TEXT NOT NULL,  -- the marks in the file as it was opened or saved last
        seconds REAL NOT NULL,
        hints INTEGER NOT NULL,
        checks INTEGER NOT NULL,
        looked INTEGER NOT NULL,
        solved INTEGER NOT NULL,   -- whether the present marks solve it
        changed_at TEXT NOT NULL,
        solved_at TEXT,            -- when it was solved first; then also how:
        solved_seconds REAL,
        solved_hints INTEGER,
        solved_checks INTEGER,
        solved_looked INTEGER,
        revision TEXT NOT NULL,    -- names the last write: who wrote it adds only what is new
        puzzle TEXT NOT NULL DEFAULT ''  -- the puzzle itself, where it is in no file
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE versions (
        key TEXT NOT NULL,
        number INTEGER NOT NULL,
        edit TEXT,                 -- what led to it, in words
        changes TEXT NOT NULL,     -- marks that differ from those of the version before
        trials TEXT,               -- marks at the beginning of each trial; null: as before
        PRIMARY KEY (key, number)
    ) WITHOUT ROWID
    """,
)

CHANGES = {1: "ALTER TABLE games ADD COLUMN puzzle TEXT NOT NULL DEFAULT ''"}
"""What makes the tables of an older version those of the next."""

BROKEN = "The record of your games cannot be read; it was set aside as {name}."
NEWER = "A newer Satori wrote the record of your games; it was set aside as {name}."


class Unusable(AppError):
    """A database that is broken, or that a newer program has written: `template` says it."""


class Database:
    """A file that many windows may use at once. Every method may have to wait for the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._notices: list[Message] = []
        self._connection: Connection | None = None
        """The connection of `write`."""
        self._file: tuple[int, int] | None = None
        """Which file that connection belongs to."""

    def take_notices(self) -> list[Message]:
        """Return what the user has to be told since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def use(self, work: Callable[[Connection], T]) -> T:
        """Call a function with a connection of its own, while another worker may write.

        `AppError` says why the database cannot be used.
        """

        def on_connection_of_its_own() -> T:
            with closing(_connect(self.path)) as connection:
                return work(connection)

        return self._attempt(on_connection_of_its_own)

    def write(self, work: Callable[[Connection], T], *, durable: bool = True) -> T:
        """Call a function in a transaction, like `use`; only one worker at a time writes.

        What is not durable survives the end of the program, but maybe not a loss of power: the disk
        is not waited for.
        """

        def on_kept_connection() -> T:
            if self._connection is None or self._file != _identity(self.path):
                self.close()
                self._connection = _connect(self.path)
                self._file = _identity(self.path)
            level = "FULL" if durable else "NORMAL"
            self._connection.execute(f"PRAGMA synchronous = {level}")
            with transaction(self._connection):
                return work(self._connection)

        try:
            return self._attempt(on_kept_connection)
        except AppError:
            self.close()
            raise

    def close(self) -> None:
        """Give up the connection of `write`."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # it may belong to a file that is gone
                connection.close()

    def _attempt(self, act: Callable[[], T]) -> T:
        """Do something; where the database cannot be used, with a new one in its place."""
        try:
            with _explained(self.path):
                return act()
        except Unusable as error:
            self.close()
            self._set_aside(error)
        with _explained(self.path):
            return act()

    def _set_aside(self, error: Unusable) -> None:
        """Rename the database with the files beside it, so that a new one can take its place."""
        name = f"{self.path.stem}-{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(2).hex()}"
        target = self.path.with_name(name + self.path.suffix)
        try:
            # The log first: beside a database that is not its own, it would be taken for rubbish.
            for ending in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.rename(f"{self.path}{ending}", f"{target}{ending}")
            with suppress(FileNotFoundError):  # another window was faster
                os.rename(self.path, target)
                self._notices.append(Message(error.template, {"name": target.name}))
        except OSError as problem:
            raise BadUse(
                "{path} cannot be renamed: {reason}.", path=self.path, reason=reason_of(problem)
            ) from problem


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite inside the block into sentences."""
    import sqlite3

    try:
        yield
    except sqlite3.Error as error:
        raise _explanation(path, error) from error


def _explanation(path: Path, error: Error) -> AppError:
    import sqlite3

    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest tells more than is needed
    # The last of these: a table or a column is missing.
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return Unusable(BROKEN, name=path.name)
    return BadUse("{path} cannot be used: {reason}.", path=path, reason=error)


def _connect(path: Path) -> Connection:
    """Open the database, and make its tables if it is new."""
    import sqlite3  # takes 5 ms, which a start has better use for

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadUse(
            "{path} cannot be written: {reason}.", path=path.parent, reason=reason_of(error)
        ) from error
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _identity(path: Path) -> tuple[int, int] | None:
    """Tell one file from another of the same name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare(connection: Connection) -> None:
    import sqlite3

    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Unusable(NEWER, name="")
    if version < 0:
        raise Unusable(BROKEN, name="")
    if version < VERSION:
        with suppress(sqlite3.OperationalError):  # another window is doing the same
            connection.execute("PRAGMA journal_mode = WAL")
        with transaction(connection):
            # Another window may have been faster.
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            changes = [CHANGES[older] for older in range(version, VERSION)] if version else TABLES
            for change in changes:
                connection.execute(change)
            connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Write everything in the block, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
