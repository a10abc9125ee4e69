"""The course: for every technique of a puzzle some positions where it is the next move."""

import re
from pathlib import Path
from typing import NamedTuple

from app.core import registry
from app.core.lessons import Lesson
from app.core.words import Message, as_title

POSITIONS = 3
"""How many positions each technique has."""

_NOT_IN_NAMES = re.compile("[^a-z0-9]+")


class Technique(NamedTuple):
    """A technique, what it is, and the files with positions where it is the next move."""

    kind: str
    title: str
    about: Message
    files: tuple[Path, ...]

    @property
    def heading(self) -> str:
        """The title as a heading."""
        return as_title(self.title)


def lessons(kind: str) -> tuple[Lesson, ...]:
    """Return the techniques of a puzzle, the easiest first."""
    return registry.puzzle_type(kind).lessons


def course(kind: str, folder: Path) -> tuple[Technique, ...]:
    """Return the techniques of a puzzle with their positions, which are below a folder."""
    return tuple(
        [
            Technique(
                kind,
                lesson.title,
                lesson.about,
                tuple([folder / file_of(kind, lesson.title, n) for n in range(1, POSITIONS + 1)]),
            )
            for lesson in lessons(kind)
        ]
    )


def file_of(kind: str, title: str, number: int) -> Path:
    """Return where a position is, below the folder of the course."""
    return Path(kind, f"{_NOT_IN_NAMES.sub('-', title)}-{number}.satori")
