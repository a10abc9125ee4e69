"""Whatever comes in: a puzzle or one clear sentence, soon, and without eating the memory.

The longest texts are read at once, or never: what took time in the square of their length would
take days.
"""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.document import Document
from app.core.errors import BadInput, CannotWrite
from app.core.registry import kinds
from app.formats import InputHint, format_names, read_text, write_text
from app.formats.load import MAX_BYTES
from tests.formats.complaints import puzzle_or_sentence
from tests.formats.strategies import documents

_HINTS = st.builds(
    InputHint,
    st.none() | st.sampled_from(kinds()),
    st.none() | st.tuples(st.integers(-1, 70), st.integers(-1, 70)),
)
_MARKS = st.text("0123456789 .-_xXBabcdefghijklmnopqrstuvz<>^v,:/#?=+&%\n\tURDL'\"[]{}")
STARTS = (
    "", "satori 1\nkind: lightup\n\n", "satori 1\nkind: norinori\n\n",
    "satori 1\nkind: norinori\n\nAA\nAA\nloose:\nr1c1-r",
    "satori 1\nkind: futoshiki\n\n", "akari/3/2/", "norinori/3/2/", "minarism/3/3/",
    "https://puzz.link/p?", "x?pzprv3/lightup/", "x/bijutsukan.html?problem=2/2/",
    "pzprv3\nlightup\n2\n3\n", "pzprv3.1\nnorinori\n2\n2\n", "pzprv3\nminarism\n2\n2\n",
    "3x2:", "3x2", "3:", "4de:", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n",
    "2 3\n", "2 2\n- -\n- -\n", "[problem]\n", "areas\n", "var task = '", "1\n2\n", "3\n1\n2\n",
    "x/penpa-edit/#m=edit&p=",
)  # fmt: skip


@settings(max_examples=100)
@given(st.text(), _HINTS)
def test_random_text(text: str, hint: InputHint) -> None:
    puzzle_or_sentence(text, hint)


@settings(max_examples=300)
@given(st.sampled_from(STARTS), _MARKS, _HINTS)
def test_random_ends_of_promising_starts(start: str, end: str, hint: InputHint) -> None:
    puzzle_or_sentence(start + end, hint)


@settings(max_examples=100)
@given(st.binary())
def test_random_bytes(data: bytes) -> None:
    puzzle_or_sentence(data.decode("utf-8", "replace"))
    puzzle_or_sentence(data.decode("latin-1"))


@settings(max_examples=120)
@given(st.data())
def test_damaged_files(data: st.DataObject) -> None:
    document: Document = data.draw(documents())
    name = data.draw(st.sampled_from(format_names()))
    try:
        text = write_text(document, name)
    except CannotWrite:
        return
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 3)))
        text = text[:start] + data.draw(_MARKS | st.text(max_size=3)) + text[end:]
    hint = InputHint(document.kind, (document.puzzle.rows, document.puzzle.cols))
    puzzle_or_sentence(text, hint if name == "task" else InputHint())


@contextmanager
def _at_most_megabytes(most: int) -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most * 1024 * 1024
    finally:
        tracemalloc.stop()


_HUGE = "100000"
_DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f"https://puzz.link/p?akari/{_HUGE}/{_HUGE}/zzzz",
        f"https://puzz.link/p?norinori/{_HUGE}/{_HUGE}/zzzz",
        f"https://puzz.link/p?minarism/{_HUGE}/{_HUGE}/zzzz",
        f"http://x/bijutsukan.html?problem={_HUGE}/{_HUGE}/./",
        f"pzprv3\nlightup\n{_HUGE}\n{_HUGE}\n. ",
        f"pzprv3.1\nnorinori\n{_HUGE}\n{_HUGE}\n. ",
        f"pzprv3\nminarism\n{_HUGE}\n{_HUGE}\n. ",
        f"{_HUGE}x{_HUGE}:zzz",
        f"{_HUGE}:0,0,",
        f"{_HUGE} {_HUGE}\n- - -",
        f"{_HUGE} {_HUGE}\n1 2 3",
        f"{_HUGE}\n{_HUGE}\n1 2 3\n",
        f"{_HUGE}\n1\n0\n1 1 1\n",
        f"1\n0\n1 1 {_HUGE}\n",
        f"var task = 'a2b'; puzzleWidth: {_HUGE}, puzzleHeight: {_HUGE}",
        f"var task = '1,1,2'; puzzleWidth: {_HUGE}, puzzleHeight: {_HUGE}",
        f"var task = '0,1,'; puzzleWidth: {_HUGE}, puzzleHeight: {_HUGE}",
    ],
)
def test_sizes_are_checked_before_memory_is_spent(text: str) -> None:
    with _at_most_megabytes(5), pytest.raises(BadInput):
        read_text(text)


