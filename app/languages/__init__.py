"""The languages the program speaks: which there are, and which one the user wants."""

import os
from collections.abc import Mapping
from importlib import import_module

from app import paths
from app.core import words
from app.core.errors import BadUse
from app.core.words import ENGLISH, Language

NAMES = {"en": "English", "fr": "Français"}
"""The languages by their codes, each in its own words."""

DOMAIN = "satori"
"""The name of our catalogues."""

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables by which a system says which language its user reads; the first that is set."""


def preferred(environment: Mapping[str, str]) -> str:
    """Return the code of the language that the environment asks for, or else of English."""
    asked = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = asked.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in NAMES else ENGLISH.code


def speak(code: str) -> None:
    """Say everything in the language with a code from now on."""
    words.speak(find(code))
    if code != ENGLISH.code:
        _translate_argparse(code)


def _translate_argparse(code: str) -> None:
    """Give Python's own words about arguments in our catalogue, in the way it is made for."""
    import gettext

    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, str(paths.resources() / "locale"))
    gettext.textdomain(DOMAIN)


def find(code: str) -> Language:
    """Return the language with a code."""
    if code not in NAMES:
        raise BadUse(
            "There is no language called {code!r}; there are {codes}.",
            code=code,
            codes=", ".join(NAMES),
        )
    if code == ENGLISH.code:
        return ENGLISH
    # Only when it is spoken: catalogues take a while to load.
    found: Language = import_module("app.languages.french").French()
    return found
