"""Asking where to save."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.words import text
from app.ui.lettering import shorten
from app.ui.plain_buttons import Button, ask


def ask_where(
    parent: QWidget, title: str, proposal: str, endings: dict[str, str]
) -> tuple[Path, str] | None:
    """Ask for a file; return it with its ending and the filter chosen, or None.

    `endings` has the ending of file names for every filter.
    """
    given, chosen = QFileDialog.getSaveFileName(parent, title, proposal, ";;".join(endings))
    if not given:
        return None
    chosen = chosen if chosen in endings else next(iter(endings))
    path = Path(given)
    if path.suffix:
        return path, chosen
    path = path.with_name(path.name + endings[chosen])
    # The dialog asked about the name as it was typed.
    return (path, chosen) if not path.exists() or _may_replace(parent, path) else None


def _may_replace(parent: QWidget, path: Path) -> bool:
    question = text("{name} is there already. Replace it?", name=shorten(path.name))
    answer = ask(parent, text("Replace"), question, Button.Yes | Button.No, Button.No)
    return answer == Button.Yes
