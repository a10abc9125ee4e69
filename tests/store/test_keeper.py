"""Every change is in the database within a second, and nothing there hurts a player."""

import multiprocessing
import os
import sqlite3
from datetime import datetime

import pytest

from app.core.editing import Anchor, Spot
from app.core.play import put
from app.formats import read_text
from app.session.play_state import Pause
from app.session.session import Session
from app.session.state import Mode
from app.store import database
from app.store.database import VERSION, Database
from app.store.games import GameStore
from app.store.keeper import DELAY_MS, Keeper
from tests.helpers.inline import Inline
from tests.store.test_games import KINDS, PINWHEEL, play_at_random, shown

SMALL = "satori 1\nkind: lightup\n\n. . .\n. 4 .\n. . .\n"


def kept_marks(file):
    with sqlite3.connect(file) as connection:
        return [marks for (marks,) in connection.execute("SELECT marks FROM games ORDER BY kind")]


def test_a_change_is_written_soon_and_only_once_in_a_while(play, file):
    session = play(PINWHEEL)
    calls = session.keeping.waits
    for cell in ((0, 0), (0, 1), (0, 2)):
        session.click(Spot(cell))
    assert calls == [DELAY_MS]
    assert DELAY_MS < 1000
    assert kept_marks(file) == []  # nothing is done in the window's own thread
    session.keeping.step()  # the alarm
    session.keeping.step()  # the work
    assert kept_marks(file) == ['[[0,0,"L"],[0,1,"L"],[0,2,"L"]]']
    session.keeping.step()  # its end
    assert calls == [DELAY_MS] * 2  # the clock runs
    session.game.pause("asked")
    for _ in range(3):
        session.keeping.step()
    assert calls == [DELAY_MS] * 2


def test_another_puzzle_does_not_wait_for_the_first_to_be_written(play, file):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    session.clock.time += 7
    session.open_again(KINDS["norinori"])
    session.click(Spot((0, 0)))
    session.open_again(PINWHEEL)  # nothing is written yet: it comes from memory
    assert session.game.marks[0][0] == "L"
    assert session.game.elapsed() == 7
    assert kept_marks(file) == []
    for _ in range(3):
        session.keeping.step()
    assert kept_marks(file) == ['[[0,0,"L"]]', '[[0,0,"#"]]']


def test_only_new_versions_are_written(play, file):
    session = play(PINWHEEL)

    def numbers_written():
        """Which versions the next write touches."""
        found = []
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS log (number)")
            connection.execute(
                "CREATE TRIGGER IF NOT EXISTS noted AFTER INSERT ON versions"
                " BEGIN INSERT INTO log VALUES (new.number); END"
            )
            connection.execute("DELETE FROM log")
            connection.commit()
            for _ in range(3):
                session.keeping.step()
            found = connection.execute("SELECT number FROM log ORDER BY number").fetchall()
        return [number for (number,) in found]

    session.keeper.open()
    session.keeping.finish()
    for cell in ((0, 0), (0, 1), (0, 2)):
        session.click(Spot(cell))
    assert numbers_written() == [0, 1, 2, 3]
    session.click(Spot((0, 3)))
    assert numbers_written() == [4]
    session.undo()
    session.undo()
    session.click(Spot((1, 1)))
    assert numbers_written() == [3]
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE games SET revision = 'of another window'")
    session.click(Spot((1, 2)))
    assert numbers_written() == [0, 1, 2, 3, 4]


def test_two_windows_with_one_puzzle(play, close):
    """Each goes on by itself, and who writes last is found again, whole."""
    first, second = play(PINWHEEL), play(PINWHEEL)
    for seed in range(8):
        for session in (first, second):
            play_at_random(session, 5, seed)
            for _ in range(4):
                session.keeping.step()
    assert first.said == second.said == []
    close(second)
    close(first)
    assert shown(play(PINWHEEL)) == shown(first)


def steps(session):
    """Let the clock, which goes on for ever, be written a few times."""
    for _ in range(9):
        session.keeping.step()


