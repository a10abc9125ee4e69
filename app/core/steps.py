"""What an explanation is made of: values without text or colour."""

from typing import NamedTuple, TypeAlias

from app.core.model import Literal


class Step(NamedTuple):
    """Conclusions and why they hold: the rules used, and the facts known before that they need.

    Rules are indexes into the rules of the model. Rules and facts together force every one of the
    conclusions, and without any one of them they would force none. In words, a step may use more of
    what is known than it needs; these facts are among those of the step as it is told.
    """

    conclusions: tuple[Literal, ...]
    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()

    @property
    def size(self) -> int:
        """The number of rules to be thought of at once."""
        return len(self.rules)


class Reason(NamedTuple):
    """Rules and facts that cannot all hold, none of them superfluous."""

    rules: tuple[int, ...]
    facts: tuple[Literal, ...] = ()


class Link(NamedTuple):
    """One inference: from what was supposed or inferred before, through one rule, to more.

    `premises` and `facts` are the literals that the rule needs, supposed or inferred ones and
    known ones. Without conclusions it is the end of an argument: the rule cannot hold.
    """

    rule: int
    premises: tuple[Literal, ...]
    facts: tuple[Literal, ...]
    conclusions: tuple[Literal, ...]


class Lemma(NamedTuple):
    """A result on the way: what is supposed in addition is contradicted, so its opposite holds.

    The opposites of other literals are `conclusions` as well if the argument holds for each of
    them, put in the place of the one that is supposed.
    """

    supposed: Literal
    argument: "Argument"
    conclusions: tuple[Literal, ...]


Argument: TypeAlias = tuple[Link | Lemma, ...]
"""Inferences and results on the way that end in a contradiction."""


class Contradiction(NamedTuple):
    """Why rules and facts cannot all hold: steps that follow from them, and where these end.

    Each step rests on the facts and the steps before it. With what they lead to, one rule cannot
    hold: that is the end, a link without conclusions.
    """

    steps: tuple[Step, ...]
    end: Link
