"""The list of moves: every name is read in full, and rows keep their places."""

import pytest
from PySide6.QtWidgets import QApplication

from app.core.words import as_title, speaking
from app.languages import find
from app.session.state import Mode

BOARDS = ["lightup/old-town", "norinori/harbour", "futoshiki/long-view"]


def told(qtbot, open_window, name, size):
    window = open_window(name)
    window.resize(*size)
    window.session.enter(Mode.STEPS)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    qtbot.waitUntil(window.steps.list.isVisible)
    QApplication.processEvents()
    return window


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", BOARDS)
def test_no_name_is_cut_in_a_small_window(qtbot, open_window, name, language):
    with speaking(find(language)):
        window = told(qtbot, open_window, name, (900, 650))
        listed, metrics = window.steps.list, window.steps.list.fontMetrics()
        for row, move in enumerate(window.session.state.moves):
            lines = listed.item(row).text().split("\n")
            said = " ".join(" ".join(lines).replace("\u2007", "").split())
            # A name may begin with spaces at which no line breaks: all of it is there.
            assert "".join(as_title(move.title).split()) in "".join(said.split())
            rect = listed.visualItemRect(listed.item(row))
            assert rect.height() >= metrics.lineSpacing() * len(lines)
            if len(lines) > 1:
                assert max(map(metrics.horizontalAdvance, lines)) <= rect.width()
            else:
                assert metrics.horizontalAdvance(f"{row + 1}. {as_title(move.title)}") <= (
                    rect.width()
                )


def test_names_have_one_row_again_where_there_is_room(qtbot, open_window):
    with speaking(find("fr")):
        window = told(qtbot, open_window, "norinori/harbour", (900, 650))
        assert "\n" in window.steps.list.item(0).text()
        low = window.steps.list.height_of(1)
        window.resize(1920, 1080)
        qtbot.waitUntil(lambda: "\n" not in window.steps.list.item(0).text())
        assert window.steps.list.height_of(1) < low


def test_the_row_one_goes_on_from_stays_where_it_is(qtbot, open_window):
    window = told(qtbot, open_window, "norinori/harbour", (900, 650))
    listed = window.steps.list
    places = set()
    for number in range(5, 17):
        window.session.tour.go(number)
        QApplication.processEvents()
        item = listed.item(7)  # always in sight
        places.add(listed.mapTo(window, listed.visualItemRect(item).topLeft()).y())
    assert len(places) == 1


def test_a_list_in_which_nothing_is_shown_begins_with_a_whole_row(qtbot, open_window):
    window = told(qtbot, open_window, "norinori/harbour", (900, 650))
    window.session.enter(Mode.SOLVE)
    QApplication.processEvents()
    listed, bar = window.steps.list, window.steps.list.verticalScrollBar()
    assert listed.currentRow() < 0
    bar.setValue(0)
    row = listed.height_of(1)
    listed.keep_in_place(row // 2)  # the sentence above it needs half a row more
    assert bar.value() == 0
    listed.keep_in_place(row + 3)
    assert bar.value() == row


def test_the_guide_has_a_scroll_bar_only_where_it_needs_one(qtbot, open_window):
    window = open_window("futoshiki/seven-signs")
    window.session.enter(Mode.PLAY)
    window.resize(1180, 1000)
    room = window.steps.guide.parentWidget().parentWidget()
    qtbot.waitUntil(lambda: not room.verticalScrollBar().isVisible())
    window.resize(1180, 500)
    qtbot.waitUntil(room.verticalScrollBar().isVisible)
    window.resize(1180, 1000)
    qtbot.waitUntil(lambda: not room.verticalScrollBar().isVisible())
    window.session.enter(Mode.STEPS)
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.session.enter(Mode.PLAY)
    QApplication.processEvents()
    assert not room.verticalScrollBar().isVisible()
