"""Every solution as a chain of smallest reasons, and every contradiction by its cause."""

from app.explain.conflicts import conflict_of, find_conflict
from app.explain.contradiction import argue_conflict, say_why
from app.explain.difficulty import LEVELS, difficulty_of_sizes
from app.explain.explanation import Explanation, Outcome
from app.explain.why import why, why_cell
from app.explain.wording import Said, Words

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
