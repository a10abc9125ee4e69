"""The formula panel used with the mouse: opening, choosing and reading its rows."""

import re

from PySide6.QtCore import Qt

from app.core.stop import Stop
from app.formula.export import export
from app.ui.formula.outline import KIND, RULE, Node

SMALL = "2 2\n- -\n- -\n"


def settle(qtbot, window):
    """Wait until the formula is made, searched and copied; return the panel."""
    qtbot.waitUntil(lambda: not window.formula_dock.busy)
    return window.formula_dock.panel


def solve(qtbot, window):
    """Show the solution, and wait for all moves."""
    window.modes.solve.trigger()
    qtbot.waitUntil(lambda: window.session.state.told.finished)


def toggle(panel, *nodes):
    for node in nodes:
        panel.model.toggle(node)


def index(panel, node):
    return panel.model.index(panel.model.outline.row(node), 0)


def choose(qtbot, panel, node):
    at = panel.tree.visualRect(index(panel, node)).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)


def contents(panel):
    """What all rows show."""
    return [panel.model.content(panel.model.outline.node(r)) for r in range(panel.model.rowCount())]


def open_all(panel):
    for which in range(len(panel.found.parts)):
        toggle(panel, Node(KIND, which))
    for position in range(len(panel.found.rules)):
        toggle(panel, Node(RULE, position))


def numbers(said):
    """The numbers of variables and of clauses in a sentence."""
    found = re.search(r"([\d,]+) variables · ([\d,]+) clauses", said)
    return tuple(int(number.replace(",", "")) for number in found.groups())


def rules_of(move):
    """The rules that a move uses."""
    return frozenset(rule for told in move.steps for rule in told.step.rules)


def rules_of_move(window):
    """The rules that the move on the board uses, if there is one."""
    move = window.session.state.move
    return frozenset() if move is None else rules_of(move)


def written_header(document, *, fast):
    """The numbers of variables and of clauses in an exported file."""
    written = "".join(export(document, "dimacs", Stop(), fast=fast))
    return tuple(map(int, re.search(r"^p cnf (\d+) (\d+)$", written, re.MULTILINE).groups()))
