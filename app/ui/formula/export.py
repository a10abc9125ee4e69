"""Exporting the formula of the open puzzle to a file."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from app.core import registry
from app.core.document import Document
from app.core.files import write_atomically
from app.core.stop import Stop
from app.core.words import text
from app.session.session import Session
from app.ui.kit.actions import make_action
from app.ui.kit.file_dialog import AskWhere
from app.ui.kit.late import load

StartExport = Callable[[Callable[[Stop], None], str, str], None]
"""Starts an export: takes the work, what to say while it runs, and what to say once it is done."""


class FileForm(NamedTuple):
    """A form in which a formula is written to a file."""

    title: str
    ending: str
    name: str
    as_solved: bool = False
    """Whether the file has the clauses given to the solver, or else all clauses written out."""
    style: str = "unicode"

    @property
    def filter(self) -> str:
        """The entry in a file dialog."""
        return f"{self.title} (*{self.ending})"


def file_forms(name: str = "dimacs", *, as_solved: bool) -> list[FileForm]:
    """Return all forms; the first one is that with the name and the clauses asked for."""
    solved, full = text("as solved"), text("written out")
    forms = [
        FileForm(text("DIMACS, {clauses}", clauses=solved), ".cnf", "dimacs", as_solved=True),
        FileForm(text("DIMACS, {clauses}", clauses=full), ".cnf", "dimacs"),
        FileForm(text("3-SAT, {clauses}", clauses=solved), ".cnf", "3sat", as_solved=True),
        FileForm(text("3-SAT, {clauses}", clauses=full), ".cnf", "3sat"),
        FileForm(text("SMT-LIB 2"), ".smt2", "smt2"),
        FileForm(text("Text"), ".txt", "formula"),
        FileForm(text("LaTeX"), ".tex", "formula", style="latex"),
    ]
    named = [form for form in forms if form.name == name]
    first = next((form for form in named if form.as_solved == as_solved), named[0])
    return [first, *(form for form in forms if form is not first)]


class FormulaExport:
    """Asks for a file and a form, and exports the formula."""

    def __init__(
        self, parent: QWidget, session: Session, ask_where: AskWhere, start: StartExport
    ) -> None:
        self._session = session
        self._ask_where = ask_where
        self._start = start
        self.action = make_action(
            parent,
            text("Export &formula…"),
            lambda: self.ask_and_export("dimacs", as_solved=False),
            "Ctrl+Shift+E",
            tip=text("Save the puzzle as a formula for other programs"),
        )

    def ask_and_export(self, name: str, as_solved: bool) -> None:
        """Ask for a file and a form, and write the formula; the form named is offered first."""
        forms = {form.filter: form for form in file_forms(name, as_solved=as_solved)}
        endings = {title: form.ending for title, form in forms.items()}
        self._ask_where(
            text("Export formula"), endings, lambda path, chosen: self.export(path, forms[chosen])
        )

    def export(self, path: Path, form: FileForm) -> None:
        """Write the formula of the open puzzle to a file."""
        document = self._session.state.document
        self._start(
            lambda stop: _write(document, path, form, stop),
            text("Exporting to {name}…", name=path.name),
            text("Exported to {name}", name=path.name),
        )


def _write(document: Document, path: Path, form: FileForm, stop: Stop) -> None:
    registry.puzzle_type(document.kind).check_form(document.puzzle)
    # Loads PySAT's formulas, which take as long as the other modules of the formula together.
    export: Callable[..., Iterator[str]] = load("app.formula.export").export
    written = export(document, form.name, stop, fast=form.as_solved, style=form.style)
    write_atomically(path, written, stop)
