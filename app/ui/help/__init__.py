"""Help, preferences, and what the program says about itself.

It may import `board`, `kit` and `look`.
"""
