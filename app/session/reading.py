"""Reading a move line by line."""

from app.session.live_state import Fields, LiveState
from app.session.state import State
from app.session.walk import LinePath, line_at, line_knowledge, lines_below

WHOLE: Fields = {"line": (), "pointed": (), "unfolded": frozenset(), "offer": None}
"""The fields of a State that shows a whole move."""


class Reading:
    """Opens the move that is shown, and goes through its lines."""

    def __init__(self, live: LiveState) -> None:
        self._live = live

    @property
    def _state(self) -> State:
        return self._live.state

    def show(self, path: LinePath) -> None:
        """Show a line of the move, or the whole move again where it is shown already."""
        if self._has(path):
            self._live.become(
                line=() if path == self._state.line else path, pointed=(), playing=False
            )

    def point_at(self, path: LinePath) -> None:
        """Show a line for as long as the mouse is on it; none where the path is empty."""
        if path != self._state.pointed and (not path or self._has(path)):
            self._live.become(pointed=path)

    def fold(self, path: LinePath, *, unfold: bool) -> None:
        """Show the lines within a line below it, or hide them."""
        state = self._state
        if not self._has(path) or (path in state.unfolded) == unfold:
            return
        if unfold:
            self._live.become(unfolded=state.unfolded | {path}, playing=False)
            return
        within = [one for one in state.unfolded if one[: len(path)] == path]
        line = path if state.line[: len(path)] == path else state.line
        self._live.become(unfolded=state.unfolded - frozenset(within), line=line, pointed=())

    def enter(self) -> None:
        """Go into the move, or into the line that is shown."""
        state = self._state
        if not state.line:
            if state.openable:
                self.show((0,))
            return
        assert state.move is not None
        if line_at(state.move, state.line).inner:
            self.fold(state.line, unfold=True)
            self._live.become(line=(*state.line, 0), pointed=())

    def go_down(self) -> None:
        """Open the move, or go to its next line."""
        if self._state.line:
            self.turn(1)
        else:
            self.enter()

    def leave(self) -> None:
        """Go out of the lines within a line, or back to the whole move; then to all moves."""
        line, chain = self._state.line, self._state.chain
        if len(line) > 1:
            self.fold(line[:-1], unfold=False)
        elif line:
            self._live.become(line=(), pointed=())
        elif chain is not None:
            self.leave_chain()

    def leave_chain(self) -> None:
        """Go back from the moves that lead to one cell to where these were asked for."""
        chain = self._state.chain
        if chain is not None:
            self._live.become(chain=None, position=chain.back, playing=False)

    def turn(self, by: int, *, to_result: bool = False) -> bool:
        """Go on by so many lines. Return whether there was one: not at the ends of the move.

        `to_result` goes from the last line to the whole move, unless its result is seen already.
        """
        state = self._state
        if state.move is None or not state.line:
            return False
        paths = list(lines_below(state.move.lines, state.unfolded))
        at = paths.index(state.line) + by
        if at in range(len(paths)):
            self._live.become(line=paths[at], pointed=())
        elif at < 0:
            self._live.become(line=(), pointed=())
        elif to_result and not line_knowledge(state.move, state.line).last:
            self._live.become(line=(), pointed=())
            return True
        return at < len(paths)

    def _has(self, path: LinePath) -> bool:
        """Tell whether the move has a line at a place."""
        state = self._state
        return state.move is not None and path in lines_below(state.move.lines, state.unfolded)
