"""Messages from any part of the window to the parts that show them."""

from PySide6.QtCore import QObject, Signal

READING_MS = 4000
"""How long a sentence stays in the status bar."""

NOTING_MS = 2000
"""How long one or two words stay in the status bar."""


class Announcer(QObject):
    """Takes messages from any part of the window, which shows them."""

    said = Signal(str, bool)
    """A sentence for the message bar, and whether it stays after the next action."""
    warned = Signal(str)
    """A sentence for the message bar that stays until the user has closed it."""
    praised = Signal(str)
    """Good news for the message bar."""
    noted = Signal(str, int)
    """Words beside the verdict, and their duration in milliseconds. 0: until replaced."""
    cleared = Signal()
    """The words beside the verdict no longer apply."""

    def say(self, sentence: str, *, lasting: bool = False) -> None:
        """Show a sentence above the board until the next action, or longer if it is lasting."""
        self.said.emit(sentence, lasting)

    def warn(self, sentence: str) -> None:
        """Show a sentence until the user closes it, whatever else is said or opened."""
        self.warned.emit(sentence)

    def praise(self, sentence: str) -> None:
        """Show good news above the board until the next action."""
        self.praised.emit(sentence)

    def note(self, words: str, milliseconds: int = READING_MS) -> None:
        """Show words below the board for some time. 0: until replaced."""
        self.noted.emit(words, milliseconds)

    def clear(self) -> None:
        """Remove the words below the board."""
        self.cleared.emit()
