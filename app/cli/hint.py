"""`satori hint`: the next move from the progress in a file, as far as a stage tells it."""

import json
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import Any

from app.cli import ANSWER_IS_NO, DONE
from app.cli.lines import print_folded
from app.cli.messages import error_text, warn
from app.cli.result import EXIT_CODES, shown_input
from app.core.errors import AppError, Cancelled, TimedOut
from app.core.grid import list_cells
from app.core.jobs import stream
from app.core.stop import Stop
from app.core.words import Message, as_heading, as_title, count
from app.formats import InputHint, read_input
from app.sat.answer import Answer
from app.session.answers import HintAnswer, Move
from app.session.hints import (
    DO_IT,
    IDEA,
    REASON,
    facts_of,
    hint_lines,
    hinted_cells,
    hinted_literals,
    marks_after,
    placed_literals,
    steps_to,
)
from app.session.problem import Problem

WHY_NONE = Message("satori check tells why.")
"""What to do where there is no solution."""


def run(arguments: Namespace) -> int:
    """Print the hint for the input of the command and return the exit code."""
    work = partial(_find, arguments.input, arguments.hint)
    try:
        ((problem, hint),) = stream(work, arguments.timeout)
    except AppError as error:
        if not arguments.json or isinstance(error, Cancelled):
            raise
        failure = _failure_json(arguments.input, error)
        print(json.dumps(failure))
        return EXIT_CODES[failure["verdict"]]
    if arguments.json:
        print(json.dumps(_json(arguments.input, problem, hint, arguments.stage)))
    else:
        warn(problem.document.warnings)
        _print(problem, hint, arguments.stage)
    possible = hint.move is not None or hint.done or hint.wrong
    return DONE if possible else ANSWER_IS_NO


def _find(argument: str, form: InputHint, stop: Stop) -> Iterator[tuple[Problem, HintAnswer]]:
    problem = Problem(read_input(argument, form))
    problem.check_form()
    yield problem, problem.hint(stop)


def _print(problem: Problem, hint: HintAnswer, stage: int) -> None:
    if hint.wrong:
        said = count(len(hint.wrong), "There is {count:,} mistake", "There are {count:,} mistakes")
        values = {"mistakes": said, "cells": list_cells(sorted(hint.wrong))}
        print_folded(str(Message("{mistakes} first: {cells}.", values)), "", "")
        return
    for line in (hint.said, WHY_NONE if hint.answer is Answer.NONE else None):
        if line is not None:
            print_folded(str(line), "", "")
    if hint.move is None:
        return
    if stage >= REASON:
        print(as_heading(hint.move.title))
    for line in hint_lines(hint, stage):
        print_folded(str(line), "", "")
    if stage == DO_IT:
        _print_board(problem, hint.move)


def _print_board(problem: Problem, move: Move) -> None:
    document, puzzle_type = problem.document, problem.puzzle_type
    model = problem.stated
    assert model is not None
    facts = facts_of(model, placed_literals(move, model, problem.player))
    print()
    for line in puzzle_type.draw(document.puzzle, marks_after(problem.player, document, facts)):
        print(line)


def _json(argument: str, problem: Problem, hint: HintAnswer, stage: int) -> dict[str, Any]:
    return {
        "input": shown_input(argument),
        "puzzle": problem.document.kind,
        "verdict": hint.answer.value,
        "mistakes": len(hint.wrong),
        "wrong": sorted(hint.wrong),
        "done": hint.done,
        "said": None if hint.said is None else str(hint.said),
        "hint": None if hint.move is None else _move_json(problem, hint, hint.move, stage),
    }


def _failure_json(argument: str, error: AppError) -> dict[str, Any]:
    return {
        "input": shown_input(argument),
        "puzzle": None,
        "verdict": "timeout" if isinstance(error, TimedOut) else "error",
        "error": error_text(error),
        "mistakes": 0,
        "wrong": [],
        "done": False,
        "said": None,
        "hint": None,
    }


def _move_json(problem: Problem, hint: HintAnswer, move: Move, stage: int) -> dict[str, Any]:
    """Return as much of a move as the stage tells."""
    model = problem.stated
    assert model is not None
    steps = steps_to(move, hinted_literals(move))
    rules = dict.fromkeys(rule for step in steps for rule in step.rules)
    facts = dict.fromkeys(fact for step in steps for fact in step.facts)
    found = {literal for step in steps for literal in step.conclusions}
    made: dict[str, Any] = {"cells": sorted(hinted_cells(move))}
    made["text"] = [str(line) for line in hint_lines(hint, stage)]
    if stage >= IDEA:
        made["title"] = as_title(move.title)
    if stage >= REASON:
        made["rules"] = problem.rule_json(map(model.rules.place, rules))
        made["facts"] = problem.facts_json([fact for fact in facts if fact not in found])
        made["conclusions"] = problem.facts_json(hinted_literals(move))
    return made
