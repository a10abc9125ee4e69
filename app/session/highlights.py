"""Which cells of the board matter just now, and why."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from app.core import registry
from app.core.editing import Unfinished
from app.core.grid import Cell, Edge
from app.core.mistakes import Mistake, MistakeKind
from app.core.moves import SAID_PARTS
from app.core.play import differing_cells, no_marks
from app.session.answers import Conflict, Shown
from app.session.hints import REASON, hinted_cells
from app.session.knowledge import move_knowledge, shown_marks
from app.session.play_state import Errors, Hint
from app.session.solutions import marked_differences
from app.session.state import Mode, State
from app.session.walk import is_numbered


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
    contradiction: frozenset[Cell] = frozenset()
    """Where a line of an argument ends in a contradiction."""
    contradiction_areas: frozenset[tuple[Cell, ...]] = frozenset()
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
        cells |= self.supposed | self.inferred | self.contradiction
        firsts = (first for first, _ in edges)
        labelled = (cell for cell, _ in self.labels)
        areas = self.areas | self.conflict_areas | self.contradiction_areas
        return cells.union(
            self.missing, firsts, labelled, *areas, *self.missing_edges, *self.trials
        )


def highlights(state: State) -> Highlights:
    """Return which cells are highlighted, and why."""
    offered = frozenset() if state.offer is None else frozenset({state.offer.cell})
    found = _highlights(state)
    return found._replace(chosen=state.chosen, hinted=found.hinted | offered)


def _highlights(state: State) -> Highlights:
    if state.mode is Mode.PLAY:
        return play_highlights(state)
    if state.proposal is not None and state.draft is None:
        return Highlights(conclusions=state.proposal.cells, reason_edges=state.proposal.edges)
    if not state.watching:
        unfinished = unfinished_part(state)
        return _with_missing(_trouble(shown_conflict(state, unfinished), state.clash), unfinished)
    if state.shows_solution or state.at_open_end:
        return Highlights(differences=marked_differences(state))
    if state.move is not None:
        found = _line_highlights(state) if state.shown_path else _move_highlights(state)
        return found._replace(labels=_labels(state, found.areas | found.contradiction_areas))
    return _trouble(state.conflict, state.clash)


def _move_highlights(state: State) -> Highlights:
    """Highlight what a move decides, and the cells and clues that it rests on."""
    move = state.move
    assert move is not None
    shown = [told.shown for told in move.of(*SAID_PARTS)] or [told.shown for told in move.lines]
    found = Highlights(
        conclusions=move.conclusions,
        others=move.others,
        reasons=frozenset().union(*(one.cells for one in shown)) - move.others,
        reason_edges=frozenset().union(*(one.edges for one in shown)),
        areas=frozenset().union(*(one.areas for one in shown)),
    )
    if not move.lines or move.lines[-1].line.gives:
        return found
    return _with_contradiction(found, move.lines[-1].contradiction)


def _with_contradiction(found: Highlights, where: Shown) -> Highlights:
    """Highlight where a line ends in a contradiction."""
    return found._replace(
        contradiction=where.cells,
        reasons=found.reasons - where.cells,
        reason_edges=found.reason_edges - where.edges,
        stressed_edges=where.edges,
        areas=found.areas - where.areas,
        contradiction_areas=where.areas,
    )


def _line_highlights(state: State) -> Highlights:
    """Highlight what a line of a move speaks of, and what is supposed while it is read."""
    told, move = state.shown_line, state.move
    assert told is not None
    assert move is not None
    numbered = is_numbered(move) or len(state.shown_path) > 1
    ghosts = move_knowledge(state).ghosts
    supposed = frozenset(ghost.cell for ghost in ghosts if ghost.supposed)
    ghostly = frozenset(ghost.cell for ghost in ghosts)
    said = {ghost.cell: f"{ghost.number if numbered else ''}{ghost.case or ''}" for ghost in ghosts}
    labels = {cell: label for cell, label in said.items() if label}
    found = Highlights(
        conclusions=frozenset() if told.said.depth else told.given - ghostly,
        reasons=told.shown.cells - ghostly,
        reason_edges=told.shown.edges,
        areas=told.shown.areas,
        supposed=supposed,
        inferred=ghostly - supposed,
        numbers=tuple(labels.items()),
    )
    return _with_contradiction(found, told.contradiction)


def _labels(state: State, areas: frozenset[tuple[Cell, ...]]) -> tuple[tuple[Cell, str], ...]:
    if not areas:
        return ()
    named = registry.puzzle_type(state.kind).area_labels(state.puzzle, areas)
    return tuple(sorted(named.items()))


def play_highlights(state: State) -> Highlights:
    """Highlight mistakes, trials, and what the player has asked for."""
    play = state.play
    if state.covered:
        return Highlights()
    conflict = shown_conflict(state, None)
    found = _trouble(conflict, state.clash)._replace(trials=trial_cells(state))
    if state.options.errors is not Errors.OFF and conflict is None:
        found = _with_mistakes(found, standing_mistakes(state))._replace(wrong=play.wrong)
    if play.checked is not None and play.checked.shown:
        found = found._replace(wrong=play.checked.wrong)
    if state.hint is not None:
        return _with_hint(state, found, state.hint)
    if play.asked is not None:
        found = found._replace(reasons=play.asked.cells, reason_edges=play.asked.edges)
    return found._replace(hinted=play.alike)


def standing_mistakes(state: State) -> Sequence[Mistake]:
    """Return the mistakes in cells that the stroke under way leaves as they are."""
    mistakes = state.play.mistakes
    if not mistakes or state.draft_marks is None:
        return mistakes
    before = state.document.progress or no_marks(state.puzzle)
    touched = frozenset(differing_cells(before, state.draft_marks))
    return [one for one in mistakes if touched.isdisjoint(one.cells.union(*one.edges))]


def _with_hint(state: State, found: Highlights, hint: Hint) -> Highlights:
    """Highlight where to look; from the third stage on, what the move uses and decides."""
    said = [told.shown for told in hint.move.of(*SAID_PARTS)]
    clues: frozenset[Cell] = frozenset().union(*(one.cells for one in said))
    edges: frozenset[Edge] = frozenset().union(*(one.edges for one in said))
    areas = frozenset().union(*(one.areas for one in said))
    if hint.stage < REASON:
        looked_at = hint.answer.area
        near = frozenset(area for area in areas if not looked_at.isdisjoint(area))
        return found._replace(hinted=looked_at, labels=_labels(state, near))
    found = found._replace(labels=_labels(state, areas))
    about = hint.move.conclusions
    beside = hinted_cells(hint.move) - about  # ruled out on the way
    return found._replace(
        reasons=clues - beside, reason_edges=edges, areas=areas, conclusions=about, others=beside
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
    """Highlight the parts of a conflict, the one that is looked at more than the others."""
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
    """Return what is still missing in the drawing; None before there is a verdict."""
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
