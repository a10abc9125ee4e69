"""The pages of a book of puzzles: a front page with the rules, puzzles, hints and solutions."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPageSize

from app.core import registry
from app.core.puzzle import Known
from app.core.stop import Stop
from app.core.words import Message, as_title, count, text
from app.formats import read_text
from app.generate import Made
from app.session.book import BookPart, Layout, Plan, hint_for
from app.session.problem import Problem
from app.session.scene import Scene
from app.ui.export.pictures import STANDARD_PITCH, Picture, picture_size
from app.ui.export.sheets import RIGHT, Sheets, sheets_pdf
from app.ui.look.theme import BOOK

TITLE_MM, HEADING_MM, TEXT_MM, SMALL_MM = 9.0, 5.0, 3.6, 2.9
"""Heights of the letters."""

HEAD_MM = 11.0
"""Room for the line at the top of a page."""

GAP_MM = 9.0
"""Between two puzzles."""

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of a page, by how many puzzles it has."""

LARGEST_CELL_MM = {1: 18.0, 2: 15.0, 4: 13.0, 6: 11.0}

SOLUTION_CELL_MM, SOLUTION_GAP_MM, SOLUTION_ROW_MM = 6.0, 9.0, 5.0
"""The largest cells of a solution, and the room between two beside and below each other."""

SOLUTION_COLUMNS = ((6, 5), (10, 4), (16, 3), (28, 2))
"""How many solutions stand beside each other, by the columns that they have at most."""

HEAD_SHARE = 1.8
"""The room for the words above a board, in heights of their letters."""

LEAST_HEAD_MM = 30.0
"""The width of the words above a board, which may be smaller."""

EXAMPLE_MM = 30.0
"""The width of the boards that go with the rules."""

Report = Callable[[int], None]
"""Hears how many puzzles are drawn."""


class _Slot(NamedTuple):
    """A board in a grid of boards, with the words above it."""

    picture: Picture
    number: str
    said: str


def book_title(plan: Plan, layout: Layout) -> str:
    """Return the title of a book."""
    return layout.title or str(count(plan.total, "{count:,} puzzle", "{count:,} puzzles"))


def book_pdf(
    plan: Plan,
    layout: Layout,
    puzzles: Sequence[Made],
    stop: Stop,
    report: Report = lambda drawn: None,
) -> Iterator[bytes]:
    """Write a book, in pieces. Safe to call in a worker."""
    size = QPageSize.PageSizeId.Letter if layout.letter else QPageSize.PageSizeId.A4
    title = book_title(plan, layout)
    return sheets_pdf(
        title,
        QPageSize(size),
        stop,
        lambda sheets: _Book(sheets, plan, layout, puzzles, report).paint(),
    )


