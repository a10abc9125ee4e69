"""Errors and warnings as the command line prints them."""

import sys
from collections.abc import Iterable

from app.core.errors import AppError, NeedsKind, NeedsKindAndSize
from app.core.words import printable, text


def error_text(error: AppError) -> str:
    """Return the sentence for an error and, where options would help, which ones."""
    if isinstance(error, NeedsKindAndSize):
        return text("{error} Give --kind and --size ROWSxCOLS.", error=str(error))
    if isinstance(error, NeedsKind):
        return text("{error} Give --kind.", error=str(error))
    return str(error)


def complain(sentence: str) -> None:
    """Print a sentence to standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"satori: {printable(sentence)}\n")


def warn(warnings: Iterable[str]) -> None:
    """Print what a file or format cannot keep of a puzzle."""
    for warning in warnings:
        complain(warning)
