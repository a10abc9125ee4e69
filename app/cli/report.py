"""`satori report`: what a file of results says, as a table and charts."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from app.bulk.report import make_report
from app.bulk.report_forms import as_csv, as_html, as_text
from app.bulk.results import lines_of, read_rows
from app.cli import DONE
from app.core.difficulty import LEVELS
from app.core.errors import BadInput, reason_of
from app.core.files import refuse_to_overwrite, write_output
from app.core.registry import kind_title
from app.core.words import text


def run(arguments: Namespace) -> int:
    """Sum up results and return the exit code."""
    with ExitStack() as stack:
        refuse_to_overwrite(arguments.results, arguments.output)
        rows = read_rows(_opened(arguments.results, stack))
        if arguments.csv:
            write_output(arguments.output, as_csv(rows))
            return DONE
        report = make_report(rows, LEVELS, kind_title)
    if not report.total:
        raise BadInput("There are no results in {name}.", name=arguments.results)
    if arguments.output == "-":
        write_output("-", as_text(report))
    else:
        name = Path(arguments.results).name if arguments.results != "-" else text("Results")
        write_output(arguments.output, as_html(report, name))
    return DONE


def _opened(name: str, stack: ExitStack) -> Iterator[bytes]:
    """Yield the lines of a file, or of the standard input for `-`."""
    try:
        file: IO[bytes] = sys.stdin.buffer if name == "-" else stack.enter_context(open(name, "rb"))
        yield from lines_of(file)
    except (OSError, AttributeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else text("there is none")
        raise BadInput("{name} cannot be read: {reason}.", name=name, reason=reason) from error
