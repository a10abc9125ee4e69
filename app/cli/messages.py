"""Errors and warnings as the command line prints them."""

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from app.core.errors import AppError, NeedsKind, NeedsKindAndSize
from app.core.words import printable, text

LONGEST = 1000
"""Characters of a sentence that are read: the name of a file can be as long as it likes."""


def error_text(error: AppError) -> str:
    """Return the sentence for an error and, where options would help, which ones."""
    sentence = str(error).removesuffix(".")
    if isinstance(error, NeedsKindAndSize):
        return text("{error} (give --kind and --size ROWSxCOLS).", error=sentence)
    if isinstance(error, NeedsKind):
        return text("{error} (give --kind).", error=sentence)
    return str(error)


def complain(sentence: str) -> None:
    """Print a sentence to standard error, if there is one."""
    if sys.stderr is not None:
        said = printable(sentence)
        if len(said) > LONGEST:
            said = f"{said[: LONGEST // 2]} … {said[-LONGEST // 2 :]}"
        try:
            sys.stderr.write(f"satori: {said}\n")
            sys.stderr.flush()
        except OSError:
            drop(sys.stderr)  # a full disk: the exit code has to say it


def drop(stream: TextIO) -> None:
    """Keep Python from complaining at exit about output that cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def warn(warnings: Iterable[str]) -> None:
    """Print what a file or format cannot keep of a puzzle."""
    for warning in warnings:
        complain(warning)
