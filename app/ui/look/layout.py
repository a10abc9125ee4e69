"""Space reserved for hidden widgets, so that nothing moves when they appear."""

from PySide6.QtWidgets import QWidget


def keep_room(widget: QWidget, *, wanted: bool) -> None:
    """Set whether a widget keeps its space while hidden."""
    policy = widget.sizePolicy()
    if policy.retainSizeWhenHidden() != wanted:
        policy.setRetainSizeWhenHidden(wanted)
        widget.setSizePolicy(policy)
