"""Files: opening, saving and recovering puzzles, the library, and the clipboard.

It may import `kit` and `look`.
"""
