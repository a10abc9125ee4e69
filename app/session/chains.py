"""Which moves a cell rests on: those that lead there, and no others."""

from collections.abc import Iterable, Iterator

from app.core.grid import Cell
from app.core.model import Literal
from app.core.moves import SAID_PARTS, Part
from app.session.answers import Chain, Move, ToldLine, ToldStep
from app.session.knowledge import known, literals_of
from app.session.state import State


def chain_to(state: State, cell: Cell, number: int, facts: frozenset[int]) -> Chain:
    """Return the moves that lead from what the board shows to a cell that a later move decides.

    `number` is the number of that move, `facts` are the numbers of the facts about the cell.
    """
    moves = state._replace(chain=None).moves
    first = state.position if state.chain is None else state.chain.back
    start = literals_of(known(state))
    last = moves[number - 1]
    needed = {literal for literal in last.literals if abs(literal) in facts}
    needed.update(_uses(last, last.steps))
    needed.difference_update(start)
    chain = [last]
    for move in reversed(moves[first : number - 1]):
        wanted = list(_leading_to(move.steps, needed))
        if any(told.part in SAID_PARTS for told in wanted):
            needed.update(_uses(move, wanted))
            chain.append(move)
        elif wanted:  # bookkeeping: it is done without a word before the move that needs it
            needed.update(fact for told in wanted for fact in told.step.facts)
            quiet = [told._replace(part=Part.SILENT) for told in reversed(wanted)]
            chain[-1] = chain[-1]._replace(steps=(*quiet, *chain[-1].steps))
    return Chain(cell, start, tuple(reversed(chain)), first)


def _leading_to(steps: Iterable[ToldStep], needed: set[Literal]) -> Iterator[ToldStep]:
    """Yield the steps on which the needed literals rest, the last one first."""
    wanted = set(needed)
    for told in reversed(tuple(steps)):
        if not wanted.isdisjoint(told.step.conclusions):
            wanted.update(told.step.facts)
            yield told


def _uses(move: Move, wanted: Iterable[ToldStep]) -> Iterator[Literal]:
    """Yield the facts needed to follow a move: those in its sentences and in the wanted steps."""
    for told in {id(one): one for one in (*move.of(*SAID_PARTS), *wanted)}.values():
        yield from told.step.facts
    for line in move.lines:
        yield from _spoken_of(line)


def _spoken_of(told: ToldLine) -> Iterator[Literal]:
    for link in told.line.inferences:
        yield from link.facts
    for inner in told.inner:
        yield from _spoken_of(inner)
