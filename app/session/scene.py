"""What the board shows of a State: how each cell looks, and which cells are highlighted."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from app.core import registry
from app.core.editing import Spot, Unfinished, images_in, with_images
from app.core.grid import Cell, Edge, Tokens
from app.core.mistakes import Mistake, MistakeKind
from app.core.model import Literal
from app.core.play import Hand, differing_cells, no_marks
from app.core.puzzle import Known
from app.core.words import Message
from app.formats import native
from app.sat.answer import Answer
from app.session.answers import Conflict
from app.session.solutions import marked_differences
from app.session.state import Errors, Mode, State
from app.session.variables import CellName, cell_names

LOOK_FIELDS = frozenset(
    {
        "document",
        "draft",
        "draft_marks",
        "mode",
        "play",
        "verdict",
        "solution",
        "position",
        "names",
    }
)
"""The fields of a State that decide how cells look; the others only change highlights."""


class Highlights(NamedTuple):
    """Cells, and edges between them, that matter just now, by why they do."""

    conclusions: frozenset[Cell] = frozenset()
    reasons: frozenset[Cell] = frozenset()
    reason_edges: frozenset[Edge] = frozenset()
    conflicts: frozenset[Cell] = frozenset()
    conflict_edges: frozenset[Edge] = frozenset()
    stressed: frozenset[Cell] = frozenset()
    """The cells of the one part of a conflict that is looked at."""
    stressed_edges: frozenset[Edge] = frozenset()
    differences: frozenset[Cell] = frozenset()
    """Where solutions differ."""
    missing: frozenset[Cell] = frozenset()
    """Where something is still to be drawn."""
    missing_edges: frozenset[Edge] = frozenset()
    chosen: frozenset[Cell] = frozenset()
    """The cells of the chosen part of the formula."""
    too_many: frozenset[Cell] = frozenset()
    """Where a player's marks break a rule: marks that cannot all stay."""
    too_few: frozenset[Cell] = frozenset()
    """The same: no place is left for what is needed."""
    failing_edges: frozenset[Edge] = frozenset()
    """Signs that fail with the player's marks."""
    wrong: frozenset[Cell] = frozenset()
    """Marks that the solution contradicts."""
    trials: tuple[frozenset[Cell], ...] = ()
    """The cells marked in each trial that is under way, the first one first."""

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells with a highlight; an edge belongs to the cell before it."""
        edges = self.reason_edges | self.conflict_edges | self.failing_edges
        cells = self.conclusions | self.reasons | self.conflicts | self.differences | self.chosen
        cells |= self.too_many | self.too_few | self.wrong
        firsts = (first for first, _ in edges)
        return cells.union(self.missing, firsts, *self.missing_edges, *self.trials)


class Scene(NamedTuple):
    """All that a board shows."""

    kind: str
    rows: int
    cols: int
    looks: Sequence[Hashable]
    highlights: Highlights = Highlights()
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
    puzzle = state.puzzle if state.draft is None else state.draft
    values = known(state)
    looks: Sequence[Hashable] = registry.puzzle_type(state.kind).looks(puzzle, values)
    marks = shown_marks(state)
    if not state.watching and state.draft is None and marks is not None:
        solved = state.mode is Mode.PLAY and state.play.solved
        looks = registry.player(state.kind).adorned(puzzle, marks, looks, solved=solved)
    return Scene(
        state.kind,
        puzzle.rows,
        puzzle.cols,
        looks,
        highlights(state),
        fade_from(state),
        state.covered,
        cell_names(state.kind, puzzle, values) if state.names else (),
    )


def fade_from(state: State) -> frozenset[Cell] | None:
    """Return where changes of the board begin to fade in: at what a move decides."""
    if state.mode is Mode.PLAY and state.play.solved:
        return frozenset()
    if not state.watching or not state.has_solutions:
        return None
    return frozenset() if state.move is None else state.move.conclusions


# What is known


def known(state: State) -> Known:
    """Return what the board shows of the facts."""
    if state.draft is not None:
        return _marks_on(state, state.draft)
    if state.solved:
        assert state.verdict is not None
        return truth_of_solution(state.verdict.facts, state.solutions[state.solution])
    if state.mode is Mode.STEPS and state.told.moves:
        return _at(state, state.position)
    return _marks_on(state, state.puzzle)


def known_before_move(state: State) -> Known:
    """Return what is known before the move that is shown, or what the board shows."""
    return known(state) if state.move is None else _at(state, state.position - 1)


def _at(state: State, position: int) -> Known:
    """Return what is known after so many moves."""
    assert state.verdict is not None
    truth = [0] * (state.verdict.facts + 1)
    _note(truth, state.told.start)
    for move in state.told.moves[:position]:
        _note(truth, move.literals)
    return tuple(truth)


def _marks_on(state: State, puzzle: Any) -> Known:
    """Return what the player's marks say of a puzzle, which need not be the one they are of."""
    marks = shown_marks(state)
    if marks is not None and puzzle is not state.puzzle:
        marks = native.fitting_progress(state.kind, puzzle, marks)
    return () if marks is None else _known_from(state.kind, puzzle, marks)


