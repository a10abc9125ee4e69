"""A puzzle stated once and asked many things; both front ends use the same answers."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any

from app.core import registry
from app.core.difficulty import difficulty_of_sizes
from app.core.document import Document
from app.core.errors import BadUse
from app.core.grid import Cell, cell_name
from app.core.mistakes import Watch, first_open_rule, first_wrong_cells, wrong_cells
from app.core.model import Literal, Model
from app.core.moves import MoveSteps
from app.core.play import Player
from app.core.puzzle import RulePlace, truth_of
from app.core.steps import Reason
from app.core.stop import Stop
from app.core.words import Message
from app.explain import (
    Constraints,
    Explanation,
    Moves,
    MoveWords,
    Words,
    conflict_of,
    find_conflict,
    why_cell,
)
from app.sat.solving import (
    SOLUTIONS_FOR_ANSWER,
    Answer,
    Seconds,
    common_literals,
    find_solutions,
    other_solutions,
)
from app.session.answers import (
    Conflict,
    CountEnd,
    Ending,
    HintAnswer,
    Move,
    OtherSolution,
    Skipped,
    SolutionCount,
    ToldStep,
    UndecidedCells,
    Verdict,
)
from app.session.contradictions import Contradictions
from app.session.marks import claims, marked_facts, start_of_moves
from app.session.next_move import next_move
from app.session.places import Places, area_of

LONG_SECONDS = 0.02
"""What takes longer to find is found ahead, and not near the cursor."""

UNSOLVABLE = "This puzzle has no solution, so there is no hint."
TRUE_IN_ALL = "There are several solutions; this is true in all that fit your marks."
NOTHING_FOLLOWS = "Several solutions: no move follows from here."
MARKS_IN_NONE = "Several solutions, but none has all these marks."

COUNTED_SOLUTIONS = 1_000
"""Up to this many solutions are counted."""

COUNTED_FACTS = 20_000_000
"""On a large board, fewer solutions are counted: all of them together have at most so many facts.

