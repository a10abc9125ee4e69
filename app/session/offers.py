"""Asking about a cell: the move that decided it, or the moves that lead there."""

from collections.abc import Callable
from typing import NamedTuple

from app.core import registry
from app.core.grid import Cell, cell_name
from app.core.model import Model
from app.core.words import Message
from app.session.chains import chain_to
from app.session.state import MoveOffer, State, last_move_about

NOT_COMMON = "{cell} is not the same in all solutions."
GIVEN = "{cell} is given."


class Asker(NamedTuple):
    """What is needed to ask about a cell."""

    state: Callable[[], State]
    become: Callable[..., None]
    notify: Callable[[Message], None]
    go: Callable[[int], None]
    """Show a move."""
    model: Callable[[], Model | None]


class Offers:
    """Shows the move that decided a cell; before moves that were not seen, it asks first."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker

    def show_move_of(self, cell: Cell) -> None:
        """Show the move that decided a cell: the last one, where there were several.

        Before it leads past moves that were not seen yet, it is offered.
        """
        state = self._asker.state()
        if state.offer is not None:
            self._asker.become(offer=None)
        model = self._asker.model()
        if state.verdict is None or model is None:
            return
        numbers = frozenset(model.facts.numbers_at(cell))
        if not numbers.isdisjoint(registry.player(state.kind).givens(state.puzzle)):
            self._asker.notify(Message(GIVEN, {"cell": cell_name(cell)}))
            return
        here = last_move_about(state.moves, numbers)
        number = last_move_about(state._replace(chain=None).moves, numbers)
        if here and (state.chain is not None or here <= state.seen or state.solved):
            self._asker.go(here)
        elif number:
            self._asker.become(offer=MoveOffer(cell, number), playing=False)
        elif state.told.finished and numbers:
            self._asker.notify(Message(NOT_COMMON, {"cell": cell_name(cell)}))

    def take(self) -> None:
        """Show the move that was offered."""
        offer = self._asker.state().offer
        if offer is not None:
            self._asker.become(chain=None, position=offer.number, playing=False)

    def decline(self) -> None:
        """Stay where one is."""
        if self._asker.state().offer is not None:
            self._asker.become(offer=None)

    def take_chain(self) -> None:
        """Go through the moves that lead to the cell from what the board shows, and no others."""
        state, model = self._asker.state(), self._asker.model()
        if state.offer is None or model is None:
            return
        cell, number = state.offer
        facts = frozenset(model.facts.numbers_at(cell))
        self._asker.become(chain=chain_to(state, cell, number, facts), position=1, playing=False)
