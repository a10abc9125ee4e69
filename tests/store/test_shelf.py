"""The puzzles of the library without a window: which there are, which are listed, which is next."""

from pathlib import Path

import pytest

from app import paths
from app.core.editing import Spot
from app.core.stop import Stop
from app.store.records import Standing, read_records
from app.store.shelf import Entry, Filter, folder_entries, next_unsolved, sorted_entries
from tests.store.test_games import KINDS, PINWHEEL

PUZZLE = "satori 1\nkind: lightup\ntitle: {title}\ndifficulty: {level}\n\n. {wall}\n. .\n"


def entry(number, level="easy", kind="lightup", cells=25):
    path = Path(f"/{kind}/{level}/{number}")
    return Entry(cells, str(number), 5, 5, kind, level, path, f"{kind} {level} {number}")


def solved(*entries):
    class Solved:
        standing = Standing.SOLVED

    return {one.key: Solved for one in entries}


def test_a_folder_is_read_in_the_order_of_people(tmp_path):
    (tmp_path / "inner").mkdir()
    for name in ("10.satori", "2.satori", "1.txt", "inner/3.satori", "notes.md", ".4.satori"):
        (tmp_path / name).write_text(PUZZLE.format(title="", level="hard", wall="1"))
    (tmp_path / "5.satori").write_text("not a puzzle")
    (tmp_path / "6.satori").symlink_to(tmp_path / "nowhere")
    (tmp_path / "7.satori").write_text("satori 1\nkind: lightup\ndifficulty: odd\n\n. .\n. .\n")
    found = list(folder_entries(tmp_path, Stop()))
    assert [one.title for one in found] == ["1", "2", "7", "10", "3"]
    assert [one.level for one in found] == ["hard", "hard", "", "hard", "hard"]
    assert len({one.key for one in found}) == 2
    assert list(folder_entries(tmp_path / "nowhere", Stop())) == []


def test_odd_names_of_files_are_titles_of_one_line(tmp_path):
    for name in (" .satori", "new\nline.satori", "turned\u202earound.satori"):
        (tmp_path / name).write_text("satori 1\nkind: lightup\n\n. .\n. .\n")
    found = [one.title for one in folder_entries(tmp_path, Stop())]
    assert sorted(found) == [" .satori", "new line", "turned around"]


def test_our_own_come_by_their_sizes():
    found = sorted_entries(paths.puzzles() / "futoshiki", Stop())
    assert len(found) > 10
    assert [one.cells for one in found] == sorted(one.rows * one.cols for one in found)


@pytest.mark.parametrize(
    ("wanted", "listed"),
    [
        (Filter(), "abcd"),
        (Filter(kind="lightup"), "abc"),
        (Filter(size="small"), "ad"),
        (Filter(size="medium"), "b"),
        (Filter(size="large"), "c"),
        (Filter(level="hard"), "bd"),
        (Filter(standing="solved"), "c"),
        (Filter(kind="lightup", level="hard", size="medium", standing="new"), "b"),
        (Filter(kind="lightup", standing="begun"), ""),
    ],
)
def test_which_are_listed(wanted, listed):
    puzzles = {
        "a": (entry("a", cells=49), Standing.NEW),
        "b": (entry("b", "hard", cells=50), Standing.NEW),
        "c": (entry("c", cells=145), Standing.SOLVED),
        "d": (entry("d", "hard", "norinori", cells=4), Standing.BEGUN),
    }
    names = {one: name for name, (one, _) in puzzles.items()}
    standings = dict(puzzles.values())
    found = wanted.listed(list(names), standings.__getitem__)
    assert "".join(names[one] for one in found) == listed


def test_the_next_is_unsolved_and_alike():
    easy = [entry(number) for number in range(4)]
    shelf = [entry(9, kind="norinori"), easy[0], entry(8, "hard"), *easy[1:]]

    def after(path, *done):
        found = next_unsolved(shelf, solved(*done), "lightup", "easy", path)
        return None if found is None else found.title

    assert after(easy[0].path) == "1"
    assert after(easy[0].path, easy[1], easy[2]) == "3"
    assert after(easy[3].path) == "0"
    assert after(easy[2].path, easy[3], easy[0]) == "1"
    assert after(easy[2].path, easy[0], easy[1], easy[3]) is None
    assert after(None) == after(Path("/elsewhere")) == "0"
    assert next_unsolved(shelf, {}, "lightup", "expert", None) is None
    twin = easy[0]._replace(path=Path("/copy"))  # the same puzzle is no other one
    assert next_unsolved([easy[0], twin], {}, "lightup", "easy", easy[0].path) is None


def test_records_tell_how_far_one_is(play, close):
    session = play(PINWHEEL)
    session.click(Spot((0, 0)))
    session.clock.time += 65
    close(session)
    other = play(KINDS["norinori"])
    other.click(Spot((0, 0)))
    other.game.restart()
    close(other)
    records = {one.kind: one for one in read_records(session.store.database)}
    assert records["lightup"].standing is Standing.BEGUN
    assert str(records["lightup"].said) == "Begun, 1:05 so far."
    assert records["norinori"].standing is Standing.NEW
    latest = max(one.changed_at for one in records.values())
    assert read_records(session.store.database, latest)
    assert not read_records(session.store.database, latest + "z")
