"""Going through the moves and the solutions of the open puzzle."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate

from app.core.words import Message
from app.session.analysis import Analysis
from app.session.live_state import Fields, LiveState
from app.session.reading import WHOLE, Reading
from app.session.state import Compared, Mode, Question, State, alone

EVERYTHING = 10**9
"""More moves than any puzzle has: all were seen."""

NO_LATER_IDEA = Message("No later idea takes two rules or more.")
NO_EARLIER_IDEA = Message("No earlier idea takes two rules or more.")


class Tour:
    """The actions of someone who looks at moves or solutions. A Session has one Tour."""

    def __init__(
        self,
        live: LiveState,
        reading: Reading,
        enter: Callable[[Mode], None],
        analysis: Analysis,
    ) -> None:
        """Go through what is told. `enter` turns to a mode."""
        self._live = live
        self._reading = reading
        self._enter = enter
        self._analysis = analysis
        self._move_wanted = 0
        """The number of the move to be shown as soon as it is told."""
        self._brought: tuple[int, ...] | None = None
        """A solution to be shown as soon as there is a verdict."""

    @property
    def _state(self) -> State:
        return self._live.state

    # What has to be waited for

    def forget_wishes(self) -> None:
        """Wait for nothing any more: another puzzle is open."""
        self._brought = None
        self._want(0)

    def _want(self, number: int) -> None:
        self._move_wanted = number

    def go_on(self) -> None:
        """Show what was waited for, if it is known by now."""
        if self._move_wanted:
            self._go_to_wanted()
        if self._brought is not None and self._state.verdict is not None:
            true, self._brought = self._brought, None
            self.show_found(true)

    def show_move(self, number: int) -> None:
        """Show the board at a move, as soon as it is told; with marks, moves begin elsewhere."""
        self.set_detail(False)
        self._enter(Mode.STEPS)
        self._want(number if self._state.document.progress is None else 0)
        self._go_to_wanted()

    def _go_to_wanted(self) -> None:
        state = self._state
        if state.mode is not Mode.STEPS:  # somebody went elsewhere
            self._want(0)
        elif self._move_wanted and (len(state.moves) >= self._move_wanted or state.all_told):
            self.go(self._move_wanted)

    # Solutions

    def show_solution(self) -> None:
        """Show the solution that the moves lead to, once there is one; ask nothing further."""
        if self._state.has_solutions:
            self._live.become(mode=Mode.SOLVE, draft=None, solution=0, playing=False)
        elif self._state.arguing:
            self.go(len(self._state.moves))  # to the rule that cannot hold

    def show_other_solution(self) -> None:
        """Show a solution, or the next one; after the last one, the first."""
        if self._state.mode is not Mode.SOLVE:
            self._enter(Mode.SOLVE)
        elif self._state.has_solutions:
            self.go_to_solution((self._state.solution + 1) % len(self._state.solutions))

    def go_to_solution(self, which: int) -> None:
        """Show one of the solutions found, instead of another one."""
        if self._state.shows_solution:
            self._live.become(solution=max(0, min(len(self._state.solutions) - 1, which)))

    def show_found(self, true: tuple[int, ...]) -> None:
        """Show a solution that another program has found, with those found here."""
        state = self._state
        if state.verdict is None:
            self._brought = true
            self._enter(Mode.SOLVE)
            return
        self._analysis.drop_question(Question.COUNT)  # or it would be found and counted again
        if true not in state.solutions:
            others = (*state.counted.others, true)
            self._live.become(counted=state.counted._replace(others=others))
        self._enter(Mode.SOLVE)
        self.go_to_solution(self._state.solutions.index(true))

    def compare(self, compared: Compared) -> None:
        """Mark these cells in one of several solutions."""
        self._live.become(compared=compared)

    # Moves

    def show_why(self) -> None:
        """Show the first move of the argument why there is no solution, once it is known."""
        self._enter(Mode.STEPS)
        self._live.become(position=1)

    def go(self, position: int) -> None:
        """Show the board after so many moves, and stay there."""
        if self._state.moves or self._state.open_ended:
            position = max(0, min(self._state.last_position, position))
            self._want(0)
            self._live.become(mode=Mode.STEPS, draft=None, position=position, playing=False)

    def next(self) -> None:
        """Go on by one line or move; after the last one comes the solution, or what stays open.

        Among several solutions, go on by one.
        """
        state = self._state
        if state.mode is Mode.SOLVE:
            if state.several:
                self.go_to_solution(state.solution + 1)
        elif self._reading.turn(1, to_result=True):
            return
        elif state.position < state.last_position:
            self.go(state.position + 1)
        elif state.told.finished and not state.several and state.chain is None:
            self.show_solution()

    def back(self) -> None:
        """Go back by one line, move or solution; from the first one to the end of the moves."""
        state = self._state
        if state.going_through_solutions and state.solution:
            self.go_to_solution(state.solution - 1)
        elif not self._reading.turn(-1):
            at_end = state.mode is Mode.SOLVE
            self.go(state.last_position if at_end else state.position - 1)

    def go_to_idea(self, *, forward: bool) -> None:
        """Go to the next or previous move that takes two rules or more, or say there is none."""
        number = self._state.idea_near(forward=forward)
        if number:
            self.go(number)
        elif self._state.told.moves:
            self._live.notify(NO_LATER_IDEA if forward else NO_EARLIER_IDEA)

    def first(self) -> None:
        """Go to the start of the moves, or to the first of several solutions."""
        if self._state.going_through_solutions and self._state.solution:
            self.go_to_solution(0)
        else:
            self.go(0)

    def last(self) -> None:
        """Go to the solution; with several, to the end of the moves, or to the last one found."""
        state = self._state
        if state.arguing or state.chain is not None:
            self.go(state.last_position)  # to the rule that cannot hold, or to the cell
        elif not state.several:
            self.show_solution()
        elif state.mode is Mode.SOLVE:
            self.go_to_solution(len(state.solutions) - 1)
        else:
            self.go(state.last_position)

    def set_detail(self, detail: bool) -> None:
        """Go through every step, or through moves."""
        if detail == self._state.detail:
            return
        self._want(0)
        self._reading.leave_chain()
        state = self._state
        ends = list(accumulate(map(len, map(alone, state._replace(detail=False).moves))))

        def moved(position: int) -> int:
            if position > len(state.moves):  # what stays open comes after all of them
                return position if not ends else state._replace(detail=detail).last_position
            return position and (ends[position - 1] if detail else bisect_left(ends, position) + 1)

        seen = state.seen if state.seen == EVERYTHING else moved(state.seen)
        self._live.become(detail=detail, position=moved(state.position), seen=seen, playing=False)

    # Moves that go on by themselves

    def play(self) -> None:
        """Let moves go on by themselves, from the start where the end was reached."""
        state = self._state
        if not state.moves:
            return
        at_end = state.position >= state.last_position and state.all_told
        restart = state.mode is Mode.SOLVE or at_end
        position = 0 if restart else state.position
        self._live.become(mode=Mode.STEPS, draft=None, position=position, playing=True)
        self._analysis.ask_moves()

    def pause(self) -> None:
        """Stay at the present move."""
        if self._state.playing:
            self._live.become(playing=False)

    def tick(self) -> None:
        """Go on while playing; at the end, stay."""
        state = self._state
        if not state.playing:
            return
        position = min(state.last_position, state.position + 1)
        ended = position >= state.last_position and state.all_told
        self._live.become(position=position, playing=not ended)


def with_whole_move(state: State, fields: Fields) -> Fields:
    """Return changes of a State so that another move is seen as a whole first, and as seen."""
    names = ("mode", "position", "detail", "conflict", "chain")
    if all(fields.get(name, getattr(state, name)) is getattr(state, name) for name in names):
        return fields
    fields = {**WHOLE, **fields}
    fields.setdefault("seen", _seen_after(state, fields))
    return fields


def _seen_after(state: State, fields: Fields) -> int:
    """Return how many moves are seen once some fields have changed."""
    after = state._replace(**fields)
    if after.chain is not None:
        return after.seen  # they are others
    everything = state.shows_solution or after.shows_solution
    return EVERYTHING if everything else max(after.seen, after.position)
