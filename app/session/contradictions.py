"""Why rules and marks cannot all hold, told in moves to the rule that cannot hold."""

from collections.abc import Sequence
from typing import Any

from app.core.lines import Line, Telling
from app.core.model import Model
from app.core.moves import MoveSteps, Part, Played, Role
from app.core.puzzle import PuzzleType
from app.core.steps import Contradiction, Link, Reason, Step
from app.core.stop import Stop
from app.core.words import Message
from app.explain import Moves, MoveWords, argue_briefly, turned_cases, with_all_marks
from app.session.answers import Move
from app.session.places import Places

ALONE = "no solution", "the marks clash"
LAST = "so no solution", "so the marks clash"
"""What the move to the end is called, alone and after others: where rules contradict each other,
and where marks contradict them."""

TURNED = "the same on every side"
"""What a move is called that tells one of several cases, which are the same when turned."""

TOO_LONG = "The explanation would take too many sentences."

MOST_MOVES = 40
"""A contradiction of more moves is not told: nobody would follow."""

MOST_QUIET_LINES = 4
"""Lines of what obviously follows that are told with the end."""


class Contradictions:
    """Tells the contradictions of one puzzle."""

    def __init__(
        self, puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, places: Places, stop: Stop
    ) -> None:
        self._type = puzzle_type
        self._puzzle = puzzle
        self._model = model
        self._places = places
        self._stop = stop

    def tell(self, reason: Reason) -> tuple[Move, ...]:
        """Tell move by move why rules and marks cannot all hold."""
        marks, start = bool(reason.facts), reason.facts
        turned = turned_cases(self._model, reason, self._stop)
        if turned is not None:
            return self._turned(turned)
        found = argue_briefly(self._model, reason, self._stop)
        if found is None:
            return self._too_long(marks=marks) if reason.rules else ()
        words = MoveWords(self._type, self._puzzle, self._model, self._stop, start, solving=False)
        every = tuple(with_all_marks(self._model, found.steps, start, self._stop))
        found = found._replace(steps=every)
        last, lines = self._end(words, found)
        grouping = Moves(self._type, self._puzzle, self._model, self._stop, start)
        before = [step for step in found.steps if step not in last]
        gathered = list(grouping.of_steps(before))
        if len(gathered) > MOST_MOVES:
            return self._too_long(marks=marks)
        silent = [one for one in gathered if not one.said]
        told = [
            self._places.move(words, one, words.say(one)) for one in gathered if one not in silent
        ]
        played = [Played(Part.SILENT, step) for one in silent for step in one.steps]
        move = MoveSteps((*played, *[Played(Part.HEAD, step) for step in last]))
        said = words.say(move) if move.played else None
        title = (LAST if told else ALONE)[marks]
        if said is None:
            end = Move(title, tuple(map(self._places.line, lines)), None, ())
        else:
            end = self._places.move(words, move, said._replace(telling=Telling(title, lines)))
        return (*told, end)

    def _too_long(self, *, marks: bool) -> tuple[Move, ...]:
        line = self._places.line(Line(Message(TOO_LONG)))
        return (Move(ALONE[marks], (line,), None, ()),)

    def _turned(self, found: Contradiction) -> tuple[Move, ...]:
        """Tell one of several cases that are the same when one turns the board."""
        words = MoveWords(self._type, self._puzzle, self._model, self._stop, solving=False)
        move = MoveSteps(tuple([Played(Part.HEAD, step) for step in found.steps]))
        telling = Telling(TURNED, words.words.say_turned(found.steps))
        cases = self._places.move(words, move, words.say(move)._replace(telling=telling))
        end = self._places.line(words.words.say_end(found.end))
        return cases, Move(LAST[0], (end,), None, ())

    def _end(
        self, words: MoveWords, found: Contradiction
    ) -> tuple[Sequence[Step], tuple[Line, ...]]:
        """Return the steps that are told with the end, and how."""
        end = words.words.say_end(found.end)
        for steps in (self._quiet(found, deep=True), self._quiet(found, deep=False)):
            links = [Link(step.rules[0], (), step.facts, step.conclusions) for step in steps]
            lines = words.words.say_links(links)
            if len(lines) <= MOST_QUIET_LINES:
                return steps, (*lines, end)
        return (), (end,)

    def _quiet(self, found: Contradiction, *, deep: bool) -> list[Step]:
        """Return the bookkeeping that only the end needs, with what only that needs if `deep`."""
        needed = {literal for step in found.steps for literal in step.facts}
        by_the_end = set(found.end.facts)
        quiet: list[Step] = []
        for step in reversed(found.steps):
            elsewhere = needed.intersection(step.conclusions)
            if elsewhere or not self._is_bookkeeping(step):
                continue
            quiet.insert(0, step)
            if deep:
                others = [one for one in found.steps if one not in quiet]
                needed = {literal for one in others for literal in one.facts}
        return [step for step in quiet if deep or by_the_end.issuperset(step.conclusions)]

    def _is_bookkeeping(self, step: Step) -> bool:
        role = self._type.wording.group(self._puzzle, self._model, step).role
        return role is Role.TAIL and step.size == 1
