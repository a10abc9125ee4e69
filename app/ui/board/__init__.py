"""The board: cells, highlights and rulers; zoom and scrolling; the mouse and the keys on it.

It may import `look`.
"""
