"""Painting the rows of the formula tree."""

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.core.words import text
from app.formula.contents import ClauseState
from app.formula.style import STYLES
from app.ui.formula.model import FormulaModel, RowContent
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node
from app.ui.look.theme import LIGHT, Theme
from app.ui.look.view import fill

GUTTER_PX = 20
"""The width of the sign for the state of a rule or a clause."""

INDENT_PX = 20
"""The indentation of each level of the tree, with room for an arrow."""

SPACE_PX = 14
"""The space between a title, a note and a count."""

STRIPE_PX = 4
"""The width of the stripe at the edge of a marked row."""

PADDING_PX = 4
"""The space above and below the text of a row."""

TEXT_ALIGNMENT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class _Inks(NamedTuple):
    """The colours of a row."""

    text: QColor
    quiet: QColor
    accent: QColor
    conflict: QColor


class FormulaDelegate(QStyledItemDelegate):
    """Paints the rows of a FormulaModel.

    Satisfied clauses are grey with a tick. False literals are struck through. If one literal of a
    clause is left, it is bold and framed, and an arrow points to the clause.
    """

    def __init__(self, model: FormulaModel) -> None:
        super().__init__(model)
        self._model = model
        self.theme: Theme = LIGHT

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give all rows the same height."""
        return QSize(0, round(QFontMetricsF(option.font).height()) + 2 * PADDING_PX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a row."""
        style = QApplication.style()
        style.drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        node = self._model.node(index)
        content = self._model.content(node)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inks = self._inks(option)
        if self._model.is_marked(node):
            self._paint_mark(painter, QRectF(option.rect))
        rect = QRectF(option.rect).adjusted(INDENT_PX * (node.level + 1), 0, -8, 0)
        if self._model.can_open(node):
            self._paint_arrow(painter, rect, inks, is_open=self._model.is_open(node))
        if content.level in (RULE, CLAUSE):
            gutter = QRectF(rect.left(), rect.top(), GUTTER_PX, rect.height())
            _paint_state(painter, gutter, content.state, inks)
            rect.setLeft(gutter.right())
        painter.setFont(option.font)
        if content.terms:
            _paint_clause(painter, rect, content, inks)
        else:
            _paint_words(painter, rect, content, inks)
        painter.restore()

    def arrow(self, row: QRect, node: Node) -> QRect:
        """Return the rectangle of the arrow of a node in its row."""
        return QRect(row.left() + INDENT_PX * node.level, row.top(), INDENT_PX, row.height())

    def _paint_mark(self, painter: QPainter, row: QRectF) -> None:
        """Mark a row in the colour that reasons have on the board."""
        tint = QColor(self.theme.reason)
        tint.setAlpha(32)
        fill(painter, row, tint)
        fill(painter, QRectF(row.left(), row.top(), STRIPE_PX, row.height()), self.theme.reason)

    def _paint_arrow(self, painter: QPainter, rect: QRectF, inks: _Inks, *, is_open: bool) -> None:
        """Draw an arrow before the text: downwards if the row is open, else to the right."""
        middle = QPointF(rect.left() - INDENT_PX / 2, rect.center().y())
        down = (-3.5, -1.8), (0, 1.8), (3.5, -1.8)
        right = (-1.8, -3.5), (1.8, 0), (-1.8, 3.5)
        painter.setPen(_pen(inks.quiet))
        painter.drawPolyline(_shape(middle, *(down if is_open else right)))

    def _inks(self, option: QStyleOptionViewItem) -> _Inks:
        if option.state & QStyle.StateFlag.State_Selected:
            on = option.palette.color(QPalette.ColorRole.HighlightedText)
            return _Inks(on, on, on, on)
        theme = self.theme
        return _Inks(theme.text, theme.quiet, theme.accent, theme.conflict)


