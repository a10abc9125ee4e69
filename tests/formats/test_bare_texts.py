"""Forms without a header: rows and columns, janko blocks, tasks, and the older plain forms."""

import pytest

from app.core.document import Document
from app.core.errors import BadUse, CannotWrite
from app.formats import InputHint, read_text, write_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.formats.complaints import complaint

TWO_REGIONS = Norinori(((0, 0, 1), (0, 1, 1)))


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("1 4\nx - - 3\n", LightUp(("X..3",))),
        ("2 2\n- -\n- -", LightUp(("..", ".."))),
        ("2 2\n\n x  -\n\n 2\t- \n", LightUp(("X.", "2."))),
        ("2 3\n- - -\n- - -\n9 9 4\n9 4 4", TWO_REGIONS),
        ("2 3\n9 9 4\n9 4 4", TWO_REGIONS),
        ("2 3\n07 7 4\n7 4 04", TWO_REGIONS),
        ("2 3\n- - - \n-  - -\n0 0 1\n0 1 1\n", TWO_REGIONS),
        ("1 1\n0", Norinori(((0,),))),
        ("1 1\n-", LightUp((".",))),
    ],
)
def test_rows_and_columns(text: str, puzzle: object) -> None:
    assert read_text(text).puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2 3\nx - 1\n- -", "Line 3: Cells in this row: 2; expected: 3."),
        ("2 3\nx - 1\n- - - -", "Line 3: Cells in this row: 4; expected: 3."),
        (
            "2 3\nx - 1\n- 5 -",
            "Line 3, column 3: '5' means nothing here; a cell is one of '-', ",
        ),
        ("2 3\nx - 1\n- 33 -", "Line 3, column 3: '33' means nothing here"),
        ("3 3\nx - 1\n- - -", "Line 1: Rows announced here: 3; lines that follow: 2."),
        ("2 3\n- - -\n- - -\n6 6 3\n6 3", "Line 5: Cells in this row: 2; expected: 3."),
        ("2 3\n- - -\n- 1 -\n6 6 3\n6 3 3", "Line 3, column 3: '1' means nothing here"),
        ("2 3\n- - -\n- - -\n6 6 3\n6 - 3", "Line 5, column 3: '-' is not the number of a reg"),
        ("2 3\n7 2 7\n7 2 2", "The region of r1c1 is in several pieces: r1c3 is cut off from it."),
        ("1 3\n-   -", "Line 2: Cells in this row: 2; expected: 3."),
        ("1 3\n- \u2028 -", "Line 2: Cells in this row: 2; expected: 3."),
        ("0 3\n- - -", "The grid has no cells."),
        ("2 3", "Line 1: Rows announced here: 2; lines that follow: 0."),
    ],
)
def test_complaints_about_rows_and_columns(text: str, sentence: str) -> None:
    assert sentence in complaint(text)


def test_numbers_alone_are_regions_unless_the_user_says_otherwise() -> None:
    text = "2 2\n0 1\n0 1"
    assert read_text(text).puzzle == Norinori(((0, 1), (0, 1)))
    assert read_text(text, InputHint("lightup")).puzzle == LightUp(("01", "01"))
    for name in ("text", "plain"):
        with pytest.raises(CannotWrite):
            write_text(Document("lightup", LightUp(("01", "01"))), name)


JANKO = "begin\npuzzle akari\nauthor A. Nother\nsize 3\nproblem\n- x 2\n- - -\nsolution\nend\n"


def test_janko_blocks() -> None:
    document = read_text(JANKO)
    assert document.puzzle == LightUp((".X2", "..."))
    assert document.details == (("author", "A. Nother"),)
    assert document.warnings == ()
    page = "<html>?\n[problem]\n- x 2\n\n- - -\n[solution]\nx\n[end]\n</html>"
    assert read_text(page).puzzle == document.puzzle
    areas = "puzzle Norinori\n[areas]\n3 3 1\n3 1 1\n[solution]\n- x\n[moves]\n[end]"
    assert read_text(areas).puzzle == TWO_REGIONS
    both = areas.replace("[solution]", "[problem]\n- - -\n- - -\n[solution]")
    assert read_text(both).puzzle == TWO_REGIONS


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("- x 2\n- - -", "- x 2\n- -", "Line 7: Cells in this row: 2; expected: 3."),
        ("- x 2\n- - -", "- x 2\n- 7 -", "Line 7, column 3: '7' means nothing here"),
        ("- x 2\n- - -", "", "The section 'problem' is missing or empty."),
        ("problem", "areas", "The section 'problem' is missing or empty."),
    ],
)
def test_complaints_about_janko_blocks(old: str, new: str, sentence: str) -> None:
    assert sentence in complaint(JANKO.replace(old, new))


