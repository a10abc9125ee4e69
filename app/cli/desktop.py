"""`satori --install-desktop`: the program in the user's menu, its icon, its kind of file.

Also the manual page and what completes commands in a shell. All of it goes to the folders of the
user, where `--uninstall-desktop` takes it away again.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app import paths
from app.cli import DONE
from app.cli.completion import SHELLS, completion
from app.cli.manual import manual
from app.core.errors import BadUse, reason_of
from app.core.files import write_atomically
from app.core.words import count, text
from app.paths import DESKTOP_NAME as NAME

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)

COMPLETIONS = {
    "bash": "bash-completion/completions/satori",
    "zsh": "zsh/site-functions/_satori",
    "fish": "fish/vendor_completions.d/satori.fish",
}
"""Where each shell looks, below the folder of the user's data."""

REFRESHERS = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""Programs that read a folder anew, where they are installed."""


def install() -> int:
    """Put the program into the user's folders."""
    data = data_folder()
    try:
        for path, content in _files(data):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
    except OSError as error:
        raise _refused(error) from error
    _refresh(data)
    print(text("Satori is in the menu of your desktop; files that end in .satori open with it."))
    return DONE


def uninstall() -> int:
    """Take away what `install` has put there; nothing else."""
    data, removed = data_folder(), 0
    try:
        for path, _ in _files(data):
            if path.exists():
                path.unlink()
                removed += 1
    except OSError as error:
        raise _refused(error) from error
    _refresh(data)
    print(count(removed, "{count} file was removed.", "{count} files were removed."))
    return DONE


def data_folder() -> Path:
    """Return the folder of the user's data, as the desktop's standard names it."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(named):
        return Path(named)
    home = os.environ.get("HOME", os.path.expanduser("~"))  # Path.home() takes "" for the root
    if not os.path.isabs(home):
        raise BadUse("Your home folder is not known: HOME is {home!r}.", home=home)
    return Path(home) / ".local" / "share"


def icon_file(size: int) -> Path:
    """Return the bundled icon of a size."""
    return paths.resources() / "desktop" / "icons" / f"{size}.png"


def _files(data: Path) -> Iterator[tuple[Path, str | bytes]]:
    """Yield the files to install with their content."""
    source = paths.resources() / "desktop"
    entry = (source / f"{NAME}.desktop").read_text("utf-8")
    yield data / "applications" / f"{NAME}.desktop", entry.replace("satori %f", f"{_command()} %f")
    yield data / "mime" / "packages" / f"{NAME}.xml", (source / f"{NAME}.xml").read_bytes()
    about = f"{NAME}.metainfo.xml"
    yield data / "metainfo" / about, (source / about).read_bytes()
    icons = data / "icons" / "hicolor"
    drawing = (paths.resources() / "icons" / "satori.svg").read_bytes()
    yield icons / "scalable" / "apps" / f"{NAME}.svg", drawing
    for size in ICON_SIZES:
        content = icon_file(size).read_bytes()
        yield icons / f"{size}x{size}" / "apps" / f"{NAME}.png", content
    yield data / "man" / "man1" / "satori.1", manual()
    for shell in SHELLS:
        yield data / COMPLETIONS[shell], completion(shell)


def _command() -> str:
    """Return the command that starts this program, quoted as a desktop entry wants it."""
    found = Path(sys.argv[0])
    if not os.access(found, os.X_OK) or found.suffix == ".py":
        return f"{_quoted(sys.executable)} -m app"
    return _quoted(str(found.absolute()))


def _quoted(name: str) -> str:
    if all(mark.isalnum() or mark in "/._-+" for mark in name):
        return name
    # Twice: once for the quotes of the command line, once for the value of a key.
    escaped = "".join(f"\\{mark}" if mark in '"`$\\' else mark for mark in name)
    return '"' + escaped.replace("\\", "\\\\").replace("%", "%%") + '"'


def _refresh(data: Path) -> None:
    """Have the desktop read its folders anew; it does so by itself, later, where this fails."""
    for program, folder in REFRESHERS:
        found = shutil.which(program)
        if found is not None and (data / folder).is_dir():
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run([found, data / folder], capture_output=True, timeout=30, check=False)


def _refused(error: OSError) -> BadUse:
    return BadUse(
        "{path} cannot be changed: {reason}.", path=error.filename, reason=reason_of(error)
    )
