"""What is going on: one open document, and the parts that act on it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from app.core import registry
from app.core.document import Document
from app.core.editing import Editor, Spot, Symmetry
from app.core.grid import Cell, Tokens
from app.core.lessons import Lesson
from app.core.puzzle import PuzzleType
from app.core.words import Message
from app.session.analysis import Analysis, Hearer
from app.session.answers import Route
from app.session.drawing import Drawing
from app.session.game import Game, Host
from app.session.history import History, Version
from app.session.live_state import Fields, Listener, LiveState
from app.session.offers import Offers
from app.session.play_state import Play
from app.session.questions import Questions
from app.session.reading import Reading
from app.session.state import Mode, Origin, Question, State
from app.session.tour import Tour, with_whole_move
from app.session.worker import Worker

PUZZLE_FIELDS = (
    *("draft", "draft_marks", "hint", "failure", "verdict", "conflict", "told", "chain", "counted"),
    *("route", "solution", "position", "seen", "playing", "clash", "chosen", "notice"),
)
"""Fields of a State that another puzzle begins without."""

FIELDS_THAT_GO_ON = (
    *("hint", "verdict", "conflict", "told", "chain", "counted", "solution", "compared"),
    *("position", "seen", "detail", "line", "unfolded", "clash"),
)
"""Fields of a State that another Session shows as well: what is known, and what is read of it."""


class Session:
    """One document at a time, and all that is known and shown of it.

    Its parts are what one can do with it: `drawing` and `game` change the document; `tour`,
    `reading` and `offers` show how it is solved; `analysis` has it worked out.
    """

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
        self._history = History([Version(document)])
        self._saved: Document | None = document
        """The document as it is in its file."""
        self._marks_kept = False
        """Whether marks are kept elsewhere, and are no reason to save the document."""
        self.opens_in = opens_in
        self._mode_chosen = False
        """Whether the user has turned to the present mode."""
        start = State(document, path, question=Question.VERDICT, mode=opens_in)
        live = self._live = LiveState(start, self._completed)
        hearer = Hearer(
            follow_marks=lambda play, document: self.game.followed(play, document),
            take_hint=lambda hint: self.game.hinted(hint),
            take_contradiction=self._take_contradiction,
            fallback=self._fallback,
            go_on=lambda: self.tour.go_on(),
        )
        analysis = self.analysis = Analysis(live, Questions(worker), hearer)
        self.reading = Reading(live)
        self.tour = Tour(live, self.reading, self.enter, analysis)
        self.offers = Offers(live, self.tour.go, lambda: analysis.model)
        self.drawing = Drawing(live, self._add)
        host = Host(
            history=lambda: self._history,
            change=self._change_marks,
            go_to=self._go_to_version,
            watch=lambda: analysis.watch,
            ask_hint=analysis.ask_hint,
            drop_question=analysis.drop_question,
            ask_contradiction=analysis.ask_contradiction,
        )
        self.game = Game(live, host, now)
        live.state = start._replace(play=self.game.clocked(Play(), opens_in))
        analysis.take(document)

    # What is shown

    @property
    def state(self) -> State:
        """All that is shown at present."""
        return self._live.state

    def subscribe(self, listener: Listener) -> None:
        """Call a function whenever the State changes."""
        self._live.subscribe(listener)

    def close(self) -> None:
        """Stop all work for good."""
        self.analysis.close()
        self._live.close()

    def _completed(self, fields: Fields) -> Fields:
        """Return a change of the State with all that comes with it."""
        state = self.state
        if fields.get("mode", state.mode) is not state.mode:
            fields["play"] = self.game.entered(fields.get("play", state.play), fields["mode"])
            if state.chain is not None:
                fields = {"chain": None, "position": state.chain.back, **fields}
        return with_whole_move(state, fields)

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
        self.game.forget_left()
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

    def go_on_from(self, other: "Session") -> None:
        """Take over what is open elsewhere, with all that was done to it."""
        state = other.state
        self.open(
            state.document,
            state.path,
            modified=other._saved is None,
            saved=other._saved,
            history=other.history,
            play=state.play,
            mode=state.mode,
            lesson=state.lesson,
            origin=state.origin,
        )
        self._mode_chosen = True
        self.drawing.set_symmetry(state.symmetry)
        known = {name: getattr(state, name) for name in FIELDS_THAT_GO_ON}
        self._live.become(**known, play=self.game.clocked(state.play, state.mode))
        self.analysis.go_on_from(state)

    def go_on_with(self, history: History, play: Play) -> None:
        """Take the marks of the open puzzle as another window has left them."""
        self._history = history
        play = self.state.play._replace(
            seconds=play.seconds,
            since=None,
            hints=play.hints,
            checks=play.checks,
            looked=play.looked,
            solved=play.solved,
        )
        self._take(history.document, play=self.game.clocked(play, self.state.mode))

    def saved(self, path: Path | None, document: Document) -> None:
        """Note that a document is in a file now; the present one may be newer."""
        self._saved = document
        self._live.become(path=path, modified=self._modified(self.state.document))

    def keep_marks(self, kept: bool) -> None:
        """Say whether somebody else keeps marks: then they need not be saved to the file."""
        if kept != self._marks_kept:
            self._marks_kept = kept
            self._live.become(modified=self._modified(self.state.document))

    @property
    def file_marks(self) -> Tokens | None:
        """The marks in the file of the document, unless they are those of another drawing."""
        saved = self._saved
        return None if saved is None or saved.puzzle is not self.state.puzzle else saved.progress

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
        if document.puzzle is not before.puzzle or "opened" in fields:
            self._take_puzzle(document, fields)
            return
        play = fields.get("play", self.state.play)
        if self._history.trials != play.trials:
            fields["play"] = play._replace(trials=self._history.trials)
        if document.progress != before.progress:
            self._take_marks(document, fields)
        else:
            self.analysis.take_words()
            self._live.become(**fields)

    def _take_puzzle(self, document: Document, fields: Fields) -> None:
        """Show another puzzle, of which nothing is known yet."""
        self.analysis.take(document)
        self.tour.forget_wishes()
        start = State(document)
        fields.setdefault("mode", start.mode)
        play = fields.pop("play", None) or self.game.left_for(document.puzzle)
        play = self.game.clocked(play._replace(trials=self._history.trials), fields["mode"])
        fields |= {name: getattr(start, name) for name in PUZZLE_FIELDS}
        fields |= {"edition": self.state.edition + 1, "play": play, "question": Question.VERDICT}
        self._live.become(**fields)

    def _take_marks(self, document: Document, fields: Fields) -> None:
        """Show other marks. What is known of the puzzle stays; what follows from marks does not."""
        state = self.state
        fields |= self.analysis.take_marks(document)
        if state.watching:
            fields["mode"] = Mode.PLAY
        play = fields.get("play", state.play)._replace(checked=None, asked=None, alike=frozenset())
        fields["play"] = self.game.followed(play, document)
        self._live.become(
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
        self.analysis.ask_about_marks()

    # Versions of the document

    def _add(self, document: Document, title: Message, trials: tuple[Tokens, ...] = ()) -> None:
        """Take another version of the document, which can be undone."""
        self._history.add(document, title, trials)
        self._take(document)

    def _change_marks(
        self, marks: Tokens | None, title: Message, trials: tuple[Tokens, ...]
    ) -> None:
        self._add(self.state.document._replace(progress=marks), title, trials)

    def _go_to_version(self, index: int) -> None:
        self._history.present = index
        self._take(self._history.document)

    def describe(self, details: tuple[tuple[str, str], ...], title: Message) -> None:
        """Change the words about the puzzle in a way that can be undone."""
        document = self.state.document
        if details != document.details:
            self._add(document._replace(details=details), title, self._history.trials)

    def undo(self) -> None:
        """Take the last edit back."""
        if self._history.undo():
            self._take(self._history.document)

    def redo(self) -> None:
        """Make the last edit again that was taken back."""
        if self._history.redo():
            self._take(self._history.document)

    # Modes, and what the mouse and keys do in each

    def enter(self, mode: Mode) -> None:
        """Turn to a mode. What is half drawn is dropped."""
        fields: Fields = {"mode": mode, "draft": None, "playing": False, "clash": None}
        fields["draft_marks"] = fields["proposal"] = None
        self._mode_chosen = True
        if mode is Mode.SOLVE:
            fields["solution"] = 0
        elif mode is Mode.STEPS and self.state.nothing_to_tell:
            fields["mode"] = Mode.SOLVE
        self._live.become(**fields)
        if self.state.watching:
            self.analysis.ask_moves()
        else:
            self.analysis.ask_about_marks()

    def _fallback(self) -> Mode:
        """Return the mode for what has no one solution: the same one if it was chosen."""
        keep = self._mode_chosen or self._history.present
        return self.state.mode if keep else Mode.DESIGN

    def click(self, spot: Spot, *, backwards: bool = False) -> None:
        """Draw or mark at a spot; while watching, show the move that decided the cell."""
        if self.state.watching:
            self.offers.show_move_of(spot.cell)
        elif self.state.mode is Mode.PLAY:
            self.game.click(spot.cell, secondary=backwards)
        else:
            self.drawing.click(spot, backwards=backwards)

    def drag(self, path: Sequence[Cell], *, backwards: bool = False, done: bool) -> None:
        """Show what a drag would draw or mark; it is one edit once it is done."""
        if self.state.mode is Mode.PLAY:
            self.game.drag(path, secondary=backwards, done=done)
        else:
            self.drawing.drag(path, backwards=backwards, done=done)

    def drop_draft(self) -> None:
        """Forget a drag that did not come to its end."""
        if self.state.draft is not None or self.state.draft_marks is not None:
            self._live.become(draft=None, draft_marks=None)

    def type(self, spot: Spot, key: str) -> None:
        """Do what a key does at the cursor, or say why it does nothing."""
        if self.state.mode is Mode.PLAY:
            self.game.type(spot.cell, key)
        else:
            self.drawing.type(spot, key)

    # What else is pointed at or found

    def look_at_clash(self, which: int | None) -> None:
        """Mark the cells of one part of the conflict, or of none."""
        conflict = self.state.conflict
        if conflict is None or which not in range(len(conflict.clashes)):
            which = None
        if which != self.state.clash:
            self._live.become(clash=which)

    def choose_cells(self, cells: frozenset[Cell]) -> None:
        """Mark the cells that the chosen part of the formula speaks of."""
        if cells != self.state.chosen:
            self._live.become(chosen=cells)

    def show_names(self, shown: bool) -> None:
        """Show the names of variables in the cells, or do not."""
        self._live.become(names=shown)

    def take_route(self, edition: int, route: Route) -> None:
        """Note the shape of the way to the solution, unless it is that of another puzzle."""
        if edition == self.state.edition:
            self._live.become(route=route)

    def _take_contradiction(self, found: bool) -> None:
        """Show why the player's marks contradict the rules, or say that they do not."""
        if found:
            self.tour.show_why()
        else:
            self.game.say_no_contradiction()
