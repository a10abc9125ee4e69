"""What the board shows of a State: how each cell looks, and which cells are highlighted."""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from app.core import registry
from app.core.editing import Spot, images_in, with_images
from app.core.grid import Cell, Edge
from app.core.play import Hand, no_marks
from app.core.puzzle import note
from app.session.highlights import Highlights, highlights
from app.session.knowledge import (
    MoveKnowledge,
    known,
    known_from,
    marks_on,
    move_knowledge,
    shown_marks,
)
from app.session.state import Mode, State
from app.session.variables import CellName, cell_names

LOOK_FIELDS = frozenset(
    {
        "document",
        "draft",
        "draft_marks",
        "proposal",
        "mode",
        "play",
        "verdict",
        "solution",
        "position",
        "chain",
        "detail",
        "conflict",
        "line",
        "pointed",
        "names",
    }
)
"""The fields of a State that decide how cells look; the others only change highlights."""


class GhostLook(NamedTuple):
    """How a cell would look, to be painted faintly over another look."""

    below: Hashable
    look: Hashable


class Scene(NamedTuple):
    """All that a board shows."""

    kind: str
    rows: int
    cols: int
    looks: Sequence[Hashable]
    highlights: Highlights = Highlights()
    ghosts: Mapping[Cell, "GhostLook"] = {}
    """How cells would look if what is supposed were so."""
    fade_from: frozenset[Cell] | None = None
    """Where changes begin to fade in; None where they are shown at once."""
    covered: bool = False
    """Whether the board is hidden because the player pauses."""
    names: tuple[CellName | None, ...] = ()
    """The variables at every cell; empty where they are not wanted."""

    def same_cells(self, other: "Scene | None") -> bool:
        """Tell whether another scene shows the same cells, which may look different."""
        mine = self.kind, self.rows, self.cols
        return other is not None and mine == (other.kind, other.rows, other.cols)


class Preview(NamedTuple):
    """How cells would look after a click; with edges, only what would change there is shown."""

    looks: Sequence[Hashable]
    blank: Hashable
    """The look of a cell with nothing in it."""
    edges: tuple[Edge, ...] = ()


def scene(state: State) -> Scene:
    """Return all that the board shows."""
    puzzle = state.drawn
    if state.move is not None:
        return _scene_of_move(state)
    values = known(state)
    puzzle_type = registry.puzzle_type(state.kind)
    looks: Sequence[Hashable] = puzzle_type.looks(puzzle, values)
    if state.mode is Mode.STEPS and values:
        looks = puzzle_type.changing_looks(puzzle, values, values)
    marks = shown_marks(state)
    if not state.watching and state.drawn is state.puzzle and marks is not None:
        solved = state.mode is Mode.PLAY and state.play.solved
        looks = registry.player(state.kind).adorned(puzzle, marks, looks, solved=solved)
    return Scene(
        state.kind,
        puzzle.rows,
        puzzle.cols,
        looks,
        highlights(state),
        fade_from=fade_from(state),
        covered=state.covered,
        names=cell_names(state.kind, puzzle, values) if state.names else (),
    )


def _scene_of_move(state: State) -> Scene:
    """Return the board while a move is shown; what it removes can still be seen."""
    puzzle_type, puzzle = registry.puzzle_type(state.kind), state.puzzle
    at_move = move_knowledge(state)
    looks = puzzle_type.changing_looks(puzzle, at_move.before, at_move.known)
    ghosts = _ghost_looks(state, at_move, looks) if at_move.ghosts else {}
    fading = None if state.shown_path else fade_from(state)
    return Scene(
        state.kind,
        puzzle.rows,
        puzzle.cols,
        looks,
        highlights(state),
        ghosts,
        fade_from=fading,
        names=cell_names(state.kind, puzzle, at_move.known) if state.names else (),
    )


def _ghost_looks(
    state: State, at_move: MoveKnowledge, looks: Sequence[Hashable]
) -> dict[Cell, GhostLook]:
    """Return the cells that would look different if what is supposed were so."""
    puzzle_type, puzzle = registry.puzzle_type(state.kind), state.puzzle
    truth = list(at_move.known)
    note(truth, (ghost.literal for ghost in at_move.ghosts))
    marked = {ghost.cell for ghost in at_move.ghosts if ghost.literal > 0}
    bare = puzzle_type.looks(puzzle, ())  # a ghost mark stands alone in its cell
    found = {}
    for index, look in enumerate(puzzle_type.changing_looks(puzzle, at_move.known, tuple(truth))):
        cell = divmod(index, puzzle.cols)
        if look != looks[index]:
            found[cell] = GhostLook(bare[index] if cell in marked else looks[index], look)
    return found


def fade_from(state: State) -> frozenset[Cell] | None:
    """Return where changes of the board begin to fade in: at what a move decides."""
    if state.mode is Mode.PLAY and state.play.solved:
        return frozenset()
    if not state.watching or not state.has_solutions:
        return None
    return frozenset() if state.move is None else state.move.conclusions


# The mouse


def preview(state: State, spot: Spot) -> Preview | None:
    """Return what a click would draw; nothing over a proposal, of which all is to be seen."""
    if state.mode is Mode.PLAY:
        return _mark_preview(state, spot)
    if not state.drawing or state.proposal is not None:
        return None
    editor, puzzle_type = registry.editor(state.kind), registry.puzzle_type(state.kind)
    images = images_in(state.symmetry, state.puzzle.rows, state.puzzle.cols)
    after = editor.click(state.puzzle, spot, images=images)
    edges: tuple[Edge, ...] = ()
    if spot.beyond is not None:
        edges = tuple((one, other) for one, other in with_images((spot.cell, spot.beyond), images))
    blank = puzzle_type.looks(editor.blank(3, 3), ())[4]  # with cells on all sides
    return Preview(puzzle_type.looks(after, marks_on(state, after)), blank, edges)


def _mark_preview(state: State, spot: Spot) -> Preview | None:
    """Return what a click would mark, in its own cell."""
    player, puzzle_type = registry.player(state.kind), registry.puzzle_type(state.kind)
    if not state.markable:
        return None
    puzzle, options = state.puzzle, state.options
    before = state.document.progress or no_marks(puzzle)
    hand = Hand(state.play.pencil, options.tidy, options.cycle)
    after = player.click(puzzle, before, spot.cell, secondary=options.swap, hand=hand)
    if after == before:
        return None
    looks = puzzle_type.looks(puzzle, known_from(state.kind, puzzle, after))
    marked = player.adorned(puzzle, after, looks, solved=False)
    at = spot.cell[0] * puzzle.cols + spot.cell[1]
    shown = list(scene(state).looks)
    blank, shown[at] = shown[at], marked[at]
    return Preview(shown, blank)


def can_mark(state: State, cell: Cell) -> bool:
    """Tell whether the player can mark a cell."""
    player = registry.player(state.kind)
    return state.markable and player.can_mark(state.puzzle, cell)
