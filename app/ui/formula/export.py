"""Exporting the formula of the puzzle to a file."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from app.core.stop import Stop
from app.core.words import text

if TYPE_CHECKING:
    from app.ui.window import Window


class Form(NamedTuple):
    """A form that a formula is written in."""

    title: str
    ending: str
    name: str
    fast: bool = False
    """Whether it has the clauses that the program solves, and not those of a blackboard."""
    style: str = "unicode"

    @property
    def filter(self) -> str:
        """How a dialog for files offers it."""
        return f"{self.title} (*{self.ending})"


def forms(*, fast: bool) -> list[Form]:
    """Return all forms, those with the clauses that the program solves first or later."""
    solved, full = text("as solved"), text("written out")
    found = [
        Form(text("DIMACS, {clauses}", clauses=solved), ".cnf", "dimacs", fast=True),
        Form(text("DIMACS, {clauses}", clauses=full), ".cnf", "dimacs"),
        Form(text("3-SAT, {clauses}", clauses=solved), ".cnf", "3sat", fast=True),
        Form(text("3-SAT, {clauses}", clauses=full), ".cnf", "3sat"),
        Form(text("SMT-LIB 2"), ".smt2", "smt2"),
        Form(text("Text"), ".txt", "formula"),
        Form(text("LaTeX"), ".tex", "formula", style="latex"),
    ]
    return sorted(found, key=lambda form: form.name == "dimacs" and form.fast == fast, reverse=True)


class FormulaExport(QObject):
    """Asks where a formula is to be written, and writes it beside the window."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.action = window.action(
            text("Export &formula…"),
            lambda: self.ask_and_export(fast=False),
            "Ctrl+Shift+E",
            tip=text("Save the puzzle as a formula for other programs"),
        )

    def ask_and_export(self, *, fast: bool) -> None:
        """Ask for a file and a form, and write to it."""
        from app.ui.files.saving import ask_where

        offered = {form.filter: form for form in forms(fast=fast)}
        endings = {title: form.ending for title, form in offered.items()}
        files = self._window.files
        with files.opening.held():
            found = ask_where(self._window, text("Export formula"), files.proposal, endings)
            if found is not None:
                self.export_to(found[0], offered[found[1]])

    def export_to(self, path: Path, form: Form) -> None:
        """Write the formula; say so when it is there, or why it is not."""
        session = self._window.session
        document, puzzle_type = session.state.document, session.puzzle_type

        def work(stop: Stop) -> None:
            from app.core.files import write_atomically
            from app.formula.export import export

            puzzle_type.check_form(document.puzzle)
            written = export(document, form.name, stop, fast=form.fast, style=form.style)
            write_atomically(path, written, stop)

        self._window.export_queue.start(
            work,
            text("Exporting to {name}…", name=path.name),
            text("Exported to {name}", name=path.name),
        )
