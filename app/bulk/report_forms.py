"""A report as text for a terminal, as a page for a browser, and its rows for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Iterator
from html import escape

from app.bulk.report import Bar, Chart, Report
from app.bulk.results import Row
from app.core.words import language, number, printable, text

WIDEST_BAR = 40
"""Characters of the longest bar."""

EIGHTHS = " ▏▎▍▌▋▊▉█"
COLUMNS = [
    "line",
    "input",
    "puzzle",
    "rows",
    "cols",
    "verdict",
    "difficulty",
    "moves",
    "techniques",
    "seconds",
    "error",
]


def as_text(report: Report) -> Iterator[str]:
    """Yield the lines of a report."""
    yield _summary(report) + "\n\n"
    yield from _text_table([report.headings, *report.table])
    for chart in report.charts:
        yield f"\n{chart.title}\n"
        yield from _text_bars(chart)


def _summary(report: Report) -> str:
    if not report.failed:
        return text("Results: {total:,}.", total=report.total)
    return text("Results: {total:,}; failed: {failed:,}.", total=report.total, failed=report.failed)


def _text_table(lines: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        first, *others = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(map(printable, line), widths, strict=True))
        )
        yield "  ".join((first, *others)).rstrip() + "\n"


def _text_bars(chart: Chart) -> Iterator[str]:
    most = max(bar.number for bar in chart.bars)
    width = max(len(printable(bar.label)) for bar in chart.bars)
    digits = max(len(number(bar.number)) for bar in chart.bars)
    for bar in chart.bars:
        whole, part = divmod(round(bar.number / most * WIDEST_BAR * 8), 8)
        drawn = (EIGHTHS[8] * whole + EIGHTHS[part]).rstrip() or EIGHTHS[bool(bar.number)]
        label, counted = printable(bar.label).ljust(width), number(bar.number).rjust(digits)
        yield f"  {label}  {counted}  {drawn}".rstrip() + "\n"


STYLE = """
:root { color-scheme: light dark; --line: #8886; --bar: #0072b2; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); gap: 0 3rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
.charts td { border: 0; padding: .1rem .5rem; white-space: nowrap; }
.charts td:last-child { width: 100%; }
.bar { display: block; height: .8em; min-width: 2px; background: var(--bar); border-radius: 2px; }
@media (prefers-color-scheme: dark) { :root { --bar: #56b4e9; } }
"""


def as_html(report: Report, title: str) -> Iterator[str]:
    """Yield a page that needs nothing else."""
    yield f'<!doctype html>\n<html lang="{language().code}">\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width">\n'
    yield f"<title>{escape(printable(title))}</title>\n<style>{STYLE}</style>\n"
    yield f"<h1>{escape(printable(title))}</h1>\n<p>{escape(_summary(report))}</p>\n<table>\n"
    yield _html_row("th", report.headings)
    for line in report.table:
        yield _html_row("td", line)
    yield '</table>\n<div class="charts">\n'
    for chart in report.charts:
        yield f"<section><h2>{escape(chart.title)}</h2>\n<table>\n"
        most = max(bar.number for bar in chart.bars)
        for bar in chart.bars:
            yield _html_bar(bar, most)
        yield "</table></section>\n"
    yield "</div>\n</html>\n"


def _html_row(tag: str, cells: Iterable[str]) -> str:
    made = "".join(f"<{tag}>{escape(printable(cell))}</{tag}>" for cell in cells)
    return f"<tr>{made}</tr>\n"


def _html_bar(bar: Bar, most: int) -> str:
    drawn = f'<span class="bar" style="width:{100 * bar.number / most:.1f}%"></span>'
    label = escape(printable(bar.label))
    return f"<tr><td>{label}</td><td>{number(bar.number)}</td><td>{drawn}</td></tr>\n"


def as_csv(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a line for every result, after the names of the columns."""
    yield _csv_line(COLUMNS)
    for row in rows:
        techniques = "; ".join(f"{name}: {number}" for name, number in row.techniques)
        yield _csv_line(
            [
                row.number,
                row.source,
                row.kind,
                row.rows or None,
                row.cols or None,
                row.verdict,
                row.level,
                row.moves,
                techniques,
                row.seconds,
                row.error,
            ]
        )


def _csv_line(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    # Not `printable`: spaces stay as they are in the names of files.
    return "".join(mark if mark.isprintable() or mark == "\n" else "�" for mark in line.getvalue())