@pytest.mark.parametrize("leave", ["clock", "focus", "close", "other", "same"])
def test_a_window_where_nothing_is_done_leaves_the_game_to_another_one(play, close, leave):
    begun = play(PINWHEEL)
    begun.click(Spot((0, 0)))
    close(begun)
    idle = play(PINWHEEL)
    steps(idle)
    other = play(PINWHEEL)
    other.click(Spot((0, 1)))
    other.clock.time += 60
    close(other)
    idle.clock.time += 7
    if leave == "focus":
        idle.game.pause(Pause.AWAY)
        idle.game.resume(Pause.AWAY)
    elif leave == "other":
        idle.open_again(KINDS["futoshiki"])
    elif leave == "same":
        idle.open_again(PINWHEEL)
        assert shown(idle) == shown(other)
    steps(idle)
    if leave == "close":
        close(idle)
    assert shown(play(PINWHEEL)) == shown(other)


def come_back(session):
    """Turn to a window again, and let it look at what was written meanwhile."""
    session.game.pause(Pause.AWAY)
    steps(session)
    session.game.resume(Pause.AWAY)
    steps(session)


@pytest.mark.parametrize("begun", [True, False])
def test_a_window_goes_on_from_what_was_done_in_another_one(play, close, begun):
    first = play(PINWHEEL)
    if begun:
        first.click(Spot((0, 0)))
        steps(first)
    second = play(PINWHEEL)
    for cell in ((0, 1), (1, 1), (2, 0)):
        second.click(Spot(cell))
        steps(second)
    second.game.begin_trial()
    second.click(Spot((2, 2)))
    second.game.check()
    second.clock.time += 60
    steps(second)
    marks = second.game.marks
    assert first.game.marks != marks
    come_back(first)
    assert shown(first) == shown(second)
    assert first.state.play.since is not None  # the clock goes on
    first.click(Spot((4, 4)))
    steps(first)
    come_back(second)
    assert second.game.marks == first.game.marks
    for _ in range(3):
        first.undo()  # to before the trial
    assert not first.state.play.trials
    for session in (first, second):
        close(session)


@pytest.mark.parametrize("begun", [True, False])
def test_what_is_done_in_two_windows_is_put_together(play, close, begun):
    """A click turns to the first window and marks a cell before it has looked at the game."""
    first = play(PINWHEEL)
    if begun:
        first.click(Spot((0, 0)))
        steps(first)
    second = play(PINWHEEL)
    second.click(Spot((0, 1)))
    second.click(Spot((0, 2)))
    steps(second)
    marks = second.game.marks
    first.click(Spot((4, 4)))
    steps(first)
    assert first.game.marks == put(marks, [(4, 4)], "L")
    first.undo()
    assert first.game.marks == marks
    first.redo()
    close(first)
    close(second)  # nothing was done there since
    assert shown(play(PINWHEEL)) == shown(first)


def test_the_marks_of_a_puzzle_are_not_compared_with_those_of_another_one(play, close):
    """Another puzzle is opened while the game of the first one is being written."""
    first = play(PINWHEEL)
    first.click(Spot((0, 0)))
    first.keeping.step()  # the alarm
    first.keeping.step()  # the work
    first.open_again(SMALL)
    first.keeping.step()  # its end
    second = play(SMALL)
    second.click(Spot((0, 1)))
    steps(second)
    first.click(Spot((0, 0)))
    steps(first)
    assert first.game.marks == put(second.game.marks, [(0, 0)], "L")
    for session in (first, second):
        close(session)


@pytest.mark.parametrize("soon", [True, False])
def test_a_window_that_is_closed_after_a_click_overwrites_nothing(play, close, soon):
    first, second = play(PINWHEEL), play(PINWHEEL)
    second.click(Spot((0, 1)))
    steps(second)
    first.click(Spot((4, 4)))
    for _ in range(0 if soon else 2):
        first.keeping.step()  # the alarm, and the reading
    close(first)
    assert play(PINWHEEL).game.marks == put(second.game.marks, [(4, 4)], "L")


def test_what_is_done_while_the_other_game_is_read_is_not_lost(play):
    first, second = play(PINWHEEL), play(PINWHEEL)
    second.click(Spot((0, 1)))
    steps(second)
    first.click(Spot((4, 4)))
    first.keeping.step()  # the alarm
    first.keeping.step()  # the reading
    first.click(Spot((5, 5)))
    steps(first)
    assert first.game.marks == put(second.game.marks, [(4, 4), (5, 5)], "L")


def test_a_stroke_under_way_is_not_disturbed_by_another_window(play):
    first, second = play(PINWHEEL), play(PINWHEEL)
    second.click(Spot((0, 1)))
    steps(second)
    first.game.pause(Pause.AWAY)
    steps(first)
    first.game.resume(Pause.AWAY)
    first.game.drag([(3, 3), (3, 4)], secondary=True, done=False)
    before = first.state.draft_marks
    steps(first)
    assert first.state.draft_marks == before


