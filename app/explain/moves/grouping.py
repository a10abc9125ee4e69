"""Steps gathered to moves.

The search for steps runs ahead and decides all that single rules force. A second position knows
only what was told. What follows from it by one rule is told first: bookkeeping with the move that
makes it possible, obvious marks after it. A step that only rules something out waits until a mark
needs it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from app.core.model import Literal
from app.core.moves import SAID_PARTS, Grouped, MoveSteps, Part, Played, Role
from app.core.steps import Step
from app.core.stop import Stop
from app.explain.search.agenda import Agenda, box_around
from app.explain.search.constraints import Constraints
from app.explain.search.position import Position

BOOKKEEPING = frozenset({Role.START, Role.TAIL})
"""Roles of steps that are not said."""

FOLLOWING = frozenset({Role.FOLLOWER, Role.COMPLETION})
"""Roles of steps that may follow the head of a move."""

MOST_LEADS = 2
"""Ideas that rule something out and are told with the mark that needs them."""

MOST_BEFORE_FIRST = 8
"""Proofs that rule something out and are found before the first move, without a mark."""

MOST_RULES_SAID = 3
"""Rules of the steps that a move says, above which no further step follows its head."""

MOST_RULES_COMPLETED = 5
"""The same for a step that completes an earlier mark."""

MOST_FOLLOWING_MARKS = 3
"""Marks that follow the head of a move."""

MOST_ALIKE = 3
"""Heads of one kind that are told together."""

MOST_TOGETHER = 10
"""Steps of one kind that are told together where no mark needs them."""

MOST_LAST_MARKS = 12
"""Marks that the last move takes, where all of them are obvious."""

FEWEST_LAST_MARKS = 3


class Grouping:
    """Gathers steps to moves; iterate to get them."""

    def __init__(
        self,
        constraints: Constraints,
        steps: Iterable[Step],
        grouped: Callable[[Step], Grouped],
        stop: Stop,
        start: Iterable[Literal] = (),
        *,
        only_these: bool = False,
        near: Literal = 0,
        most_last_marks: int = MOST_LAST_MARKS,
        quick: bool = False,
    ) -> None:
        """Gather steps that start from some literals; begin near one of them.

        With `only_these`, no other steps are told; otherwise they may be told for a nearer reason.
        With `quick`, what obviously follows at the start comes in any order.
        """
        self._most_last_marks = most_last_marks
        self._cells = constraints.cells
        self._told = Position(constraints)
        self._told.anywhere = quick
        self._told.decide(start)
        self._grouped = grouped
        self._stop = stop
        self._chain = list(steps) if only_these else []
        self._returned: set[int] = set()
        """The indexes of the steps of the chain that were looked at as followers."""
        self._source = iter(self._chain if only_these else steps)
        self._only_these = only_these
        self._found: list[Step] = []
        """What the search has found."""
        self._found_by: dict[Literal, int] = {}
        """For literals, the index of the step that the search found."""
        self._ready: Agenda[Step] = Agenda()
        """Marks that follow by one rule from what was told."""
        self._late: Agenda[Step] = Agenda()
        self._alike: dict[Hashable, list[Step]] = {}
        """The steps that are ready, by their key."""
        self._played: list[Played] = []
        """The move under way."""
        self._new: set[Literal] = set()
        """What the move under way decides."""
        self._begun = False
        """Whether a move was told."""
        self._open_at_last_try = len(self._cells) + 1
        if near:
            for agenda in (self._ready, self._late):
                agenda.last = box_around(self._cells, (near,))
                agenda.compared = len(self._cells)

    def __iter__(self) -> Iterator[MoveSteps]:
        self._keep(self._grow())
        self._told.anywhere = False
        self._played = [Played(Part.SILENT, step) for _, step in self._played]
        while True:
            self._stop.check()
            last = self._last_move()
            if last is not None:
                yield last
            head = self._next_ready() or self._next_found()
            if head is None:
                break
            yield from self._moves_to(head)
        yield from self._rest()

    # What comes next

    def _next_ready(self) -> Step | None:
        """Return a mark that one rule forces now, near the last move."""
        for agenda in (self._ready, self._late):
            while (step := agenda.take()) is not None:
                left = self._left(step)
                if left is not None and _is_mark(left):
                    return left
        return None

    def _next_found(self) -> Step | None:
        """Return the next mark that the search finds; keep what only rules something out.

        Before the first move nobody waits for long: then the first proof is a move of its own.
        """
        waiting: list[Step] = []
        for step in self._source:
            self._stop.check()
            left = self._left(step)
            if left is None:
                continue
            index = len(self._found)
            self._found.append(left)
            for literal in left.conclusions:
                self._found_by.setdefault(literal, index)
            if _is_mark(left):
                return left
            if not self._begun and self._is_proof([left]):
                waiting.append(left)
                if len(waiting) == MOST_BEFORE_FIRST:
                    return waiting[0]
        return None

    def _left(self, step: Step) -> Step | None:
        """Return a step without the conclusions that were told; None if all were."""
        value = self._told.value
        conclusions = tuple([x for x in step.conclusions if not value[x]])
        if len(conclusions) == len(step.conclusions):
            return step
        return step._replace(conclusions=conclusions) if conclusions else None

    def _leads(self, *steps: Step) -> list[Step]:
        """Return the steps on which some steps rest and that were not told, in order."""
        value = self._told.value
        needed: set[int] = set()
        waiting = [literal for step in steps for literal in step.facts]
        while waiting:
            literal = waiting.pop()
            if value[literal] != 1:
                index = self._found_by[literal]
                if index not in needed:
                    needed.add(index)
                    waiting += self._found[index].facts
        found = (self._left(self._found[index]) for index in sorted(needed))
        return [one for one in found if one is not None]

    # Moves

    def _moves_to(self, head: Step) -> Iterator[MoveSteps]:
        """Yield the move with a head; before it, moves that it needs, if they are too many.

        Ideas that one rule shows may be told with another; two proofs are two moves.
        """
        while True:
            leads = self._leads(head)
            ideas = self._ideas(leads)
            proofs = list(filter(self._is_proof, [*ideas, [head]]))
            if not ideas or (self._different(ideas) <= MOST_LEADS and len(proofs) <= 1):
                break
            first = self._with_leads(proofs[0]) if len(proofs) > 1 else ideas[0]
            yield self._move(first or ideas[0], None)
        left = self._left(head)
        if left is not None:
            yield self._move(leads, left)

    def _with_leads(self, idea: Sequence[Step]) -> list[Step]:
        """Return an idea with what it rests on; nothing, if that is too much for one move."""
        before = self._leads(*idea)
        if self._different(self._ideas(before)) > MOST_LEADS:
            return []
        return [*before, *(step for step in idea if step not in before)]

    def _different(self, ideas: Iterable[Sequence[Step]]) -> int:
        """Count ideas, those of one kind once."""
        keys = [self._grouped(idea[-1]).key for idea in ideas]
        return len({key for key in keys if key is not None}) + keys.count(None)

    def _is_proof(self, idea: Iterable[Step]) -> bool:
        """Tell whether an idea takes several rules at once."""
        return any(step.size > 1 and self._grouped(step).role not in BOOKKEEPING for step in idea)

    def _ideas(self, steps: Iterable[Step]) -> list[list[Step]]:
        """Split steps so that each part holds one idea, and bookkeeping before it."""
        ideas: list[list[Step]] = []
        silent: list[Step] = []
        before: Hashable = None
        for step in steps:
            role, key = self._grouped(step)
            if role in BOOKKEEPING:
                silent.append(step)
            elif key is not None and key == before:
                ideas[-1] += [*silent, step]
                silent = []
            else:
                ideas.append([*silent, step])
                before, silent = key, []
        return ideas

    def _move(self, leads: Iterable[Step], head: Step | None) -> MoveSteps:
        """Return the move of a head, or of steps that only rule something out."""
        for step in leads:
            bookkeeping = self._grouped(step).role in BOOKKEEPING
            said = Part.HEAD if head is None else Part.LEAD
            self._play(Part.SILENT if bookkeeping else said, step)
        if head is not None:
            self._play(Part.HEAD, head)
        fresh = self._grow()
        if head is not None and not self._add_alike(head):
            fresh = self._add_followers(fresh)
        self._keep(fresh)
        self._keep(self._grow())
        return self._taken()

    def _taken(self, *, ending: bool = False) -> MoveSteps:
        move = MoveSteps(tuple(self._played), ending)
        self._played = []
        self._begun = True
        if self._new:
            box = box_around(self._cells, self._new)
            self._ready.last = self._late.last = box
        self._new = set()
        return move

    def _play(self, part: Part, step: Step) -> None:
        """Add a step to the move under way, as far as it was not told."""
        left = self._left(step)
        if left is not None:
            self._played.append(Played(part, left))
            self._new.update(left.conclusions)
            self._told.decide(left.conclusions)

    def _grow(self) -> list[tuple[Role, Step]]:
        """Add the bookkeeping that the move under way makes possible; return other marks."""
        fresh: list[tuple[Role, Step]] = []
        for step in self._forced():
            role = self._grouped(step).role
            if role in BOOKKEEPING:
                self._play(Part.SILENT if role is Role.START else Part.TAIL, step)
            elif _is_mark(step):
                fresh.append((role, step))
        return fresh

    def _forced(self) -> Iterator[Step]:
        """Yield the steps that follow now and did not before, also while more is told."""
        if not self._only_these:
            while (step := self._told.take_forced()) is not None:
                self._stop.check()
                yield step
            return
        value = self._told.value
        progress = True
        while progress:
            progress = False
            for index, step in enumerate(self._chain):
                if index not in self._returned and all(value[x] == 1 for x in step.facts):
                    progress = True
                    self._returned.add(index)
                    yield step

    def _add_alike(self, head: Step) -> bool:
        """Add other heads of the same kind; tell whether there are any."""
        role, key = self._grouped(head)
        others = self._alike.get(key, []) if key is not None and role is not Role.FOLLOWER else []
        added = 0
        while others and added < MOST_ALIKE - 1:
            left = self._left(others.pop(0))
            if left is not None and _is_mark(left):
                self._play(Part.HEAD, left)
                self._keep(self._grow())
                added += 1
        return bool(added)

    def _add_followers(self, fresh: list[tuple[Role, Step]]) -> list[tuple[Role, Step]]:
        """Add marks that are obvious now, but not too many; return the others."""
        others: list[tuple[Role, Step]] = []
        marks = 0
        while fresh:
            role, step = fresh.pop(0)
            left = self._left(step)
            if left is None:
                continue
            more = sum(literal > 0 for literal in left.conclusions)
            most = MOST_RULES_COMPLETED if role is Role.COMPLETION else MOST_RULES_SAID
            fits = marks + more <= MOST_FOLLOWING_MARKS and self._rules_said(left) <= most
            if self._completes(role, left) or (self._follows(role, left) and fits):
                marks += more
                self._play(Part.FOLLOWER, left)
                fresh += self._grow()
            else:
                others.append((role, left))
        return others

    def _follows(self, role: Role, step: Step) -> bool:
        """Tell whether a step is obvious from what the move under way has decided."""
        return role in FOLLOWING and not self._new.isdisjoint(step.facts)

    def _completes(self, role: Role, step: Step) -> bool:
        """Tell whether a step belongs to a mark of the move under way."""
        return role is Role.COMPLETION and any(x > 0 and x in self._new for x in step.facts)

    def _rules_said(self, more: Step) -> int:
        """Count the rules of all that is said, with one step more; one idea counts once."""
        rules = 0
        keys: set[Hashable] = set()
        for part, step in (*self._played, Played(Part.FOLLOWER, more)):
            if part in SAID_PARTS:
                key = None if part is Part.HEAD else self._grouped(step).key
                if key is None or key not in keys:
                    rules += step.size
                    keys.add(key)
        return rules

    def _keep(self, fresh: Iterable[tuple[Role, Step]]) -> None:
        """Keep marks for later moves."""
        for late, agenda in ((False, self._ready), (True, self._late)):
            kept = [step for role, step in fresh if (role is Role.LATE) is late]
            agenda.add([(box_around(self._cells, step.conclusions), step) for step in kept])
            for step in kept:
                key = self._grouped(step).key
                if key is not None:
                    self._alike.setdefault(key, []).append(step)

    # The end

    def _last_move(self) -> MoveSteps | None:
        """Return a move that takes all that is left, if every mark of it is obvious."""
        left = len(self._cells) - self._told.decided
        if self._only_these or not 0 < left <= self._open_at_last_try // 2:
            return None
        self._open_at_last_try = left
        trial = self._told.copy()
        played: list[Played] = []
        waiting = self._ready.items() + self._late.items()
        marks = 0
        while trial.decided < len(self._cells):
            step = trial.take_forced() or (waiting.pop() if waiting else None)
            if step is None:
                return None
            conclusions = tuple([x for x in step.conclusions if not trial.value[x]])
            role = self._grouped(step).role
            if not conclusions or not (_is_mark(step) or role is Role.TAIL):
                continue
            if role in (Role.HEAD, Role.LATE):
                return None
            marks += sum(literal > 0 for literal in conclusions)
            if marks > self._most_last_marks:
                return None
            part = Part.FOLLOWER if role in FOLLOWING else Part.TAIL
            played.append(Played(part, step._replace(conclusions=conclusions)))
            trial.decide(conclusions)
        if marks < FEWEST_LAST_MARKS or trial.broken:
            return None
        for part, step in played:
            self._play(part, step)
        return self._taken(ending=True)

    def _rest(self) -> Iterator[MoveSteps]:
        """Yield moves with what was found and no mark needed."""
        for step in self._found:
            left = self._left(step)
            if left is not None:
                together = self._alike_in_rest(left)
                if len(together) > 1:
                    yield self._move(together, None)
                else:
                    yield from self._moves_to(left)
        if self._played:
            yield self._taken()

    def _alike_in_rest(self, first: Step) -> list[Step]:
        """Return steps that can be told as one idea with a step, each resting on what is told."""
        key = self._grouped(first).key
        together: list[Step] = []
        shown: set[Literal] = set()
        for step in self._found if key is not None else ():
            left = self._left(step)
            if left is None or self._grouped(left).key != key:
                continue
            if all(self._told.value[x] == 1 or x in shown for x in left.facts):
                together.append(left)
                shown.update(left.conclusions)
            if len(together) == MOST_TOGETHER:
                break
        return together


def _is_mark(step: Step) -> bool:
    """Tell whether a step places a mark, and does not only rule something out."""
    return any(literal > 0 for literal in step.conclusions)
