"""The program in the user's desktop: menu entry, icons, kind of file, manual, completion."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from app import __version__, paths
from app.cli.desktop import ICON_SIZES, icon_file
from app.languages import NAMES
from tests.cli.process import PATIENCE, environment, run, satori

SOURCE = paths.resources() / "desktop"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture
def data(tmp_path) -> Path:
    return tmp_path / "data of a user"


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def install(tmp_path, data, option="--install-desktop"):
    return run(option, cwd=tmp_path, XDG_DATA_HOME=str(data))


def test_installed_and_taken_away(tmp_path, data):
    (data / "applications").mkdir(parents=True)
    (data / "applications" / "other.desktop").write_text("[Desktop Entry]\n")
    code, out, err = install(tmp_path, data)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    found = files_below(data)
    name = paths.DESKTOP_NAME
    for size in ICON_SIZES:
        assert f"icons/hicolor/{size}x{size}/apps/{name}.png" in found
    entry = (data / "applications" / f"{name}.desktop").read_text()
    assert re.search(r"^Exec=\S.* %f$", entry, re.MULTILINE)
    again = install(tmp_path, data)
    assert (again.code, files_below(data)) == (0, found)
    gone = install(tmp_path, data, "--uninstall-desktop")
    assert (gone.code, gone.err) == (0, "")
    assert not [path for path in files_below(data) if name in path or "satori" in path]
    assert (data / "applications" / "other.desktop").exists()
    assert install(tmp_path, data, "--uninstall-desktop").out == "0 files were removed.\n"


def test_a_folder_that_cannot_be_written(tmp_path, data):
    data.write_text("a file in its place")
    code, out, err = install(tmp_path, data)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "home", "said"),
    [
        (["--install-desktop"], "somewhere", "home folder is not known"),
        (["--install-desktop"], "", "home folder is not known"),
        (["--install-desktop", "puzzle"], None, "takes nothing after it"),
        (["--uninstall-desktop", "--install-desktop"], None, "takes nothing after it"),
    ],
)
def test_bad_use_installs_nothing(tmp_path, options, home, said):
    code, out, err = run(
        *options, cwd=tmp_path, HOME=str(tmp_path) if home is None else home, XDG_DATA_HOME=""
    )
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_icons_have_their_sizes():
    for size in ICON_SIZES:
        image = QImage(str(icon_file(size)))
        assert (image.width(), image.height()) == (size, size)


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-utils")
def test_the_menu_entry_is_valid(tmp_path, data):
    install(tmp_path, data)
    for folder in (SOURCE, data / "applications"):
        entry = folder / f"{paths.DESKTOP_NAME}.desktop"
        said = subprocess.run(["desktop-file-validate", entry], capture_output=True, check=True)
        assert said.stdout == b""


@pytest.mark.parametrize("code", [code for code in NAMES if code != "en"])
def test_the_desktop_says_it_in_every_language(tmp_path, data, code):
    install(tmp_path, data)
    entry = (data / "applications" / f"{paths.DESKTOP_NAME}.desktop").read_text("utf-8")
    for key in ("GenericName", "Comment", "Keywords"):
        assert re.search(rf"^{key}\[{code}\]=\S", entry, re.MULTILINE)
    for file, tags in ((".metainfo.xml", ("summary", "p", "li")), (".xml", ("comment",))):
        root = ElementTree.parse(SOURCE / f"{paths.DESKTOP_NAME}{file}").getroot()
        for tag in tags:
            ours = [one for one in root.iter() if one.tag.endswith(tag)]
            said = [one.get(LANGUAGE) for one in ours]
            assert said.count(code) == said.count(None) > 0


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstream is not installed")
def test_the_description_is_valid():
    about = SOURCE / f"{paths.DESKTOP_NAME}.metainfo.xml"
    subprocess.run(["appstreamcli", "validate", "--no-net", about], capture_output=True, check=True)
    assert f'<release version="{__version__}"' in about.read_text()


def test_the_manual_has_every_command_and_is_plain(tmp_path, data):
    install(tmp_path, data)
    page = (data / "man" / "man1" / "satori.1").read_text()
    for command in ("SOLVE", "EXPLAIN", "GENERATE", "IMPORT"):
        assert f".SH SATORI {command}" in page
    if shutil.which("man"):
        lines = ["man", "--warnings", "-l", str(data / "man" / "man1" / "satori.1")]
        said = subprocess.run(lines, capture_output=True, text=True, check=True)
        assert said.stderr == ""
        assert "--timeout S" in said.stdout


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("satori ex", {"explain", "export"}),
        ("satori generate n", {"norinori"}),
        ("satori export x --to 3", {"3sat"}),
        ("satori solve --ti", {"--timeout"}),
        ("satori generate norinori --difficulty e", {"easy", "expert"}),
        ("satori complete x --symmetry half", {"half-turn"}),
        ("satori book lightup --symmetry top", {"top-and-bottom"}),
        ("satori convert x --to tatham", {"tatham", "tatham-save"}),
        ("satori generate norinori --to puzz", {"puzzlink"}),
    ],
)
def test_a_shell_completes(tmp_path, line, wanted):
    # As the shell's function does it: the answer comes through descriptor 8.
    answer = tmp_path / "answer"
    asking = environment(
        _ARGCOMPLETE="1",
        _ARGCOMPLETE_STDOUT_FILENAME=str(answer),
        COMP_LINE=line,
        COMP_POINT=str(len(line)),
        _ARGCOMPLETE_IFS="\n",
    )
    subprocess.run(satori(), env=asking, cwd=tmp_path, timeout=PATIENCE, check=True)
    assert {word.strip() for word in answer.read_text().split("\n")} == wanted


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_takes_the_completion(tmp_path, data):
    install(tmp_path, data)
    script = data / "bash-completion" / "completions" / "satori"
    lines = ["bash", "-c", f"source '{script}' && complete -p satori"]
    said = subprocess.run(lines, capture_output=True, text=True, check=True, env=os.environ)
    assert "satori" in said.stdout
