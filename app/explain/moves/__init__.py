"""Moves: steps gathered to ideas, in an order that a person would tell them in.

It may import `app.core` and `app.explain.search`.
"""
