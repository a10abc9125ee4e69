"""Formulas in SMT-LIB 2: one variable per fact, one assertion per rule."""

from collections.abc import Iterator, Sequence

from app.core.model import AnyOf, AtMost, Clause, Exactly, Less, Statement
from app.core.stop import Stop
from app.formula.naming import Stated, smt_name, to_ascii

RULES_WRITTEN_PER_CHECK = 100
"""Rules written between two checks of the Stop."""


def smt(stated: Stated, stop: Stop) -> Iterator[str]:
    """Write a puzzle as a script that declares, asserts, and asks for a model."""
    yield f"; {to_ascii(str(stated.title))}\n(set-option :produce-models true)\n"
    own = stated.puzzle_type.smt_lines(stated.puzzle, stop)
    for line in _lines(stated, stop) if own is None else own:
        yield f"{line}\n"
    yield "(check-sat)\n(get-model)\n"


def _lines(stated: Stated, stop: Stop) -> Iterator[str]:
    """Write any puzzle, with counts as sums, so that only facts need variables."""
    yield "(set-logic QF_LIA)"
    word = stated.puzzle_type.fact_word
    names = [smt_name(word, fact) for fact in stated.facts()]
    for name in names:
        yield f"(declare-const {name} Bool)"
    # The text of every literal; negative literals are negative indexes.
    said = ["", *names, *(f"(not {name})" for name in reversed(names))]
    for index, rule in enumerate(stated.model.rules):
        if index % RULES_WRITTEN_PER_CHECK == 0:
            stop.check()
        yield f"; {to_ascii(stated.note_rule((rule.name, rule.place)))}"
        yield f"(assert {_term(rule.says, said)})"


def _term(says: Statement, said: Sequence[str]) -> str:
    """Write a statement as a term."""
    if isinstance(says, AnyOf):
        return _any(says.literals, said)
    if isinstance(says, AtMost):
        return f"(<= {_count(says.literals, said)} {says.bound})"
    if isinstance(says, Exactly):
        return f"(= {_count(says.literals, said)} {says.bound})"
    if isinstance(says, Less):
        return _less(says.smaller, says.greater, said)
    return _all([_any(clause, said) for clause in says.clauses])


def _less(smaller: Clause, greater: Clause, said: Sequence[str]) -> str:
    """Write what each value of one cell means for the other, first for the smaller one."""
    terms = []
    for value, x in enumerate(smaller, 1):
        above = greater[value:]
        meant = [_any(above, said), *(said[-y] for y in greater[:value])]
        terms.append(f"(=> {said[x]} {_all(meant)})" if above else said[-x])
    for value, y in enumerate(greater):
        terms.append(f"(=> {said[y]} {_any(smaller[:value], said)})" if value else said[-y])
    return _all(terms)


def _any(literals: Clause, said: Sequence[str]) -> str:
    terms = [said[literal] for literal in literals]
    return f"(or {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "false"


def _all(terms: Sequence[str]) -> str:
    return f"(and {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "true"


def _count(literals: Clause, said: Sequence[str]) -> str:
    terms = [f"(ite {said[literal]} 1 0)" for literal in literals]
    return f"(+ {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "0"
