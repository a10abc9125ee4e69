"""Explanations: steps with smallest reasons, conflicts, and both in words.

This is the door: other packages import from here, or from `app.explain.difficulty`.
"""

from app.explain.difficulty import LEVELS, difficulty_of_sizes
from app.explain.reasons.contradiction import argue_conflict
from app.explain.search.conflicts import conflict_of, find_conflict
from app.explain.search.explanation import Explanation, Outcome
from app.explain.search.why import why, why_cell
from app.explain.telling.conflicts import say_why
from app.explain.telling.wording import Said, Words

__all__ = [
    "LEVELS",
    "Explanation",
    "Outcome",
    "Said",
    "Words",
    "argue_conflict",
    "conflict_of",
    "difficulty_of_sizes",
    "find_conflict",
    "say_why",
    "why",
    "why_cell",
]
