"""Space reserved for hidden widgets, so that nothing moves when they appear; words and buttons."""

from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget


def keep_room(widget: QWidget, *, wanted: bool) -> None:
    """Set whether a widget keeps its space while hidden."""
    policy = widget.sizePolicy()
    if policy.retainSizeWhenHidden() != wanted:
        policy.setRetainSizeWhenHidden(wanted)
        widget.setSizePolicy(policy)


def stack_where_narrow(parts: QBoxLayout, words: QLabel, room: int, rows: int) -> None:
    """Put what follows words below them where it leaves them no room for so many rows.

    `room` is the width of words beside what follows.
    """
    needed = words.heightForWidth(max(1, room))
    narrow = room <= 0 or needed > rows * words.fontMetrics().lineSpacing() + words.margin() * 2
    direction = QBoxLayout.Direction
    parts.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
