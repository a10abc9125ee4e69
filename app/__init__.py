"""Satori: grid logic puzzles, solved from their rules."""

__version__ = "0.1.0"
