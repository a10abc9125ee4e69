"""Playing: the bar below the board, what a player can do, and the user's choices.

It may import `kit` and `look`.
"""
