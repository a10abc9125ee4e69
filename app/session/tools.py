"""Which tools for makers can be used on what is open."""

from app.core import registry
from app.core.words import Message
from app.session.state import Mode, State, Tool

NOT_DRAWING = Message("This changes the drawing. Choose Design first.")
CANNOT = {
    Tool.COMPLETE: Message("Puzzles of this kind cannot be completed."),
    Tool.UNIQUE: Message("Puzzles of this kind cannot be made unique."),
    Tool.REMOVE: Message("Puzzles of this kind have nothing to remove."),
}


def why_not(state: State, tool: Tool) -> Message | None:
    """Return why a tool cannot be used on what is open; None if it can."""
    craft = registry.craft(state.kind)
    able = {
        Tool.COMPLETE: craft.completes,
        Tool.UNIQUE: craft.repairs,
        Tool.REMOVE: craft.removes,
    }
    if not able[tool]:
        return CANNOT[tool]
    return None if state.mode is Mode.DESIGN else NOT_DRAWING
