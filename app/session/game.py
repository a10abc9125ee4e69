"""Playing the open puzzle: marks, checks, trials and the clock. A Session has one Game."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.core import registry
from app.core.document import Document
from app.core.grid import Cell, Tokens, all_cells
from app.core.mistakes import (
    Watch,
    first_open_rule,
    first_wrong_cells,
    mistakes_of,
    wrong_cells,
)
from app.core.play import Hand, Player, mark_at, no_marks, put
from app.core.words import Message, Said, count
from app.session.answers import HintAnswer, Move
from app.session.hints import DO_IT, facts_of, marks_after, placed_literals
from app.session.history import History
from app.session.live_state import LiveState
from app.session.marks import claims, marked_facts
from app.session.play_state import Asked, Checked, Errors, Hint, Pause, Play, PlayOptions
from app.session.play_text import BROKEN
from app.session.state import Mode, Question, State

MOST_TRIALS = 3
"""How many trials can be within each other."""

ALIKE_KEY = "="
"""What this key does is a double click with the mouse."""

MARKING = Message("Marking")
NOT_KNOWN = Message("The solution is not known yet.")
NOT_ONE = Message("This puzzle does not have exactly one solution, so nothing can be checked.")
MISTAKES_MARKED = (
    "{count:,} mistake first: it is marked.",
    "{count:,} mistakes first: they are marked.",
)
MISTAKES_FIRST = (
    "{count:,} mistake first. Check shows where.",
    "{count:,} mistakes first. Check shows where.",
)
NO_CONTRADICTION = Message("The marks do not contradict the rules.")
NO_MISTAKE = Message("There is no mistake.")
WENT_BACK = (
    "{count:,} change taken back, and all is right. Redo brings it back.",
    "{count:,} changes taken back, and all is right. Redo brings them back.",
)
NEVER_RIGHT = Message("There was no position without mistakes.")


def _marks(document: Document) -> Tokens:
    return document.progress or no_marks(document.puzzle)


class Host(NamedTuple):
    """What a Game needs of its Session."""

    history: Callable[[], History]
    change: Callable[[Tokens | None, Message, tuple[Tokens, ...]], None]
    """Takes other marks and trials, in a way that can be undone."""
    go_to: Callable[[int], None]
    """Goes to another version of the history."""
    watch: Callable[[], Watch | None]
    """Returns what knows the broken rules, once the rules are stated."""
    ask_hint: Callable[[Cell | None], None]
    """Has the next move found, near a cell."""
    drop_question: Callable[[], None]
    """Stops what is being worked out, without a word."""
    ask_contradiction: Callable[[], None]
    """Has the reason found why the marks contradict the rules, and shows it move by move."""


class Game:
    """The actions of a player."""

    def __init__(self, live: LiveState, host: Host, now: Callable[[], float]) -> None:
        """Play the open puzzle. `now` is the clock, in seconds."""
        self._live = live
        self._host = host
        self._now = now
        self._left: dict[int, tuple[Any, Play]] = {}
        """The games of puzzles that Undo may lead back to, by their `id`."""

    @property
    def _state(self) -> State:
        return self._live.state

    @property
    def player(self) -> Player[Any]:
        """How the open puzzle is played."""
        return registry.player(self._state.kind)

    @property
    def marks(self) -> Tokens:
        """The present marks."""
        return _marks(self._state.document)

    @property
    def _hand(self) -> Hand:
        options = self._state.options
        return Hand(self._state.play.pencil, options.tidy, options.cycle)

    # Marks

    def click(self, cell: Cell, *, secondary: bool) -> None:
        """Mark a cell, as this button does it."""
        if self._state.markable:
            secondary ^= self._state.options.swap
            self._take(self.clicked(cell, secondary=secondary), MARKING)

    def clicked(self, cell: Cell, *, secondary: bool = False) -> Tokens:
        """Return the marks after a click."""

        def click(marks: Tokens) -> Tokens:
            puzzle, hand = self._state.puzzle, self._hand
            return self.player.click(puzzle, marks, cell, secondary=secondary, hand=hand)

        return self._replaced(cell, click(self.marks), click)

    def _replaced(
        self, cell: Cell, after: Tokens, again: Callable[[Tokens], Tokens | None]
    ) -> Tokens:
        """Return the marks after an edit of one cell; the edits of it just before never were.

        A number takes candidates out of other cells. Whoever clicks from 1 to 4, or corrects what
        was typed, gets back what the numbers on the way took out.
        """
        before = self._before_edits_of(cell)
        if before is None or mark_at(after, cell) == mark_at(self.marks, cell):
            return after
        return again(put(before, [cell], mark_at(self.marks, cell))) or after

    def _before_edits_of(self, cell: Cell) -> Tokens | None:
        """Return the marks before the last edits, if all of them marked one cell."""
        history = self._host.history()
        index = history.present
        while self.player.pencil and index:
            now, before = history.versions[index], history.versions[index - 1]
            marking = now.edit == MARKING and now.trials == before.trials
            if not marking or not self._marks_only(cell, before.document, now.document):
                break
            index -= 1
        return None if index == history.present else _marks(history.versions[index].document)

    def _marks_only(self, cell: Cell, before: Document, now: Document) -> bool:
        """Tell whether a cell was marked between two versions; of others, only notes differ."""
        puzzle, is_note = self._state.puzzle, self.player.is_note
        changed = {
            one: (old, new)
            for one in all_cells(puzzle.rows, puzzle.cols)
            if (old := mark_at(_marks(before), one)) != (new := mark_at(_marks(now), one))
        }
        return changed.pop(cell, None) is not None and all(
            is_note(old) and is_note(new) for old, new in changed.values()
        )

    def drag(self, path: Sequence[Cell], *, secondary: bool, done: bool) -> None:
        """Show what a stroke would mark; it is one edit once it is done."""
        if not self._state.markable:
            return
        secondary ^= self._state.options.swap
        after = self.player.drag(self._state.puzzle, self.marks, path, secondary=secondary)
        if done:
            self._take(after, MARKING)
        else:
            self._live.become(draft_marks=after)

    def type(self, cell: Cell, key: str) -> None:
        """Do what a key does at the cursor, or say why it does nothing."""
        if not self._state.markable or (key == ALIKE_KEY and self.double_click(cell, moved=True)):
            return
        puzzle = self._state.puzzle

        def type_it(marks: Tokens) -> Tokens | None:
            return self.player.type(puzzle, marks, cell, key, self._hand)

        after = type_it(self.marks)
        reason = self.player.why_not(puzzle, key) if after is None else None
        if after is not None:
            self._take(self._replaced(cell, after, type_it), MARKING)
        elif reason is not None:
            self._live.notify(reason)

    def double_click(self, cell: Cell, *, moved: bool) -> bool:
        """Mark the cells that hold the same as a cell; tell whether that was done.

        `moved` says whether the first click did nothing but move the cursor: else two quick clicks
        are two clicks.
        """
        state = self._state
        counts = moved or not self.player.can_mark(state.puzzle, cell)
        if not counts or state.mode is not Mode.PLAY or state.covered:
            return False
        found = self.player.alike(state.puzzle, self.marks, cell)
        if not found:
            return False
        alike = frozenset() if found == state.play.alike else found
        self._live.become(play=state.play._replace(alike=alike))
        return True

    def fill_candidates(self) -> None:
        """Note the candidates of every open cell that has none."""
        after = self.player.filled(self._state.puzzle, self.marks)
        self._take(after, Message("Fill in candidates"))

    def restart(self) -> None:
        """Remove all marks in a way that can be undone."""
        state = self._state
        if state.document.progress is not None or state.play.trials:
            self._host.change(None, Message("Remove the marks"), ())

    def _take(self, marks: Tokens, title: Message) -> None:
        if marks != self.marks:
            blank = marks == no_marks(self._state.puzzle)
            self._host.change(None if blank else marks, title, self._state.play.trials)
        elif self._state.draft_marks is not None:
            self._live.become(draft_marks=None)

    def set_pencil(self, pencil: bool) -> None:
        """Write digits as candidates from now on, or as numbers."""
        self._live.become(play=self._state.play._replace(pencil=pencil))

    def set_options(self, options: PlayOptions) -> None:
        """Play in another way from now on."""
        self._live.become(options=options)
        self._live.become(play=self.followed(self._state.play, self._state.document))

    # What is known of the marks

    def followed(self, play: Play, document: Document) -> Play:
        """Return what belongs to the marks of a document."""
        too_early = play.asked is not None and play.asked.said is NOT_KNOWN
        asked = None if too_early else play.asked
        play = play._replace(mistakes=(), wrong=frozenset(), asked=asked)
        watch = self._host.watch()
        if watch is None:
            return self.clocked(play._replace(solved=False), self._state.mode)
        kind, puzzle = document.kind, document.puzzle
        found = claims(kind, puzzle, document.progress)
        watch.follow(found)
        mistakes = mistakes_of(registry.puzzle_type(kind), puzzle, watch.model, watch.broken)
        solved = not mistakes and first_open_rule(watch.model, watch.truth) is None
        solution = self._solution
        if self._state.options.errors is Errors.SOLUTION and solution is not None:
            play = play._replace(wrong=wrong_cells(watch.model, found, solution))
        return self.clocked(play._replace(mistakes=mistakes, solved=solved), self._state.mode)

    @property
    def _solution(self) -> tuple[int, ...] | None:
        """The true facts of the only solution, once it is known."""
        state = self._state
        return state.solutions[0] if state.has_one_solution else None

    def _wrong(self, document: Document) -> frozenset[Cell] | None:
        """Return the cells whose marks are wrong; None where that is not known."""
        watch, solution = self._host.watch(), self._solution
        if watch is None or solution is None:
            return None
        return first_wrong_cells(watch, marked_facts(document), solution)

    def check(self) -> None:
        """Tell how many mistakes there are; asked again, show where."""
        play = self._state.play
        wrong = self._wrong(self._state.document)
        if wrong is None:
            self._say_unknown()
            return
        again = play.checked is not None and bool(play.checked.wrong)
        self._live.become(
            play=play._replace(
                checked=Checked(wrong, shown=again), asked=None, checks=self._checks_after
            )
        )

    @property
    def _checks_after(self) -> int:
        """How many checks there are after another one: a position is counted once."""
        play = self._state.play
        return play.checks + (play.checked is None)

    def _say_unknown(self) -> None:
        verdict = self._state.verdict
        self._say(NOT_KNOWN if verdict is None or self._solution is not None else NOT_ONE)

    def _say(self, said: Said, asked: Asked | None = None) -> None:
        asked = asked or Asked(said)
        self._live.become(play=self._state.play._replace(asked=asked, checked=None))

    def ask_why_unsolved(self) -> None:
        """Name a rule that is broken, or else the first one that does not hold yet."""
        watch, state = self._host.watch(), self._state
        if watch is None:
            self._say(NOT_KNOWN)
            return
        broken = min(watch.broken, default=None)
        rule = first_open_rule(watch.model, watch.truth) if broken is None else broken
        if rule is None:
            return  # it is solved, which is said already
        place = watch.model.rules.place(rule)
        puzzle_type = registry.puzzle_type(state.kind)
        template = "Not yet: {rule}." if broken is None else BROKEN
        said = Message(template, {"rule": puzzle_type.say_rule(state.puzzle, *place)})
        edges = frozenset(puzzle_type.rule_edges(state.puzzle, *place))
        cells = frozenset(puzzle_type.rule_cells(state.puzzle, *place))
        self._say(said, Asked(said, cells, edges))

    def go_back_to_right(self) -> None:
        """Go back to the last position without mistakes; Redo leads forward again."""
        state, history = self._state, self._host.history()
        if self._wrong(state.document) is None:
            self._say_unknown()
            return
        for index in range(history.present, -1, -1):
            document = history.versions[index].document
            if document.puzzle is not state.puzzle:
                break
            if not self._wrong(document):
                self._live.become(play=state.play._replace(checks=self._checks_after))
                if index == history.present:
                    self._say(NO_MISTAKE)
                else:
                    back = history.present - index
                    self._host.go_to(index)
                    self._say(count(back, *WENT_BACK))
                return
        self._say(NEVER_RIGHT)

    # Hints

    def hint(self, near: Cell | None = None) -> None:
        """Tell a hint, or more of the one that is told; at the last stage, do it."""
        state = self._state
        if not state.markable:
            return
        if state.hint is None:
            if state.question is not Question.HINT:
                self._host.ask_hint(near)
        elif state.hint.stage + 1 < DO_IT:
            self._live.become(hint=state.hint._replace(stage=state.hint.stage + 1))
        else:
            self._do(state.hint.move)

    def hinted(self, answer: HintAnswer) -> dict[str, Any]:
        """Return the fields of the State that an answer changes."""
        play = self._state.play
        if answer.move is not None:
            play = play._replace(hints=play.hints + 1, asked=None, checked=None)
            return {"hint": Hint(answer), "play": play}
        if answer.wrong:
            shown = play.checked is not None and play.checked.shown
            said = count(len(answer.wrong), *(MISTAKES_MARKED if shown else MISTAKES_FIRST))
            found = Checked(answer.wrong, shown=shown)
            checks = self._checks_after
            return {"play": play._replace(asked=Asked(said), checks=checks, checked=found)}
        return {"play": play._replace(asked=Asked(answer.said or NOT_KNOWN))}

    def drop_hint(self) -> None:
        """Take the hint away, or stop looking for one; so go other marks that were asked for."""
        state = self._state
        if state.question is Question.HINT:
            self._host.drop_question()
        if state.hint is not None or state.play.alike or state.play.asked is not None:
            self._live.become(hint=None, play=state.play._replace(alike=frozenset(), asked=None))

    def _do(self, move: Move) -> None:
        watch = self._host.watch()
        if watch is not None:
            facts = facts_of(watch.model, placed_literals(move, watch.model, self.player))
            marks = marks_after(self.player, self._state.document, facts)
            self._live.become(hint=None)
            self._take(marks, Message("Hint"))

    # What if

    def begin_trial(self) -> None:
        """Let the marks from now on be a trial, which can be dropped as a whole."""
        trials = self._state.play.trials
        if len(trials) < MOST_TRIALS:
            self._live.become(play=self._state.play._replace(asked=None, checked=None))
            self._host.change(
                self._state.document.progress, Message("What if"), (*trials, self.marks)
            )

    def accept_trial(self, *, every: bool = False) -> None:
        """Let the marks of the last trial, or of all of them, stay."""
        trials = self._state.play.trials
        if trials:
            left = () if every else trials[:-1]
            self._host.change(self._state.document.progress, Message("Accept the trial"), left)

    def drop_trial(self, *, every: bool = False) -> None:
        """Remove the marks of the last trial, or of all of them."""
        trials = self._state.play.trials
        if trials:
            keep = 0 if every else len(trials) - 1
            marks = None if trials[keep] == no_marks(self._state.puzzle) else trials[keep]
            self._host.change(marks, Message("Drop the trial"), trials[:keep])

    def ask_contradiction(self) -> None:
        """Tell move by move why the marks cannot be right, or say that they do not clash."""
        state = self._state
        if state.markable and state.verdict is not None:
            self._live.become(play=state.play._replace(checks=self._checks_after))
            self._host.ask_contradiction()

    def say_no_contradiction(self) -> None:
        """Say that nothing is wrong with the marks so far."""
        self._say(NO_CONTRADICTION)

    # The clock

    def clocked(self, play: Play, mode: Mode) -> Play:
        """Return how things are with the clock on, or standing still, from now on."""
        runs = mode is Mode.PLAY and not play.pauses and not play.solved
        return play._replace(seconds=self.elapsed(play), since=self._now() if runs else None)

    def entered(self, play: Play, mode: Mode) -> Play:
        """Return how things are in another mode; whoever looks at a solution had help."""
        state = self._state
        # Why marks contradict the rules gives nothing away; the solution after it does.
        argued = state.conflict is not None and mode is Mode.STEPS
        playing = state.mode is Mode.PLAY or state.arguing
        watched = mode in (Mode.SOLVE, Mode.STEPS) and playing and not argued
        play = play._replace(looked=play.looked or (watched and not play.solved))
        return self.clocked(play._replace(checked=None, asked=None), mode)

    def elapsed(self, play: Play | None = None) -> float:
        """Return the seconds spent on the puzzle."""
        play = play or self._state.play
        return play.seconds + (0.0 if play.since is None else self._now() - play.since)

    def left_for(self, puzzle: Any) -> Play:
        """Leave the present game for that of another puzzle; its time and help stay known."""
        left = self._state.puzzle
        self._left[id(left)] = (left, self._state.play.so_far(self.elapsed()))
        return self._left[id(puzzle)][1] if id(puzzle) in self._left else Play()

    def forget_left(self) -> None:
        """Forget the games of other puzzles: Undo does not lead back to them."""
        self._left.clear()

    def pause(self, why: Pause) -> None:
        """Stop the clock, and cover the board."""
        self._set_pauses(self._state.play.pauses | {why})

    def resume(self, why: Pause) -> None:
        """Let the clock go on, unless something else stops it."""
        self._set_pauses(self._state.play.pauses - {why})

    def _set_pauses(self, pauses: frozenset[Pause]) -> None:
        play = self._state.play
        if pauses != play.pauses:
            after = self.clocked(play._replace(pauses=pauses), self._state.mode)
            self._live.become(play=after, draft_marks=None)
