"""The values that explanations consist of, without text or colour."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.core.model import Literal


class Step(NamedTuple):
    """Conclusions, and the rules and earlier facts that force them.

    `rules` are indexes into the rules of the model. Rules and facts together force every
    conclusion; without any one of them they force none. A step as told in words may list more
    facts than it needs.
    """

    conclusions: tuple[Literal, ...]
    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()

    @property
    def size(self) -> int:
        """The number of rules that have to be combined."""
        return len(self.rules)


def leading_to(steps: Sequence[Step], literals: Iterable[Literal]) -> tuple[Step, ...]:
    """Return the steps on which some literals rest, in order."""
    needed = set(literals)
    found: list[Step] = []
    for step in reversed(steps):
        if not needed.isdisjoint(step.conclusions):
            found.append(step)
            needed.update(step.facts)
    return tuple(reversed(found))


class Reason(NamedTuple):
    """Rules and facts that cannot all hold, none of them superfluous."""

    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()


class Link(NamedTuple):
    """One inference through one rule, as part of an argument.

    The rule needs `premises`, which were supposed or inferred before, and `facts`, which are known.
    A link without conclusions ends the argument: the rule cannot hold.
    """

    rule: int
    premises: tuple[Literal, ...]
    facts: tuple[Literal, ...]
    conclusions: tuple[Literal, ...]


class Lemma(NamedTuple):
    """A result within an argument: a further supposition is contradicted, so its opposite holds.

    `conclusions` are the opposites of `supposed` and of all other literals for which the same
    argument works.
    """

    supposed: Literal
    argument: "Argument"
    conclusions: tuple[Literal, ...]


Argument: TypeAlias = tuple[Link | Lemma, ...]
"""Links and lemmas that end in a contradiction."""


class Contradiction(NamedTuple):
    """Why rules and facts cannot all hold: steps, and the rule that cannot hold after them.

    Each step rests on the facts and on the steps before it. `end` is a link without conclusions.
    """

    steps: tuple[Step, ...]
    end: Link


class Inequality(NamedTuple):
    """The sum of facts, each times its factor, is at least a bound."""

    factors: Mapping[int, int]
    bound: int


class Term(NamedTuple):
    """An inequality of a rule, as often as it is added."""

    rule: int
    inequality: Inequality
    times: int = 1


class Count(NamedTuple):
    """Terms whose sum contradicts the opposite of a conclusion, with the facts of the step."""

    conclusion: Literal
    terms: tuple[Term, ...]
