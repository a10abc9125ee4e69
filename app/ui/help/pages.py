"""What the windows of this room have in common: a list of pages, headings and paragraphs."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QScrollArea, QWidget

from app.core.words import text
from app.ui.board.board import Board
from app.ui.kit.jobs import Jobs
from app.ui.look.text_size import enlarge, grown
from app.ui.look.theme import Theme, Themes

MARGIN_PX = 24
"""Pixels around a page."""

LINE_WIDTH_PX = 680
"""Pixels; longer lines of text are hard to read."""


class PageList(QListWidget):
    """The titles of the pages, as wide as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListWidget { outline: 0; } QListWidget::item { padding: 8px 14px; }")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(text("Pages"))

    def add_page(self, title: str, page: str) -> None:
        """Add a page by its title."""
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, page)
        self.addItem(item)
        self._fit()

    def page_at(self, row: int) -> str:
        """Return the page of a row."""
        return str(self.item(row).data(Qt.ItemDataRole.UserRole))

    def changeEvent(self, event: QEvent) -> None:
        """Fit text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(164, self.sizeHintForColumn(0) + bar))


class PagesWindow(QWidget):
    """A window with a list of pages, and room for the chosen one; subclasses arrange both."""

    read = Signal(bool)
    """Whether the window is open."""

    def __init__(self, parent: QWidget, themes: Themes, title: str) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(title)
        self._themes = themes
        self._jobs = Jobs(self)
        self.boards: list[Board] = []
        """The boards of the page."""
        self._owned: list[Board] = []
        self.pages = PageList()
        self.area = QScrollArea()
        self.area.setAccessibleName(text("Page"))
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        themes.changed.connect(self._set_theme)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)

    def show_page(self, content: QWidget) -> None:
        """Show a page, whose boards are in `boards`; the one before goes."""
        # Kept until Qt has deleted the boards: if Python frees its own objects for them and their
        # timers meanwhile, the program can crash.
        before, self._owned = self._owned, self.boards
        self.area.setWidget(content)
        before.clear()

    def _set_theme(self, theme: Theme) -> None:
        for board in self.boards:
            board.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that someone reads."""
        super().showEvent(event)
        self.read.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that nobody reads any more."""
        super().hideEvent(event)
        self.read.emit(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work for the page."""
        self._jobs.shut_down()
        super().closeEvent(event)


def heading(words: str, size: float) -> QLabel:
    """Make a heading so many times as large as text."""
    label = QLabel(words)
    label.setWordWrap(True)
    enlarge(label, size, bold=True)
    return label


def paragraph(words: str) -> QLabel:
    """Make a text that wraps and can be copied."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMaximumWidth(grown(QSize(LINE_WIDTH_PX, 0)).width())
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
