"""Why the rules and facts of a conflict cannot all hold, if that can be followed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from app.core.model import Model, literals_in
from app.core.steps import Contradiction, Reason
from app.core.stop import Stop
from app.explain.reasons.contradiction import argue_conflict

MOST_RULES_ARGUED = 150
"""Larger conflicts are not argued: nobody would follow."""

MOST_STEPS = 200
"""Longer arguments are not told, for the same reason. Many of their steps are one sentence."""

MOST_LITERALS_EXAMINED = 8_000_000
"""Literals examined, in about two seconds, before the search for an argument is given up.

They are counted, since a limit of time would give another answer on another machine.
"""


def argue_briefly(model: Model, conflict: Reason, stop: Stop) -> Contradiction | None:
    """Return steps to a rule that cannot hold; None if nobody would follow them."""
    rules = conflict.rules
    if not rules or len(rules) > MOST_RULES_ARGUED:
        return None
    literals = sum(len(literals_in(model.rules.says(rule))) for rule in rules)
    limited = _LimitedStop(stop, MOST_LITERALS_EXAMINED // (1 + literals))
    with suppress(_TooLong):
        found = argue_conflict(model, conflict, limited)
        if len(found.steps) <= MOST_STEPS:
            return found
    return None


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
