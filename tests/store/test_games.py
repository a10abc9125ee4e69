"""A puzzle that is opened again is as it was left, whatever file it is in."""

import random
import sqlite3

import pytest

from app.core.editing import Spot
from app.core.grid import all_cells
from app.formats import native, read_text
from app.session.play_state import Pause
from app.session.state import Mode
from app.store.database import Database
from app.store.games import GameStore, key_of
from app.store.records import read_records

KINDS = {
    "lightup": "lightup/pinwheel",
    "norinori": "norinori/paddock",
    "futoshiki": "futoshiki/seven-signs",
}
PINWHEEL = KINDS["lightup"]
TALLY = "satori 1\nkind: tally\n\n1 0 1\n1 1\n"


def play_at_random(session, moves, seed=1):
    """Do what a player may do, anything of it."""
    chance = random.Random(seed)
    cells = list(all_cells(session.state.puzzle.rows, session.state.puzzle.cols))
    for _ in range(moves):
        spot = Spot(chance.choice(cells))
        chance.choice(
            [
                lambda spot=spot: session.click(spot),
                lambda spot=spot: session.click(spot, backwards=True),
                lambda spot=spot: session.type(spot, chance.choice("12345")),
                lambda spot=spot: session.type(spot, "ctrl+" + chance.choice("12345")),
                session.game.begin_trial,
                session.game.drop_trial,
                session.game.accept_trial,
                session.game.check,
                session.game.fill_candidates,
                session.game.restart,
                session.undo,
                session.undo,
                session.redo,
            ]
        )()
        session.clock.time += chance.random()


def shown(session):
    """What a player sees of the game, and where Undo and Redo lead."""
    play = session.state.play
    return (
        session.state.document,
        session.history.snapshot(),
        play.trials,
        round(session.game.elapsed(), 3),
        (play.hints, play.checks, play.looked, play.solved, play.mistakes),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_comes_back_as_it_was_left(play, close, kind):
    """Written now and then, as a clock would have it, and at the end."""
    session = play(KINDS[kind])
    for seed in range(12):
        play_at_random(session, 25, seed)
        if seed % 3:
            session.keeping.step()
            session.keeping.step()
    close(session)
    assert shown(play(KINDS[kind])) == shown(session)


def test_the_toy_puzzle_is_kept_without_saying_anything(tally, play, close):
    session = play(TALLY)
    session.enter(Mode.PLAY)
    session.click(Spot((0, 1)))
    close(session)
    marks = session.state.document.progress
    assert marks is not None
    assert play(TALLY).state.document.progress == marks


def test_a_puzzle_is_known_by_its_content(play, close):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    close(session)
    document = session.state.document
    other = document._replace(details=(("title", "Another name"),), progress=None)
    again = play(native.write(other))
    assert again.state.document.progress == document.progress
    assert again.state.title == "Another name"
    near = native.write(other).replace(". .", "X .", 1)
    assert play(near).state.document.progress is None


def test_keys_tell_kinds_and_puzzles_apart():
    texts = ["satori 1\nkind: lightup\n\n. .\n. .\n", "satori 1\nkind: lightup\n\n. . . .\n"]
    texts += ["satori 1\nkind: norinori\n\nA A\nB B\n", "satori 1\nkind: norinori\n\nA B\nA B\n"]
    keys = [key_of(found.kind, found.puzzle) for found in map(read_text, texts)]
    assert len(set(keys)) == 4
    renamed = read_text("satori 1\nkind: norinori\n\nZ Z\n7 7\n")
    assert key_of(renamed.kind, renamed.puzzle) == keys[2]


def test_a_solved_puzzle_stays_solved_with_its_first_time(play, close, file):
    session = play(PINWHEEL)
    solution = session.puzzle_type.solution(
        session.state.puzzle, session.state.verdict.solutions[0]
    )
    bulbs = [
        Spot((row, col))
        for row, line in enumerate(solution)
        for col, word in enumerate(line)
        if word == "L"
    ]
    session.game.check()
    for spot in bulbs:
        session.clock.time += 2
        session.click(spot)
    assert session.state.play.solved
    assert session.keeping.waits[-1] == 0  # who has solved it wants to see that
    close(session)
    session.clock.time += 1000
    again = play(PINWHEEL)
    assert again.state.play.solved
    assert again.game.elapsed() == 2 * len(bulbs)  # its clock stands still
    again.game.restart()
    again.clock.time += 500
    for spot in bulbs:
        again.click(spot)
    assert again.state.play.solved
    close(again)
    with sqlite3.connect(file) as connection:
        found = connection.execute(
            "SELECT solved_seconds, solved_hints, solved_checks, solved_looked, level FROM games"
        ).fetchall()
    assert found == [(2 * len(bulbs), 0, 1, 0, dict(session.state.document.details)["difficulty"])]


def test_marks_of_a_file_count_if_they_were_made_elsewhere(play, close):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    left = session.state.document
    close(session)
    others = session.game.player.click(left.puzzle, session.game.marks, (5, 3))
    given = native.write(left._replace(progress=others))
    again = play(given)
    assert again.state.document.progress == others
    again.undo()
    assert again.state.document.progress == left.progress


@pytest.mark.parametrize("branches", [False, True])
def test_a_saved_position_does_not_come_before_what_was_played_since(play, close, branches):
    """Also where Undo has led away from it, so that the history does not know it any more."""
    session = play(PINWHEEL)
    for cell in ((0, 0), (0, 1)):
        session.click(Spot(cell))
    saved = session.state.document
    session.saved(None, saved)
    if branches:
        session.undo()
    session.click(Spot((0, 2)))
    left = session.state.document.progress
    close(session)
    assert play(native.write(saved)).state.document.progress == left


def test_marks_are_no_unsaved_changes_but_drawing_is(play):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    assert not session.state.modified
    session.enter(Mode.DESIGN)
    session.click(Spot((0, 0)))
    assert session.state.modified
    session.undo()
    assert not session.state.modified
    session.describe((("title", "Mine"),), session.state.redo)
    assert session.state.modified


def test_time_counts_on_when_undo_leads_back_to_the_puzzle(play, close):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    session.clock.time += 60
    session.game.check()
    session.enter(Mode.DESIGN)
    session.click(Spot((0, 0)))
    session.undo()
    session.enter(Mode.PLAY)
    session.clock.time += 5
    session.click(Spot((0, 1)))
    assert session.game.elapsed() == 65
    close(session)
    again = play(PINWHEEL)
    assert (again.game.elapsed(), again.state.play.checks) == (65, 1)


def test_what_nobody_touched_is_not_kept(play, close, file):
    session = play(PINWHEEL)
    session.clock.time += 60
    session.game.pause(Pause.AWAY)
    session.keeper.open()
    session.keeping.finish()
    close(session)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (0,)


@pytest.mark.parametrize(
    "damage",
    ["seconds = 'x'", "seconds = 9e999", "hints = 9e999", "solved_seconds = 'x'", "puzzle = x'ff'"],
)
def test_a_damaged_game_is_no_trouble(play, close, file, damage):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    close(session)
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE games SET {damage}")
    store = GameStore(Database(file))
    store.read(session.state.document)
    store.read_last()
    for record in read_records(store.database):
        assert record.said
