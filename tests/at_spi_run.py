"""Use the program through assistive technology: `make xvfb`, or `python -m tests.at_spi_run`.

Starts it on a display and a session bus of its own, beside a small screen reader. Where the
packages for that are missing (`at-spi2-core dbus xvfb gir1.2-atspi-2.0 python3-gi`), it says so.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SYSTEM_PYTHON = "/usr/bin/python3"
PATIENCE = 120
PUZZLE = "satori 1\nkind: lightup\n\n0 . .\n. X .\n. . .\n"
CAN_READ = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


def missing() -> str:
    """Say what is missing for that, if anything is."""
    for command in ("xvfb-run", "dbus-run-session", SYSTEM_PYTHON):
        if shutil.which(command) is None:
            return command
    if not Path("/usr/libexec/at-spi-bus-launcher").exists():
        return "at-spi2-core"
    found = subprocess.run([SYSTEM_PYTHON, "-c", CAN_READ], capture_output=True, check=False)
    return "gir1.2-atspi-2.0" if found.returncode else ""


def listen() -> str:
    """Run the program and the reader; return what was heard."""
    with tempfile.TemporaryDirectory() as home:
        puzzle = Path(home) / "puzzle.satori"
        puzzle.write_text(PUZZLE, "utf-8")
        program = f"{sys.executable} -m app {puzzle}"
        reader = f"{SYSTEM_PYTHON} {ROOT / 'tests' / 'at_spi_client.py'}"
        # The program ends with the bus, at the latest.
        script = f"{program} & {reader}; code=$?; kill $!; wait $!; exit $code"
        display = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24"]
        found = subprocess.run(
            [*display, "dbus-run-session", "--", "sh", "-c", script],
            env={
                **os.environ,
                "HOME": home,
                "XDG_CONFIG_HOME": home,
                "XDG_DATA_HOME": home,
                "XDG_RUNTIME_DIR": home,
                "QT_QPA_PLATFORM": "xcb",
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            },
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    if found.returncode:
        raise SystemExit(f"{found.stdout}{found.stderr}")
    return found.stdout


if __name__ == "__main__":
    lacking = missing()
    print(f"Not tried: {lacking} is missing." if lacking else listen())
