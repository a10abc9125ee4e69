"""The panel follows the steps: their rules are marked, opened and scrolled to."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.core.words import Message
from app.formats import read_text
from app.formula.contents import ClauseState
from app.session.knowledge import known
from app.session.session import Session
from app.ui.formula.board_follower import BoardFollower
from app.ui.formula.outline import CLAUSE, KIND, RULE, Node
from app.ui.formula.panel import FormulaPanel
from app.ui.look.theme import LIGHT
from tests.helpers.inline import Inline
from tests.ui.formula.using_formula import (
    choose,
    contents,
    open_all,
    rules_of,
    rules_of_move,
    settle,
    solve,
    toggle,
)
from tests.ui.using_windows import BLANK

EVERY = ["lightup/chapel", "norinori/lily-pond", "futoshiki/terraces"]


def follow(qtbot, window, panel, position):
    """Go to a step, and wait until the formula shows it; return its rules."""
    window.session.tour.go(position)
    rules = rules_of_move(window)
    qtbot.waitUntil(lambda: panel.model.marked == rules)
    return rules


def row_of(panel, rule):
    return panel.model.outline.row(Node(RULE, list(panel.found.rules).index(rule)))


def marked(panel):
    """The rules of all rows that are marked."""
    nodes = map(panel.model.outline.node, range(panel.model.rowCount()))
    return {panel.model.rule(node) for node in nodes if panel.model.is_marked(node)}


def is_seen(panel, row):
    room = panel.tree.viewport().rect()
    return room.contains(panel.tree.visualRect(panel.model.index(row, 0)).center())


def test_truth_follows_the_steps(qtbot, open_formula):
    window, panel = open_formula("lightup/first-light")
    open_all(panel)
    assert {row.state for row in contents(panel)} == {None}  # nothing is played yet
    solve(qtbot, window)
    rows = {row.state for row in contents(panel) if row.level == CLAUSE}
    assert rows == {ClauseState.SATISFIED}
    assert {row.state for row in contents(panel) if row.level == RULE} == {ClauseState.SATISFIED}
    window.session.tour.go(0)
    seen = set()
    for position in range(len(window.session.state.told.moves)):
        window.session.tour.go(position)
        facts = list(known(window.session.state))
        move = window.session.state.move
        for literal in () if move is None else move.literals:
            facts[abs(literal)] = 0  # the panel shows what was known before the move
        for row in contents(panel):
            if row.level != CLAUSE:
                continue
            seen.add(row.state)
            values = [term.truth for term in row.terms]
            assert (row.state is ClauseState.SATISFIED) == (1 in values)
            assert (row.state is ClauseState.UNIT) == (1 not in values and values.count(0) == 1)
            for term in row.terms:
                value = facts[int(term.text.lstrip("¬L"))]
                assert term.truth == (-value if term.text.startswith("¬") else value)
    assert seen == {ClauseState.OPEN, ClauseState.UNIT, ClauseState.SATISFIED}
    window.modes.design.trigger()
    assert {row.state for row in contents(panel)} == {None}


@pytest.mark.parametrize("what", EVERY)
def test_the_rules_of_every_step_are_marked_and_the_first_is_seen(qtbot, open_formula, what):
    window, panel = open_formula(what)
    window.resize(1180, 780)
    solve(qtbot, window)
    for position in range(1, min(len(window.session.state.told.moves), 15) + 1):
        rules = follow(qtbot, window, panel, position)
        assert rules
        assert marked(panel) == rules
        assert is_seen(panel, row_of(panel, min(rules)))


def test_the_clauses_of_a_rule_are_seen_with_it(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    window.resize(1180, 780)
    solve(qtbot, window)
    window.reading_actions.detail.trigger()
    room = panel.tree.viewport().height() // panel.tree.rowHeight(0)
    seen = 0
    for position, told in enumerate(window.session.state.moves, 1):
        follow(qtbot, window, panel, position)
        nodes = map(panel.model.outline.node, range(panel.model.rowCount()))
        rows = [row for row, node in enumerate(nodes) if panel.model.is_marked(node)]
        if len(rules_of(told)) == 1 and len(rows) < room:
            assert all(is_seen(panel, row) for row in rows)
            seen += 1
    assert seen > 5


def test_what_was_opened_for_a_step_is_closed_after_it(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    for kind in range(3):
        toggle(panel, Node(KIND, kind))
    toggle(panel, Node(RULE, 2))
    rows = panel.model.rowCount()
    solve(qtbot, window)
    for position in (3, 1, 7, len(window.session.state.told.moves), 0):
        follow(qtbot, window, panel, position)
    assert panel.model.rowCount() == rows
    assert panel.model.is_open(Node(RULE, 2))  # that was the user
    assert not marked(panel)


def test_what_the_user_closed_stays_closed(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    window.reading_actions.detail.trigger()
    solve(qtbot, window)
    rules = follow(qtbot, window, panel, 1)
    kind = panel.model.parent_of(Node(RULE, list(panel.found.rules).index(min(rules))))
    toggle(panel, kind)
    assert not panel.model.is_open(kind)
    rows = panel.model.rowCount()
    follow(qtbot, window, panel, 0)
    assert panel.model.rowCount() == rows
    window.session.drawing.edit(window.session.editor.blank(7, 7), Message("Clear"))
    settle(qtbot, window)
    assert panel.model.rowCount() == len(panel.found.parts) + 1  # nothing was ever opened by hand


def test_steps_leave_the_focus_and_what_is_chosen_alone(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    toggle(panel, Node(KIND, 0))
    choose(qtbot, panel, Node(RULE, 0))
    chosen = window.session.state.chosen
    assert chosen
    solve(qtbot, window)
    window.board.setFocus()
    for position in (1, 5, 9):
        follow(qtbot, window, panel, position)
        assert QApplication.focusWidget() is window.board
        assert window.board.scene.highlights.chosen == chosen
        assert list(panel.chosen_rows()) == [panel.model.outline.row(Node(RULE, 0))]


def test_without_following_steps_only_mark(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    for kind in range(3):
        toggle(panel, Node(KIND, kind))
    qtbot.mouseClick(panel.bar.follow, Qt.MouseButton.LeftButton)
    solve(qtbot, window)
    rows, place = panel.model.rowCount(), panel.tree.verticalScrollBar().value()
    last = len(window.session.state.told.moves)
    assert follow(qtbot, window, panel, last - 1) == marked(panel)
    assert panel.model.rowCount() == rows
    assert panel.tree.verticalScrollBar().value() == place
    qtbot.mouseClick(panel.bar.follow, Qt.MouseButton.LeftButton)
    assert panel.model.rowCount() > rows
    assert is_seen(panel, row_of(panel, min(panel.model.marked)))


def test_a_formula_opened_later_shows_the_step(qtbot, open_window):
    window = open_window("lightup/chapel")
    solve(qtbot, window)
    window.session.tour.go(3)
    window.formula_dock.toggleViewAction().trigger()
    qtbot.waitUntil(lambda: not window.formula_dock.busy)
    panel = window.formula_dock.panel
    assert marked(panel) == rules_of_move(window)
    said = panel.model.index(row_of(panel, min(panel.model.marked)), 0)
    assert "used by the current step" in said.data(Qt.ItemDataRole.AccessibleTextRole)
    window.modes.design.trigger()
    qtbot.waitUntil(lambda: not marked(panel))


def test_rules_that_a_search_did_not_find_are_not_shown(qtbot, open_formula):
    window, panel = open_formula("lightup/chapel")
    solve(qtbot, window)
    panel.bar.search.setText("lit")
    settle(qtbot, window)
    moves = window.session.state.told.moves
    lit = set(panel.found.rules)
    position = next(at for at, move in enumerate(moves, 1) if not lit & rules_of(move))
    follow(qtbot, window, panel, position)
    assert not marked(panel)
    position = next(at for at, move in enumerate(moves, 1) if lit & rules_of(move))
    assert follow(qtbot, window, panel, position) & lit == marked(panel)


def test_it_follows_only_while_the_panel_is_open(qtbot):
    """Without a window: a session, a panel and the follower."""
    session = Session(read_text(BLANK), Inline())
    panel = FormulaPanel(LIGHT, as_solved=True)
    qtbot.addWidget(panel)
    follower = BoardFollower(session, panel, panel)
    follower.follow_cursor((0, 0))
    assert panel.cell is None
    follower.start()
    follower.follow_cursor((0, 0))
    assert panel.cell == (0, 0)
    panel.bar.follow.click()  # removes the filter, too
    follower.follow_cursor((1, 1))
    assert panel.cell is None
    panel.bar.follow.click()
    follower.stop()
    follower.follow_cursor((1, 1))
    assert panel.cell is None


def test_the_rules_of_a_line_are_marked_and_its_count_added_up(qtbot, open_formula):
    window, panel = open_formula("lightup/old-town")
    solve(qtbot, window)
    moves = window.session.state.moves
    number, at = next(
        (number, at)
        for number, move in enumerate(moves, 1)
        for at, told in enumerate(move.lines)
        if told.line.terms
    )
    follow(qtbot, window, panel, number)
    table = panel.sum.table
    qtbot.waitUntil(panel.sum.isVisible)
    assert panel.sum.total.text().startswith("0 ≥ 1 ")
    window.session.reading.show((at,))
    terms = moves[number - 1].lines[at].line.terms
    qtbot.waitUntil(lambda: panel.model.marked == {term.rule for term in terms})
    bold = [row for row in range(table.rowCount()) if table.item(row, 0).font().bold()]
    assert len(bold) == len(terms)
    window.session.tour.go(0)
    qtbot.waitUntil(lambda: not panel.sum.isVisible())
