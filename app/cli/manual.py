"""The manual page, made of the same help that `satori COMMAND --help` prints."""

from collections.abc import Iterator

from app import __version__
from app.cli.commands import parsers
from app.core.words import text


def manual() -> str:
    """Return the page in the language of man."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    program, *commands = parsers()
    yield f'.TH SATORI 1 "" "satori {__version__}"'
    yield f".SH {text('NAME')}"
    yield _escaped(f"satori - {program.description}")
    yield f".SH {text('DESCRIPTION')}"
    yield from _as_it_is(program.format_help())
    for command in commands:
        yield f".SH {_escaped(command.prog.upper())}"
        yield from _as_it_is(command.format_help())
    yield f".SH {text('EXIT STATUS')}"
    yield _escaped(text("0 done, 1 the answer is no, 2 bad input, 3 the time limit was reached."))


def _as_it_is(said: str) -> Iterator[str]:
    """Yield lines that man must not fill."""
    yield ".nf"
    yield from map(_escaped, said.rstrip("\n").split("\n"))
    yield ".fi"


def _escaped(line: str) -> str:
    """Keep man from reading marks of its own in a line."""
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
