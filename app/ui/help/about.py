"""About: what the program is, its licence, and the versions of its parts."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.core.words import text
from app.ui.kit import versions
from app.ui.kit.dialogs import remove_icons
from app.ui.look.icons import app_icon
from app.ui.look.text_size import enlarge

WIDTH_IN_LINES = 38
"""Width of the window, in heights of a line."""

LARGEST_SHARE = 0.9
"""Share of the screen that the window fills at most; the rest is scrolled."""


class About(QDialog):
    """Name, version, purpose, licence, and the versions of the libraries."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("About Satori"))
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(72, 72))
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        name = QLabel(text("Satori {version}", version=__version__))
        enlarge(name, 1.6, bold=True)
        self.purpose = QLabel(
            text(
                "Satori turns a grid logic puzzle into facts that are true or false and rules "
                "about them, and solves it from these rules alone. It explains every step to "
                "the solution, and where there is no solution, why."
            )
        )
        licence = QLabel(
            text("Free software under the MIT licence. © 2026 The Satori maintainers.")
        )
        for label in (self.purpose, licence):
            label.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.copy = QPushButton(text("Copy versions"))
        self.copy.clicked.connect(self._copy)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        words = QVBoxLayout()
        words.setSpacing(12)
        words.addWidget(name)
        words.addWidget(self.purpose)
        words.addLayout(_version_grid())
        words.addWidget(licence)
        self._content = QWidget()
        top = QHBoxLayout(self._content)
        top.setContentsMargins(20, 20, 20, 0)
        top.setSpacing(20)
        top.addWidget(picture)
        top.addLayout(words, 1)
        self.area = QScrollArea()
        self.area.setAccessibleName(text("About Satori"))
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setWidget(self._content)
        self._below = QVBoxLayout()
        self._below.setContentsMargins(20, 20, 20, 14)
        self._below.addWidget(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.area, 1)
        layout.addLayout(self._below)
        remove_icons(self)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit the window to text of another size."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        screen = self.screen().availableSize() * LARGEST_SHARE
        width = min(self.fontMetrics().height() * WIDTH_IN_LINES, screen.width())
        needed = self._content.heightForWidth(width) + self._below.sizeHint().height()
        policy = Qt.ScrollBarPolicy
        # Without the bar while resizing: the bar narrows the text, which makes it higher, which
        # needs the bar.
        self.area.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff)
        self.resize(width, min(needed, screen.height()))
        self.area.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(versions.as_text())


def _version_grid() -> QGridLayout:
    """Return the libraries with their versions, which can be selected."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(1, 1)
    for row, (part, version) in enumerate(versions.versions()[1:]):
        value = QLabel(version)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setWordWrap(True)
        name = text("System") if part == versions.PLATFORM else part
        grid.addWidget(QLabel(name), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(value, row, 1)
    return grid
