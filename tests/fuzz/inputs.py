"""Damage texts of all formats, a million of them, and read each: `make inputs`.

`python -m tests.fuzz.inputs NUMBER FIRST` begins with another number; a number is always the same
text, so that whatever was found can be looked at again.
"""

import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from app import paths
from app.core.document import Document
from app.core.errors import CannotWrite
from app.formats import NO_HINT, InputHint, format_names, read_input, read_text, write_text
from tests.formats.complaints import puzzle_or_sentence
from tests.formats.penpa_drawings import HOST, futoshiki, light_up, norinori, pack
from tests.formats.test_hostile import STARTS

VECTORS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "format_vectors.json"
LARGEST = 100
"""Cells of the bundled puzzles that are damaged."""

MOST_SECONDS = 1.0
"""What reading one of these small texts may take."""

PENPA = "penpa"
"""The format whose texts are packed into an address."""

DRAWINGS = 30
"""How often each drawing is among the texts: there are only three."""

MARKS = "0123456789 .-_xXBLabcdefghijklmnopqrstuvz<>^v,:;/#?=+&%\n\tURDL'\"[]{}"
STRANGE = "\0\r\x1b\x07\u202e\ufeff\u2028\u0663\U0001f4a1é²"
NUMBERS = ("0", "-1", "1", "2", "10", "17", "99", "1000000", "9" * 30, "1e5", "0x2", "٣")


class Text(NamedTuple):
    """A text to be damaged, and what has to be said with it."""

    name: str
    content: str
    hint: InputHint = NO_HINT


def texts() -> list[Text]:
    """Bundled puzzles in every format that holds them, and beginnings of whatever there is."""
    found = [Text("start", start) for start in STARTS] * 5
    for path in sorted(paths.puzzles().rglob("*.satori")):
        document = read_input(str(path))
        size = document.puzzle.rows, document.puzzle.cols
        if size[0] * size[1] <= LARGEST:
            for name in format_names():
                hint = InputHint(document.kind, size) if name == "task" else NO_HINT
                try:
                    found.append(Text(name, write_text(document, name), hint))
                except CannotWrite:
                    continue
    for drawing in (light_up(), norinori(), futoshiki()):
        found += [Text(PENPA, drawing.text())] * DRAWINGS
    if VECTORS.exists():
        for vector in json.loads(VECTORS.read_text(encoding="utf-8")):
            if isinstance(vector["text"], str):  # a task comes with its size
                found.append(Text(vector["format"], vector["text"]))
    return found


def _cut(random: Random, text: str, _: str) -> str:
    start = random.randint(0, len(text))
    return text[:start] + text[start + random.choice((1, 1, 2, 5, 50)) :]


def _insert(random: Random, text: str, _: str) -> str:
    start = random.randint(0, len(text))
    marks = STRANGE if random.random() < 0.1 else MARKS
    added = "".join(random.choices(marks, k=random.choice((1, 1, 2, 8))))
    return text[:start] + added + text[start + random.choice((0, 1)) :]


def _repeat(random: Random, text: str, _: str) -> str:
    start = random.randint(0, len(text))
    end = start + random.choice((1, 2, 10, 60))
    return text[:start] + text[start:end] * random.choice((2, 3, 40)) + text[end:]


def _join(random: Random, text: str, other: str) -> str:
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


def _shuffle_lines(random: Random, text: str, _: str) -> str:
    lines = text.splitlines(keepends=True)
    one, other = (random.randrange(len(lines) or 1) for _ in range(2))
    if lines:
        lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def _change_number(random: Random, text: str, _: str) -> str:
    digits = [place for place, mark in enumerate(text) if mark.isdigit()]
    if not digits:
        return text
    place = random.choice(digits)
    return text[:place] + random.choice(NUMBERS) + text[place + 1 :]


def _change_all(random: Random, text: str, _: str) -> str:
    return random.choice((str.upper, str.swapcase, str.strip, _on_one_line))(text)


def _on_one_line(text: str) -> str:
    return text.replace("\n", " ")


DAMAGES: tuple[Callable[[Random, str, str], str], ...] = (
    _cut, _cut, _insert, _insert, _insert, _repeat, _join, _shuffle_lines, _change_number,
    _change_number, _change_all,
)  # fmt: skip


def damaged(random: Random, source: Text, other: Text) -> str:
    """Return the text with something wrong, and packed where it has to be."""
    content = source.content
    for _ in range(random.choice((1, 1, 1, 2, 3, 5))):
        content = random.choice(DAMAGES)(random, content, other.content)
    return HOST + pack(content) if source.name == PENPA else content


def check(content: str, hint: InputHint, thorough: bool) -> str:
    """Read a text; return what became of it."""
    started = time.thread_time()
    document = puzzle_or_sentence(content, hint)
    assert time.thread_time() - started < MOST_SECONDS, "it takes long"
    if document is None:
        return "refused"
    if thorough:
        _read_back(document)
    return "read"


def _read_back(document: Document) -> None:
    """Write a puzzle in every format that can hold it, and compare."""
    for name in format_names():
        try:
            text = write_text(document, name)
        except CannotWrite:
            continue
        size = document.puzzle.rows, document.puzzle.cols
        found = read_text(text, InputHint(document.kind, size) if name == "task" else NO_HINT)
        assert (found.kind, found.puzzle) == (document.kind, document.puzzle), name


def main(number: int = 1_000_000, first: int = 0) -> int:
    sources = texts()
    outcomes: dict[str, Counter[str]] = {source.name: Counter() for source in sources}
    wrong: Counter[str] = Counter()
    begun = time.monotonic()
    for each in range(first, first + number):
        random = Random(each)
        source, other = random.choice(sources), random.choice(sources)
        content = damaged(random, source, other)
        try:
            outcome = check(content, source.hint, thorough=each % 10 == 0)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            place = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
            wrong[key] += 1
            outcome = "WRONG"
            if wrong[key] <= 3:
                print(f"{each}: {key}: {error}\n    {content[:300]!r}", flush=True)
        outcomes[source.name][outcome] += 1
        if (each - first + 1) % 50_000 == 0:
            spent = time.monotonic() - begun
            print(f"{each - first + 1:,} in {spent:.0f} s, wrong: {wrong.total()}", flush=True)
    for name, counted in outcomes.items():
        print(f"{name:>20}", dict(counted))
    print(f"{number:,} inputs, wrong: {dict(wrong)}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
