"""What has to be true before a release: `make release`, which also builds and tries packages.

The version has its date, every command of the README and of the French page does what is shown
there, and the pictures show the window of today. Whatever is not so is told in one sentence each.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from app import __version__

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", ROOT / "resources" / "README.fr.md")
PATIENCE = 900
SAYS_NO = {
    f"satori {language}check puzzles/futoshiki/less-than-one.satori"
    for language in ("", "--lang fr ")
}
"""Commands of the pages that answer "no": they end with 1, all others with 0."""

PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|\$")
"""A command with a word such as HOST in it cannot be run as it is printed."""

LIST = "puzzles/lightup/pinwheel.satori\n4x4:bBc0a2Bf\n"
"""What is in the file that the README calls `list`."""


@dataclass(frozen=True)
class Command:
    """A line of a page that can be typed, and what the page shows below it."""

    line: str
    shown: str = ""


def commands(readme: str) -> Iterator[Command]:
    """Find what is typed: lines of indented blocks, and those after a `$` in fenced ones."""
    for number, part in enumerate(re.split(r"^```\n", readme, flags=re.MULTILINE)):
        if number % 2:
            for line, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", part, re.MULTILINE):
                yield Command(line, shown)
        else:
            for line in re.findall(r"^    (satori .*)$", part, re.MULTILINE):
                yield Command(re.split(r"\s{2,}", line)[0])


def without_times(text: str) -> str:
    return re.sub(r"\d+(\.\d+)? (ms|s)\b", "… ms", text).strip("\n")


def check_version() -> Iterator[str]:
    """The version stands with its date in the changelog and in the metadata for shops."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    entry = re.search(rf"^## \[{re.escape(__version__)}\] - (\S+)$", changelog, re.MULTILINE)
    if entry is None:
        yield f"CHANGELOG.md has no heading “## [{__version__}] - DATE”."
    for path in sorted((ROOT / "resources" / "desktop").glob("*.metainfo.xml")):
        releases = ElementTree.parse(path).iter("release")
        dates = {release.get("version"): release.get("date") for release in releases}
        if not dates.get(__version__):
            yield f"{path.name} has no release {__version__} with a date."
        elif entry is not None and dates[__version__] != entry[1]:
            yield (
                f"{path.name} dates {__version__} to {dates[__version__]}, "
                f"CHANGELOG.md to {entry[1]}."
            )


def check_links() -> Iterator[str]:
    """What the texts for readers link to is there."""
    for path in (*PAGES, ROOT / "app" / "README.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text("utf-8")):
            if not (path.parent / target).exists():
                yield f"{path.name} links to {target}, which is not there."


def check_readme(folder: Path) -> Iterator[str]:
    """Type every command of the pages in a folder where only the puzzles are at hand."""
    (folder / "puzzles").symlink_to(ROOT / "puzzles")
    (folder / "list").write_text(LIST, "utf-8")
    found = [command for page in PAGES for command in commands(page.read_text("utf-8"))]
    for line in SAYS_NO - {command.line for command in found}:
        yield f"No page shows “{line}” any more."
    for command in found:
        began = time.monotonic()
        problem = _try(command, folder)
        if problem:
            yield f"“{command.line}” {problem}."
        print(f"{time.monotonic() - began:6.1f} s  {command.line}", flush=True)


def _try(command: Command, folder: Path) -> str | None:
    program, *rest = command.line.split()
    if PLACEHOLDER.search(command.line) or (program != "satori" and not shutil.which(program)):
        print("          left out, because it cannot be run here:")
        return None
    if program == "cat" and not (folder / rest[0]).exists():
        (folder / rest[0]).write_text(command.shown, "utf-8")  # the reader is to make this file
        return None
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    try:
        ended = subprocess.run(
            ["sh", "-c", f"exec {command.line}"],
            cwd=folder,
            env=os.environ | {"PATH": path, "QT_QPA_PLATFORM": "offscreen"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return f"takes more than {PATIENCE} s"
    if program == "satori" and ended.returncode != (command.line in SAYS_NO):
        return f"ends with {ended.returncode}: {ended.stderr.strip() or 'it says nothing'}"
    if command.shown and without_times(ended.stdout) != without_times(command.shown):
        return f"prints something else than is shown:\n{ended.stdout}"
    return None


def main() -> None:
    problems = [*check_version(), *check_links()]
    with tempfile.TemporaryDirectory() as folder:
        problems += check_readme(Path(folder))
    drawn = subprocess.run([sys.executable, "-m", "tests.readme_pictures"], cwd=ROOT)
    if drawn.returncode:
        problems.append("The pictures of the README could not be drawn.")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
