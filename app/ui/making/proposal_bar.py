"""The line above the board that shows what a tool proposes, and asks whether it is wanted."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from app.core.editing import Symmetry
from app.core.words import Message, text
from app.session.session import Session
from app.session.state import Proposal, State, Tool
from app.ui.kit.dialogs import add_levels
from app.ui.look.icons import icon
from app.ui.look.text_size import beside_text
from app.ui.look.theme import Themes
from app.ui.making.craft_actions import CraftActions

GAP_PX = 10
"""The space between parts."""

BESIDE_PX = 60
"""Pixels that margins and spaces take."""


class ProposalBar(QWidget):
    """What is proposed in words, and Accept, Another, Cancel; seen while there is a proposal."""

    def __init__(self, session: Session, craft: CraftActions, themes: Themes) -> None:
        super().__init__()
        self._session = session
        self._craft = craft
        self._themes = themes
        self.setObjectName("proposalBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sign = QLabel()
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.symmetry = QCheckBox()
        self.symmetry.clicked.connect(self._keep_symmetry)
        self.level = QComboBox()
        self.level.setToolTip(text("How hard the completed puzzle is to be"))
        self.level.setAccessibleName(text("Difficulty"))
        self.level.addItem(text("Any difficulty"), None)
        add_levels(self.level)
        self.level.activated.connect(self._want_level)
        self.accept = QPushButton(text("&Accept"))
        self.accept.setToolTip(text("Draw it so; Undo takes it back"))
        self.accept.clicked.connect(lambda: craft.workshop.accept())
        self.another = QPushButton(text("An&other"))
        self.another.setToolTip(text("Show another one"))
        self.another.clicked.connect(lambda: craft.workshop.another())
        self.cancel = QPushButton(text("&Cancel"))
        self.cancel.setToolTip(text("Leave the drawing as it was"))
        self.cancel.clicked.connect(lambda: craft.workshop.cancel())
        said = QHBoxLayout()
        said.setSpacing(GAP_PX)
        said.addWidget(self.sign)
        said.addWidget(self.label, 1)
        self._controls = QHBoxLayout()
        self._controls.setSpacing(GAP_PX)
        self._controls.addStretch(1)
        for widget in (self.symmetry, self.level, self.accept, self.another, self.cancel):
            self._controls.addWidget(widget)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(12, 6, 12, 6)
        self._parts.setSpacing(GAP_PX)
        self._parts.addLayout(said, 1)
        self._parts.addLayout(self._controls)
        self.hide()
        themes.changed.connect(self._dress)
        craft.worked.connect(self._follow_work)
        session.subscribe(self._show)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if "proposal" not in changed:
            return
        if state.proposal is None:
            self.hide()
            return
        self.label.setText(str(say_proposal(state.proposal)))
        kept = state.proposal.symmetry
        self.symmetry.setVisible(kept is not Symmetry.NONE)
        self.symmetry.setText(text("Keep the s&ymmetry: {name}", name=Message(kept)))
        self.symmetry.setChecked(state.proposal.keeps)
        self.level.setVisible(state.proposal.tool is Tool.COMPLETE)
        self.level.setCurrentIndex(self.level.findData(state.proposal.level))
        self._dress()
        self._arrange()
        if not self.isVisible():
            self.show()
            self.accept.setFocus()  # Enter takes it, Escape leaves it

    def _arrange(self) -> None:
        """Put the buttons below the sentence where both have no room side by side."""
        words = self.label.fontMetrics().horizontalAdvance(self.label.text())
        needed = words + self._controls.sizeHint().width() + self.sign.sizeHint().width()
        # Before it is shown, it is not yet as wide as it will be.
        above = self.parentWidget()
        room = above.width() if above is not None and not self.isVisible() else self.width()
        narrow = room < needed + BESIDE_PX
        direction = QBoxLayout.Direction
        self._parts.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room there is."""
        super().resizeEvent(event)
        self._arrange()

    def _follow_work(self) -> None:
        self.another.setEnabled(not self._craft.busy)
        self.symmetry.setEnabled(not self._craft.busy)

    def _keep_symmetry(self, kept: bool) -> None:
        self._craft.workshop.keep_symmetry(kept)

    def _want_level(self) -> None:
        self._craft.workshop.want_level(self.level.currentData())

    def _dress(self) -> None:
        theme = self._themes.theme
        self.sign.setPixmap(icon("design", theme).pixmap(beside_text(self)))
        self.setStyleSheet(
            f"#proposalBar {{ background: {theme.panel.name()}; "
            f"border-bottom: 2px solid {theme.accent.name()}; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._craft.workshop.cancel()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.accept.hasFocus():
            self._craft.workshop.accept()
        else:
            super().keyPressEvent(event)


def say_proposal(proposal: Proposal) -> Message:
    """Say what is proposed, and which one it is of several."""
    if proposal.found < 2:
        return proposal.said
    values = {"said": proposal.said, "number": proposal.number, "found": proposal.found}
    return Message("{said} ({number} of {found})", values)
