"""What of a window is not said by the language that marks all it says.

python -m tests.catalogue.seen draws every state of the window and prints what no language says.
"""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

from app.core.words import speaking
from app.ui.look.theme import ColourScheme
from tests import pictures
from tests.catalogue.known import Marked, unmarked


def texts(widget: QWidget) -> Iterator[str]:
    """Yield all that a person can read of a window, or hear."""
    for one in [widget, *widget.findChildren(QWidget)]:
        if not one.isVisibleTo(widget):
            continue
        yield from (one.toolTip(), one.statusTip(), one.whatsThis(), one.accessibleName())
        if one.isWindow() or isinstance(one, QDockWidget):
            yield one.windowTitle()
        match one:
            case QLabel() | QAbstractButton():
                yield one.text()
            case QLineEdit():
                yield one.placeholderText()
            case QGroupBox():
                yield one.title()
            case QComboBox():
                yield from (one.itemText(index) for index in range(one.count()))
            case QTabBar():
                yield from (one.tabText(index) for index in range(one.count()))
            case QTextEdit():
                yield one.toPlainText()
            case QHeaderView():
                model, way = one.model(), one.orientation()
                for index in range(one.count() if model is not None else 0):
                    yield str(model.headerData(index, way) or "")
            case QAbstractItemView():
                yield from _items(one)
            case QMainWindow():
                for menu in one.menuBar().findChildren(QMenu):
                    yield menu.title()
                    yield from _actions(menu.actions())


def _items(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(min(20, model.rowCount(QModelIndex()) if model is not None else 0)):
        for column in range(_columns(model)):
            index = model.index(row, column)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                yield str(model.data(index, role) or "")


def _columns(model: QAbstractItemModel) -> int:
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())


def _actions(actions: list[QAction]) -> Iterator[str]:
    for action in actions:
        yield from (action.text(), action.toolTip(), action.statusTip())


class Reader(pictures.Camera):
    """Reads every state instead of taking pictures."""

    def __init__(self) -> None:
        super().__init__(ColourScheme.LIGHT)
        self.found: dict[str, set[str]] = {}

    def take(self, widget: QWidget, name: str) -> None:
        for said in texts(widget):
            if unmarked(said):
                self.found.setdefault(said, set()).add(name)


if __name__ == "__main__":
    application = QApplication([])
    pictures.FOLDER.mkdir(parents=True, exist_ok=True)
    reader = Reader()
    with speaking(Marked()):
        pictures.shoot_all(reader)
    for said, states in sorted(reader.found.items()):
        print(repr(said), "·", ", ".join(sorted(states)[:3]))
