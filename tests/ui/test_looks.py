"""What is seen on the board: marks, the cursor, and how changes fade in."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage

from app.core.grid import all_cells
from app.session.highlights import Highlights
from app.session.state import Mode
from app.ui.board.canvas import MAX_NEW_SPRITES_PER_PAINT
from app.ui.look.theme import ColourScheme
from tests.helpers.eyes import contrast
from tests.ui.using_windows import BLANK, between, judged, looks, place, shown


def edge_pixels(window, edge):
    """What is seen between two cells."""
    middle = between(window, edge)
    around = QRect(middle - QPoint(8, 8), middle + QPoint(8, 8))
    return window.board.grab(around).toImage()


def test_the_sign_that_a_step_rests_on_is_marked(qtbot, open_window):
    window = open_window("futoshiki/garden-steps")
    window.board.animated = False
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    window.reading_actions.detail.trigger()
    steps = window.session.state.moves
    number = next(n for n, told in enumerate(steps, 1) if told.steps[0].shown.edges)
    edges = steps[number - 1].steps[0].shown.edges
    window.session.tour.go(number - 1)
    before = [edge_pixels(window, edge) for edge in edges]
    window.session.tour.go(number)
    assert window.board.scene.highlights.reason_edges == edges != frozenset()
    signs = {(min(sign), max(sign)) for sign in window.session.state.puzzle.signs}
    assert edges <= signs
    assert all(edge_pixels(window, edge) != seen for edge, seen in zip(edges, before, strict=True))


def test_the_signs_of_a_conflict_are_marked(qtbot, open_window):
    window = open_window("futoshiki/less-than-one")
    before = edge_pixels(window, ((0, 2), (0, 3)))
    judged(qtbot, window)
    assert window.board.scene.highlights.conflict_edges == {((0, 2), (0, 3))}
    assert edge_pixels(window, ((0, 2), (0, 3))) != before


def colours_on_screen(window):
    """What the screen shows in the cells: not painted anew, as a picture of them would be."""
    screen = window.screen().grabWindow(window.winId()).toImage()
    puzzle = window.session.state.puzzle
    places = (place(window, *cell) for cell in all_cells(puzzle.rows, puzzle.cols))
    return [screen.pixelColor(window.board.mapTo(window, point)) for point in places]


def test_another_change_while_one_fades_in_leaves_nothing_behind(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    judged(qtbot, window)
    before = colours_on_screen(window)
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)

    def all_lit() -> bool:
        now = colours_on_screen(window)
        return sum(a != b for a, b in zip(before, now, strict=True)) == 8

    qtbot.waitUntil(all_lit)


def test_many_new_looks_are_painted_one_after_the_other(qtbot, open_window):
    window = open_window("norinori/atlas")
    judged(qtbot, window)
    board = window.board
    board.animated = False
    qtbot.waitUntil(lambda: set(shown(window)) <= set(board._sprites))
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    new = set(shown(window)) - set(looks(window, ()))
    assert len(new) > MAX_NEW_SPRITES_PER_PAINT
    qtbot.waitUntil(lambda: new <= set(board._sprites))
    at_once = board.grab().toImage()
    board._sprites.clear()
    board.repaint()
    assert len(board._sprites) == MAX_NEW_SPRITES_PER_PAINT
    qtbot.waitUntil(lambda: set(shown(window)) <= set(board._sprites))
    assert board.grab().toImage() == at_once


def grey(window, cell):
    """A cell as it is seen by those who see no colours."""
    corner = window.board.geometry_of_cells.corner(cell)
    image = window.board.grab(QRect(*corner, window.board.pitch, window.board.pitch)).toImage()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def test_the_cursor_is_seen_where_it_is(qtbot, open_window):
    window = open_window(BLANK)
    judged(qtbot, window)
    qtbot.waitUntil(window.board.hasFocus)
    under, free = grey(window, (1, 0)), grey(window, (1, 1))
    qtbot.keyClick(window.board, Qt.Key.Key_Down)
    with_cursor = grey(window, (1, 0))
    assert with_cursor != under
    qtbot.keyClick(window.board, Qt.Key.Key_Right)
    assert grey(window, (1, 0)) == under
    assert grey(window, (1, 1)) != free
    qtbot.keyClick(window.board, Qt.Key.Key_Left)
    assert grey(window, (1, 0)) == with_cursor


def test_there_is_no_cursor_where_no_key_would_change_a_cell(qtbot, open_window):
    window = open_window("lightup/three-sides-for-four")
    judged(qtbot, window)
    window.board.animated = False
    qtbot.waitUntil(window.board.hasFocus)
    with_cursor = grey(window, (0, 0))
    window.modes.solve.trigger()
    assert grey(window, (0, 0)) != with_cursor
    window.modes.design.trigger()
    assert grey(window, (0, 0)) == with_cursor


@pytest.mark.parametrize("name", ["lightup/welcome", "norinori/pebbles", "futoshiki/garden-steps"])
def test_reasons_and_conclusions_of_every_step_are_marked(qtbot, open_window, name):
    window = open_window(name)
    window.board.animated = False
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)
    session, board = window.session, window.board
    marked = {"reasons": 0, "conclusions": 0}
    for number in range(1, len(session.state.told.moves) + 1):
        session.tour.go(number)
        shown = board.scene.highlights
        seen = {cell: grey(window, cell) for cell in shown.reasons | shown.conclusions}
        board.show_scene(board.scene._replace(highlights=Highlights()))
        for cell, picture in seen.items():
            assert picture != grey(window, cell), (number, cell)
            marked["conclusions" if cell in shown.conclusions else "reasons"] += 1
        session.tour.go(0)
    assert min(marked.values()) > 10


def test_other_colours_do_not_wait_for_the_disk(qtbot, open_window, monkeypatch):
    window = open_window(BLANK)
    qtbot.waitUntil(lambda: window.library.tree is not None)  # all that is drawn late is there
    window.appearance.set_look(ColourScheme.LIGHT)
    before = window.files.save.icon().pixmap(24).toImage()
    monkeypatch.setattr(Path, "read_text", lambda path, **_: pytest.fail(f"{path} is read"))
    window.appearance.set_look(ColourScheme.DARK)
    assert window.files.save.icon().pixmap(24).toImage() != before


def colours_of(button):
    """The colours of a button in its bar, the one that most of its pixels have first."""
    image = button.parentWidget().grab(button.geometry()).toImage()
    found = Counter(
        image.pixel(x, y) & 0xFFFFFF
        for x in range(6, image.width() - 6)
        for y in range(6, image.height() - 6)
    )
    return [colour for colour, _ in found.most_common()]


@pytest.mark.parametrize("look", [ColourScheme.LIGHT, ColourScheme.DARK, ColourScheme.CONTRAST])
def test_the_mode_is_seen_at_a_glance(qtbot, open_window, look):
    window = open_window("lightup/four-lamps")
    judged(qtbot, window)
    qtbot.waitUntil(lambda: window.library.tree is not None)
    window.appearance.set_look(look)
    theme = window.themes.theme
    qtbot.waitUntil(lambda: window.tools.palette().window().color() == theme.window)
    actions = {
        Mode.DESIGN: window.modes.design,
        Mode.PLAY: window.modes.play,
        Mode.SOLVE: window.modes.solve,
        Mode.STEPS: window.modes.steps,
    }
    buttons = {mode: window.tools.widgetForAction(action) for mode, action in actions.items()}
    for mode, chosen in buttons.items():
        window.session.enter(mode)
        grounds = {one: colours_of(button)[0] for one, button in buttons.items()}
        ground, *drawn = colours_of(chosen)
        assert contrast(ground, theme.window.rgb() & 0xFFFFFF) > 3
        assert theme.on_accent.rgb() & 0xFFFFFF in drawn
        assert contrast(ground, theme.on_accent.rgb() & 0xFFFFFF) >= 4.5
        del grounds[mode]
        for other in grounds.values():
            assert contrast(other, theme.window.rgb() & 0xFFFFFF) < 1.2
    places = [button.geometry() for button in buttons.values()]
    window.session.enter(Mode.DESIGN)
    assert [button.geometry() for button in buttons.values()] == places


@pytest.mark.parametrize("what", ["lightup/chapel", "norinori/lily-pond", "futoshiki/five-by-five"])
def test_variables_are_written_into_the_cells(qtbot, open_window, settings, what):
    window = open_window(what)
    judged(qtbot, window)
    plain = window.board.grab().toImage()
    window.appearance.names.trigger()
    assert window.board.grab().toImage() != plain
    assert settings.variable_names
    window.board.set_pitch(12)  # no room for any of them
    tiny = window.board.grab().toImage()
    window.appearance.names.trigger()
    assert window.board.grab().toImage() == tiny
    window.board.set_pitch(window.board.fitting_pitch(window.area.maximumViewportSize()))
    assert window.board.grab().toImage() == plain
    assert not settings.variable_names


def test_a_name_is_read_below_the_cursor(qtbot, open_window):
    window = open_window("norinori/lily-pond")
    judged(qtbot, window)
    qtbot.waitUntil(window.board.hasFocus)
    window.appearance.names.trigger()
    corner, pitch = window.board.geometry_of_cells.corner((1, 0)), window.board.pitch
    foot = QRect(corner[0], corner[1] + pitch * 2 // 3, pitch // 2, pitch // 3)
    ink = window.themes.theme.ink

    def written() -> int:
        image = window.board.grab(foot).toImage()
        every = (image.pixelColor(x, y) for x in range(foot.width()) for y in range(foot.height()))
        return sum(colour == ink for colour in every)

    free = written()
    assert free > 5
    window.board.move_cursor((1, 0))
    assert written() == free
