"""The puzzles of a book in a file beside it: kept one by one, so that work can go on later."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.core.difficulty import LEVELS
from app.core.editing import Symmetry
from app.core.errors import AppError, BadUse, reason_of
from app.core.files import write_atomically
from app.formats import OWN_FORMAT, read_text, write_text
from app.generate import Made
from app.session.book import BookPart, Plan

VERSION = 1

ENDING = ".puzzles"

NO_PUZZLES = (AttributeError, KeyError, RecursionError, TypeError, ValueError)
"""What reading a line raises that such a file cannot have."""

HEAD = "satori book"
"""The key that the first line of such a file begins with."""


def file_beside(book: Path) -> Path:
    """Return where the puzzles of a book are kept; refuse a name that leaves no place for them."""
    if not book.name:
        raise BadUse("A book needs a file: its puzzles are kept beside it.")
    if book.suffix == ENDING:
        raise BadUse(
            "{name} is a name for the puzzles of a book; call the book otherwise.", name=book.name
        )
    return book.with_suffix(ENDING)


class BookFile:
    """The kept puzzles of one book: a line with its plan, then one line for each."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.kept: list[Made] = self._read(plan) if path.exists() else []
        lines = [_plan_line(plan), *map(_puzzle_line, self.kept)]
        write_atomically(path, "".join(lines))  # without a line that was cut off

    @contextmanager
    def adding(self) -> Iterator["BookFile"]:
        """Hold the file open while puzzles are added."""
        with self._writing():
            self._file = self.path.open("a", encoding="utf-8")
        with self._file:
            yield self

    def add(self, one: Made) -> None:
        """Keep one more puzzle, whatever happens afterwards."""
        with self._writing():
            self._file.write(_puzzle_line(one))
            self._file.flush()
            os.fsync(self._file.fileno())
        self.kept.append(one)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Say in a sentence why the file cannot be written."""
        try:
            yield
        except OSError as error:
            raise BadUse(
                "{path} cannot be written: {reason}.", path=self.path, reason=reason_of(error)
            ) from error

    def _read(self, plan: Plan) -> list[Made]:
        """Read the puzzles, and refuse a file of another book, or of anything else."""
        try:
            # Not from a pipe, which may wait forever, nor from a device without an end.
            content = self.path.read_text("utf-8") if self.path.is_file() else ""
            head, *lines = content.split("\n")
            found = _read_plan(json.loads(head))
        except (OSError, *NO_PUZZLES) as error:
            raise BadUse(
                "{path} is there and holds no puzzles of a book; choose another file for the book.",
                path=self.path,
            ) from error
        puzzles: list[Made] = []
        for line in lines[:-1]:  # the last one is empty, or was cut off
            try:
                puzzles.append(_read_puzzle(json.loads(line)))
            except (AppError, *NO_PUZZLES):
                break  # what comes after it is made again
        if puzzles and found != plan:
            raise BadUse(
                "{path} holds the puzzles of another book, with the seed {seed}; remove it, or "
                "choose another file for this book.",
                path=self.path,
                seed=found.seed,
            )
        return puzzles[: plan.total]


def _plan_line(plan: Plan) -> str:
    parts = [part._asdict() for part in plan.parts]
    return f"{json.dumps({HEAD: VERSION} | plan._asdict() | {'parts': parts})}\n"


def _read_plan(found: dict[str, Any]) -> Plan:
    if found.pop(HEAD) != VERSION:
        raise ValueError(HEAD)
    parts = tuple(BookPart(**part) for part in found.pop("parts"))
    return Plan(parts, symmetry=Symmetry(found.pop("symmetry")), **found)


def _puzzle_line(one: Made) -> str:
    """Write a puzzle as `satori generate --json` does."""
    answer = one.json(write_text(one.document, OWN_FORMAT))
    return f"{json.dumps(answer, ensure_ascii=False)}\n"


def _read_puzzle(found: dict[str, Any]) -> Made:
    document = read_text(found["id"])
    level, clues, seed = found["difficulty"], found["clues"], found["seed"]
    if level not in LEVELS or type(clues) is not int or type(seed) is not int:
        raise ValueError(found)
    return Made(document.kind, document.puzzle, level, clues, seed)
