"""The board: cells, highlights, rulers, zoom, scrolling, and mouse and keyboard input.

It may import `look`.
"""
