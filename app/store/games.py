"""Games as they are kept: by the content of the puzzle, whatever file it is in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from os import urandom
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core import registry
from app.core.document import Document
from app.core.errors import AppError
from app.core.grid import Tokens
from app.core.play import no_marks
from app.core.words import Message
from app.formats import NO_HINT, native
from app.session.history import Snapshot, Version
from app.session.history_text import edit_called, title_of
from app.session.play_state import Play
from app.store.database import Database
from app.store.marks_text import BLANK, is_blank, pack, pack_trials, unpack, unpack_trials

if TYPE_CHECKING:
    from sqlite3 import Connection

LARGEST_TEXT = 500_000
"""Letters of a puzzle that is kept itself."""

FROM_FILE = Message("Open the file")
"""The edit that leads from kept marks to those of a file which were not known."""


class Moment(NamedTuple):
    """A game as it is at one moment."""

    history: Snapshot
    play: Play
    file_marks: Tokens | None = None
    """The marks in the file of the document."""
    in_file: bool = True
    """Whether the puzzle is in a file; else it is kept itself."""
    clock_only: bool = False
    """Whether nothing but the clock went on since the game was written."""

    @property
    def without_clock(self) -> Moment:
        """The same with nothing but what the player did."""
        played = self.play.so_far(0.0)._replace(solved=self.play.solved)
        return self._replace(play=played, file_marks=None, clock_only=False)


class KeptGame(NamedTuple):
    """A game as it was left."""

    history: Snapshot
    play: Play

    @property
    def document(self) -> Document:
        """The document with the marks as they were left."""
        return self.history.document


class _Written(NamedTuple):
    """What this store wrote last."""

    key: str = ""
    revision: str = ""
    versions: Sequence[Version] = ()


def key_of(kind: str, puzzle: Any) -> str:
    """Return what names a puzzle by its content: a digest of its kind and its drawing."""
    digest = sha256(kind.encode())
    for line in registry.puzzle_type(kind).codecs.native.write(puzzle):
        digest.update(b"\n" + line.encode())
    return digest.hexdigest()


class GameStore:
    """Writes and reads games. All of it is for workers; only one at a time writes."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._written = _Written()
        self._key: tuple[Any, str] = None, ""
        """The puzzle that was written last, and its key."""
        self._looked_at = ""
        """The revision of a game that another window wrote and this one knows."""

    def write(self, moments: Sequence[Moment]) -> None:
        """Write games; `AppError` says why that cannot be.

        A mere clock need not be durable, and gives way to what another window has written.
        """
        if moments:
            self._written = self.database.write(
                lambda connection: [self._write(connection, moment) for moment in moments][-1],
                durable=not all(moment.clock_only for moment in moments),
            )

    def _write(self, connection: Connection, moment: Moment) -> _Written:
        history, play = _of_one_puzzle(moment.history), moment.play
        document = history.document
        key = self._key_of(document)
        blank = no_marks(document.puzzle)
        found = connection.execute("SELECT revision FROM games WHERE key = ?", (key,)).fetchone()
        ours = found == (self._written.revision,) and key == self._written.key
        if moment.clock_only and found is not None and not ours:
            return self._written
        shared = _shared(self._written.versions, history.versions) if ours else 0
        _put_versions(connection, key, history.versions, blank, shared)
        details = dict(document.details)
        revision, now = urandom(8).hex(), datetime.now(UTC).isoformat(timespec="seconds")
        help_taken = {"hints": play.hints, "checks": play.checks, "looked": play.looked}
        row: dict[str, object] = {
            "key": key,
            "kind": document.kind,
            "rows": document.puzzle.rows,
            "cols": document.puzzle.cols,
            "level": details.get("difficulty", ""),
            "title": details.get("title", ""),
            "marks": pack(blank, document.progress or blank),
            "present": history.present,
            "file_marks": pack(blank, moment.file_marks or blank),
            "seconds": play.seconds,
            **help_taken,
            "solved": play.solved,
            "changed_at": now,
            "revision": revision,
            "puzzle": "" if moment.in_file else _puzzle_text(document),
        }
        _put(connection, row)
        if not moment.in_file:
            _forget_untouched(connection, key)
        if play.solved:
            _put_first_solving(connection, key, {"at": now, "seconds": play.seconds, **help_taken})
        return _Written(key, revision, history.versions)

    def _key_of(self, document: Document) -> str:
        if self._key[0] is not document.puzzle:
            self._key = document.puzzle, key_of(document.kind, document.puzzle)
        return self._key[1]

    def read_news(self, document: Document) -> KeptGame | None:
        """Return the game of a document if another window wrote it since this one looked.

        Like writing, only one worker does so at a time.
        """
        key = self._key_of(document)

        def find(connection: Connection) -> Any:
            return connection.execute("SELECT revision FROM games WHERE key = ?", (key,)).fetchone()

        found = self.database.write(find, durable=False)  # a connection is open there
        ours = key == self._written.key and found == (self._written.revision,)
        if found is None or ours or found == (self._looked_at,):
            return None
        self._looked_at = str(found[0])
        return self.read(document)

    def look_again(self) -> None:
        """Forget what was read last: nothing came of it."""
        self._looked_at = ""

    def read(self, document: Document) -> KeptGame | None:
        """Return the game of a document as it was left; None where it was never played."""
        key = key_of(document.kind, document.puzzle)

        def find(connection: Connection) -> tuple[Any, list[Any]]:
            row = connection.execute(
                "SELECT present, file_marks, seconds, hints, checks, looked, solved"
                " FROM games WHERE key = ?",
                (key,),
            ).fetchone()
            return row, connection.execute(
                "SELECT edit, changes, trials FROM versions WHERE key = ? ORDER BY number", (key,)
            ).fetchall()

        row, versions = self.database.use(find)
        if row is None:
            return None
        try:
            return _kept(document, row, versions)
        except (ValueError, TypeError, LookupError, OverflowError, AppError):
            return None  # somebody has damaged it

    def read_last(self) -> Document | None:
        """Return the puzzle in no file that was played last; None where there is none."""

        def find(connection: Connection) -> Any:
            return connection.execute(
                "SELECT puzzle FROM games WHERE puzzle <> '' ORDER BY changed_at DESC LIMIT 1"
            ).fetchone()

        try:
            row = self.database.use(find)
            return None if row is None else native.read(str(row[0]), NO_HINT)
        except AppError:
            return None

    def forget_puzzle(self, key: str) -> None:
        """Keep a puzzle in no file no longer; what was solved counts further on."""

        def work(connection: Connection) -> None:
            connection.execute("UPDATE games SET puzzle = '' WHERE key = ?", (key,))

        self.database.use(work)  # not `write`, which belongs to the worker that writes games

    def read_if_possible(self, document: Document) -> KeptGame | None:
        """Like `read`, but find nothing where the database cannot be used: writing says why."""
        try:
            return self.read(document)
        except AppError:
            return None


