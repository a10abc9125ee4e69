"""Answers that come late or in another order: nothing is heard of what is not wanted any more."""

import threading

import pytest

from app import paths
from app.core.errors import BadUse
from app.core.words import Message
from app.formats import read_input
from app.puzzles.lightup.puzzle import LightUp
from app.sat.answer import Answer
from app.ui.kit.jobs import Jobs
from tests.bench.boards import random_lightup
from tests.ui.using_windows import busy, forget_changes, judged, looks, shown

PATIENCE = 30


@pytest.fixture
def jobs(qapp):
    made = Jobs()
    yield made
    made.shut_down()


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


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_windows_get_their_own_verdicts_in_whatever_order(qtbot, gated, open_window, order):
    from app.puzzles.tally.puzzle import Tally

    puzzles = Tally(*ONE), Tally(*NONE)
    for puzzle in puzzles:
        gated.add(puzzle)
    windows = [open_window(written(puzzle)) for puzzle in puzzles]
    heard = []
    for number, window in enumerate(windows):
        window.analysis.judged.connect(lambda verdict, number=number: heard.append(number))
    qtbot.waitUntil(lambda: all(begun.is_set() for begun in gated.begun.values()))
    for which in order:
        assert windows[which].verdict_line.label.text() == "Looking for solutions…"
        gated.open[puzzles[which]].set()
        judged(qtbot, windows[which])
    assert heard == list(order)
    for window, puzzle in zip(windows, puzzles, strict=True):
        assert window.verdict_line.label.text() == SAID[puzzle]
        assert shown(window) == looks(window, ())
        assert bool(window.board.scene.highlights.conflicts) == (puzzle == NONE)


@pytest.mark.parametrize("solving", [False, True])
def test_a_verdict_that_comes_after_an_edit_is_dropped(qtbot, gated, open_window, solving):
    from app.puzzles.tally.puzzle import Tally

    old, new = Tally(*NONE), Tally(*SEVERAL)
    gated.add(old)
    gated.add(new)
    window = open_window(written(old))
    heard = []
    window.analysis.judged.connect(lambda verdict: heard.append(verdict.answer))
    if solving:
        window.solve.trigger()
    qtbot.waitUntil(gated.begun[old].is_set)
    window.session.edit(new, Message("Draw"))
    qtbot.waitUntil(gated.begun[new].is_set)
    jobs = window.analysis._jobs
    assert len(jobs._tickets) == 2
    gated.open[old].set()
    qtbot.waitUntil(lambda: len(jobs._tickets) == 1)
    assert heard == []
    assert window.verdict_line.label.text() == "Looking for solutions…"
    gated.open[new].set()
    assert judged(qtbot, window).answer is Answer.MULTIPLE
    assert heard == [Answer.MULTIPLE]
    assert window.verdict_line.label.text() == SAID[new]
    assert not window.board.scene.highlights.cells
    assert not window.session.state.told.moves


def test_solving_drawing_and_solving_again_before_the_verdict(qtbot, gated, open_window):
    from app.puzzles.tally.puzzle import Tally

    puzzle = Tally(*ONE)
    gated.add(puzzle)
    window = open_window(written(puzzle))
    window.solve.trigger()
    window.design.trigger()
    qtbot.waitUntil(gated.begun[puzzle].is_set)
    assert window.session.state.verdict is None
    gated.open[puzzle].set()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.solve.trigger()
    assert window.session.state.position == len(window.session.state.told.moves)
    window.playback_bar.back.trigger()
    assert window.session.state.move is window.session.state.told.moves[-1]


@pytest.mark.parametrize("steps", [0, 6])
def test_opening_while_another_puzzle_is_solved(qtbot, open_window, steps):
    window = open_window("lightup/first-light")
    window.session.edit(random_lightup(60), Message("Draw"))
    forget_changes(window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: len(window.session.state.told.moves) >= steps, timeout=20000)
    assert busy(window)
    path = paths.puzzles() / "futoshiki" / "warm-up.satori"
    window.files.open_path(path)
    wanted = read_input(str(path)).puzzle
    assert window.session.state.puzzle == wanted
    assert not window.session.state.watching
    assert shown(window) == looks(window, ())
    assert not window.session.state.told.moves
    assert judged(qtbot, window).answer is Answer.UNIQUE
    assert window.verdict_line.label.text() == "One solution"
    assert not window.session.state.told.moves
    assert not window.playback_bar.isVisible()
    assert window.steps.title.text() == window.session.puzzle_type.title
    qtbot.waitUntil(lambda: len(window.analysis._jobs._tickets) == 0)  # the old work has ended
    assert not window.session.state.told.moves
    assert not window.verdict_line.progress.isVisible()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert shown(window) == solution_looks(window)
    cells = {cell for told in window.session.state.told.moves for cell in told.conclusions}
    assert max(cells) < (wanted.rows, wanted.cols)
    assert window.steps.list.count() == len(window.session.state.told.moves)


def test_a_puzzle_opened_twice_is_solved_twice(qtbot, open_window):
    window = open_window("lightup/first-light")
    window.solve.trigger()
    window.session.edit(LightUp(("..", ".1")), Message("Draw"))
    window.undo.trigger()
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    assert shown(window) == solution_looks(window)
    numbers = [
        abs(one) for told in window.session.state.told.moves for one in told.step.conclusions
    ]
    assert len(numbers) == len(set(numbers))  # no step was told twice