def _known_from(kind: str, puzzle: Any, marks: Tokens) -> Known:
    puzzle_type = registry.puzzle_type(kind)
    truth = [0] * (puzzle_type.fact_count(puzzle) + 1)
    _note(truth, puzzle_type.literals(puzzle, marks))
    return tuple(truth)


def shown_marks(state: State) -> Tokens | None:
    """Return the player's marks, with those of a stroke that is not at its end."""
    return state.document.progress if state.draft_marks is None else state.draft_marks


def _note(truth: list[int], literals: Iterable[Literal]) -> None:
    for literal in literals:
        truth[abs(literal)] = 1 if literal > 0 else -1


def truth_of_solution(facts: int, true: Iterable[int]) -> Known:
    """Return for every fact whether it is among the true ones of a solution."""
    truth = [-1] * (facts + 1)
    for number in true:
        truth[number] = 1
    return tuple(truth)


def describe(state: State, cell: Cell) -> Message:
    """Say what is in a cell, for those who cannot see it."""
    if state.covered:
        return Message("Paused")
    puzzle = state.puzzle if state.draft is None else state.draft
    content = registry.puzzle_type(state.kind).describe(puzzle, known(state), *cell)
    if state.mode is not Mode.PLAY:
        return content
    shown = _play_highlights(state)
    if cell in shown.wrong:
        return Message("{content}; this is wrong", {"content": content})
    failing = any(cell in edge for edge in shown.failing_edges)
    if failing or cell in shown.too_many | shown.too_few:
        return Message("{content}; a rule is broken here", {"content": content})
    return content


# Highlights


def highlights(state: State) -> Highlights:
    """Return which cells are highlighted, and why."""
    return _highlights(state)._replace(chosen=state.chosen)


def _highlights(state: State) -> Highlights:
    if state.mode is Mode.PLAY:
        return _play_highlights(state)
    if not state.watching:
        unfinished = unfinished_part(state)
        return _with_missing(_trouble(shown_conflict(state, unfinished), state.clash), unfinished)
    if state.solved or state.at_open_end:
        return Highlights(differences=marked_differences(state))
    if state.move is not None:
        steps = state.move.steps
        return Highlights(
            conclusions=state.move.conclusions,
            reasons=frozenset().union(*(told.reasons for told in steps)),
            reason_edges=frozenset().union(*(told.reason_edges for told in steps)),
        )
    return _trouble(state.conflict, state.clash)


def _play_highlights(state: State) -> Highlights:
    """Highlight mistakes, trials, and what the player has asked for."""
    play = state.play
    if state.covered:
        return Highlights()
    conflict = shown_conflict(state, None)
    found = _trouble(conflict, state.clash)._replace(trials=trial_cells(state))
    hidden = conflict is not None or state.draft_marks is not None
    if state.options.errors is not Errors.OFF and not hidden:
        found = _with_mistakes(found, play.mistakes)._replace(wrong=play.wrong)
    if play.checked is not None and play.checked.shown:
        found = found._replace(wrong=play.checked.wrong)
    if play.asked is not None:
        found = found._replace(reasons=play.asked.cells, reason_edges=play.asked.edges)
    return found


