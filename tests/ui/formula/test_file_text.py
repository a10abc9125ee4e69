"""The formula as the text of a file, and what a solver answered to it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from app.core import registry
from app.core.document import Document
from app.core.stop import Stop
from app.core.words import Message
from app.formula.export import export
from app.session.state import Mode, Question
from app.ui.formula import file_text
from app.ui.formula.panel import CLAUSES_TAB, FILE_FORMS, SHORT_TAB, SMT_TAB
from tests.bench.boards import tiled_lightup
from tests.ui.formula.using_formula import SMALL, settle
from tests.ui.using_windows import judged, shown, solution_looks


def lines(panel):
    return [panel.lines.line(row) for row in range(panel.lines.rowCount())]


def exported(window, form, *, fast):
    return "".join(export(window.session.state.document, form, Stop(), fast=fast)).splitlines()


@pytest.mark.parametrize("kind", ["lightup/chapel", "norinori/hello", "futoshiki/seven-signs"])
@pytest.mark.parametrize("tab", FILE_FORMS)
@pytest.mark.parametrize("as_solved", [True, False])
def test_a_file_is_shown_as_it_would_be_exported(qtbot, open_formula, kind, tab, as_solved):
    window, panel = open_formula(kind)
    panel.bar.tabs.setCurrentIndex(tab)
    panel.bar.writing.setCurrentIndex(panel.bar.writing.findData(as_solved))
    settle(qtbot, window)
    assert panel.pages.currentWidget() is panel.file
    assert lines(panel) == exported(window, FILE_FORMS[tab], fast=as_solved)
    assert panel.bar.count.text() == f"{panel.lines.rowCount():,} lines"
    assert panel.bar.writing.isEnabled() == (tab == SHORT_TAB)


def test_another_puzzle_has_another_file(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    panel.bar.tabs.setCurrentIndex(SMT_TAB)
    settle(qtbot, window)
    window.session.drawing.edit(window.session.editor.blank(3, 3), Message("Resize"))
    assert lines(panel) == []
    settle(qtbot, window)
    assert lines(panel) == exported(window, "smt2", fast=True)
    panel.bar.tabs.setCurrentIndex(CLAUSES_TAB)
    assert lines(panel) == []
    assert panel.pages.currentWidget() is panel.tree


def test_lines_are_copied(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    panel.bar.tabs.setCurrentIndex(SHORT_TAB)
    settle(qtbot, window)
    panel.bar.copy_menu.actions()[0].trigger()
    assert QApplication.clipboard().text().splitlines() == lines(panel)
    qtbot.mouseClick(
        panel.file.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.file.visualRect(panel.lines.index(1, 0)).center(),
    )
    panel.bar.copy_menu.actions()[0].trigger()
    assert QApplication.clipboard().text() == f"{lines(panel)[1]}\n"
    assert not panel.bar.copy_menu.actions()[1].isEnabled()


def test_a_long_file_comes_in_portions_and_can_be_stopped(qtbot):
    # Seconds of work: no pause of this thread is long enough to see the whole file at once.
    blank = registry.editor("futoshiki").blank(40, 40)
    shown_lines = file_text.LinesModel()
    maker = file_text.FileTextMaker(shown_lines, shown_lines)
    seen = []

    def stop_at_once():
        seen.append(shown_lines.rowCount())
        maker.cancel()

    shown_lines.rowsInserted.connect(stop_at_once)
    maker.make(Document("futoshiki", blank), "3sat", as_solved=False)
    assert maker.busy
    qtbot.waitUntil(lambda: bool(seen))
    qtbot.waitUntil(lambda: not maker._jobs.working)
    assert seen == [shown_lines.rowCount()]
    assert seen[0] % file_text.LINES_PER_PIECE == 0


def test_stop_ends_a_long_file(qtbot, open_formula):
    window, panel = open_formula(SMALL)
    window.session.drawing.edit(tiled_lightup(60), Message("Draw"))
    settle(qtbot, window)
    panel.bar.tabs.setCurrentIndex(SHORT_TAB)
    assert window.formula_dock.busy
    window.stop.trigger()
    assert not window.formula_dock.busy
    settle(qtbot, window)
    assert lines(panel) == []


def test_only_the_beginning_of_a_very_long_file_is_kept(qtbot, open_formula, monkeypatch):
    monkeypatch.setattr(file_text, "MOST_CHARACTERS", 1_000)
    window, panel = open_formula("lightup/chapel")
    panel.bar.tabs.setCurrentIndex(SMT_TAB)
    settle(qtbot, window)
    shown_lines = lines(panel)
    assert shown_lines[-1] == "… Export the formula to read on."
    assert shown_lines[:-1] == exported(window, "smt2", fast=True)[: len(shown_lines) - 1]


def test_what_is_shown_is_exported_first(qtbot, open_formula, monkeypatch):
    offered = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *asked: offered.append(asked[3]) or ("", "")
    )
    window, panel = open_formula(SMALL)
    panel.bar.tabs.setCurrentIndex(SMT_TAB)
    settle(qtbot, window)
    qtbot.mouseClick(panel.bar.export, Qt.MouseButton.LeftButton)
    panel.bar.tabs.setCurrentIndex(SHORT_TAB)
    settle(qtbot, window)
    qtbot.mouseClick(panel.bar.export, Qt.MouseButton.LeftButton)
    assert [filters.split(";;")[0] for filters in offered] == [
        "SMT-LIB 2 (*.smt2)",
        "3-SAT, as solved (*.cnf)",
    ]


# A solver's answer


@pytest.fixture
def bring(qtbot, monkeypatch, tmp_path):
    """Bring in an answer through the menu; return what is said of it."""

    def bring_in(window, said):
        path = tmp_path / "answer.txt"
        path.write_text(said)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
        window.messages.hide()
        window.answer_import.action.trigger()
        qtbot.waitUntil(lambda: not window.answer_import.task.busy)
        return window.messages.label.text()

    return bring_in


def test_a_good_answer_is_shown(qtbot, open_window, bring):
    window = open_window("futoshiki/too-few-signs")
    judged(qtbot, window)
    session = window.session
    session.enter(Mode.SOLVE)
    qtbot.waitUntil(lambda: session.state.counted.end is not None)
    tenth = session.state.solutions[10]
    session.open(session.state.document, None)
    judged(qtbot, window)
    numbers = " ".join(str(n if n in tenth else -n) for n in range(1, 65))
    assert bring(window, f"s SATISFIABLE\nv {numbers} 0\n") == "The solver's answer is a solution."
    assert session.state.solutions[session.state.solution] == tenth
    assert window.modes.solve.isChecked()
    assert shown(window) == solution_looks(window, session.state.solution)
    qtbot.waitUntil(lambda: session.state.question is Question.NONE)
    assert len(set(session.state.solutions)) == len(session.state.solutions) == 24


REFUSED = {
    "SAT\n1 2 3 4 0\n": "answer.txt — The solver's answer is not a solution: it breaks 4 rules, "
    "first of all “at most one bulb in r1c1 and r1c2”.",
    "UNSAT\n": "answer.txt — The solver says that there is no solution, but there is one.",
    "UNKNOWN\n": "answer.txt — The solver gave up: it does not know whether there is a solution.",
    "nonsense\n": "answer.txt — Line 1: 'nonsense' is not part of a solver's answer.",
}


@pytest.mark.parametrize("said", REFUSED)
def test_a_bad_answer_is_refused_in_one_sentence(qtbot, open_window, bring, said):
    window = open_window(SMALL)
    judged(qtbot, window)
    before = window.session.state
    assert bring(window, said) == REFUSED[said]
    assert window.session.state == before


def test_no_solution_is_confirmed(qtbot, open_window, bring):
    window = open_window("lightup/the-fourth-side")
    judged(qtbot, window)
    said = bring(window, "s UNSATISFIABLE\n")
    assert said == "The solver says that there is no solution, and there is none."


def test_what_an_answer_leaves_out_is_said(qtbot, open_window, bring):
    window = open_window(SMALL)
    judged(qtbot, window)
    said = bring(window, "SAT\n1 4 0\n")
    assert said.startswith("The solver's answer is a solution. The answer leaves out 2 of 4 facts")
    assert window.session.state.solutions[window.session.state.solution] == (1, 4)
