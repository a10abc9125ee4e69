"""The bar above the formula: tabs, the search, which clauses, copying and exporting."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.core.words import text
from app.ui.look.icons import icon
from app.ui.look.text_size import LineLabel
from app.ui.look.theme import Theme

CLAUSES_TAB, VARIABLES_TAB, SHORT_TAB, SMT_TAB = range(4)

SEARCH_DIGITS = 32
"""How wide the search is at most, in digits."""


class FormulaBar(QWidget):
    """What the user asks of the formula; the panel below connects it."""

    copy_wanted = Signal(str)
    """The form to copy in: text, dimacs or latex."""

    def __init__(self, *, as_solved: bool) -> None:
        super().__init__()
        self._make_search()
        self._make_writing(as_solved)
        self._make_buttons()
        self._make_copying()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.tabs)
        row.addSpacing(6)
        row.addWidget(self.search, 2)
        row.addWidget(self.chip)
        row.addWidget(self.count, 1)
        row.addWidget(self.writing)
        for button in (self.follow, self.copy, self.export):
            row.addWidget(button)

    def _make_search(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.addTab(text("Clauses"))
        self.tabs.addTab(text("Variables"))
        self.tabs.addTab(text("3-SAT"))
        self.tabs.addTab(text("SMT-LIB"))
        self.search = QLineEdit()
        self.search.setAccessibleName(text("Search the formula"))
        self.search.setClearButtonEnabled(True)
        self.chip = QToolButton()
        """The cell of the filter, if there is one."""
        self.chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chip.setToolTip(text("Remove this filter"))
        self.chip.hide()
        self.count = LineLabel()
        """How much was found."""
        self.count.setForegroundRole(self.count.palette().ColorRole.PlaceholderText)
        self.count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def _make_writing(self, as_solved: bool) -> None:
        self.writing = QComboBox()
        self.writing.addItem(text("As solved"), True)
        self.writing.addItem(text("Written out"), False)
        self.writing.setAccessibleName(text("Which clauses"))
        self.writing.setToolTip(
            text(
                "As solved: the clauses that Satori gives to the solver.\n"
                "Written out: every combination as a clause, without helper variables."
            )
        )
        self.writing.setCurrentIndex(self.writing.findData(as_solved))

    def _make_buttons(self) -> None:
        self.follow = _button(
            "follow", text("Follow the board: show the rules of the chosen cell or step")
        )
        self.follow.setCheckable(True)
        self.follow.setChecked(True)
        self.copy = _button("copy", text("Copy the chosen rows, or all"))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export = _button("export", text("Export the formula"))

    def _make_copying(self) -> None:
        self.copy_menu = QMenu(self)
        for title, form, keys in (
            (text("Copy as &text"), "text", "Ctrl+C"),
            (text("Copy as &DIMACS"), "dimacs", "Ctrl+Shift+C"),
            (text("Copy as &LaTeX"), "latex", "Ctrl+Alt+C"),
        ):
            action = QAction(title, self)
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, form=form: self.copy_wanted.emit(form))
            self.copy_menu.addAction(action)
        self.copy.setMenu(self.copy_menu)

    def fit(self, digit_width: int, icon_size: QSize) -> None:
        """Adapt sizes to the font."""
        self.search.setMaximumWidth(digit_width * SEARCH_DIGITS)
        for button in (self.follow, self.copy, self.export, self.chip):
            button.setIconSize(icon_size)

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        for button in (self.follow, self.copy, self.export):
            button.setIcon(icon(button.objectName(), theme))
        self.chip.setIcon(icon("close", theme))


def _button(name: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName(name)
    button.setAutoRaise(True)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
