"""Where the rules, steps and lines that are told are seen on the board."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.core.grid import Cell, Edge
from app.core.lines import Line, unfolded
from app.core.model import Literal, Model
from app.core.moves import SAID_PARTS, MoveSteps, Part
from app.core.puzzle import CELLS_ALONE, PuzzleType, RulePlace
from app.core.steps import Link, Reason, Step
from app.core.words import Listing, Message
from app.explain import MoveWords, SaidMove
from app.session.answers import Clash, Conflict, Move, Shown, ToldLine, ToldStep

MOST_PLACES = 3
"""Rules that are named to say where to look."""

MOST_LISTED = 20
"""What a move finds beyond this is never seen in a list."""


def area_of(steps: Iterable[ToldStep]) -> frozenset[Cell]:
    """Return the cells of some steps: what they use and what they decide."""
    return frozenset().union(*(told.shown.cells | told.conclusions for told in steps))


class Places:
    """The places of one puzzle: turns what is said of it into answers that can be shown."""

    def __init__(self, puzzle_type: PuzzleType[Any], puzzle: Any, model: Model) -> None:
        self._puzzle_type = puzzle_type
        self._puzzle = puzzle
        self._model = model

    def conflict(self, reason: Reason) -> Conflict:
        """Return rules and marks that cannot all hold, and where they are seen."""
        places = tuple(map(self._model.rules.place, reason.rules))
        rules = [
            self._clash(index, place) for index, place in zip(reason.rules, places, strict=True)
        ]
        marks = [
            Clash(
                self._puzzle_type.say_fact(fact, holds=literal > 0),
                frozenset({fact.cell}),
                clues=frozenset({fact.cell}),
            )
            for literal in reason.facts
            for fact in (self._model.facts[abs(literal) - 1],)
        ]
        return Conflict(reason, places, (*rules, *marks))

    def _clash(self, index: int, place: RulePlace) -> Clash:
        said = self._puzzle_type.say_rule(self._puzzle, *place)
        cells = frozenset(self._puzzle_type.rule_cells(self._puzzle, *place))
        clues, edges, areas = self._shown_by([index], ())
        return Clash(said, cells, edges, clues, areas)

    def steps_to_look_at(self, move: Move) -> list[ToldStep]:
        """Return the hardest step of a move, and those like it that need nothing of the move."""
        said = [told for told in move.steps if told.part in SAID_PARTS]
        hardest = max(said, key=lambda told: (told.step.size, told.part is not Part.LEAD))
        found = {literal for told in move.steps for literal in told.step.conclusions}
        return [
            told
            for told in said
            if told is hardest
            or (
                told.part is not Part.LEAD
                and found.isdisjoint(told.step.facts)
                and self._names(told.step) == self._names(hardest.step)
            )
        ]

    def where_to_look(self, move: Move) -> Message:
        """Say where to look for a move: at the rules of its hardest step, and of those like it."""
        like = sorted([told.step.rules for told in self.steps_to_look_at(move)])
        rules = [rule for rules in like for rule in rules]
        places = map(self._model.rules.place, rules)
        # A number or a cell is found sooner than a line.
        nearest = sorted(places, key=lambda place: not self._puzzle_type.rule_clues(*place))
        said = [(place, self._puzzle_type.say_place(self._puzzle, *place)) for place in nearest]
        # A line without a name of its own tells where the cell is rather than where to look.
        named = [
            one
            for place, one in said
            if self._puzzle_type.rule_clues(*place) or one.template != CELLS_ALONE
        ]
        names = {str(one): one for one in named or [one for _, one in said]}
        listed = Listing(tuple(names.values())[:MOST_PLACES])
        return Message("Look at {places}.", {"places": listed})

    def _names(self, step: Step) -> list[str]:
        return [self._model.rules.place(rule)[0] for rule in step.rules]

    def unsaid(self, step: Step, part: Part) -> ToldStep:
        """Return a step without words."""
        cells = frozenset(self._model.cells_of(step.conclusions))
        return ToldStep(step, "", (), Message(""), cells, Shown(), part)

    def move(self, words: MoveWords, move: MoveSteps, told: SaidMove) -> Move:
        """Return a move as it was said, with the places of its lines and steps."""
        telling, said = told
        lines = tuple([self.line(line) for line in telling.lines])
        made = {id(told.line): told for told in lines}
        steps = []
        for (part, step), one in zip(move.played, said, strict=True):
            if not one.lines:
                steps.append(self.unsaid(step, part))
                continue
            # The words may use more of what the board shows than the step needs.
            shown = self._shown_by(one.step.rules, one.step.facts)
            steps.append(
                ToldStep(
                    step,
                    one.technique,
                    self._lines_of_step(tuple(unfolded(one.lines)), shown, made),
                    words.words.say_briefly(one.step),
                    frozenset(self._model.cells_of(step.conclusions)),
                    shown,
                    part,
                )
            )
        about = [step for part, step in move.played if part in (Part.HEAD, Part.FOLLOWER)]
        found = list(dict.fromkeys([literal for step in about for literal in step.conclusions]))
        found = [literal for literal in found if literal > 0] or found
        brief = words.words.say_briefly(Step(tuple(found[:MOST_LISTED]), ())) if found else None
        return Move(telling.title, lines, telling.tail, tuple(steps), telling.technique, brief)

    def _lines_of_step(
        self, lines: Sequence[Line], shown: Shown, made: Mapping[int, ToldLine]
    ) -> tuple[ToldLine, ...]:
        """Return the lines of a step; those that its move tells are made already."""
        if len(lines) == 1 and not (
            lines[0].supposed or lines[0].inner or lines[0].cases or lines[0].imagined
        ):
            return (made.get(id(lines[0])) or self._plain_line(lines[0], shown),)
        return tuple([made.get(id(line)) or self.line(line) for line in lines])

    def _plain_line(self, line: Line, shown: Shown) -> ToldLine:
        """Return a line that is seen where its step is."""
        return ToldLine(line, shown, cell_of=self._places(line.gives))

    def _places(self, literals: Iterable[Literal]) -> dict[int, Cell]:
        return {abs(literal): self._model.facts[abs(literal) - 1].cell for literal in literals}

    def line(self, line: Line) -> ToldLine:
        """Return a line with the places on the board that it speaks of."""
        links = line.inferences
        rules = [link.rule for link in links] + [term.rule for term in line.terms]
        literals = [x for link in links for x in (*link.facts, *link.premises)]
        supposing = bool(line.supposed) or line.said.depth > 0
        inferred: tuple[Literal, ...] = ()
        if supposing:
            inferred = tuple([x for link in line.links for x in link.conclusions])
        placed = [x for case in line.cases for x in case.supposed]
        placed += [x for case in line.cases for link in case.links for x in link.conclusions]
        inner = tuple([self.line(one) for one in line.inner])
        shown = self._shown_by(rules, (*literals, *line.gives))
        if not rules and all(one.line.gives for one in inner):  # it says them all in one
            shown = shown.together(*(one.shown for one in inner))
        return ToldLine(
            line,
            shown,
            line.supposed,
            inferred,
            self._contradiction_at(line.links[-1]) if line.links and not line.cases else Shown(),
            inner,
            self._places((*line.supposed, *line.imagined, *inferred, *line.gives, *placed)),
        )

    def _contradiction_at(self, end: Link) -> Shown:
        """Return where one sees that a rule cannot hold: at its clue, or at marks, or all over."""
        if end.conclusions:
            return Shown()
        shown = self._shown_by([end.rule], ())
        if shown.cells or shown.edges:
            return shown._replace(areas=frozenset())
        marks = frozenset(self._model.cells_of(x for x in (*end.facts, *end.premises) if x > 0))
        return Shown(marks) if len(marks) > 1 else shown

    def _shown_by(self, rules: Iterable[int], facts: Iterable[Literal]) -> Shown:
        """Return where some rules and facts are seen."""
        cells = set(self._model.cells_of(facts))
        edges: set[Edge] = set()
        areas: set[tuple[Cell, ...]] = set()
        for name, place in map(self._model.rules.place, rules):
            cells.update(self._puzzle_type.rule_clues(name, place))
            edges.update(self._puzzle_type.rule_edges(self._puzzle, name, place))
            area = self._puzzle_type.rule_area(self._puzzle, name, place)
            if area:
                areas.add(tuple(area))
        return Shown(frozenset(cells), frozenset(edges), frozenset(areas))
