"""Steps and conflicts in words: a puzzle's own where it has them, general ones otherwise.

It may import `app.core` and `app.explain.reasons`.
"""
