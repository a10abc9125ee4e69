"""What an explanation is made of: values without text or colour."""

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


class Argument(NamedTuple):
    """Inferences that end in a contradiction, or in two cases that both do.

    `case` is the literal that the first of the two cases supposes and the second denies.
    """

    links: tuple[Link, ...]
    case: Literal = 0
    cases: "tuple[Argument, ...]" = ()
