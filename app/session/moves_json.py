"""Moves in the JSON contract."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.core.words import as_title
from app.session.answers import Move, ToldLine


def moves_json(moves: Iterable[Move]) -> list[dict[str, Any]]:
    """Return the JSON form of moves, with indexes into the list of all their steps."""
    made: list[dict[str, Any]] = []
    first = 0
    for move in moves:
        steps = list(range(first, first + len(move.steps)))
        first += len(move.steps)
        text = [str(sentence) for sentence in move.sentences]
        if move.tail is not None:
            text.append(f"({move.tail})")
        one: dict[str, Any] = {"title": as_title(move.title), "text": text, "steps": steps}
        made.append(one | _lemmas(move.lines))
    return made


def _lemmas(lines: Sequence[ToldLine]) -> dict[str, Any]:
    """Return what is folded below some lines, if there is anything."""
    lemmas = [_lemma(line) for line in lines if line.inner]
    return {"lemmas": lemmas} if lemmas else {}


def _lemma(line: ToldLine) -> dict[str, Any]:
    made: dict[str, Any] = {
        "title": str(line.said),
        "text": [str(inner.said) for inner in line.inner],
    }
    return made | _lemmas(line.inner)
