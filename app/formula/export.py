"""All forms in which a formula leaves the program."""

import traceback
from collections.abc import Iterator

from app.core.document import Document
from app.core.errors import BadUse
from app.core.stop import Stop
from app.formula import FORMS
from app.formula.dimacs import FAST, KNOWN, PLAIN, SHORT, dimacs
from app.formula.naming import state
from app.formula.short_clauses import with_short_clauses
from app.formula.smt import smt
from app.formula.style import STYLES
from app.formula.written import written
from app.sat.formula import Formula, fast_formula, plain_formula

FEW = 2_000
"""Clauses that are freed at a time."""


def export(
    document: Document, form: str, stop: Stop, *, fast: bool = False, style: str = "unicode"
) -> Iterator[str]:
    """Write the formula of a puzzle piece by piece.

    `fast` takes the clauses that the program solves instead of those of a blackboard.
    """
    if form not in FORMS:
        raise BadUse(
            "There is no form called {form!r}; there are {forms}.",
            form=form,
            forms=", ".join(FORMS),
        )
    stated = state(document, stop)
    if form == "smt2":
        return smt(stated, stop)
    formula = (fast_formula if fast else plain_formula)(stated.model, stop)
    if form == "formula":
        return _giving_back(written(stated, formula, STYLES[style], stop), formula)
    helped = formula.variables > formula.facts
    known = fast and bool(stated.model.known)
    remarks = [*([FAST] if helped else []), *([KNOWN] if known else [])]
    if form == "3sat":
        short = with_short_clauses(formula, stop)
        return _giving_back(dimacs(stated, short, [*remarks, SHORT], stop), formula, short)
    return _giving_back(dimacs(stated, formula, remarks or [PLAIN], stop), formula)


def _giving_back(pieces: Iterator[str], *formulas: Formula) -> Iterator[str]:
    """Yield all pieces, then free the formulas little by little: at once, a window would wait."""
    try:
        yield from pieces
    except BaseException as error:
        traceback.clear_frames(error.__traceback__)  # they know the clauses, too
        raise
    finally:
        for formula in formulas:
            for _ in formula.take(FEW):
                pass
