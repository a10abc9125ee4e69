"""Puzzles as formulas, written for solvers and for people, and the answers of other solvers."""

FORMS = ("dimacs", "3sat", "smt2", "formula")
"""The names of the forms in which a formula is exported."""
