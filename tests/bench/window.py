"""How the window feels: how soon it is there, how long it ever keeps one waiting, what it keeps.

`python -m tests.bench.window SECTION` measures in this process, on whatever display there is; the
sections of `python -m tests.bench` start that, on every display there can be.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

REPEATS = 10


# On the outside


@contextmanager
def displays():
    """The environment variables of each display there can be, by name."""
    with tempfile.TemporaryDirectory() as folder:
        # Settings of its own, and compiled modules as an installed program has them.
        common = {name: value for name, value in os.environ.items() if name not in UNWANTED}
        common["XDG_CONFIG_HOME"] = folder
        found = {"offscreen": common | {"QT_QPA_PLATFORM": "offscreen"}}
        if not shutil.which("Xvfb"):
            yield found
            return
        reader, writer = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x1200x24"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        try:
            os.close(writer)
            with os.fdopen(reader) as lines:
                number = lines.readline().strip()
            found["Xvfb"] = common | {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
            yield found
        finally:
            server.terminate()
            server.wait()


UNWANTED = {"PYTHONDONTWRITEBYTECODE", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}

BARE = """
import os, sys
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication(["bare"])
application.setStyle("Fusion")
window = QMainWindow()
window.menuBar().addMenu("&File").addAction("&Quit")
window.resize(1180, 780)
window.show()
while not window.windowHandle().isExposed():
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
os._exit(0)
"""

OURS = """
import os, sys
from importlib.machinery import PathFinder

class Watch:
    # Ends the program where it would begin to wait for the user, once it has been painted.
    @staticmethod
    def find_spec(name, path, target=None):
        if name != "app.ui.main":
            return None
        spec = PathFinder.find_spec(name, path)
        load = spec.loader.exec_module
        def exec_module(module):
            load(module)
            module.QApplication.exec = until_painted
        spec.loader.exec_module = exec_module
        return spec

def until_painted(application):
    from PySide6.QtCore import QEventLoop
    from app.ui.window import Window
    window = next(w for w in application.topLevelWidgets() if isinstance(w, Window))
    while not window.windowHandle().isExposed():
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    os._exit(0)

sys.meta_path.insert(0, Watch)
sys.argv = ["satori"]
from app.__main__ import main
sys.exit(main())
"""


def window_start():
    """Starting until the window is painted, against a bare window with a menu bar."""
    from tests.bench.printing import ms, row

    subprocess.run([sys.executable, "-m", "compileall", "-q", "app"], check=True, env=_clean())
    row("display", "bare ms", "satori ms", "times", "bare cpu", "satori cpu", "times")
    with displays() as found:
        for name, environment in found.items():
            runs = [[_spawned(code, environment) for code in (BARE, OURS)] for _ in range(REPEATS)]
            best = [[min(run[which][unit] for run in runs) for which in (0, 1)] for unit in (0, 1)]
            cells = []
            for bare, ours in best:
                cells += [ms(bare), ms(ours), f"{ours / bare:.2f}"]
            row(name, *cells)


def _clean():
    return {name: value for name, value in os.environ.items() if name not in UNWANTED}


def _spawned(code, environment):
    """Seconds by the clock, and of the processor, from the start to the end of a program."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    spent = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, code
    return spent, usage.ru_utime + usage.ru_stime


def _on_every_display(section):
    with displays() as found:
        for name, environment in found.items():
            print(f"{name}:")
            command = [sys.executable, "-m", "tests.bench.window", section]
            subprocess.run(command, env=environment, stderr=subprocess.DEVNULL, check=True)


def window_heartbeat():
    """The longest time the window did not react, in milliseconds (and what of it was its own)."""
    _on_every_display("heartbeat")


def window_playing():
    """The same while someone plays, and with 10,000 files in the library."""
    _on_every_display("playing")


def window_memory():
    """What 1,000 edits of two kinds, 20 solves and 10,000 marks leave behind."""
    _on_every_display("memory")


# On the inside: from here on with Qt


def heartbeat():
    from tests.bench.scenes import SCENES, runs_of

    for name, scene in SCENES.items():
        print(f"{name:>44}", runs_of(scene), flush=True)


def playing():
    from tests.bench.playing import SCENES
    from tests.bench.scenes import runs_of

    for name, scene in SCENES.items():
        print(f"{name:>44}", runs_of(scene), flush=True)


def memory():
    from tests.bench.heartbeat import report_memory
    from tests.bench.playing import report_moves

    report_memory()
    report_moves()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    {"heartbeat": heartbeat, "playing": playing, "memory": memory}[sys.argv[1]]()