@pytest.mark.parametrize(
    "text",
    [
        f"https://puzz.link/p?akari/{_DIGITS}/2/.",
        f"https://puzz.link/p?norinori/2/{_DIGITS}/0",
        f"http://x/bijutsukan.html?problem={_DIGITS}/{_DIGITS}/./",
        f"pzprv3\nlightup\n{_DIGITS}\n2\n. ",
        f"pzprv3.{_DIGITS}\nlightup\n2\n2\n. ",
        f"pzprv3\nminarism\n2\n2\n0 \n0 \n0 0 \n{_DIGITS} . \n. . \n",
        f"{_DIGITS}x2:zzz",
        f"{_DIGITS}:0,0,",
        f"3:{_DIGITS},0,0,0,0,0,0,0,0,",
        f"{_DIGITS} 2\n- -",
        f"2 {_DIGITS}\n1 1",
        f"1\n0\n1 1 {_DIGITS}",
        f"{_DIGITS}\n{_DIGITS}\n1 1 1",
        f"2\n2\n1 2 3 {_DIGITS}",
        f"SAVEFILE:{_DIGITS}:x",
        f"var task = '1,{_DIGITS}'; puzzleWidth: 2, puzzleHeight: 1",
        f"var task = '1,1'; puzzleWidth: {_DIGITS}, puzzleHeight: 1",
        f"satori 1\nkind: futoshiki\n\n. .\n. .\nprogress:\n{_DIGITS} .\n. .",
    ],
)
def test_numbers_with_thousands_of_digits(text: str) -> None:
    with _at_most_megabytes(5), pytest.raises(BadInput) as caught:
        read_text(text)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "akari/10/10/" + "z" * 10_000_000,
        "akari/10/10/" + "/" * 10_000_000,
        "norinori/10/10/" + "v" * 10_000_000,
        "10x10:" + "z" * 10_000_000,
        "3:" + "z" * 10_000_000,
        "3:" + "0," * 5_000_000,
        "pzprv3/" * 1_000_000,
        "satori 1\nkind: lightup\n\n" + "." * 2_000_000,
        "satori 1\nkind: norinori\n\n" + "A " * 2_000_000,
        "satori 1\nkind: futoshiki\n\n" + ". " * 2_000_000,
        "satori 1\nkind: futoshiki\n\n" + ". .\n" * 200_000,
        "satori 1\nkind: futoshiki\n\n" + "\t" * 10_000_000 + ".",
        "[problem]\n" + "- " * 2_000_000,
        "areas\n" + "10 " * 2_000_000,
        "." * 2_000_000,
        "x" + "\n" * 10_000_000 + "x",
        "?" * 10_000_000,
        "1 1 " * 2_000_000,
        "%" * 5_000_000 + "?/%",
        "task = " * 1_000_000,
        "SAVEFILE:1:x\n" * 200_000,
        "[x]\n" * 200_000,
    ],
)
def test_long_texts_are_refused_soon(text: str) -> None:
    with pytest.raises(BadInput):
        read_text(text)


@pytest.mark.parametrize("text", ["satori 1\n" + "a " * 2_000_000, "x?" + "a=b&" * 1_000_000])
def test_patterns_do_not_eat_the_memory(text: str) -> None:
    with _at_most_megabytes(20), pytest.raises(BadInput):
        read_text(text)


def _saved(*moves: str) -> str:
    records = (
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Light Up"),
        ("CPARAMS", "2x2"),
        ("DESC", "d"),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(len(moves) + 1)),
        *(("MOVE", move) for move in moves),
    )
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (_saved(*["L0,0"] * 200_000), "The saved game is longer"),
        (_saved("L0,0;" * 600_000), "The saved game is longer"),
        ("satori 1\n" + "a:b\n" * 2_000_000, "There are more than 1,000 header lines"),
        ("satori 1\ntitle: " + "x" * 2_000_000 + "\nkind: lightup\n\n. .\n", "'title' is too long"),
        ("https://puzz.link/p?akari/9/9/" + "%2e" * 2_000_000, "The address is longer"),
        ("https://x/penpa-edit/#m=edit&p=" + "%25" * 2_000_000, "The address is longer"),
        ("3\n3\n" + "1 " * 2_000_000, "This line has more than 1,000,000 numbers"),
        ("x\n" * 5_000_000, "The text has more than 4,000,000 lines"),
        ("." * (MAX_BYTES + 1), "The text is longer than any puzzle needs"),
    ],
    ids=lambda value: value[:20],
)
def test_what_takes_long_has_a_limit(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_text(text)
    assert sentence in str(caught.value)


def test_a_game_within_the_limit_is_followed() -> None:
    document = read_text(_saved(*["L0,0"] * 9_999, "I1,0"))
    assert document.progress == (("L", "x"), (".", "."))


def test_words_about_a_puzzle_do_no_harm() -> None:
    for info in ("[" * 100_000, "[" * 5_000_000, "9" * 5000, '{"metadata": [1]}', "null"):
        assert read_text(f"pzprv3\nlightup\n1\n1\n. \ninfo:{info}").details == ()


@pytest.mark.parametrize(
    "text",
    [
        "akari/２/1/h",
        "akari/1_0/1/p",
        "２x2:d",
        "+2x2:d",
        "３:0,0,0,0,0,0,0,0,0,",
        "３ 1\n-\n-\n-",
        "1_0 1\n-",
        "+1 1\n-",
        "2 2\n１ 1\n1 1",
        "pzprv3\nlightup\n+1\n1\n. ",
        "1\n0\n1 1 ２",
        "satori 1\nkind: futoshiki\n\n２ .\n. .",
    ],
)
def test_only_plain_digits_are_numbers(text: str) -> None:
    with pytest.raises(BadInput):
        read_text(text)
