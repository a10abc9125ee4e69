"""Results as a person reads them."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from app.cli.advice import warn
from app.cli.lines import print_why
from app.cli.result import Result, Task, work_on
from app.cli.start import check_words
from app.core import registry
from app.core.grid import Cell, cell_name
from app.core.puzzle import PuzzleType
from app.core.words import CELLS, CLAUSES, RULES, VARIABLES, Message, count, printable, text

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
        code = EXIT_CODES["timeout" if result.late else result.verdict]
        worst = max(worst, code, key=SEVERITY.index)
        sys.stdout.flush()
    return worst


def show(argv: Sequence[str], commands: Sequence[str]) -> int:
    """Explain the given puzzle, or one of our own, here in the terminal."""
    check_words(argv, commands)
    notes = []
    if not argv:
        argv = [_bundled_puzzle()]
        said = "A puzzle that comes with Satori, {name}; see satori --help for yours."
        notes.append(text(said, name=argv[0]))
    from app.cli.explain import explain

    return explain(argv[0], Task(explain=True, argue=True), as_json=False, note="\n".join(notes))


def _bundled_puzzle() -> str:
    from app import paths

    return str(paths.welcome())


def headline(result: Result, *, named: bool = False) -> str:
    """Name a puzzle and say how many solutions it has."""
    assert result.document is not None
    puzzle = result.document.puzzle
    kind = registry.puzzle_type(result.document.kind).title
    title = printable(dict(result.document.details).get("title", ""))
    values = {"title": title, "kind": kind, "rows": puzzle.rows, "cols": puzzle.cols}
    size = "{title} ({kind}), {rows} × {cols}" if title else "{kind}, {rows} × {cols}"
    values |= {"puzzle": Message(size, values), "verdict": _verdict(result)}
    if not named:
        return text("{puzzle}: {verdict}.", **values)
    return text("{input}: {puzzle}: {verdict}.", input=printable(result.input), **values)


def _print(result: Result, task: Task, *, named: bool) -> None:
    document = result.document
    if document is not None:
        warn(document.warnings)
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
    size = text(
        "{facts} and {rules}, solved as {variables} and {clauses} in {milliseconds:.1f} ms",
        facts=count(result.facts, "{count:,} fact", "{count:,} facts"),
        rules=count(result.rules, *RULES),
        variables=count(result.variables, *VARIABLES),
        clauses=count(result.clauses, *CLAUSES),
        milliseconds=seconds * 1000,
    )
    print(f"\n{size}")


def _print_solutions(result: Result, puzzle_type: PuzzleType[Any]) -> None:
    assert result.document is not None
    shown = result.solutions if result.counted is not None else result.solutions[:1]
    for number, tokens in enumerate(shown, 1):
        print(f"\n{text('Solution {number}:', number=number)}" if len(shown) > 1 else "")
        for line in puzzle_type.draw(result.document.puzzle, tokens):
            print(line)


def _print_reasons(result: Result, puzzle_type: PuzzleType[Any]) -> None:
    assert result.document is not None
    if result.conflict is not None:
        print(f"\n{conflict_heading(result)}")
        for rule in result.conflict:
            print(f"  {puzzle_type.say_rule(result.document.puzzle, *rule)}")
        print_why(result.why)
    elif result.differ is not None:
        differ = count(len(result.differ), *CELLS)
        said = "The solutions differ at {differ}: {cells}"
        print(f"\n{text(said, differ=differ, cells=name_cells(result.differ))}")
    elif result.error is not None:
        print(f"\n{result.error}")
    elif result.verdict == "none":
        print(f"\n{text('“satori check” tells which rules conflict.')}")
    elif result.counted is None:
        said = "“satori check” tells where solutions differ, “--all N” lists them."
        print(f"\n{text(said)}")


def conflict_heading(result: Result) -> str:
    """Announce the rules of a conflict."""
    alone = len(result.conflict or ()) == 1
    return text("This rule cannot hold:" if alone else "These rules cannot all hold:")


def name_cells(cells: Sequence[Cell]) -> str:
    """Name some cells, and no more than anyone reads."""
    names = [cell_name(cell) for cell in cells[:MOST_CELLS]]
    return " ".join([*names, "…"] if len(cells) > MOST_CELLS else names)


def _verdict(result: Result) -> Message:
    if result.counted is not None and result.complete:
        return count(result.counted, "{count:,} solution", "{count:,} solutions")
    if result.counted is not None:
        return count(result.counted, "{count:,} solution or more", "{count:,} solutions or more")
    if result.verdict == "multiple":
        return Message("several solutions")
    return Message("one solution" if result.verdict == "unique" else "no solution")