@pytest.mark.parametrize(
    ("task", "size", "puzzle"),
    [
        ("aB2_c", (2, 3), LightUp((".X2", "..."))),
        ("5,5,8,5,8,8", (2, 3), TWO_REGIONS),
        ("0R,0,0,2,", (2, 2), Futoshiki(((0, 0), (0, 2)), (((0, 1), (0, 0)),))),
    ],
)
def test_tasks_in_pages_and_alone(task: str, size: tuple[int, int], puzzle: object) -> None:
    assert read_text(task, InputHint(size=size)).puzzle == puzzle
    page = f"<p>?</p> var task = '{task}'; {{puzzleWidth: {size[1]}, puzzleHeight: {size[0]}}}"
    assert read_text(page).puzzle == puzzle
    quoted = page.replace("'", '"').replace("puzzleWidth", '"puzzleWidth"')
    assert read_text(quoted).puzzle == puzzle
    assert "contains neither the kind of puzzle nor its size" in complaint(task)


def test_tasks_that_other_puzzles_could_have() -> None:
    page = "<title>Star Battle</title> var task='1,1'; puzzleWidth:2,puzzleHeight:1"
    assert read_text(page).warnings == ("The page is called “Star Battle”.",)
    assert read_text(page.replace("Star Battle", "Norinori online")).warnings == ()
    assert "does not tell which kind of puzzle" in complaint("1", InputHint(size=(1, 1)))
    assert read_text("1", InputHint("lightup", (1, 1))).puzzle == LightUp(("1",))


@pytest.mark.parametrize(
    ("kind", "task", "size", "sentence"),
    [
        ("lightup", "aB2", (2, 3), "The puzzle code ends too early: it covers 3 of the 6 cells."),
        ("norinori", "5,5,8", (2, 3), "Numbers in the task: 3; cells in a grid of 2 × 3: 6."),
        ("norinori", "5,5,8,x,8,8", (2, 3), "'x', number 4 of the task, is not the number of a"),
        ("futoshiki", "0,1,0,0,", (2, 3), "A Futoshiki is square, but this grid has 2 × 3 cells."),
        ("futoshiki", "1R,0L,0,0,", (2, 2), "Two signs between r1c1 and r1c2 contradict each"),
    ],
)
def test_complaints_about_tasks(kind: str, task: str, size: tuple[int, int], sentence: str) -> None:
    assert sentence in complaint(task, InputHint(kind, size))


SIGNS = (((0, 0), (0, 1)), ((1, 1), (0, 1)))


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        (". . X\n1 . .\n", LightUp(("..X", "1.."))),
        ("..X\n1..", LightUp(("..X", "1.."))),
        ("0 1\n. .\n", LightUp(("01", ".."))),
        ("X", LightUp(("X",))),
        ("3\n2\n1 2 4\n3 5 6\n", TWO_REGIONS),
        ("3 2\n6 5 3\n4 2 1\n", TWO_REGIONS),
        ("2 2\n1 2\n3 4", Norinori(((0, 0), (1, 1)))),
        ("1\n4\n1\n2\n3\n4\n", Norinori(((0,), (1,), (2,), (3,)))),
        ("1\n2\n1 2 2\n1 1 1 2\n2 2 1 2\n", Futoshiki(((0, 2), (0, 0)), SIGNS)),
        ("1 2\n1 2 2\n1 1 1 2\n2 2 1 2\n", Futoshiki(((0, 2), (0, 0)), SIGNS)),
        ("3\n1\n2\n1 2 2\n1 1 1 2\n2 2 1 2\n", Futoshiki(((0, 2, 0), (0,) * 3, (0,) * 3), SIGNS)),
        ("0\n0\n", Futoshiki(((0, 0), (0, 0)))),
        ("4\n0\n0\n", Futoshiki(((0,) * 4,) * 4)),
        ("1\n0\n1 1 3\n", Futoshiki(((3, 0, 0), (0,) * 3, (0,) * 3))),
    ],
)
def test_older_plain_forms(text: str, puzzle: object) -> None:
    assert read_text(text).puzzle == puzzle


