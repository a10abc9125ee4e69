"""Penpa+ links, made here from drawings."""

import base64
import json
import re
import zlib
from typing import Any

import pytest

from app.core.errors import BadInput
from app.formats import InputHint, read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori

_SHORT = {"surface": "zS", "number": "zN", "symbol": "zY", "lineE": "zE", "line": "zL"}
CENTRE, CORNER, BELOW, RIGHT = range(4)


def _pack(text: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


class _Drawing:
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

    def link(self, host: str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=") -> str:
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
        return host + _pack("\n".join(lines)) + "&a=xyz"


def _light_up() -> _Drawing:
    drawing = _Drawing(2, 3)
    drawing.problem["surface"][drawing.index(CENTRE, 0, 1)] = 4
    drawing.problem["surface"][drawing.index(CENTRE, 1, 2)] = 4
    drawing.problem["surface"][drawing.index(CENTRE, 1, 0)] = 7
    drawing.problem["number"][drawing.index(CENTRE, 1, 2)] = ["2", 4, "1"]
    drawing.solution["symbol"][drawing.index(CENTRE, 0, 2)] = [3, "sun_moon", 2]
    return drawing


def _norinori() -> _Drawing:
    drawing = _Drawing(2, 3)
    edges = drawing.problem["lineE"]
    # A A B / A B B, and a piece of the frame.
    for start, end in (((-1, 1), (0, 1)), ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((-1, 0), (-1, 1))):
        edges[f"{drawing.index(CORNER, *start)},{drawing.index(CORNER, *end)}"] = 2
    return drawing


def _futoshiki() -> _Drawing:
    drawing = _Drawing(2, 2)
    drawing.problem["number"][drawing.index(CENTRE, 1, 1)] = ["2", 1, "1"]
    drawing.problem["symbol"][drawing.index(RIGHT, 0, 0)] = [3, "inequality", 1]
    drawing.problem["symbol"][drawing.index(BELOW, 0, 1)] = [6, "inequality", 1]
    return drawing


def test_drawings_are_recognised_by_their_looks() -> None:
    lightup = read_text(_light_up().link())
    assert lightup.puzzle == LightUp((".X.", "..2"))
    assert lightup.progress == ((".", ".", "L"), (".", ".", "."))
    assert lightup.warnings == ("This drawing does not name its puzzle; it was read as Light Up.",)
    norinori = read_text(_norinori().link())
    assert norinori.puzzle == Norinori(((0, 0, 1), (0, 1, 1)))
    futoshiki = read_text(_futoshiki().link())
    assert futoshiki.puzzle == Futoshiki(((0, 0), (0, 2)), (((0, 1), (0, 0)), ((0, 1), (1, 1))))


@pytest.mark.parametrize(
    "host", ["https://opt-pan.github.io/penpa-edit/?m=solve&p=", "m=edit&p=", "x/#m=edit&p="]
)
def test_hosts_do_not_matter_and_hints_spare_the_warning(host: str) -> None:
    document = read_text(_norinori().link(host), InputHint("norinori"))
    assert document.puzzle == Norinori(((0, 0, 1), (0, 1, 1)))
    assert document.warnings == ()


def test_an_empty_drawing_needs_a_hint() -> None:
    with pytest.raises(BadInput, match="does not tell which kind of puzzle it is"):
        read_text(_Drawing(2, 2).link())
    assert read_text(_Drawing(2, 2).link(), InputHint("lightup")).puzzle == LightUp(("..", ".."))


@pytest.mark.parametrize("text", ["7", "a", "12"])
def test_clues_that_no_light_up_has(text: str) -> None:
    drawing = _light_up()
    drawing.problem["number"][drawing.index(CENTRE, 0, 0)] = [text, 1, "1"]
    with pytest.raises(BadInput, match=f"'{text}' at r1c1 is not a clue of Light Up"):
        read_text(drawing.link())


def test_unnumbered_walls_and_clues_without_colour() -> None:
    drawing = _light_up()
    drawing.problem["number"] = {
        drawing.index(CENTRE, 0, 0): ["?", 1, "1"],
        drawing.index(CENTRE, 0, 2): ["0", 1, "1"],
        drawing.index(CENTRE, 1, 2): ["", 1, "1"],
    }
    assert read_text(drawing.link()).puzzle == LightUp(("XX0", "..X"))


def test_clues_that_a_futoshiki_cannot_have() -> None:
    drawing = _futoshiki()
    drawing.problem["number"][drawing.index(RIGHT, 1, 0)] = ["<", 1, "1"]
    with pytest.raises(BadInput, match="The clue '<' at r2c1 cannot be read"):
        read_text(drawing.link())
    drawing = _futoshiki()
    drawing.problem["symbol"][drawing.index(CENTRE, 0, 0)] = [1, "inequality", 1]
    with pytest.raises(BadInput, match="A sign near r1c1 does not stand between two cells"):
        read_text(drawing.link())
    with pytest.raises(BadInput, match="A Futoshiki is square"):
        read_text(_light_up().link(), InputHint("futoshiki"))


def test_clues_that_a_norinori_cannot_have() -> None:
    with pytest.raises(BadInput, match="'2' at r2c3 is not a clue of Norinori"):
        read_text(_light_up().link(), InputHint("norinori"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("square,2,2\n[0,0,0,0]\n[]", "is not a drawing"),
        ("square,2\n[0,0,0,0]\n[]\n{}", "is not a drawing"),
        ("square,2,2\n[0,0,0]\n[]\n{}", "is not a drawing"),
        ("square,2,2\n[0,0,0,0]\n[]\n[]", "is not a drawing"),
        ("square,2,2\n[0,0,0,true]\n[]\n{}", "is not a drawing"),
        ("square,2,2\n[0,0,0,0]\n[]\n" + "[" * 100_000, "is not a drawing"),
        ("square,2,2\n[1,1,0,0]\n[]\n{}", "The grid has no cells."),
        ("hex,2,2\n[0,0,0,0]\n[]\n{}", "The Penpa+ board 'hex' has no square cells."),
        ("square,100000,100000\n[0,0,0,0]\n[]\n{}", "is too large"),
        ("square,2,2\n[0,0,0,0]\n[]\n{zE:{" + '"1":1,"x,y":2' + "}}", "does not tell which"),
        ("square,2,2\n[0,0,0,0]\n[]\n{zS:{" + f'"{"9" * 5000}":4' + "}}", "far too large"),
    ],
)
def test_damaged_drawings(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        read_text("https://x/penpa-edit/#m=edit&p=" + _pack(text))


@pytest.mark.parametrize("data", ["AAAA", "!!", "é", "%ff", "abcde" * 20, ""])
def test_damaged_data(data: str) -> None:
    with pytest.raises(BadInput, match="Penpa"):
        read_text("https://x/penpa-edit/#m=edit&p=" + data)


def test_links_without_data() -> None:
    with pytest.raises(BadInput, match="short links cannot be followed"):
        read_text("https://x/penpa-edit/")


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(BadInput, match="holds more than any puzzle needs"):
        read_text("https://x/penpa-edit/#m=edit&p=" + _pack("square,2,2\n" + " " * 20_000_000))
