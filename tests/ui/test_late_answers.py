"""Answers that come late or in another order: nothing is heard of what is not wanted any more."""

import threading

import pytest

from app import paths
from app.core.errors import BadUse
from app.core.words import Message
from app.formats import read_input
from app.sat.answer import Answer
from app.ui.kit.jobs import Jobs
from app.ui.kit.session_worker import SessionWorker
from tests.bench.boards import random_lightup
from tests.ui.using_windows import busy, forget_changes, judged, looks, shown, solution_looks

PATIENCE = 30


def fail() -> None:
    raise BadUse("No.")


@pytest.mark.parametrize("end", [lambda: "end", fail])
def test_values_that_wait_are_dropped_with_the_work(qtbot, jobs, end):
    told, go_on = threading.Event(), threading.Event()
    heard = []

    def work(stop, report):
        report("before it was cancelled")
        told.set()
        go_on.wait(PATIENCE)
        report("after it was cancelled")
        return end()

    ticket = jobs.start(work, heard.append, heard.append, heard.extend)
    assert told.wait(PATIENCE)
    ticket.cancel()
    go_on.set()
    qtbot.waitUntil(lambda: not jobs._tickets)
    assert heard == []
    assert not jobs._waiting


def test_work_that_ends_later_is_heard_later(qtbot, jobs):
    first, second = threading.Event(), threading.Event()
    heard = []

    def worker(name, event):
        def work(stop, report):
            event.wait(PATIENCE)
            report(name)
            return f"{name} is done"

        return work

    for name, event in (("first", first), ("second", second)):
        jobs.start(worker(name, event), heard.append, pytest.fail, heard.extend)
    second.set()
    qtbot.waitUntil(lambda: len(heard) == 2)
    first.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == ["second", "second is done", "first", "first is done"]


class Gates:
    """Holds the work on puzzles until it may go on."""

    def __init__(self):
        self.begun = {}
        self.open = {}

    def add(self, puzzle):
        self.begun[puzzle], self.open[puzzle] = threading.Event(), threading.Event()

    def wait(self, puzzle):
        if puzzle in self.open:
            self.begun[puzzle].set()
            self.open[puzzle].wait(PATIENCE)


def written(puzzle):
    rows, cols = (" ".join(map(str, counts)) for counts in puzzle)
    return f"satori 1\nkind: tally\n\n{rows}\n{cols}\n"


@pytest.fixture
def gated(tally, monkeypatch):
    """A puzzle that is worked on, in its own time, only once its gate is open."""
    gates = Gates()
    model = type(tally).model

    def wait_and_model(self, puzzle, stop):
        gates.wait(puzzle)
        return model(self, puzzle, stop)

    monkeypatch.setattr(type(tally), "model", wait_and_model)
    yield gates
    for event in gates.open.values():
        event.set()


ONE, SEVERAL, NONE = ((1, 0), (1, 0)), ((1, 1), (1, 1)), ((2, 0), (0, 0))
SAID = {ONE: "One solution", SEVERAL: "Several solutions", NONE: "No solution"}


def verdicts(window):
    """Record the verdicts that a window hears of."""
    heard = []

    def hear(state, changed):
        if "verdict" in changed and state.verdict is not None:
            heard.append(state.verdict.answer)

    window.session.subscribe(hear)
    return heard


def at_work(window):
    """Count the questions about puzzles whose work has not ended yet, wanted or not."""
    return len(window.findChild(SessionWorker).findChild(Jobs)._tickets)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_windows_get_their_own_verdicts_in_whatever_order(qtbot, gated, open_window, order):
    from app.puzzles.tally.puzzle import Tally

    puzzles = Tally(*ONE), Tally(*NONE)
    for puzzle in puzzles:
        gated.add(puzzle)
    windows = [open_window(written(puzzle)) for puzzle in puzzles]
    heard = [verdicts(window) for window in windows]
    qtbot.waitUntil(lambda: all(begun.is_set() for begun in gated.begun.values()))
    for which in order:
        assert windows[which].verdict_line.label.text() == "Looking for solutions…"
        gated.open[puzzles[which]].set()
        judged(qtbot, windows[which])
    assert heard == [[Answer.UNIQUE], [Answer.NONE]]
    for window, puzzle in zip(windows, puzzles, strict=True):
        assert window.verdict_line.label.text() == SAID[puzzle]
        assert shown(window) == looks(window)
        assert bool(window.board.scene.highlights.conflicts) == (puzzle == NONE)


@pytest.mark.parametrize("solving", [False, True])
def test_a_verdict_that_comes_after_an_edit_is_dropped(qtbot, gated, open_window, solving):
    from app.puzzles.tally.puzzle import Tally

    old, new = Tally(*NONE), Tally(*SEVERAL)
    gated.add(old)
    gated.add(new)
    window = open_window(written(old))
    heard = verdicts(window)
    if solving:
        window.modes.solve.trigger()
    qtbot.waitUntil(gated.begun[old].is_set)
    window.session.drawing.edit(new, Message("Draw"))
    qtbot.waitUntil(gated.begun[new].is_set)
    assert at_work(window) == 2
    gated.open[old].set()
    qtbot.waitUntil(lambda: at_work(window) == 1)
    assert heard == []
    assert window.verdict_line.label.text() == "Looking for solutions…"
    gated.open[new].set()
    assert judged(qtbot, window).answer is Answer.MULTIPLE
    assert heard == [Answer.MULTIPLE]
    assert window.verdict_line.label.text() == SAID[new]
    assert not window.board.scene.highlights.cells
    assert not window.session.state.told.moves


@pytest.mark.parametrize("steps", [0, 6])
def test_opening_while_another_puzzle_is_solved(qtbot, open_window, steps):
    window = open_window("lightup/first-light")
    window.session.drawing.edit(random_lightup(60), Message("Draw"))
    forget_changes(window)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: len(window.session.state.told.moves) >= steps)
    assert busy(window)
    path = paths.puzzles() / "futoshiki" / "warm-up.satori"
    window.session.open(read_input(str(path)), path)
    assert shown(window) == looks(window)
    assert window.steps.list.count() == 0
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert window.verdict_line.label.text() == "One solution"
    assert not window.playback_bar.isVisible()
    assert window.steps.title.text() == window.session.puzzle_type.title
    qtbot.waitUntil(lambda: at_work(window) == 0)  # the old work has ended
    assert window.steps.list.count() == 0
    assert not window.verdict_line.progress.isVisible()
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert shown(window) == solution_looks(window)
    assert window.steps.list.count() == len(window.session.state.told.moves)
