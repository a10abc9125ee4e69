"""Walkthroughs as a page and as a booklet: complete, on their own, and readable in a browser."""

import re
import shutil
import subprocess
from html import escape
from xml.etree import ElementTree

import pytest

from app import paths
from app.core.stop import Stop
from app.formats import read_input
from app.session.problem import Problem
from app.session.walkthrough import walkthrough
from app.ui.export.walkthrough_html import walkthrough_html
from app.ui.export.walkthrough_pdf import walkthrough_pdf

NAMES = [
    "lightup/welcome",
    "norinori/allotments",
    "futoshiki/five-by-five",
    "lightup/the-fourth-side",
]
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
END = "<script>dispatchEvent(new KeyboardEvent('keydown', {key: 'End'}))</script></body>"
BROWSER = shutil.which("chromium")


def told(name):
    return walkthrough(Problem(read_input(str(paths.puzzles() / f"{name}.satori"))), Stop())


def page(name):
    return b"".join(walkthrough_html(told(name), Stop())).decode()


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_on_the_page_with_its_board(qapp, name):
    whole = told(name)
    written = page(name)
    assert len(whole.pages) > 1
    assert written.count("<section") == 1 + len(whole.pages)
    for one in whole.pages:
        assert f"<h2>{one.title}</h2>" in written
        for line in one.lines:
            assert escape(str(line.said)) in written
    # It is well formed, and nothing is fetched from elsewhere.
    boards = re.findall(r"<svg.*?</svg>", written, re.S)
    for board in boards:
        ElementTree.fromstring(board.replace("<svg", f"<svg {XLINK}", 1))
    assert not re.search(r'(src|href)="(?!#)', written)
    names = set(re.findall(r'<use href="#(\w+)"', written))
    assert names <= set(re.findall(r'<symbol id="(\w+)"', written))


def test_long_arguments_can_be_unfolded(qapp):
    written = page("norinori/allotments")
    folded = [line for one in told("norinori/allotments").pages for line in one.lines if line.inner]
    assert written.count("<details>") >= len(folded) > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_booklet_has_pages(qapp, name):
    written = b"".join(walkthrough_pdf(told(name), Stop()))
    assert written.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", written)) >= 1


@pytest.mark.skipif(BROWSER is None, reason="chromium is not installed")
def test_a_browser_shows_it(qapp, tmp_path):
    (tmp_path / "page.html").write_text(page("lightup/welcome").replace("</body>", END))
    ran = subprocess.run(
        [
            *(BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            *(f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom"),
            str(tmp_path / "page.html"),
        ],
        capture_output=True,
        timeout=120,
        check=True,
    )
    sections = re.findall(r'<section( class="now")?', ran.stdout.decode())
    assert [bool(one) for one in sections] == [False] * (len(sections) - 1) + [True]
