"""Addresses of puzz.link and its relatives, and pzprv3 files."""

import pytest

from app.core.document import Document
from app.core.errors import CannotWrite
from app.formats import read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.formats.complaints import complaint

GRID = LightUp(("X..2", "...."))
BODY = ".hch"  # a wall, two cells, a 2 and two cells, two cells


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?akari/4/2/{}",
        "http://pzv.jp/p.html?akari/4/2/{}",
        "pzv.jp/p?lightup/4/2/{}/",
        "http://localhost:8080/p?type=editor&bijutsukan/4/2/{}",
        "https://example.org/p?akari_edit/4/2/{}",
        "?lightup_play/4/2/{}",
        "akari/4/2/{}",
        "  akari/4/\n2/{}\n",
        "https://puzz.link/p?akari%2F4%2F2%2F{}",
        "https://puzz.link/p?akari/d/4/2/{}",
    ],
)
def test_the_host_does_not_matter(address: str) -> None:
    document = read_text(address.format(BODY))
    assert (document.kind, document.puzzle, document.warnings) == ("lightup", GRID, ())


def test_a_variant_is_read_with_a_warning() -> None:
    document = read_text(f"https://puzz.link/p?akari/v:no light/4/2/{BODY}")
    assert document.puzzle == GRID
    assert document.warnings == (
        "The author declares special rules that Satori does not know: no light.",
    )
    (warning,) = read_text(f"https://puzz.link/p?akari/v:a%0Ab/4/2/{BODY}").warnings
    assert "\n" not in warning


def test_numbers_may_reach_over_the_end_but_runs_may_not() -> None:
    assert read_text("akari/1/1/a").puzzle == LightUp(("0",))
    assert read_text("akari/1/1/5").puzzle == LightUp(("0",))
    assert read_text("akari/2/1/ge").puzzle == LightUp((".4",))
    assert "after the last cell, at character 2" in complaint("akari/2/1/gh")
    assert "after the last cell, at character 2" in complaint("akari/1/1/aa")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("akari/4/2/.fbk", "'f' at character 2 of the puzzle code means nothing there."),
        ("akari/4/2/.hBk", "'B' at character 3 of the puzzle code means nothing there."),
        ("akari/4x2/.hbi", "The numbers of columns and rows are missing after akari"),
        ("akari/4", "The numbers of columns and rows are missing after akari"),
        ("akari/4/", "The numbers of columns and rows are missing after akari"),
        ("akari/4/2/.h", "The puzzle code ends too early: it covers 3 of the 8 cells."),
        ("akari/4/2/", "The puzzle code ends too early: it covers 0 of the 8 cells."),
        ("akari/4/2", "The puzzle code ends too early: it covers 0 of the 8 cells."),
        ("akari/4/2/zz", "The puzzle code goes on after the last cell, at character 1."),
        ("akari/4/2/.hch.", "The puzzle code goes on after the last cell, at character 5."),
        ("AKARI/4/2/.hch", "The address is of a puzzle called 'AKARI'; Satori knows"),
        ("heyawake/4/2/00", "The address is of a puzzle called 'heyawake'"),
        ("akari/0/2/.", "The grid has no cells."),
        ("akari/４/2/.hch", "The numbers of columns and rows are missing"),
        ("norinori/2/3/vg", "Character 1 of the puzzle code draws borders outside the grid."),
        ("norinori/2/3/s1", "Character 2 of the puzzle code draws borders outside the grid."),
        ("norinori/2/3/s", "Characters in the puzzle code: 1; the borders of a grid of 3 × 2"),
        ("norinori/2/3/s00", "puzzle code: 3; the borders of a grid of 3 × 2 cells take 2."),
        ("norinori/2/3/sz", "'z' at character 2 of the puzzle code means nothing there."),
        ("minarism/3/3/1q", "Difference clues make this a Minarism puzzle, not a Futoshiki."),
        ("minarism/3/3/.q", "Difference clues make this a Minarism puzzle"),
        ("minarism/2/3/n", "A Futoshiki is square, but this grid has 3 × 2 cells."),
        ("minarism/3/3/zg", "The puzzle code goes on after the last cell, at character 1."),
        ("minarism/3/3/", "The puzzle code ends too early: it covers 0 of the 12 cells."),
    ],
)
def test_complaints(address: str, sentence: str) -> None:
    text = complaint("https://puzz.link/p?" + address)
    assert sentence in text
    assert "\n" not in text


