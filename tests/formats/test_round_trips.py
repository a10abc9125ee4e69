"""Everything that is written is read back as it was."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.document import Document
from app.core.errors import CannotWrite
from app.core.registry import kinds, puzzle_type
from app.formats import FORMATS, InputHint, format_names, read_text, writable_formats, write_text
from tests.formats.strategies import PUZZLES, documents, futoshikis, marks

CASES = list(product(PUZZLES, format_names()))
WITH_PROGRESS = {"satori", "pzprv3", "tatham-save"}
ONE_LINE = {"puzzlink", "tatham", "task"}
NEVER = {
    ("futoshiki", "text"),
    ("futoshiki", "janko"),
    ("norinori", "tatham"),
    ("norinori", "tatham-save"),
}


def _without_empty_marks(document: Document) -> object:
    tokens = document.progress or ()
    return document.progress if any(mark != "." for line in tokens for mark in line) else None


@given(documents())
def test_our_own_files_hold_everything(document: Document) -> None:
    text = write_text(document, "satori")
    assert read_text(text) == document
    assert write_text(read_text(text), "satori") == text


@pytest.mark.parametrize(("kind", "name"), CASES)
@settings(max_examples=40)
@given(data=st.data())
def test_written_text_tells_kind_and_puzzle(kind: str, name: str, data: st.DataObject) -> None:
    document = data.draw(documents(kind))
    try:
        text = write_text(document, name)
    except CannotWrite:
        assert name != "satori"
        return
    assert (kind, name) not in NEVER
    assert text.endswith("\n") == (name not in ONE_LINE)
    size = (document.puzzle.rows, document.puzzle.cols)
    found = read_text(text, InputHint(kind, size) if name == "task" else InputHint())
    assert found.kind == kind
    assert found.puzzle == document.puzzle
    assert not found.warnings
    if name in WITH_PROGRESS:
        assert _without_empty_marks(found) == _without_empty_marks(document)


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_which_formats_carry_which_puzzle(kind: str, name: str) -> None:
    examples = {
        "lightup": ". . X\n1 . .\n",
        "norinori": "A A B\nA B B\n",
        "futoshiki": ". < . .\n. . .\n. . .\n",
    }
    document = read_text(f"satori 1\nkind: {kind}\n\n{examples[kind]}")
    able = [one.name for one in writable_formats(document)]
    assert (name in able) == ((kind, name) not in NEVER)


@settings(max_examples=60)
@given(futoshikis(givens=False).flatmap(lambda one: st.tuples(st.just(one), marks(one))))
def test_progress_of_a_puzzle_without_givens_travels_by_pzprv3(pair: tuple) -> None:
    document = Document("futoshiki", pair[0], (), pair[1])
    found = read_text(write_text(document, "pzprv3"))
    assert found.puzzle == pair[0]
    assert _without_empty_marks(found) == _without_empty_marks(document)


@settings(max_examples=40)
@given(documents())
def test_other_ends_of_lines_and_a_byte_order_mark_change_nothing(document: Document) -> None:
    text = write_text(document, "satori")
    assert read_text("\ufeff" + text.replace("\n", "\r\n")) == document
    assert read_text(text.replace("\n", "\r")) == document


def test_every_format_has_a_title_and_an_ending() -> None:
    assert [one.name for one in FORMATS if not one.writable] == ["penpa"]
    assert format_names() == [one.name for one in FORMATS if one.writable]
    assert all(one.title and one.extension.startswith(".") for one in FORMATS)
    assert len({one.title for one in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize("kind", kinds())
def test_the_example_of_every_kind_is_written_as_our_own_file(kind: str) -> None:
    document = read_text(puzzle_type(kind).example)
    assert document.kind == kind
    assert read_text(write_text(document, "satori")) == document
    assert "satori" in [one.name for one in writable_formats(document)]


@pytest.mark.parametrize("title", ["penpa-edit", "task = '", "m=edit&p=", "kind: x", "akari/2/2/h"])
@pytest.mark.parametrize("name", ["satori", "janko"])
def test_titles_that_look_like_other_formats(name: str, title: str) -> None:
    written = write_text(read_text("4x4:bBc0a2Bf")._replace(details=(("title", title),)), name)
    assert read_text(written).details == (("title", title),)


@pytest.mark.parametrize("name", ["satori", "janko"])
def test_marks_that_command_a_terminal_are_not_kept(name: str) -> None:
    marks = "\x1b[31m a \x07 b \u202e c \x9b d"
    source = f"satori 1\n# {marks}\nkind: lightup\ntitle: {marks}\n\n. .\n. .\n"
    read = read_text(source)
    given = read._replace(details=(("title", marks),), comments=(f"# {marks}",))
    for text in (write_text(read, name), write_text(given, name)):
        assert all(mark == "\n" or mark.isprintable() for mark in text)
        assert "a" in dict(read_text(text).details)["title"]
