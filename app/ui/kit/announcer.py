"""What a room has to say, on its way to whoever shows it."""

from PySide6.QtCore import QObject, Signal

READING_MS = 4000
"""Milliseconds that a sentence stays in the status bar."""

NOTING_MS = 2000
"""Milliseconds that a word or two stays in the status bar."""


class Announcer(QObject):
    """Takes sentences from any room; the window shows them."""

    said = Signal(str, bool)
    """A sentence that has to be seen, and whether it stays true whatever is done next."""
    noted = Signal(str, int)
    """Words beside the verdict, and for how many milliseconds; 0 for as long as nothing follows."""
    cleared = Signal()
    """What was noted is over."""

    def say(self, sentence: str, *, lasting: bool = False) -> None:
        """Show a sentence above the board until something else is done."""
        self.said.emit(sentence, lasting)

    def note(self, words: str, milliseconds: int = READING_MS) -> None:
        """Show some words below the board for a while."""
        self.noted.emit(words, milliseconds)

    def clear(self) -> None:
        """Take back what was noted."""
        self.cleared.emit()
