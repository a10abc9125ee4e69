"""`satori import-model`: a solver's answer to a formula, shown and checked."""

import os
from argparse import Namespace
from collections.abc import Sequence
from functools import partial

from app.cli import ANSWER_IS_NO, DONE
from app.cli.messages import complain, warn
from app.core.errors import BadInput, BadUse
from app.core.jobs import run as run_job
from app.core.puzzle import RulePlace
from app.core.words import text
from app.formats import load_text, read_input
from app.formula.answers import fact_values, read_answer
from app.formula.checking import broken_rules
from app.formula.naming import Stated, fact_name, state, title_of
from app.sat.solving import find_solutions

MOST_RULES_NAMED = 20
"""Broken rules that are named."""


def run(arguments: Namespace) -> int:
    """Print what a solver answered and whether it is a solution, and return the exit code."""
    name = arguments.answer
    if arguments.input == name == "-":
        raise BadUse("The puzzle and the answer cannot both be on the standard input.")
    document = read_input(arguments.input, arguments.hint)
    warn(document.warnings)
    if name != "-" and not os.path.exists(name):
        raise BadInput("There is no file {name}.", name=name[:200])
    answer = read_answer(load_text(name))
    if answer.has_solution is None:
        raise BadInput("The solver gave up: it does not know whether there is a solution.")
    # Other threads search and this one only waits, so that Ctrl-C ends it at once.
    stated = run_job(partial(state, document))
    title = title_of(document)
    if not answer.has_solution:
        if run_job(partial(find_solutions, stated.model, limit=1)).solutions:
            raise BadInput(
                "The solver says that there is no solution, but there is: satori solve shows one."
            )
        said = "{title}: the solver says that there is no solution, and there is none."
        print(text(said, title=title))
        return ANSWER_IS_NO
    true, left_out = fact_values(answer, stated.model, stated.puzzle_type.fact_word)
    tokens, broken = broken_rules(stated, true)
    if left_out:
        _report_left_out(stated, left_out, good=not broken)
    if broken:
        print(text("{title}: the solver's answer is not a solution.", title=title))
    else:
        print(text("{title}: the solver's answer is a solution.", title=title))
    print()
    for line in stated.puzzle_type.draw(document.puzzle, tokens):
        print(line)
    if broken:
        _print_broken(stated, broken)
    return ANSWER_IS_NO if broken else DONE


def _report_left_out(stated: Stated, left_out: Sequence[int], *, good: bool) -> None:
    """Name the facts that an answer leaves out; refuse one that is no solution without them."""
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
    complain(str(told))


def _print_broken(stated: Stated, broken: Sequence[RulePlace]) -> None:
    print(f"\n{text('It breaks this rule:' if len(broken) == 1 else 'It breaks these rules:')}")
    for rule in broken[:MOST_RULES_NAMED]:
        print(f"  {stated.puzzle_type.say_rule(stated.puzzle, *rule)}")
    if len(broken) > MOST_RULES_NAMED:
        print(f"  {text('and {count:,} more', count=len(broken) - MOST_RULES_NAMED)}")
