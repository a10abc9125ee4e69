"""`satori solve` and `satori check`: how many solutions there are, one of them, and reasons."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence

from app.cli import ANSWER_IS_NO, BAD_INPUT, DONE, TIMED_OUT
from app.cli.findings import Request
from app.cli.lines import print_argument
from app.cli.messages import complain, warn
from app.cli.result import Result, answer
from app.core.grid import Cell, cell_name
from app.core.words import CELLS, CLAUSES, RULES, VARIABLES, Message, Said, count, printable, text
from app.session.answers import Conflict, Verdict

SEVERITY = (DONE, ANSWER_IS_NO, TIMED_OUT, BAD_INPUT)
"""Exit codes from good to bad: of several inputs the worst counts."""

MOST_CELLS_NAMED = 40
"""Cells that are named where solutions differ."""


def run(arguments: Namespace) -> int:
    """Print the answer for each input and return the exit code."""
    request = Request(
        arguments.hint,
        solutions=arguments.all,
        reasons=arguments.reasons,
        argue=not arguments.json,
        timeout=arguments.timeout,
    )
    worst = DONE
    for number, argument in enumerate(arguments.inputs):
        result = answer(argument, request)
        if arguments.json:
            print(json.dumps(result.json(), ensure_ascii=False))
        else:
            if number:
                print()
            _print(result, named=len(arguments.inputs) > 1)
        worst = max(worst, result.exit_code, key=SEVERITY.index)
        sys.stdout.flush()
    return worst


def headline(result: Result, *, named: bool = False) -> str:
    """Name a puzzle and say how many solutions it has."""
    document = result.problem.document
    puzzle = document.puzzle
    title = printable(dict(document.details).get("title", ""))
    kind = result.problem.puzzle_type.title
    values = {"title": title, "kind": kind, "rows": puzzle.rows, "cols": puzzle.cols}
    size = "{title} ({kind}), {rows} × {cols}" if title else "{kind}, {rows} × {cols}"
    values |= {"puzzle": Message(size, values), "verdict": _verdict(result)}
    if not named:
        return text("{puzzle}: {verdict}.", **values)
    return text("{input}: {puzzle}: {verdict}.", input=printable(result.input), **values)


def _verdict(result: Result) -> Said:
    if result.count is not None and result.counted_all:
        return count(result.count, "{count:,} solution", "{count:,} solutions")
    if result.count is not None:
        return count(result.count, "{count:,} solution or more", "{count:,} solutions or more")
    if result.status == "multiple":
        return Message("several solutions")
    return Message("one solution" if result.status == "unique" else "no solution")


def _print(result: Result, *, named: bool) -> None:
    if result.document is not None:
        warn(result.document.warnings)
    verdict = result.verdict
    if verdict is None or result.status in ("error", "timeout"):
        complain(f"{result.input}: {result.error}" if named else str(result.error))
        return
    print(headline(result, named=named))
    if not result.request.reasons:
        _print_solutions(result)
    if result.status != "unique":
        _print_reasons(result)
    _print_size(verdict, sum(result.seconds().values()))


def _print_solutions(result: Result) -> None:
    drawn = result.solutions()
    for number, tokens in enumerate(drawn, 1):
        print(f"\n{text('Solution {number}:', number=number)}" if len(drawn) > 1 else "")
        for line in result.problem.puzzle_type.draw(result.problem.document.puzzle, tokens):
            print(line)


def _print_reasons(result: Result) -> None:
    if result.conflict is not None:
        print(f"\n{conflict_heading(result.conflict)}")
        for clash in result.conflict.clashes:
            print(f"  {clash.said}")
        print_argument(result.conflict.argument or ())
    elif result.open_cells is not None:
        differ = count(len(result.open_cells), *CELLS)
        said = "The solutions differ at {differ}: {cells}"
        print(f"\n{text(said, differ=differ, cells=name_cells(result.open_cells))}")
    elif result.error is not None:
        print(f"\n{result.error}")
    elif result.status == "none":
        print(f"\n{text('“satori check” tells which rules conflict.')}")
    elif result.count is None:
        said = "“satori check” tells where solutions differ, “--all N” lists them."
        print(f"\n{text(said)}")


def _print_size(verdict: Verdict, seconds: float) -> None:
    size = text(
        "{facts} and {rules}, solved as {variables} and {clauses} in {milliseconds:.1f} ms",
        facts=count(verdict.facts, "{count:,} fact", "{count:,} facts"),
        rules=count(verdict.rules, *RULES),
        variables=count(verdict.variables, *VARIABLES),
        clauses=count(verdict.clauses, *CLAUSES),
        milliseconds=seconds * 1000,
    )
    print(f"\n{size}")


def conflict_heading(conflict: Conflict) -> str:
    """Announce the rules of a conflict."""
    alone = len(conflict.clashes) == 1
    return text("This rule cannot hold:" if alone else "These rules cannot all hold:")


def name_cells(cells: Sequence[Cell]) -> str:
    """Name some cells; where they are many, only the first ones."""
    names = [cell_name(cell) for cell in cells[:MOST_CELLS_NAMED]]
    return " ".join([*names, "…"] if len(cells) > MOST_CELLS_NAMED else names)
