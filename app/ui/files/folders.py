"""Which folders and file names the dialogs propose."""

import os
import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from app import paths
from app.core.words import text
from app.formats import FILE_ENDINGS
from app.session.panels import document_name
from app.session.state import State
from app.ui.kit.settings import Settings

NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*.]')
"""What cannot stand in the name of a file, and the dot: its ending would be cut off there."""


def data_folder() -> Path:
    """Return the folder for what the program keeps for this user."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where))


def is_bundled(path: Path) -> bool:
    """Tell whether a file came with the program: it is never overwritten."""
    return paths.puzzles().resolve() in path.resolve().parents


def own_path(state: State) -> Path | None:
    """Return the file of the open document, unless it came with the program."""
    return None if state.path is None or is_bundled(state.path) else state.path


def folder_for(state: State, settings: Settings) -> str:
    """Return the folder of the open file, or else the one used last."""
    path = own_path(state)
    if path is not None:
        return str(path.parent)
    return settings.folder if os.path.isdir(settings.folder) else ""


def proposal_for(state: State, settings: Settings) -> str:
    """Return where to save the open document, without an ending: the format decides that."""
    path = own_path(state)
    if path is not None:
        return str(path.with_suffix("") if path.suffix.lower() in FILE_ENDINGS else path)
    name = NOT_IN_NAMES.sub("", document_name(state)).strip()
    return os.path.join(folder_for(state, settings), name or text("puzzle"))
