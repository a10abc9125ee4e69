"""A Norinori board as lines of text, for people."""

from app.core.grid import Tokens
from app.puzzles.norinori.puzzle import Norinori


def draw(puzzle: Norinori, tokens: Tokens) -> list[str]:
    """Draw a mark in each cell, and lines between the regions."""
    rows, cols = puzzle.rows, puzzle.cols
    # A frame of cells without a region: the outer border is then drawn like any other.
    frame = (-1,) * (cols + 2)
    regions = [frame, *((-1, *line, -1) for line in puzzle.regions), frame]
    lines = []
    for row in range(rows + 1):
        above, here = regions[row], regions[row + 1]
        line = ""
        for col in range(cols + 1):
            around = above[col], above[col + 1], here[col + 1], here[col]
            upright = around[0] != around[1] or around[3] != around[2]
            level = around[0] != around[3] or around[1] != around[2]
            line += "+" if upright and level else "|" if upright else "-" if level else " "
            line += "-" if col < cols and above[col + 1] != here[col + 1] else " "
        lines.append(line.rstrip())
        if row < rows:
            line = ""
            for col in range(cols + 1):
                line += "|" if here[col] != here[col + 1] else " "
                line += tokens[row][col] if col < cols else ""
            lines.append(line)
    return lines
