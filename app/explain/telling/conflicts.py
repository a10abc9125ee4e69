"""Why rules and facts cannot all hold, in words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from app.core.model import Model, literals_in
from app.core.puzzle import PuzzleType
from app.core.steps import Reason
from app.core.stop import Stop
from app.core.words import Message
from app.explain.reasons.contradiction import argue_conflict
from app.explain.telling.wording import Words

MOST_RULES = 60
MOST_SENTENCES = 40
"""Up to so many rules a conflict is argued, and up to so many sentences it is said: nobody would
follow more of them."""

PATIENCE = 8_000_000
"""What is looked at before an argument is given up, in literals of the rules: two seconds or so.
Counted, so that the same is said of a conflict every time."""

TOO_LONG = "Saying why would take too many sentences."


def say_why(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, conflict: Reason, stop: Stop
) -> tuple[tuple[Message, ...], ...]:
    """Say why rules and facts cannot all hold, step by step; or that this takes too long."""
    rules = conflict.rules
    if not rules:
        return ()  # the facts deny each other, as anyone sees
    if len(rules) <= MOST_RULES:
        literals = sum(len(literals_in(model.rules.says(rule))) for rule in rules)
        patience = _Patience(stop, PATIENCE // (1 + literals))
        with suppress(_TooLong):
            found = argue_conflict(model, conflict, patience)
            words = Words(puzzle_type, puzzle, model, patience)
            said = words.say_contradiction(found, conflict.facts)
            if sum(map(len, said)) <= MOST_SENTENCES:
                return said
    return ((Message(TOO_LONG),),)


class _TooLong(Exception):
    """There is no end to be seen of an argument."""


class _Patience(Stop):
    """A Stop that also ends work that has looked at it very often."""

    def __init__(self, stop: Stop, looks: int) -> None:
        super().__init__()
        self._stop = stop
        self._left = looks

    def check(self) -> None:
        """Raise what the other Stop raises, or where it has been too long."""
        self._stop.check()
        self._left -= 1
        if self._left < 0:
            raise _TooLong

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Have the other Stop end a long call."""
        with self._stop.interrupting(interrupt):
            yield
