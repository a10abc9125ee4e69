"""The line at the bottom as it is seen: a sign of its own for every verdict."""

import pytest
from PySide6.QtGui import QFont

from app.core.editing import Spot
from app.core.words import Message
from app.ui.look.text_size import STANDARD_SIZE
from app.ui.look.theme import DARK, ColourScheme
from tests.ui.using_windows import BLANK, judged

VERDICTS = {
    "one-solution": "lightup/first-light",
    "several-solutions": BLANK,
    "no-solution": "lightup/three-sides-for-four",
}


def drawn(sign):
    """What is seen of a sign, with all its colours."""
    image = sign.grab().toImage()
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


@pytest.mark.parametrize("sign", VERDICTS)
def test_a_verdict_stands_out_and_has_a_sign(qtbot, open_window, sign):
    window = open_window(VERDICTS[sign])
    judged(qtbot, window)
    line = window.verdict_line
    assert line.sign.name == sign
    assert line.label.font().weight() >= QFont.Weight.DemiBold
    window.session.drawing.edit(window.session.editor.blank(5, 5), Message("Clear"))
    assert line.label.text() == "Looking for solutions…"
    assert line.sign.name == ""
    assert len(drawn(line.sign)) == 1  # nothing but what is behind it
    assert line.label.font().weight() == QFont.Weight.Normal


def test_what_is_unfinished_is_no_verdict(qtbot, open_window):
    window = open_window("norinori/one-is-not-enough")
    qtbot.waitUntil(lambda: window.session.state.verdict is not None)
    assert window.verdict_line.sign.name == "unfinished"
    assert window.verdict_line.label.font().weight() == QFont.Weight.Normal
    window = open_window("norinori/hello")
    window.session.drawing.edit(window.session.editor.blank(4, 4), Message("Clear"))
    after = window.session.editor.click(window.session.state.puzzle, Spot((1, 1), (1, 2)))
    window.session.drawing.edit(after, Message("Draw"))
    judged(qtbot, window)  # it has several solutions, and a border that ends nowhere
    assert window.verdict_line.sign.name == "unfinished"


def test_a_sign_has_the_colours_and_the_size_of_all_else(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    line = window.verdict_line
    window.appearance.set_look(ColourScheme.DARK)
    assert DARK.conflict.name() in drawn(line.sign)
    before = line.sign.height(), line.label.x()
    window.appearance.set_text_size(200)
    qtbot.waitUntil(lambda: line.label.x() > before[1])
    assert line.sign.height() > 1.7 * before[0]
    window.appearance.set_text_size(STANDARD_SIZE)
