"""The pencil marks of one cell as a word: `?1,3` are candidates, `!2,5` are numbers ruled out."""

import re
from typing import NamedTuple

from app.core.marks import NO_MARK

NOTES = re.compile(r"(?:\?([0-9]+(?:,[0-9]+)*))?(?:!([0-9]+(?:,[0-9]+)*))?")


class Notes(NamedTuple):
    """The numbers noted in a cell as candidates, and those noted as ruled out."""

    candidates: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()

    def __str__(self) -> str:
        candidates = "?" + _listed(self.candidates) if self.candidates else ""
        out = "!" + _listed(self.out) if self.out else ""
        return candidates + out or NO_MARK

    def possible(self, size: int) -> list[int]:
        """Return the numbers that are left: the candidates, or all that are not ruled out."""
        return sorted((self.candidates or frozenset(range(1, size + 1))) - self.out)


def is_notes(word: str) -> bool:
    """Tell whether the mark of a cell is pencil marks."""
    return word[:1] in ("?", "!")


def read_notes(word: str) -> Notes:
    """Read the pencil marks of a cell; none where the word is something else."""
    found = NOTES.fullmatch(word)
    return Notes() if found is None else Notes(*map(_numbers, found.groups()))


def _numbers(text: str | None) -> frozenset[int]:
    return frozenset(map(int, text.split(","))) if text else frozenset()


def _listed(numbers: frozenset[int]) -> str:
    return ",".join(map(str, sorted(numbers)))
