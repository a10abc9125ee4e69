"""A walkthrough as one page for a browser: no network, no framework, arrow keys to step."""

from collections.abc import Iterator, Sequence
from html import escape

from app.core.stop import Stop
from app.core.words import language, text
from app.session.panels import PanelLine
from app.session.walk import LinePath, number_of
from app.session.walkthrough import Page, Walkthrough, caption
from app.ui.export.page_style import SCRIPT, STYLE
from app.ui.export.svg_boards import SvgBoards
from app.ui.export.walkthrough_pdf import LARGE_COLS


def walkthrough_html(told: Walkthrough, stop: Stop) -> Iterator[bytes]:
    """Write a page, in pieces. Safe to call in a worker."""
    boards = SvgBoards(told.start, stop)
    large = ' class="large"' if told.start.cols > LARGE_COLS else ""
    yield "".join(
        (
            f'<!doctype html>\n<html lang="{language().code}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(told.title)}</title><style>{STYLE}</style></head>",
            f'<body style="--cols: {told.start.cols + 1.2:g}"{large}>',
        )
    ).encode()
    yield _start(told, boards).encode()
    for page in told.pages:
        stop.check()
        section = _section(page, boards)
        yield f"{boards.take_parts()}{section}".encode()
    yield f"<script>{SCRIPT}</script></body></html>\n".encode()


def _start(told: Walkthrough, boards: SvgBoards) -> str:
    rules = "".join(f"<p>{escape(str(rule))}</p>" for rule in told.rules)
    moves, lines, point = (
        text("← and → go through the moves, ↓ and ↑ through the lines of a move."),
        text("Point at a line to see it on the board, click to keep it, Esc to leave it."),
        text("Each board shows what its move finds, and what that rests on."),
    )
    keys = " ".join((moves, lines)) if any(page.openable for page in told.pages) else moves
    figure = f'<figure class="paper on">{boards.board(told.start, told.title)}</figure>'
    return (
        f'{boards.take_parts()}<section class="now"><h1>{escape(told.title)}</h1>'
        f'<div class="boards">{figure}</div>'
        f'<div class="words"><p class="sub">{escape(told.subtitle)}</p>{rules}'
        f'<p class="keys">{escape(keys)}</p><p class="sub">{escape(point)}</p></div></section>\n'
    )


def _section(page: Page, boards: SvgBoards) -> str:
    title = str(page.title)
    figures = [_figure(page, path, boards.board(page.board(path), title)) for path in _paths(page)]
    tail = "" if page.tail is None else f'<p class="tail">{escape(str(page.tail))}</p>'
    many = " many" if len(page.papers) > 2 else ""
    kind = f' class="argued{many}"' if page.arguments else ""
    return (
        f"<section{kind}><h2>{escape(title)}</h2>"
        f'<div class="boards">{"".join(figures)}{_views(page)}</div>'
        f'<div class="words">{_lines(page, page.lines)}{tail}</div>'
        "</section>\n"
    )


def _paths(page: Page) -> Iterator[LinePath]:
    """Return the boards of a move: those seen without asking, then those of its other lines."""
    yield from page.papers
    if page.openable:
        yield from (line.path for line in page.lines if line.path not in page.arguments)


def _figure(page: Page, path: LinePath, board: str) -> str:
    shown = " paper" if path in page.papers else ""
    shown += " on" if path == page.papers[0] else ""
    below = f"<figcaption>{escape(str(caption(page, path)))}</figcaption>"
    below = below if page.arguments and path in page.papers else ""
    return f'<figure class="{shown.strip()}" data-line="{number_of(path)}">{board}{below}</figure>'


def _views(page: Page) -> str:
    """Return buttons for the boards that a printed page shows one beside the other."""
    if not page.arguments:
        return ""
    buttons = (
        f'<button data-line="{number_of(path)}">{escape(str(caption(page, path)))}</button>'
        for path in page.papers
    )
    return f'<div class="views">{"".join(buttons)}</div>'


def _lines(page: Page, lines: Sequence[PanelLine], within: LinePath = ()) -> str:
    """Write the lines at one level, each with those within it, which can be unfolded."""
    depth = len(within)
    written = []
    for line in lines:
        if len(line.path) != depth + 1 or line.path[:depth] != within:
            continue
        inner = ""
        if line.folded is not None:
            why, below = escape(text("Why?")), _lines(page, lines, line.path)
            deep = f' style="--in: {line.level - depth}"'
            inner = f"<details{deep}><summary>{why}</summary>{below}</details>"
        written.append(_line(page, line, line.level - depth) + inner)
    return "".join(written)


def _line(page: Page, line: PanelLine, level: int) -> str:
    number = f"<b>{line.number}</b>" if line.number else ""
    at = f' data-line="{number_of(line.path)}" tabindex="0"' if page.openable else ""
    deep = f' style="--level: {level}"' if level else ""
    numbered = " numbered" if number else ""
    return f'<p class="line{numbered}"{at}{deep}>{number}{escape(str(line.said))}</p>'
