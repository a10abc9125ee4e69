"""The dialog that asks what a new puzzle is to be like, and waits until it is made."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core import registry
from app.core.document import Document
from app.core.editing import Symmetry
from app.core.generating import Wish, any_seed
from app.core.words import as_title, text
from app.generate import Progress
from app.session.course import lessons
from app.session.making import Customer, Maker
from app.session.orders import Order, proposed_order, texts_of
from app.ui.kit.dialogs import (
    MIN_WIDTH_LINES,
    add_levels,
    message_label,
    remove_icons,
    seed_field,
    side_by_side,
)
from app.ui.kit.settings import Settings
from app.ui.kit.task import SLOW_MS
from app.ui.making.fields import Field, NeedField, PathField, field_for, number_box

STYLE_ROW = 4
"""Where the lines for the options of a kind begin."""

LARGEST_SHARE = 0.9
"""The share of the screen that the dialog may take."""


class MakingDialog(QDialog):
    """Asks for kind, size, level, symmetry, style, seed and path, and has the puzzle made."""

    def __init__(self, maker: Maker, kind: str, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._maker = maker
        self._settings = settings
        self._drafts: dict[str, Order] = {}
        """What was chosen for kinds that were turned away from."""
        self._shown = kind
        self.order: Order | None = None
        """The order that was made."""
        self.document: Document | None = None
        self._reached = Progress(1, 0.0)
        self.setWindowTitle(text("Generate a puzzle"))
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._show_progress)
        self._build()
        for puzzle_type in registry.puzzle_types():
            self.kind.addItem(puzzle_type.title, puzzle_type.kind)
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self.kind.currentIndexChanged.connect(self._turn_to_kind)
        self._offer(proposed_order(kind, settings.making(kind)))

    # Parts

    def _build(self) -> None:
        self.fields = QWidget()
        self._form = QFormLayout(self.fields)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(18)
        self._form.setVerticalSpacing(12)
        self.kind = QComboBox()
        self.rows, self.cols = number_box(1, 1, 1), number_box(1, 1, 1)
        self.cols.setAccessibleName(text("Columns"))
        self.rows.valueChanged.connect(self._keep_square)
        self.level = QComboBox()
        self.level.addItem(text("Any"), None)
        add_levels(self.level)
        self.symmetry = QComboBox()
        self.style_fields: dict[str, Field] = {}
        self.seed = seed_field(text("The same number and choices always give the same puzzle"))
        self._form.addRow(text("&Kind"), self.kind)
        self._form.addRow(text("Si&ze"), side_by_side([self.rows, QLabel("×"), self.cols]))
        self._form.addRow(text("&Level"), self.level)
        self._form.addRow(text("S&ymmetry"), self.symmetry)
        self._form.addRow(text("S&eed"), self.seed)
        self.more = QPushButton(text("&More"))
        self.more.setCheckable(True)
        self.more.setAutoDefault(False)
        self.more.toggled.connect(self._show_more)
        self.path, self.needs = PathField(), NeedField()
        self._form.addRow("", self.more)
        self._form.addRow(text("&Way"), self.path)
        # Not its first letter: underlined, a T is drawn wider than Qt thinks, and an e is cut.
        self._form.addRow(text("Techni&que"), self.needs)
        self._build_below()

    def _build_below(self) -> None:
        self.message = message_label()
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 100)
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.generate = self.buttons.button(button.Ok)
        self.generate.setText(text("&Generate"))
        self.cancel = self.buttons.button(button.Cancel)
        self.buttons.accepted.connect(self._make)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 14)
        column.setSpacing(14)
        column.addWidget(self.fields)
        column.addStretch(1)
        for part in (self.message, self.progress, self.buttons):
            column.addWidget(part)
        remove_icons(self)
        self.setMinimumWidth(self.fontMetrics().height() * MIN_WIDTH_LINES)
        self._show_idle()

    def showEvent(self, event: QShowEvent) -> None:
        """Let Enter generate at once."""
        super().showEvent(event)
        self._fit()
        self.generate.setFocus()

    # Choices

    def _turn_to_kind(self) -> None:
        self._drafts[self._shown] = self.chosen()
        kind = self._shown = self.kind.currentData()
        self._say("")
        self._offer(self._drafts.get(kind) or proposed_order(kind, self._settings.making(kind)))

    def _offer(self, order: Order) -> None:
        """Show what can be chosen for a kind, and an order as the choice."""
        wish, making = order.wish, registry.generator(order.kind)
        for box, size in ((self.rows, wish.rows), (self.cols, wish.cols)):
            box.setRange(making.smallest, making.largest)
            box.setValue(size)
        self.cols.setEnabled(not making.square)
        self.level.setCurrentIndex(self.level.findData(wish.level))
        self.symmetry.clear()
        for symmetry in making.symmetries:
            self.symmetry.addItem(as_title(symmetry), symmetry)
        self.symmetry.setCurrentIndex(self.symmetry.findData(wish.symmetry))
        self._form.setRowVisible(self.symmetry, len(making.symmetries) > 1)
        for field in self.style_fields.values():
            self._form.removeRow(field)
        self.style_fields = {
            option.name: field_for(option, making.values(wish)[option.name])
            for option in making.options
        }
        before: QWidget = self.symmetry
        for row, option in enumerate(making.options, STYLE_ROW):
            field = self.style_fields[option.name]
            self._form.insertRow(row, str(option.title), field)
            asked = field.focusProxy()
            if isinstance(asked, QSpinBox | QComboBox) and not asked.accessibleName():
                asked.setAccessibleName(str(option.title))
            only = Qt.FindChildOption.FindDirectChildrenOnly
            for part in field.findChildren(QWidget, options=only):
                if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
                    self.setTabOrder(before, part)
                    before = part
        self.setTabOrder(before, self.seed)
        self.path.offer(wish.path)
        needed = [lesson.title for lesson in lessons(order.kind) if not lesson.only_in_play]
        self.needs.offer(needed, wish.needs)
        self.more.setChecked(wish.path is not None or wish.needs is not None)
        self._show_more(self.more.isChecked())

    def _show_more(self, shown: bool) -> None:
        """Show or hide what few people choose; what is hidden is not chosen."""
        for row in (self.path, self.needs):
            self._form.setRowVisible(row, shown)
        self._fit()

    def _fit(self) -> None:
        """Take the room that all choices need, no more, as far as the screen has it."""
        self.fields.updateGeometry()  # what is gone needs none; Qt would hear of it only later
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * LARGEST_SHARE))

    def _keep_square(self, rows: int) -> None:
        if registry.generator(self._shown).square:
            self.cols.setValue(rows)

    def chosen(self, seed: int = 0) -> Order:
        """Return what is chosen, with a seed."""
        wish = Wish(
            self.rows.value(),
            self.cols.value(),
            self.level.currentData(),
            Symmetry(self.symmetry.currentData()),  # Qt gives back a text
            {name: field.value() for name, field in self.style_fields.items()},
            seed,
            *((self.path.value(), self.needs.value()) if self.more.isChecked() else ()),
        )
        return Order(self._shown, wish)

    # Work

    def _make(self) -> None:
        typed = self.seed.text()
        order = self.chosen(int(typed) if typed else any_seed())
        self._settings.set_making(order.kind, texts_of(order))
        self.order = order
        self._reached = Progress(1, 0.0)
        self._say("")
        self.fields.setEnabled(False)
        self.generate.setEnabled(False)
        self.cancel.setText(text("&Stop"))
        self._slow.start()
        self._maker.make(order, Customer(self._take, self._refuse, self._show_idle, self._hear))

    def _take(self, document: Document) -> None:
        self._slow.stop()
        self.document = document
        self.accept()

    def _refuse(self, sentence: str) -> None:
        self._show_idle()
        self._say(sentence)
        self.generate.setFocus()

    def _show_idle(self) -> None:
        """Let the user choose."""
        self._slow.stop()
        self.fields.setEnabled(True)
        self.generate.setEnabled(True)
        self.cancel.setText(text("&Cancel"))
        self.progress.hide()
        self._say("")

    def _hear(self, progress: Progress) -> None:
        self._reached = progress
        if not self._slow.isActive():
            self._show_progress()

    def _show_progress(self) -> None:
        """Say how far it is; the bar comes once there is something for it to show."""
        self.progress.setValue(round(100 * self._reached.share))
        if self._reached.share:
            self.progress.show()
        self._say(text("Trying board {number:,}…", number=self._reached.boards))

    def _say(self, sentence: str) -> None:
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))
        self._fit()

    def reject(self) -> None:
        """Stop what is being made; if nothing is, close the dialog."""
        if self._maker.busy:
            self._maker.stop()
        else:
            super().reject()
