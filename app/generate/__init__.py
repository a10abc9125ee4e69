"""New puzzles with one solution, no clue too many, and a level that the explainer proves.

This is the door: other packages import from here.
"""

from app.generate.completing import complete
from app.generate.engine import Made, Progress, Report, make, rate_puzzle
from app.generate.shape import read_need

__all__ = ["Made", "Progress", "Report", "complete", "make", "rate_puzzle", "read_need"]
