"""Readers for the puzzles by others, apart from the program's own."""

import json
import re
from pathlib import Path

from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori

Cells = list[list[str]]


def _grids(path: Path) -> list[tuple[str, Cells, Cells]]:
    """List id, problem and solution of every entry of a collection."""
    entries = json.loads(path.read_text("utf-8"))
    return [(key, _cells(e["problem"]), _cells(e["solution"])) for key, e in entries.items()]


def _cells(text: str) -> Cells:
    """Read rows of tokens below a line with the numbers of rows and columns."""
    (rows, cols), *lines = [line.split() for line in text.strip().splitlines()]
    assert len(lines) in (int(rows), 2 * int(rows))
    assert all(len(line) == int(cols) for line in lines)
    return lines


def light_up(folder: Path) -> list[tuple[str, LightUp, tuple[tuple[str, ...], ...]]]:
    """Read the Light Up puzzles and their solutions."""
    found = []
    for key, problem, solution in _grids(folder / "akari.json"):
        mark = {"-": ".", "x": "X"}
        puzzle = LightUp(tuple("".join(mark.get(t, t) for t in line) for line in problem))
        drawn = tuple(
            tuple("L" if token == "o" else here for here, token in zip(line, tokens, strict=True))
            for line, tokens in zip(puzzle.grid, solution, strict=True)
        )
        found.append((key, puzzle, drawn))
    return found


def norinori(folder: Path) -> list[tuple[str, Norinori, tuple[tuple[str, ...], ...]]]:
    """Read the Norinori puzzles and their solutions."""
    found = []
    for key, problem, solution in _grids(folder / "norinori.json"):
        rows = len(solution)
        drawn = tuple(tuple("#" if t == "x" else "." for t in line) for line in solution)
        found.append((key, Norinori.from_labels(problem[-rows:]), drawn))
    return found


def light_up_ids(folder: Path) -> list[tuple[str, LightUp]]:
    """Read the Light Up ids."""
    found = []
    for line in _lines(folder / "lightup.tatham.txt"):
        params, description = line.split(":")
        cols, rows = map(int, re.match(r"(\d+)x(\d+)", params).groups())
        cells = re.sub("[a-z]", lambda m: "." * (ord(m[0]) - 96), description).replace("B", "X")
        assert len(cells) == rows * cols
        grid = tuple(cells[start : start + cols] for start in range(0, len(cells), cols))
        found.append((line, LightUp(grid)))
    return found


def futoshiki_ids(folder: Path) -> list[tuple[str, Futoshiki]]:
    """Read the Futoshiki ids."""
    way = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
    found = []
    for line in _lines(folder / "futoshiki.tatham.txt"):
        params, description = line.split(":")
        size = int(re.match(r"\d+", params)[0])
        cells = description.rstrip(",").split(",")
        assert len(cells) == size * size
        givens = [[0] * size for _ in range(size)]
        signs = []
        for at, text in enumerate(cells):
            row, col = divmod(at, size)
            number, flags = re.fullmatch(r"(\d+)([URDL]*)", text).groups()
            givens[row][col] = int(number)
            signs += [((row + way[f][0], col + way[f][1]), (row, col)) for f in flags]
        found.append((line, Futoshiki.build(givens, signs)))
    return found


def _lines(path: Path) -> list[str]:
    lines = (line.split("\t")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]