They take about 300 MB then, most of it in the solver."""

NO_FACT = "There is nothing to find out at {cell}."


class Problem:
    """One document, whose rules are stated when the first question needs them.

    Every question takes a Stop, which cancels it or limits its time. One thread at a time may ask.
    """

    def __init__(
        self, document: Document, *, anew: bool = False, verdict: Verdict | None = None
    ) -> None:
        """`anew` lets moves start from the beginning once a player has solved the puzzle.

        `verdict` is the one on the puzzle, where it is known.
        """
        self.document = document
        self._anew = anew
        self.puzzle_type = registry.puzzle_type(document.kind)
        self._model: Model | None = None
        self._stating = 0.0
        self._verdict = verdict
        """The verdict, once someone has asked for it."""
        self._constraints: Constraints | None = None
        """The rules indexed by literal, once a hint has needed them."""
        self._ahead: HintAnswer | None = None
        """The next hint, where it takes long to find."""
        self.watched: Watch | None = None
        """What knows the rules that marks break, once that has been asked for."""

    def with_marks(self, document: Document) -> "Problem":
        """Return the same problem with other marks of a player; the puzzle stays stated."""
        other = Problem(document, anew=self._anew, verdict=self._verdict)
        other._model, other._stating = self._model, self._stating
        other.watched, other._constraints = self.watched, self._constraints
        return other

    # What is asked

    def check_form(self) -> None:
        """Refuse a puzzle that is not well formed."""
        self.puzzle_type.check_form(self.document.puzzle)

    def model(self, stop: Stop) -> Model:
        """State the facts and rules."""
        if self._model is None:
            started = perf_counter()
            self._model = self.puzzle_type.model(self.document.puzzle, stop)
            self._stating = perf_counter() - started
        return self._model

    @property
    def player(self) -> Player[Any]:
        """How the puzzle is played."""
        return registry.player(self.document.kind)

    @property
    def stated(self) -> Model | None:
        """The facts and rules, once some question has needed them."""
        return self._model

    def watch(self, stop: Stop) -> Watch:
        """Prepare to tell which rules a player's marks break."""
        if self.watched is None:
            obvious = registry.player(self.document.kind).obvious
            self.watched = Watch(self.model(stop), obvious, stop)
        return self.watched

    @property
    def start(self) -> tuple[Literal, ...]:
        """What the player's marks say, which is where moves start."""
        return start_of_moves(self.document, self._verdict if self._anew else None)

    def verdict(self, stop: Stop, limit: int = SOLUTIONS_FOR_ANSWER) -> Verdict:
        """Find up to `limit` solutions; fewer than two would not tell one from several."""
        model = self.model(stop)
        found = find_solutions(model, stop, limit)
        differences: set[int] = set()
        if found.answer is Answer.MULTIPLE:
            differences = set(found.solutions[0]).symmetric_difference(found.solutions[1])
        encode, load, search = found.seconds
        self._verdict = Verdict(
            found.answer,
            found.solutions,
            found.complete,
            frozenset(model.cells_of(differences)),
            len(model.facts),
            len(model.rules),
            found.variables,
            found.clauses,
            Seconds(self._stating + encode, load, search),
        )
        return self._verdict

    def differing_cells(self, stop: Stop) -> tuple[Cell, ...]:
        """Return the cells that are not the same in all solutions."""
        model = self.model(stop)
        common = {abs(literal) for literal in common_literals(model, stop) or ()}
        left = [number for number in range(1, len(model.facts) + 1) if number not in common]
        return tuple(dict.fromkeys(model.cells_of(left)))

    def count(
        self, verdict: Verdict, counted: SolutionCount, stop: Stop
    ) -> Iterator[UndecidedCells | OtherSolution | CountEnd]:
        """Go on counting solutions up to a limit; first of all say in which cells they differ."""
        if counted.undecided is None:
            yield UndecidedCells(frozenset(self.differing_cells(stop)))
        found = [*verdict.solutions, *counted.others]
        limit = min(COUNTED_SOLUTIONS, max(2, COUNTED_FACTS // max(1, verdict.facts)))
        number = len(found)
        for true in other_solutions(self.model(stop), stop, found):
            if number >= limit:
                yield CountEnd(complete=False)
                return
            number += 1
            yield OtherSolution(true)
        yield CountEnd(complete=True)

    def conflict(self, stop: Stop, *, argue: bool = True) -> Iterator[Conflict]:
        """Find rules that cannot all hold, or else rules and marks; then, if asked, say why.

        Yields the conflict as soon as it is known, and again with its argument. Nothing where
        rules and marks can all hold.
        """
        model = self.model(stop)
        reason = self._reason(model, stop)
        if reason is None:
            return
        found = self._places(model).conflict(reason)
        yield found
        if argue:
            contradictions = Contradictions(
                self.puzzle_type, self.document.puzzle, model, self._places(model), stop
            )
            yield found._replace(argument=contradictions.tell(reason))

    def moves(self, stop: Stop, skip: int = 0) -> Iterator[Skipped | Move | Ending]:
        """Tell the moves from the player's marks to all that follows, then how they end.

        The first `skip` moves are not put into words. The rules and marks must be able to hold:
        see `conflict`.
        """
        model = self.model(stop)
        explanation = self._explanation(model, stop)
        known = list(self.start)
        sizes: list[int] = []
        for move in self._told(self._moves(stop).of_explanation(explanation), skip, stop):
            known += move.literals
            sizes += move.sizes
            yield move
        outcome = explanation.outcome
        assert outcome is not None
        open_cells = tuple(dict.fromkeys(model.cells_of(outcome.open_facts)))
        level = difficulty_of_sizes(sizes)
        yield Ending(outcome.complete, open_cells, level, tuple(known), tuple(sizes))

    def why(self, cell: Cell, stop: Stop, skip: int = 0) -> Iterator[Skipped | Move]:
        """Tell the moves that lead from the player's marks to one cell."""
        model = self.model(stop)
        if not model.facts.numbers_at(cell):
            raise BadUse(NO_FACT, cell=cell_name(cell))
        steps = why_cell(model, cell, stop, self.start)
        return self._told(self._moves(stop).of_steps(steps), skip, stop)

    def look_ahead(self, stop: Stop) -> None:
        """Find the next hint before anyone asks for it; keep it where that takes long."""
        started = perf_counter()
        found = self.hint(stop)
        if perf_counter() - started > LONG_SECONDS:
            self._ahead = found

    def hint(self, stop: Stop, near: Cell | None = None) -> HintAnswer:
        """Find the easiest move from the player's marks, near a cell where there is a choice."""
        if self._ahead is not None:
            return self._ahead
        model = self.model(stop)
        verdict = self._known_verdict(stop)
        answer = verdict.answer
        if answer is Answer.NONE:
            return HintAnswer(said=Message(UNSOLVABLE), answer=answer)
        if answer is Answer.UNIQUE:
            wrong = wrong_cells(model, self.start, verdict.solutions[0])
            if wrong:
                first = first_wrong_cells(self.watch(stop), self.start, verdict.solutions[0])
                return HintAnswer(wrong=first)
        elif find_conflict(model, stop, self.start) is not None:
            return HintAnswer(said=Message(MARKS_IN_NONE), answer=answer)
        if self._is_done(verdict, stop):
            return HintAnswer(done=True, said=Message("Nothing is left to find."), answer=answer)
        literal = next(iter(model.facts.numbers_at(near)), 0) if near is not None else 0
        explanation = self._explanation(model, stop, literal)
        words, places = self._words(model, stop), self._places(model)
        move = next_move(explanation, literal, self._moves(stop), words, places)
        if move is None:
            return HintAnswer(said=Message(NOTHING_FOLLOWS), answer=answer)
        said = None if answer is Answer.UNIQUE else Message(TRUE_IN_ALL)
        about = [one.about for one in self.puzzle_type.lessons if one.title == move.idea]
        return HintAnswer(
            move,
            places.where_to_look(move),
            area_of(places.steps_to_look_at(move)),
            said=said,
            answer=answer,
            about=next(iter(about), None),
        )

    def _is_done(self, verdict: Verdict, stop: Stop) -> bool:
        """Tell whether the marks are a solution, whatever else is not marked."""
        kind, puzzle = self.document.kind, self.document.puzzle
        if verdict.answer is Answer.UNIQUE:
            givens = self.player.givens(puzzle)
            return set(verdict.solutions[0]).issubset((*marked_facts(self.document), *givens))
        # Without the Watch: the window may follow newer marks with it at this moment.
        model = self.model(stop)
        truth = truth_of(claims(kind, puzzle, self.document.progress), len(model.facts))
        return first_open_rule(model, truth) is None

    def explanation(
        self, stop: Stop, skip: int = 0, *, cell: Cell | None = None, argue: bool = True
    ) -> Iterator[Conflict | Skipped | Move | Ending]:
        """Tell why rules and marks cannot all hold, or else the moves to the end or to one cell."""
        conflict = None
        if self._is_impossible(stop) or self.start:
            for conflict in self.conflict(stop, argue=argue):
                yield conflict
        if conflict is None:
            yield from self.moves(stop, skip) if cell is None else self.why(cell, stop, skip)

    # How it is answered

    def _explanation(self, model: Model, stop: Stop, near: Literal = 0) -> Explanation:
        """Return the explanation from the player's marks, of which the rules are kept."""
        if self._constraints is None:
            self._constraints = Constraints(model, stop)
        words = Words(self.puzzle_type, self.document.puzzle, model, stop)
        return Explanation(
            model,
            stop,
            self.start,
            near,
            constraints=self._constraints,
            how_told=words.way,
        )

    def _known_verdict(self, stop: Stop) -> Verdict:
        """Return the verdict, found now if nobody has asked for it before."""
        return self.verdict(stop) if self._verdict is None else self._verdict

    def _is_impossible(self, stop: Stop) -> bool:
        """Tell whether there is no solution, which the verdict says."""
        return self._known_verdict(stop).answer is Answer.NONE

    def _reason(self, model: Model, stop: Stop) -> Reason | None:
        if self._is_impossible(stop):
            return conflict_of(model, stop)
        return find_conflict(model, stop, self.start)

    def _moves(self, stop: Stop) -> Moves:
        model = self.model(stop)
        return Moves(self.puzzle_type, self.document.puzzle, model, stop, self.start)

    def _words(self, model: Model, stop: Stop) -> MoveWords:
        return MoveWords(self.puzzle_type, self.document.puzzle, model, stop, self.start)

    def _places(self, model: Model) -> Places:
        return Places(self.puzzle_type, self.document.puzzle, model)

    def _told(self, moves: Iterable[MoveSteps], skip: int, stop: Stop) -> Iterator[Skipped | Move]:
        """Put moves into words, but for the first ones."""
        model = self.model(stop)
        words, places = self._words(model, stop), self._places(model)
        for number, move in enumerate(moves):
            if number < skip:
                words.skip(move.steps)
                yield Skipped(move.steps)
            else:
                yield places.move(words, move, words.say(move))

    # In JSON

    def rule_json(self, places: Iterable[RulePlace]) -> list[dict[str, Any]]:
        """Return the JSON form of some rules."""
        return [self.puzzle_type.rule_json(*place) for place in places]

    def facts_json(self, literals: Iterable[Literal]) -> list[dict[str, Any]]:
        """Return the JSON form of some facts."""
        assert self._model is not None
        facts = self._model.facts
        return [
            self.puzzle_type.fact_json(facts[abs(literal) - 1], holds=literal > 0)
            for literal in literals
        ]

    def step_json(self, told: ToldStep) -> dict[str, Any]:
        """Return the JSON form of a step."""
        assert self._model is not None
        return {
            "technique": told.technique,
            "text": " ".join(map(str, told.sentences)),
            "conclusions": self.facts_json(told.step.conclusions),
            "rules": self.rule_json(map(self._model.rules.place, told.step.rules)),
            "facts": self.facts_json(told.step.facts),
        }
