"""The dialog for the title, the author and the other details of a puzzle."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from app.core.document import one_line
from app.core.words import Message
from app.ui.kit.dialogs import form_of, put_below, remove_icons

NAMES = {
    "title": Message("&Title"),
    "author": Message("&Author"),
    "source": Message("&Source"),
    "difficulty": Message("&Difficulty"),
}
"""The labels of the usual details."""

ALWAYS = ("title", "author")
"""The details that are offered for every puzzle."""

MOST_FIELDS = 12
"""Details that can be edited; the others are kept as they are."""

Details = tuple[tuple[str, str], ...]


class DetailsDialog(QDialog):
    """Edits the details of a puzzle; an empty field removes its detail."""

    def __init__(self, details: Details, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(str(Message("Title and author")))
        missing = [(key, "") for key in ALWAYS if key not in dict(details)]
        self._details = (*missing, *details)
        self._missing = len(missing)
        self.fields: dict[int, QLineEdit] = {}
        """The fields by the indexes of their details."""
        form = form_of(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for index, (key, value) in sorted(enumerate(self._details), key=_rank)[:MOST_FIELDS]:
            field = QLineEdit(value)
            field.setCursorPosition(0)
            field.setMinimumWidth(field.fontMetrics().averageCharWidth() * 44)
            self.fields[index] = field
            form.addRow(_name(key), field)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        put_below(form, buttons)
        remove_icons(self)
        first = next(iter(self.fields.values()))
        first.selectAll()

    def details(self) -> Details:
        """Return the edited details; a field that was not touched changes nothing."""
        found = []
        for index, (key, value) in enumerate(self._details):
            field = self.fields.get(index)
            if field is not None and field.isModified():
                value = one_line(field.text())
                if value:
                    found.append((key, value))
            elif index >= self._missing:
                found.append((key, value))
        return tuple(found)


def _rank(found: tuple[int, tuple[str, str]]) -> int:
    """Return where a detail stands in the dialog: usual ones first, others as in the file."""
    key = found[1][0]
    return list(NAMES).index(key) if key in NAMES else len(NAMES)


def _name(key: str) -> str:
    """Return the label of a detail: its own key, where it is not a usual one."""
    if key in NAMES:
        return str(NAMES[key])
    return (key[:1].upper() + key[1:]).replace("&", "&&")
