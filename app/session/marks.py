"""What the player's marks in a document say."""

from app.core import registry
from app.core.document import Document
from app.core.model import Literal


def marked_literals(document: Document) -> tuple[Literal, ...]:
    """Return the facts that the player has marked as true or false."""
    if document.progress is None:
        return ()
    puzzle_type = registry.puzzle_type(document.kind)
    return tuple(puzzle_type.literals(document.puzzle, document.progress))
