"""Penpa+ links, made here from drawings."""

import base64
import json
import zlib
from typing import Any

_SHORT = {"surface": "zS", "number": "zN", "symbol": "zY", "lineE": "zE", "line": "zL"}
HOST = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
CENTRE, CORNER, BELOW, RIGHT = range(4)


def pack(text: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


class Drawing:
    """A board with margins above and left, on which things can be put."""

    def __init__(self, rows: int, cols: int, top: int = 1, left: int = 2) -> None:
        self.rows, self.cols, self.top, self.left = rows, cols, top, left
        self.problem: dict[str, Any] = {
            "surface": {}, "number": {}, "symbol": {}, "lineE": {}, "line": {}, "free": None
        }  # fmt: skip
        self.solution: dict[str, Any] = {"symbol": {}}

    def index(self, kind: int, row: int, col: int) -> int:
        width, height = self.cols + self.left + 4, self.rows + self.top + 4
        return kind * width * height + (row + 2 + self.top) * width + col + 2 + self.left

    def text(self) -> str:
        """What a link holds."""

        def shorten(layer: dict[str, Any]) -> str:
            text = json.dumps(layer)
            for name, short in _SHORT.items():
                text = text.replace(f'"{name}"', short)
            return text.replace("null", "zO")

        lines = [
            f"square,{self.cols + self.left},{self.rows + self.top},38,0,1,1,380,380",
            f"[{self.top},0,{self.left},0]",
            "[]",
            shorten(self.problem),
            shorten(self.solution),
        ]
        return "\n".join(lines)

    def link(self, host: str = HOST) -> str:
        return host + pack(self.text()) + "&a=xyz"


def light_up() -> Drawing:
    drawing = Drawing(2, 3)
    drawing.problem["surface"][drawing.index(CENTRE, 0, 1)] = 4
    drawing.problem["surface"][drawing.index(CENTRE, 1, 2)] = 4
    drawing.problem["surface"][drawing.index(CENTRE, 1, 0)] = 7
    drawing.problem["number"][drawing.index(CENTRE, 1, 2)] = ["2", 4, "1"]
    drawing.solution["symbol"][drawing.index(CENTRE, 0, 2)] = [3, "sun_moon", 2]
    return drawing


def norinori() -> Drawing:
    drawing = Drawing(2, 3)
    edges = drawing.problem["lineE"]
    # A A B / A B B, and a piece of the frame.
    for start, end in (((-1, 1), (0, 1)), ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((-1, 0), (-1, 1))):
        edges[f"{drawing.index(CORNER, *start)},{drawing.index(CORNER, *end)}"] = 2
    return drawing


def futoshiki() -> Drawing:
    drawing = Drawing(2, 2)
    drawing.problem["number"][drawing.index(CENTRE, 1, 1)] = ["2", 1, "1"]
    drawing.problem["symbol"][drawing.index(RIGHT, 0, 0)] = [3, "inequality", 1]
    drawing.problem["symbol"][drawing.index(BELOW, 0, 1)] = [6, "inequality", 1]
    return drawing
