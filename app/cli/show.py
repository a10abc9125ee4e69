"""Results as a person reads them."""

import json
import sys
from collections.abc import Sequence

from app.cli.result import Result, Task, work_on
from app.core import registry
from app.core.errors import BadUse

EXIT_CODES = {"unique": 0, "multiple": 0, "none": 1, "error": 2, "timeout": 3}
SEVERITY = (0, 1, 3, 2)
"""Exit codes from good to bad: of several inputs the worst counts."""


def report_all(inputs: Sequence[str], task: Task, *, as_json: bool) -> int:
    """Work on each input, print what was found, and return the exit code."""
    worst = 0
    for argument in inputs:
        result = work_on(argument, task)
        if as_json:
            print(json.dumps(result.json(), ensure_ascii=False))
        else:
            _print(result, named=len(inputs) > 1)
        worst = max(worst, EXIT_CODES[result.verdict], key=SEVERITY.index)
        sys.stdout.flush()
    return worst


def show(argv: Sequence[str]) -> int:
    """Solve the given puzzle, or one of our own, here in the terminal."""
    if len(argv) > 1:
        raise BadUse("one puzzle at a time, please; see satori --help.")
    if argv and argv[0].startswith("--"):
        raise BadUse("there is no option {option}; see satori --help.", option=argv[0])
    from app import paths

    argument = argv[0] if argv else str(sorted(paths.puzzles().glob("*/*.satori"))[0])
    return report_all([argument], Task(name_conflict=True), as_json=False)


def _print(result: Result, *, named: bool) -> None:
    document = result.document
    for warning in document.warnings if document else ():
        sys.stderr.write(f"satori: {warning}\n")
    name = f"{result.input}: " if named else ""
    if document is None or result.verdict in ("error", "timeout"):
        sys.stderr.write(f"satori: {name}{result.error}\n")
        return
    puzzle_type = registry.puzzle_type(document.kind)
    puzzle = document.puzzle
    size = f"{puzzle.rows} × {puzzle.cols}"
    print(f"{name}{puzzle_type.title}, {size}: {_verdict(result)}.")
    if result.conflict:
        print("These rules cannot all hold:")
        for rule in result.conflict:
            print(f"  {puzzle_type.say_rule(puzzle, *rule)}")
    shown = result.solutions if result.counted is not None else result.solutions[:1]
    for tokens in shown:
        print()
        for line in puzzle_type.draw(puzzle, tokens):
            print(line)
    seconds = result.parse + result.encode + result.solve
    print(f"\n{result.variables:,} variables, {result.clauses:,} clauses, {seconds * 1000:.1f} ms")


def _verdict(result: Result) -> str:
    if result.counted is not None and not result.complete:
        return f"{result.counted} solutions or more"
    if result.counted is not None:
        return f"{result.counted} solution{'' if result.counted == 1 else 's'}"
    if result.verdict == "multiple":
        return "several solutions"
    return "one solution" if result.verdict == "unique" else "no solution"
