"""What is worked out about the open puzzle: which question is asked next, and what is answered."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.document import Document
from app.core.grid import Cell
from app.core.mistakes import Watch
from app.core.model import Model
from app.core.stop import Stop
from app.sat.answer import Answer
from app.session.answers import (
    Conflict,
    CountEnd,
    Ending,
    HintAnswer,
    Move,
    OtherSolution,
    SolutionCount,
    UndecidedCells,
    Verdict,
)
from app.session.live_state import Fields, LiveState
from app.session.marks import start_of_moves
from app.session.play_state import Play
from app.session.questions import Answerer, Questions
from app.session.state import Failure, Mode, Question, State, Told

if TYPE_CHECKING:
    from app.session.problem import Problem

DEBOUNCE_MS = 25
"""Milliseconds without an edit before the verdict on the puzzle is asked for again."""

AHEAD_MS = 300
"""Milliseconds after the last mark until the next hint is looked for."""

LARGEST_AHEAD = 900
"""Cells of a board on which hints are looked for before anyone asks."""


class Hearer(NamedTuple):
    """Who is told what was found out."""

    follow_marks: Callable[[Play, Document], Play]
    """Returns what belongs to the marks, once the rules are stated."""
    take_hint: Callable[[HintAnswer], Fields]
    """Returns the fields that a hint changes."""
    take_contradiction: Callable[[bool], None]
    """Shows why marks contradict the rules, or says that they do not."""
    fallback: Callable[[], Mode]
    """Returns the mode for what turns out to have no one solution."""
    go_on: Callable[[], None]
    """Shows what was waited for."""


class Analysis:
    """Asks one question after the other and takes the answers. A Session has one Analysis."""

    def __init__(self, live: LiveState, questions: Questions, hearer: Hearer) -> None:
        self._live = live
        self._questions = questions
        self._hearer = hearer
        self._checked: Document | None = None
        """The document whose marks were checked last."""
        self._ahead: Document | None = None
        """The document for which a hint was looked for before anyone asked."""
        self._moves_wanted = False
        """Whether moves are to be told as soon as there is a verdict."""
        self._contradiction_wanted = False
        """Whether the player is to be told why the marks contradict the rules."""

    @property
    def _state(self) -> State:
        return self._live.state

    @property
    def model(self) -> Model | None:
        """The facts and rules of the puzzle, once a question has needed them."""
        return self._questions.model

    @property
    def watch(self) -> Watch | None:
        """What knows the rules that marks break, once a question has made it."""
        return self._questions.watch

    # What is asked about

    def take(self, document: Document) -> None:
        """Drop what is under way, and ask for the verdict on another puzzle soon."""
        self._checked = None
        self._moves_wanted = False
        self._questions.take(document, self._state.told)
        self._questions.ask_later(DEBOUNCE_MS, self._ask_verdict)

    def go_on_from(self, other: State) -> None:
        """Ask only for what was not known yet where the same puzzle was open before."""
        if other.verdict is not None:
            self._questions.take_verdict(other.verdict)
            self._live.become(question=Question.NONE)
        if other.question is Question.HINT:
            self.ask_hint(None)
        elif other.watching:
            self.ask_moves()
        else:
            self.ask_about_marks()

    def take_words(self) -> None:
        """Go on with the same puzzle and marks; only words about it are others."""
        self._checked = None

    def take_marks(self, document: Document) -> Fields:
        """Go on with other marks on the same puzzle; return the fields that were about marks."""
        state = self._state
        self._checked = None
        # Only moves are worth freeing elsewhere; nobody asks anything while marks come and go.
        self._questions.take_marks(document, *([state.told] if state.told.moves else []))
        known = state.verdict is not None
        fields: Fields = {
            "told": Told(start_of_moves(document, state.verdict)) if known else Told()
        }
        if state.question in (Question.MOVES, Question.HINT) or (
            state.question is Question.CONFLICT and state.has_solutions
        ):
            self._questions.drop()
            fields["question"] = Question.NONE
        if state.conflict is not None and state.conflict.needs_marks:
            fields["conflict"] = None
        if state.failure is not None and state.failure.question is not Question.VERDICT:
            fields["failure"] = None
        return fields

    def stop(self) -> None:
        """Stop what is being worked out."""
        question = self._state.question
        if question is not Question.NONE:
            self._questions.drop()
            self._fail(question, "")

    def close(self) -> None:
        """Stop all work for good."""
        self._questions.drop()

    def drop_question(self, only: Question | None = None) -> None:
        """Stop what is being worked out, or one question only, without a word."""
        if only in (None, self._state.question):
            self._questions.drop()
            self._live.become(question=Question.NONE)
            self.ask_about_marks()

    # Questions

    def _ask_verdict(self) -> None:
        playing = self._state.mode is Mode.PLAY

        def answer(problem: "Problem", stop: Stop) -> Iterator[Verdict | Watch]:
            problem.check_form()
            if playing:  # who plays needs that first
                yield problem.watch(stop)
            yield problem.verdict(stop)

        self._ask(Question.VERDICT, answer)

    def ask_moves(self) -> None:
        """Have the moves told that are not known yet, or why there are none.

        Where several solutions are looked at, they are counted first.
        """
        state = self._state
        if state.verdict is None:
            self._moves_wanted = True
            if self._questions.waiting or state.question is Question.NONE:
                self._ask_verdict()
            return
        if state.question is Question.CONFLICT and state.has_solutions:
            self._moves_wanted = True  # once it is known whether the marks can hold
            return
        if state.going_through_solutions and state.counted.end is None:
            if state.question is not Question.COUNT:
                self._count()
            return
        argued = state.conflict is not None and state.conflict.argument is not None
        if not (state.explaining or state.told.finished or argued):
            self._explain()

    def _explain(self) -> None:
        skip = len(self._state.told.moves)

        def answer(problem: "Problem", stop: Stop) -> Iterator[object]:
            return problem.explanation(stop, skip)

        impossible = self._state.has_no_solution
        self._ask(Question.CONFLICT if impossible else Question.MOVES, answer)

    def _count(self) -> None:
        verdict, counted = self._state.verdict, self._state.counted
        assert verdict is not None

        def answer(problem: "Problem", stop: Stop) -> Iterator[object]:
            return problem.count(verdict, counted, stop)

        self._ask(Question.COUNT, answer)

    def ask_about_marks(self) -> None:
        """Find out what the present mode shows of marks, if nothing else is being asked."""
        state = self._state
        blind = state.mode is Mode.PLAY and self.watch is None
        if blind and state.question in (Question.MOVES, Question.COUNT):
            self.stop()  # a player does not wait for these; they go on when looked at
        if self._state.question is not Question.NONE:
            return
        if state.verdict is None:
            if state.failure is None:  # a hint was asked for before
                self._ask_verdict()
            return
        unchecked = self._checked is not state.document and not state.told.finished
        if state.drawing and state.told.start and state.conflict is None and unchecked:
            self._check_marks()
        elif blind:
            self._ask(Question.RULES, lambda problem, stop: iter([problem.watch(stop)]))
        elif state.markable and self._ahead is not state.document and _is_small(state.puzzle):
            self._questions.ask_later(AHEAD_MS, self._look_ahead)

    def _look_ahead(self) -> None:
        """Find the next hint quietly, before anyone asks for it: some take longer than a wink."""
        self._ahead = self._state.document

        def answer(problem: "Problem", stop: Stop) -> Iterator[object]:
            problem.look_ahead(stop)
            return iter(())

        self._questions.ask(answer, _ignore, lambda: None, _ignore)

    def ask_hint(self, near: Cell | None) -> None:
        """Find the next move for a player; whatever else is being worked out can wait."""

        def answer(problem: "Problem", stop: Stop) -> Iterator[HintAnswer]:
            yield problem.hint(stop, near)

        self._ask(Question.HINT, answer)

    def _check_marks(self) -> None:
        """Find out whether the player's marks contradict the rules."""
        self._checked = self._state.document

        def answer(problem: "Problem", stop: Stop) -> Iterator[Conflict]:
            return problem.conflict(stop)

        self._ask(Question.CONFLICT, answer)

    def ask_contradiction(self) -> None:
        """Find out why the player's marks contradict the rules, and have it shown."""
        self._check_marks()
        self._contradiction_wanted = True

    def _ask(self, question: Question, answer: Answerer) -> None:
        self._contradiction_wanted = False
        self._questions.ask(
            answer,
            self._take_answers,
            lambda: self._end(question),
            lambda sentence: self._fail(question, sentence),
        )
        self._live.become(question=question, failure=None)

    # Answers

    def _take_answers(self, values: list[Any]) -> None:
        state = self._state
        told = state.told
        fields: Fields = {}
        moves: list[Move] = []
        for value in values:
            if isinstance(value, Move):
                moves.append(value)
            elif isinstance(value, Conflict):
                fields["conflict"] = value
            elif isinstance(value, Verdict):
                told = Told(start_of_moves(state.document, value))
                fields["verdict"] = value
                if value.answer is not Answer.UNIQUE:
                    fields["mode"] = self._hearer.fallback()
            elif isinstance(value, Watch):
                fields["play"] = self._hearer.follow_marks(state.play, state.document)
            elif isinstance(value, HintAnswer):
                fields |= self._hearer.take_hint(value)
            elif isinstance(value, Ending):
                told = told._replace(ending=value)
        if moves:
            told = told.with_moves(moves)
        fields["told"] = told
        fields["counted"] = _with_counted(state.counted, values)
        if state.mode is Mode.STEPS and state._replace(**fields).nothing_to_tell:
            fields["mode"] = Mode.SOLVE
        self._live.become(**fields)
        self._hearer.go_on()

    def _end(self, question: Question) -> None:
        """Go on from the verdict to its reasons, where they are wanted."""
        wanted, self._moves_wanted = self._moves_wanted, False
        if question is Question.VERDICT and self._state.has_no_solution:
            self._explain()
            return
        if question is Question.CONFLICT:
            self._live.become(question=Question.NONE)  # so that moves can be asked for
            if self._contradiction_wanted:
                self._contradiction_wanted = False
                self._hearer.take_contradiction(self._state.conflict is not None)
        further = question is Question.COUNT and self._state.watching
        uncounted = self._state.going_through_solutions and self._state.counted.end is None
        if wanted or further or (question is Question.MOVES and uncounted):
            self.ask_moves()
        if self._state.question in (question, Question.NONE):  # nothing else is asked
            self._live.become(question=Question.NONE)
            self.ask_about_marks()

    def _fail(self, question: Question, sentence: str) -> None:
        self._moves_wanted = False
        failure = Failure(question, sentence)
        refused = question is Question.VERDICT and bool(sentence)
        mode = self._hearer.fallback() if refused else self._state.mode
        self._live.become(question=Question.NONE, failure=failure, playing=False, mode=mode)


def _is_small(puzzle: Any) -> bool:
    """Tell whether it costs little to look ahead."""
    return bool(puzzle.rows * puzzle.cols <= LARGEST_AHEAD)


def _ignore(_: object) -> None:
    """What is found quietly is kept where it was found."""


def _with_counted(counted: SolutionCount, values: Sequence[Any]) -> SolutionCount:
    """Add what was counted to what is known of the solutions."""
    others = [value.true for value in values if isinstance(value, OtherSolution)]
    if others:
        counted = counted._replace(others=(*counted.others, *others))
    for value in values:
        if isinstance(value, UndecidedCells):
            counted = counted._replace(undecided=value.cells)
        elif isinstance(value, CountEnd):
            counted = counted._replace(end=value)
    return counted
