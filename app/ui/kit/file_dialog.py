"""The dialog that asks where to save something."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.words import text
from app.ui.kit.dialogs import Button, ask
from app.ui.kit.hold import Hold
from app.ui.look.text_size import shorten


class AskWhere:
    """Asks for a file to export to; no other puzzle opens meanwhile."""

    def __init__(self, parent: QWidget, hold: Hold, proposal: Callable[[], str]) -> None:
        """`proposal` returns the path that is offered, without its ending."""
        self._parent = parent
        self._hold = hold
        self._proposal = proposal

    def __call__(
        self, title: str, endings: dict[str, str], then: Callable[[Path, str], None]
    ) -> None:
        """Ask; call `then` with the path and the chosen filter, unless the user cancels.

        `endings` maps each filter to its file ending.
        """
        with self._hold.held():
            # With several endings, the chosen filter decides.
            only = "".join(endings.values()) if len(endings) == 1 else ""
            found = ask_where(self._parent, title, self._proposal() + only, endings)
            if found is not None:
                then(*found)


def ask_where(
    parent: QWidget, title: str, proposal: str, endings: dict[str, str]
) -> tuple[Path, str] | None:
    """Ask for a file; return its path and filter, or None.

    `endings` maps each filter to its file ending. A typed ending overrides the chosen filter.
    """
    given, chosen = QFileDialog.getSaveFileName(parent, title, proposal, ";;".join(endings))
    if not given:
        return None
    chosen = chosen if chosen in endings else next(iter(endings))
    path = Path(given)
    ending = path.suffix.lower()
    if ending == endings[chosen]:
        return path, chosen
    for other, usual in endings.items():
        if ending == usual:  # ".5" of "hall v1.5" is no ending
            return path, other
    path = path.with_name(path.name + endings[chosen])
    # The dialog has checked only the typed name, without the ending.
    return (path, chosen) if not path.exists() or _may_replace(parent, path) else None


def _may_replace(parent: QWidget, path: Path) -> bool:
    question = text("{name} already exists. Replace it?", name=shorten(path.name))
    answer = ask(parent, text("Replace"), question, Button.Yes | Button.No, Button.No)
    return answer == Button.Yes
