"""Two windows with one puzzle: what was done in each is put together."""

from app.core.grid import Tokens
from app.core.play import differing_cells, mark_at, no_marks, put
from app.session.game import MARKING
from app.session.history import Snapshot, Version
from app.store.games import KeptGame


def on_the_board(history: Snapshot) -> tuple[Tokens | None, tuple[Tokens, ...]]:
    """Return what is to be seen: marks, and where the trials began."""
    version = history.versions[history.present]
    return version.document.progress, version.trials


def put_together(before: Snapshot, ours: Snapshot, theirs: KeptGame) -> KeptGame:
    """Return the game of another window, with what was marked here since both had the same.

    That is one edit more: Undo leads to what the other window has. Its trials stay. Where both had
    another puzzle, all that is marked here was marked since.
    """
    new, marks = _marks(ours), _marks(theirs.history)
    puzzle = ours.document.puzzle
    old = _marks(before) if before.document.puzzle is puzzle else no_marks(puzzle)
    found = marks
    for cell in differing_cells(old, new):
        found = put(found, [cell], mark_at(new, cell))
    if found == marks:
        return theirs
    versions, present = theirs.history
    document = versions[present].document
    progress = None if found == no_marks(document.puzzle) else found
    added = Version(document._replace(progress=progress), MARKING, versions[present].trials)
    history = Snapshot((*versions[: present + 1], added), present + 1)
    return theirs._replace(history=history)


def _marks(history: Snapshot) -> Tokens:
    return history.document.progress or no_marks(history.document.puzzle)
