"""The present State: parts of a Session change it, and listeners hear which fields changed."""

from collections.abc import Callable
from typing import Any

from app.core.priority import PAINTING_TIME, foreground
from app.core.words import Message
from app.session.state import Notice, State

UNPAINTED_FIELDS = {"question", "failure", "playing", "counted"}
"""Fields of a State that change a word or a button at most."""

Fields = dict[str, Any]
"""New values for fields of a State, by name."""

Listener = Callable[[State, frozenset[str]], None]
"""Hears the present State, and the names of its fields that changed."""


class LiveState:
    """Holds one State after the other. Nothing else in a Session remembers what is shown."""

    def __init__(self, state: State, completed: Callable[[Fields], Fields]) -> None:
        """Begin with a State. `completed` adds to a change the fields that follow from it."""
        self.state = state
        self._completed = completed
        self._listeners: list[Listener] = []
        self._unheard: set[str] = set()
        """Fields that changed and that nobody was told about yet."""
        self._telling = False
        self._notices = 0

    def subscribe(self, listener: Listener) -> None:
        """Call a function whenever the State changes."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Tell nobody anything any more."""
        self._listeners.clear()

    def become(self, **fields: Any) -> None:
        """Make the next State, and tell everyone what changed."""
        fields = self._completed(fields)
        before, self.state = self.state, self.state._replace(**fields)
        self._unheard.update(
            name for name in fields if getattr(before, name) is not getattr(self.state, name)
        )
        if self._telling:
            return  # what a listener does is told once everyone knows what came before
        self._telling = True
        try:
            # What the board does not show is painted in no time: the worker need not wait.
            with foreground(PAINTING_TIME if fields.keys() - UNPAINTED_FIELDS else 0):
                self._tell_listeners()
        finally:
            self._telling = False

    def _tell_listeners(self) -> None:
        """Tell everyone what changed; if someone fails, after everyone else was told."""
        errors: list[Exception] = []
        while self._unheard:
            changed, self._unheard = frozenset(self._unheard), set()
            for listener in self._listeners:
                try:
                    listener(self.state, changed)
                except Exception as error:  # noqa: BLE001 - raised below
                    errors.append(error)
        if errors:
            raise errors[0]

    def notify(self, said: Message, *, warning: bool = False) -> None:
        """Say something once."""
        self._notices += 1
        self.become(notice=Notice(said, self._notices, warning))
