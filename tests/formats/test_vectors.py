"""The vectors that were checked against other programs, where they are at hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.core.document import Document
from app.core.errors import BadInput
from app.formats import InputHint, read_text, write_text

_FILE = Path(__file__).parents[3] / "shared" / "corpus" / "format_vectors.json"
_VECTORS: list[dict[str, Any]] = json.loads(_FILE.read_text()) if _FILE.is_file() else []
_OURS = {
    "akari-url": "puzzlink",
    "norinori-url": "puzzlink",
    "minarism": "puzzlink",
    "pzprv3": "pzprv3",
    "lightup-id": "tatham",
    "unequal-id": "tatham",
    "puzzlekit-akari": "text",
    "puzzlekit-norinori": "text",
    "task-lightup": "task",
    "task-norinori": "task",
    "task-futoshiki": "task",
}

pytestmark = pytest.mark.skipif(not _VECTORS, reason="the vectors are not here")


def _read(vector: dict[str, Any]) -> Document:
    text = vector["text"]
    if isinstance(text, str):
        return read_text(text)
    task, cols, rows = text if len(text) == 3 else (*text, text[1])
    return read_text(task, InputHint(vector["format"].removeprefix("task-"), (rows, cols)))


def _as_vector(document: Document) -> Any:
    puzzle = document.puzzle
    if document.kind == "lightup":
        return [line.replace("X", "#") for line in puzzle.grid]
    if document.kind == "norinori":
        return [list(line) for line in puzzle.regions]
    greater_first = sorted([list(greater), list(less)] for less, greater in puzzle.signs)
    return [puzzle.size, [list(line) for line in puzzle.givens], greater_first]


def _marks_as_vector(document: Document) -> list[str]:
    marks = document.progress or [["."] * document.puzzle.cols] * document.puzzle.rows
    made = ["".join(line).translate(str.maketrans("Lx", "#+")) for line in marks]
    if document.kind == "lightup":  # there, walls are blanks
        return [
            "".join(mark if cell == "." else " " for cell, mark in zip(cells, line, strict=True))
            for cells, line in zip(document.puzzle.grid, made, strict=True)
        ]
    return made


@pytest.mark.parametrize("vector", [one for one in _VECTORS if "grid" in one], ids=str)
def test_good_vector(vector: dict[str, Any]) -> None:
    document = _read(vector)
    if vector["format"] == "pzprv3":
        assert [_as_vector(document), _marks_as_vector(document)] == vector["grid"]
    else:
        assert _as_vector(document) == vector["grid"]
    written = write_text(document, _OURS[vector["format"]])
    assert written.rstrip("\n") == vector["canonical"].rstrip("\n")


@pytest.mark.parametrize("vector", [one for one in _VECTORS if "error" in one], ids=str)
def test_bad_vector(vector: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as caught:
        _read(vector)
    assert "\n" not in str(caught.value)
