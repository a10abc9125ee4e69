"""Nothing that a person reads in a terminal is left out of translation."""

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.commands import PICTURES
from app.cli.loading import COMMANDS
from app.cli.main import main
from app.core.difficulty import LEVELS
from app.core.registry import kinds, puzzle_type
from app.formats import format_names
from app.formula import FORMS
from tests.catalogue.known import unmarked
from tests.catalogue.marked_cli import CODE, marking
from tests.cli import boards
from tests.cli.process import PATIENCE, environment
from tests.helpers.pdf import needs_reader, pages_of

NAMES = {"satori", "Satori", "Python", "Qt", "PySAT", "dev", "Dask", "local", "pip", "install"}
NAMES |= {*kinds(), "ROWSxCOLS", *re.findall(r"[a-z]{2,}", " ".join((*COMMANDS, *format_names())))}
NAMES |= {word for kind in kinds() for word in puzzle_type(kind).title.split()}

IDENTIFIERS = re.compile(r"(?<![\w-])--?[a-z][\w-]*|\{[\w,-]+\}|\b\w+\.(?:txt|out|pdf|jsonl)\b")
"""Options, choices, and the names of files that the tests made."""

RULES = {"bulb", "sight", "lit", "wall", "pair", "region", "cell", "row", "column", "sign", "black"}
"""Names of facts and rules in a formula, by which it can be searched and exported."""


@pytest.fixture(scope="module", autouse=True)
def _marked() -> Iterator[None]:
    with marking():
        yield


