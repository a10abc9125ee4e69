"""Why a puzzle has no solution, below the rules that cannot all hold."""

import pytest

from app.core.jobs import Stop
from app.core.registry import puzzle_type
from app.formats import read_text
from app.puzzles.lightup.puzzle import LightUp
from app.sat.solving import Answer
from app.ui.work import argue, judge
from tests.ui.test_window import click, judged

NONE = "lightup/the-fourth-side"


def argued(qtbot, window):
    qtbot.waitUntil(lambda: bool(window.analysis.verdict and window.analysis.verdict.argument))
    return "\n".join(map(str, window.analysis.verdict.argument))


def take_again(window):
    """Have the open puzzle judged once more."""
    window.analysis.take(window.session.puzzle_type, window.session.puzzle)


def test_the_argument_comes_after_the_verdict_and_stays(qtbot, open_window):
    window = open_window(NONE)
    with qtbot.waitSignals([window.analysis.judged, window.analysis.argued], order="strict"):
        take_again(window)
    said = argued(qtbot, window)
    assert said.startswith("Suppose there were no bulb at r1c2.\n")
    assert said.endswith("\nBut then nothing could light r3c2.")
    for show in (window.solve.trigger, window.design.trigger, window.verdict_line.button.click):
        show()
        assert window.steps.argument.text() == said
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
    qtbot.waitUntil(lambda: window.player.finished)
    window.player.go(1)
    assert not window.steps.argument.isVisible()
    assert window.steps.argument.text() == ""


@pytest.mark.parametrize("watching", [False, True])
def test_who_stops_the_argument_keeps_the_verdict(qtbot, open_window, watching):
    window = open_window(NONE)
    if watching:
        argued(qtbot, window)
        window.solve.trigger()

    def stop(busy):
        if busy and window.analysis.verdict is not None:
            window.stop.trigger()

    window.analysis.worked.connect(stop)
    with qtbot.waitSignal(window.analysis.stopped):
        take_again(window)
    assert window.analysis.verdict.answer is Answer.NONE
    assert not window.analysis.busy
    assert "• r1c2 is lit" in window.steps.sentence.text()
    assert window.verdict_line.label.text() == "No solution"


@pytest.mark.parametrize("drawing", [". . .\n. 3 .\n. . .\n", "X X\nX 1\n"])
def test_the_verdict_itself_has_no_argument(drawing):
    kind = puzzle_type("lightup")
    puzzle = read_text(f"satori 1\nkind: lightup\n\n{drawing}").puzzle
    assert isinstance(puzzle, LightUp)
    verdict = judge(kind, puzzle, Stop())
    assert verdict.argument == ()
    assert argue(kind, puzzle, verdict, Stop())
