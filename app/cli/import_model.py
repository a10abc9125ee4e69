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
from app.formula.answers import read_answer
from app.formula.naming import Stated, state, title_of
from app.formula.verifying import verify

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
    # Other threads search and this one only waits, so that Ctrl-C ends it at once.
    stated = run_job(partial(state, document))
    found = run_job(partial(verify, stated, answer))
    title = title_of(document)
    if found is None:
        said = "{title}: the solver says that there is no solution, and there is none."
        print(text(said, title=title))
        return ANSWER_IS_NO
    if found.remark is not None:
        complain(str(found.remark))
    if found.broken:
        print(text("{title}: the solver's answer is not a solution.", title=title))
    else:
        print(text("{title}: the solver's answer is a solution.", title=title))
    print()
    for line in stated.puzzle_type.draw(document.puzzle, found.tokens):
        print(line)
    if found.broken:
        _print_broken(stated, found.broken)
    return ANSWER_IS_NO if found.broken else DONE


def _print_broken(stated: Stated, broken: Sequence[RulePlace]) -> None:
    print(f"\n{text('It breaks this rule:' if len(broken) == 1 else 'It breaks these rules:')}")
    for rule in broken[:MOST_RULES_NAMED]:
        print(f"  {stated.puzzle_type.say_rule(stated.puzzle, *rule)}")
    if len(broken) > MOST_RULES_NAMED:
        print(f"  {text('and {count:,} more', count=len(broken) - MOST_RULES_NAMED)}")
