"""Marks as text for the database: only the cells in which they differ from others."""

import json
from typing import Any

from app.core.grid import Tokens
from app.core.marks import NO_MARK
from app.core.play import differing_cells, mark_at, put

BLANK = "[]"
"""The text of marks that differ in no cell."""


def pack(before: Tokens, after: Tokens) -> str:
    """Return the text of what changed between two marks."""
    if before is after:
        return BLANK
    changes = [(*cell, mark_at(after, cell)) for cell in differing_cells(before, after)]
    return _text(changes)


def unpack(before: Tokens, changes: str) -> Tokens:
    """Return the marks after a change; `ValueError` or `TypeError` where the text is damaged."""
    return _changed(before, json.loads(changes))


def pack_trials(blank: Tokens, trials: tuple[Tokens, ...]) -> str:
    """Return the text of the marks at the beginning of each trial."""
    return f"[{','.join(pack(blank, marks) for marks in trials)}]"


def unpack_trials(blank: Tokens, trials: str) -> tuple[Tokens, ...]:
    """Read the trials; `ValueError` or `TypeError` where the text is damaged."""
    return tuple(_changed(blank, changes) for changes in json.loads(trials))


def _text(changes: list[Any]) -> str:
    return json.dumps(changes, separators=(",", ":"), ensure_ascii=False)


def _changed(before: Tokens, changes: list[list[Any]]) -> Tokens:
    by_mark: dict[str, list[tuple[int, int]]] = {}
    for row, col, mark in changes:
        if not 0 <= row < len(before) or not 0 <= col < len(before[0]) or not mark:
            raise ValueError(changes)
        by_mark.setdefault(mark, []).append((row, col))
    for mark, cells in by_mark.items():
        before = put(before, cells, mark)
    return before


def is_blank(marks: Tokens) -> bool:
    """Tell whether no cell has a mark."""
    return all(mark == NO_MARK for line in marks for mark in line)
