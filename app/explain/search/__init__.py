"""The search among all rules of a puzzle: for steps, for conflicts, and for why a cell is so.

It may import `app.core`, `app.sat` and `app.explain.reasons`.
"""
