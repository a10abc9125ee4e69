"""The dialog that asks what a book is to be like, and waits until it is written."""

from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.errors import BadUse
from app.core.generating import any_seed
from app.core.words import text
from app.session.book import BookPart, Layout, Plan, check_plan
from app.ui.book.choices import BookChoices
from app.ui.book.part_line import PartLine
from app.ui.book.pdf import GRIDS
from app.ui.book.work import Reached, write_book
from app.ui.export.pages import usual_page
from app.ui.kit.dialogs import (
    MIN_WIDTH_LINES,
    add_levels,
    message_label,
    remove_icons,
    seed_field,
    side_by_side,
)
from app.ui.kit.file_dialog import ask_where
from app.ui.kit.jobs import Ticket
from app.ui.kit.session_worker import SessionWorker
from app.ui.kit.settings import Settings


class BookDialog(QDialog):
    """Asks for kinds, numbers, levels and pages, and has the book made."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._worker = SessionWorker(self)
        self._ticket: Ticket | None = None
        self._path: Path | None = None
        self.written: Path | None = None
        """Where the book is, once it is there."""
        self.setWindowTitle(text("A book of new puzzles"))
        self._build()
        letter = usual_page().id() is usual_page().PageSizeId.Letter
        usual = BookChoices(Plan(()), Layout(letter=letter))
        self._offer(BookChoices.from_text(settings.book, usual))

    # Parts

    def _build(self) -> None:
        self.fields = QWidget()
        form = QFormLayout(self.fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(18)
        form.setVerticalSpacing(12)
        self.parts = {one.kind: PartLine(one.kind) for one in registry.puzzle_types()}
        column = QVBoxLayout()
        column.setSpacing(6)
        for line in self.parts.values():
            column.addWidget(line)
        form.addRow(text("Puzzles"), column)
        self.easiest, self.hardest = QComboBox(), QComboBox()
        add_levels(self.easiest)
        add_levels(self.hardest)
        self.hardest.setAccessibleName(text("Hardest level"))
        form.addRow(text("&Levels"), side_by_side([self.easiest, QLabel(text("to")), self.hardest]))
        self.per_page, self.paper = QComboBox(), QComboBox()
        for number in GRIDS:
            template = "{number} puzzle on a page" if number == 1 else "{number} puzzles on a page"
            self.per_page.addItem(text(template, number=number), number)
        self.paper.addItem("A4", False)
        self.paper.addItem(text("Letter"), True)
        self.paper.setAccessibleName(text("Paper"))
        form.addRow(text("&Pages"), side_by_side([self.per_page, self.paper]))
        self.rules = QCheckBox(text("&Rules"))
        self.solutions = QCheckBox(text("S&olutions"))
        self.hints = QCheckBox(text("&Hints"))
        form.addRow(text("With"), side_by_side([self.rules, self.solutions, self.hints]))
        self.title = QLineEdit()
        self.seed = seed_field(text("The same number and choices always give the same book"))
        form.addRow(text("&Title"), self.title)
        form.addRow(text("S&eed"), self.seed)
        self._build_below()

    def _build_below(self) -> None:
        self.message = message_label()
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.make = self.buttons.button(button.Ok)
        self.make.setText(text("&Make book…"))
        self.cancel = self.buttons.button(button.Cancel)
        self.buttons.accepted.connect(self._ask_where)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 14)
        column.setSpacing(14)
        for part in (self.fields, self.message, self.progress, self.buttons):
            column.addWidget(part)
        remove_icons(self)
        self.setMinimumWidth(self.fontMetrics().height() * MIN_WIDTH_LINES)
        self._show_idle()

    # Choices

    def _offer(self, choices: BookChoices) -> None:
        """Show choices."""
        plan, layout = choices.plan, choices.layout
        for line in self.parts.values():
            line.offer([part for part in plan.parts if part.kind == line.kind], plan.parts)
        for box, value in (
            (self.easiest, plan.easiest),
            (self.hardest, plan.hardest),
            (self.per_page, layout.per_page),
            (self.paper, layout.letter),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        for check, on in (
            (self.rules, layout.rules),
            (self.solutions, layout.solutions),
            (self.hints, layout.hints),
        ):
            check.setChecked(on)
        self.title.setText(layout.title)
        self.seed.setText(str(plan.seed) if choices.unfinished else "")
        self._path = Path(choices.path) if choices.path else None

    def chosen(self, seed: int = 0) -> BookChoices:
        """Return what is chosen, with a seed."""
        parts: list[BookPart] = [line.part for line in self.parts.values() if line.part is not None]
        layout = Layout(
            self.title.text().strip(),
            self.per_page.currentData(),
            letter=self.paper.currentData(),
            rules=self.rules.isChecked(),
            solutions=self.solutions.isChecked(),
            hints=self.hints.isChecked(),
        )
        easiest, hardest = self.easiest.currentData(), self.hardest.currentData()
        return BookChoices(
            Plan(tuple(parts), easiest, hardest, seed), layout, str(self._path or "")
        )

    # Work

    def _ask_where(self) -> None:
        """Ask for the file, and begin."""
        typed = self.seed.text()
        choices = self.chosen(int(typed) if typed else any_seed())
        try:
            check_plan(choices.plan)
        except BadUse as error:
            self._say(str(error))
            return
        proposal = str(self._path) if self._path else text("puzzles.pdf")
        found = ask_where(self, text("Save the book"), proposal, {"PDF (*.pdf)": ".pdf"})
        if found is not None:
            self.write(found[0], choices)

    def write(self, path: Path, choices: BookChoices) -> None:
        """Have a book made."""
        self._path = path
        self.seed.setText(str(choices.plan.seed))  # whoever stops it can go on
        choices = choices._replace(path=str(path), unfinished=True)
        self._settings.book = choices.as_text()
        self.fields.setEnabled(False)
        self.make.setEnabled(False)
        self.cancel.setText(text("&Stop"))
        plan, layout = choices.plan, choices.layout

        def done(_: None) -> None:
            self._ticket = None
            self._settings.book = choices._replace(unfinished=False).as_text()
            self.written = path
            self.accept()

        self._ticket = self._worker.start(
            lambda stop, report: write_book(path, plan, layout, stop, report),
            done,
            self._refuse,
            lambda values: self._hear(values[-1]),
        )

    def _hear(self, reached: Reached) -> None:
        self.progress.setRange(0, reached.total)
        self.progress.setValue(reached.done)
        self.progress.show()
        values = reached._asdict()
        said = "{done:,} of {total:,} puzzles are made." if not reached.drawing else "The pages…"
        self._say(text(said, **values))

    def _refuse(self, sentence: str) -> None:
        self._show_idle()
        self._say(sentence)

    def _show_idle(self) -> None:
        """Let the user choose."""
        self._ticket = None
        self.fields.setEnabled(True)
        self.make.setEnabled(True)
        self.make.setFocus()
        self.cancel.setText(text("&Cancel"))
        self.progress.hide()
        self._say("")

    def _say(self, sentence: str) -> None:
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))
        self.adjustSize()

    def reject(self) -> None:
        """Stop what is being made; if nothing is, close the dialog."""
        if self._ticket is None:
            super().reject()
            return
        self._ticket.cancel()
        self._show_idle()
        self._say(text("Stopped. What is made is kept: the same choices and file go on with it."))
