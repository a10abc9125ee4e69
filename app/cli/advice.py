"""What to do about an error on the command line, which the error itself does not know."""

from app.core.errors import AppError, NeedsKind, NeedsKindAndSize
from app.core.words import text


def say_error(error: AppError) -> str:
    """Say an error and, where options would help, which ones."""
    if isinstance(error, NeedsKindAndSize):
        return text("{error} Give --kind and --size ROWSxCOLS.", error=str(error))
    if isinstance(error, NeedsKind):
        return text("{error} Give --kind.", error=str(error))
    return str(error)
