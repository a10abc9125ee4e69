"""Windows used with the mouse: where things are, and what is to be waited for."""

from PySide6.QtCore import QDeadlineTimer, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QButtonGroup, QDialog, QMessageBox

from app.sat.answer import Answer
from app.session.knowledge import truth_of_solution
from app.session.state import Question

PATIENCE = 60_000
"""Milliseconds to wait on a machine that has other work as well."""

BLANK = "3 3\n- - -\n- - -\n- - -\n"


def place(window, row, col):
    """The middle of a cell, in the pixels of the board."""
    return window.board.geometry_of_cells.cell_rect((row, col)).center().toPoint()


def shown(window):
    return list(window.board.scene.looks)


def looks(window, known=(), puzzle=None):
    """How the cells of a puzzle, or of the open one, look with what is known."""
    drawn = window.session.state.puzzle if puzzle is None else puzzle
    return list(window.session.puzzle_type.looks(drawn, known))


def solution_looks(window, which=0):
    """How the cells look in one of the solutions found."""
    verdict = window.session.state.verdict
    return looks(window, truth_of_solution(verdict.facts, window.session.state.solutions[which]))


def judged(qtbot, window):
    """Wait for a verdict, and where there is no solution, for the rules that clash."""

    def known() -> bool:
        verdict = window.session.state.verdict
        conflict = window.session.state.conflict
        return verdict is not None and (verdict.answer is not Answer.NONE or conflict is not None)

    qtbot.waitUntil(known)
    return window.session.state.verdict


def click(qtbot, window, row, col, button=Qt.MouseButton.LeftButton):
    qtbot.mouseClick(window.board, button, pos=place(window, row, col))


def answer_dialog(window, act, kind=QDialog, is_it=lambda dialog: True):
    """Do something in the dialog, of this kind, that comes up next."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not (isinstance(dialog, kind) and is_it(dialog)):
            QTimer.singleShot(10, window, look)
            return
        try:
            act(dialog)
        except BaseException:
            QDialog.done(dialog, 0)  # or the test would wait for an answer instead of failing
            raise

    QTimer.singleShot(0, window, look)


def press_in_box(window, button, asked=None):
    """Press a button of the next box that has it; a slow save may show one that has not."""

    def press(box: QMessageBox) -> None:
        if asked is not None:
            asked.append(box.text())
        box.button(button).click()

    answer_dialog(window, press, QMessageBox, lambda box: box.button(button) is not None)


def choose_what(dialog, what):
    """Choose what is to be seen in a picture."""
    dialog.findChild(QButtonGroup).button(what.value).click()


def between(window, edge):
    """The middle of what is between two cells, in the pixels of the board."""
    first, second = (window.board.geometry_of_cells.cell_rect(cell) for cell in edge)
    return ((first.center() + second.center()) / 2).toPoint()


def activate(qtbot, window):
    """Go back to a window from a menu or a dialog, as the desktop does, which is missing here."""
    window.activateWindow()
    qtbot.waitUntil(window.board.hasFocus)


def opened(window, path):
    """Open a file, and wait until it is open or refused."""
    window.files.opener.open_path(path)
    wait_for_opener(window)


def paste(window, given):
    """Open a puzzle id, address or text, and wait until it is open or refused."""
    QApplication.clipboard().setText(given)
    window.clipboard.paste.trigger()
    wait_for_opener(window)


def wait_for_opener(window):
    """Wait until nothing is being opened."""
    wait_while(lambda: window.files.opener.task.busy)


def save(window):
    """Save, and wait until that has ended."""
    window.files.save.trigger()
    wait_for_saver(window)


def wait_for_saver(window):
    """Wait until nothing is being saved."""
    wait_while(lambda: window.files.saver.busy)


def wait_while(busy):
    """Let the window go on until something has ended."""
    end = QDeadlineTimer(PATIENCE)
    while busy():
        assert not end.hasExpired()
        QTest.qWait(5)


def busy(window):
    """Tell whether something about the puzzle is being worked out."""
    return window.session.state.question is not Question.NONE


def forget_changes(window):
    """Take what is open for saved, so that nothing is asked when the window is closed."""
    window.session.saved(window.session.state.path, window.session.state.document)
