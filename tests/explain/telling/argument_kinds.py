"""Which kind of argument a step is told by, read off its lines as data; no sentence is read."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from app.core.lines import Line
from app.core.model import Model
from app.core.steps import Link, Step

CLUES = {"wall", "region", "sign"}
"""Names of the rules that the drawing of a puzzle states, and not only its kind."""

NEEDS = {*CLUES, "lit"}
"""Names of the rules that ask for a mark."""


class Kind(StrEnum):
    """A kind of argument; the best first."""

    CLUE = "count at one clue"
    LEMMA = "named lemma"
    COUNT = "count over several"
    COMPARISON = "comparison of two clues"
    WHICHEVER = "whichever of two"
    CHAIN = "chain of two-place needs"
    TRIAL = "trial with one line of consequences"
    BRANCHES = "trial with branches"


def kind_of(model: Model, step: Step, lines: Sequence[Line]) -> Kind:
    """Return the kind of argument that the lines of one step are."""
    if step.size == 1:
        return Kind.CLUE
    every = list(all_lines(lines))
    if any(line.said.depth for line in every):
        if any(line.supposed and line.said.depth > 1 for line in every):
            return Kind.BRANCHES
        if any((line.trials or line.cases) and line.said.depth for line in every):
            return Kind.BRANCHES  # a supposition within another one, in one sentence
        links = [link for line in lines for link in line.links]
        return Kind.CHAIN if is_chain(links) else Kind.TRIAL
    if any(line.cases for line in every):
        return Kind.WHICHEVER
    names = [model.rules.place(rule)[0] for rule in step.rules]
    clues = sum(name in CLUES for name in names)
    counts = any(line.terms for line in every)
    if clues == 2 == sum(name in NEEDS for name in names) and (counts or len(names) == 2):
        return Kind.COMPARISON
    return Kind.COUNT if counts else Kind.LEMMA


def is_chain(links: Sequence[Link]) -> bool:
    """Tell whether each need has one place left after one other is gone, and so forces the next."""
    needs = [link for link in links if any(literal > 0 for literal in link.conclusions)]
    return bool(needs) and all(
        len(link.conclusions) == 1 >= sum(x < 0 for x in link.premises) for link in needs
    )


def all_lines(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines, each with those that are folded into it."""
    for line in lines:
        yield line
        yield from all_lines(line.inner)
