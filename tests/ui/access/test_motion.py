"""Motion: off where the desktop says so, until the user says something else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SYSTEM_PYTHON = "/usr/bin/python3"

ASK = """
from PySide6.QtGui import QGuiApplication
from PySide6.QtCore import QTimer
from app.ui.access.motion import DesktopMotion
application = QGuiApplication([])
motion, heard = DesktopMotion(), []
def hear(moves):
    heard.append(moves)
    if len(heard) == 2:
        application.quit()
motion.moves.connect(hear)
motion.ask_bus()
QTimer.singleShot(15000, application.quit)
application.exec()
print(heard)
"""


def test_motion_follows_the_desktop_on_its_bus():
    wanted = [SYSTEM_PYTHON, "-c", "import dbus, gi"]
    if shutil.which("dbus-run-session") is None or subprocess.run(wanted, check=False).returncode:
        pytest.skip("no session bus can be had here")
    desktop = ROOT / "tests" / "helpers" / "fake_desktop.py"
    # The question is asked once the desktop is there.
    script = (
        f'{SYSTEM_PYTHON} {desktop} & while ! {SYSTEM_PYTHON} -c "$2"; do :; done; "$0" -c "$1"'
    )
    there = "import dbus; dbus.SessionBus().get_object('org.freedesktop.portal.Desktop', '/')"
    found = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script, sys.executable, ASK, there],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.stdout.splitlines()[-1] == "[False, True]", found.stderr


def test_what_the_user_chooses_counts_more_than_the_desktop(open_window):
    window = open_window("lightup/pinwheel")
    assert window.board.animated
    window.motion.moves.emit(False)
    assert not window.board.animated
    assert not window.appearance.animations.isChecked()
    window.motion.moves.emit(True)
    assert window.board.animated
    window.appearance.animations.trigger()
    assert not window.board.animated
    window.motion.moves.emit(True)
    assert not window.board.animated
    window.appearance.animations.trigger()
    window.motion.moves.emit(False)
    assert window.board.animated
