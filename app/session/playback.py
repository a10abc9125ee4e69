"""How long each move stays while moves are played."""

from typing import NamedTuple

from app.session.answers import Move


class Speed(NamedTuple):
    """How long a move stays, in milliseconds: any move, and more for each of its words."""

    per_move: int
    per_word: int


SPEEDS = (
    Speed(1500, 300),
    Speed(900, 150),
    Speed(600, 70),
    Speed(350, 0),
    Speed(150, 0),
    Speed(60, 0),
)
"""From slow to fast. The fast ones are for watching the board, not for reading."""

STANDARD_SPEED = 2

LONGEST_STAY = 30_000
"""Milliseconds that the longest argument stays."""


def stay(move: Move | None, speed: int) -> int:
    """Return how many milliseconds a move stays; None is the board before the first move."""
    per_move, per_word = SPEEDS[speed]
    words = 0
    if move is not None and per_word:
        said = move.sentences if move.tail is None else (*move.sentences, move.tail)
        words = sum(len(str(sentence).split()) for sentence in said)
    return min(LONGEST_STAY, per_move + words * per_word)
