"""Satori: grid logic puzzles solved, and explained, from their rules."""

__version__ = "0.1.0"
