"""The board: its cells, its highlights, the rulers around it, the mouse and the keys on it."""
