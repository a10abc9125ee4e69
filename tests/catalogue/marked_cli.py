"""The command line in a language that marks all it says: python -m tests.catalogue.marked_cli."""

import gettext
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app import languages
from app.cli.main import main
from app.core.words import language, speaking
from tests.catalogue.__main__ import OF_ARGPARSE
from tests.catalogue.known import Marked

CODE = "xx"


@contextmanager
def marking() -> Iterator[None]:
    """Have a language called xx for a while, Python's own words about arguments included."""
    find, translate, before = languages.find, languages._translate_argparse, dict(os.environ)
    with tempfile.TemporaryDirectory() as folder, speaking(language()):
        _write_argparse(Path(folder))

        def bind(code: str) -> None:
            os.environ["LANGUAGE"] = code
            gettext.bindtextdomain(languages.DOMAIN, folder)
            gettext.textdomain(languages.DOMAIN)

        languages.find, languages._translate_argparse = lambda code: Marked(), bind
        try:
            yield
        finally:
            languages.find, languages._translate_argparse = find, translate
            os.environ.clear()
            os.environ.update(before)
            gettext.textdomain("messages")


def _write_argparse(folder: Path) -> None:
    said = Catalog()
    for one in OF_ARGPARSE:
        said.add(one, re.sub(r"(%\(?\w+\)?[rs]?)|([^%]+)", lambda m: m[1] or f"⟦{m[2]}⟧", one))
    path = folder / CODE / "LC_MESSAGES" / f"{languages.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, said)


if __name__ == "__main__":
    with marking():
        sys.exit(main(["--lang", CODE, *sys.argv[1:]]))
