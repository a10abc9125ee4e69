"""Why a puzzle has no solution, below the rules that cannot all hold."""

import pytest
from PySide6.QtGui import QTextDocument, QTextDocumentFragment

from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.formats import read_text
from app.puzzles.lightup.puzzle import LightUp
from app.sat.solving import Answer
from app.ui.work import find_trouble, judge
from tests.ui.using_windows import busy, click, judged

NONE = "lightup/the-fourth-side"


def argued(qtbot, window):
    qtbot.waitUntil(
        lambda: bool(window.session.state.verdict and window.session.state.verdict.argument)
    )
    return "\n".join(map(str, window.session.state.verdict.argument))


def take_again(window):
    """Have the open puzzle judged once more."""
    window.analysis.take(window.session.puzzle_type, window.session.state.puzzle)


def test_the_argument_comes_after_the_verdict_and_stays(qtbot, open_window):
    window = open_window(NONE)
    analysis = window.analysis
    in_turn = [analysis.judged, analysis.clashed, analysis.argued]
    with qtbot.waitSignals(in_turn, order="strict"):
        take_again(window)
    said = argued(qtbot, window)
    assert said.startswith("Suppose there were no bulb at r1c2.\n")
    assert said.endswith("\nBut then nothing could light r3c2.")
    for show in (window.solve.trigger, window.design.trigger, window.verdict_line.button.click):
        show()
        shown = QTextDocumentFragment.fromHtml(window.steps.argument.text())
        assert shown.toPlainText() == said
        assert window.steps.argument.isVisible()
        assert window.steps.room.height() <= window.steps.height() // 2
    assert not window.stop.isEnabled()


def test_another_puzzle_has_no_argument_of_the_one_before(qtbot, open_window):
    window = open_window(NONE)
    argued(qtbot, window)
    click(qtbot, window, 1, 1)  # a 4: each of its sides has a bulb
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert not window.steps.argument.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.go(1)
    assert not window.steps.argument.isVisible()
    assert window.steps.argument.text() == ""


@pytest.mark.parametrize("watching", [False, True])
def test_who_stops_the_argument_keeps_the_verdict(qtbot, open_window, watching):
    window = open_window(NONE)
    if watching:
        argued(qtbot, window)
        window.solve.trigger()
    window.analysis.clashed.connect(window.stop.trigger)
    with qtbot.waitSignal(window.analysis.stopped):
        take_again(window)
    assert window.session.state.verdict.answer is Answer.NONE
    assert not busy(window)
    rules = window.steps.rules
    assert "r1c2 is lit" in [rules.item(row).text() for row in range(rules.count())]
    assert not window.steps.argument.isVisible()
    assert window.verdict_line.label.text() == "No solution"


@pytest.mark.parametrize("drawing", [". . .\n. 3 .\n. . .\n", "X X\nX 1\n"])
def test_the_verdict_itself_waits_for_no_reason(drawing):
    kind = puzzle_type("lightup")
    puzzle = read_text(f"satori 1\nkind: lightup\n\n{drawing}").puzzle
    assert isinstance(puzzle, LightUp)
    verdict = judge(kind, puzzle, Stop())
    assert (verdict.conflict, verdict.argument) == ((), ())
    conflict = []
    assert find_trouble(kind, puzzle, verdict.model, Stop(), conflict.append)
    assert conflict[0]


def test_what_follows_from_a_supposition_is_indented_below_it(qtbot, open_window):
    window = open_window(NONE)
    argued(qtbot, window)
    document = QTextDocument()
    document.setHtml(window.steps.argument.text())
    block = document.begin()
    supposing = False
    while block.isValid():
        supposing = supposing and not block.text().startswith("So ")
        assert (block.blockFormat().leftMargin() > 0) == supposing, block.text()
        supposing = supposing or block.text().startswith("Suppose ")
        block = block.next()


def test_a_title_takes_as_many_lines_as_it_needs(qtbot, open_window):
    window = open_window(NONE)
    argued(qtbot, window)
    window.solve.trigger()
    title = window.steps.title
    while window.appearance.larger.isEnabled():
        window.appearance.larger.trigger()
    letters = title.fontMetrics()
    qtbot.waitUntil(lambda: title.height() >= title.heightForWidth(title.width()))
    assert letters.horizontalAdvance(title.text()) > title.width()
    assert title.height() >= 2 * letters.height()
