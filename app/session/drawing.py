"""Drawing the open puzzle: clicks, keys, turns and sizes, and what tools propose."""

from collections.abc import Callable, Sequence
from typing import Any

from app.core import registry
from app.core.document import Document
from app.core.editing import Anchor, Editor, Images, Spot, Symmetry, Turn, images_in
from app.core.errors import BadInput
from app.core.grid import Cell, check_size
from app.core.words import Message
from app.formats import native
from app.session.live_state import LiveState
from app.session.state import Proposal, State, Tool

CHOOSE_DESIGN = Message("Choose Design to change the puzzle.")
MARKS_LOST = Message("The player's progress does not fit any more. Undo brings it back.")
TOOL_TITLES = {
    Tool.COMPLETE: Message("Complete"),
    Tool.UNIQUE: Message("Make unique"),
    Tool.REMOVE: Message("Remove what is not needed"),
}
"""The tools, as Undo names them."""


class Drawing:
    """The actions of someone who draws. A Session has one Drawing."""

    def __init__(self, live: LiveState, add: Callable[[Document, Message], None]) -> None:
        """Draw in the open document. `add` takes another version of it, which can be undone."""
        self._live = live
        self._add = add

    @property
    def _state(self) -> State:
        return self._live.state

    @property
    def _editor(self) -> Editor[Any]:
        return registry.editor(self._state.kind)

    @property
    def _images(self) -> Images:
        """What finds the cells that an edit changes along with a cell."""
        puzzle = self._state.puzzle
        return images_in(self._state.symmetry, puzzle.rows, puzzle.cols)

    def edit(self, puzzle: Any, title: Message) -> None:
        """Change the puzzle in a way that can be undone."""
        before = self._state.document
        if puzzle == before.puzzle:
            if self._state.draft is not None:
                self._live.become(draft=None)
            return
        after = before.with_puzzle(puzzle)
        if before.progress is not None:
            marks = native.fitting_progress(before.kind, puzzle, before.progress)
            after = after._replace(progress=marks)
        self._add(after, title)
        if before.progress is not None and after.progress is None:
            self._live.notify(MARKS_LOST, warning=True)

    def set_symmetry(self, symmetry: Symmetry) -> None:
        """Draw with this symmetry from now on."""
        self._live.become(symmetry=symmetry)

    def click(self, spot: Spot, *, backwards: bool = False) -> None:
        """Draw at a spot."""
        if self._state.drawing:
            puzzle = self._state.puzzle
            after = self._editor.click(puzzle, spot, backwards=backwards, images=self._images)
            self.edit(after, Message("Drawing"))

    def drag(self, path: Sequence[Cell], *, backwards: bool = False, done: bool) -> None:
        """Show what a drag would draw; it is one edit once it is done."""
        if not self._state.drawing:
            return
        puzzle = self._state.puzzle
        after = self._editor.drag(puzzle, path, backwards=backwards, images=self._images)
        if done:
            self.edit(after, Message("Drawing"))
        else:
            self._live.become(draft=after, proposal=None)

    def type(self, spot: Spot, key: str) -> None:
        """Do what a key does at the cursor, or say why it does nothing."""
        puzzle = self._state.puzzle
        after = self._editor.type(puzzle, spot, key, images=self._images)
        if not self._state.drawing:
            if after is not None:
                self._live.notify(CHOOSE_DESIGN)
        elif after is not None:
            self.edit(after, Message("Typing"))
        else:
            reason = self._editor.why_not(puzzle, key)
            if reason is not None:
                self._live.notify(reason)

    def turn(self, turn: Turn, title: Message) -> None:
        """Mirror or rotate the whole puzzle."""
        self.edit(self._editor.turned(self._state.puzzle, turn), title)

    def resize(self, rows: int, cols: int, anchor: Anchor) -> None:
        """Add or remove rows and columns, as far as the kind of puzzle allows it."""
        rows, cols = self._editor.allowed_size(rows, cols)
        try:
            check_size(rows, cols)
        except BadInput as error:
            self._live.notify(Message("{sentence}", {"sentence": str(error)}), warning=True)
            return
        puzzle = self._editor.resized_about(self._state.puzzle, rows, cols, anchor)
        self.edit(puzzle, Message("Resize"))

    def clear(self) -> None:
        """Begin again with an empty grid of the same size."""
        puzzle = self._state.puzzle
        self.edit(self._editor.blank(puzzle.rows, puzzle.cols), Message("Clear everything"))

    def propose(self, proposal: Proposal | None) -> None:
        """Show what a tool has found, or go back to what is drawn."""
        if proposal is not self._state.proposal:
            self._live.become(proposal=proposal, draft=None)

    def accept_proposal(self) -> None:
        """Take over what a tool has found; it is one edit."""
        proposal = self._state.proposal
        if proposal is not None:
            self.edit(proposal.puzzle, TOOL_TITLES[proposal.tool])
