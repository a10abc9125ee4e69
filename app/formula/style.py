"""Styles of formulas for people: with the signs of logic, in ASCII, or in LaTeX."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.formula.naming import to_ascii

MOST_CHARACTERS_PER_LINE = 100
"""A line is longer only if it is a single clause."""

_INDENT = "    "


class Contribution(NamedTuple):
    """The clauses that a rule contributes at a cell, with the rule's sentence."""

    rule: str
    clauses: Sequence[str]
    first: bool
    """Whether these are the first clauses of the formula, with no "and" before them."""


class Style:
    """Plain text with the signs of logic."""

    no = "¬"
    either = " ∨ "
    both = "∧"
    false = "⊥"
    true = "⊤"

    def spell(self, said: str) -> str:
        """Write a text with the characters that the style has."""
        return said

    def variable(self, letter: str, number: int) -> str:
        """Write a variable."""
        return f"{letter}{number}"

    def clause(self, terms: Sequence[str]) -> str:
        """Write a clause of these literals."""
        return f"({self.either.join(terms)})" if len(terms) > 1 else "".join(terms) or self.false

    def opening(self, title: str, remark: str) -> str:
        """Begin the text."""
        return self.spell(f"{title}\n{remark}\n")

    def definitions(self, meanings: Iterable[tuple[str, str]]) -> str:
        """Say what every variable means."""
        return "\n" + "".join([f"{variable} = {self.spell(name)}\n" for variable, name in meanings])

    def cell(self, name: str, contributions: Iterable[Contribution]) -> str:
        """Write what rules contribute at a cell."""
        lines = ["", name]
        for rule, clauses, first in contributions:
            lines.append(self.spell(f"  {rule}"))
            line = f"{_INDENT}{' ' * len(self.both) if first else self.both} {clauses[0]}"
            for clause in clauses[1:]:
                more = f" {self.both} {clause}"
                if len(line) + len(more) > MOST_CHARACTERS_PER_LINE:
                    lines.append(line)
                    line = _INDENT + more[1:]
                else:
                    line += more
            lines.append(line)
        return "\n".join(lines) + "\n"

    def nothing(self) -> str:
        """Write a formula without clauses."""
        return f"\n{self.true}\n"

    def closing(self) -> str:
        """End the text."""
        return ""


class AsciiStyle(Style):
    """Plain text in ASCII."""

    no = "~"
    either = " | "
    both = "&"
    false = "false"
    true = "true"

    def spell(self, said: str) -> str:
        """Write a text in ASCII."""
        return to_ascii(said)


class LatexStyle(Style):
    """A LaTeX document."""

    no = r"\lnot "
    either = r" \lor "
    both = r"\land"
    false = r"\bot"
    true = r"\top"

    def spell(self, said: str) -> str:
        """Write a text with LaTeX's special characters escaped."""
        return "".join([_IN_LATEX.get(mark) or _known(mark) for mark in said])

    def variable(self, letter: str, number: int) -> str:
        """Write a variable."""
        return f"{letter}_{{{number}}}"

    def opening(self, title: str, remark: str) -> str:
        """Begin the document; `raggedright` lets long formulas break after any sign."""
        return (
            "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
            "\\begin{document}\n\\raggedright\n"
            f"\\section*{{{self.spell(title)}}}\n{self.spell(remark)}\n"
        )

    def definitions(self, meanings: Iterable[tuple[str, str]]) -> str:
        """Say what every variable means."""
        lines = [f"${variable}$ = {self.spell(name)}" for variable, name in meanings]
        return "\n" + "\\\\\n".join(lines) + "\n"

    def cell(self, name: str, contributions: Iterable[Contribution]) -> str:
        """Write what rules contribute at a cell."""
        lines = [f"\\subsection*{{{self.spell(name)}}}", "\\begin{itemize}"]
        for rule, clauses, first in contributions:
            formula = f" {self.both} ".join(clauses)
            lead = "" if first else f"{self.both} "
            lines.append(f"\\item {self.spell(rule)}\\\\\n${lead}{formula}$")
        return "\n".join([*lines, "\\end{itemize}"]) + "\n"

    def nothing(self) -> str:
        """Write a formula without clauses."""
        return f"\n${self.true}$\n"

    def closing(self) -> str:
        """End the document."""
        return "\\end{document}\n"


_IN_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "–": "--",
    "—": "---",
    "×": r"$\times$",
    "…": r"\ldots{}",
    "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}",
    "\u00a0": "~",
    "\u202f": r"\,",
} | {mark: f"\\{mark}" for mark in "#$%&_{}"}

_NOT_IN_LATEX = "ĦħĸĿŀŉŦŧſ"
"""Letters of European languages that LaTeX's fonts lack."""


def _known(mark: str) -> str:
    """Return a letter that LaTeX's fonts have as it is, and any other character in ASCII."""
    european = mark.isalpha() and mark < "\u0180" and mark not in _NOT_IN_LATEX
    return mark if mark.isascii() or european else to_ascii(mark)


STYLES = {"unicode": Style(), "ascii": AsciiStyle(), "latex": LatexStyle()}
