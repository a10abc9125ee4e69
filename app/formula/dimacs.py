"""Formulas in the DIMACS format, which every SAT solver reads."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from app.core.jobs import Stop
from app.core.words import say
from app.formula.naming import Stated, fact_name, to_ascii
from app.sat.formula import Formula

PORTION = 5000
"""Facts or clauses that are written at a time."""

PIECE = 1 << 18
"""Characters after which a piece is long enough to be handed over."""

PLAIN = "All rules are written out in full, without auxiliary variables."
FAST = "This is what Satori solves: it counts many facts by means of auxiliary variables."
KNOWN = "What is known before any search is a clause of its own, and left out of the others."
SHORT = "No clause has more than three literals: longer ones were cut into chains."
FACTS = "Variables 1 to {facts} are the facts of the puzzle."
AUXILIARY = (
    "Variables {first} to {last} are auxiliary; each belongs to the rule in whose block it stands."
)


def dimacs(stated: Stated, formula: Formula, remarks: Iterable[str], stop: Stop) -> Iterator[str]:
    """Write a formula piece by piece: what its variables mean, then the clauses rule by rule.

    The remarks are templates of sentences about how it was made.
    """
    values = {"facts": formula.facts, "first": formula.facts + 1, "last": formula.variables}
    templates = [*remarks, FACTS, *([AUXILIARY] if formula.variables > formula.facts else [])]
    opening = [str(stated.title), *(say(template, values) for template in templates)]
    yield "".join([f"c {to_ascii(line)}\n" for line in opening])
    word = stated.puzzle_type.fact_word
    facts = stated.facts()
    for start in range(0, len(facts), PORTION):
        stop.check()
        portion = enumerate(facts[start : start + PORTION], start + 1)
        yield "".join([f"c var {number} = {fact_name(word, fact)}\n" for number, fact in portion])
    yield f"p cnf {formula.variables} {len(formula.clauses)}\n"
    yield from _blocks(stated, formula, stop)


def _blocks(stated: Stated, formula: Formula, stop: Stop) -> Iterator[str]:
    top = formula.variables
    # The text of every literal: minus a number finds its place from the end.
    literals = [f"{number} " for number in (*range(top + 1), *range(-top, 0))]
    clauses = map("".join, map(partial(map, literals.__getitem__), formula.clauses))
    pieces: list[str] = []
    held = start = 0
    for rule, end in zip(stated.rule_places(), formula.ends, strict=True):
        pieces.append(f"c rule {stated.say_rule(rule)}\n")
        for first in range(start, end, PORTION):
            count = min(PORTION, end - first)
            piece = "0\n".join(islice(clauses, count)) + "0\n"
            pieces.append(piece)
            held += len(piece)
            if held >= PIECE:
                stop.check()
                yield to_ascii("".join(pieces))
                pieces.clear()
                held = 0
        start = end
    yield to_ascii("".join(pieces))
