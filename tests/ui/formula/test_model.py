"""The rows of the formula tree, without a window."""

import pytest

from app import paths
from app.core.stop import Stop
from app.formats import read_input, read_text
from app.formula.contents import contents_of
from app.formula.finding import everything, find
from app.ui.formula.model import FormulaModel
from app.ui.formula.outline import CLAUSE, KIND, PUZZLE, RULE, Node
from tests.ui.formula.using_formula import SMALL


def show(document, words="", *, all_open=False):
    """A model of the part of a formula that is found, and that part."""
    contents = contents_of(document, Stop(), fast=True)
    found = find(contents, words, None, Stop()) if words else everything(contents)
    model = FormulaModel()
    model.show(contents, found, all_open=all_open)
    return model, found


def rows(model):
    return [model.content(model.outline.node(row)) for row in range(model.rowCount())]


def test_a_tree_from_the_puzzle_to_the_clauses():
    model, _ = show(read_text(SMALL))
    model.toggle(Node(KIND, 1))
    model.toggle(Node(RULE, 4))
    assert [(row.level, row.title, row.amount) for row in rows(model)] == [
        (PUZZLE, "Light Up, 2 × 2", "4 variables · 8 clauses"),
        (KIND, "Lines of sight", "4 clauses"),
        (KIND, "Every cell is lit", "4 clauses"),
        (RULE, "lit r1c1", "1 clause"),
        (CLAUSE, "(L1 ∨ L2 ∨ L3)", ""),
        (RULE, "lit r1c2", "1 clause"),
        (RULE, "lit r2c1", "1 clause"),
        (RULE, "lit r2c2", "1 clause"),
    ]
    model.toggle(Node(KIND, 1))
    assert model.rowCount() == 3
    model.toggle(Node(KIND, 1))
    assert model.rowCount() == 8  # the rule in it is still open


@pytest.mark.parametrize("words", ["", "r1c1", "L3"])
@pytest.mark.parametrize(
    "name", ["lightup/first-light", "norinori/hello", "futoshiki/garden-steps"]
)
def test_every_node_has_its_own_row_below_its_parent(name, words):
    document = read_input(str(paths.puzzles() / f"{name}.satori"))
    model, found = show(document, words, all_open=True)
    assert model.rowCount() == 1 + len(found.parts) + len(found.rules) + found.clauses
    for row in range(model.rowCount()):
        node = model.outline.node(row)
        assert model.outline.row(node) == row
        assert model.outline.row(model.parent_of(node)) <= row
    assert sum(row.level == CLAUSE for row in rows(model)) == found.clauses


def test_marked_rules_open_and_close_again():
    model, _ = show(read_text(SMALL))
    model.mark(frozenset({4, 6}))
    assert model.open_marked() == [3, 6, 7]  # two rules, and the last clause
    assert [model.is_marked(model.outline.node(row)) for row in range(model.rowCount())] == [
        *[False] * 3,
        *[True, True, False, True, True, False],
    ]
    model.toggle(Node(RULE, 6))  # the user closes one and opens it again: now it stays open
    model.toggle(Node(RULE, 6))
    model.mark(frozenset())
    assert not model.is_open(Node(RULE, 4))
    assert model.is_open(Node(RULE, 6))


def test_rows_are_copied_once_each():
    model, found = show(read_text(SMALL))
    model.toggle(Node(KIND, 1))
    model.toggle(Node(RULE, 4))
    whole = [block.rule for block in model.blocks(range(model.rowCount()))]
    assert whole == list(found.rules)
    clause = model.outline.row(Node(CLAUSE, 4))
    (block,) = model.blocks([clause])
    assert (block.rule, list(block.clauses)) == (4, [4])
