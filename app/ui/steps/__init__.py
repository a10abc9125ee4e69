"""What is said beside the board: moves and their list, a conflict, a guide; and the playback.

It may import `kit` and `look`.
"""
