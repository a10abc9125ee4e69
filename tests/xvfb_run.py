"""Use the program as a person does, on a display of its own: `make xvfb`.

Draws a puzzle with the mouse, undoes, solves, saves, changes it, is killed, starts again, takes the
recovery copy and saves that. Whatever is not as it should be ends it with an error.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtGui import QColor, QGuiApplication, QImage

from app.formats import read_input
from app.ui.look.theme import LIGHT

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "build" / "xvfb"
PATIENCE = 30
SCREEN = "1280x860x24"
BOARD = 3
"""Rows and columns of the puzzle that is drawn."""

WHITE = 40_000
"""Fewer than the white pixels of such a board where nothing is lit."""

T = TypeVar("T")


def wait_for(what: str, look: Callable[[], T]) -> T:
    """Look again and again until there is something to be seen."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > end:
            screen().save(str(PICTURES / "failed.png"))
            raise SystemExit(f"In vain: {what} ({PICTURES / 'failed.png'})")
        time.sleep(0.05)
    print(what)
    return found


def xdotool(*words: object) -> str:
    done = subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True)
    return done.stdout.strip()


def screen() -> QImage:
    return QGuiApplication.primaryScreen().grabWindow(0).toImage()


def window(name: str) -> str:
    """Return the window with this in its title, with the keyboard on it."""
    found = xdotool("search", "--onlyvisible", "--name", name).split()
    if found:
        xdotool("windowfocus", found[-1])
    return found[-1] if found else ""


def titled(start: str) -> bool:
    return any(
        xdotool("getwindowname", found).startswith(start)
        for found in xdotool("search", "--onlyvisible", "--name", "Satori").split()
    )


def runs(image: QImage, y: int, colour: QColor) -> tuple[int, int] | None:
    """Return the first and last pixel of a colour in a line."""
    wanted = colour.rgb()
    found = [x for x in range(image.width()) if image.pixel(x, y) == wanted]
    return (found[0], found[-1]) if found else None


def count(colour: QColor) -> int:
    """Count the pixels of a colour on the screen."""
    image = screen().convertToFormat(QImage.Format.Format_RGB32)
    return bytes(image.constBits()).count(colour.rgb().to_bytes(4, sys.byteorder))


class Grid:
    """Where the cells of the board are on the screen, found by the frame around it."""

    def __init__(self) -> None:
        image = screen()
        lines = [runs(image, y, LIGHT.frame) for y in range(image.height())]
        # Above and below the board, the frame is one long line.
        longest = max(right - left for left, right in filter(None, lines))
        full = [y for y, line in enumerate(lines) if line and line[1] - line[0] == longest]
        self._top, self._bottom = full[0], full[-1]
        line = lines[full[0]]
        assert line is not None
        self._left, self._right = line

    def walls(self) -> int:
        """Tell how many walls there are; a number or the cursor hides less than half of one."""
        return round(count(LIGHT.wall) / ((self._right - self._left) / BOARD) ** 2 + 0.2)

    def click(self, row: int, col: int, times: int = 1) -> None:
        x = self._left + (self._right - self._left) * (col + 0.5) / BOARD
        y = self._top + (self._bottom - self._top) * (row + 0.5) / BOARD
        xdotool("mousemove", round(x), round(y))
        for _ in range(times):
            xdotool("click", 1)
        # Away from the board, where nothing shows what another click would do.
        xdotool("mousemove", self._left, self._bottom + 100)


