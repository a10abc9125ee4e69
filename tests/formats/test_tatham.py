"""Ids and saved games of Simon Tatham's collection."""

import pytest

from app.core.document import Document
from app.core.errors import CannotWrite
from app.formats import read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from tests.formats.complaints import complaint


def test_ids_with_all_their_parameters() -> None:
    document = read_text("3x2b20s4d1:aB1b4\n")
    assert document == Document("lightup", LightUp((".X1", "..4")), (("parameters", "3x2b20s4d1"),))
    assert write_text(document, "tatham") == "3x2:aB1b4"
    assert read_text("3x2b20s0rd2:aB1b4").puzzle == document.puzzle
    assert read_text("3x2:aB1b4").details == ()


def test_signs_point_from_the_greater_cell() -> None:
    document = read_text("3dk:2R,0,0,0U,0,0,0,a0")
    signs = [((0, 1), (0, 0)), ((0, 0), (1, 0))]
    assert document.puzzle == Futoshiki.build([[2, 0, 0], [0, 0, 0], [0, 0, 0]], signs)
    assert document.details == (("parameters", "3dk"),)


def test_letters_skip_cells_and_flags_come_in_any_order() -> None:
    assert write_text(read_text("3:b3L,e1"), "tatham") == "3:0,0,3L,0,0,0,0,0,1,"
    assert write_text(read_text("3:d0LDRU,c2,"), "tatham") == "3:0,0,0,0,0URDL,0,0,0,2,"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3x2:aB1b", "The puzzle code ends too early: it covers 5 of the 6 cells."),
        ("3x2:aB1b44", "The puzzle code goes on after the last cell, at character 6."),
        ("3x2:aB5b4", "'5' at character 3 of the puzzle code means nothing there."),
        ("3x2:aS1b4", "'S' at character 2 of the puzzle code means nothing there."),
        ("3x2#12345", "This id names a seed"),
        ("3x2#1:2", "This id names a seed"),
        ("3x2b20s4d1", "3x2b20s4d1 are only the parameters of a puzzle"),
        ("1x9:i", "Simon Tatham's Light Up has at least 2 columns and 2 rows, not 1 and 9."),
        ("3x3q5:i", "Satori knows no puzzle with the parameters '3x3q5'."),
        ("3x2:aB1b4\n3x2:aB1b4", "Line 2: An id is one line, but there is more text below it."),
        ("8#2024", "This id names a seed"),
        ("6a:1,0R,", "This is an Adjacent (Renzoku) puzzle, not a Futoshiki."),
        ("6ade:0,", "This is an Adjacent (Renzoku) puzzle, not a Futoshiki."),
        ("5dz:0,", "'z' is none of the difficulties t, e, k, x and r."),
        ("5de", "5de are only the parameters of a puzzle"),
        ("4:0,2,0,", "The puzzle code ends too early: it covers 3 of the 16 cells."),
        ("3:" + "0," * 10, "The puzzle code goes on after the last of 9 cells, at character 19."),
        ("3:0,0,0,0,0,5,0,0,0,", "The 5 at r2c3 is out of range; values go from 1 to 3."),
        ("3:0,0D,0,0,0U,0,0,0,1,", "Two signs between r1c2 and r2c2 contradict each other."),
        ("3:0,0,0,0,0,0,0,0D,2,", "The sign D at r3c2 points off the grid."),
        ("3:0,0,0R,0,0,0,0,0,0,", "The sign R at r1c3 points off the grid."),
        ("2:0,1,0,0R,", "Simon Tatham's Unequal has sizes from 3 to 32, not 2."),
        ("33:0,", "Simon Tatham's Unequal has sizes from 3 to 32, not 33."),
        ("4:zc", "The puzzle code ends with letters that no number follows."),
        ("3:1,0D 0,0,0,0,0,0,0,", "' ' at character 5 of the puzzle code means nothing there."),
        ("3:0,0;0,0,0,0,0,0,0,", "';' at character 4 of the puzzle code means nothing there."),
        ("3:,0,0,0,0,0,0,0,0,", "',' at character 1 of the puzzle code means nothing there."),
        ("3:" + "z" * 99 + "1,", "The puzzle code goes on after the last of 9 cells"),
    ],
)
def test_complaints_about_ids(text: str, sentence: str) -> None:
    assert sentence in complaint(text)


def test_sizes_that_the_collection_does_not_have() -> None:
    small = Document("lightup", LightUp((".X.",)))
    tiny = Document("futoshiki", Futoshiki(((0, 0), (0, 0))))
    huge = Document("futoshiki", Futoshiki(((0,) * 33,) * 33))
    for document, part in ((small, "2 columns"), (tiny, "from 3 to 32"), (huge, "from 3 to 32")):
        for name in ("tatham", "tatham-save"):
            with pytest.raises(CannotWrite, match=part):
                write_text(document, name)
    with pytest.raises(CannotWrite) as caught:
        write_text(read_text("1 3\n5 5 5"), "tatham")
    assert str(caught.value) == "Simon Tatham's collection has no Norinori."


