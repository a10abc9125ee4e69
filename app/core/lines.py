"""Lines: the sentences of a move, each with the inferences that it tells."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.core.model import Literal
from app.core.steps import Link, Step, Term
from app.core.words import Message, Title


class Case(NamedTuple):
    """One of several cases that are all there are: what holds in it, and what follows there."""

    supposed: tuple[Literal, ...]
    links: tuple[Link, ...]


class Cases(NamedTuple):
    """The ways that a rule leaves: the same follows in each of them, unless it is impossible."""

    rule: Link
    """The rule, the facts it needs, and no conclusions."""
    cases: tuple[Case, ...]
    conclusions: tuple[Literal, ...]


class Line(NamedTuple):
    """A sentence, and what it claims as data, so that a program can check it.

    What a line may use: the facts known before the move, what the lines above it give, and the
    suppositions that are in force, which are as many as the depth of its sentence.
    """

    said: Message
    supposed: tuple[Literal, ...] = ()
    """What the line supposes."""
    links: tuple[Link, ...] = ()
    """The inferences it tells, one rule each. After a link without conclusions, the opposite of
    what was supposed last holds."""
    terms: tuple[Term, ...] = ()
    """The inequalities it adds to a count."""
    cases: tuple[Case, ...] = ()
    """Cases of which one must hold, by the first link; each gives the same."""
    trials: tuple[Case, ...] = ()
    """Suppositions of one literal each, all of which end in a contradiction by themselves."""
    gives: tuple[Literal, ...] = ()
    """What stands after it."""
    inner: tuple["Line", ...] = ()
    """The lines that lead to this one; they are folded until someone asks for them."""
    imagined: tuple[Literal, ...] = ()
    """What it speaks of without supposing it: a count leaves no room for it."""
    announces: bool = False
    """Whether it says more than the lines inside, so that it stands also where these are told."""
    seen: bool = False
    """Whether one sees what it says beside the line before, which can tell it as well."""
    runs_alike: bool = False
    """Whether the lines inside run like those above it, so that it stands for them."""

    def __str__(self) -> str:
        return str(self.said)

    @property
    def folds(self) -> bool:
        """Whether it says only what the lines inside show, which can be told instead."""
        return bool(self.inner) and not (self.links or self.terms or self.runs_alike)

    @property
    def inferences(self) -> tuple[Link, ...]:
        """All inferences that it tells by itself, those of cases and trials included."""
        if not self.cases and not self.trials:
            return self.links
        within = [link for case in (*self.cases, *self.trials) for link in case.links]
        return (*self.links, *within)


def line_of_steps(said: Message, steps: Iterable[Step]) -> Line:
    """Return a line that tells steps of one rule each."""
    links = tuple([Link(step.rules[0], (), step.facts, step.conclusions) for step in steps])
    return Line(said, links=links, gives=tuple([x for link in links for x in link.conclusions]))


def joined(said: Message, lines: Sequence[Line]) -> Line:
    """Return one line for several, each of which tells links or one trial."""
    trials = [Case(line.supposed, line.links) for line in lines if line.supposed]
    links = [link for line in lines if not line.supposed for link in line.links]
    gives = [literal for line in lines for literal in line.gives]
    return Line(said, links=tuple(links), trials=tuple(trials), gives=tuple(gives))


def can_join(lines: Sequence[Line]) -> bool:
    """Tell whether lines can be told as one: all tell trials, or all tell links."""
    more = any(line.inner or line.terms or line.cases or line.trials for line in lines)
    alike = len({bool(line.supposed) for line in lines}) == 1
    return alike and not more and all(line.links for line in lines)


def word_count(lines: Sequence[Line]) -> int:
    """Return how many words are read at once."""
    return sum(len(str(line).split()) for line in lines)


def line_count(lines: Iterable[Line]) -> int:
    """Return how many lines there are to follow: those inside others, too, but nothing twice."""
    return sum(
        1 if line.runs_alike else (line.announces or not line.folds) + line_count(line.inner)
        for line in lines
    )


def unfolded(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines with the arguments for what is inferred within a supposition."""
    for line in lines:
        if line.inner and line.said.depth:
            yield from unfolded(line.inner)
        else:
            yield line


def told_in_full(lines: Iterable[Line]) -> Iterator[Message]:
    """Yield the sentences of lines; what others lead to stands after them, and only there."""
    for line in lines:
        if line.announces or not line.folds:
            yield line.said
        if line.folds:
            yield from told_in_full(line.inner)


class Telling(NamedTuple):
    """A move in words."""

    title: Title
    """Its name: one of a technique, or one that says what it is about."""
    lines: tuple[Line, ...]
    tail: Message | None = None
    """What obviously comes with it, said quietly."""
    technique: str = ""
    """The technique that a lesson teaches, where the title says more than its name."""
