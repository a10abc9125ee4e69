"""A puzzle's formula for other programs, and what they answer."""

import os
import sys

from app.core.document import Document
from app.core.errors import BadInput, BadUse
from app.core.files import write_output
from app.core.jobs import Stop, making_many_values
from app.formats import Hint, load_text, read_input
from app.formula.answers import read_answer, true_facts
from app.formula.checking import broken_rules
from app.formula.export import export
from app.formula.naming import state, title_of

MOST_RULES = 20
"""Broken rules that are named."""


def write_formula(
    argument: str, form: str, output: str, hint: Hint, *, fast: bool, style: str | None
) -> None:
    """Write the formula of a puzzle to a file or to standard output."""
    if fast and form not in ("dimacs", "3sat"):
        raise BadUse("--fast is for dimacs and 3sat; see satori export --help.")
    if style is not None and form != "formula":
        raise BadUse("--{style} is for formula; see satori export --help.", style=style)
    document = read_input(argument, hint)
    _warn(document)
    # In the main thread, unlike a search: Ctrl-C reaches it, and no file is left half written.
    with making_many_values():
        pieces = export(document, form, Stop(), fast=fast, style=style or _style_for(output))
        write_output(output, pieces)


def _style_for(output: str) -> str:
    """Choose the signs of logic, unless the terminal does not have them."""
    encoding = getattr(sys.stdout, "encoding", None)
    if output == "-" and encoding:
        try:
            "¬∨∧⊥⊤".encode(encoding)
        except UnicodeEncodeError:
            return "ascii"
    return "unicode"


def import_model(argument: str, answer_name: str, hint: Hint) -> bool:
    """Show what a solver answered, and tell whether it is a solution."""
    if argument == answer_name == "-":
        raise BadUse("The puzzle and the answer cannot both be on the standard input.")
    document = read_input(argument, hint)
    _warn(document)
    if answer_name != "-" and not os.path.exists(answer_name):
        raise BadInput("There is no file {name}.", name=answer_name[:200])
    answer = read_answer(load_text(answer_name))
    title = title_of(document)
    if answer.has_solution is None:
        raise BadInput("The solver gave up: it does not know whether there is a solution.")
    if not answer.has_solution:
        print(f"{title}: the solver says that there is no solution.")
        return False
    stated = state(document, Stop())
    true = true_facts(answer, stated.model, stated.puzzle_type.fact_word)
    tokens, broken = broken_rules(stated, true)
    verdict = "not a solution" if broken else "a solution"
    print(f"{title}: the solver's answer is {verdict}.\n")
    for line in stated.puzzle_type.draw(document.puzzle, tokens):
        print(line)
    if broken:
        print("\nIt breaks this rule:" if len(broken) == 1 else "\nIt breaks these rules:")
        for rule in broken[:MOST_RULES]:
            print(f"  {stated.puzzle_type.say_rule(document.puzzle, *rule)}")
        if len(broken) > MOST_RULES:
            print(f"  and {len(broken) - MOST_RULES:,} more")
    return not broken


def _warn(document: Document) -> None:
    for warning in document.warnings:
        sys.stderr.write(f"satori: {warning}\n")
