"""The catalogues have every sentence of the program, with the same places to fill."""

import shutil
import subprocess
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tests.catalogue.__main__ import CATALOGUES, read, template_catalogue

PATHS = sorted(CATALOGUES.glob("*/LC_MESSAGES/satori.po"))


@pytest.fixture(scope="module")
def in_source():
    return template_catalogue()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parents[1].name)
def test_a_catalogue_has_what_the_source_says_and_nothing_else(path, in_source):
    found, wanted = ({(one.id, one.context) for one in some} for some in (read(path), in_source))
    assert found == wanted, "make catalogues"


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def templates(message: Message, said: str | tuple[str, ...]) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parents[1].name)
def test_translations_fill_the_same_places(path):
    for message in read(path):
        if message.id and message.string:
            wanted = places(templates(message, message.id)[-1])
            *one, many = templates(message, message.string)
            assert not many or places(many) == wanted, many
            assert all(places(said) <= wanted for said in one), one


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="gettext is not installed")
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parents[1].name)
def test_gettext_has_nothing_to_complain_of(path, tmp_path):
    checked = subprocess.run(
        ["msgfmt", "--check", "--check-accelerators=&", "-o", tmp_path / "satori.mo", path],
        capture_output=True,
        text=True,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
