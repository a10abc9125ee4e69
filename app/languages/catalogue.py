"""A language whose sentences come from a catalogue that gettext reads."""

from gettext import GNUTranslations, NullTranslations

from app import paths
from app.core.words import Language


class Translated(Language):
    """A language with a catalogue; what is missing there is said in English."""

    def __init__(self) -> None:
        self._catalogue = _read(self.code)

    def translate(self, template: str) -> str:
        """Return a template in this language."""
        # The empty text stands for the head of a catalogue.
        found = self._catalogue.gettext(template) if template else ""
        return super().translate(found)  # where it is missing, with its context

    def translate_plural(self, one: str, many: str, number: int | None) -> str:
        """Return the template, in this language, that fits a number of things."""
        return self._catalogue.ngettext(one, many, 2 if number is None else number)


def _read(code: str) -> NullTranslations:
    found = paths.resources() / "locale" / code / "LC_MESSAGES" / "satori.mo"
    try:
        with found.open("rb") as file:
            return GNUTranslations(file)
    except OSError:  # in a checkout that has not been set up
        return NullTranslations()
