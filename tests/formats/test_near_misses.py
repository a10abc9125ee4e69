"""Texts that are nearly puzzles, or not at all: what is meant is read, or said in one sentence."""

from pathlib import Path

import pytest

from app.core.document import Document
from app.core.errors import BadInput, BadUse
from app.formats import (
    InputHint,
    format_names,
    lost_when_written,
    read_input,
    read_text,
    write_text,
)
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.formats.complaints import complaint

ADDRESS = "https://puzz.link/p?akari/4/2/.hch"
GRID = LightUp(("X..2", "...."))
NO_PUZZLE = "This text is not a puzzle that Satori can read."
NO_PAGES = "Satori does not download pages; paste the puzzle itself."
SEVERAL = "There is more than one address here."
FIRST_LINE = "A file of this program begins with the line: satori 1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://example.com/foo", NO_PAGES),
        ("HTTP://example.com", NO_PAGES),
        ("https://www.puzzle-light-up.com/?e=MDozLDM=", NO_PAGES),
        ("https://www.puzzle-light-up.com/?size=3", NO_PAGES),
        ("https://puzz.link/p?akari", NO_PAGES),
        ("https://example.com/a\n/b/c\n", NO_PAGES),
        (f"{ADDRESS}\n{ADDRESS}\n", SEVERAL),
        (f"{ADDRESS} {ADDRESS}", SEVERAL),
        (f"https://puzz.link/p?\nakari/4/2/.hch\n{ADDRESS}", SEVERAL),
        ("https://example.com/a\nhttps://example.com/b", SEVERAL),
        (f"Try this one: {ADDRESS}", NO_PUZZLE),
        (f"{ADDRESS} is hard", NO_PUZZLE),
        ("What is this? A puzzle/2/2/or not?", NO_PUZZLE),
        ("and/or", NO_PUZZLE),
        ("ftp://example.com/foo", NO_PUZZLE),
    ],
)
def test_texts_with_slashes_and_question_marks(text: str, sentence: str) -> None:
    assert complaint(text) == sentence


@pytest.mark.parametrize("name", ["README.md", "Makefile", "pyproject.toml"])
def test_prose_is_no_puzzle(name: str) -> None:
    text = (Path(__file__).parents[2] / name).read_text("utf-8")
    assert complaint(text) == NO_PUZZLE


@pytest.mark.parametrize(
    "text",
    [
        f"\n  {ADDRESS}  \n\n",
        "https://puzz.link/\np?akari/4/\n   2/.h\nch\n",
        f"https://archive.example/web/2020/{ADDRESS}",
        "https://puzz.link/p?akari/v:see there/4/2/.hch",
    ],
)
def test_one_address_may_be_wrapped(text: str) -> None:
    assert read_text(text).puzzle == GRID


def test_a_whole_file_in_an_address_may_have_spaces() -> None:
    assert read_text("http://pzv.jp/p.html?pzprv3/lightup/1/3/. 2 -/").puzzle == LightUp((".2X",))


JANKO = "begin\npuzzle {}\nproblem\n- x 2\n- - -\nareas\n1 1 2\n1 2 2\nend\n"


@pytest.mark.parametrize("name", ["sudoku", "Heyawake", "norinori 2"])
def test_janko_blocks_of_other_puzzles(name: str) -> None:
    sentence = f"This is a puzzle called '{name}'; Satori knows akari, norinori."
    assert complaint(JANKO.format(name)) == sentence
    assert complaint(JANKO.format(name), InputHint("lightup")) == sentence


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("akari", "lightup"),
        ("Light  Up", "lightup"),
        ("LightUp", "lightup"),
        ("bijutsukan", "lightup"),
        ("Norinori", "norinori"),
    ],
)
def test_janko_blocks_tell_their_puzzle_by_its_names(name: str, kind: str) -> None:
    assert read_text(JANKO.format(name)).kind == kind


def test_janko_blocks_without_a_name_are_told_by_their_sections() -> None:
    text = JANKO.replace("puzzle {}\n", "")
    assert read_text(text).kind == "norinori"
    assert read_text(text, InputHint("lightup")).kind == "lightup"
    assert read_text(text.replace("areas\n1 1 2\n1 2 2\n", "")).kind == "lightup"


TASKS = [
    ("d0a2bBcBh1c4bBaBd", "lightup", (6, 6)),
    ("zi", "lightup", (5, 7)),
    ("1x2", "lightup", (2, 13)),  # as it stands, these would be Simon Tatham's parameters
    ("1,1,2,2", "norinori", (2, 2)),
    ("0R,0,0,2,", "futoshiki", (2, 2)),
]


