"""Playing: the bar below the board, what a player can do, the user's choices, and statistics.

It may import `kit` and `look`.
"""
