"""Results as a person reads them."""

import json
import sys
from collections.abc import Sequence
from enum import Enum
from typing import Any

from app.cli.result import Result, Task, work_on
from app.cli.start import check_words
from app.core import registry
from app.core.grid import cell_name
from app.core.puzzle import PuzzleType

EXIT_CODES = {"unique": 0, "multiple": 0, "none": 1, "error": 2, "timeout": 3}
SEVERITY = (0, 1, 3, 2)
"""Exit codes from good to bad: of several inputs the worst counts."""

MOST_CELLS = 40
"""Cells that are named when solutions differ."""


class Show(Enum):
    """What of a result is printed for people."""

    SOLUTION = 1
    REASONS = 2
    BOTH = 3


def report_all(inputs: Sequence[str], task: Task, what: Show, *, as_json: bool) -> int:
    """Work on each input, print what was found, and return the exit code."""
    worst = 0
    for number, argument in enumerate(inputs):
        result = work_on(argument, task)
        if as_json:
            print(json.dumps(result.json(), ensure_ascii=False))
        else:
            if number:
                print()
            _print(result, what, named=len(inputs) > 1)
        worst = max(worst, EXIT_CODES[result.verdict], key=SEVERITY.index)
        sys.stdout.flush()
    return worst


def show(argv: Sequence[str], commands: Sequence[str]) -> int:
    """Solve the given puzzle, or one of our own, here in the terminal."""
    check_words(argv, commands)
    if not argv:
        argv = [_bundled_puzzle()]
        print(f"A puzzle that comes with Satori, {argv[0]}; see satori --help for yours.\n")
    return report_all(argv[:1], Task(give_reasons=True), Show.BOTH, as_json=False)


def _bundled_puzzle() -> str:
    from app import paths

    return str(paths.first_puzzle())


def _print(result: Result, what: Show, *, named: bool) -> None:
    document = result.document
    for warning in document.warnings if document else ():
        sys.stderr.write(f"satori: {warning}\n")
    if document is None or result.verdict in ("error", "timeout"):
        name = f"{result.input}: " if named else ""
        sys.stderr.write(f"satori: {name}{result.error}\n")
        return
    puzzle_type = registry.puzzle_type(document.kind)
    puzzle = document.puzzle
    title = dict(document.details).get("title")
    names = [result.input] if named else []
    names += [f"{title} ({puzzle_type.title})" if title else puzzle_type.title]
    print(f"{': '.join(names)}, {puzzle.rows} × {puzzle.cols}: {_verdict(result)}.")
    if what is not Show.REASONS:
        _print_solutions(result, puzzle_type)
    if result.verdict != "unique":
        _print_reasons(result, puzzle_type)
    seconds = result.parse + result.encode + result.solve
    print(
        f"\n{_count(result.facts, 'fact')} and {_count(result.rules, 'rule')}, solved as "
        f"{_count(result.variables, 'variable')} and {_count(result.clauses, 'clause')} "
        f"in {seconds * 1000:.1f} ms"
    )


def _print_solutions(result: Result, puzzle_type: PuzzleType[Any]) -> None:
    assert result.document is not None
    shown = result.solutions if result.counted is not None else result.solutions[:1]
    for number, tokens in enumerate(shown, 1):
        print(f"\nSolution {number}:" if len(shown) > 1 else "")
        for line in puzzle_type.draw(result.document.puzzle, tokens):
            print(line)


def _print_reasons(result: Result, puzzle_type: PuzzleType[Any]) -> None:
    assert result.document is not None
    if result.conflict is not None:
        alone = len(result.conflict) == 1
        print("\nThis rule cannot hold:" if alone else "\nThese rules cannot all hold:")
        for rule in result.conflict:
            print(f"  {puzzle_type.say_rule(result.document.puzzle, *rule)}")
    elif result.differ is not None:
        names = [cell_name(cell) for cell in result.differ[:MOST_CELLS]]
        names += ["…"] if len(result.differ) > MOST_CELLS else []
        print(f"\nThe solutions differ at {_count(len(result.differ), 'cell')}: {' '.join(names)}")
    elif result.verdict == "none":
        print("\n“satori check” tells which rules conflict.")
    elif result.counted is None:
        print("\n“satori check” tells where solutions differ, “--all N” lists them.")


def _verdict(result: Result) -> str:
    if result.counted is not None:
        more = "" if result.complete else " or more"
        return f"{_count(result.counted, 'solution')}{more}"
    if result.verdict == "multiple":
        return "several solutions"
    return "one solution" if result.verdict == "unique" else "no solution"


def _count(number: int | None, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
