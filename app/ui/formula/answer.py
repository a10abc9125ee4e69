"""Bringing in what another solver has answered."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.document import Document
from app.core.errors import BadInput
from app.core.stop import Stop
from app.core.words import text
from app.formats import load_text
from app.session.session import Session
from app.ui.kit.actions import make_action
from app.ui.kit.announcer import Announcer
from app.ui.kit.hold import Hold
from app.ui.kit.large_texts import read_beside, size_of
from app.ui.kit.late import load
from app.ui.kit.settings import Settings
from app.ui.kit.task import Task
from app.ui.look.text_size import shorten

if TYPE_CHECKING:
    from app.formula.answers import SolverAnswer


class AnswerImport:
    """Asks for a file with a solver's answer, checks it, and shows it or says what is wrong."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        announcer: Announcer,
        settings: Settings,
        hold: Hold,
    ) -> None:
        self._parent = parent
        self._session = session
        self._announcer = announcer
        self._settings = settings
        self._hold = hold
        self.task = Task(announcer, parent, hold)
        self.action = make_action(
            parent,
            text("&Bring in a solver's answer…"),
            self.ask_and_read,
            tip=text("Check what another program answered to the exported formula, and show it"),
        )

    def ask_and_read(self) -> None:
        """Ask for a file and bring in the answer that it holds."""
        folder = self._settings.folder if os.path.isdir(self._settings.folder) else ""
        with self._hold.held():
            name, _ = QFileDialog.getOpenFileName(
                self._parent, text("Bring in a solver's answer"), folder, text("All files (*)")
            )
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Bring in the answer in a file."""
        state = self._session.state
        name = shorten(path.name)

        def take(found: tuple[tuple[int, ...] | None, str]) -> None:
            if self._session.state.edition != state.edition:
                return  # it is about a puzzle that is gone
            true, said = found
            if true is not None:
                self._session.tour.show_found(true)
            self._announcer.say(said)

        self.task.start(
            partial(_check, state.document, path),
            text("Reading {name}…", name=name),
            take,
            lambda problem: self._announcer.say(
                text("{source} — {sentence}", source=name, sentence=problem)
            ),
        )


def _check(document: Document, path: Path, stop: Stop) -> tuple[tuple[int, ...] | None, str]:
    """Return the solution in a file, if it has one, and what is said of it."""
    answer = read_beside(_read_file, str(path), size_of(path), stop)
    naming, verifying = load("app.formula.naming"), load("app.formula.verifying")
    stated = naming.state(document, stop)
    found = verifying.verify(stated, answer, stop)
    if found is None:
        return None, text("The solver says that there is no solution, and there is none.")
    if found.broken:
        said = verifying.say_first_broken(stated, found.broken)
        raise BadInput("{sentence}", sentence=said)
    said = text("The solver's answer is a solution.")
    return found.true, said if found.remark is None else f"{said} {found.remark}"


def _read_file(name: str) -> "SolverAnswer":
    read: Callable[[str], SolverAnswer] = load("app.formula.answers").read_answer
    return read(load_text(name))