def test_capital_digits_of_borders_are_read_and_small_ones_written() -> None:
    document = read_text("norinori/2/3/S0")
    assert document.puzzle == Norinori(((0, 1), (0, 1), (0, 1)))
    assert write_text(document, "puzzlink") == "https://puzz.link/p?norinori/2/3/s0"


def test_borders_that_separate_nothing_are_named_and_dropped() -> None:
    # A wall of two borders in the middle of a field of 3 × 3 that is open on its other sides.
    document = read_text("norinori/3/3/k000")
    assert document.puzzle == Norinori(((0,) * 3,) * 3)
    assert document.warnings == (
        "Borders that separate nothing were left out: r1c1–r1c2, r2c1–r2c2.",
    )
    assert write_text(document, "puzzlink") == "https://puzz.link/p?norinori/3/3/0000"


def test_many_useless_borders_do_not_make_an_endless_sentence() -> None:
    rows, cols = 40, 40
    right = "".join("0" if row == 0 else "1" for row in range(rows) for _ in range(cols - 1))
    body = "".join(
        "0123456789abcdefghijklmnopqrstuv"[int(right[i : i + 5].ljust(5, "0"), 2)]
        for i in range(0, len(right), 5)
    ) + "0" * (cols * (rows - 1) // 5)
    (warning,) = read_text(f"norinori/{cols}/{rows}/{body}").warnings
    assert "(1521)" in warning
    assert len(warning) < 400


def test_grids_of_one_row_or_column() -> None:
    assert read_text("norinori/1/1/").puzzle == Norinori(((0,),))
    for puzzle in (Norinori(((0, 0, 1),)), Norinori(((0,), (0,), (1,))), Norinori(((0,),))):
        for name in ("puzzlink", "pzprv3"):
            text = write_text(Document("norinori", puzzle), name)
            assert read_text(text).puzzle == puzzle


def test_a_body_that_ends_with_a_wall_gets_a_slash() -> None:
    text = write_text(read_text("3 1\n-\n-\nx"), "puzzlink")
    assert text == "https://puzz.link/p?akari/1/3/h./"


def test_givens_cannot_travel_by_puzz_link() -> None:
    document = read_text("3:1,0,0,0,0,0,0,0,0,")
    for name in ("puzzlink", "pzprv3"):
        with pytest.raises(CannotWrite) as caught:
            write_text(document, name)
        assert str(caught.value) == "puzz.link cannot carry the givens of a Futoshiki."


def test_old_addresses_of_kanpen() -> None:
    document = read_text("http://www.kanpen.net/bijutsukan.html?problem=2/3/5_._2/+_*_./")
    assert document.puzzle == LightUp(("X.2", "..."))
    assert document.progress == ((".", ".", "."), ("L", "x", "."))
    assert "'7' means nothing here" in complaint("x/bijutsukan.html?problem=1/3/5_._7/")
    assert "Cells in this row: 2" in complaint("x/bijutsukan.html?problem=1/3/5_./")
    assert "cannot be read" in complaint("http://x/norinori.html?problem=1/3/0_0_1/")


def test_an_address_can_hold_a_whole_file() -> None:
    document = read_text("http://pzv.jp/p.html?pzprv3/lightup/2/3/.%202%20-/%23%20+%200/")
    assert document.puzzle == LightUp((".2X", "..0"))
    assert document.progress == ((".", ".", "."), ("L", "x", "."))


FILE = "pzprv3\nlightup\n2\n3\n. - 2 \n# + . \n"


@pytest.mark.parametrize(
    "text",
    [
        FILE,
        FILE.replace("\n", "/"),
        FILE.replace("\n", "\r\n"),
        FILE.replace("lightup", "akari"),
        FILE + ". - . \n. . . \n",  # a clue greyed out by hand
        FILE + "TrialData(1)\n# # # \n",
        FILE + "http://example.org/old\n",
        FILE + 'info:{"metadata":{"author":""}}',
        FILE + "info:{not json",
        FILE + 'history:{"type":"pzpr"}',
    ],
)
def test_pzprv3_files(text: str) -> None:
    document = read_text(text)
    assert document.puzzle == LightUp((".X2", "..."))
    assert document.progress == ((".", ".", "."), ("L", "x", "."))
    assert document.details == ()


def test_pzprv3_keeps_who_made_the_puzzle() -> None:
    info = 'info:{"metadata": {"author": "A. N.\\nOther", "source": "a/b", "hard": true}}\n'
    document = read_text(FILE + info)
    assert document.details == (("author", "A. N. Other"), ("source", "a/b"))
    assert read_text("v:odd\n" + FILE).warnings == (
        "The author declares special rules that Satori does not know: odd.",
    )


def test_pzprv3_room_numbers_in_two_places_are_two_regions() -> None:
    document = read_text("pzprv3/norinori/2/3/2/5 1 5 /5 1 5 /# . + /. . . /")
    assert document.puzzle == Norinori(((0, 1, 2), (0, 1, 2)))
    assert document.progress == (("#", ".", "x"), (".", ".", "."))
    assert document.warnings == ()


def test_pzprv3_with_auxiliary_lines_below() -> None:
    text = "pzprv3.1/norinori/2/2/1 /1 /0 0 /. . /. . /"
    assert read_text(text + "1 /0 /0 1 /").puzzle == Norinori(((0, 1), (0, 1)))


def test_pzprv3_minarism_with_answers() -> None:
    text = "pzprv3/minarism/2/2/a /0 /0 b /1 .[1,2] /. + /"
    document = read_text(text)
    assert document.puzzle == Futoshiki(((0, 0), (0, 0)), (((0, 0), (0, 1)), ((1, 1), (0, 1))))
    assert document.progress == (("1", "?1,2"), (".", "."))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pzprv3\nlightup\n2\n", "Line 3: The file ends before the size of the grid."),
        ("pzprv3\nslither\n2\n3\n", "Line 2: The file is of a puzzle called 'slither'"),
        ("pzprv3\nlightup\n2\n-3\n", "Line 4: '-3' stands where a number is expected."),
        ("pzprv3\nlightup\n2\n3\n. - 7 \n# + . \n", "Line 5, column 5: '7' means nothing here"),
        ("pzprv3\nlightup\n2\n3\n. - \n# + . \n", "Line 5: Cells in this row: 2; expected: 3."),
        ("pzprv3\nlightup\n2\n3\n. - 2 \n", "Line 5: The text ends too early; rows found: 1 of 2."),
        ("pzprv3\nlightup\n1\n1\n. \n. \n. \n", "Line 6: There is more text after row 1"),
        ("pzprv3.1\nnorinori\n1\n2\n2 \n. . \n", "Line 5, column 1: '2' means nothing here"),
        ("pzprv3\nminarism\n2\n2\n3 \n0 \n0 0 \n. . \n. . \n", "Difference clues"),
        ("pzprv3\nminarism\n2\n2\n0 \n0 \n0 0 \n. 3 \n. . \n", "Line 8, column 3: '3' is out of"),
        ("pzprv3\nminarism\n2\n2\nq \n0 \n0 0 \n. . \n. . \n", "Line 5, column 1: 'q' means noth"),
        ("pzprv3\nminarism\n2\n2\n0 \n0 \n0 0 \n. q \n. . \n", "Line 8, column 3: 'q' is not an"),
    ],
)
def test_complaints_about_files(text: str, sentence: str) -> None:
    assert sentence in complaint(text)
