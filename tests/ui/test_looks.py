"""What is seen on the board: marks, the cursor, fading, and colours that can be told apart."""

from PySide6.QtCore import QPoint, QRect

from app.core.grid import all_cells
from app.ui.canvas import MOST_NEW
from tests.ui.using_windows import judged, looks, place, shown


def edge_pixels(window, edge):
    """What is seen between two cells."""
    first, second = (window.board.geometry_of_cells.cell_rect(cell) for cell in edge)
    middle = ((first.center() + second.center()) / 2).toPoint()
    around = QRect(middle - QPoint(8, 8), middle + QPoint(8, 8))
    return window.board.grab(around).toImage()


def test_the_sign_that_a_step_rests_on_is_marked(qtbot, open_window):
    window = open_window("futoshiki/garden-steps")
    window.board.animated = False
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    steps = window.player.steps
    number = next(n for n, told in enumerate(steps, 1) if told.technique == "sign bound")
    edges = steps[number - 1].reason_edges
    window.player.go(number - 1)
    before = [edge_pixels(window, edge) for edge in edges]
    window.player.go(number)
    assert window.board.scene.marks.reason_edges == edges != frozenset()
    signs = {(min(sign), max(sign)) for sign in window.session.puzzle.signs}
    assert edges <= signs
    assert all(edge_pixels(window, edge) != seen for edge, seen in zip(edges, before, strict=True))


def test_the_signs_of_a_conflict_are_marked(qtbot, open_window):
    window = open_window("futoshiki/less-than-one")
    before = edge_pixels(window, ((0, 2), (0, 3)))
    judged(qtbot, window)
    assert window.board.scene.marks.conflict_edges == {((0, 2), (0, 3))}
    assert edge_pixels(window, ((0, 2), (0, 3))) != before


def colours_on_screen(window):
    """What the screen shows in the cells: not painted anew, as a picture of them would be."""
    screen = window.screen().grabWindow(window.winId()).toImage()
    puzzle = window.session.puzzle
    places = (place(window, *cell) for cell in all_cells(puzzle.rows, puzzle.cols))
    return [screen.pixelColor(window.board.mapTo(window, point)) for point in places]


def test_another_change_while_one_fades_in_leaves_nothing_behind(qtbot, open_window):
    window = open_window("lightup/four-lamps")
    judged(qtbot, window)
    before = colours_on_screen(window)
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)

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
    window.solve.trigger()
    qtbot.waitUntil(lambda: window.player.finished)
    new = set(shown(window)) - set(looks(window, ()))
    assert len(new) > MOST_NEW
    qtbot.waitUntil(lambda: new <= set(board._sprites))
    at_once = board.grab().toImage()
    board._sprites.clear()
    board.repaint()
    assert board.grab().toImage() == at_once