def _puzzle_text(document: Document) -> str:
    """Return the puzzle as text, without marks; nothing where it is too large for people."""
    text = native.write(document._replace(progress=None))
    return text if len(text) <= LARGEST_TEXT else ""


def _forget_untouched(connection: Connection, key: str) -> None:
    """Forget puzzles in no file that nobody has begun, but for one."""
    untouched = connection.execute(
        "SELECT key FROM games WHERE puzzle <> '' AND key <> ? AND marks = ? AND solved_at IS NULL"
        " AND NOT hints AND NOT checks AND NOT looked AND present = 0",
        (key, BLANK),
    ).fetchall()
    for table in ("games", "versions"):
        connection.executemany(f"DELETE FROM {table} WHERE key = ?", untouched)


def _put(connection: Connection, row: dict[str, object]) -> None:
    """Insert or replace a game, but keep what is known of it and not said now."""
    keeps = {name: f"coalesce(nullif(excluded.{name}, ''), {name})" for name in ("level", "title")}
    changes = [f"{name} = {keeps.get(name, f'excluded.{name}')}" for name in row]
    connection.execute(
        f"INSERT INTO games ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
        f" ON CONFLICT (key) DO UPDATE SET {', '.join(changes)}",
        tuple(row.values()),
    )


def _put_versions(
    connection: Connection, key: str, versions: Sequence[Version], blank: Tokens, shared: int
) -> None:
    """Replace the versions of a game, but for the first ones, `shared` in number."""
    connection.execute("DELETE FROM versions WHERE key = ? AND number >= ?", (key, shared))
    connection.executemany(
        "INSERT INTO versions VALUES (?, ?, ?, ?, ?)",
        (
            (key, number, *_version_texts(versions, number, blank))
            for number in range(shared, len(versions))
        ),
    )