def test_marks_in_a_file_are_not_those_of_another_drawing(play, close, file):
    session = play(
        "satori 1\nkind: lightup\n\n. . .\n. X .\n. . .\nprogress:\nL . .\n. . .\n. . .\n"
    )
    session.enter(Mode.DESIGN)
    session.drawing.resize(2, 2, Anchor.TOP_LEFT)
    session.enter(Mode.PLAY)
    session.click(Spot((0, 0)))
    close(session)
    assert session.said == []
    assert '[[0,0,"L"]]' in kept_marks(file)


def small(kind):
    return read_text("satori 1\nkind: lightup\n\n" + f". . {kind}\n" * 3)


def write_many(file, kind, count):
    """Play in a process of its own, and have every move written."""
    said = []
    session = Session(small(kind), Inline(), opens_in=Mode.PLAY)
    keeping = Inline()
    Keeper(session, GameStore(Database(file)), keeping, said.append)
    for _ in range(count):
        session.click(Spot((0, 0)))
        for _ in range(3):
            keeping.step()
    os._exit(len(said))


def test_processes_that_write_at_once_do_not_hurt_each_other(file):
    """Also on a file that none of them has made before."""
    context = multiprocessing.get_context("spawn")
    puzzles = ["X", "X", "0", "1"]  # two of them play the same one
    processes = [context.Process(target=write_many, args=(file, one, 40)) for one in puzzles]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0] * 4
    for kind in "01":
        assert len(GameStore(Database(file)).read(small(kind)).history.versions) == 41
    assert GameStore(Database(file)).read(small("X")) is not None  # its rows fit each other
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(
    "damage", ["text", "torn", "other tables", "half its tables", "newer", "no version", "later"]
)
def test_an_unusable_database_is_set_aside_and_said(play, close, file, damage):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    if damage != "later":
        close(session)
        session = play(KINDS["norinori"])  # its database is opened once it is written
    else:
        let_write(session)
    if damage in ("text", "later"):
        for rest in file.parent.glob("*-*"):
            rest.unlink()
        file.unlink()  # as a program does that copies files from one machine to another
        file.write_text("no database at all\n" * 1000)
    elif damage == "torn":
        file.write_bytes(file.read_bytes()[:5000])
    else:
        connection = sqlite3.connect(file)
        connection.executescript(
            {
                "other tables": "DROP TABLE games; CREATE TABLE games (name)",
                "half its tables": "DROP TABLE versions",
                "no version": "PRAGMA user_version = -1",
                "newer": f"PRAGMA user_version = {VERSION + 1}",
            }[damage]
        )
        connection.close()
    before = file.read_bytes()
    session.click(Spot((1, 1)))
    let_write(session)
    (said,) = session.said
    aside = [other for other in file.parent.glob("games-*.sqlite")]
    assert len(aside) == 1
    assert aside[0].read_bytes() == before
    assert aside[0].name in said
    assert ("newer" in said) == (damage == "newer")
    assert str(datetime.now().year) in aside[0].name
    assert len(kept_marks(file)) == 1
    assert not session.state.modified
    close(session)
    what = PINWHEEL if damage == "later" else KINDS["norinori"]
    assert shown(play(what)) == shown(session)


def let_write(session):
    """Let the next write come to its end."""
    for _ in range(3):
        session.keeping.step()


def test_where_nothing_can_be_kept_marks_are_unsaved_changes(play, file):
    file.parent.write_text("a file where the folder should be")
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    assert not session.state.modified
    for _ in range(2):
        let_write(session)  # it is said only once
    (said,) = session.said
    assert "not kept" in said
    assert session.state.modified
    file.parent.unlink()
    let_write(session)
    assert not session.state.modified
    assert len(kept_marks(file)) == 1


def test_a_busy_database_is_waited_for(play, file, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    session = play(PINWHEEL)
    session.keeper.open()
    session.keeping.finish()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session.click(Spot((0, 0)))
    let_write(session)
    assert kept_marks(file) == []
    assert session.state.modified  # the truth, until it is written
    other.execute("ROLLBACK")
    other.close()
    let_write(session)
    assert len(kept_marks(file)) == 1
    assert not session.state.modified