def _saved(
    game: str, params: str, description: str, *moves: str, position: int | None = None
) -> str:
    states = len(moves) + 1
    records = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": game,
        "PARAMS": params,
        "CPARAMS": params,
        "DESC": description,
        "AUXINFO": "0123abcd",
        "NSTATES": str(states),
        "STATEPOS": str(position or states),
    }
    made = list(records.items())
    for move in moves:
        key, _, value = move.rpartition("=")
        made.append((key or "MOVE", value))
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in made)


def test_moves_are_followed_up_to_where_the_player_was() -> None:
    moves = ("L2,0", "I0,1", "L2,0", "S;L0,0;I2,1")
    saved = _saved("Light Up", "3x2b20s0d0", "f", *moves)
    assert read_text(saved).progress == (("L", ".", "."), ("x", ".", "x"))
    early = _saved("Light Up", "3x2b20s0d0", "f", *moves, position=3)
    assert read_text(early).progress == ((".", ".", "L"), ("x", ".", "."))
    start = _saved("Light Up", "3x2b20s0d0", "f", *moves, position=1)
    assert read_text(start).progress is None
    again = _saved("Light Up", "3x2b20s0d0", "f", *moves, "RESTART=f", "L1,1")
    assert read_text(again).progress == ((".", ".", "."), (".", "L", "."))


def test_unequal_moves() -> None:
    empty = "0," * 9
    moves = ("R0,0,2", "P1,0,3", "P1,0,1", "P2,0,2", "P2,0,2", "R0,1,3", "R0,1,0")
    document = read_text(_saved("Unequal", "3de", empty, *moves))
    assert document.progress == (("2", "?1,3", "."), (".",) * 3, (".",) * 3)
    solved = read_text(_saved("Unequal", "3de", "1," + "0," * 8, "SOLVE=S123231312"))
    assert solved.progress == ((".", "2", "3"), ("2", "3", "1"), ("3", "1", "2"))
    filled = read_text(_saved("Unequal", "3de", "1," + "0," * 8, "R1,0,2", "M"))
    assert filled.progress == ((".", "2", "?1,2,3"), ("?1,2,3",) * 3, ("?1,2,3",) * 3)


def test_solutions_of_large_squares_count_from_zero() -> None:
    letters = "0123456789a"
    rows = [letters[shift:] + letters[:shift] for shift in range(11)]
    saved = _saved("Unequal", "11de", "0," * 121, "SOLVE=S" + "".join(rows))
    document = read_text(saved)
    assert document.progress is not None
    assert document.progress[0] == tuple(str(value) for value in range(1, 12))


def test_moves_that_are_not_known_end_the_replay_but_keep_the_puzzle() -> None:
    document = read_text(_saved("Unequal", "3de", "0," * 9, "R0,0,2", "H", "R1,0,3"))
    assert document.progress == (("2", ".", "."), (".",) * 3, (".",) * 3)
    assert document.warnings == ("Only 1 of 3 moves could be replayed.",)
    for wrong in ("L9,9", "L1,0", "X", "L+1,0"):
        document = read_text(_saved("Light Up", "3x2b20s0d0", "aB1c", "L0,0", wrong))
        assert document.progress == (("L", ".", "."), (".", ".", "."))
        assert document.warnings == ("Only 1 of 2 moves could be replayed.",)


def test_saved_games_are_written_byte_for_byte_like_this() -> None:
    document = Document("lightup", LightUp((".X.", "2..")), (), (tuple("..x"), tuple("..L")))
    assert write_text(document, "tatham-save") == (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
        "GAME    :8:Light Up\nPARAMS  :10:3x2b20s0d0\nCPARAMS :10:3x2b20s0d0\nDESC    :5:aBa2b\n"
        "NSTATES :1:3\nSTATEPOS:1:3\nMOVE    :4:I2,0\nMOVE    :4:L2,1\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("DESC    :1:f\n", "", "The saved game has no record DESC."),
        ("VERSION :1:1", "VERSION :1:2", "Satori does not know this version of saved games"),
        ("Light Up", "Untangle", "This is a saved game of 'Untangle'; Satori knows"),
        ("NSTATES :1:2", "NSTATES :1:3", "The number of moves, 1, does not agree"),
        ("STATEPOS:1:2", "STATEPOS:1:9", "The number of moves, 1, does not agree"),
        ("STATEPOS:1:2", "STATEPOS:1:x", "'x' stands where a number is expected."),
        ("GAME    :8:", "GAME    :9:", "Line 3: The record GAME"),
        (
            "GAME    :8:",
            "GAME    :7:",
            "Line 3: The record GAME is longer than its announced length of 7",
        ),
        ("GAME    :8:", "GA\n    E:8:", "Line 3: 'GA�    E' is not the start of a record"),
        ("GAME    :8:", "GAME:8:", "Line 3: 'GAME:8:L' is not the start of a record"),
        ("MOVE    :4:L0,0", "MOVE    :99:L0,0", "The record MOVE announces a length of 99, but"),
        (
            "DESC    :1:f",
            "DESC    :1:e",
            "The puzzle code ends too early: it covers 5 of the 6 cells.",
        ),
    ],
)
def test_complaints_about_saved_games(old: str, new: str, sentence: str) -> None:
    good = _saved("Light Up", "3x2b20s0d0", "f", "L0,0")
    assert read_text(good).progress is not None
    assert old in good
    assert sentence in complaint(good.replace(old, new))
