"""The panel beside the board: moves, conflicts and the guide; and the playback controls.

It may import `kit` and `look`.
"""