class _Book:
    """Paints all pages."""

    def __init__(
        self,
        sheets: Sheets,
        plan: Plan,
        layout: Layout,
        puzzles: Sequence[Made],
        report: Report,
    ) -> None:
        self._sheets = sheets
        self._plan = plan
        self._layout = layout
        self._puzzles = puzzles
        self._report = report
        self._title = book_title(plan, layout)
        self._drawn = 0

    def paint(self) -> None:
        """Paint the book from its front page to the last solution."""
        self._front()
        for kind, parts in groupby(self._parts(), lambda one: one[0].kind):
            numbers = [n for part, first in parts for n in range(first, first + part.puzzles)]
            slots = [self._puzzle(number) for number in numbers]
            self._grid(slots, registry.puzzle_type(kind).title)
        if self._layout.hints:
            self._hints()
        if self._layout.solutions:
            self._solutions()

    def _parts(self) -> Iterator[tuple[BookPart, int]]:
        """Yield the parts, each with the number of its first puzzle."""
        first = 1
        for part in self._plan.parts:
            yield part, first
            first += part.puzzles

    # The front page

    def _front(self) -> None:
        sheets = self._sheets
        tall = sheets.tall(self._title, TITLE_MM, sheets.width, bold=True)
        sheets.write(QRectF(0, 2, sheets.width, tall), self._title, TITLE_MM, bold=True)
        top = 5 + tall
        for part, first in self._parts():
            self._line_of_contents(part, first, top)
            top += TEXT_MM * 1.7
        top += 4
        if self._layout.rules:
            for kind in dict.fromkeys(part.kind for part in self._plan.parts):
                top = self._rules(kind, top)
        made = text("Made with Satori. Seed of this book: {seed}", seed=self._plan.seed)
        sheets.write(QRectF(0, sheets.height - 5, sheets.width, 6), made, SMALL_MM, quiet=True)

    def _line_of_contents(self, part: BookPart, first: int, top: float) -> None:
        sheets = self._sheets
        last = first + part.puzzles - 1
        numbers = str(first) if first == last else f"{first}–{last}"
        levels = {one.level or "": None for one in self._puzzles[first - 1 : last]}
        easiest, *others = map(Message, levels)
        values = {
            "title": registry.puzzle_type(part.kind).title,
            "rows": part.rows,
            "cols": part.cols,
            "easiest": easiest,
            "hardest": others[-1] if others else easiest,
        }
        rising = "{title}, {rows} × {cols}, {easiest} to {hardest}"
        said = Message(rising if others else "{title}, {rows} × {cols}, {easiest}", values)
        sheets.write(QRectF(0, top, 25, 8), numbers, TEXT_MM, bold=True)
        sheets.write(QRectF(25, top, sheets.width - 25, 8), str(said), TEXT_MM)

    def _rules(self, kind: str, top: float) -> float:
        """Tell the rules of a kind, with an example and its solution; return where they end."""
        sheets, puzzle_type = self._sheets, registry.puzzle_type(kind)
        boards = EXAMPLE_MM * 2 + 5
        width = sheets.width - boards - 8
        rules = self._rules_of(kind)
        heights = [sheets.tall(rule, TEXT_MM, width) + 1.2 for rule in rules]
        needed = max(HEADING_MM * 1.8 + sum(heights), EXAMPLE_MM + 6) + 8
        if top + needed > sheets.height - 8:
            sheets.next_page()
            top = 0.0
        sheets.line(top)
        top += 4
        sheets.write(QRectF(0, top, width, 10), puzzle_type.title, HEADING_MM, bold=True)
        below = top + HEADING_MM * 1.8
        for rule, tall in zip(rules, heights, strict=True):
            sheets.write(QRectF(0, below, width, tall), rule, TEXT_MM)
            below += tall
        example = Made(kind, read_text(puzzle_type.example).puzzle, "", 0, 0)
        bare = self._picture(example)._replace(rulers=False)
        for index, picture in enumerate((bare, self._solved(example))):
            left = sheets.width - boards + index * (EXAMPLE_MM + 5)
            sheets.board(QRectF(left, top, EXAMPLE_MM, EXAMPLE_MM + 4), picture, BOOK)
        return top + needed - 4

    def _rules_of(self, kind: str) -> list[str]:
        """Return the rules of a kind, with its size where all puzzles have the same."""
        puzzle_type = registry.puzzle_type(kind)
        puzzles = [one.puzzle for one in self._puzzles if one.kind == kind]
        told = [puzzle_type.rules_of(puzzle) for puzzle in puzzles]
        if len({(puzzle.rows, puzzle.cols) for puzzle in puzzles}) > 1:
            told = [puzzle_type.rules_text]
        return [str(rule) for rule in max(told, key=len)]

    # Puzzles and solutions

    def _grid(self, slots: Sequence[_Slot], heading: str) -> None:
        """Draw puzzles in columns and rows, from the next page on."""
        sheets, per_page = self._sheets, self._layout.per_page
        columns, rows = GRIDS[per_page]
        width = (sheets.width - (columns - 1) * GAP_MM) / columns
        height = (sheets.height - HEAD_MM - (rows - 1) * GAP_MM) / rows
        for index, slot in enumerate(slots):
            where = index % per_page
            if not where:
                sheets.next_page()
                self._head(heading)
            left = where % columns * (width + GAP_MM)
            top = HEAD_MM + where // columns * (height + GAP_MM)
            scale = self._scale(
                slot, width, height - TEXT_MM * HEAD_SHARE, LARGEST_CELL_MM[per_page]
            )
            self._slot(slot, QRectF(left, top, width, height), scale, TEXT_MM)

    def _head(self, heading: str) -> None:
        sheets = self._sheets
        place = QRectF(0, 0, sheets.width, HEAD_MM)
        sheets.write(place, heading, TEXT_MM, bold=True)
        title = sheets.fitting(self._title, SMALL_MM, sheets.width * 0.7)
        sheets.write(place, title, SMALL_MM, quiet=True, align=RIGHT)
        sheets.line(HEAD_MM - 5)

    def _scale(self, slot: _Slot, width: float, height: float, largest: float) -> float:
        """Return the millimetres of a unit of a picture, which is to be as large as possible."""
        size = picture_size(slot.picture, STANDARD_PITCH).toSizeF()
        return min(width / size.width(), height / size.height(), largest / STANDARD_PITCH)

    def _slot(self, slot: _Slot, place: QRectF, scale: float, letters: float) -> None:
        """Draw a board in the middle of a place, with its number above it."""
        sheets = self._sheets
        size = picture_size(slot.picture, STANDARD_PITCH).toSizeF() * scale
        middle, below = place.center().x(), letters * HEAD_SHARE
        wide = max(size.width(), LEAST_HEAD_MM)
        head = QRectF(middle - wide / 2, place.top(), wide, below)
        sheets.write(head, slot.number, letters * 1.15, bold=True)
        sheets.write(head, slot.said, letters * 0.85, quiet=True, align=RIGHT)
        left, top = middle - size.width() / 2, place.top() + below
        sheets.board(QRectF(left, top, size.width(), size.height()), slot.picture, BOOK)
        self._drawn += 1
        self._report(self._drawn)

    def _puzzle(self, number: int) -> _Slot:
        one = self._puzzles[number - 1]
        return _Slot(self._picture(one), str(number), as_title(one.level or ""))

    def _solutions(self) -> None:
        """Draw the solutions, row by row, as small as can be read."""
        sheets = self._sheets
        top = sheets.height  # the first row begins a page
        for part, first in self._parts():
            columns = next((n for most, n in SOLUTION_COLUMNS if part.cols <= most), 1)
            width = (sheets.width - (columns - 1) * SOLUTION_GAP_MM) / columns
            for start in range(first, first + part.puzzles, columns):
                numbers = range(start, min(start + columns, first + part.puzzles))
                slots = [self._solution(number) for number in numbers]
                scale = self._scale(slots[0], width, sheets.height * 0.9, SOLUTION_CELL_MM)
                size = picture_size(slots[0].picture, STANDARD_PITCH).toSizeF() * scale
                tall = SMALL_MM * HEAD_SHARE + size.height()
                if top + tall > sheets.height:
                    sheets.next_page()
                    self._head(text("Solutions"))
                    top = HEAD_MM
                for index, slot in enumerate(slots):
                    left = index * (width + SOLUTION_GAP_MM)
                    self._slot(slot, QRectF(left, top, width, tall), scale, SMALL_MM)
                top += tall + SOLUTION_ROW_MM

    def _solution(self, number: int) -> _Slot:
        one = self._puzzles[number - 1]
        return _Slot(self._solved(one), str(number), text("seed {seed}", seed=one.seed))

    def _picture(self, one: Made, known: Known = ()) -> Picture:
        puzzle = one.puzzle
        looks = registry.puzzle_type(one.kind).looks(puzzle, known)
        return Picture(Scene(one.kind, puzzle.rows, puzzle.cols, looks), rulers=self._layout.hints)

    def _solved(self, one: Made) -> Picture:
        self._sheets.stop.check()
        verdict = Problem(one.document).verdict(self._sheets.stop)
        true = frozenset(verdict.solutions[0])
        known = [int(number in true) for number in range(verdict.facts + 1)]  # no crosses and dots
        return self._picture(one, known)._replace(rulers=False)

    # Hints

    def _hints(self) -> None:
        """Write a hint for each puzzle, in two columns."""
        sheets = self._sheets
        width = (sheets.width - GAP_MM) / 2
        left = second = width + GAP_MM
        top = sheets.height  # full: the first hint begins a page
        for number, one in enumerate(self._puzzles, 1):
            said = str(hint_for(one, sheets.stop))
            tall = sheets.tall(said, TEXT_MM, width - 9) + 2
            if top + tall > sheets.height:
                top = HEAD_MM
                if left:
                    sheets.next_page()
                    self._head(text("Hints"))
                left = 0.0 if left else second
            sheets.write(QRectF(left, top, 9, tall), str(number), TEXT_MM, bold=True)
            sheets.write(QRectF(left + 9, top, width - 9, tall), said, TEXT_MM)
            top += tall
