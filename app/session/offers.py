"""Asking about a cell: the move that decided it, or the moves that lead there."""

from collections.abc import Callable

from app.core import registry
from app.core.grid import Cell, cell_name
from app.core.model import Model
from app.core.words import Message
from app.session.chains import chain_to
from app.session.live_state import LiveState
from app.session.state import MoveOffer, last_move_about

NOT_COMMON = "{cell} is not the same in all solutions."
GIVEN = "{cell} is given."


def say_offer(offer: MoveOffer, *, detail: bool) -> Message:
    """Say which move decides the cell, or which step where one goes step by step."""
    step, move = "{cell} is decided in step {number}.", "{cell} is decided in move {number}."
    values = {"cell": cell_name(offer.cell), "number": offer.number}
    return Message(step if detail else move, values)


class Offers:
    """Shows the move that decided a cell; before moves that were not seen, it asks first."""

    def __init__(
        self, live: LiveState, go: Callable[[int], None], model: Callable[[], Model | None]
    ) -> None:
        """Offer moves. `go` shows one; `model` returns the facts and rules once they are stated."""
        self._live = live
        self._go = go
        self._model = model

    def show_move_of(self, cell: Cell) -> None:
        """Show the move that decided a cell: the last one, where there were several.

        Before it leads past moves that were not seen yet, it is offered.
        """
        state = self._live.state
        if state.offer is not None:
            self._live.become(offer=None)
        model = self._model()
        if state.verdict is None or model is None:
            return
        numbers = frozenset(model.facts.numbers_at(cell))
        if not numbers.isdisjoint(registry.player(state.kind).givens(state.puzzle)):
            self._live.notify(Message(GIVEN, {"cell": cell_name(cell)}))
            return
        here = last_move_about(state.moves, numbers)
        number = last_move_about(state._replace(chain=None).moves, numbers)
        if here and (state.chain is not None or here <= state.seen or state.shows_solution):
            self._go(here)
        elif number:
            self._live.become(offer=MoveOffer(cell, number), playing=False)
        elif state.told.finished and numbers:
            self._live.notify(Message(NOT_COMMON, {"cell": cell_name(cell)}))

    def take(self) -> None:
        """Show the move that was offered."""
        offer = self._live.state.offer
        if offer is not None:
            self._live.become(chain=None, position=offer.number, playing=False)

    def decline(self) -> None:
        """Stay where one is."""
        if self._live.state.offer is not None:
            self._live.become(offer=None)

    def take_chain(self) -> None:
        """Go through the moves that lead to the cell from what the board shows, and no others."""
        state, model = self._live.state, self._model()
        if state.offer is None or model is None:
            return
        cell, number = state.offer
        facts = frozenset(model.facts.numbers_at(cell))
        self._live.become(chain=chain_to(state, cell, number, facts), position=1, playing=False)
