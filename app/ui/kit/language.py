"""The language of the window: the one asked for, the user's choice, or the system's."""

import os

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app import languages
from app.core import words

SYSTEM = ""
"""The choice of whatever language the system speaks."""


def spoken_locale() -> QLocale:
    """Return how dates are written: as the system does, unless it speaks another language."""
    system, code = QLocale.system(), words.language().code
    if code == words.ENGLISH.code:
        return system
    # A system that speaks French may write dates in no language at all, with spaces only.
    short = QLocale.FormatType.ShortFormat
    chosen = system.dateFormat(short) != QLocale.c().dateFormat(short)
    same = QLocale.languageToCode(system.language()) == code
    return system if same and chosen else QLocale(code)


class SpokenLanguage:
    """Says everything in one language: our own sentences, and what Qt says itself."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self._translator: QTranslator | None = None

    def speak(self, code: str) -> None:
        """Speak a language from now on; windows made before have to be made anew."""
        known = code if code in languages.NAMES else languages.preferred(os.environ)
        languages.speak(known)
        if self._translator is not None:
            self._application.removeTranslator(self._translator)
            self._translator = None
        if known != words.ENGLISH.code:
            self._translator = QTranslator()
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._translator.load(QLocale(known), "qtbase", "_", folder)
            self._application.installTranslator(self._translator)