def test_the_size_of_a_plain_form_can_come_from_the_user() -> None:
    found = read_text("1\n0\n1 1 1\n", InputHint("futoshiki", (5, 5)))
    assert found.puzzle.size == 5
    assert write_text(found, "plain") == "5\n1\n0\n1 1 1\n"
    assert write_text(read_text("1\n0\n1 1 3\n"), "plain") == "1\n0\n1 1 3\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (". . X\n1 . 7\n", "Line 2, column 5: '7' means nothing here"),
        (". . X\n1 ?\n", "Line 2, column 3: '?' means nothing here"),
        (". . X\n1 .\n", "Line 2: Cells in this row: 2; in the first row: 3."),
        ("3\n2\n1 2 4\n3 5\n", "Line 4: Cell 6 is in no region."),
        ("3\n2\n1 2 4\n3 5 6 6\n", "Line 4: Cell 6 is mentioned a second time."),
        ("3\n2\n1 2 4\n3 5 7\n", "Line 4: There is no cell 7; they are numbered from 1 to 6."),
        ("3\n2\n1 2 4\n3 5 six\n", "Line 4, column 5: 'six' stands where a number is expected."),
        ("3 2\n1 2\n4 3 5\n", "Line 3: Cell 6 is in no region."),
        ("3\n2\n1 2 6\n3 5 4\n", "The region of r1c3 is in several pieces: r2c1 is cut off"),
        ("1\n2\n1 2 2\n1 1 1 2\n", "Line 2: Lines of givens and signs: 2; announced: 1 + 2."),
        ("1\n1\n1 1 1 2\n1 2 2\n", "Line 3: A given is a line with 3 numbers"),
        ("3\n1\n0\n1 4 2\n", "Line 4: 4 is out of range; rows, columns and values go from 1 to 3."),
        ("3\n1\n0\n0 1 2\n", "Line 4: 0 is out of range"),
        ("2\n0\n1 1 2\n1 1 3\n", "Line 4: r1c1 was given another value before."),
        ("0\n1\n1 1 3 3\n", "There cannot be a sign between r1c1 and r3c3: they are not neigh"),
        ("0\n1\n0\n1 1 1\n", "A Futoshiki of size 0 is not possible"),
        ("0\n1\n1 1 1\n", "Line 3: A sign is a line with 4 numbers (row and column of two cells)"),
        ("99\n0\n0\n", "A Futoshiki of size 99 is not possible; sizes go from 2 to 64."),
        ("hello world", "This text is not a puzzle that Satori can read."),
        ("", "The text is empty."),
        (" \n\t\n", "The text is empty."),
    ],
)
def test_complaints_about_plain_forms(text: str, sentence: str) -> None:
    assert sentence in complaint(text)


def test_a_hint_that_does_not_fit() -> None:
    assert complaint("3x2:aB1b4", InputHint("norinori")) == (
        "This is a Light Up puzzle, not a Norinori puzzle."
    )
    with pytest.raises(BadUse):
        read_text("3x2:aB1b4", InputHint("chess"))


def test_formats_that_are_not_there() -> None:
    document = read_text("..X")
    with pytest.raises(BadUse) as caught:
        write_text(document, "docx")
    assert "'docx'" in str(caught.value)
    assert "puzzlink" in str(caught.value)
    with pytest.raises(CannotWrite) as refused:
        write_text(document, "penpa")
    assert str(refused.value) == "The format Penpa+ link can be read, but not written."


@pytest.mark.parametrize("name", ["text", "janko"])
def test_formats_without_futoshiki(name: str) -> None:
    with pytest.raises(CannotWrite) as caught:
        write_text(read_text("0\n0"), name)
    assert "Futoshiki" in str(caught.value)