@pytest.mark.parametrize(("task", "kind", "size"), TASKS)
def test_a_task_can_be_an_argument(
    task: str, kind: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = read_input(task, InputHint(kind, size))
    assert (found.kind, found.puzzle.rows, found.puzzle.cols) == (kind, *size)
    for hint in (InputHint(), InputHint(kind), InputHint(size=size)):
        with pytest.raises(BadInput) as caught:
            read_input(task, hint)
        if task not in ("1x2", "zi"):
            assert str(caught.value) == (
                f"There is no file {task}; the task of a puzzle page needs a kind and a size."
            )
    Path(task).write_text("..X")  # a file that exists wins
    assert read_input(task).puzzle == LightUp(("..X",))


def test_a_mistyped_file_is_no_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="There is no file pinwheel, and it is not a puzzle id"):
        read_input("pinwheel", InputHint("lightup"))
    with pytest.raises(BadInput, match=r"There is no file pin\.satori, and it is not a puzzle id"):
        read_input("pin.satori", InputHint("lightup", (6, 6)))


@pytest.mark.parametrize(
    "text",
    [
        "\n\nsatori 1\nkind: lightup\n\n.X",
        "Satori 1\nKind: lightup\n\n.X",
        "SATORI 1\nKIND : Light Up\n\n.X",
        "satori 1\nkind: light-up\n\n.X",
        "satori 1\nkind: Akari\n\n.X",
    ],
)
def test_native_files_may_be_written_loosely(text: str) -> None:
    assert read_text(text) == Document("lightup", LightUp((".X",)))


def test_comments_are_kept() -> None:
    text = "# mine\n\n  # and theirs\nsatori 1\n# third\nkind: lightup\n\n.X"
    document = read_text(text)
    assert document.comments == ("# mine", "# and theirs", "# third")
    written = write_text(document, "satori")
    assert written == "satori 1\n# mine\n# and theirs\n# third\nkind: lightup\n\n. X\n"
    assert read_text(written) == document
    assert lost_when_written(document, "satori") == []
    assert lost_when_written(document, "puzzlink") == [
        "Comments are not kept by the format puzzlink."
    ]


def test_capitals_in_keys_do_not_matter() -> None:
    text = (
        "satori 1\nKind: Futoshiki\nTitle: Hill\nMade On: paper\n\n. .\n. .\n\nProgress:\n1 .\n. ."
    )
    document = read_text(text)
    assert document.kind == "futoshiki"
    assert document.details == (("title", "Hill"), ("made on", "paper"))
    assert document.progress == (("1", "."), (".", "."))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kind: lightup\n\n.X\n", f"Line 1: {FIRST_LINE}"),
        ("\n# x\ntitle: A\nKind: lightup\n\n.X\n", f"Line 3: {FIRST_LINE}"),
        ("Satori one\nkind: lightup\n\n.X", f"Line 1: {FIRST_LINE}"),
        ("satori: 1\nkind: lightup\n\n.X", f"Line 1: {FIRST_LINE}"),
        ("satori 1 2\nkind: lightup\n\n.X", f"Line 1: {FIRST_LINE}"),
        ("\n\nsatori 2\n", "Line 3: A newer Satori wrote this file"),
        ("\nsatori 1\ntitle: x\n\n.X", "Line 2: The header has no line that names the kind"),
        (
            "#\nsatori 1\nKind: chess\n\n.X",
            "Line 3: Satori does not know the kind of puzzle 'chess'",
        ),
        ("satori 1\nkind: lightup\nKIND: lightup\n\n.X", "Line 3: The kind of puzzle is named"),
        ("Satori is a program\nand this no puzzle", NO_PUZZLE),
    ],
)
def test_complaints_about_near_misses(text: str, sentence: str) -> None:
    assert sentence in complaint(text)
    assert sentence in complaint(text + "\n\n")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (".X\n..\n\n.X\n..\n", 4),
        ("\n\n. X\n. .\n\n\n1 .", 7),
        ("satori 1\nkind: lightup\n\n.X\n..\n\n.X\n..\n", 7),
        ("satori 1\nkind: norinori\n\nAA\n \nBB\n", 6),
    ],
)
def test_a_grid_is_one_block(text: str, line: int) -> None:
    assert complaint(text) == f"Line {line}: There is more text after the grid."


def test_blank_lines_around_a_grid_do_not_matter() -> None:
    assert read_text("\n \n.X\n..\n\n\n").puzzle == LightUp((".X", ".."))
    text = "satori 1\nkind: lightup\n\n\n.X\n..\n\n\nprogress:\n\nLX\n..\n\n"
    assert read_text(text).puzzle == LightUp((".X", ".."))


@pytest.mark.parametrize(
    "text",
    [
        "3x2:aB1b4",
        "akari/3/2/g.j",
        ".X1\n..4",
        "2 3\n- x 1\n- - 4",
        "satori 1\nkind: lightup\n\n.X1\n..4",
        "var task = 'aB1b4'; puzzleWidth: 3, puzzleHeight: 2",
    ],
)
def test_a_size_that_contradicts_the_text(text: str) -> None:
    assert read_text(text, InputHint(size=(2, 3))).puzzle.rows == 2
    assert complaint(text, InputHint(size=(3, 2))) == "The puzzle has 2 × 3 cells, not 3 × 2."


