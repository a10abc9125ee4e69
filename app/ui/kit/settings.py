"""Settings stored between runs: preferences, layout, recent files."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from app.session.play_state import Errors, PlayOptions
from app.session.playback import SPEEDS, STANDARD_SPEED
from app.session.state import Mode
from app.ui.look.text_size import SIZES, STANDARD_SIZE
from app.ui.look.theme import ColourScheme

MAX_RECENT_FILES = 10
"""How many recent files are kept."""


class Settings:
    """Typed access to the settings. Invalid values are replaced by the defaults."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store if store is not None else QSettings("Satori", "Satori")

    @property
    def look(self) -> ColourScheme:
        """The choice of colours."""
        value = self._text("look", ColourScheme.SYSTEM)
        return ColourScheme(value) if value in list(ColourScheme) else ColourScheme.SYSTEM

    @look.setter
    def look(self, look: ColourScheme) -> None:
        self._store.setValue("look", str(look))

    @property
    def language(self) -> str:
        """The code of the language the user has chosen, or an empty string."""
        return self._text("language", "")

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("language", code)

    @property
    def text_size(self) -> int:
        """The text size, in percent of the desktop's."""
        value = str(self._store.value("text size", STANDARD_SIZE))
        return int(value) if value in map(str, SIZES) else STANDARD_SIZE

    @text_size.setter
    def text_size(self, percent: int) -> None:
        self._store.setValue("text size", percent)

    @property
    def animated(self) -> bool:
        """Whether changes of the board fade in."""
        return self._flag("animated", usual=True)

    @animated.setter
    def animated(self, animated: bool) -> None:
        self._store.setValue("animated", animated)

    @property
    def motion_chosen(self) -> bool:
        """Whether the user has chosen `animated`; otherwise the desktop does."""
        return self._store.contains("animated")

    @property
    def keys(self) -> dict[str, str]:
        """The keys that the user has chosen, by the usual ones; an empty text means none."""
        pairs = (line.partition("\t") for line in self._text("keys", "").split("\n"))
        return {usual: chosen for usual, tab, chosen in pairs if tab}

    @keys.setter
    def keys(self, keys: dict[str, str]) -> None:
        lines = [f"{usual}\t{chosen}" for usual, chosen in keys.items()]
        self._store.setValue("keys", "\n".join(lines))

    @property
    def letter_keys(self) -> bool:
        """Whether a single letter can be a key."""
        return self._flag("letter keys", usual=True)

    @letter_keys.setter
    def letter_keys(self, wanted: bool) -> None:
        self._store.setValue("letter keys", wanted)

    @property
    def detail(self) -> bool:
        """Whether every step is a move of its own."""
        return self._flag("detail", usual=False)

    @detail.setter
    def detail(self, detail: bool) -> None:
        self._store.setValue("detail", detail)

    @property
    def rulers(self) -> bool:
        """Whether rows and columns are numbered."""
        return self._flag("rulers", usual=True)

    @rulers.setter
    def rulers(self, rulers: bool) -> None:
        self._store.setValue("rulers", rulers)

    @property
    def formula_as_solved(self) -> bool:
        """Whether the formula is shown as given to the solver; otherwise it is written out."""
        return self._flag("formula as solved", usual=True)

    @formula_as_solved.setter
    def formula_as_solved(self, as_solved: bool) -> None:
        self._store.setValue("formula as solved", as_solved)

    @property
    def opens_in(self) -> Mode:
        """The mode in which puzzles with one solution are opened: Play or Design."""
        return Mode.PLAY if self._flag("open for playing", usual=True) else Mode.DESIGN

    @opens_in.setter
    def opens_in(self, mode: Mode) -> None:
        self._store.setValue("open for playing", mode is Mode.PLAY)

    @property
    def play_options(self) -> PlayOptions:
        """How the user plays."""
        usual = PlayOptions()
        errors = self._text("play/errors", usual.errors)
        switches = {
            name: self._flag(f"play/{name}", usual=getattr(usual, name))
            for name in usual._fields
            if name != "errors"
        }
        return PlayOptions(Errors(errors) if errors in list(Errors) else usual.errors, **switches)

    @play_options.setter
    def play_options(self, options: PlayOptions) -> None:
        for name, value in options._asdict().items():
            self._store.setValue(f"play/{name}", str(value) if name == "errors" else value)

    @property
    def variable_names(self) -> bool:
        """Whether the cells show the names of their variables."""
        return self._flag("variable names", usual=False)

    @variable_names.setter
    def variable_names(self, shown: bool) -> None:
        self._store.setValue("variable names", shown)

    @property
    def speed(self) -> int:
        """The playback speed, as an index of SPEEDS."""
        value = str(self._store.value("speed", STANDARD_SPEED))
        return int(value) if value in map(str, range(len(SPEEDS))) else STANDARD_SPEED

    @speed.setter
    def speed(self, speed: int) -> None:
        self._store.setValue("speed", speed)

    def new_size(self, kind: str) -> tuple[int, int] | None:
        """Return the rows and columns of the last new puzzle of a kind, or None."""
        rows, _, cols = self._text(f"new/{kind}", "").partition("x")
        if not (rows.isdecimal() and cols.isdecimal() and len(rows + cols) < 10):
            return None
        return int(rows), int(cols)

    def set_new_size(self, kind: str, rows: int, cols: int) -> None:
        """Store the kind and size of a new puzzle as the defaults of the next one."""
        self._store.setValue("new kind", kind)
        self._store.setValue(f"new/{kind}", f"{rows}x{cols}")

    @property
    def new_kind(self) -> str:
        """The kind of the last new puzzle, or an empty string."""
        return self._text("new kind", "")

    def making(self, kind: str) -> list[tuple[str, str]]:
        """Return the names and values of what was last chosen for a generated puzzle of a kind."""
        pairs = (line.partition("=") for line in self._text(f"making/{kind}", "").split(";"))
        return [(name, value) for name, equals, value in pairs if equals]

    def set_making(self, kind: str, choices: Iterable[tuple[str, str]]) -> None:
        """Store what was chosen for a generated puzzle."""
        self._store.setValue("making kind", kind)
        self._store.setValue(
            f"making/{kind}", ";".join(f"{name}={value}" for name, value in choices)
        )

    @property
    def making_kind(self) -> str:
        """The kind of the last generated puzzle, or an empty string."""
        return self._text("making kind", "")

    @property
    def folder(self) -> str:
        """The folder of the file last opened or saved, or an empty string."""
        return self._text("folder", "")

    @folder.setter
    def folder(self, folder: str) -> None:
        self._store.setValue("folder", folder)

    @property
    def last_file(self) -> Path | None:
        """The file that was open last, or None."""
        kept = self._text("last file", "")
        return Path(kept) if kept else None

    @last_file.setter
    def last_file(self, path: Path | None) -> None:
        self._store.setValue("last file", str(path) if path and _can_be_kept(path) else "")

    @property
    def last_game(self) -> bool:
        """Whether what was open last is in no file, and kept with its game."""
        return self._text("last game", "") == "yes"

    @last_game.setter
    def last_game(self, last: bool) -> None:
        self._store.setValue("last game", "yes" if last else "")

    @property
    def recent(self) -> list[Path]:
        """The recent files, newest first."""
        lines = [line for line in self._text("recent", "").split("\n") if line]
        return [Path(line) for line in lines[:MAX_RECENT_FILES]]

    def add_recent(self, path: Path) -> None:
        """Add a recent file, unless its name cannot be stored."""
        if not _can_be_kept(path):
            return
        paths = [path.absolute(), *(other for other in self.recent if other != path.absolute())]
        self._store.setValue("recent", "\n".join(map(str, paths[:MAX_RECENT_FILES])))

    def remove_recent(self, path: Path) -> None:
        """Remove a recent file."""
        paths = [other for other in self.recent if other != path]
        self._store.setValue("recent", "\n".join(map(str, paths)))

    def clear_recent(self) -> None:
        """Remove all recent files."""
        self._store.remove("recent")

    @property
    def book(self) -> str:
        """What was chosen for the last book, as a text."""
        return self._text("book", "")

    @book.setter
    def book(self, chosen: str) -> None:
        self._store.setValue("book", chosen)

    @property
    def folders(self) -> list[Path]:
        """The user's own folders in the library."""
        return [Path(line) for line in self._text("folders", "").splitlines() if line]

    @folders.setter
    def folders(self, folders: list[Path]) -> None:
        kept = [str(folder) for folder in dict.fromkeys(folders) if _can_be_kept(folder)]
        self._store.setValue("folders", "\n".join(kept))

    def layout(self) -> tuple[QByteArray, QByteArray]:
        """Return the stored geometry and state of the window."""
        found = [self._store.value(key) for key in ("geometry", "state")]
        geometry, state = (x if isinstance(x, QByteArray) else QByteArray() for x in found)
        return geometry, state

    def dock_width(self, name: str) -> float:
        """Return how wide the user wants a dock, or 0 where nobody knows."""
        try:
            return max(0.0, min(5000.0, float(self._text(f"width/{name}", "0"))))
        except ValueError:
            return 0.0

    def set_dock_width(self, name: str, width: float) -> None:
        """Keep how wide the user wants a dock."""
        self._store.setValue(f"width/{name}", f"{width:.1f}")

    def set_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Store the geometry and state of the window."""
        self._store.setValue("geometry", geometry)
        self._store.setValue("state", state)

    def write(self) -> None:
        """Write the settings to disk now."""
        self._store.sync()

    def _text(self, key: str, usual: str) -> str:
        value = self._store.value(key, usual)
        return value if isinstance(value, str) else usual

    def _flag(self, key: str, *, usual: bool) -> bool:
        value = str(self._store.value(key, usual)).lower()  # a bool, or its text in the file
        return {"true": True, "false": False}.get(value, usual)


def _can_be_kept(path: Path) -> bool:
    """Tell whether a path can be stored: undecodable bytes and line breaks cannot."""
    return str(path).isprintable()
