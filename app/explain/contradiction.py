"""A conflict argued: from its rules alone, step by step, to one that cannot hold any more."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from app.core.model import Literal, Model, literals_in
from app.core.puzzle import PuzzleType
from app.core.steps import Argument, Contradiction, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.core.words import Message
from app.explain.argument import argument_against
from app.explain.reasons import Excerpt
from app.explain.wording import Words

MOST_RULES = 60
MOST_SENTENCES = 40
"""Up to so many rules a conflict is argued, and up to so many sentences it is said: nobody would
follow more of them."""

PATIENCE = 8_000_000
"""What is looked at before an argument is given up, in literals of the rules: two seconds or so.
Counted, so that the same is said of a conflict every time."""

TOO_LONG = "Saying why would take too many sentences."


def say_why(
    puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, conflict: Reason, stop: Stop
) -> tuple[tuple[Message, ...], ...]:
    """Say why rules and facts cannot all hold, step by step; or that this takes too long."""
    rules = conflict.rules
    if not rules:
        return ()  # the facts deny each other, as anyone sees
    if len(rules) <= MOST_RULES:
        literals = sum(len(literals_in(model.rules.says(rule))) for rule in rules)
        patience = _Patience(stop, PATIENCE // (1 + literals))
        with suppress(_TooLong):
            found = argue_conflict(model, conflict, patience)
            words = Words(puzzle_type, puzzle, model, patience)
            said = words.say_contradiction(found, conflict.facts)
            if sum(map(len, said)) <= MOST_SENTENCES:
                return said
    return ((Message(TOO_LONG),),)


class _TooLong(Exception):
    """There is no end to be seen of an argument."""


class _Patience(Stop):
    """A Stop that also ends work that has looked at it very often."""

    def __init__(self, stop: Stop, looks: int) -> None:
        super().__init__()
        self._stop = stop
        self._left = looks

    def check(self) -> None:
        """Raise what the other Stop raises, or where it has been too long."""
        self._stop.check()
        self._left -= 1
        if self._left < 0:
            raise _TooLong

    @contextmanager
    def interrupting(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Have the other Stop end a long call."""
        with self._stop.interrupting(interrupt):
            yield


def argue_conflict(model: Model, conflict: Reason, stop: Stop) -> Contradiction:
    """Return how rules, and facts with them, that cannot all hold contradict each other."""
    argument = argument_against(model, conflict, stop)
    last = argument[-1]
    assert isinstance(last, Link)
    end = Link(last.rule, (), (*last.facts, *last.premises), ())
    known = list(conflict.facts)
    steps: list[Step] = []
    for part in argument[:-1]:
        steps += [_step(part)] if isinstance(part, Link) else _results(model, part, known, stop)
        known += part.conclusions
    return Contradiction(_needed(steps, end), end)


def _step(link: Link) -> Step:
    return Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))


def _results(model: Model, lemma: Lemma, known: Sequence[Literal], stop: Stop) -> Iterator[Step]:
    """Yield what a lemma shows as steps, with as much of its rules and what is known as needed."""
    together: dict[Reason, list[Literal]] = {}
    with Excerpt(model, sorted(_rules(lemma.argument)), stop) as excerpt:
        facts = excerpt.about(known)
        for literal in lemma.conclusions:
            reason = excerpt.shrink(excerpt.rules, facts, (-literal,))
            together.setdefault(reason, []).append(literal)
    for reason, literals in together.items():
        yield Step(tuple(literals), *reason)


def _rules(argument: Argument) -> set[int]:
    """Return all rules that an argument uses."""
    found: set[int] = set()
    for part in argument:
        found |= {part.rule} if isinstance(part, Link) else _rules(part.argument)
    return found


def _needed(steps: Sequence[Step], end: Link) -> tuple[Step, ...]:
    """Keep the steps that lead to the end, and of their conclusions those that are used."""
    wanted = set(end.facts)
    kept: list[Step] = []
    for step in reversed(steps):
        conclusions = tuple([literal for literal in step.conclusions if literal in wanted])
        if conclusions:
            kept.append(step._replace(conclusions=conclusions))
            wanted.update(step.facts)
    return tuple(reversed(kept))
