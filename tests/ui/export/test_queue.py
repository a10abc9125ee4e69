"""Exports under way: announced, stopped, and waited for when the window closes."""

import queue
from contextlib import suppress

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.core.errors import BadUse
from app.ui.export.queue import ExportQueue
from app.ui.kit.announcer import Announcer
from tests.ui.using_windows import answer_dialog


class Export:
    """An export that ends when it is told how."""

    def __init__(self, parent):
        self.announcer = Announcer(parent)
        self.heard = []
        self.announcer.noted.connect(lambda words, _: self.heard.append(words))
        self.announcer.said.connect(lambda sentence, _: self.heard.append(sentence))
        self.queue = ExportQueue(parent, self.announcer)
        self._ends = queue.SimpleQueue()
        self.end = self._ends.put

    def start(self):
        self.queue.start(self._work, "Exporting to large.png…", "Exported")

    def _work(self, stop):
        while True:
            stop.check()
            with suppress(queue.Empty):
                self._ends.get(timeout=0.01)()
                return


def fail():
    raise BadUse("The disk is full.")


@pytest.fixture
def parent(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def export(parent):
    begun = Export(parent)
    begun.start()
    yield begun
    begun.queue.stop()


@pytest.mark.parametrize(("end", "said"), [(lambda: None, "Exported"), (fail, "The disk is full.")])
def test_it_is_announced_how_an_export_ends(qtbot, export, end, said):
    assert export.queue.busy
    assert export.heard == ["Exporting to large.png…"]
    with qtbot.waitSignal(export.queue.worked):
        export.end(end)
    assert export.heard[1:] == [said]
    assert not export.queue.busy


def test_a_stopped_export_is_not_called_exported(qtbot, export):
    export.queue.stop()
    assert export.heard[1:] == ["Stopped"]
    assert not export.queue.busy
    export.queue.stop()
    assert export.heard[1:] == ["Stopped"]  # there is nothing to stop any more


def test_without_exports_nothing_is_asked(parent):
    assert Export(parent).queue.may_end()


def test_closing_waits_for_an_export(parent, export):
    def look(box):
        assert "large.png" in box.text()
        export.end(lambda: None)

    answer_dialog(parent, look, QMessageBox)
    assert export.queue.may_end()
    assert export.heard[-1] == "Exported"


def test_closing_does_not_hide_that_an_export_failed(parent, export):
    answer_dialog(parent, lambda box: export.end(fail), QMessageBox)
    assert not export.queue.may_end()
    assert export.heard[-1] == "The disk is full."


def press(qtbot, box, words):
    (button,) = [one for one in box.buttons() if one.text().replace("&", "") == words]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(("words", "ends"), [("Stop it", True), ("Cancel", False)])
def test_closing_while_exporting_is_up_to_the_user(qtbot, parent, export, words, ends):
    answer_dialog(parent, lambda box: press(qtbot, box, words), QMessageBox)
    assert export.queue.may_end() == ends
    assert export.queue.busy == (not ends)
