"""Errors and warnings as the command line says them."""

import sys
from collections.abc import Iterable

from app.core.errors import AppError, NeedsKind, NeedsKindAndSize
from app.core.words import printable, text


def say_error(error: AppError) -> str:
    """Say an error and, where options would help, which ones."""
    if isinstance(error, NeedsKindAndSize):
        return text("{error} Give --kind and --size ROWSxCOLS.", error=str(error))
    if isinstance(error, NeedsKind):
        return text("{error} Give --kind.", error=str(error))
    return str(error)


def warn(warnings: Iterable[str]) -> None:
    """Print what was read, or is to be written, but cannot be kept."""
    for warning in warnings:
        sys.stderr.write(f"satori: {printable(warning)}\n")
