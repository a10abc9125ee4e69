"""Asking where to save."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.core.words import text


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
    button = QMessageBox.StandardButton
    question = text("{name} is there already. Replace it?", name=path.name)
    answer = QMessageBox.question(parent, text("Replace"), question, button.Yes | button.No)
    return answer == button.Yes
