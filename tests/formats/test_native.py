"""Files of our own: what people may write by hand, and what they are told when they slip."""

import pytest

from app.core.document import Document
from app.formats import read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.formats.complaints import complaint


def _read(kind: str, *lines: str) -> Document:
    return read_text("\n".join(["satori 1", f"kind: {kind}", "", *lines]))


def _complaint_about(kind: str, *lines: str) -> str:
    return complaint("\n".join(["satori 1", f"kind: {kind}", "", *lines]))


def test_header_keeps_unknown_keys_in_order_and_drops_comments() -> None:
    text = "satori 1\n# by hand\ntitle: A: b\nkind: lightup\nmade on: paper\n#x\nauthor:\n\n.X\n"
    document = read_text(text)
    assert document.details == (("title", "A: b"), ("made on", "paper"), ("author", ""))
    assert document.puzzle == LightUp((".X",))


def test_values_stay_on_their_line_and_keys_stay_keys() -> None:
    details = (("title", " two\nlines "), ("Fun Level!", "3"), ("kind", "no"), ("!", "lost"))
    written = write_text(Document("lightup", LightUp((".X",)), details), "satori")
    assert written == "satori 1\nkind: lightup\ntitle: two lines\nfun-level: 3\n\n. X\n"
    assert write_text(read_text(written), "satori") == written


def test_what_is_written_is_written_exactly_like_this() -> None:
    lightup = Document("lightup", LightUp(("..X.", "1...")), (("title", "First light"),))
    assert write_text(lightup, "satori") == (
        "satori 1\nkind: lightup\ntitle: First light\n\n. . X .\n1 . . .\n"
    )
    norinori = Document("norinori", Norinori(((0, 0, 1), (0, 1, 1))), (), (("#", "#", "."),) * 2)
    assert write_text(norinori, "satori") == (
        "satori 1\nkind: norinori\n\nA A B\nA B B\n\nprogress:\n# # .\n# # .\n"
    )
    signs = (((0, 0), (0, 1)), ((1, 0), (0, 0)), ((1, 1), (2, 1)))
    futoshiki = Document("futoshiki", Futoshiki(((0, 3, 0), (0, 0, 0), (0, 0, 1)), signs))
    assert write_text(futoshiki, "satori") == (
        "satori 1\nkind: futoshiki\n\n. < 3   .\nv\n.   .   .\n    ^\n.   .   1\n"
    )


def test_more_regions_than_letters_are_numbered_in_columns() -> None:
    puzzle = Norinori(tuple(tuple(range(row * 9, row * 9 + 9)) for row in range(6)))
    written = write_text(Document("norinori", puzzle), "satori")
    assert written.splitlines()[3] == " 1  2  3  4  5  6  7  8  9"
    assert read_text(written).puzzle == puzzle


def test_one_column_of_many_regions_is_not_read_as_many_columns() -> None:
    puzzle = Norinori(tuple((row,) for row in range(120)))
    assert read_text(write_text(Document("norinori", puzzle), "satori")).puzzle == puzzle


@pytest.mark.parametrize(
    "lines",
    [
        ("AAB", "ABB"),
        ("  AAB", "  ABB"),
        ("A A B", "A B B"),
        ("7 7 12", "7 12 12"),
        ("", "a\ta\tb", "a b b", ""),
        ("left left r", "left r r"),
    ],
)
def test_labels_of_regions_are_free(lines: tuple[str, ...]) -> None:
    assert _read("norinori", *lines).puzzle == Norinori(((0, 0, 1), (0, 1, 1)))


@pytest.mark.parametrize(
    "lines",
    [
        ("A A B", "A A B", "", "loose:", "r1c1-r1c2"),
        ("AAB", "AAB", "loose:", "r1c2-r1c1", "progress:", "...", "..."),
        ("A A B", "A A B", "Loose: ", "", "  R1C1-R01C02  "),
    ],
)
def test_borders_that_separate_nothing_are_named_below_the_drawing(lines: tuple[str, ...]) -> None:
    expected = Norinori(((0, 0, 1),) * 2, frozenset({((0, 0), (0, 1))}))
    assert _read("norinori", *lines).puzzle == expected


@pytest.mark.parametrize(
    "lines",
    [
        (". < 3   .", "^   v", ".   . > .", ".   .   1"),
        (".<3 .", "^ v", "..>.", "._1"),
        (". < 3\t.", "", "^   v", "", ".   . > .", ". . 1"),
        ("  _ < 3 _", "  ^   v", "_ _ > _", "_ _ 1"),
    ],
)
def test_drawings_with_signs_may_be_loose(lines: tuple[str, ...]) -> None:
    signs = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1), (0, 1)), ((1, 2), (1, 1))]
    expected = Futoshiki.build([[0, 3, 0], [0, 0, 0], [0, 0, 1]], signs)
    assert _read("futoshiki", *lines).puzzle == expected


