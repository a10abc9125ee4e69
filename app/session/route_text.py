"""The way to the solution in words, for those who draw a puzzle."""

from app.core.difficulty import MANY_RULES
from app.core.words import MOVES, Message, count
from app.session.answers import Route

OPEN_MOVES = "{count:,} move is open", "{count:,} moves are open"
EASY_ROUTE = "{moves}, none of them hard. At most moments {usual}; at the fewest, {fewest}."
HARD_ROUTE = (
    "{moves}, {hard} of them hard, the first at move {first}. At most moments {usual}; at the "
    "fewest, {fewest}."
)


def say_route(route: Route) -> Message:
    """Say what the way is like."""
    if not route.moves:
        return Message("There is nothing to find.")
    hard = [number for number, move in enumerate(route.moves, 1) if move.rules >= MANY_RULES]
    open_moves = sorted([move.open for move in route.moves])
    values = {
        "moves": count(len(route.moves), *MOVES),
        "usual": count(open_moves[len(open_moves) // 2], *OPEN_MOVES),
        "fewest": count(open_moves[0], *OPEN_MOVES),
        "hard": len(hard),
        "first": hard[0] if hard else 0,
    }
    return Message(HARD_ROUTE if hard else EASY_ROUTE, values)


def route_in_short(route: Route) -> Message:
    """Say how hard the puzzle is and how many moves it takes, after the verdict."""
    values = {"level": Message(route.difficulty), "moves": count(len(route.moves), *MOVES)}
    return Message("{level} · {moves}", values)