def _put_first_solving(connection: Connection, key: str, how: dict[str, object]) -> None:
    """Note when and how a game was solved, if that is the first time."""
    connection.execute(
        f"UPDATE games SET {', '.join(f'solved_{name} = ?' for name in how)}"
        " WHERE key = ? AND solved_at IS NULL",
        (*how.values(), key),
    )


def _of_one_puzzle(history: Snapshot) -> Snapshot:
    """Return the versions around the present one that only have other marks."""
    versions, puzzle = history.versions, history.document.puzzle
    start = end = history.present
    while start and versions[start - 1].document.puzzle is puzzle:
        start -= 1
    while end + 1 < len(versions) and versions[end + 1].document.puzzle is puzzle:
        end += 1
    return Snapshot(versions[start : end + 1], history.present - start)


def _shared(before: Sequence[Version], after: Sequence[Version]) -> int:
    """Return how many versions are the same in both."""
    pairs = enumerate(zip(before, after, strict=False))
    differs = next((number for number, (one, other) in pairs if one is not other), None)
    return min(len(before), len(after)) if differs is None else differs


def _version_texts(
    versions: Sequence[Version], number: int, blank: Tokens
) -> tuple[str | None, str, str | None]:
    version = versions[number]
    before = versions[number - 1] if number else None
    earlier = blank if before is None else before.document.progress or blank
    changes = pack(earlier, version.document.progress or blank)
    same = version.trials is (() if before is None else before.trials)
    return title_of(version.edit), changes, None if same else pack_trials(blank, version.trials)


def _kept(document: Document, row: Any, found: list[Any]) -> KeptGame:
    """Make a game again; an error where its rows do not fit each other."""
    present, file_marks, seconds, hints, checks, looked, solved = row
    blank = marks = no_marks(document.puzzle)
    trials: tuple[Tokens, ...] = ()
    versions = []
    for edit, changes, begun in found:
        marks = unpack(marks, changes)
        trials = trials if begun is None else unpack_trials(blank, begun)
        progress = None if is_blank(marks) else marks
        versions.append(Version(document._replace(progress=progress), edit_called(edit), trials))
    kept = versions[present].document.progress
    if kept is not None and native.fitting_progress(document.kind, document.puzzle, kept) != kept:
        raise ValueError(kept)
    play = Play(
        seconds=float(seconds),
        hints=int(hints),
        checks=int(checks),
        looked=bool(looked),
        solved=bool(solved),
    )
    before = unpack(blank, file_marks)
    game = KeptGame(Snapshot(tuple(versions), present), play)
    return _with_marks_of(document, game, None if is_blank(before) else before)


def resumed(document: Document, moment: Moment) -> KeptGame:
    """Return a game that goes on in a document which was opened anew."""
    history, play = _of_one_puzzle(moment.history), moment.play
    versions = tuple(
        version._replace(document=document._replace(progress=version.document.progress))
        for version in history.versions
    )
    played = play.so_far(play.seconds)._replace(solved=play.solved)
    game = KeptGame(Snapshot(versions, history.present), played)
    return _with_marks_of(document, game, moment.file_marks)


def _with_marks_of(document: Document, game: KeptGame, before: Tokens | None) -> KeptGame:
    """Return the game with the marks of its file, where they were made elsewhere.

    `before` are the marks in the file when the game was left. Undo leads to where it was left.
    """
    (versions, present), given = game.history, document.progress
    if given in (None, before) or any(one.document.progress == given for one in versions):
        return game
    added = Version(document, FROM_FILE, game.history.versions[present].trials)
    history = Snapshot((*versions[: present + 1], added), present + 1)
    return KeptGame(history, game.play._replace(solved=False))
