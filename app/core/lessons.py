"""What a puzzle teaches: the techniques by which its moves are named."""

from typing import NamedTuple

from app.core.words import Message


class Lesson(NamedTuple):
    """A technique: the title that its moves have, and what it is."""

    title: str
    about: Message
    only_in_play: bool = False
    """Whether it comes up only after a player's own marks, so that no puzzle is made for it."""
