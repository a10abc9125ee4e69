"""Making a book in a worker: its puzzles one by one, then its pages."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from app.core.files import write_atomically
from app.core.stop import Stop
from app.session.book import Layout, Plan, all_different, first_tries, make_try
from app.session.book_file import BookFile, file_beside
from app.ui.book.pdf import book_pdf


class Reached(NamedTuple):
    """How far a book is: puzzles made, or boards drawn."""

    done: int
    total: int
    drawing: bool = False


def write_book(
    path: Path, plan: Plan, layout: Layout, stop: Stop, report: Callable[[Reached], None]
) -> None:
    """Make the puzzles that are missing, keep each of them, and write the book."""
    file = BookFile(file_beside(path), plan)
    kept = list(file.kept)
    report(Reached(len(kept), plan.total))
    made = (make_try(one, stop) for one in first_tries(plan, len(kept)))
    with file.adding():
        for one in all_different(plan, kept, made, stop):
            file.add(one)
            report(Reached(len(file.kept), plan.total))
    boards = plan.total * (1 + layout.solutions)
    pages = book_pdf(
        plan,
        layout,
        file.kept,
        stop,
        lambda drawn: report(Reached(drawn, boards, drawing=True)),
    )
    write_atomically(path, pages, stop)
