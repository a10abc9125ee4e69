"""What `make dist` has made, tried: the wheel is reproducible, the folder runs without Python."""

import filecmp
import os
import subprocess
import sys
from pathlib import Path

from app import __version__, paths

QUESTION = "4x4:bBc0a2Bf"


def main(dist: Path, again: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    (second,) = again.glob("*.whl")
    assert filecmp.cmp(wheel, second, shallow=False), "two builds of the wheel differ"
    print(f"{wheel.name}: the same when it is built twice")
    folder = dist / "satori"
    program = folder / "satori"
    said = _run(program, "--version")
    assert said.startswith(f"satori {__version__} "), said
    assert "one solution" in _run(program, "solve", QUESTION)
    assert '"unique"' in _run(program, "batch", "-", "--jobs", "2", stdin=f"{QUESTION}\n" * 2)
    here = sum(1 for _ in paths.puzzles().rglob("*.satori"))
    there = sum(1 for _ in folder.rglob("_puzzles/**/*.satori"))
    assert here == there, f"{there} of {here} puzzles were packed"
    picture = dist / "picture.png"
    _run(program, "export", QUESTION, "--to", "png", "-o", str(picture))
    assert picture.stat().st_size > 1000
    picture.unlink()
    _open_window(program)
    print(f"{folder.name}: answers, paints, opens its window; {there} puzzles are in it")


def _run(program: Path, *arguments: str, stdin: str = "") -> str:
    ended = subprocess.run(
        [program, *arguments], input=stdin, capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def _open_window(program: Path) -> None:
    """Open the window where nobody sees it; it has to stay open until it is told to end."""
    invisible = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen([program], env=invisible, stderr=subprocess.PIPE, text=True) as window:
        try:
            window.wait(10)
        except subprocess.TimeoutExpired:
            window.terminate()
            return
        raise AssertionError(window.stderr.read() if window.stderr else "it ended")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
