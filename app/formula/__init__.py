"""A puzzle as a formula: written for solvers and for people, and solvers' answers read back."""

FORMS = ("dimacs", "3sat", "smt2", "formula")
"""The forms in which a formula is written."""