def test_a_size_that_contradicts_the_plain_form() -> None:
    sentence = "The puzzle has 4 × 4 cells, not 5 × 5."
    assert complaint("4\n1\n0\n1 1 1\n", InputHint("futoshiki", (5, 5))) == sentence


SIGN = Futoshiki.build([[0, 0, 3], [0, 0, 0], [0, 0, 0]], [((0, 0), (0, 1))])


@pytest.mark.parametrize(
    ("kind", "text", "puzzle"),
    [
        ("norinori", "AAB\nABB\n", Norinori(((0, 0, 1), (0, 1, 1)))),
        ("norinori", "7 7 12\n7 12 12", Norinori(((0, 0, 1), (0, 1, 1)))),
        ("norinori", "1 1\n2 2", Norinori(((0, 0), (1, 1)))),
        ("futoshiki", ". < . 3\n. . .\n. . .", SIGN),
        ("futoshiki", "1 .\n. .", Futoshiki(((1, 0), (0, 0)))),
        ("futoshiki", "1 2\n2 1", Futoshiki(((1, 2), (2, 1)))),
        ("lightup", "01\n10", LightUp(("01", "10"))),
    ],
)
def test_a_bare_drawing_of_a_named_kind(kind: str, text: str, puzzle: object) -> None:
    document = read_text(text, InputHint(kind))
    assert (document.kind, document.puzzle) == (kind, puzzle)


@pytest.mark.parametrize(
    "text",
    [
        ". < .   3\n. . .\n. . .",
        "\n.<.3\n...\n\n...\n",
        "  _ < _   3\n\n  _   _   _\n\n  _   _   _",
    ],
)
def test_signs_between_cells_need_no_hint(text: str) -> None:
    assert read_text(text) == Document("futoshiki", SIGN)
    assert (
        complaint(text, InputHint("norinori"))
        == "This is a Futoshiki puzzle, not a Norinori puzzle."
    )


def test_signs_below_cells_need_no_hint() -> None:
    assert read_text("1 .\nv\n. .").puzzle == Futoshiki.build([[1, 0], [0, 0]], [((1, 0), (0, 0))])
    assert complaint(". < .\n. a") == (
        "Line 2, column 3: 'a' means nothing here; a row has numbers, dots, and the signs < and >."
    )


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("AAB\nAB", "norinori", "Line 2: Cells in this row: 2; in the first row: 3."),
        ("AB\nBA", "norinori", "Line 2: The region of r1c2 is in several pieces: r2c1 is"),
        (".7\n..", "lightup", "Line 1, column 2: '7' means nothing here"),
        ("7 .\n. .", "futoshiki", "Line 1: The 7 at r1c1 is out of range"),
        ("satori 1\nkind: norinori\n\nABA\nABB\n", None, "Line 4: The region of r1c1 is in sev"),
        ("satori 1\nkind: futoshiki\n\n. .\n^\n. 3\n", None, "Line 6: The 3 at r2c2 is out of"),
        ("satori 1\nkind: futoshiki\n\n. .\n\n^\n\n. 3\n", None, "Line 8: The 3 at r2c2 is out"),
    ],
)
def test_complaints_about_drawings_tell_the_line(
    text: str, kind: str | None, sentence: str
) -> None:
    assert sentence in complaint(text, InputHint(kind))


PLAYED = Document(
    "lightup",
    LightUp((".X",)),
    (("title", "First light"), ("author", ""), ("made on", "paper")),
    (("L", "."),),
)


@pytest.mark.parametrize("name", format_names())
def test_what_is_lost_is_said(name: str) -> None:
    progress = f"The player's progress is not kept by the format {name}."
    keys = {"satori": "", "janko": "made on"}.get(name, "title, made on")
    details = f"These details are not kept by the format {name}: {keys}."
    said = lost_when_written(PLAYED, name)
    assert (progress in said) == (name not in ("satori", "pzprv3", "tatham-save"))
    assert (details in said) == bool(keys)
    assert set(said) <= {progress, details}
    bare = Document("lightup", PLAYED.puzzle, (("author", " "),), ((".", "."),))
    assert lost_when_written(bare, name) == []


@pytest.mark.parametrize("name", format_names())
def test_borders_that_only_our_own_files_keep(name: str) -> None:
    said = f"Borders that separate nothing are not kept by the format {name}."
    drawn = Norinori(((0, 0), (0, 0)), frozenset({((0, 0), (0, 1))}))
    assert lost_when_written(Document("norinori", drawn), name) == [said] * (name != "satori")
    assert lost_when_written(Document("norinori", Norinori(drawn.regions)), name) == []


def test_nothing_is_said_about_a_format_that_is_not_there() -> None:
    with pytest.raises(BadUse, match="There is no format called 'docx'"):
        lost_when_written(PLAYED, "docx")


def test_many_lost_details_do_not_make_an_endless_sentence() -> None:
    details = tuple((f"key {index}", "x") for index in range(1000))
    (sentence,) = lost_when_written(Document("lightup", PLAYED.puzzle, details), "text")
    assert sentence.endswith("key 5, ….")
    assert len(sentence) < 120
