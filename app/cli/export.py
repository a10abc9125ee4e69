"""A puzzle's formula for other programs, and what they answer."""

import os
import sys
from collections.abc import Sequence
from functools import partial

from app.cli.advice import warn
from app.core.errors import BadInput, BadUse
from app.core.files import write_output
from app.core.jobs import run
from app.core.puzzle import RulePlace
from app.core.stop import Stop
from app.core.words import text
from app.formats import Hint, load_text, read_input
from app.formula.answers import fact_values, read_answer
from app.formula.checking import broken_rules
from app.formula.export import export
from app.formula.naming import Stated, fact_name, state, title_of
from app.sat.solving import find_solutions

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
    warn(document.warnings)
    # In the main thread, unlike a search: Ctrl-C reaches it, and no file is left half written.
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
    warn(document.warnings)
    if answer_name != "-" and not os.path.exists(answer_name):
        raise BadInput("There is no file {name}.", name=answer_name[:200])
    answer = read_answer(load_text(answer_name))
    if answer.has_solution is None:
        raise BadInput("The solver gave up: it does not know whether there is a solution.")
    # Other threads search and this one only waits, so that Ctrl-C ends it at once.
    stated = run(partial(state, document))
    title = title_of(document)
    if not answer.has_solution:
        if run(partial(find_solutions, stated.model, limit=1)).solutions:
            raise BadInput(
                "The solver says that there is no solution, but there is: satori solve shows one."
            )
        said = "{title}: the solver says that there is no solution, and there is none."
        print(text(said, title=title))
        return False
    true, left_out = fact_values(answer, stated.model, stated.puzzle_type.fact_word)
    tokens, broken = broken_rules(stated, true)
    if left_out:
        _tell_left_out(stated, left_out, good=not broken)
    if broken:
        print(text("{title}: the solver's answer is not a solution.", title=title))
    else:
        print(text("{title}: the solver's answer is a solution.", title=title))
    print()
    for line in stated.puzzle_type.draw(document.puzzle, tokens):
        print(line)
    if broken:
        _print_broken(stated, broken)
    return not broken


def _tell_left_out(stated: Stated, left_out: Sequence[int], *, good: bool) -> None:
    """Say what an answer says nothing about; with all of it false, it has to be a solution."""
    facts = stated.model.facts
    first = fact_name(stated.puzzle_type.fact_word, facts[left_out[0] - 1])
    told = BadInput(
        "The answer leaves out {count:,} of {facts:,} facts, the first of them “{first}”; they are "
        "taken to be false."
        if good
        else "The answer leaves out {count:,} of {facts:,} facts, the first of them “{first}”, and "
        "is no solution if these are false.",
        count=len(left_out),
        facts=len(facts),
        first=first,
    )
    if not good:
        raise told
    sys.stderr.write(f"satori: {told}\n")


def _print_broken(stated: Stated, broken: Sequence[RulePlace]) -> None:
    print(f"\n{text('It breaks this rule:' if len(broken) == 1 else 'It breaks these rules:')}")
    for rule in broken[:MOST_RULES]:
        print(f"  {stated.puzzle_type.say_rule(stated.puzzle, *rule)}")
    if len(broken) > MOST_RULES:
        print(f"  {text('and {count:,} more', count=len(broken) - MOST_RULES)}")