def test_progress_may_repeat_walls_and_givens_or_not() -> None:
    expected = (("L", ".", "x"), (".", ".", "."))
    assert _read("lightup", ".X.", "1..", "progress:", "LXx", "1..").progress == expected
    assert _read("lightup", ".X.", "1..", "progress:", "L . x", ". . .").progress == expected
    lines = ("2 .", ". .", "progress:", "2 ?2,1,2", ". 1")
    assert _read("futoshiki", *lines).progress == ((".", "?1,2"), (".", "1"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("satori", "Line 1: A file of this program begins with the line: satori 1"),
        ("satori 2\n", "Line 1: A newer Satori wrote this file (version 2); this one reads"),
        ("satori 0\n", "Line 1: There never was a version 0"),
        ("satori " + "9" * 5000, "Line 1: A newer Satori wrote this file"),
        ("satori １\n", "Line 1: A file of this program begins"),
        ("satori 1\n\n..", "Line 1: The header has no line that names the kind of puzzle."),
        ("satori 1\nkind: chess\n\n..", "Line 2: Satori does not know the kind of puzzle 'chess'"),
        ("satori 1\nkind: lightup\nhello\n\n..", "Line 3: 'hello' is not a header line"),
        ("satori 1\nkind: lightup\nkind: lightup\n\n..", "Line 3: The kind of puzzle is named tw"),
        ("satori 1\nkind: lightup\n", "The file ends before the drawing"),
        ("satori 1\nkind: lightup\n\n..\nprogress:\n", "Line 5: There are no marks below"),
    ],
)
def test_complaints_about_the_header(text: str, sentence: str) -> None:
    assert sentence in complaint(text)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ((". . X", ". 7 ."), "Line 5, column 3: '7' means nothing here"),
        ((". . X", ". ."), "Line 5: Cells in this row: 2; in the first row: 3."),
        ((". .", "progress:", "L"), "Line 6: Marks in this row: 1; expected: 2."),
        ((". .", "progress:", "LL", "LL"), "Line 7: There is more text after row 1, the last one."),
        ((". .", "..", "progress:", "L."), "Line 7: The text ends too early; rows found: 1 of 2."),
        ((". 3", "progress:", ". L"), "Line 6, column 3: 'L' cannot stand at r1c2."),
        ((". 3", "progress:", "? ."), "Line 6, column 1: '?' means nothing here"),
    ],
)
def test_complaints_about_light_up(lines: tuple[str, ...], sentence: str) -> None:
    assert sentence in _complaint_about("lightup", *lines)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("A A B", "A B"), "Line 5: Cells in this row: 2; in the first row: 3."),
        (("A B A", "A B B"), "The region of r1c1 is in several pieces: r1c3 is cut off from it."),
        (("A A", "progress:", "# L"), "Line 6, column 3: 'L' means nothing here"),
        (("A A", "A A", "loose:", "r1c1-r1c3"), "Line 7, column 1: 'r1c1-r1c3' is no border"),
        (("A A", "A A", "loose:", "r1c1-r2c2"), "Line 7, column 1: 'r1c1-r2c2' is no border"),
        (("A A", "A A", "loose:", "r0c1-r1c1"), "Line 7, column 1: 'r0c1-r1c1' is no border"),
        (("A A", "A A", "loose:", "r1c1-r1c1"), "Line 7, column 1: 'r1c1-r1c1' is no border"),
        (("A A", "A A", "loose:", "", " A  A"), "Line 8, column 2: 'A' is no border between two"),
        (("A A", "A A", "loose:", "r1c1-r1c" + "9" * 99), "'r1c1-r1c99999999999…' is no border"),
        (
            ("A A", "A A", "loose:", "r1c1-r1c2", "  R1C2-R1C1"),
            "Line 8, column 3: The border R1C2-R1C1 is named a second time.",
        ),
        (
            ("A B", "A B", "loose:", "r1c1-r1c2"),
            "Line 7, column 1: The border r1c1-r1c2 separates two regions, so it is not loose.",
        ),
        (
            ("A A A", "A A A", "loose:", "r1c2-r1c3 r1c1-r1c2 r1c1-r2c1"),
            "Line 7, column 11: The border r1c1-r1c2 separates two regions, so it is not loose.",
        ),
        (
            ("A A B A", "A A B B", "loose:", "r1c1-r1c2"),
            "Line 4: The region of r1c1 is in several pieces: r1c4 is cut off from it.",
        ),
    ],
)
def test_complaints_about_norinori(lines: tuple[str, ...], sentence: str) -> None:
    assert sentence in _complaint_about("norinori", *lines)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ((". .", " v", ". ."), "Line 5, column 2: The sign v does not stand below a cell."),
        (("^", ". .", ". ."), "Line 4: Signs ^ and v stand between two rows of cells."),
        ((". .", ". .", "^"), "Line 6: Signs ^ and v stand between two rows of cells."),
        ((". .", "^", "v", ". ."), "Line 6: Signs ^ and v stand between two rows of cells."),
        (("< . .", ". ."), "Line 4, column 1: The sign < has no cell before it."),
        ((". < < .", ". ."), "Line 4, column 5: The sign < has no cell before it."),
        ((". . >", ". ."), "Line 4, column 5: The last sign has no cell after it."),
        ((". a", ". ."), "Line 4, column 3: 'a' means nothing here"),
        ((". .", ". . ."), "Line 5: Cells in this row: 3; in the first row: 2."),
        ((". . .", ". . ."), "Row 1 has 3 cells, but a grid with 2 rows needs 2."),
        ((". 3", ". ."), "The 3 at r1c2 is out of range; values go from 1 to 2."),
        ((". " + "9" * 5000, ". ."), "is too long for a row"),
        ((". " + "9" * 500, ". ."), "Line 4, column 3: The number 9999999999999999999… is far too"),
        ((". 1", ". .", "progress:", ". 2", ". ."), "Line 7, column 3: r1c2 is given as 1"),
        ((". 1", ". .", "progress:", "3 .", ". ."), "Line 7, column 1: 3 is out of range"),
        ((". 1", ". .", "progress:", "?1,9 .", ". ."), "Line 7, column 1: 9 is out of range"),
        ((". 1", ". .", "progress:", "? .", ". ."), "Line 7, column 1: '?' stands where a number"),
        ((". 1", ". .", "progress:", ".", ". ."), "Line 7: Marks in this row: 1; expected: 2."),
    ],
)
def test_complaints_about_futoshiki(lines: tuple[str, ...], sentence: str) -> None:
    assert sentence in _complaint_about("futoshiki", *lines)
