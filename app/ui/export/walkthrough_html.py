"""A walkthrough as one page for a browser: no network, no framework, arrow keys to step."""

from collections.abc import Iterable, Iterator
from html import escape

from app.core.stop import Stop
from app.core.words import text
from app.session.answers import ToldLine
from app.session.walkthrough import Page, Walkthrough
from app.ui.export.svg_boards import SvgBoards

STYLE = """
:root { color-scheme: light; }
body { font: 17px/1.5 system-ui, sans-serif; color: #2a2823; background: #f7f5f0;
       max-width: 62rem; margin: 0 auto; padding: 2rem 1.2rem 8rem; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.15rem; margin: 0 0 .5rem; }
.sub, .tail { color: #6b675e; } .sub { margin: .2rem 0 1rem; }
section { display: flex; gap: 2rem; align-items: flex-start; padding: 1.4rem 1rem;
          border-top: 1px solid #dcd8ce; scroll-margin-top: .5rem; }
section.now { background: #fff; border-radius: 8px; box-shadow: 0 0 0 2px #0b5cab; }
figure { flex: 0 0 min(26rem, 50%); margin: 0; } figure svg { width: 100%; height: auto; }
.words { flex: 1; min-width: 14rem; } ol { margin: 0; padding-left: 1.5rem; }
ol.plain { list-style: none; padding: 0; } li { margin: .35rem 0; }
details { margin: .2rem 0; } summary { cursor: pointer; } summary:hover { color: #0b5cab; }
details > ol { border-left: 2px solid #dcd8ce; margin: .3rem 0 .3rem .3rem; padding-left: 2rem; }
.keys { color: #6b675e; font-size: .85rem; }
@media (max-width: 44rem) { section { flex-direction: column; } figure { width: 100%; } }
@media print {
  body { background: none; font-size: 10.5pt; max-width: none; padding: 0; }
  section { break-inside: avoid; padding: .7rem 0; } section.now { box-shadow: none; }
  figure { flex-basis: 7.5cm; } .keys { display: none; } @page { margin: 15mm; }
}
"""

SCRIPT = """
const moves = [...document.querySelectorAll('section')]; let at = 0;
function show(next) {
  moves[at].classList.remove('now'); at = Math.max(0, Math.min(moves.length - 1, next));
  moves[at].classList.add('now'); moves[at].scrollIntoView({block: 'center'});
}
addEventListener('keydown', event => {
  const step = {ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1,
                ArrowLeft: -1, ArrowUp: -1, PageUp: -1}[event.key];
  if (event.key === 'Home') show(0); else if (event.key === 'End') show(moves.length - 1);
  else if (step) show(at + step); else return;
  event.preventDefault();
});
addEventListener('beforeprint', () => {
  for (const one of document.querySelectorAll('details')) one.open = true;
});
"""


def walkthrough_html(told: Walkthrough, stop: Stop) -> Iterator[bytes]:
    """Write a page, in pieces. Safe to call in a worker."""
    boards = SvgBoards(told.start, stop)
    sections = [_start(told, boards)]
    sections += [_section(page, boards) for page in told.pages]
    yield "".join(
        (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(told.title)}</title><style>{STYLE}</style></head><body>",
            boards.symbols,
        )
    ).encode()
    for section in sections:
        stop.check()
        yield section.encode()
    yield (f"<p>{escape(str(told.ending))}</p><script>{SCRIPT}</script></body></html>\n").encode()


def _start(told: Walkthrough, boards: SvgBoards) -> str:
    rules = "".join(f"<li>{escape(str(rule))}</li>" for rule in told.rules)
    keys = text("The arrow keys go through the moves.")
    return (
        f'<section class="now"><figure>{boards.board(told.start, told.title)}</figure>'
        f'<div class="words"><h1>{escape(told.title)}</h1>'
        f'<p class="sub">{escape(told.subtitle)}</p>'
        f'<ol class="plain">{rules}</ol><p class="keys">{escape(keys)}</p></div></section>'
    )


def _section(page: Page, boards: SvgBoards) -> str:
    tail = "" if page.tail is None else f'<p class="tail">{escape(str(page.tail))}</p>'
    return (
        f"<section><figure>{boards.board(page.scene, page.title)}</figure>"
        f'<div class="words"><h2>{escape(page.title)}</h2>{_lines(page.lines)}{tail}</div>'
        "</section>"
    )


def _lines(lines: Iterable[ToldLine]) -> str:
    """Write lines as a list; those with an argument of their own can be unfolded."""
    items = [f"<li>{_line(line)}</li>" for line in lines]
    plain = ' class="plain"' if len(items) < 2 else ""
    return f"<ol{plain}>{''.join(items)}</ol>"


def _line(line: ToldLine) -> str:
    said = escape(str(line.said))
    if not line.inner:
        return said
    return f"<details><summary>{said}</summary>{_lines(line.inner)}</details>"
