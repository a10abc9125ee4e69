"""Printing and its preview."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPageLayout
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from app.core.errors import BadUse
from app.core.stop import Stop
from app.ui.export.pages import print_page, set_page
from app.ui.export.pictures import Content, picture_of
from app.ui.export.printing import PrintPreview
from app.ui.look.theme import PAPER

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(("place", "paper"), [("en_US", "Letter"), ("de_DE", "A4")])
def test_the_paper_is_that_of_the_place(place, paper):
    # Qt reads the locale once, when a program starts.
    code = "from app.ui.export.pages import usual_page; print(usual_page().name())"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"LC_ALL": f"{place}.UTF-8", "LANGUAGE": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split()[0] == paper


@pytest.fixture
def picture(session):
    return picture_of(session.state, Content.SHOWN)


def pdf_printer(path, mode=QPrinter.PrinterMode.ScreenResolution):
    printer = QPrinter(mode)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def test_a_page_in_a_file(qapp, picture, tmp_path):
    printer = pdf_printer(tmp_path / "print.pdf")
    printer.setDocName("First light")
    print_page(printer, picture, Stop())
    written = (tmp_path / "print.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.rstrip().endswith(b"%%EOF")
    assert "First light".encode("utf-16-be") in written


@pytest.mark.parametrize("path", ["nowhere/print.pdf", "/dev/full"])
def test_a_page_that_cannot_be_written_is_not_called_printed(qapp, picture, tmp_path, path):
    with pytest.raises(BadUse, match="cannot be written"):
        print_page(pdf_printer(tmp_path / path), picture, Stop())


def test_a_page_in_grey(qapp, picture, tmp_path):
    found = []
    for mode in QPrinter.ColorMode:
        printer = pdf_printer(tmp_path / f"{mode.name}.pdf")
        printer.setColorMode(mode)
        print_page(printer, picture, Stop())
        found.append((tmp_path / f"{mode.name}.pdf").read_bytes())
    assert len(set(found)) == 2


def test_a_wide_board_turns_the_page(qapp, picture):
    printer = QPrinter()
    wide = picture._replace(scene=picture.scene._replace(rows=5, cols=20))
    for shown, orientation in (
        (picture, QPageLayout.Orientation.Portrait),
        (wide, QPageLayout.Orientation.Landscape),
    ):
        set_page(printer, shown)
        assert printer.pageLayout().orientation() is orientation


# The preview


def wall_pixels(preview):
    """How many pixels of a preview have the colour of walls."""
    image = QImage(preview.pages.size(), QImage.Format.Format_RGB32)
    preview.pages.render(image)
    wall = PAPER.wall.rgb().to_bytes(4, sys.byteorder)
    return bytes(image.constBits()).count(wall)


@pytest.fixture
def preview(qtbot, picture, tmp_path):
    """A preview that has shown its page; `printed` has what was printed from it."""
    parent = QWidget()
    qtbot.addWidget(parent)
    printer = pdf_printer(tmp_path / "print.pdf", QPrinter.PrinterMode.HighResolution)
    set_page(printer, picture)
    printed = []
    shown = PrintPreview(parent, printer, picture, lambda *given: printed.append(given))
    shown.printed = printed
    shown.resize(700, 700)
    shown.show()
    qtbot.waitUntil(lambda: shown.ready)
    yield shown
    shown.done(0)


def test_a_preview_shows_the_page(preview):
    assert preview.pages.pageCount() == 1
    assert wall_pixels(preview) > 100
    assert preview.printed == []


def test_a_preview_follows_the_paper(qtbot, preview):
    before = preview.pages.grab().toImage()
    preview.pages.setLandscapeOrientation()
    assert not preview.ready  # the page is blank until the worker has made its image
    qtbot.waitUntil(lambda: preview.ready)
    assert wall_pixels(preview) > 100
    assert preview.pages.grab().toImage() != before


def test_a_preview_prints_the_picture_and_not_the_image(preview, picture, tmp_path):
    preview.pages.print_()
    ((printer, printed),) = preview.printed
    assert printed is picture
    print_page(printer, printed, Stop())
    assert b"/Subtype /Image" not in (tmp_path / "print.pdf").read_bytes()


def test_a_preview_may_be_closed_before_its_page_is_there(qtbot, picture):
    parent = QWidget()
    qtbot.addWidget(parent)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    shown = PrintPreview(parent, printer, picture, lambda *given: None)
    shown.show()
    assert not shown.ready
    shown.done(0)
    assert not shown._jobs.busy
