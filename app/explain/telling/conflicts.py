"""Why the rules and facts of a conflict cannot all hold, in words."""

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

MOST_RULES_ARGUED = 60
"""Larger conflicts are not argued: nobody would follow."""

MOST_SENTENCES = 40
"""Longer arguments are not told, for the same reason."""

MOST_LITERALS_EXAMINED = 8_000_000
"""Literals examined, in about two seconds, before the search for an argument is given up.

They are counted, since a limit of time would give another answer on another machine.
"""

TOO_LONG = "The explanation would take too many sentences."


def say_why(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, conflict: Reason, stop: Stop
) -> tuple[tuple[Message, ...], ...]:
    """Say step by step why rules and facts cannot all hold, or that this would take too long."""
    rules = conflict.rules
    if not rules:
        return ()  # two facts contradict each other: nothing to explain
    if len(rules) <= MOST_RULES_ARGUED:
        literals = sum(len(literals_in(model.rules.says(rule))) for rule in rules)
        limited = _LimitedStop(stop, MOST_LITERALS_EXAMINED // (1 + literals))
        with suppress(_TooLong):
            found = argue_conflict(model, conflict, limited)
            words = Words(puzzle_type, puzzle, model, limited)
            said = words.say_contradiction(found, conflict.facts)
            if sum(map(len, said)) <= MOST_SENTENCES:
                return said
    return ((Message(TOO_LONG),),)


class _TooLong(Exception):
    """The limit on the search for an argument is reached."""


class _LimitedStop(Stop):
    """A Stop that ends the work after a number of checks, or when another Stop does."""

    def __init__(self, stop: Stop, checks: int) -> None:
        super().__init__()
        self._stop = stop
        self._checks_left = checks

    def check(self) -> None:
        """Raise what the other Stop raises, or `_TooLong` after too many checks."""
        self._stop.check()
        self._checks_left -= 1
        if self._checks_left < 0:
            raise _TooLong

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Let the other Stop interrupt a long call."""
        with self._stop.interrupting(interrupt):
            yield
