"""Drawing the puzzle: what the mouse and the keys do to it, and what a click would do."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from app.core.courtesy import going_first
from app.core.editing import Images, Spot, Symmetry, Turn, images_in, with_images
from app.core.grid import Cell
from app.core.words import Message, text
from app.ui.look.text_size import READ

if TYPE_CHECKING:
    from app.ui.window import Window


class Drawing(QObject):
    """Turns what happens on the board into edits of the open puzzle."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self.symmetry = Symmetry.NONE
        window.design.triggered.connect(lambda: window.statusBar().clearMessage())

    def _images(self) -> Images:
        puzzle = self._window.session.puzzle
        return images_in(self.symmetry, puzzle.rows, puzzle.cols)

    @going_first()
    def click(self, spot: Spot, backwards: bool) -> None:
        """Do what a click does."""
        window = self._window
        before = window.session.puzzle
        after = window.editor.click(before, spot, backwards=backwards, images=self._images())
        window.session.edit(after, text("Drawing"))

    @going_first()
    def drag(self, path: tuple[Cell, ...], backwards: bool, done: bool) -> None:
        """Show what a drag has done so far; it is one edit once the button is up."""
        window = self._window
        before = window.session.puzzle
        after = window.editor.drag(before, path, backwards=backwards, images=self._images())
        if done and after != before:
            window.session.edit(after, text("Drawing"))
        else:
            scene = window.board.scene
            assert scene is not None
            window.show_board(after, marks=scene.marks)  # of what was there before

    @going_first()
    def type(self, spot: Spot, key: str) -> None:
        """Do what a key does at the cursor, or say why it does nothing."""
        window, editor, puzzle = self._window, self._window.editor, self._window.session.puzzle
        after = editor.type(puzzle, spot, key, images=self._images())
        if not window.watching:
            if after is not None:
                window.session.edit(after, text("Typing"))
            else:
                self._say(editor.why_not(puzzle, key))
        elif after is not None:
            name = window.design.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._say(Message("Press Design ({key}) to change the puzzle.", {"key": name}))

    def _say(self, said: Message | None) -> None:
        if said is not None:
            self._window.statusBar().showMessage(str(said), READ)

    @going_first()
    def hover(self, spot: Spot | None) -> None:
        """Show faintly what a click would do."""
        window = self._window
        if spot is None or window.watching:
            window.board.set_preview(None)
            return
        images = self._images()
        after = window.editor.click(window.session.puzzle, spot, images=images)
        edges = []
        if spot.beyond is not None:
            edges = [(one, other) for one, other in with_images((spot.cell, spot.beyond), images)]
        blank = window.looks_of(window.editor.blank(3, 3))[4]  # with cells on all sides
        window.board.set_preview(window.looks_of(after), blank, edges)

    def turner(self, turn: Turn, title: str) -> Callable[[], None]:
        """Return what turns the whole puzzle."""
        window = self._window

        def work() -> None:
            window.session.edit(window.editor.turned(window.session.puzzle, turn), title)

        return work

    def ask_for_details(self) -> None:
        """Ask for the title, the author and whatever else is said of the puzzle."""
        from app.ui.files.details_dialog import DetailsDialog  # not before it is needed

        window = self._window
        dialog = DetailsDialog(window.session.document.details, window)
        with window.files.opening.held():
            if dialog.exec():
                window.session.describe(dialog.details(), text("Title and author"))
        dialog.deleteLater()

    def clear(self) -> None:
        """Begin again with an empty grid of the same size."""
        window = self._window
        puzzle = window.session.puzzle
        window.session.edit(window.editor.blank(puzzle.rows, puzzle.cols), text("Clear everything"))
