"""Exporting the formula from the panel."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.stop import Stop
from app.formats import read_text
from app.formula.export import export
from app.session.session import Session
from app.ui.formula.export import FormulaExport, file_forms
from tests.helpers.inline import Inline
from tests.ui.formula.using_formula import SMALL


@pytest.mark.parametrize("form", file_forms(as_solved=True), ids=lambda form: form.title)
def test_exporting(qtbot, open_formula, monkeypatch, tmp_path, form):
    window, panel = open_formula("norinori/hello")
    path = tmp_path / f"formula{form.ending}"

    def answer(parent, title, proposal, filters):
        assert filters.split(";;")[0].startswith("DIMACS, as solved")
        return str(path), form.filter

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    qtbot.mouseClick(panel.bar.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.export_queue.busy)
    document = window.session.state.document
    written = "".join(export(document, form.name, Stop(), fast=form.as_solved, style=form.style))
    assert path.read_text("utf-8") == written
    assert [file.name for file in tmp_path.glob("formula*")] == [path.name]
    assert path.name in window.statusBar().currentMessage()


def test_a_formula_that_cannot_be_written_is_said(qtbot, open_formula, tmp_path):
    window, _ = open_formula(SMALL)
    window.formula_export.export(tmp_path / "no" / "where.cnf", file_forms(as_solved=True)[0])
    qtbot.waitUntil(window.messages.isVisible)
    assert "cannot be written" in window.messages.label.text()


@pytest.mark.parametrize("as_solved", [True, False])
def test_the_clauses_shown_are_offered_first(as_solved):
    forms = file_forms(as_solved=as_solved)
    assert (forms[0].name, forms[0].as_solved) == ("dimacs", as_solved)
    assert len({form.filter for form in forms}) == 7


def test_nothing_is_written_without_an_answer(qtbot):
    """The export needs no window: only a session, a question and a place for its work."""
    asked, started = [], []
    parent = QWidget()
    qtbot.addWidget(parent)
    session = Session(read_text(SMALL), Inline())
    exporting = FormulaExport(
        parent, session, lambda *question: asked.append(question), lambda *job: started.append(job)
    )
    exporting.action.trigger()
    ((title, endings, answer),) = asked
    assert title == "Export formula"
    assert set(endings.values()) == {".cnf", ".smt2", ".txt", ".tex"}
    assert started == []
    answer(Path("grid.cnf"), next(iter(endings)))
    ((_, doing, done),) = started
    assert (doing, done) == ("Exporting to grid.cnf…", "Exported to grid.cnf")
