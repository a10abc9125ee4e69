"""Part of a formula as a text of its own: plain, in DIMACS or in LaTeX."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.core.stop import Stop
from app.formula.contents import Contents
from app.formula.naming import to_ascii
from app.formula.style import STYLES, Style

LINES_PER_CHECK = 1000
"""Clauses or variables written between two checks of the Stop."""


class Block(NamedTuple):
    """A rule, and the indexes of some of its clauses."""

    rule: int
    clauses: Sequence[int]


def as_text(contents: Contents, blocks: Sequence[Block], stop: Stop) -> str:
    """Write every rule with its clauses below it."""
    style = STYLES["unicode"]
    lines = []
    for rule, written in _written(contents, blocks, style, stop):
        lines.append(contents.stated.say_rule(contents.place(rule)))
        signs = [" " * len(style.both), *[style.both] * len(written)]
        lines += [f"  {sign} {clause}" for sign, clause in zip(signs, written, strict=False)]
    return "".join([f"{line}\n" for line in lines])


def as_latex(contents: Contents, blocks: Sequence[Block], stop: Stop) -> str:
    """Write every rule as a line, followed by its clauses as a formula."""
    style = STYLES["latex"]
    pieces = []
    for rule, written in _written(contents, blocks, style, stop):
        said = style.spell(contents.stated.say_rule(contents.place(rule)))
        formula = f" {style.both} ".join(written) or style.true
        pieces.append(f"{said}\\\\\n${formula}$\n")
    return "\n".join(pieces)


def as_dimacs(contents: Contents, blocks: Sequence[Block], stop: Stop) -> str:
    """Write a formula of these clauses alone; variables keep their numbers."""
    lines = []
    used: set[int] = set()
    count = 0
    for rule, clauses in blocks:
        said = contents.stated.note_rule(contents.place(rule))
        lines.append(f"c rule {to_ascii(said)}\n")
        for index in clauses:
            if count % LINES_PER_CHECK == 0:
                stop.check()
            clause = contents.clause(index)
            used.update(map(abs, clause))
            lines.append(f"{' '.join(map(str, (*clause, 0)))}\n")
            count += 1
    names = names_as_dimacs(contents, sorted(used), stop)
    return "".join([names, f"p cnf {contents.formula.variables} {count}\n", *lines])


def _written(
    contents: Contents, blocks: Sequence[Block], style: Style, stop: Stop
) -> Iterator[tuple[int, list[str]]]:
    """Yield the rule of each block with its clauses in writing."""
    for rule, clauses in blocks:
        written = []
        for index in clauses:
            if index % LINES_PER_CHECK == 0:
                stop.check()
            terms = [contents.literal(literal, style) for literal in contents.clause(index)]
            written.append(style.clause(terms))
        yield rule, written


def names_as_text(contents: Contents, numbers: Sequence[int], stop: Stop) -> str:
    """Say what some variables mean."""
    lines = _meanings(contents, numbers, STYLES["unicode"], stop)
    return "".join([f"{variable} = {meaning}\n" for variable, meaning in lines])


def names_as_latex(contents: Contents, numbers: Sequence[int], stop: Stop) -> str:
    """Say what some variables mean, in lines of LaTeX."""
    style = STYLES["latex"]
    lines = _meanings(contents, numbers, style, stop)
    return "\\\\\n".join([f"${variable}$ = {style.spell(said)}" for variable, said in lines]) + "\n"


def names_as_dimacs(contents: Contents, numbers: Sequence[int], stop: Stop) -> str:
    """Name some variables in comments."""
    lines = []
    for position, number in enumerate(numbers):
        if position % LINES_PER_CHECK == 0:
            stop.check()
        lines.append(f"c var {number} = {to_ascii(contents.note_variable(number))}\n")
    return "".join(lines)


def _meanings(
    contents: Contents, numbers: Sequence[int], style: Style, stop: Stop
) -> Iterator[tuple[str, str]]:
    for position, number in enumerate(numbers):
        if position % LINES_PER_CHECK == 0:
            stop.check()
        yield contents.variable(number, style), contents.meaning(number)


CLAUSES = {"text": as_text, "dimacs": as_dimacs, "latex": as_latex}
"""The functions that write clauses, by the name of the form."""

NAMES = {"text": names_as_text, "dimacs": names_as_dimacs, "latex": names_as_latex}
"""The functions that name variables, by the name of the form."""
