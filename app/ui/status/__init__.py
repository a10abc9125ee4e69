"""The lines above and below the board: messages and the verdict.

It may import `look`.
"""
