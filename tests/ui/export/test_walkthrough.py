"""Walkthroughs as a page and as a booklet: complete, on their own, and readable in a browser."""

import re
import shutil
import subprocess
from collections import Counter
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
from tests.helpers.pdf import needs_reader, pages_of

NAMES = [
    "lightup/welcome",
    "norinori/allotments",
    "futoshiki/stepping-stones",
    "lightup/the-fourth-side",
    "lightup/two-lamps-of-four",
]
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
KEYS = (
    "<script>for (const key of {keys}) document.body.dispatchEvent("
    "new KeyboardEvent('keydown', {{key, bubbles: true}}))</script></body>"
)
BROWSER = shutil.which("chromium")


def told(name):
    return walkthrough(Problem(read_input(str(paths.puzzles() / f"{name}.satori"))), Stop())


def page(name):
    return b"".join(walkthrough_html(told(name), Stop())).decode()


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_on_the_page_with_its_board(qapp, name):
    whole = told(name)
    written = page(name)
    sections = re.findall(r"<section.*?</section>", written, re.S)
    assert len(sections) == 1 + len(whole.pages)
    for one, section in zip(whole.pages, sections[1:], strict=True):
        assert f"<h2>{escape(str(one.title))}</h2>" in section
        assert section.count('class="paper') == len(one.arguments) + 1
        for line in one.lines:
            assert escape(str(line.said)) in section
            number = ".".join(str(index + 1) for index in line.path)
            assert (f'<figure class="" data-line="{number}"' in section) == (
                one.openable and line.path not in one.arguments
            )
    # It is well formed, and nothing is fetched from elsewhere.
    for board in re.findall(r"<svg.*?</svg>", written, re.S):
        ElementTree.fromstring(board.replace("<svg", f"<svg {XLINK}", 1))
    assert not re.search(r'(src|href)="(?!#)', written)
    names = set(re.findall(r'<use href="#(\w+)"', written))
    made = re.findall(r'id="([\w-]+)"', written)
    assert names <= set(made)
    assert len(made) == len(set(made))


def test_an_argument_is_shown_before_its_conclusion_is_on_the_board(qapp):
    """Where something is supposed, a board shows that, with the clash, and not the conclusion."""
    for name in ("norinori/allotments", "futoshiki/stepping-stones", "lightup/welcome"):
        argued = [one for one in told(name).pages if one.arguments]
        assert argued
        for one in argued:
            decided = one.board().looks
            for path in one.arguments:
                board = one.board(path)
                assert board.ghosts
                assert (
                    board.highlights.supposed <= set(board.ghosts) | board.highlights.contradiction
                )
                assert board.looks != decided


def test_lines_within_lines_are_folded_and_numbered(qapp):
    written = page("norinori/allotments")
    inner = [line for one in told("norinori/allotments").pages for line in one.lines if line.level]
    assert written.count("<details") > 1
    for line in inner:
        assert f"<b>{line.number}</b>{escape(str(line.said))}" in written
    assert any(line.number.count(".") == 2 for line in inner)  # within lines within lines


def test_the_rules_are_those_of_the_puzzle(qapp):
    rules = " ".join(map(str, told("futoshiki/signs-only").rules))
    assert "1 to 6 " in rules
    assert "given" not in rules


def test_the_ends_are_told(qapp):
    assert str(told("lightup/welcome").pages[-1].title) == "The solution"
    several = told("lightup/two-lamps-of-four").pages[-1]
    assert several.board().highlights.differences
    assert not any("Press" in str(line.said) for line in several.lines)
    rules, *_, last = told("lightup/the-fourth-side").pages
    assert str(rules.title) == "These rules cannot all hold"
    assert rules.board().highlights.conflicts
    assert last.board().highlights.contradiction


@needs_reader
@pytest.mark.parametrize("name", NAMES)
def test_the_booklet_has_every_line(qapp, tmp_path, name):
    path = tmp_path / "booklet.pdf"
    path.write_bytes(b"".join(walkthrough_pdf(told(name), Stop())))
    pages = pages_of(path)
    for number, words in enumerate(pages, 1):
        assert words.split()[-1] == str(number)
    words = Counter(" ".join(pages).split())
    for one in told(name).pages:
        for line in one.lines:
            words.subtract(str(line.said).split())
    assert not {word: number for word, number in words.items() if number < 0}


@pytest.mark.skipif(BROWSER is None, reason="chromium is not installed")
@pytest.mark.parametrize(
    ("keys", "section", "line"),
    [
        (["End"], -1, None),
        (["ArrowRight", "ArrowRight", "ArrowLeft"], 1, None),
        (["End", "ArrowLeft", "ArrowLeft", "Home", "ArrowRight", "ArrowDown", "ArrowDown"], 1, 2),
    ],
)
def test_a_browser_follows_the_keys(qapp, tmp_path, keys, section, line):
    written = page("lightup/chapel").replace("</body>", KEYS.format(keys=keys))
    (tmp_path / "page.html").write_text(written)
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
    sections = re.findall(r"<section.*?</section>", ran.stdout.decode(), re.S)
    current = [index for index, one in enumerate(sections) if '<section class="now"' in one]
    assert current == [section % len(sections)]
    kept = re.findall(r'<p class="line[^"]* on" data-line="(\d)"', sections[section])
    assert kept == ([] if line is None else [str(line)])
    shown = re.findall(r'<figure class="[^"]*\bon" data-line="(\d?)"', sections[section])
    assert shown == ["" if line is None else str(line)]
