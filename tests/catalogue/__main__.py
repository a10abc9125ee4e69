"""Bring the catalogues up to date with the source: python -m tests.catalogue."""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.languages import NAMES
from tests.catalogue.extraction import CONTEXT, templates

ROOT = Path(__file__).parents[2]
HEAD = """\
# Satori in the language {name}.
msgid ""
msgstr ""
"Project-Id-Version: Satori\\n"
"PO-Revision-Date: 2026-11-18 00:00+0000\\n"
"Last-Translator: The Satori maintainers\\n"
"Language-Team: The Satori maintainers\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
OF_ARGPARSE = (
    *("usage: ", "positional arguments", "options", "show this help message and exit"),
    "the following arguments are required: %s",
    *("expected one argument", "expected at least one argument", "not allowed with argument %s"),
    "argument %(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "ambiguous option: %(option)s could match %(matches)s",
    "ignored explicit argument %r",
)
"""What Python's own parser of arguments says."""

CATALOGUES = ROOT / "resources" / "locale"


def template_catalogue() -> Catalog:
    """Return a catalogue of all templates, in the order of the source."""
    found = Catalog(project="Satori", fuzzy=False)
    for one, modules in sorted(templates(ROOT).items(), key=lambda entry: entry[1][0]):
        if one.one:
            names = [(name, 0) for name in modules[:3]]
            context, _, said = one.one.rpartition(CONTEXT)
            found.add(
                (said, one.many) if one.many else said, locations=names, context=context or None
            )
    for said in OF_ARGPARSE:
        found.add(said, locations=[("argparse", 0)])
    return found


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name)


def update(path: Path) -> Catalog:
    """Give a catalogue the templates of the source; what is said no more goes."""
    catalogue = read(path)
    catalogue.update(template_catalogue(), no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue with a head that does not change with the day."""
    code = path.parents[1].name
    head = HEAD.format(name=NAMES[code], code=code, plural=catalogue.plural_forms)
    with path.open("wb") as file:
        file.write(head.encode())
        write_po(file, catalogue, width=100, omit_header=True, include_lineno=False)


def main() -> None:
    for path in sorted(CATALOGUES.glob("*/LC_MESSAGES/satori.po")):
        catalogue = update(path)
        write(path, catalogue)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        missing = sum(not all(_texts(message.string)) for message in catalogue if message.id)
        print(f"{path.parents[1].name}: {len(catalogue)} templates, {missing} not translated")


def _texts(said: str | tuple[str, ...] | None) -> tuple[str | None, ...]:
    return said if isinstance(said, tuple) else (said,)


if __name__ == "__main__":
    main()