class Run:
    """The program, with a home of its own."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *given: object, title: str = "Light Up") -> str:
        home = {
            name: str(self._home / name) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        }
        for folder in home.values():
            Path(folder).mkdir(exist_ok=True)
        environment = os.environ | home | {"QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "app", *map(str, given)]
        self.process = subprocess.Popen(command, env=environment)
        return wait_for("The window is open", lambda: window(f"{title} — Satori"))

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        wait_for("It is killed", lambda: not window("Satori"))

    def copies(self) -> list[Path]:
        return list(self._home.rglob("*.recovery"))


def check(file: Path, rows: tuple[str, ...]) -> bool:
    return file.exists() and read_input(str(file)).puzzle.grid == rows


def draw(run: Run) -> Grid:
    """Begin a new puzzle and draw a 4 into its middle."""
    xdotool("key", "ctrl+n")
    wait_for("A new puzzle is asked for", lambda: window("New puzzle"))
    xdotool("key", "ctrl+a", BOARD, "Tab", "ctrl+a", BOARD, "Return")
    wait_for("It is there", lambda: not window("New puzzle") and titled("Untitled — "))
    window("Light Up — Satori")
    wait_for("It is on the screen", lambda: count(LIGHT.cell) > WHITE)
    grid = Grid()
    grid.click(1, 1, times=6)
    wait_for("It has changed", lambda: titled("Untitled* — "))
    wait_for("There is one wall", lambda: grid.walls() == 1)
    grid.click(0, 0)
    wait_for("There are two", lambda: grid.walls() == 2)
    xdotool("key", "ctrl+z")
    wait_for("One is undone", lambda: grid.walls() == 1)
    return grid


def save(file: Path) -> None:
    xdotool("key", "ctrl+s")
    wait_for("A file is asked for", lambda: window("Save the puzzle"))
    xdotool("key", "ctrl+a")
    xdotool("type", file)
    xdotool("key", "Return")
    wait_for("It is saved", lambda: check(file, ("...", ".4.", "...")))
    wait_for("The title says so", lambda: titled(f"{file.name} — "))
    window("Light Up — Satori")


def restore() -> None:
    """Press the first of the two buttons at the right end of the bar above the board."""

    def find_bar() -> tuple[int, int] | None:
        image = screen()
        for y in range(image.height()):
            line = runs(image, y, LIGHT.accent)
            if line and line[1] - line[0] > image.width() // 3:
                return line[1], y
        return None

    right, below = wait_for("The copy is offered", find_bar)
    screen().save(str(PICTURES / "offered.png"))
    xdotool("mousemove", right - 140, below - 17, "click", 1)


def play(folder: Path) -> None:
    run = Run(folder)
    file = folder / "mine.satori"
    try:
        run.start()
        grid = draw(run)
        screen().save(str(PICTURES / "drawn.png"))
        xdotool("key", "F5")
        wait_for("It is solved: every cell is lit", lambda: count(LIGHT.cell) < WHITE // 5)
        screen().save(str(PICTURES / "solved.png"))
        save(file)
        xdotool("key", "F2")
        wait_for("It is drawn again", lambda: count(LIGHT.cell) > WHITE)
        grid.click(0, 0)
        wait_for("It has changed again", lambda: titled(f"{file.name}* — "))
        wait_for("A copy is kept", run.copies)
        run.kill()
        if not check(file, ("...", ".4.", "...")):
            raise SystemExit("The file changed though nothing was saved")
        run.start()
        restore()
        wait_for("It is restored", lambda: titled(f"{file.name}* — "))
        screen().save(str(PICTURES / "restored.png"))
        window("Light Up — Satori")
        xdotool("key", "ctrl+s")
        wait_for("It is saved as it was", lambda: check(file, ("X..", ".4.", "...")))
        wait_for("No copy is left", lambda: not run.copies())
        xdotool("key", "ctrl+q")
        assert run.process is not None
        if run.process.wait(PATIENCE) != 0:
            raise SystemExit("It did not end as it should")
    finally:
        if run.process is not None and run.process.poll() is None:
            run.process.kill()


@contextmanager
def display() -> Iterator[Path]:
    """Make a display, and a folder for what is kept; end without both if there cannot be one."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        print(f"Skipped: {' and '.join(missing)} would be needed.")
        raise SystemExit
    PICTURES.mkdir(parents=True, exist_ok=True)
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            os.environ["DISPLAY"] = f":{told.readline().strip()}"
        os.environ["QT_QPA_PLATFORM"] = "xcb"
        application = QGuiApplication([])
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
        del application
    finally:
        server.terminate()
        server.wait()
    print("All is well.")


def main() -> None:
    with display() as folder:
        play(folder)


if __name__ == "__main__":
    main()
