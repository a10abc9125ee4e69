"""Formulas in the DIMACS format, which every SAT solver reads."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice

from app.core.stop import Stop
from app.core.words import say, template
from app.formula.naming import Stated, fact_name, to_ascii
from app.sat.formula import Formula

LINES_PER_PIECE = 1000
"""Facts or clauses in one piece of the text."""

MOST_RULES_SAID = 2000
"""Of more rules only the names are written: sentences take long, and nobody reads so many."""

PLAIN = template("All rules are written out in full, without auxiliary variables.")
FAST = "These are the clauses that Satori solves: auxiliary variables count large groups of facts."
KNOWN = "Facts known before the search are clauses of their own; the other clauses leave them out."
SHORT = template("No clause has more than three literals: longer ones are split into chains.")
FACTS = "Variables 1 to {facts} are the facts of the puzzle."
AUXILIARY = (
    "Variables {first} to {last} are auxiliary; each belongs to the rule whose clauses contain it."
)


def dimacs(stated: Stated, formula: Formula, remarks: Iterable[str], stop: Stop) -> Iterator[str]:
    """Write a formula piece by piece: what its variables mean, then the clauses rule by rule.

    The remarks are templates of sentences about how the formula was made.
    """
    values = {"facts": formula.facts, "first": formula.facts + 1, "last": formula.variables}
    templates = [*remarks, FACTS, *([AUXILIARY] if formula.variables > formula.facts else [])]
    opening = [str(stated.title), *(say(template, values) for template in templates)]
    yield "".join([f"c {to_ascii(line)}\n" for line in opening])
    word = stated.puzzle_type.fact_word
    facts = stated.facts()
    for start in range(0, len(facts), LINES_PER_PIECE):
        stop.check()
        portion = enumerate(facts[start : start + LINES_PER_PIECE], start + 1)
        yield "".join([f"c var {number} = {fact_name(word, fact)}\n" for number, fact in portion])
    yield f"p cnf {formula.variables} {len(formula.clauses)}\n"
    yield from _blocks(stated, formula, stop)


def _blocks(stated: Stated, formula: Formula, stop: Stop) -> Iterator[str]:
    top = formula.variables
    # The text of every literal; negative literals are negative indexes.
    literals = [f"{number} " for number in chain(range(top + 1), range(-top, 0))]
    try:
        clauses = map("".join, map(partial(map, literals.__getitem__), formula.clauses))
        openings = _openings(stated, formula)
        place, opening = next(openings)
        for first in range(0, len(formula.clauses), LINES_PER_PIECE):
            stop.check()
            lines = list(islice(clauses, LINES_PER_PIECE))
            while place < first + len(lines):
                lines[place - first] = opening + lines[place - first]
                place, opening = next(openings)
            yield to_ascii("0\n".join(lines) + "0\n")
        yield to_ascii(opening)
    finally:
        while literals:  # in portions: to free millions at once would freeze the window
            del literals[-LINES_PER_PIECE:]


def _openings(stated: Stated, formula: Formula) -> Iterator[tuple[int, str]]:
    """Yield the comments with rules, each with the index of the clause that it precedes."""
    few = len(formula.ends) <= MOST_RULES_SAID
    rules = map(stated.note_rule, stated.rule_places()) if few else stated.rule_names()
    opening = ""
    start = 0
    for rule, end in zip(rules, formula.ends, strict=True):
        opening += f"c rule {rule}\n"
        if end > start:
            yield start, opening
            opening = ""
            start = end
    yield start, opening
