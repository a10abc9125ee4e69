"""Formulas as in a logic course: for every cell, the clauses that each rule contributes."""

from collections.abc import Iterator, Sequence

from app.core.grid import Cell, cell_name
from app.core.model import Clause
from app.core.stop import Stop
from app.core.words import placed, text
from app.formula.naming import Stated
from app.formula.style import Contribution, Style
from app.sat.formula import Formula

CLAUSES_WRITTEN_PER_CHECK = 20
"""Clauses written between two checks of the Stop."""

_Parts = dict[Cell, list[tuple[int, list[Clause]]]]
"""For every cell its rules, each with its clauses."""


def written(stated: Stated, formula: Formula, style: Style, stop: Stop) -> Iterator[str]:
    """Write a plain formula piece by piece: the cells, their rules, the clauses of each rule."""
    letter = stated.puzzle_type.letter
    facts = stated.facts()
    variables = [style.variable(letter, number) for number in range(formula.facts + 1)]
    remark = text(
        "Variables: {variables}. Clauses: {clauses}.",
        variables=formula.variables,
        clauses=len(formula.clauses),
    )
    yield style.opening(str(stated.title), remark)
    if facts:
        names = [stated.name_fact(fact) for fact in facts]
        yield style.definitions(zip(variables[1:], names, strict=True))
    # The text of every literal; negative literals are negative indexes.
    literals = [*variables, *(style.no + variable for variable in reversed(variables[1:]))]

    def write(clause: Clause) -> str:
        return style.clause([literals[literal] for literal in clause])

    places = list(stated.rule_places())
    first = True
    parts = _by_cell(stated, formula, [fact.cell for fact in facts], stop)
    for cell in sorted(parts):
        stop.check()
        contributions = []
        for rule, clauses in parts.pop(cell):  # to free all at once would take long
            said = stated.say_rule(places[rule])
            contributions.append(Contribution(said, [write(clause) for clause in clauses], first))
            first = False
        yield style.cell(placed(cell_name(cell)), contributions)
    if first:
        yield style.nothing()
    yield style.closing()


def _by_cell(stated: Stated, formula: Formula, cells: Sequence[Cell], stop: Stop) -> _Parts:
    """Assign the clauses to cells.

    The clauses of a rule that is shown at one cell go there. Any other clause goes to the first
    cell that it mentions.
    """
    parts: _Parts = {}
    start = 0
    for rule, (place, end) in enumerate(zip(stated.rule_places(), formula.ends, strict=True)):
        shown = stated.puzzle_type.rule_cells(stated.puzzle, *place)
        for index in range(start, end):
            if index % CLAUSES_WRITTEN_PER_CHECK == 0:
                stop.check()
            clause = formula.clauses[index]
            somewhere = len(shown) == 1 or not clause
            cell = shown[0] if somewhere else cells[min(map(abs, clause)) - 1]
            here = parts.setdefault(cell, [])
            if not here or here[-1][0] != rule:
                here.append((rule, []))
            here[-1][1].append(clause)
        start = end
    return parts
