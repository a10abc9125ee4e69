"""All rules of a puzzle: finding steps, conflicts, and why a cell is what it is.

It may import `app.core`, `app.sat` and `app.explain.reasons`.
"""
