"""Penpa+ links, made here from drawings."""

import re

import pytest

from app.core.errors import BadInput
from app.formats import InputHint, read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.formats.penpa_drawings import (
    CENTRE,
    RIGHT,
    Drawing,
    futoshiki,
    light_up,
    norinori,
    pack,
)


def test_drawings_are_recognised_by_their_looks() -> None:
    lightup = read_text(light_up().link())
    assert lightup.puzzle == LightUp((".X.", "..2"))
    assert lightup.progress == ((".", ".", "L"), (".", ".", "."))
    assert lightup.warnings == ("This drawing does not name its puzzle; it was read as Light Up.",)
    shaded = read_text(norinori().link())
    assert shaded.puzzle == Norinori(((0, 0, 1), (0, 1, 1)))
    square = read_text(futoshiki().link())
    assert square.puzzle == Futoshiki(((0, 0), (0, 2)), (((0, 1), (0, 0)), ((0, 1), (1, 1))))


@pytest.mark.parametrize(
    "host", ["https://opt-pan.github.io/penpa-edit/?m=solve&p=", "m=edit&p=", "x/#m=edit&p="]
)
def test_hosts_do_not_matter_and_hints_spare_the_warning(host: str) -> None:
    document = read_text(norinori().link(host), InputHint("norinori"))
    assert document.puzzle == Norinori(((0, 0, 1), (0, 1, 1)))
    assert document.warnings == ()


def test_an_empty_drawing_needs_a_hint() -> None:
    with pytest.raises(BadInput, match="does not tell which kind of puzzle it is"):
        read_text(Drawing(2, 2).link())
    assert read_text(Drawing(2, 2).link(), InputHint("lightup")).puzzle == LightUp(("..", ".."))


@pytest.mark.parametrize("text", ["7", "a", "12"])
def test_clues_that_no_light_up_has(text: str) -> None:
    drawing = light_up()
    drawing.problem["number"][drawing.index(CENTRE, 0, 0)] = [text, 1, "1"]
    with pytest.raises(BadInput, match=f"'{text}' at r1c1 is not a clue of Light Up"):
        read_text(drawing.link())


def test_unnumbered_walls_and_clues_without_colour() -> None:
    drawing = light_up()
    drawing.problem["number"] = {
        drawing.index(CENTRE, 0, 0): ["?", 1, "1"],
        drawing.index(CENTRE, 0, 2): ["0", 1, "1"],
        drawing.index(CENTRE, 1, 2): ["", 1, "1"],
    }
    assert read_text(drawing.link()).puzzle == LightUp(("XX0", "..X"))


def test_clues_that_a_futoshiki_cannot_have() -> None:
    drawing = futoshiki()
    drawing.problem["number"][drawing.index(RIGHT, 1, 0)] = ["<", 1, "1"]
    with pytest.raises(BadInput, match="The clue '<' at r2c1 cannot be read"):
        read_text(drawing.link())
    drawing = futoshiki()
    drawing.problem["symbol"][drawing.index(CENTRE, 0, 0)] = [1, "inequality", 1]
    with pytest.raises(BadInput, match="A sign near r1c1 does not stand between two cells"):
        read_text(drawing.link())
    with pytest.raises(BadInput, match="A Futoshiki is square"):
        read_text(light_up().link(), InputHint("futoshiki"))


def test_clues_that_a_norinori_cannot_have() -> None:
    with pytest.raises(BadInput, match="'2' at r2c3 is not a clue of Norinori"):
        read_text(light_up().link(), InputHint("norinori"))


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
        read_text("https://x/penpa-edit/#m=edit&p=" + pack(text))


@pytest.mark.parametrize("data", ["AAAA", "!!", "é", "%ff", "abcde" * 20, ""])
def test_damaged_data(data: str) -> None:
    with pytest.raises(BadInput, match="Penpa"):
        read_text("https://x/penpa-edit/#m=edit&p=" + data)


def test_links_without_data() -> None:
    with pytest.raises(BadInput, match="short links cannot be followed"):
        read_text("https://x/penpa-edit/")


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(BadInput, match="holds more than any puzzle needs"):
        read_text("https://x/penpa-edit/#m=edit&p=" + pack("square,2,2\n" + " " * 20_000_000))
