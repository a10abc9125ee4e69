"""Presentation: the board and the sentence fill the screen, for those who sit far away."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from app.core import words
from app.languages.french import French
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
    assert window.sentence.letter_height >= window.height() / 18 - 1
    said = presented_text(window.session.state)
    assert shown_words(window).split() == " ".join(map(str, (said.title, *said.sentences))).split()
    assert said.sentences
    assert not window.sentence.room.verticalScrollBar().maximum()
    # The board has nearly all of the height, and the sentence the rest of the width. All rules of
    # the puzzle take somewhat more.
    assert window.board.height() > (0.85 if mode is Mode.PLAY else 0.9) * window.height()
    assert window.sentence.x() >= window.board.width()
    assert window.board.hasFocus()


@pytest.mark.parametrize("what", ["lightup/chapel", "norinori/lily-pond", "futoshiki/terraces"])
def test_the_rules_are_as_large_in_french(presented, what):
    with words.speaking(French()):
        window = presented(what, Mode.PLAY, HALL)
        assert window.sentence.letter_height >= window.height() / 18 - 1
        assert not window.sentence.room.verticalScrollBar().maximum()
        assert window.sentence.x() >= window.board.width()


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
    window = presented("lightup/ballroom", Mode.STEPS, HALL)
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


@pytest.mark.parametrize("what", ["norinori/waterfall", "lightup/the-fourth-side"])
def test_all_is_said_large_and_the_supposition_stays_in_sight(qtbot, presented, what):
    """A long move begins at its first line, and goes on line by line to its result."""
    window = presented(what, Mode.STEPS, HALL)
    session, sentence = window.session, window.sentence
    lines = sentence.lines
    session.tour.first()
    said, cut = set(), 0
    while session.state.mode is Mode.STEPS and session.state.position < 30:
        state = session.state
        assert not sentence.room.verticalScrollBar().maximum()
        assert sentence.letter_height >= window.height() / 18
        boxes = {one.line.path: one.box for one in lines.placed(lines.width()) if one.line}
        said |= {(state.position, path) for path in boxes}
        cut += sentence.cut
        if state.line:
            image = lines.grab().toImage()
            ink = window.palette().windowText().color()
            strong = {path for path, box in boxes.items() if has_colour(image, box, ink)}
            assert strong == {state.line, *kept_lines(state.move, state.line)}
        qtbot.keyClick(window.board, Qt.Key.Key_PageDown)
        if session.state is state:
            break
    assert cut
    for number, move in enumerate(session.state.moves[:29], 1):
        assert {(number, (index,)) for index in range(len(move.lines))} <= said


def test_a_large_board_is_seen_from_near_by_where_the_argument_is(qtbot, presented):
    window = presented("norinori/county-map", Mode.STEPS, HALL)
    session, board = window.session, window.board
    session.tour.first()
    whole = board.pitch
    assert board.width() <= window.area.width()
    session.tour.next()
    assert board.pitch >= window.height() / 18 - 1 > whole
    seen = board.visibleRegion().boundingRect().toRectF()
    for cell in board.scene.highlights.conclusions:
        assert seen.contains(board.geometry_of_cells.cell_rect(cell))
    assert not window.area.verticalScrollBar().isVisible()
    session.tour.back()
    assert board.pitch == whole
    session.tour.next()
    window.area.zoom(0.8)  # by hand: it stays so
    by_hand = board.pitch
    session.tour.next()
    assert board.pitch == by_hand
    window.presentation.end()
    assert window.area.verticalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAsNeeded


def test_of_many_rules_some_are_said_and_the_board_shows_the_others(qtbot, presented):
    window = presented("lightup/the-fourth-side", Mode.STEPS, HALL)
    window.session.tour.first()
    sentence = window.sentence
    assert sentence.letter_height >= window.height() / 18
    assert sentence.lines.accessibleName().endswith("• and 5 more")


def has_colour(image, box, colour):
    """Tell whether a part of a picture has letters in this colour."""
    return any(
        image.pixelColor(x, y) == colour
        for x in range(box.left() + 40, box.right())
        for y in range(box.top(), box.bottom(), 2)
    )
