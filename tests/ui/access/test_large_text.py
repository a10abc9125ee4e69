"""Text of twice the size in a window of 1280 × 720: nothing is cut."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QSize

from app.session.play_state import Pause
from app.session.state import Mode, Question
from app.ui.files.offer_bar import OfferBar
from app.ui.look.text_size import STANDARD_SIZE, set_text_size
from app.ui.making.dialog import MakingDialog
from tests.ui.cut_words import cut, settle
from tests.ui.using_windows import click, judged

SIZE = QSize(1280, 720)
LARGE = 200


@pytest.fixture
def large(qtbot, open_window, settings, spoken):
    """Open windows with large text; all text is as it was afterwards."""
    settings.text_size = LARGE

    def open_it(what, mode=Mode.DESIGN):
        window = open_window(what)
        window.resize(SIZE)
        judged(qtbot, window)
        window.session.enter(mode)
        if mode in (Mode.SOLVE, Mode.STEPS):
            qtbot.waitUntil(lambda: window.session.state.told.finished)
        qtbot.waitUntil(lambda: window.session.state.question is Question.NONE)
        settle()
        return window

    yield open_it
    set_text_size(STANDARD_SIZE)


@pytest.mark.parametrize(
    ("what", "mode"),
    [
        ("lightup/pinwheel", Mode.DESIGN),
        ("futoshiki/seven-signs", Mode.PLAY),
        ("norinori/paddock", Mode.STEPS),
        ("futoshiki/too-few-signs", Mode.SOLVE),
        ("norinori/one-is-not-enough", Mode.DESIGN),
    ],
)
def test_nothing_is_cut_in_the_window(qtbot, large, what, mode):
    window = large(what, mode)
    assert window.size() == SIZE
    assert cut(window) == []
    if mode is Mode.STEPS:
        for _ in window.session.state.moves:
            window.session.tour.next()
            settle()
            assert cut(window) == []


def test_all_tools_are_in_sight(qtbot, large):
    window = large("lightup/pinwheel")
    tools = window.tools
    buttons = [tools.widgetForAction(one) for one in tools.actions() if not one.isSeparator()]
    assert all(button.isVisible() for button in buttons)
    for action in window.modes.all:  # what one came for has words
        assert tools.widgetForAction(action).width() > 2 * tools.iconSize().width()


def test_nothing_is_cut_of_what_a_player_is_told(qtbot, large):
    window = large("satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n", Mode.PLAY)
    game = window.session.game
    click(qtbot, window, 0, 1)
    game.check()
    game.check()
    settle()
    assert window.session.state.play.checked.shown
    assert cut(window) == []
    for pause in (game.pause, game.resume):
        pause(Pause.ASKED)
        settle()
        assert cut(window) == []
    game.begin_trial()
    settle()
    assert cut(window) == []
    game.pause(Pause.ASKED)
    settle()
    assert cut(window) == []
    game.resume(Pause.ASKED)
    game.drop_trial()
    for cell in ((0, 1), (0, 2), (2, 0)):
        click(qtbot, window, *cell)
    settle()
    assert window.session.state.play.solved
    assert cut(window) == []


@pytest.mark.parametrize("what", ["lightup/pinwheel", "norinori/paddock", "futoshiki/terraces"])
def test_nothing_is_cut_of_the_rule_that_is_missing(qtbot, large, what):
    window = large(what, Mode.PLAY)
    for number in range(3):
        window.session.game.ask_why_unsolved()
        settle()
        assert window.play_bar.message.text()
        assert cut(window) == []
        window.play_actions.hint.trigger()
        stage = number + 1
        qtbot.waitUntil(lambda at=stage: getattr(window.session.state.hint, "stage", 0) == at)
        settle()
        assert cut(window) == []


def test_nothing_is_cut_in_the_dialogs(qtbot, large):
    window = large("lightup/pinwheel")
    for action in (window.help.preferences, window.keys.show, window.help.help, window.help.about):
        action.trigger()
    window.help.show_techniques()
    course = window.help.windows["techniques"]
    qtbot.waitUntil(lambda: bool(course.boards))
    making = MakingDialog(window.making.maker, "norinori", window.settings, window)
    making.show()
    settle()
    for dialog in (*window.help.windows.values(), window.keys.dialog, making):
        assert dialog.width() <= SIZE.width()
        assert (
            dialog.height() <= SIZE.height() or dialog.height() <= dialog.screen().size().height()
        )
        assert cut(dialog) == [], dialog


def test_a_question_above_the_board_is_no_column_of_words(qtbot, large):
    window = large("lightup/pinwheel")
    bar = OfferBar(window.theme)
    window.add_bar(bar)
    bar.ask("Pinwheel", datetime.now(UTC), 2)
    settle()
    assert cut(window) == []
    assert bar.label.width() > bar.width() / 2
    window.resize(3000, 900)
    qtbot.waitUntil(lambda: bar.restore.y() < bar.label.geometry().bottom())
    assert bar.restore.x() > bar.label.geometry().right()
