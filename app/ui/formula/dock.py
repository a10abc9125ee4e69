"""The dock of the formula."""

from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app.core.grid import Cell
from app.core.words import text
from app.session.session import Session
from app.ui.kit.announcer import Announcer
from app.ui.kit.jobs import Jobs
from app.ui.kit.late import load
from app.ui.kit.settings import Settings
from app.ui.look.text_size import TITLE_SCALE, enlarge
from app.ui.look.theme import Themes

if TYPE_CHECKING:
    from app.ui.formula.panel import Asked, FormulaPanel
    from app.ui.formula.presenter import FormulaPresenter

FIRST_HEIGHT_LINES = 11
"""Lines of text that fit into the dock when it is first opened."""

FIRST_HEIGHT_SHARE = 1 / 3
"""The largest share of the window's height that the dock takes when it is first opened."""


class FormulaDock(QDockWidget):
    """Loads the formula room when first shown, and tells it when the dock opens and closes."""

    worked = Signal()
    """Work in the room began or ended."""
    export_wanted = Signal(str, bool)
    """The user wants to export the formula: its form, and as solved (true) or written out."""

    def __init__(
        self, session: Session, themes: Themes, announcer: Announcer, settings: Settings
    ) -> None:
        super().__init__(text("Formula"))
        self.setObjectName("formula")
        enlarge(self, TITLE_SCALE)
        self.setWidget(QWidget())
        self._session = session
        self._themes = themes
        self._announcer = announcer
        self._settings = settings
        self._loading = Jobs(self)
        self._presenter: FormulaPresenter | None = None
        self._asked: Asked | None = None
        self.hide()

    @property
    def panel(self) -> "FormulaPanel | None":
        """The panel in the dock; None until the room is loaded."""
        return None if self._presenter is None else self._presenter.panel

    @property
    def asked(self) -> "Asked | None":
        """What the user asks to see, where the room has been opened."""
        return self._asked if self.panel is None else self.panel.asked

    def begin_with(self, asked: "Asked") -> None:
        """Show this once the room is opened."""
        self._asked = asked

    # Opening and closing

    def showEvent(self, event: QShowEvent) -> None:
        """Show the formula."""
        super().showEvent(event)
        if event.spontaneous():
            return  # the desktop restored the window: nothing was freed
        if self._presenter is not None:
            self._presenter.open()
        elif not self._loading.busy:
            self._make_room()
            # In a thread: the window does not wait for the disk.
            self._loading.start(
                lambda stop, report: load("app.ui.formula.presenter"), self._take_presenter
            )
            self.worked.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Free the formula, unless the desktop only hides the window for a while."""
        super().hideEvent(event)
        if not event.spontaneous() and self._presenter is not None:
            self._presenter.close()

    def _make_room(self) -> None:
        """Make the dock high enough to read in; a restored layout has its own height."""
        main = self.parentWidget()
        if isinstance(main, QMainWindow) and main.isVisible():
            wanted = FIRST_HEIGHT_LINES * (self.fontMetrics().height() + 8)
            height = max(self.height(), min(wanted, round(main.height() * FIRST_HEIGHT_SHARE)))
            main.resizeDocks([self], [height], Qt.Orientation.Vertical)

    def _take_presenter(self, module: ModuleType) -> None:
        make: type[FormulaPresenter] = module.FormulaPresenter
        presenter = make(self._session, self._themes, self._announcer, self._settings, self)
        presenter.worked.connect(self.worked)
        presenter.export_wanted.connect(self.export_wanted)
        self._presenter = presenter
        if self._asked is not None:
            presenter.panel.ask_again(self._asked)
        self.setWidget(presenter.panel)
        if self.isVisible():
            presenter.panel.show()
            presenter.open()
        self.worked.emit()

    # Work

    @property
    def busy(self) -> bool:
        """Whether the room is loading or working."""
        working = self._presenter is not None and self._presenter.busy
        return working or self._loading.busy

    def stop(self) -> None:
        """Stop the work on the formula; loading the room always ends by itself."""
        if self._presenter is not None:
            self._presenter.stop()

    def shut_down(self) -> None:
        """Stop all work for good."""
        self._loading.cancel()
        if self._presenter is not None:
            self._presenter.shut_down()

    # Cells

    def show_cell(self, cell: Cell) -> None:
        """Show only the rules that mention a cell."""
        if self._presenter is not None:
            self._presenter.panel.set_cell(cell)

    def follow_cursor(self, cell: Cell) -> None:
        """Show only the rules that mention the cell under the cursor, if the panel follows it."""
        if self._presenter is not None:
            self._presenter.follow_cursor(cell)
