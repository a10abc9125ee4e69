"""Explanations: steps with smallest reasons, conflicts, and both in words.

This is the door: other packages import from here.
"""

from app.explain.moves.hinting import HintSteps, needed_by, unmarked
from app.explain.moves.stream import Moves
from app.explain.reasons.brief import argue_briefly
from app.explain.reasons.contradiction import argue_conflict, with_all_marks
from app.explain.reasons.turned import turned_cases
from app.explain.search.conflicts import conflict_of, find_conflict
from app.explain.search.constraints import Constraints
from app.explain.search.explanation import Explanation, Outcome
from app.explain.search.why import why_cell
from app.explain.telling.moves import MoveWords, SaidMove
from app.explain.telling.wording import Said, Words

__all__ = [
    "Constraints",
    "Explanation",
    "HintSteps",
    "MoveWords",
    "Moves",
    "Outcome",
    "Said",
    "SaidMove",
    "Words",
    "argue_briefly",
    "argue_conflict",
    "conflict_of",
    "find_conflict",
    "needed_by",
    "turned_cases",
    "unmarked",
    "why_cell",
    "with_all_marks",
]
