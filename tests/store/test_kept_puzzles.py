"""Puzzles in no file: they are kept themselves, with the game."""

import sqlite3

from app.core.document import Document
from app.core.editing import Spot
from app.formats import read_text
from app.session.state import Origin
from app.store.database import Database
from app.store.games import GameStore
from app.store.records import Standing, read_records
from app.store.shelf import kept_entries

MADE = "satori 1\nkind: lightup\ndifficulty: easy\nseed: {seed}\n\n{row}\n. 1 .\n. . .\n"
FIRST_TABLES = """
CREATE TABLE games (key TEXT PRIMARY KEY, kind TEXT NOT NULL, rows INTEGER NOT NULL,
    cols INTEGER NOT NULL, level TEXT NOT NULL, title TEXT NOT NULL, marks TEXT NOT NULL,
    present INTEGER NOT NULL, file_marks TEXT NOT NULL, seconds REAL NOT NULL,
    hints INTEGER NOT NULL, checks INTEGER NOT NULL, looked INTEGER NOT NULL,
    solved INTEGER NOT NULL, changed_at TEXT NOT NULL, solved_at TEXT, solved_seconds REAL,
    solved_hints INTEGER, solved_checks INTEGER, solved_looked INTEGER, revision TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE versions (key TEXT NOT NULL, number INTEGER NOT NULL, edit TEXT,
    changes TEXT NOT NULL, trials TEXT, PRIMARY KEY (key, number)) WITHOUT ROWID;
INSERT INTO games VALUES ('k', 'lightup', 3, 3, 'easy', 'Old', '[[0,0,"L"]]', 0, '[]', 1.0,
    0, 0, 0, 0, '2020-01-01T00:00:00+00:00', NULL, NULL, NULL, NULL, NULL, 'r');
PRAGMA user_version = 1;
"""


def made(seed: int, row: str = ". . .") -> Document:
    return read_text(MADE.format(seed=seed, row=row))


def listed(file):
    return kept_entries(read_records(Database(file)))


def test_a_generated_puzzle_comes_back_as_begun(play, close, file):
    session = play(". . .\n. X .\n. . .\n")
    session.open(made(7), None, origin=Origin(7))
    close(session)
    assert GameStore(Database(file)).read_last().puzzle == made(7).puzzle  # untouched as it is
    assert listed(file) == []
    session = play(". . .\n. X .\n. . .\n")
    session.open(made(8, ". . X"), None, origin=Origin(8))
    session.click(Spot((0, 0)))
    close(session)
    (entry,) = listed(file)
    assert entry.title == "Light Up 3 × 3, easy, seed 8"
    assert read_text(entry.text).puzzle == made(8, ". . X").puzzle
    last = GameStore(Database(file)).read_last()
    assert last == made(8, ". . X")
    assert GameStore(Database(file)).read(last).document.progress[0][0] == "L"
    (record,) = read_records(Database(file))  # nobody has touched the other one
    assert record.standing is Standing.BEGUN


def test_once_saved_or_removed_it_is_not_kept(play, close, file, tmp_path):
    session = play(". . .\n. X .\n. . .\n")
    for seed, row in ((1, ". . ."), (2, ". . X")):
        session.open(made(seed, row), None, origin=Origin(seed))
        session.click(Spot((0, 0)))
    session.keeping.run_until(lambda: not session.keeper.behind)
    second, first = sorted(listed(file), key=lambda entry: entry.title, reverse=True)
    GameStore(Database(file)).forget_puzzle(first.key)
    assert listed(file) == [second]
    session.saved(tmp_path / "mine.satori", session.state.document)
    close(session)
    assert listed(file) == []
    assert len(read_records(Database(file))) == 2  # both games


def test_what_is_drawn_is_no_puzzle_to_be_kept(play, close, file):
    session = play(". . .\n. X .\n. . .\n")
    session.drawing.edit(made(1).puzzle, "Draw")
    session.click(Spot((0, 0)))
    close(session)
    assert listed(file) == []


def test_the_database_of_an_older_program_is_taken_over(file):
    file.parent.mkdir(parents=True)
    connection = sqlite3.connect(file)
    connection.executescript(FIRST_TABLES)
    connection.close()
    (record,) = read_records(Database(file))
    assert (record.title, record.puzzle) == ("Old", "")
    assert not list(file.parent.glob("games-*"))
