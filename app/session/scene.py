"""What the board shows of a State: how each cell looks, and which cells are highlighted."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from app.core import registry
from app.core.editing import Spot, Unfinished, images_in, with_images
from app.core.grid import Cell, Edge, Tokens
from app.core.mistakes import Mistake, MistakeKind
from app.core.model import Literal
from app.core.moves import SAID_PARTS, Part
from app.core.play import Hand, differing_cells, no_marks
from app.core.puzzle import Known
from app.core.words import Message
from app.formats import native
from app.sat.answer import Answer
from app.session.answers import Conflict, Shown
from app.session.hints import REASON, hinted_cells, said_steps
from app.session.solutions import marked_differences
from app.session.state import Errors, Hint, Mode, State
from app.session.variables import CellName, cell_names
from app.session.walk import Ghost, is_numbered, number_of, standing_at

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
        "detail",
        "conflict",
        "line",
        "pointed",
        "names",
    }
)
"""The fields of a State that decide how cells look; the others only change highlights."""


class Highlights(NamedTuple):
    """Cells, and edges between them, that matter just now, by why they do."""

    conclusions: frozenset[Cell] = frozenset()
    others: frozenset[Cell] = frozenset()
    """The cells that a move also decides: on the way, or because that comes with it."""
    reasons: frozenset[Cell] = frozenset()
    reason_edges: frozenset[Edge] = frozenset()
    areas: frozenset[tuple[Cell, ...]] = frozenset()
    """Runs, rows and regions that a move rests on."""
    labels: tuple[tuple[Cell, str], ...] = ()
    """Names of regions, written into one cell each."""
    supposed: frozenset[Cell] = frozenset()
    """The cells of ghosts: what is supposed."""
    inferred: frozenset[Cell] = frozenset()
    """The same: what follows from it."""
    numbers: tuple[tuple[Cell, str], ...] = ()
    """The line in which each ghost was said."""
    clash: frozenset[Cell] = frozenset()
    """Where a line of an argument ends in a contradiction."""
    clash_areas: frozenset[tuple[Cell, ...]] = frozenset()
    conflicts: frozenset[Cell] = frozenset()
    conflict_edges: frozenset[Edge] = frozenset()
    conflict_areas: frozenset[tuple[Cell, ...]] = frozenset()
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
    hinted: frozenset[Cell] = frozenset()
    """Where a hint tells one to look."""
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
        cells |= self.too_many | self.too_few | self.wrong | self.hinted | self.others
        cells |= self.supposed | self.inferred | self.clash
        firsts = (first for first, _ in edges)
        labelled = (cell for cell, _ in self.labels)
        areas = self.areas | self.conflict_areas | self.clash_areas
        return cells.union(
            self.missing, firsts, labelled, *areas, *self.missing_edges, *self.trials
        )


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
    puzzle = state.puzzle if state.draft is None else state.draft
    if state.move is not None:
        return _scene_of_move(state)
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
        fade_from=fade_from(state),
        covered=state.covered,
        names=cell_names(state.kind, puzzle, values) if state.names else (),
    )


def _scene_of_move(state: State) -> Scene:
    """Return the board while a move is shown; what it removes can still be seen."""
    puzzle_type, puzzle = registry.puzzle_type(state.kind), state.puzzle
    stage = stage_of(state)
    looks = puzzle_type.changing_looks(puzzle, stage.before, stage.known)
    ghosts = _ghost_looks(state, stage, looks) if stage.ghosts else {}
    fading = None if state.shown_path else fade_from(state)
    return Scene(
        state.kind,
        puzzle.rows,
        puzzle.cols,
        looks,
        highlights(state),
        ghosts,
        fade_from=fading,
        names=cell_names(state.kind, puzzle, stage.known) if state.names else (),
    )


def _ghost_looks(state: State, stage: "Stage", looks: Sequence[Hashable]) -> dict[Cell, GhostLook]:
    """Return the cells that would look different if what is supposed were so."""
    puzzle_type, puzzle = registry.puzzle_type(state.kind), state.puzzle
    truth = list(stage.known)
    _note(truth, (ghost.literal for ghost in stage.ghosts))
    marked = {ghost.cell for ghost in stage.ghosts if ghost.literal > 0}
    bare = puzzle_type.looks(puzzle, ())  # a ghost mark stands alone in its cell
    found = {}
    for index, look in enumerate(puzzle_type.changing_looks(puzzle, stage.known, tuple(truth))):
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


# What is known


def known(state: State) -> Known:
    """Return what the board shows of the facts."""
    if state.draft is not None:
        return _marks_on(state, state.draft)
    if state.solved:
        assert state.verdict is not None
        return truth_of_solution(state.verdict.facts, state.solutions[state.solution])
    if state.move is not None:
        return stage_of(state).known
    if state.mode is Mode.STEPS and state.moves and not state.arguing:
        return tuple(_at(state, state.position))
    return _marks_on(state, state.puzzle)


def known_before_move(state: State) -> Known:
    """Return what is known before the move that is shown, or what the board shows."""
    return known(state) if state.move is None else tuple(_at(state, state.position - 1))


def known_before_line(state: State) -> Known:
    """Return what holds before the line that is shown, suppositions included; or before the move.

    What the line itself supposes counts: it is what the line reasons about.
    """
    if state.move is None or not state.shown_path:
        return known_before_move(state)
    assert state.shown_line is not None
    stage, gives = stage_of(state), state.shown_line.line.gives
    truth = list(stage.known)
    number = number_of(state.shown_path)
    before = [ghost for ghost in stage.ghosts if ghost.supposed or ghost.number != number]
    _note(truth, (ghost.literal for ghost in before))
    for literal in gives:
        if not stage.before[abs(literal)]:
            truth[abs(literal)] = 0
    return tuple(truth)


def _at(state: State, position: int) -> list[int]:
    """Return what is known after so many moves."""
    assert state.verdict is not None
    if state.arguing:
        truth = list(_marks_on(state, state.puzzle)) or [0] * (state.verdict.facts + 1)
    else:
        truth = [0] * (state.verdict.facts + 1)
        _note(truth, state.told.start)
    for move in state.moves[:position]:
        _note(truth, move.literals)
    return truth


class Stage(NamedTuple):
    """What is known while a move, or a line of it, is shown."""

    before: Known
    """What was known before it, with what nobody needs to hear of."""
    known: Known
    ghosts: tuple[Ghost, ...] = ()


def stage_of(state: State) -> Stage:
    """Return what is known at the move that is shown, or at the line of it."""
    assert state.move is not None
    truth = _at(state, state.position - 1)
    for told in state.move.of(Part.SILENT):
        _note(truth, told.step.conclusions)
    before = tuple(truth)
    standing = standing_at(state.move, state.shown_path) if state.shown_path else None
    if standing is None or standing.last:
        _note(truth, state.move.literals)
        return Stage(before, tuple(truth))
    _note(truth, standing.given)
    for told in state.move.of(Part.TAIL):
        # What obviously comes with the lines so far; later lines rest on it.
        if all(truth[abs(fact)] == (1 if fact > 0 else -1) for fact in told.step.facts):
            _note(truth, told.step.conclusions)
    return Stage(before, tuple(truth), standing.ghosts)


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
    offered = frozenset() if state.offer is None else frozenset({state.offer.cell})
    found = _highlights(state)
    return found._replace(chosen=state.chosen, hinted=found.hinted | offered)


def _highlights(state: State) -> Highlights:
    if state.mode is Mode.PLAY:
        return _play_highlights(state)
    if not state.watching:
        unfinished = unfinished_part(state)
        return _with_missing(_trouble(shown_conflict(state, unfinished), state.clash), unfinished)
    if state.solved or state.at_open_end:
        return Highlights(differences=marked_differences(state))
    if state.move is not None:
        found = _line_highlights(state) if state.shown_path else _move_highlights(state)
        return found._replace(labels=_labels(state, found.areas))
    return _trouble(state.conflict, state.clash)


def _move_highlights(state: State) -> Highlights:
    """Highlight what a move decides, and the cells and clues that it rests on."""
    move = state.move
    assert move is not None
    shown = [told.shown for told in move.of(*SAID_PARTS)] or [told.shown for told in move.lines]
    found = Highlights(
        conclusions=move.conclusions,
        others=move.others,
        reasons=frozenset().union(*(one.cells for one in shown)),
        reason_edges=frozenset().union(*(one.edges for one in shown)),
        areas=frozenset().union(*(one.areas for one in shown)),
    )
    ends = bool(move.lines) and not move.steps  # of an argument that there is no solution
    return _with_clash(found, move.lines[-1].clash) if ends else found


def _with_clash(found: Highlights, clash: Shown) -> Highlights:
    """Highlight where a line ends in a contradiction."""
    return found._replace(
        clash=clash.cells,
        reasons=found.reasons - clash.cells,
        reason_edges=found.reason_edges - clash.edges,
        stressed_edges=clash.edges,
        areas=found.areas - clash.areas,
        clash_areas=clash.areas,
    )


def _line_highlights(state: State) -> Highlights:
    """Highlight what a line of a move speaks of, and what is supposed while it is read."""
    told, move = state.shown_line, state.move
    assert told is not None
    assert move is not None
    numbered = is_numbered(move) or len(state.shown_path) > 1
    ghosts = stage_of(state).ghosts
    supposed = frozenset(ghost.cell for ghost in ghosts if ghost.supposed)
    ghostly = frozenset(ghost.cell for ghost in ghosts)
    found = Highlights(
        conclusions=frozenset() if told.said.depth else told.given - ghostly,
        reasons=told.shown.cells - ghostly,
        reason_edges=told.shown.edges,
        areas=told.shown.areas,
        supposed=supposed,
        inferred=ghostly - supposed,
        numbers=tuple({ghost.cell: ghost.number for ghost in ghosts}.items()) if numbered else (),
    )
    return _with_clash(found, told.clash)


def _labels(state: State, areas: frozenset[tuple[Cell, ...]]) -> tuple[tuple[Cell, str], ...]:
    if not areas:
        return ()
    named = registry.puzzle_type(state.kind).area_labels(state.puzzle, areas)
    return tuple(sorted(named.items()))


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
    if state.hint is not None:
        return _with_hint(found, state.hint)
    if play.asked is not None:
        found = found._replace(reasons=play.asked.cells, reason_edges=play.asked.edges)
    return found


def _with_hint(found: Highlights, hint: Hint) -> Highlights:
    """Mark softly where to look; from the reason on, what the move uses and finds."""
    said = [told.shown for told in said_steps(hint.move)]
    clues: frozenset[Cell] = frozenset().union(*(one.cells for one in said))
    edges: frozenset[Edge] = frozenset().union(*(one.edges for one in said))
    areas = frozenset().union(*(one.areas for one in said))
    if hint.stage < REASON:
        return found._replace(hinted=clues | hinted_cells(hint.move))
    return found._replace(
        reasons=clues, reason_edges=edges, areas=areas, conclusions=hinted_cells(hint.move)
    )


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
    clues = frozenset().union(*(one.clues for one in conflict.clashes))
    edges = frozenset().union(*(one.edges for one in conflict.clashes))
    areas = frozenset().union(*(one.areas for one in conflict.clashes))
    marked = Highlights(conflicts=clues, conflict_edges=edges, conflict_areas=areas)
    if not clues and not edges:  # nothing but regions, which stand out then
        marked = Highlights(conflicts=frozenset().union(*(one.cells for one in conflict.clashes)))
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
