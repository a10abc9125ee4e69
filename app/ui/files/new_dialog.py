"""The dialogs that ask for the kind and the size of a puzzle."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QSpinBox,
    QWidget,
)

from app.core import registry
from app.core.editing import Anchor
from app.core.words import Message, text
from app.ui.kit.dialogs import add_aside, form_of, put_below, remove_icons
from app.ui.kit.settings import Settings

FROM_CLIPBOARD = 2
"""The result of the dialog for a new puzzle that is in the clipboard."""

GENERATED = 3
"""The result of the dialog for a new puzzle that is to be generated."""

ANCHORS = {
    Anchor.TOP_LEFT: Message("Top left"),
    Anchor.TOP_RIGHT: Message("Top right"),
    Anchor.BOTTOM_LEFT: Message("Bottom left"),
    Anchor.BOTTOM_RIGHT: Message("Bottom right"),
    Anchor.MIDDLE: Message("Middle"),
}


class SizeDialog(QDialog):
    """Asks for numbers of rows and columns."""

    def __init__(self, kind: str, rows: int, cols: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = QSpinBox()
        self.cols = QSpinBox()
        self.form = form_of(self)
        self.form.addRow(text("&Rows"), self.rows)
        self.form.addRow(text("&Columns"), self.cols)
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(button.Ok).setText(text("Resize"))
        put_below(self.form, self.buttons)
        remove_icons(self)
        self.rows.valueChanged.connect(self._keep_square)
        self._offer(kind, rows, cols)

    def showEvent(self, event: QShowEvent) -> None:
        """Select the number of rows, so that typing replaces it."""
        super().showEvent(event)
        self.rows.setFocus()
        self.rows.selectAll()

    def _offer(self, kind: str, rows: int, cols: int) -> None:
        self._kind = kind
        editor = registry.editor(kind)
        cols = rows if editor.square else cols
        for box, size in ((self.rows, rows), (self.cols, cols)):
            box.setRange(editor.smallest, editor.largest)
            box.setValue(size)
        self.cols.setEnabled(not editor.square)

    def _keep_square(self, rows: int) -> None:
        if registry.editor(self._kind).square:
            self.cols.setValue(rows)

    def choice(self) -> tuple[int, int]:
        """Return the rows and columns."""
        return self.rows.value(), self.cols.value()


class ResizeDialog(SizeDialog):
    """Asks also which corner of the puzzle stays in place."""

    def __init__(self, kind: str, rows: int, cols: int, parent: QWidget | None = None) -> None:
        super().__init__(kind, rows, cols, parent)
        # A file may hold a puzzle that is larger than any new one.
        for box, size in ((self.rows, rows), (self.cols, cols)):
            box.setMaximum(max(box.maximum(), size))
            box.setValue(size)
        self.setWindowTitle(text("Resize"))
        self.kept = QComboBox()
        for anchor, name in ANCHORS.items():
            self.kept.addItem(str(name), anchor)
        self.kept.setToolTip(text("Rows and columns are added or removed on the other sides"))
        self.form.insertRow(2, text("&Keep"), self.kept)
        self.setTabOrder(self.cols, self.kept)

    def anchor(self) -> Anchor:
        """Return what stays in place."""
        return Anchor(self.kept.currentData())  # Qt gives back a text


class NewDialog(SizeDialog):
    """Asks also for a kind, and proposes the size that was last chosen for it."""

    def __init__(self, kind: str, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(kind, *_last_size(kind, settings), parent)
        self._settings = settings
        self.setWindowTitle(text("New puzzle"))
        self.kind = QComboBox()
        for puzzle_type in registry.puzzle_types():
            self.kind.addItem(puzzle_type.title, puzzle_type.kind)
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self.kind.currentIndexChanged.connect(self._offer_last_size)
        self.form.insertRow(0, text("&Kind"), self.kind)
        self.setTabOrder(self.kind, self.rows)  # it was made last, but comes first
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(text("Create"))
        self.paste = add_aside(self.buttons, text("From the clip&board"))
        self.paste.setToolTip(text("Open the puzzle id, address or text in the clipboard"))
        self.paste.clicked.connect(lambda: self.done(FROM_CLIPBOARD))
        self.generate = add_aside(self.buttons, text("&Generate…"))
        self.generate.setToolTip(text("Have a puzzle made that has one solution"))
        self.generate.clicked.connect(lambda: self.done(GENERATED))

    def _offer_last_size(self) -> None:
        kind = self.kind.currentData()
        self._offer(kind, *_last_size(kind, self._settings))

    def choice(self) -> tuple[str, int, int]:  # type: ignore[override]
        """Return the kind, the rows and the columns."""
        return self.kind.currentData(), self.rows.value(), self.cols.value()


def _last_size(kind: str, settings: Settings) -> tuple[int, int]:
    usual = registry.editor(kind).usual
    return settings.new_size(kind) or (usual, usual)
