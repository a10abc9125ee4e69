"""The window for everyone: the board as a table, what is announced, and keys to choose.

May import `board`, `kit` and `look`.
"""
