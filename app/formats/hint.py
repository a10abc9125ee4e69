"""What a user says about a text that does not say it itself."""

from typing import NamedTuple


class InputHint(NamedTuple):
    """The kind of puzzle, and its size as rows and columns."""

    kind: str | None = None
    size: tuple[int, int] | None = None


NO_HINT = InputHint()
