"""Results as a person reads them."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from app.cli.result import REASONS_LATE, Result, Task, work_on
from app.cli.start import check_words
from app.core import registry
from app.core.grid import Cell, cell_name
from app.core.puzzle import PuzzleType
from app.core.words import printable

EXIT_CODES = {"unique": 0, "multiple": 0, "none": 1, "error": 2, "timeout": 3}
SEVERITY = (0, 1, 3, 2)
"""Exit codes from good to bad: of several inputs the worst counts."""

MOST_CELLS = 40
"""Cells that are named when solutions differ."""


def report_all(inputs: Sequence[str], task: Task, *, as_json: bool) -> int:
    """Work on each input, print what was found, and return the exit code."""
    worst = 0
    for number, argument in enumerate(inputs):
        result = work_on(argument, task)
        if as_json:
            print(json.dumps(result.json(), ensure_ascii=False))
        else:
            if number:
                print()
            _print(result, task, named=len(inputs) > 1)
        code = EXIT_CODES["timeout" if result.error == REASONS_LATE else result.verdict]
        worst = max(worst, code, key=SEVERITY.index)
        sys.stdout.flush()
    return worst


def show(argv: Sequence[str], commands: Sequence[str]) -> int:
    """Explain the given puzzle, or one of our own, here in the terminal."""
    check_words(argv, commands)
    notes = []
    if not argv:
        argv = [_bundled_puzzle()]
        notes.append(f"A puzzle that comes with Satori, {argv[0]}; see satori --help for yours.")
    from app.cli.explain import explain

    return explain(argv[0], Task(explain=True), as_json=False, note="\n".join(notes))


def _bundled_puzzle() -> str:
    from app import paths

    return str(paths.welcome())


def print_warnings(result: Result) -> None:
    """Print what was read but could not be kept."""
    for warning in result.document.warnings if result.document else ():
        sys.stderr.write(f"satori: {printable(warning)}\n")


def headline(result: Result, *, named: bool = False) -> str:
    """Name a puzzle and say how many solutions it has."""
    assert result.document is not None
    puzzle = result.document.puzzle
    kind = registry.puzzle_type(result.document.kind).title
    title = printable(dict(result.document.details).get("title", ""))
    names = [printable(result.input)] if named else []
    names += [f"{title} ({kind})" if title else kind]
    return f"{': '.join(names)}, {puzzle.rows} × {puzzle.cols}: {_verdict(result)}."


def _print(result: Result, task: Task, *, named: bool) -> None:
    document = result.document
    print_warnings(result)
    if document is None or result.verdict in ("error", "timeout"):
        name = f"{result.input}: " if named else ""
        sys.stderr.write(f"satori: {printable(f'{name}{result.error}')}\n")
        return
    puzzle_type = registry.puzzle_type(document.kind)
    print(headline(result, named=named))
    if not task.give_reasons:
        _print_solutions(result, puzzle_type)
    if result.verdict != "unique":
        _print_reasons(result, puzzle_type)
    seconds = result.parse + result.encode + result.solve
    print(
        f"\n{count(result.facts, 'fact')} and {count(result.rules, 'rule')}, solved as "
        f"{count(result.variables, 'variable')} and {count(result.clauses, 'clause')} "
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
        print(f"\n{conflict_heading(result)}")
        for rule in result.conflict:
            print(f"  {puzzle_type.say_rule(result.document.puzzle, *rule)}")
    elif result.differ is not None:
        differ = count(len(result.differ), "cell")
        print(f"\nThe solutions differ at {differ}: {name_cells(result.differ)}")
    elif result.error is not None:
        print(f"\n{result.error}")
    elif result.verdict == "none":
        print("\n“satori check” tells which rules conflict.")
    elif result.counted is None:
        print("\n“satori check” tells where solutions differ, “--all N” lists them.")


def conflict_heading(result: Result) -> str:
    """Announce the rules of a conflict."""
    alone = len(result.conflict or ()) == 1
    return "This rule cannot hold:" if alone else "These rules cannot all hold:"


def name_cells(cells: Sequence[Cell]) -> str:
    """Name some cells, and no more than anyone reads."""
    names = [cell_name(cell) for cell in cells[:MOST_CELLS]]
    return " ".join([*names, "…"] if len(cells) > MOST_CELLS else names)


def _verdict(result: Result) -> str:
    if result.counted is not None:
        more = "" if result.complete else " or more"
        return f"{count(result.counted, 'solution')}{more}"
    if result.verdict == "multiple":
        return "several solutions"
    return "one solution" if result.verdict == "unique" else "no solution"


def count(number: int | None, thing: str) -> str:
    """Count things, one of them as one."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
