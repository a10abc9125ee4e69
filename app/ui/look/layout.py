"""Room that is kept for what is hidden: nothing else moves when it comes or goes."""

from PySide6.QtWidgets import QWidget


def keep_room(widget: QWidget, *, wanted: bool) -> None:
    """Keep the room of a widget while it is hidden, or give it back."""
    policy = widget.sizePolicy()
    if policy.retainSizeWhenHidden() != wanted:
        policy.setRetainSizeWhenHidden(wanted)
        widget.setSizePolicy(policy)
