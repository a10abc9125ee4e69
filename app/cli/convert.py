"""`satori convert`: a puzzle written in another format."""

from argparse import Namespace

from app.cli import DONE
from app.cli.messages import warn
from app.core.files import write_output
from app.formats import lost_when_written, read_input, write_text


def run(arguments: Namespace) -> int:
    """Write a puzzle, warn of what is lost, and return the exit code."""
    document = read_input(arguments.input, arguments.hint)
    written = write_text(document, arguments.to)
    warn((*document.warnings, *lost_when_written(document, arguments.to)))
    write_output(arguments.output, written if written.endswith("\n") else written + "\n")
    return DONE
