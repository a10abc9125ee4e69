"""What is installed is what is here: built, installed elsewhere, and run from another folder."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import __version__
from app.core.registry import kinds

ROOT = Path(__file__).parents[2]
PACKED = (
    "app",
    ".ci",
    "puzzles",
    "resources",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    ".gitignore",
)
PATIENCE = 60.0
LIGHTUP_ID = "4x4:bBc0a2Bf"


def environment(**changes: str) -> dict[str, str]:
    """The environment of a user who knows nothing of this checkout, at a terminal."""
    unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "VIRTUAL_ENV")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in unwanted and not name.startswith(("PYTHON", "PIP_"))
    }
    return kept | {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"} | changes


def run(*command: object, cwd: Path, **changes: str) -> str:
    """Run a command, insist on its success, and return what it printed."""
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def some_pip() -> list[str]:
    """The pip at hand: our own environment may have been made without one."""
    for python in (sys.executable, getattr(sys, "_base_executable", None), "python3"):
        command = [python or "python3", "-m", "pip"]
        try:
            asked = subprocess.run([*command, "--version"], capture_output=True, timeout=PATIENCE)
        except OSError:
            continue
        if asked.returncode == 0:
            return [*command, "--disable-pip-version-check", "--quiet"]
    pytest.skip("there is no pip")


def files_below(folder: Path) -> set[str]:
    """Name the files of a folder, without what Python leaves there."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="session")
def source(tmp_path_factory) -> Path:
    """A copy of what is packed, in which nothing else can be found by accident."""
    copy = tmp_path_factory.mktemp("source")
    for name in PACKED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, copy / name)
    (copy / "README.md").touch()
    return copy


@pytest.fixture(scope="session")
def wheel(source, tmp_path_factory) -> Path:
    """The wheel, built from the copy by the backend that pyproject.toml names."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=source)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory) -> Path:
    """An environment with nothing but the wheel; what it depends on is looked up in ours."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=os.name == "posix", with_pip=False)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = some_pip()
    where = ("--python", scripts / "python")
    run(*pip, *where, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    paths = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
    ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    # A folder named by a .pth file comes last, and its own .pth files do not count: should this
    # checkout be installed in our environment, that one is not used.
    Path(paths["purelib"], "ours.pth").write_text("\n".join(sorted(ours)) + "\n")
    return scripts


def test_the_wheel_has_every_file(source, wheel):
    with ZipFile(wheel) as archive:
        assert archive.testzip() is None
        names = {name for name in archive.namelist() if not name.endswith("/")}
    wanted = {f"app/{name}" for name in files_below(source / "app")}
    wanted |= {f"app/_puzzles/{name}" for name in files_below(source / "puzzles")}
    wanted |= {f"app/_resources/{name}" for name in files_below(source / "resources")}
    assert {name for name in names if ".dist-info/" not in name} == wanted
    for kind in kinds():
        assert f"app/puzzles/{kind}/__init__.py" in names
    assert any(name.startswith("app/_resources/") for name in names)


def test_the_wheel_says_what_it_is(wheel):
    with ZipFile(wheel) as archive:
        names = archive.namelist()

        def text(ending: str) -> str:
            (name,) = (name for name in names if name.endswith(f".dist-info/{ending}"))
            return archive.read(name).decode()

        about = Parser().parsestr(text("METADATA"))
        scripts = text("entry_points.txt")
        assert any(".dist-info/" in name and name.endswith("LICENSE") for name in names)
    assert about["Name"] == "satori-puzzles"
    assert about["Version"] == __version__
    assert wheel.name == f"satori_puzzles-{__version__}-py3-none-any.whl"
    needed = [line for line in about.get_all("Requires-Dist") if "extra ==" not in line]
    assert sorted(line.partition("==")[0].lower() for line in needed) == [
        "argcomplete",
        "pyside6-essentials",
        "python-sat",
    ]
    assert "satori = app.__main__:run" in scripts.splitlines()


def assert_it_works(*satori: object, cwd: Path, puzzles: Path, **changes: str) -> None:
    """Check that a program finds its version, its puzzle types and the puzzles it comes with."""

    def say(*arguments: object) -> str:
        return run(*satori, *arguments, cwd=cwd, **changes)

    assert say("--version").startswith(f"satori {__version__} (Python 3.")
    listed = say("solve", "--help").replace("\n", " ")
    assert "{" + ",".join(kinds()) + "}" in listed
    assert json.loads(say("solve", "--json", LIGHTUP_ID))["verdict"] == "unique"
    # Without an argument it takes one of its own.
    assert "one solution" in say()
    folders = [folder for folder in puzzles.iterdir() if folder.is_dir()]
    assert folders
    for kind in (folder.name for folder in folders):
        # One of those that do not announce another number of solutions.
        found = sorted((puzzles / kind).glob("*.satori"))
        one = next(path for path in found if "\nsolutions:" not in path.read_text("utf-8"))
        answer = json.loads(say("solve", "--json", one))
        assert (answer["puzzle"], answer["verdict"]) == (kind, "unique")
    (line,) = say("batch", "--jobs", "2", listing(cwd)).splitlines()
    assert json.loads(line)["verdict"] == "unique"


def listing(folder: Path) -> Path:
    path = folder / "list.txt"
    path.write_text(f"{LIGHTUP_ID}\n")
    return path


def test_the_installed_program(source, installed, tmp_path):
    python = installed / "python"
    code = "import app, app.paths as p; print(app.__file__, p.puzzles(), p.resources(), sep='\\n')"
    package, puzzles, resources = map(Path, run(python, "-c", code, cwd=tmp_path).splitlines())
    # All of it is in the environment, and nothing here.
    assert package.is_relative_to(installed.parent.resolve())
    assert puzzles == package.parent / "_puzzles"
    assert resources == package.parent / "_resources"
    assert files_below(puzzles) == files_below(source / "puzzles")
    assert files_below(resources) == files_below(source / "resources")
    assert_it_works(installed / "satori", cwd=tmp_path, puzzles=puzzles)


def test_the_installed_package(installed, tmp_path):
    said = run(installed / "python", "-m", "app", "--version", cwd=tmp_path)
    assert said.startswith(f"satori {__version__} ")


def test_the_checkout(tmp_path):
    command = (sys.executable, "-m", "app")
    assert_it_works(*command, cwd=tmp_path, puzzles=ROOT / "puzzles", PYTHONPATH=str(ROOT))


def test_the_checkout_finds_its_files(tmp_path):
    code = "import app.paths as p; print(p.puzzles(), p.resources(), sep='\\n')"
    said = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert [Path(line).resolve() for line in said.splitlines()] == [
        (ROOT / "puzzles").resolve(),
        (ROOT / "resources").resolve(),
    ]