def _paint_state(painter: QPainter, rect: QRectF, state: ClauseState | None, inks: _Inks) -> None:
    """Draw a tick for satisfied, an arrow for unit, a cross for false."""
    middle = QPointF(rect.left() + 7, rect.center().y() + 0.5)
    if state is ClauseState.SATISFIED:
        painter.setPen(_pen(inks.quiet))
        painter.drawPolyline(_shape(middle, (-4, 0), (-1.2, 3), (4, -3.6)))
    elif state is ClauseState.UNIT:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(inks.accent)
        painter.drawPolygon(_shape(middle, (-3.5, -4.5), (4.5, 0), (-3.5, 4.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    elif state is ClauseState.FALSE:
        painter.setPen(_pen(inks.conflict))
        painter.drawPolyline(_shape(middle, (-3.5, -3.5), (3.5, 3.5)))
        painter.drawPolyline(_shape(middle, (-3.5, 3.5), (3.5, -3.5)))


def _pen(colour: QColor) -> QPen:
    pen = QPen(colour, 1.8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _shape(middle: QPointF, *points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([middle + QPointF(x, y) for x, y in points])


def _paint_words(painter: QPainter, rect: QRectF, content: RowContent, inks: _Inks) -> None:
    """Write a title, a note in the room that is left, and a count at the right edge."""
    font = QFont(painter.font())
    width = QFontMetricsF(font).horizontalAdvance(content.amount)
    painter.setPen(inks.quiet)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(rect, right, content.amount)
    room = rect.adjusted(0, 0, -width - SPACE_PX if content.amount else 0, 0)
    bold = QFont(font)
    bold.setBold(content.level in (PUZZLE, KIND))
    painter.setFont(bold)
    painter.setPen(inks.text)
    x = room.left()
    if content.title:
        x += _write(painter, room, content.title) + SPACE_PX
    painter.setFont(font)
    painter.setPen(inks.quiet)
    _write(painter, QRectF(x, room.top(), max(0.0, room.right() - x), room.height()), content.note)


def _write(painter: QPainter, room: QRectF, words: str) -> float:
    """Write as much as fits, and return its width."""
    metrics = QFontMetricsF(painter.font())
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, TEXT_ALIGNMENT, shown)
    return metrics.horizontalAdvance(shown)


def _more(count: int) -> str:
    return text("… {count} more", count=count)


def _paint_clause(painter: QPainter, rect: QRectF, content: RowContent, inks: _Inks) -> None:
    """Write the literals, each in the style of its truth, and the clause in words if it fits."""
    plain = QFont(painter.font())
    struck, bold = QFont(plain), QFont(plain)
    struck.setStrikeOut(True)
    bold.setBold(True)
    satisfied = content.state is ClauseState.SATISFIED
    rest = inks.quiet if satisfied else inks.text
    style = STYLES["unicode"]
    x = rect.left()
    several = len(content.terms) > 1
    metrics = {id(font): QFontMetricsF(font) for font in (plain, struck, bold)}
    end = metrics[id(plain)].horizontalAdvance(style.either + _more(len(content.terms)))

    def write(words: str, font: QFont, ink: QColor) -> None:
        nonlocal x
        painter.setFont(font)
        painter.setPen(ink)
        room = QRectF(x, rect.top(), max(0.0, rect.right() - x), rect.height())
        painter.drawText(room, TEXT_ALIGNMENT, words)
        x += metrics[id(font)].horizontalAdvance(words)

    if several:
        write("(", plain, rest)
    for position, term in enumerate(content.terms):
        forced = content.state is ClauseState.UNIT and not term.truth
        font = struck if term.truth < 0 else bold if forced or term.truth > 0 else plain
        if position:
            write(style.either, plain, inks.quiet)
        width = metrics[id(font)].horizontalAdvance(term.text)
        if x + width + end > rect.right():
            write(_more(len(content.terms) - position), plain, inks.quiet)
            break
        if forced:
            box = QRectF(x - 3, rect.top() + 2.5, width + 6, rect.height() - 5)
            painter.setPen(QPen(inks.accent, 1.4))
            painter.drawRoundedRect(box, 3, 3)
        ink = inks.quiet if term.truth < 0 else inks.accent if forced else inks.text
        write(term.text, font, rest if satisfied and term.truth <= 0 else ink)
    else:
        if several:
            write(")", plain, rest)
    x += 2 * SPACE_PX
    if x < rect.right():
        painter.setFont(plain)
        painter.setPen(inks.quiet)
        _write(painter, QRectF(x, rect.top(), rect.right() - x, rect.height()), content.note)
