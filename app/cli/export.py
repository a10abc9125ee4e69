"""`satori export`: a puzzle's formula for other programs or for people, or its picture."""

import sys
from argparse import Namespace

from app.cli import DONE
from app.cli.commands import PICTURES
from app.cli.loading import load_pictures
from app.cli.messages import warn
from app.core.errors import BadUse
from app.core.files import write_output
from app.core.stop import Stop
from app.formats import read_input
from app.formula.export import export


def run(arguments: Namespace) -> int:
    """Write the formula of a puzzle and return the exit code."""
    form, style, output = arguments.to, arguments.style, arguments.output
    if arguments.fast and form not in ("dimacs", "3sat"):
        raise BadUse("--fast is for dimacs and 3sat; see satori export --help.")
    if style is not None and form != "formula":
        raise BadUse("--{style} is for formula; see satori export --help.", style=style)
    if form in PICTURES:
        load_pictures()(arguments, warn)
        return DONE
    if arguments.move is not None or arguments.solution:
        raise BadUse("--step and --solution are for pictures; see satori export --help.")
    document = read_input(arguments.input, arguments.hint)
    warn(document.warnings)
    style = style or _style_for(output)
    # In the main thread, unlike a search: Ctrl-C reaches it, and no file is left half written.
    write_output(output, export(document, form, Stop(), fast=arguments.fast, style=style))
    return DONE


def _style_for(output: str) -> str:
    """Choose the signs of logic, unless the terminal does not have them."""
    encoding = getattr(sys.stdout, "encoding", None)
    if output == "-" and encoding:
        try:
            "¬∨∧⊥⊤".encode(encoding)
        except UnicodeEncodeError:
            return "ascii"
    return "unicode"
