"""What is going on: takes actions, makes the next State, and tells which parts of it changed."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from app.core import registry
from app.core.document import Document
from app.core.editing import Anchor, Editor, Images, Spot, Symmetry, Turn, images_in
from app.core.errors import BadInput
from app.core.grid import Cell, Tokens, check_size
from app.core.lessons import Lesson
from app.core.mistakes import Watch
from app.core.priority import PAINTING_TIME, foreground
from app.core.puzzle import PuzzleType
from app.core.stop import Stop
from app.core.words import Message
from app.formats import native
from app.sat.answer import Answer
from app.session.answers import (
    Conflict,
    CountEnd,
    Ending,
    HintAnswer,
    Move,
    OtherSolution,
    Route,
    SolutionCount,
    UndecidedCells,
    Verdict,
)
from app.session.game import Game, Host
from app.session.history import History, Version
from app.session.marks import marked_literals
from app.session.offers import Asker, Offers
from app.session.questions import Asked, Questions
from app.session.reading import WHOLE, Reading
from app.session.state import (
    Compared,
    Failure,
    Mode,
    Notice,
    Origin,
    Play,
    Proposal,
    Question,
    State,
    Told,
    Tool,
    alone,
)
from app.session.worker import Worker

if TYPE_CHECKING:
    from app.session.problem import Problem

DEBOUNCE_MS = 25
"""Milliseconds without an edit before the verdict on the puzzle is asked for again."""

AHEAD_MS = 300
"""Milliseconds after the last mark until the next hint is looked for."""

LARGEST_AHEAD = 900
"""Cells of a board on which hints are looked for before anyone asks."""

EVERYTHING = 10**9
"""More moves than any puzzle has: all were seen."""

UNPAINTED_FIELDS = {"question", "failure", "playing", "counted"}
"""Fields of a State that change a word or a button at most."""

Listener = Callable[[State, frozenset[str]], None]
"""Hears the present State, and the names of its fields that changed."""

CHOOSE_DESIGN = Message("Choose Design to change the puzzle.")
MARKS_LOST = Message("The player's progress does not fit any more. Undo brings it back.")
NO_LATER_IDEA = Message("No later step takes two rules or more.")
NO_EARLIER_IDEA = Message("No earlier step takes two rules or more.")
TOOL_TITLES = {
    Tool.COMPLETE: Message("Complete"),
    Tool.UNIQUE: Message("Make unique"),
    Tool.REMOVE: Message("Remove what is not needed"),
}
"""The tools, as Undo names them."""


class Session:
    """One document at a time, and all that is known and shown of it."""

    def __init__(
        self,
        document: Document,
        worker: Worker,
        path: Path | None = None,
        *,
        opens_in: Mode = Mode.DESIGN,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Open a document. `opens_in` is the mode for puzzles that have one solution."""
        self._listeners: list[Listener] = []
        self._unheard: set[str] = set()
        """Fields that changed and that nobody was told about yet."""
        self._telling = False
        self._history = History([Version(document)])
        self._saved: Document | None = document
        """The document as it is in its file."""
        self._marks_kept = False
        """Whether marks are kept elsewhere, and are no reason to save the document."""
        self._left: dict[int, tuple[Any, Play]] = {}
        """The games of puzzles that Undo may lead back to, by their `id`."""
        self._checked: Document | None = None
        """The document whose marks were checked last."""
        self._ahead: Document | None = None
        """The document for which a hint was looked for before anyone asked."""
        self._notices = 0
        self._questions = Questions(worker)
        self._questions.take(document)
        self._moves_wanted = False
        """Whether moves are to be told as soon as there is a verdict."""
        self._contradiction_wanted = False
        """Whether the player is to be told why the marks contradict the rules."""
        self._move_wanted = 0
        """The number of the move to be shown as soon as it is told."""
        self._brought: tuple[int, ...] | None = None
        """A solution to be shown as soon as there is a verdict."""
        self.opens_in = opens_in
        self._mode_chosen = False
        """Whether the user has turned to the present mode."""
        self.state = State(document, path, question=Question.VERDICT, mode=opens_in)
        self.game = Game(
            Host(
                lambda: self.state,
                self._become,
                self._notify,
                lambda: self._history,
                self._change_marks,
                self._go_to_version,
                lambda: self._questions.watch,
                self._ask_hint,
                self._drop_question,
                self._ask_contradiction,
            ),
            now,
        )
        self.reading = Reading(lambda: self.state, self._become)
        self.offers = Offers(
            Asker(
                lambda: self.state,
                self._become,
                self._notify,
                self.go,
                lambda: self._questions.model,
            )
        )
        self.state = self.state._replace(play=self.game.clocked(Play(), opens_in))
        self._ask_verdict_soon()

    # Who listens

    def subscribe(self, listener: Listener) -> None:
        """Call a function whenever the State changes."""
        self._listeners.append(listener)

    def _become(self, **fields: Any) -> None:
        """Make the next State, and tell everyone what changed."""
        if fields.get("mode", self.state.mode) is not self.state.mode:
            fields["play"] = self.game.entered(fields.get("play", self.state.play), fields["mode"])
            if self.state.chain is not None:
                fields = {"chain": None, "position": self.state.chain.back, **fields}
        if any(fields.get(name, old) is not old for name, old in self._walked):
            fields = {**WHOLE, **fields}  # another move is seen as a whole first
            fields.setdefault("seen", self._seen_with(**fields))
        before, self.state = self.state, self.state._replace(**fields)
        self._unheard.update(
            name for name in fields if getattr(before, name) is not getattr(self.state, name)
        )
        if self._telling:
            return  # what a listener does is told once everyone knows what came before
        self._telling = True
        try:
            # What the board does not show is painted in no time: the worker need not wait.
            with foreground(PAINTING_TIME if fields.keys() - UNPAINTED_FIELDS else 0):
                self._tell_listeners()
        finally:
            self._telling = False

    @property
    def _walked(self) -> list[tuple[str, object]]:
        """What decides which move is shown."""
        state = self.state
        names = ("mode", "position", "detail", "conflict", "chain")
        return [(name, getattr(state, name)) for name in names]

    def _seen_with(self, **fields: Any) -> int:
        """Return how many moves are seen once some fields have changed."""
        after = self.state._replace(**fields)
        if after.chain is not None:
            return after.seen  # they are others
        everything = self.state.solved or after.solved
        return EVERYTHING if everything else max(after.seen, after.position)

    def _tell_listeners(self) -> None:
        """Tell everyone what changed; if someone fails, after everyone else was told."""
        errors: list[Exception] = []
        while self._unheard:
            changed, self._unheard = frozenset(self._unheard), set()
            for listener in self._listeners:
                try:
                    listener(self.state, changed)
                except Exception as error:  # noqa: BLE001 - raised below
                    errors.append(error)
        if errors:
            raise errors[0]

    def _notify(self, said: Message, *, warning: bool = False) -> None:
        self._notices += 1
        self._become(notice=Notice(said, self._notices, warning))

    # What is open

    @property
    def puzzle_type(self) -> PuzzleType[Any]:
        """The kind of the open puzzle."""
        return registry.puzzle_type(self.state.kind)

    @property
    def editor(self) -> Editor[Any]:
        """How the open puzzle is drawn."""
        return registry.editor(self.state.kind)

    @property
    def history(self) -> History:
        """What Undo and Redo lead to."""
        return self._history

    def open(
        self,
        document: Document,
        path: Path | None,
        *,
        modified: bool = False,
        saved: Document | None = None,
        history: History | None = None,
        play: Play | None = None,
        mode: Mode | None = None,
        lesson: Lesson | None = None,
        origin: Origin | None = None,
    ) -> None:
        """Take another document in place of the present one, maybe with its history.

        `saved` is the document as it is in its file, where that has other marks; `play` is what
        else is known of a game that goes on; `lesson` is what the position teaches; `origin` is how
        a new puzzle was made.
        """
        self._history = history or History([Version(document)])
        self._saved = None if modified else saved or document
        self._left.clear()
        symmetries = registry.editor(document.kind).symmetries
        kept = self.state.symmetry if self.state.symmetry in symmetries else Symmetry.NONE
        self._mode_chosen = False
        if mode is None and history is not None and history.drawn_last:
            mode = Mode.DESIGN
        self._take(
            document,
            path=path,
            opened=self.state.opened + 1,
            symmetry=kept,
            origin=origin,
            mode=mode or self.opens_in,
            play=play or Play(),
            lesson=lesson,
        )

    def saved(self, path: Path | None, document: Document) -> None:
        """Note that a document is in a file now; the present one may be newer."""
        self._saved = document
        self._become(path=path, modified=self._modified(self.state.document))

    def keep_marks(self, kept: bool) -> None:
        """Say whether somebody else keeps marks: then they need not be saved to the file."""
        if kept != self._marks_kept:
            self._marks_kept = kept
            self._become(modified=self._modified(self.state.document))

    @property
    def file_marks(self) -> Tokens | None:
        """The marks in the file of the document."""
        return None if self._saved is None else self._saved.progress

    def _modified(self, document: Document) -> bool:
        saved = self._saved
        if document is saved:
            return False
        if saved is None or not (self._marks_kept or self.state.lesson):
            return True
        return document.puzzle is not saved.puzzle or document.details != saved.details

    def _take(self, document: Document, **fields: Any) -> None:
        """Show another document; what is known of another puzzle must not be shown with it."""
        fields |= {
            "proposal": None,
            "document": document,
            "modified": self._modified(document),
            "undo": self._history.undo_title,
            "redo": self._history.redo_title,
        }
        before = self.state.document
        self._checked = None
        if document.puzzle is before.puzzle and "opened" not in fields:
            if self._history.trials != self.state.play.trials:
                fields["play"] = self.state.play._replace(trials=self._history.trials)
            if document.progress == before.progress:
                self._become(**fields)  # only words about it changed, or trials
            else:
                self._take_marks(document, fields)
            return
        self._questions.take(document, self.state.told)
        self._brought = None
        start = State(document)
        self._ask_verdict_soon()
        fields.setdefault("mode", start.mode)
        play = fields.pop("play", None) or self._play_of(document.puzzle)
        self._become(
            edition=self.state.edition + 1,
            draft=start.draft,
            draft_marks=start.draft_marks,
            play=self.game.clocked(play._replace(trials=self._history.trials), fields["mode"]),
            hint=start.hint,
            question=Question.VERDICT,
            failure=start.failure,
            verdict=start.verdict,
            conflict=start.conflict,
            told=start.told,
            chain=start.chain,
            counted=start.counted,
            route=start.route,
            solution=start.solution,
            position=start.position,
            seen=start.seen,
            playing=start.playing,
            clash=start.clash,
            chosen=start.chosen,
            notice=start.notice,
            **fields,
        )

    def _play_of(self, puzzle: Any) -> Play:
        """Leave the present puzzle for another one; its time and help count if Undo leads back."""
        left, play = self.state.puzzle, self.state.play
        self._left[id(left)] = (
            left,
            Play(
                seconds=self.game.elapsed(play),
                hints=play.hints,
                checks=play.checks,
                looked=play.looked,
            ),
        )
        return self._left[id(puzzle)][1] if id(puzzle) in self._left else Play()

    def _take_marks(self, document: Document, fields: dict[str, Any]) -> None:
        """Show other marks. What is known of the puzzle stays; what follows from marks does not."""
        state = self.state
        # Only moves are worth freeing elsewhere; nobody asks anything while marks come and go.
        self._questions.take_marks(document, *([state.told] if state.told.moves else []))
        if state.question in (Question.MOVES, Question.HINT) or (
            state.question is Question.CONFLICT and state.has_solutions
        ):
            self._questions.drop()
            fields["question"] = Question.NONE
        if state.conflict is not None and state.conflict.needs_marks:
            fields["conflict"] = None
        if state.failure is not None and state.failure.question is not Question.VERDICT:
            fields["failure"] = None
        if state.watching:
            fields["mode"] = Mode.PLAY
        fields["play"] = self.game.followed(fields.get("play", state.play), document)
        known = state.verdict is not None
        self._become(
            told=Told(marked_literals(document)) if known else Told(),
            draft=None,
            draft_marks=None,
            hint=None,
            chain=None,
            position=0,
            seen=0,
            playing=False,
            clash=None,
            **fields,
        )
        self._ask_about_marks()

    def _ask_about_marks(self) -> None:
        """Find out what the present mode shows of marks, if nothing else is being asked."""
        state = self.state
        blind = state.mode is Mode.PLAY and self._questions.watch is None
        if blind and state.question in (Question.MOVES, Question.COUNT):
            self.stop()  # a player does not wait for these; they go on when looked at
        if self.state.question is not Question.NONE or state.verdict is None:
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
        self._ahead = self.state.document

        def answer(problem: "Problem", stop: Stop) -> Iterator[object]:
            problem.look_ahead(stop)
            return iter(())

        self._questions.ask(answer, _ignore, lambda: None, _ignore)

    def _change_marks(
        self, marks: Tokens | None, title: Message, trials: tuple[Tokens, ...]
    ) -> None:
        after = self.state.document._replace(progress=marks)
        self._history.add(after, title, trials)
        self._take(after)

    def _go_to_version(self, index: int) -> None:
        self._history.present = index
        self._take(self._history.document)

    # Editing

    def edit(self, puzzle: Any, title: Message) -> None:
        """Change the puzzle in a way that can be undone."""
        before = self.state.document
        if puzzle == before.puzzle:
            if self.state.draft is not None:
                self._become(draft=None)
            return
        after = before.with_puzzle(puzzle)
        if before.progress is not None:
            marks = native.fitting_progress(before.kind, puzzle, before.progress)
            after = after._replace(progress=marks)
        self._history.add(after, title)
        self._take(after)
        if before.progress is not None and after.progress is None:
            self._notify(MARKS_LOST, warning=True)

    def describe(self, details: tuple[tuple[str, str], ...], title: Message) -> None:
        """Change the words about the puzzle in a way that can be undone."""
        if details != self.state.document.details:
            after = self.state.document._replace(details=details)
            self._history.add(after, title, self._history.trials)
            self._take(after)

    def undo(self) -> None:
        """Take the last edit back."""
        if self._history.undo():
            self._take(self._history.document)

    def redo(self) -> None:
        """Make the last edit again that was taken back."""
        if self._history.redo():
            self._take(self._history.document)

    def set_symmetry(self, symmetry: Symmetry) -> None:
        """Draw with this symmetry from now on."""
        self._become(symmetry=symmetry)

    @property
    def images(self) -> Images:
        """What finds the cells that an edit changes along with a cell."""
        puzzle = self.state.puzzle
        return images_in(self.state.symmetry, puzzle.rows, puzzle.cols)

    def click(self, spot: Spot, *, backwards: bool = False) -> None:
        """Draw at a spot; while watching, show the move that decided the cell."""
        if self.state.watching:
            self.offers.show_move_of(spot.cell)
        elif self.state.mode is Mode.PLAY:
            self.game.click(spot.cell, secondary=backwards)
        elif self.state.drawing:
            puzzle = self.state.puzzle
            after = self.editor.click(puzzle, spot, backwards=backwards, images=self.images)
            self.edit(after, Message("Drawing"))

    def drag(self, path: Sequence[Cell], *, backwards: bool = False, done: bool) -> None:
        """Show what a drag would draw; it is one edit once it is done."""
        if self.state.mode is Mode.PLAY:
            self.game.drag(path, secondary=backwards, done=done)
        if not self.state.drawing:
            return
        puzzle = self.state.puzzle
        after = self.editor.drag(puzzle, path, backwards=backwards, images=self.images)
        if done:
            self.edit(after, Message("Drawing"))
        else:
            self._become(draft=after, proposal=None)

    def drop_draft(self) -> None:
        """Forget a drag that did not come to its end."""
        if self.state.draft is not None or self.state.draft_marks is not None:
            self._become(draft=None, draft_marks=None)

    def type(self, spot: Spot, key: str) -> None:
        """Do what a key does at the cursor, or say why it does nothing."""
        if self.state.mode is Mode.PLAY:
            self.game.type(spot.cell, key)
            return
        puzzle = self.state.puzzle
        after = self.editor.type(puzzle, spot, key, images=self.images)
        if not self.state.drawing:
            if after is not None:
                self._notify(CHOOSE_DESIGN)
        elif after is not None:
            self.edit(after, Message("Typing"))
        else:
            reason = self.editor.why_not(puzzle, key)
            if reason is not None:
                self._notify(reason)

    def turn(self, turn: Turn, title: Message) -> None:
        """Mirror or rotate the whole puzzle."""
        self.edit(self.editor.turned(self.state.puzzle, turn), title)

    def resize(self, rows: int, cols: int, anchor: Anchor) -> None:
        """Add or remove rows and columns, as far as the kind of puzzle allows it."""
        rows, cols = self.editor.allowed_size(rows, cols)
        try:
            check_size(rows, cols)
        except BadInput as error:
            self._notify(Message("{sentence}", {"sentence": str(error)}), warning=True)
            return
        puzzle = self.editor.resized_about(self.state.puzzle, rows, cols, anchor)
        self.edit(puzzle, Message("Resize"))

    def clear(self) -> None:
        """Begin again with an empty grid of the same size."""
        puzzle = self.state.puzzle
        self.edit(self.editor.blank(puzzle.rows, puzzle.cols), Message("Clear everything"))

    # What tools propose

    def propose(self, proposal: Proposal | None) -> None:
        """Show what a tool has found, or go back to what is drawn."""
        if proposal is not self.state.proposal:
            self._become(proposal=proposal, draft=None)

    def accept_proposal(self) -> None:
        """Take over what a tool has found; it is one edit."""
        proposal = self.state.proposal
        if proposal is not None:
            self.edit(proposal.puzzle, TOOL_TITLES[proposal.tool])

    def take_route(self, edition: int, route: Route) -> None:
        """Note the shape of the way to the solution, unless it is that of another puzzle."""
        if edition == self.state.edition:
            self._become(route=route)

    def show_move(self, number: int) -> None:
        """Show the board at a move, as soon as it is told; with marks, moves begin elsewhere."""
        self.set_detail(False)
        self.enter(Mode.STEPS)
        self._move_wanted = number if self.state.document.progress is None else 0
        self._go_to_wanted()

    def _go_to_wanted(self) -> None:
        state = self.state
        if state.mode is not Mode.STEPS or state.detail:  # somebody went elsewhere
            self._move_wanted = 0
        elif self._move_wanted and len(state.told.moves) >= self._move_wanted:
            number, self._move_wanted = self._move_wanted, 0
            self.go(number)

    # Modes

    def enter(self, mode: Mode) -> None:
        """Turn to a mode. What is half drawn is dropped."""
        fields: dict[str, Any] = {"mode": mode, "draft": None, "playing": False, "clash": None}
        fields["draft_marks"] = fields["proposal"] = None
        self._mode_chosen = True
        if mode is Mode.SOLVE:
            fields["solution"] = 0
        elif mode is Mode.STEPS and self.state.nothing_to_tell:
            fields["mode"] = Mode.SOLVE
        self._become(**fields)
        if self.state.watching:
            self._ask_moves()
        else:
            self._ask_about_marks()

    # Solutions and moves

    def show_solution(self) -> None:
        """Show the solution that the moves lead to, once there is one; ask nothing further."""
        if self.state.has_solutions:
            self._become(mode=Mode.SOLVE, draft=None, solution=0, playing=False)
        elif self.state.arguing:
            self.go(len(self.state.moves))  # to the rule that cannot hold

    def show_why(self) -> None:
        """Show the first move of the argument why there is no solution, once it is known."""
        self.enter(Mode.STEPS)
        self._become(position=1)

    def show_other_solution(self) -> None:
        """Show a solution, or the next one; after the last one, the first."""
        if self.state.mode is not Mode.SOLVE:
            self.enter(Mode.SOLVE)
        elif self.state.has_solutions:
            self.go_to_solution((self.state.solution + 1) % len(self.state.solutions))

    def go_to_solution(self, which: int) -> None:
        """Show one of the solutions found, instead of another one."""
        if self.state.solved:
            self._become(solution=max(0, min(len(self.state.solutions) - 1, which)))

    def show_found(self, true: tuple[int, ...]) -> None:
        """Show a solution that another program has found, with those found here."""
        state = self.state
        if state.verdict is None:
            self._brought = true
            self.enter(Mode.SOLVE)
            return
        fields: dict[str, Any] = {}
        if true not in state.solutions:
            fields["counted"] = state.counted._replace(others=(*state.counted.others, true))
        if state.question is Question.COUNT:  # or it would be found and counted again
            self._questions.drop()
            fields["question"] = Question.NONE
        self._become(**fields)
        self.enter(Mode.SOLVE)
        self.go_to_solution(self.state.solutions.index(true))

    def compare(self, compared: Compared) -> None:
        """Mark these cells in one of several solutions."""
        self._become(compared=compared)

    def go(self, position: int) -> None:
        """Show the board after so many moves, and stay there."""
        if self.state.moves or self.state.open_ended:
            position = max(0, min(self.state.last_place, position))
            self._move_wanted = 0
            self._become(mode=Mode.STEPS, draft=None, position=position, playing=False)

    def next(self) -> None:
        """Go on by one line or move; after the last one comes the solution, or what stays open.

        Among several solutions, go on by one.
        """
        state = self.state
        if state.mode is Mode.SOLVE:
            if state.several:
                self.go_to_solution(state.solution + 1)
        elif self.reading.turn(1, to_result=True):
            return
        elif state.position < state.last_place:
            self.go(state.position + 1)
        elif state.told.finished and not state.several and state.chain is None:
            self.show_solution()

    def back(self) -> None:
        """Go back by one line, move or solution; from the first one to the end of the moves."""
        state = self.state
        if state.going_through_solutions and state.solution:
            self.go_to_solution(state.solution - 1)
        elif not self.reading.turn(-1):
            at_end = state.mode is Mode.SOLVE
            self.go(state.last_place if at_end else state.position - 1)

    def go_to_idea(self, *, forward: bool) -> None:
        """Go to the next or previous move that takes two rules or more, or say there is none."""
        number = self.state.idea_near(forward=forward)
        if number:
            self.go(number)
        elif self.state.told.moves:
            self._notify(NO_LATER_IDEA if forward else NO_EARLIER_IDEA)

    def first(self) -> None:
        """Go to the start of the moves, or to the first of several solutions."""
        if self.state.going_through_solutions and self.state.solution:
            self.go_to_solution(0)
        else:
            self.go(0)

    def last(self) -> None:
        """Go to the solution; with several, to the end of the moves, or to the last one found."""
        if self.state.arguing or self.state.chain is not None:
            self.go(self.state.last_place)  # to the rule that cannot hold, or to the cell
        elif not self.state.several:
            self.show_solution()
        elif self.state.mode is Mode.SOLVE:
            self.go_to_solution(len(self.state.solutions) - 1)
        else:
            self.go(self.state.last_place)

    def set_detail(self, detail: bool) -> None:
        """Go through every step, or through moves."""
        if detail == self.state.detail:
            return
        self.reading.leave_chain()
        state = self.state
        ends = list(accumulate(map(len, map(alone, state._replace(detail=False).moves))))

        def there(place: int) -> int:
            if place > len(state.moves):  # what stays open comes after all of them
                return place if not ends else state._replace(detail=detail).last_place
            return place and (ends[place - 1] if detail else bisect_left(ends, place) + 1)

        seen = state.seen if state.seen == EVERYTHING else there(state.seen)
        self._become(detail=detail, position=there(state.position), seen=seen, playing=False)

    def play(self) -> None:
        """Let moves go on by themselves, from the start where the end was reached."""
        state = self.state
        if not state.moves:
            return
        at_end = state.position >= state.last_place and state.all_told
        restart = state.mode is Mode.SOLVE or at_end
        position = 0 if restart else state.position
        self._become(mode=Mode.STEPS, draft=None, position=position, playing=True)
        self._ask_moves()

    def pause(self) -> None:
        """Stay at the present move."""
        if self.state.playing:
            self._become(playing=False)

    def tick(self) -> None:
        """Go on while playing; at the end, stay."""
        state = self.state
        if not state.playing:
            return
        position = min(state.last_place, state.position + 1)
        ended = position >= state.last_place and state.all_told
        self._become(position=position, playing=not ended)

    def look_at_clash(self, which: int | None) -> None:
        """Mark the cells of one part of the conflict, or of none."""
        conflict = self.state.conflict
        if conflict is None or which not in range(len(conflict.clashes)):
            which = None
        if which != self.state.clash:
            self._become(clash=which)

    def choose_cells(self, cells: frozenset[Cell]) -> None:
        """Mark the cells that the chosen part of the formula speaks of."""
        if cells != self.state.chosen:
            self._become(chosen=cells)

    def show_names(self, shown: bool) -> None:
        """Show the names of variables in the cells, or do not."""
        self._become(names=shown)

    # Questions

    def stop(self) -> None:
        """Stop what is being worked out."""
        question = self.state.question
        if question is not Question.NONE:
            self._questions.drop()
            self._fail(question, "")

    def close(self) -> None:
        """Stop all work for good."""
        self._questions.drop()
        self._listeners.clear()

    def _ask_verdict_soon(self) -> None:
        self._moves_wanted = False
        self._questions.ask_later(DEBOUNCE_MS, self._ask_verdict)

    def _ask_verdict(self) -> None:
        playing = self.state.mode is Mode.PLAY

        def answer(problem: "Problem", stop: Stop) -> Iterator[Verdict | Watch]:
            problem.check_form()
            if playing:  # who plays needs that first
                yield problem.watch(stop)
            yield problem.verdict(stop)

        self._ask(Question.VERDICT, answer)

    def _ask_moves(self) -> None:
        """Have the moves told that are not known yet, or why there are none.

        Where several solutions are looked at, they are counted first.
        """
        state = self.state
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
        skip = len(self.state.told.moves)

        def answer(problem: "Problem", stop: Stop) -> Iterator[object]:
            return problem.explanation(stop, skip)

        assert self.state.verdict is not None
        none = self.state.verdict.answer is Answer.NONE
        self._ask(Question.CONFLICT if none else Question.MOVES, answer)

    def _count(self) -> None:
        verdict, counted = self.state.verdict, self.state.counted
        assert verdict is not None

        def answer(problem: "Problem", stop: Stop) -> Iterator[object]:
            return problem.count(verdict, counted, stop)

        self._ask(Question.COUNT, answer)

    def _ask(self, question: Question, answer: Asked) -> None:
        self._contradiction_wanted = False
        self._questions.ask(
            answer,
            self._take_answers,
            lambda: self._end(question),
            lambda sentence: self._fail(question, sentence),
        )
        self._become(question=question, failure=None)

    def _fail(self, question: Question, sentence: str) -> None:
        self._moves_wanted = False
        failure = Failure(question, sentence)
        refused = question is Question.VERDICT and bool(sentence)
        mode = self._fallback if refused else self.state.mode
        self._become(question=Question.NONE, failure=failure, playing=False, mode=mode)

    @property
    def _fallback(self) -> Mode:
        """The mode for what turns out to have no one solution: the same one if it was chosen."""
        keep = self._mode_chosen or self._history.present
        return self.state.mode if keep else Mode.DESIGN

    def _take_answers(self, values: list[Any]) -> None:
        told = self.state.told
        fields: dict[str, Any] = {}
        moves: list[Move] = []
        for value in values:
            if isinstance(value, Move):
                moves.append(value)
            elif isinstance(value, Conflict):
                fields["conflict"] = value
            elif isinstance(value, Verdict):
                told = Told(marked_literals(self.state.document))
                fields["verdict"] = value
                if value.answer is not Answer.UNIQUE:
                    fields["mode"] = self._fallback
            elif isinstance(value, Watch):
                fields["play"] = self.game.followed(self.state.play, self.state.document)
            elif isinstance(value, HintAnswer):
                fields |= self.game.hinted(value)
            elif isinstance(value, Ending):
                told = told._replace(ending=value)
        if moves:
            told = told.with_moves(moves)
        fields["told"] = told
        fields["counted"] = _with_counted(self.state.counted, values)
        if self.state.mode is Mode.STEPS and self.state._replace(**fields).nothing_to_tell:
            fields["mode"] = Mode.SOLVE
        self._become(**fields)
        if self._move_wanted:
            self._go_to_wanted()
        if "verdict" in fields and self._brought is not None:
            true, self._brought = self._brought, None
            self.show_found(true)

    def _ask_hint(self, near: Cell | None) -> None:
        """Find the next move for a player; whatever else is being worked out can wait."""

        def answer(problem: "Problem", stop: Stop) -> Iterator[HintAnswer]:
            yield problem.hint(stop, near)

        self._ask(Question.HINT, answer)

    def _check_marks(self) -> None:
        """Find out whether the player's marks contradict the rules."""
        self._checked = self.state.document

        def answer(problem: "Problem", stop: Stop) -> Iterator[Conflict]:
            return problem.conflict(stop)

        self._ask(Question.CONFLICT, answer)

    def _drop_question(self) -> None:
        self._questions.drop()
        self._become(question=Question.NONE)

    def _ask_contradiction(self) -> None:
        """Find out why the player's marks contradict the rules, and go through it."""
        self._check_marks()
        self._contradiction_wanted = True

    def _end(self, question: Question) -> None:
        """Go on from the verdict to its reasons, where they are wanted."""
        verdict, wanted = self.state.verdict, self._moves_wanted
        self._moves_wanted = False
        impossible = verdict is not None and verdict.answer is Answer.NONE
        if question is Question.VERDICT and impossible:
            self._explain()
            return
        if question is Question.CONFLICT:
            self._become(question=Question.NONE)  # so that moves can be asked for
            if self._contradiction_wanted:
                self._contradiction_wanted = False
                if self.state.conflict is None:
                    self.game.say_no_contradiction()
                else:
                    self.show_why()
        further = question is Question.COUNT and self.state.watching
        uncounted = self.state.going_through_solutions and self.state.counted.end is None
        if wanted or further or (question is Question.MOVES and uncounted):
            self._ask_moves()
        if self.state.question in (question, Question.NONE):  # nothing else is asked
            self._become(question=Question.NONE)
            self._ask_about_marks()


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
