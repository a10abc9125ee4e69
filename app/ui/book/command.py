"""The pages of a book for the command line, which has no display."""

import os
from collections.abc import Iterator, Sequence

from PySide6.QtGui import QGuiApplication

from app.core.stop import Stop
from app.generate import Made
from app.session.book import Layout, Plan
from app.ui.book.pdf import book_pdf


def book_pages(plan: Plan, layout: Layout, puzzles: Sequence[Made]) -> Iterator[bytes]:
    """Return the content of a PDF, in pieces."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    yield from book_pdf(plan, layout, puzzles, Stop())
    del application  # it has to outlive what is painted