@pytest.fixture
def said(capsys, monkeypatch, tmp_path):
    """Run a command where a terminal is watched, and return what it prints and complains of."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "2000")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for kind, drawn in boards.UNIQUE.items():
        Path(f"{kind}.txt").write_text(drawn)
    Path("six.txt").write_text(boards.SIX_WAYS)
    Path("none.txt").write_text(boards.FOUR_IN_A_CORNER)
    Path("wrong.txt").write_text(boards.LIGHTUP + "progress:\nL x X .\n. . 0 .\n2 X . .\n. . . .\n")
    Path("begun.txt").write_text(boards.LIGHTUP + "progress:\n. L X .\n. . 0 .\n2 X . .\n. . . .\n")
    Path("list.txt").write_text("lightup.txt\nsix.txt\nnowhere.txt\n")
    Path("prose.txt").write_text("Once upon a time\n")
    Path("once.txt").write_text("once upon a time\n")
    Path("model.txt").write_text("SAT\n1 0\n")
    Path("unsat.txt").write_text("UNSAT\n")

    def run(line: str, stdin: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        main(["--lang", CODE, *line.split()])
        printed = capsys.readouterr()
        return f"{printed.out}\n{printed.err}"

    return run


def left_out(said: str, *names: str) -> list[str]:
    """Return the words of a text that no language has said, and that are no names."""
    known = NAMES | set(names)
    said = IDENTIFIERS.sub(" ", said)
    return sorted({word for word in unmarked(said) if not word.isupper()} - known)


SYMMETRIES = "none half turn left and right top bottom quarter turns both mirrors diagonal other"
CHOICES = {*LEVELS, *SYMMETRIES.split(), "diagonals", *FORMS, *PICTURES, "sat", "smt"}
"""Values of options, which are typed as they are."""


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(said, command):
    found = said(f"{command} --help")
    assert found.count("⟦") > 8
    assert left_out(found, *CHOICES) == []


LINES = [
    "--version",
    "lightup.txt",
    *(f"{command} {kind}.txt" for kind in kinds() for command in ("solve", "check", "explain")),
    *(f"explain {kind}.txt --detail" for kind in kinds()),
    "solve lightup.txt six.txt none.txt --all 4",
    "solve six.txt",
    "check six.txt",
    "check none.txt",
    "explain six.txt",
    "explain none.txt",
    "explain wrong.txt",
    "explain begun.txt",
    "explain begun.txt --why r1c2",
    "explain begun.txt --why r4c1",
    "explain six.txt --why r1c1",
    "explain lightup.txt --from 99",
    *(f"hint begun.txt --stage {stage}" for stage in (1, 2, 3, 4)),
    "hint wrong.txt",
    "hint none.txt",
    "hint six.txt",
    "generate norinori --size 4 --seed 1 -o new.txt",
    "generate lightup --size 3 --seed 1 --count 2 --json -o new.jsonl",
    "generate futoshiki --size 3 --difficulty expert --seed 1",
    "generate futoshiki --size 99",
    "complete six.txt --seed 1 -o new.txt",
    "complete none.txt",
    "batch list.txt -o new.jsonl",
    "convert begun.txt --to tatham -o new.txt",
    "export lightup.txt --to dimacs -o new.txt",
    "import-model lightup.txt model.txt",
    "import-model lightup.txt unsat.txt",
    "import-model none.txt unsat.txt",
    "--install-desktop",
    "--uninstall-desktop",
]


@pytest.mark.parametrize("line", LINES)
def test_what_commands_say(said, line):
    found = said(line)
    assert "⟦" in found or "-o new.txt" in line
    assert left_out(found, *RULES) == []


@pytest.mark.parametrize(
    "line",
    [
        "frobnicate",
        "x y",
        "solve",
        "solve nowhere",
        "solve prose.txt --kind lightup",
        "solve .",
        "solve lightup.txt --all many",
        "solve lightup.txt --timeout soon",
        "solve lightup.txt --size big",
        "solve lightup.txt --kind sudoku",
        "solve lightup.txt --kind norinori",
        "solve lightup.txt --frobnicate",
        "solve 5:aaa",
        "explain lightup.txt --why there",
        "hint lightup.txt --stage 9",
        "batch nowhere",
        "batch list.txt --resume",
        "generate lightup --symmetry none-such",
        "generate lightup --difficulty awful",
        "generate lightup --style walls=many",
        "convert lightup.txt --to frobnicate",
        "convert lightup.txt --to plain -o /nowhere/at/all",
        "export lightup.txt --to frobnicate",
        "export lightup.txt --to dimacs --latex",
        "import-model lightup.txt once.txt",
        "report nowhere",
        "report prose.txt",
        "book lightup=1",
        "book sudoku=1 -o new.pdf",
        "--install-desktop now",
    ],
)
def test_errors(said, line):
    found = said(line)
    assert "⟦" in found
    assert left_out(found, *CHOICES, *re.findall(r"\w{2,}", line)) == []


def test_formula(said):
    found = said("export lightup.txt --to formula")
    assert "⟦" in found
    assert left_out(found, *RULES) == []


def test_reports(said):
    said("batch list.txt --explain -o new.jsonl")
    assert left_out(said("report new.jsonl"), "nowhere") == []
    said("report new.jsonl -o report.html")
    assert left_out(_words_of("report.html")) == []


def test_manual(said):
    said("--install-desktop")
    manual = Path("data/man/man1/satori.1").read_text("utf-8").replace("\\-", "-")
    assert left_out(manual, *CHOICES, "nf", "fi") == []


@needs_reader
def test_walkthroughs_and_books(said):
    """Only one command of a process can draw."""
    for line in (
        "export none.txt --to png --solution",
        "export lightup.txt --to html -o walkthrough.html",
        "export norinori.txt --to pdf -o walkthrough.pdf",
        "book lightup:4=2 futoshiki:4=2 --levels easy-easy --hints --seed 1 --jobs 2 -o book.pdf",
    ):
        command = [sys.executable, "-m", "tests.catalogue.marked_cli", *line.split()]
        ran = subprocess.run(command, env=environment(), capture_output=True, timeout=PATIENCE)
        assert left_out((ran.stdout + ran.stderr).decode()) == []
    assert left_out(_words_of("walkthrough.html")) == []
    for name in ("walkthrough.pdf", "book.pdf"):
        words = " ".join(pages_of(Path(name)))
        assert "⟦" in words
        assert left_out(words) == []


def _words_of(name: str) -> str:
    page = Path(name).read_text("utf-8")
    assert "⟦" in page
    return re.sub(r"(?s)<(style|script).*?</\1>|<[^>]*>", " ", page)
