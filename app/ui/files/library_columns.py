"""How the two columns of the library are painted: names below headings, and what is beside them."""

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.ui.files.library_model import Group, Index, LibraryModel

ARROW_SHARE = 0.28
"""Half the height of the arrow of a heading, in font heights."""


class NameColumn(QStyledItemDelegate):
    """Indents names below their headings, which have an arrow."""

    indent_px = 0

    def __init__(self, lines: LibraryModel, parent: QTableView) -> None:
        super().__init__(parent)
        self._lines = lines

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a name."""
        group, line = self._lines.group_at(index.row()), self._lines.line(index.row())
        style = option.widget.style()
        panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
        style.drawPrimitive(panel, option, painter, option.widget)
        room = QRect(option.rect)
        start = room.left() + self.indent_px * (group.depth + (line is not group))
        if line is group:
            place = QRect(start, room.top(), self.indent_px, room.height())
            _paint_arrow(painter, place, option, is_open=group.is_open)
        room.setLeft(start + self.indent_px)
        option.rect = room
        super().paint(painter, option, index)


def _paint_arrow(
    painter: QPainter, place: QRect, option: QStyleOptionViewItem, *, is_open: bool
) -> None:
    """Paint the arrow of a heading as large as text; that of the style does not grow with it."""
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    role = QPalette.ColorRole
    high = option.fontMetrics.height() * ARROW_SHARE
    arrow = QPolygonF([QPointF(-high / 2, -high), QPointF(high / 2, 0), QPointF(-high / 2, high)])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(place.center())
    painter.rotate(90 if is_open else 0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(option.palette.brush(role.HighlightedText if chosen else role.PlaceholderText))
    painter.drawPolygon(arrow)
    painter.restore()


class QuietColumn(QStyledItemDelegate):
    """Writes in a quieter colour than the names, or only paints signs where there is no room."""

    narrow = False

    def __init__(self, lines: LibraryModel, parent: QTableView) -> None:
        super().__init__(parent)
        self._lines = lines

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Set the colour."""
        super().initStyleOption(option, index)
        role = QPalette.ColorRole
        option.palette.setBrush(role.Text, option.palette.brush(role.PlaceholderText))
        option.displayAlignment = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if self.narrow and not isinstance(self._lines.line(index.row()), Group):
            option.text = ""
        if not option.text:
            option.decorationPosition = QStyleOptionViewItem.Position.Right
