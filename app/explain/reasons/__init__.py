"""Reasons: which of a few rules a conclusion needs, and how they lead to it, as values.

It may import `app.core` and `app.sat`, and nothing else of `app.explain`.
"""