def _with_mistakes(found: Highlights, mistakes: Sequence[Mistake]) -> Highlights:
    def cells(kind: MistakeKind) -> frozenset[Cell]:
        return frozenset().union(*(one.cells for one in mistakes if one.kind is kind))

    many = cells(MistakeKind.TOO_MANY)
    # Where marks are too many, others are missing: one sign is enough.
    few = frozenset().union(
        *(
            one.cells
            for one in mistakes
            if one.kind is MistakeKind.TOO_FEW and many.isdisjoint(one.cells)
        )
    )
    failing = frozenset().union(*(one.edges for one in mistakes))
    return found._replace(too_many=many, too_few=few, failing_edges=failing)


def trial_cells(state: State) -> tuple[frozenset[Cell], ...]:
    """Return the cells that were marked in each trial, the first one first."""
    trials = state.play.trials
    if not trials:
        return ()
    now = shown_marks(state) or no_marks(state.puzzle)
    return tuple(
        frozenset(differing_cells(before, after)) for before, after in pairwise((*trials, now))
    )


def _trouble(conflict: Conflict | None, clash: int | None) -> Highlights:
    """Highlight what cannot all hold, one part of it more than the others."""
    if conflict is None:
        return Highlights()
    marked = Highlights(
        conflicts=frozenset().union(*(one.cells for one in conflict.clashes)),
        conflict_edges=frozenset().union(*(one.edges for one in conflict.clashes)),
    )
    if clash is None or clash >= len(conflict.clashes):
        return marked
    one = conflict.clashes[clash]
    return marked._replace(stressed=one.cells, stressed_edges=one.edges)


def _with_missing(marked: Highlights, unfinished: Unfinished | None) -> Highlights:
    if unfinished is None:
        return marked
    if unfinished.edges:
        return marked._replace(missing_edges=unfinished.edges)
    return marked._replace(missing=unfinished.cells)


def unfinished_part(state: State) -> Unfinished | None:
    """Return what is still missing in the drawing; nobody is told before there is a verdict."""
    if not state.drawing or state.verdict is None:
        return None
    return registry.editor(state.kind).unfinished(state.puzzle)


def shown_conflict(state: State, unfinished: Unfinished | None) -> Conflict | None:
    """Return the conflict, unless finishing the drawing could end it.

    Whether marks are right is not given away to a player.
    """
    conflict = state.conflict
    if state.mode is Mode.PLAY:
        return None if conflict is None or conflict.needs_marks else conflict
    if conflict is None or unfinished is None:
        return conflict
    apart = all(one.cells.isdisjoint(unfinished.cells) for one in conflict.clashes)
    return conflict if apart else None


# The mouse


def preview(state: State, spot: Spot) -> Preview | None:
    """Return what a click would draw."""
    if state.mode is Mode.PLAY:
        return _mark_preview(state, spot)
    if not state.drawing:
        return None
    editor, puzzle_type = registry.editor(state.kind), registry.puzzle_type(state.kind)
    images = images_in(state.symmetry, state.puzzle.rows, state.puzzle.cols)
    after = editor.click(state.puzzle, spot, images=images)
    edges: tuple[Edge, ...] = ()
    if spot.beyond is not None:
        edges = tuple((one, other) for one, other in with_images((spot.cell, spot.beyond), images))
    blank = puzzle_type.looks(editor.blank(3, 3), ())[4]  # with cells on all sides
    return Preview(puzzle_type.looks(after, _marks_on(state, after)), blank, edges)


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
    looks = puzzle_type.looks(puzzle, _known_from(state.kind, puzzle, after))
    marked = player.adorned(puzzle, after, looks, solved=False)
    at = spot.cell[0] * puzzle.cols + spot.cell[1]
    shown = list(scene(state).looks)
    blank, shown[at] = shown[at], marked[at]
    return Preview(shown, blank)


def can_mark(state: State, cell: Cell) -> bool:
    """Tell whether the player can mark a cell."""
    player = registry.player(state.kind)
    return state.markable and player.can_mark(state.puzzle, cell)


def has_no_solution(state: State) -> bool:
    """Tell whether it is known that there is no solution."""
    return state.verdict is not None and state.verdict.answer is Answer.NONE
