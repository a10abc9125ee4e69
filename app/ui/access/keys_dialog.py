"""The list of keys, in which the user can change them."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.words import text
from app.ui.access.keys import PORTABLE, KeyedAction, KeyMap, as_shown, is_character
from app.ui.kit.actions import plain_title
from app.ui.kit.dialogs import add_aside, remove_icons
from app.ui.look.text_size import ROW_HEIGHT

WIDTH_LINES, HEIGHT_LINES = 32, 34
"""The size of the dialog, in line heights."""

FIELD_LETTERS = 16
"""The least width of the key that is to be changed, in letters: Ctrl+Shift+Space."""


class KeysDialog(QDialog):
    """Every key, by menu; the chosen one is changed by pressing another."""

    def __init__(self, parent: QWidget, keys: KeyMap) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("Keys"))
        self._keys = keys
        self._rows: dict[str, QTreeWidgetItem] = {}
        self.list = self._make_list()
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)
        self.field.setAccessibleName(text("New key"))
        self.field.editingFinished.connect(self._choose)
        label = QLabel(text("&New key: press it here"))
        label.setBuddy(self.field)
        self.none = QPushButton(text("N&o key"))
        self.none.clicked.connect(lambda: self._take(""))
        self.usual = QPushButton(text("&Usual key"))
        self.usual.clicked.connect(self._take_usual)
        for button in (self.none, self.usual):
            button.setAutoDefault(False)  # Enter is a key to choose, too
        self.said = QLabel()
        """Why a key cannot be had, or what was changed."""
        self.said.setWordWrap(True)
        self.said.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.letters = QCheckBox(text("Keys that are a single &letter, digit or sign"))
        self.letters.setChecked(keys.letters)
        self.letters.clicked.connect(self._set_letters)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.all_usual = add_aside(buttons, text("&All usual keys"))
        self.all_usual.clicked.connect(self._forget_all)
        self.field.setMinimumWidth(self.fontMetrics().averageCharWidth() * FIELD_LETTERS)
        line = QHBoxLayout()
        line.addWidget(label)
        line.addWidget(self.field, 1)
        line.addWidget(self.none)
        line.addWidget(self.usual)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 14)
        column.setSpacing(10)
        column.addWidget(self.list, 1)
        column.addLayout(line)
        column.addWidget(self.said)
        column.addWidget(self.letters)
        column.addWidget(buttons)
        remove_icons(self)
        self._fit()
        self.list.currentItemChanged.connect(self._show_chosen)
        keys.changed.connect(self._write)
        self._write()
        self.choose(keys.actions[0].name)

    def _make_list(self) -> QTreeWidget:
        shown = QTreeWidget()
        shown.setAccessibleName(text("Keys"))
        shown.setHeaderLabels([text("What it does"), text("Key")])
        shown.header().setStretchLastSection(False)
        shown.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        shown.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        shown.setTabKeyNavigation(False)
        row_size = QSize(0, round(self.fontMetrics().height() * ROW_HEIGHT))
        menus: dict[str, QTreeWidgetItem] = {}
        for one in self._keys.actions:
            if one.menu not in menus:
                menus[one.menu] = QTreeWidgetItem(shown, [one.menu])
                menus[one.menu].setFlags(Qt.ItemFlag.ItemIsEnabled)
                menus[one.menu].setSizeHint(0, row_size)
            row = QTreeWidgetItem(menus[one.menu], [plain_title(one.action)])
            row.setData(0, Qt.ItemDataRole.UserRole, one.name)
            row.setSizeHint(0, row_size)
            row.setToolTip(0, one.action.statusTip())
            self._rows[one.name] = row
        shown.expandAll()
        return shown

    def _fit(self) -> None:
        line = self.fontMetrics().height()
        room = self.screen().availableSize()
        wanted = line * WIDTH_LINES, line * HEIGHT_LINES
        self.resize(min(wanted[0], room.width() - 40), min(wanted[1], room.height() - 60))

    @property
    def chosen(self) -> KeyedAction | None:
        """The action whose key is to be changed."""
        row = self.list.currentItem()
        name = None if row is None else row.data(0, Qt.ItemDataRole.UserRole)
        return next((one for one in self._keys.actions if one.name == name), None)

    def choose(self, name: str) -> None:
        """Turn to an action, by its usual key."""
        self.list.setCurrentItem(self._rows[name])

    def _write(self) -> None:
        """Write all keys as they are now."""
        for one in self._keys.actions:
            key, row = self._keys.key_of(one), self._rows[one.name]
            off = is_character(key) and not self._keys.letters
            row.setText(1, text("switched off") if off else as_shown(key))
            font = self.font()
            font.setBold(key != one.usual[0])
            row.setFont(1, font)
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self.chosen
        key = "" if chosen is None else self._keys.key_of(chosen)
        self.field.setKeySequence(QKeySequence(key, PORTABLE))
        for part in (self.field, self.none, self.usual):
            part.setEnabled(chosen is not None)

    def _choose(self) -> None:
        self._take(self.field.keySequence().toString(PORTABLE))

    def _take_usual(self) -> None:
        if self.chosen is not None:
            self._take(self.chosen.usual[0])

    def _take(self, key: str) -> None:
        chosen = self.chosen
        if chosen is None or key == self._keys.key_of(chosen):
            return
        wrong = self._keys.choose(chosen, key)
        values = {"action": plain_title(chosen.action), "key": as_shown(key)}
        if wrong is not None:
            self._say(str(wrong))
            self._show_chosen()
        elif key:
            self._say(text("“{action}” has the key {key} now.", **values))
        else:
            self._say(text("“{action}” has no key now.", **values))

    def _set_letters(self, wanted: bool) -> None:
        self._keys.set_letters(wanted)
        self._say("")

    def _forget_all(self) -> None:
        self._keys.forget_all()
        self._say(text("All keys are as usual."))

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.setAccessibleName(sentence)
