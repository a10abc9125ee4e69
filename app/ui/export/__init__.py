"""Pictures and pages of the board, for files, printers and the clipboard.

It may import `board`, `kit` and `look`.
"""
