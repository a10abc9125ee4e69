"""Why a puzzle has no solution, below the rules that cannot all hold."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument, QTextDocumentFragment

from tests.ui.using_windows import busy, click

NONE = "lightup/the-fourth-side"


def argued(qtbot, window):
    """Wait until it is known why; return that as one text."""

    def known() -> bool:
        conflict = window.session.state.conflict
        return conflict is not None and conflict.argument is not None

    qtbot.waitUntil(known)
    argument = window.session.state.conflict.argument
    return "\n".join(str(sentence) for move in argument for sentence in move.sentences)


def test_the_argument_is_seen_until_the_puzzle_is_another(qtbot, open_window):
    window = open_window(NONE)
    assert window.stop.isEnabled()
    said = argued(qtbot, window)
    qtbot.waitUntil(lambda: not window.stop.isEnabled())
    panel = window.steps
    for key in (Qt.Key.Key_F5, Qt.Key.Key_F2):
        qtbot.keyClick(window, key)
        looking_on = key == Qt.Key.Key_F5  # and going through its moves
        assert panel.list.isVisible() == looking_on
        assert panel.argument.isVisible() != looking_on
    shown = QTextDocumentFragment.fromHtml(panel.argument.text())
    assert shown.toPlainText() == said
    assert panel.room.height() <= panel.height() // 2
    assert not window.stop.isEnabled()
    click(qtbot, window, 1, 1)
    assert not panel.argument.isVisible()
    assert panel.argument.text() == ""
    qtbot.waitUntil(lambda: not busy(window))
    assert window.verdict_line.label.text() == "One solution"
    assert not panel.argument.isVisible()


def test_what_follows_from_a_supposition_is_indented_below_it(qtbot, open_window):
    window = open_window(NONE)
    argued(qtbot, window)
    document = QTextDocument()
    document.setHtml(window.steps.argument.text())
    block = document.begin()
    supposing = False
    while block.isValid():
        supposing = supposing and not block.text().startswith("So ")
        assert (block.blockFormat().leftMargin() > 0) == supposing, block.text()
        supposing = supposing or block.text().startswith("Suppose ")
        block = block.next()


def test_a_title_takes_as_many_lines_as_it_needs(qtbot, open_window):
    window = open_window(NONE)
    argued(qtbot, window)
    window.modes.solve.trigger()
    title = window.steps.title
    while window.appearance.larger.isEnabled():
        window.appearance.larger.trigger()
    letters = title.fontMetrics()
    qtbot.waitUntil(lambda: title.height() >= title.heightForWidth(title.width()))
    assert letters.horizontalAdvance(title.text()) > title.width()
    assert title.height() >= 2 * letters.height()
