"""Which language is spoken."""

import pytest

from app.languages import NAMES, find, preferred
from tests.cli.process import run


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "fr"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr-CA"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_system_says_which(environment, code):
    assert preferred(environment) == code


def test_every_language_is_there():
    assert [find(code).code for code in NAMES] == list(NAMES)


def test_an_unknown_language_is_refused(tmp_path):
    for arguments in (("--lang", "xx", "solve", "2x2:4c"), ("solve", "2x2:4c", "--lang=xx")):
        code, out, err = run(*arguments, cwd=tmp_path)
        assert (code, out) == (2, "")
        assert err == "satori: There is no language called 'xx'; there are en, fr.\n"
