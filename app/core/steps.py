"""What an explanation is made of: values without text or colour, and sentences still to be said."""

from collections.abc import Mapping
from typing import NamedTuple

from app.core.model import Literal


class Step(NamedTuple):
    """Conclusions and why they hold: the rules used, and the facts known before that they need.

    Rules are indexes into the rules of the model. Rules and facts together force every one of the
    conclusions, and without any one of them they would force none.
    """

    conclusions: tuple[Literal, ...]
    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()
    technique: str = ""

    @property
    def size(self) -> int:
        """The number of rules to be thought of at once."""
        return len(self.rules)


class Reason(NamedTuple):
    """Rules and facts that cannot all hold, none of them superfluous."""

    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()


class Link(NamedTuple):
    """One inference of an argument: from some literals, through one rule, to others.

    An inference without conclusions is the end of the argument: the rule cannot hold.
    """

    rule: int
    premises: tuple[Literal, ...]
    conclusions: tuple[Literal, ...]


class Message(NamedTuple):
    """One whole sentence: a template, by which translations are found, and what fills it."""

    template: str
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return self.template.format(**self.values)
