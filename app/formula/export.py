"""The export of a formula in any of its forms."""

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

CLAUSES_FREED_AT_ONCE = 2_000
"""Clauses that are freed without a break."""


def export(
    document: Document, form: str, stop: Stop, *, fast: bool = False, style: str = "unicode"
) -> Iterator[str]:
    """Write the formula of a puzzle piece by piece.

    With `fast` these are the clauses that the program solves, otherwise all written out in full.
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
        return _freeing(written(stated, formula, STYLES[style], stop), formula)
    helped = formula.variables > formula.facts
    known = fast and bool(stated.model.known)
    remarks = [*([FAST] if helped else []), *([KNOWN] if known else [])]
    if form == "3sat":
        short = with_short_clauses(formula, stop)
        return _freeing(dimacs(stated, short, [*remarks, SHORT], stop), formula, short)
    return _freeing(dimacs(stated, formula, remarks or [PLAIN], stop), formula)


def _freeing(pieces: Iterator[str], *formulas: Formula) -> Iterator[str]:
    """Yield all pieces, then free the formulas in portions, so that the window does not freeze."""
    try:
        yield from pieces
    except BaseException as error:
        traceback.clear_frames(error.__traceback__)  # these hold the clauses, too
        raise
    finally:
        for formula in formulas:
            for _ in formula.take(CLAUSES_FREED_AT_ONCE):
                pass
