"""Makes the catalogues that gettext reads, whenever Satori is installed or packed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Compiles resources/locale/*/LC_MESSAGES/satori.po."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all of them."""
        for source in Path(self.root).glob("resources/locale/*/LC_MESSAGES/satori.po"):
            compile_catalogue(source)


def compile_catalogue(source: Path) -> None:
    """Write the compiled form of a catalogue beside it."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parents[1].name)
    catalogue.creation_date = datetime(2026, 1, 1, tzinfo=UTC)  # two builds are the same
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
