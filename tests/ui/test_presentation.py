"""Presentation: the board and the sentence fill the screen, for those who sit far away."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from app.session.presented import presented_text
from app.session.state import Mode
from app.session.walk import kept_lines
from tests.ui.using_windows import activate, busy, judged

HALL = 1280, 720
"""The screen of a lecture hall."""


def shown_words(window):
    return window.sentence.accessibleName()


def parts(window):
    """All that is around the board."""
    return (
        window.arrangement.library,
        window.arrangement.steps,
        window.tools,
        window.statusBar(),
        window.playback_bar,
        window.play_bar,
    )


@pytest.fixture
def presented(qtbot, open_window):
    """Open windows in a mode and begin a presentation."""

    def present(what, mode, size=None):
        """A size of its own is for the layout only: Qt does not call that a full screen."""
        window = open_window(what)
        judged(qtbot, window)
        activate(qtbot, window)
        window.session.enter(mode)
        qtbot.waitUntil(lambda: not busy(window))
        qtbot.keyClick(window, Qt.Key.Key_F11)
        qtbot.waitUntil(window.sentence.isVisible)
        if size is not None:
            window.resize(*size)
            qtbot.waitUntil(lambda: window.stage.size() == QSize(*size))
        return window

    return present


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("what", ["lightup/chapel", "norinori/lily-pond", "futoshiki/five-by-five"])
def test_there_is_nothing_but_the_board_and_a_large_sentence(qtbot, presented, what, mode):
    window = presented(what, mode, HALL)
    assert not any(part.isVisible() for part in parts(window))
    assert window.menuBar().height() == 0
    share = 1 / 22 if mode is Mode.PLAY else 1 / 18  # all rules of the puzzle, or a sentence
    assert window.sentence.letter_height >= window.height() * share - 1
    said = presented_text(window.session.state)
    assert shown_words(window).split() == " ".join(map(str, (said.title, *said.sentences))).split()
    assert said.sentences
    assert not window.sentence.room.verticalScrollBar().maximum()
    # The board has nearly all of the height, and the sentence the rest of the width.
    assert window.board.height() > 0.9 * window.height()
    assert window.sentence.x() >= window.board.width()
    assert window.board.hasFocus()


def test_everything_comes_back(qtbot, presented):
    window = presented("lightup/chapel", Mode.STEPS)
    qtbot.keyClick(window.board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.isFullScreen())
    qtbot.waitUntil(window.tools.isVisible)
    assert all(part.isVisible() for part in parts(window) if part is not window.play_bar)
    assert window.menuBar().height() > 0
    assert not window.sentence.isVisible()
    assert window.board.font() == window.font()


def test_a_remote_control_leads_through_the_steps(qtbot, presented):
    window = presented("lightup/ballroom", Mode.STEPS)
    moves = window.session.state.told.moves
    for number, move in enumerate(moves[:5], 1):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
        assert window.session.state.position == number
        for sentence in move.sentences:
            assert str(sentence) in shown_words(window)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageUp)
    assert window.session.state.position == 4
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F2)  # the keys of menus still work
    assert window.session.state.mode is Mode.DESIGN
    assert "One solution" in shown_words(window)


@pytest.mark.parametrize("key", [Qt.Key.Key_B, Qt.Key.Key_Period])
def test_the_screen_can_be_blank(qtbot, presented, key):
    window = presented("lightup/chapel", Mode.STEPS)
    bright = window.grab().toImage().pixelColor(5, 5)
    qtbot.keyClick(QApplication.focusWidget(), key)
    dark = window.grab().toImage()
    assert {dark.pixelColor(x, y).value() for x in (5, 400, 900) for y in (5, 400)} == {0}
    qtbot.keyClick(QApplication.focusWidget(), key)
    assert window.grab().toImage().pixelColor(5, 5) == bright
    assert window.isFullScreen()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
    assert window.session.state.position == 1


def test_letters_are_for_drawing_while_one_draws(qtbot, presented):
    window = presented("lightup/chapel", Mode.DESIGN)
    before = window.session.state.puzzle
    qtbot.keyClick(window.board, Qt.Key.Key_X)
    qtbot.keyClick(window.board, Qt.Key.Key_Period)
    assert window.session.state.puzzle == before
    assert not window.presentation.blank.isEnabled()


def test_a_wide_board_has_the_sentence_below(qtbot, presented):
    wide = "satori 1\nkind: lightup\n\n" + "\n".join([" ".join("." * 20)] * 4) + "\n"
    window = presented(wide, Mode.DESIGN, HALL)
    assert window.sentence.y() >= window.board.height()
    assert window.sentence.width() == window.width()
    assert window.board.width() > 0.9 * window.width()


def test_a_square_screen_has_the_sentence_below(qtbot, presented):
    window = presented("norinori/lily-pond", Mode.PLAY, (800, 800))
    qtbot.waitUntil(lambda: window.sentence.y() >= window.board.height() > 400)
    assert window.sentence.width() == window.width()
    assert not window.sentence.room.verticalScrollBar().maximum()


def test_a_larger_screen_has_larger_letters(qtbot, presented):
    window = presented("lightup/chapel", Mode.STEPS, HALL)
    small = window.sentence.letter_height
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: window.sentence.letter_height > 1.4 * small)


def test_everything_is_seen_without_scrolling_and_the_supposition_stays_in_sight(qtbot, presented):
    window = presented("norinori/crossing", Mode.STEPS, HALL)
    session, sentence = window.session, window.sentence
    lines = sentence.lines
    walked = 0
    for number, move in enumerate(session.state.moves, 1):
        session.tour.go(number)
        assert not sentence.room.verticalScrollBar().maximum()
        assert sentence.letter_height >= window.height() / 26
        assert all(str(said) in shown_words(window) for said in move.sentences)
        for index in range(len(move.lines) if any(told.said.depth for told in move.lines) else 0):
            qtbot.keyClick(window.board, Qt.Key.Key_Down)
            kept = kept_lines(move, (index,))
            walked += bool(kept)
            boxes = {one.line.path: one.box for one in lines.placed(lines.width()) if one.line}
            image = lines.grab().toImage()
            ink = window.palette().windowText().color()
            strong = {path for path, box in boxes.items() if has_colour(image, box, ink)}
            assert strong == {(index,), *kept}
    assert walked


def has_colour(image, box, colour):
    """Tell whether a part of a picture has letters in this colour."""
    return any(
        image.pixelColor(x, y) == colour
        for x in range(box.left() + 40, box.right())
        for y in range(box.top(), box.bottom(), 2)
    )
